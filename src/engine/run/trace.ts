import { addressOfRequest } from '../../match/request-address.js';
import type { AccountedText } from '../../model/account.js';
import type { Confidence, Finding } from '../../model/finding.js';
import type { HostEvidence, Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { lineIndex } from '../../text/lines.js';
import { mainApi } from '../policy/apis.js';
import { Configurations } from '../policy/configuration/configuration.js';
import { lint, type LintOptions, type LintResult } from './lint.js';
import { holds } from '../../text/spans.js';

/** A request that a line has to do with, and what came of it. */
export interface TracedRequest {
  readonly request: Request;
  readonly host: HostEvidence;
  /** The path below the API's base, holes as `{}`. */
  readonly path: string;
  readonly findings: readonly Finding[];
}

export interface Trace {
  readonly file: string;
  readonly line: number;
  readonly requests: readonly TracedRequest[];
  /** Texts on the line that spell a retired operation, with what became of them. */
  readonly accounts: readonly AccountedText[];
  /** Why the file was not looked at, where it was not. */
  readonly skipped: string | undefined;
  /** Lines of the file that do send something, where this one does not. */
  readonly others: readonly number[];
  readonly texts: LintResult['texts'];
}

/** How the requests that a line takes part in were put together, found or not. */
export async function trace(options: LintOptions, file: string, line: number): Promise<Trace> {
  const confidence: Confidence = 'possible';
  const paths = [...(options.paths ?? ['.']), file];
  const configurations = options.configurations ?? (await Configurations.open(options.cwd));
  const result = await lint({ ...options, paths, configurations, minConfidence: confidence, always: file });
  const lines = lineIndex(result.texts(file) ?? '');
  const onLine = (span: Span | undefined): boolean =>
    span?.file === file && lines.place(span.start).line <= line && lines.place(span.end).line >= line;
  const requests = result.requests.filter((request) => spansOf(request).some(onLine));
  const others = new Set(
    result.requests.flatMap(({ span }) => (span.file === file ? [lines.place(span.start).line] : [])),
  );
  return {
    file,
    line,
    requests: requests.map((request) => traced(request, result.findings, configurations)),
    accounts: result.accounts.filter(({ span }) => onLine(span)),
    skipped: [...result.files.skipped, ...result.files.failed].find((note) => note.file === file)?.reason,
    others: [...others].sort((a, b) => a - b),
    texts: result.texts,
  };
}

/** Every place that a request was put together from. */
function spansOf({ url, method, span, named, callers }: Request): (Span | undefined)[] {
  return [...url.map((piece) => piece.span), method?.span, named, span, ...callers];
}

function traced(request: Request, findings: readonly Finding[], configurations: Configurations): TracedRequest {
  const address = addressOfRequest(request, mainApi([configurations.forFile(request.span.file)]));
  const places = new Set(spansOf(request).map(key));
  const path = `/${address.segments.map((segment) => segment ?? '{}').join('/')}`;
  const own = findings.filter(
    ({ span }) => places.has(key(span)) || holds(request.span, span) || covers(span, request),
  );
  return { request, host: address.evidence, path, findings: own };
}

function key(span: Span | undefined): string {
  return span === undefined ? '' : `${span.file}:${String(span.start)}:${String(span.end)}`;
}

/** Whether a finding's place is that of a part of the request's path. */
function covers(span: Span, { url }: Request): boolean {
  return url.some((piece) => piece.span !== undefined && holds(span, piece.span));
}
