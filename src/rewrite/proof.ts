import type { Entry } from '../model/entry.js';
import type { Step } from '../model/rewrite.js';
import type { Edit, Span } from '../model/span.js';
import { literally } from '../text/pattern.js';
import { isTest } from '../text/test-file.js';
import { changesBody, rewritesOf } from './rewrites.js';
import { wordsOf } from './stand-ins.js';
import { uncertainSender } from './uncertain-sender.js';
import { made, placeOf, quoted, type Made, type Rewriting } from './step.js';

/**
 * What has to be true besides the uses of what is edited, so that a fix is safe: nothing looks at the request by itself,
 * nothing answers it in place of the API, nothing says the old form where no value leads to.
 */
export function proved(input: Rewriting, done: readonly Step[], edits: readonly Edit[]): Made {
  const { uses } = input;
  if (uses === undefined || edits.length === 0 || done.length === 0) return made([]);
  return made([], [...aroundRequest(input, done), ...spelledElsewhere(input, done, edits)]);
}

/**
 * What says the old form anywhere in the project, or asks the request for what goes, where nothing nearer speaks against
 * the fix: it may go by it.
 */
export function unsaid(input: Rewriting, done: readonly Step[], edits: readonly Edit[]): readonly string[] {
  const { uses } = input;
  const parts = done.flatMap((step) => tellingPart(step) ?? []);
  const said = parts.flatMap((telling) => {
    const at = uses?.mention(telling, input.source, edits);
    return at === undefined ? [] : [`${quoted(telling.part)} stands outside of requests too (${placeOf(input, at)})`];
  });
  const fields = done.flatMap(wordsOf).filter((word) => TELLING.test(word));
  const known = fields.flatMap((field) => {
    const at = uses?.inSchema(field);
    return at === undefined ? [] : [`a schema has ${quoted(field)} (${placeOf(input, at)})`];
  });
  const names = done.flatMap(headersOfStep);
  const asked = names.length === 0 ? undefined : uses?.sentHeaders(names);
  const headers = asked === undefined ? [] : [`the request is asked for its headers (${placeOf(input, asked)})`];
  return [...said, ...known, ...headers];
}

function aroundRequest(input: Rewriting, done: readonly Step[]): readonly string[] {
  const { uses, source, request } = input;
  const doubts: string[] = [];
  if (isTest(source.file) || isTest(request.span.file))
    doubts.push('the request is part of a test, which may be answered by something else than the API');
  if (request.dialect === 'launched')
    doubts.push('a command that the program runs sends it, and what else may see its words is not followed');
  const watcher = uses?.isProgram(source.file) === true ? uses.watcher(source) : undefined;
  if (watcher !== undefined)
    doubts.push(`something may look at each request, or answer it (${placeOf(input, watcher)})`);
  const itself = uses?.readsItself(source);
  if (itself !== undefined) doubts.push(`the program takes its own text for data (${placeOf(input, itself)})`);
  const uncertain = uncertainSender(input);
  if (uncertain !== undefined)
    doubts.push(
      `${quoted(uncertain)} may do something else with the text than send it (${placeOf(input, request.span)})`,
    );
  const asked = done.some(movesRequest) ? uses?.address() : undefined;
  if (asked !== undefined) doubts.push(`the address is asked for (${placeOf(input, asked)})`);
  return doubts;
}

function spelledElsewhere(input: Rewriting, done: readonly Step[], edits: readonly Edit[]): readonly string[] {
  const { uses, source } = input;
  const doubts: string[] = [];
  const example = uses?.example(done.flatMap(wordsOf), source);
  if (example !== undefined) doubts.push(`an example says the old form (${placeOf(input, example)})`);
  const mention = done.map((step) => mentioned(input, step, edits)).find((span) => span !== undefined);
  if (mention !== undefined) doubts.push(`the old form is looked for (${placeOf(input, mention)})`);
  for (const step of done) {
    if (!('path' in step)) continue;
    // A part of a file is not beside itself.
    const { file } = input.inFile?.({ file: source.file, start: 0, end: 0 }).span ?? source;
    const there = uses?.inSettings(step.path.replace, { ...source, file });
    if (there !== undefined) doubts.push(`${quoted(step.path.replace)} stands ${placeOf(input, there)} too`);
    const fresh = newSegments(step.path.replace, step.path.with);
    const beside = fresh === '' ? undefined : uses?.beside([fresh], source, edits);
    if (beside !== undefined)
      doubts.push(
        `${quoted(fresh)} is asked for as well, and one may stand in for the other (${placeOf(input, beside)})`,
      );
  }
  return doubts;
}

/** Texts that look for the old form in answers and rules: by the field of an expression, by parts of a record. */
function mentioned({ source, uses }: Rewriting, step: Step, edits: readonly Edit[]): Span | undefined {
  const pattern =
    'expression' in step ? LOOKED_FOR : 'join' in step ? /(?<=\bdata\W{1,5})(?:service|proto)\b/g : undefined;
  const looked = pattern === undefined ? undefined : uses?.matching(pattern, source, edits);
  if (looked !== undefined || !('expression' in step)) return looked;
  for (const { start } of edits) {
    const said = saidAround(source.text, start);
    if (!said.includes('threat_score')) continue;
    // As the expression of another rule it is sent as well.
    const same = uses?.matching(new RegExp(String.raw`(?<!\bexpression\W{1,8})${literally(said)}`, 'g'), source, edits);
    if (same !== undefined) return same;
  }
  return undefined;
}

/** What is written around a place, up to the quotes or the ends of the line. */
function saidAround(text: string, at: number): string {
  const from = /[^"'`\n]*$/.exec(text.slice(Math.max(0, at - LINE), at))?.index ?? 0;
  const start = Math.max(0, at - LINE) + from;
  return (/^[^"'`\n]*/.exec(text.slice(start, at + LINE))?.[0] ?? '').replace(/\\$/, '');
}

/** No expression is longer than this. */
const LINE = 4096;

/** By itself, or in a text that something is compared with or searched for. */
const LOOKED_FOR = new RegExp(
  [
    String.raw`(?<=["'\`/^%*.(\s])threat_score(?=["'\`/$%*)\\]|\s*["'\`])`,
    String.raw`(?<=(?:[=!]==?|=~|<=>|[\w\])]\[|\b(?:eq|ne|case|when|in|is|like)|-[ci]?(?:eq|ne|like|match|contains|in)|` +
      String.raw`(?:[iI]ncludes\??|[iI]ndex\w*|\w*[wW]ith\??|[eE]quals\w*|[cC]ontains|[mM]atch\w*|[tT]est|` +
      String.raw`[hH]as|get|find|count|str\w*|in_array)\()\s*\w?["'\`][^"'\`\n]{0,400}\bcf\.)threat_score\b`,
    String.raw`\bthreat_score\b(?=[^"'\`\n]{0,400}["'\`]\]?\s*(?:[=!]==?|(?:not\s+)?in\s|-[ci]?(?:eq|ne|in)\b|` +
      String.raw`=>|:\s|\.equals\w*\())`,
  ].join('|'),
  'g',
);

/** The words that an entry's safe rewrites look for in all that a project holds. */
export function tellingWords(entry: Entry): readonly string[] {
  const safe = rewritesOf(entry).filter(({ applicability }) => applicability === 'safe');
  return safe.flatMap(({ steps }) => steps.flatMap((step) => tellingPart(step)?.part ?? []));
}

/** A word that says by itself what it is about. */
const TELLING = /^(?=\w+_\w)\w+$|^locked$/;

/** What a path no longer has, as far as that tells it from others: a segment of two words, else one with its neighbour. */
function tellingPart(step: Step): { readonly part: string; readonly next?: string | undefined } | undefined {
  const [old, now] =
    'path' in step ? [step.path.replace, step.path.with] : 'segment' in step ? [step.segment.path, ''] : ['', ''];
  const kept = new Set(now.split('/'));
  const all = old.split('/');
  const gone = all.filter((segment) => segment !== '' && !kept.has(segment));
  const telling = gone.findLast((segment) => TELLING.test(segment));
  if (telling !== undefined) return { part: telling };
  const last = gone.at(-1);
  if (last === undefined) return undefined;
  const end = Math.max(2, all.indexOf(last) + 1);
  return { part: all.slice(end - 2, end).join('/'), next: all[end] };
}

/** Headers of the request that a step changes: a client says by itself how long a body is, and of what type. */
function headersOfStep(step: Step): readonly string[] {
  if ('header' in step) return [step.header.remove];
  if ('body' in step && step.body.encode !== undefined) return ['Content-Type', 'Content-Length'];
  return changesBody(step) ? ['Content-Length'] : [];
}

function movesRequest(step: Step): boolean {
  return 'path' in step || 'segment' in step || 'single' in step || 'query' in step;
}

/** What a path has that the old one had not, as far as that tells it from others. */
function newSegments(old: string, now: string): string {
  const had = new Set(old.split('/'));
  const segments = now.split('/');
  const first = segments.findIndex((segment) => !had.has(segment));
  return first < 0 ? '' : segments.slice(first).join('/');
}
