import type { AccountedText, Reason } from '../model/account.js';
import type { Entry } from '../model/entry.js';
import type { HostEvidence, Request } from '../model/request.js';
import type { Finding } from '../model/finding.js';
import type { Span } from '../model/span.js';
import { inertTerminal } from '../text/inert.js';
import { lineIndex } from '../text/lines.js';
import { hiddenText } from '../text/lexical/hidden-text.js';
import { safePath } from '../text/lexical/safe-path.js';
import type { Vocabulary } from '../text/lexical/vocabulary.js';
import { hiddenWords } from '../text/lexical/words.js';
import { redact } from '../text/redact.js';
import { fixedTexts } from '../text/lexical/fixed-texts.js';

/** What the engine traced, as far as it is told. */
export interface TraceReport {
  readonly file: string;
  readonly line: number;
  readonly requests: readonly {
    readonly request: Request;
    readonly host: HostEvidence;
    readonly path: string;
    readonly findings: readonly Finding[];
  }[];
  readonly accounts: readonly AccountedText[];
  readonly skipped: string | undefined;
  readonly others: readonly number[];
  texts(file: string): string | undefined;
}

const HOST: Readonly<Record<HostEvidence, string>> = {
  api: "the API's",
  other: 'another one: never reported',
  none: 'not in the address',
};

/**
 * How each request was put together, piece by piece with its places. Values of headers are not shown. With `entries`,
 * for what leaves the terminal, only the fixed texts of the addresses are.
 */
export function renderTrace(trace: TraceReport, entries?: readonly Entry[]): string {
  const vocabulary = entries === undefined ? undefined : fixedTexts(entries);
  const place = (span: Span | undefined): string => placeOf(trace, span);
  const accounts = trace.accounts.map((one) => accountText(one, place));
  if (trace.requests.length === 0) return accounts.length > 0 ? `${accounts.join('\n\n')}\n` : nothing(trace);
  const parts = trace.requests.map(({ request, host, path, findings }) => {
    const { method, url, headers, body, client, span, callers } = request;
    const rows: [string, string, string][] = [
      ['method', method?.name ?? 'not known', place(method?.span)],
      ...url.map((piece, i): [string, string, string] => [
        i === 0 ? 'address' : '',
        piece.kind === 'run' ? leaving(piece.text, vocabulary) : `{${piece.name ?? ''}} not known`,
        place(piece.span),
      ]),
      ...headers.map(({ name, span: at }, i): [string, string, string] => [
        i === 0 ? 'headers' : '',
        name.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join(''),
        place(at),
      ]),
      ...(body === undefined
        ? []
        : [['body', `${body.encoding}, ${body.value.kind}`, place(body.span)] as [string, string, string]]),
      ['sent by', client, place(span)],
      ...[...callers].reverse().map((at, i): [string, string, string] => [i === 0 ? 'called' : '', 'from', place(at)]),
      ['host', HOST[host], ''],
      ...outcome(findings, host, place),
    ];
    return `${inertTerminal(redact(`${method?.name ?? '(any method)'} ${vocabulary === undefined ? path : safePath(path, vocabulary)}`))}\n${table(rows)}`;
  });
  return `${[...parts, ...accounts].join('\n\n')}\n`;
}

const REASONS: Readonly<Record<Reason, string>> = {
  'other-host': 'it goes to another host',
  'other-api': 'other segments stand before it: a path of another API',
  'living-operation': 'it is sent as an operation that lives on',
  'own-route': "a route of the project's own",
  mock: 'a double in a test answers it',
  import: 'the name of a module or file',
  log: 'a message for people',
  comment: 'a comment',
  prose: 'a part of a sentence',
  compared: 'it is only compared with something',
  test: 'what a test expects; the call itself is reported',
  documented: 'documentation: only the requests in it are looked at',
  'name-only': 'a name by itself: no request that it belongs to was found',
};

/** What became of a text that spells a retired operation. */
function accountText({ span, path, entries, account }: AccountedText, place: (span: Span) => string): string {
  const said = {
    followed: 'it became part of a request, which is compared with the schedule',
    explained: account.kind === 'explained' ? `not reported: ${REASONS[account.reason]}` : '',
    'left-over': 'reported where it stands: what sends it was not found',
  }[account.kind];
  const rows: [string, string, string][] = [
    ['text', entries.join(', '), place(span)],
    ['account', account.kind === 'left-over' ? `${said} (${account.confidence})` : said, ''],
  ];
  return `${inertTerminal(path)}\n${table(rows)}`;
}

/** A piece of an address as it may leave. */
function leaving(text: string, vocabulary: Vocabulary | undefined): string {
  if (vocabulary === undefined) return text;
  let out = '';
  let at = 0;
  for (const { start, end, kind } of hiddenWords(text, 0, text.length, 'text', {
    vocabulary,
    bare: false,
    found: () => false,
  })) {
    out += text.slice(at, start) + hiddenText(kind, end - start);
    at = end;
  }
  return out + text.slice(at);
}

function outcome(
  findings: readonly Finding[],
  host: HostEvidence,
  place: (span: Span) => string,
): [string, string, string][] {
  if (findings.length > 0) {
    return findings.map((one, i) => [i === 0 ? 'found' : '', `${one.rule} (${one.confidence})`, place(one.span)]);
  }
  return [
    [
      'found',
      host === 'other' ? 'nothing: it goes elsewhere' : 'nothing: the schedule has no such path, field or value',
      '',
    ],
  ];
}

function table(rows: readonly (readonly [string, string, string])[]): string {
  const shown = rows.map(([name, text, at]) => [name, inertTerminal(redact(text)), inertTerminal(at)] as const);
  const wide = Math.min(60, Math.max(...shown.map(([, text]) => text.length)));
  return shown.map(([name, text, at]) => `  ${name.padEnd(9)}${text.padEnd(wide)}  ${at}`.trimEnd()).join('\n');
}

function placeOf(trace: TraceReport, span: Span | undefined): string {
  if (span === undefined || span.file === '') return '';
  const text = trace.texts(span.file);
  if (text === undefined) return span.file;
  const { line, column } = lineIndex(text).place(span.start);
  return `${span.file}:${String(line)}:${String(column)}`;
}

function nothing(trace: TraceReport): string {
  const { file, line, skipped, others } = trace;
  const at = `${file}:${String(line)}`;
  if (skipped !== undefined) return `${inertTerminal(`${at}: not looked at: ${skipped}`)}\n`;
  if (trace.texts(file) === undefined) return `${inertTerminal(at)}: not a file that is read\n`;
  const near =
    others.length === 0
      ? 'no line of this file sends a request that could be followed'
      : `lines that do: ${others.slice(0, 20).join(', ')}`;
  return `${inertTerminal(at)}: nothing on this line takes part in a request; ${near}\n`;
}
