import type { Entry } from '../model/entry.js';
import type { Step } from '../model/rewrite.js';
import type { Edit, Span } from '../model/span.js';
import { isVersion } from '../text/versions.js';
import { keysOf } from './key.js';
import { literally } from '../text/pattern.js';
import { echoDoubts } from './answer-doubts.js';
import { rewritesOf } from './rewrites.js';
import { made, placeOf, quoted, together, type Outcome, type Rewriting } from './step.js';
import { overlap } from '../text/spans.js';

/**
 * What answers in place of the API, or checks what it answers: mocks, fake servers and tests in other files, the checks
 * of a collection beside a request, and reads of a field from the answer that is no longer sent.
 */
export function standIns(
  input: Rewriting,
  all: readonly Step[],
  done: readonly Step[],
  edits: readonly Edit[],
): Outcome {
  if (edits.length === 0) return made([]);
  return together([elsewhere(input, done, edits), checked(input, all, done, edits), answered(input, done)]);
}

function elsewhere(input: Rewriting, steps: readonly Step[], edits: readonly Edit[]): Outcome {
  const { source, inFile, uses, operation } = input;
  const path = operation?.path;
  // What answers at the same path goes by what is asked, or by what is sent.
  const asks = steps.some(
    (step) =>
      'path' in step || 'segment' in step || 'single' in step || 'query' in step || 'body' in step || 'join' in step,
  );
  const spelt = asks && path !== undefined ? uses?.spelledElsewhere(path, source) : undefined;
  // A text that is read as a part of another one stands in that one as well.
  const at = spelt !== undefined && edits.some((edit) => isSamePlace(input, edit, spelt)) ? undefined : spelt;
  const where = (span: Edit | NonNullable<typeof at>): string => placeOf({ source, inFile }, span);
  if (at !== undefined) return made([], [`the path stands ${where(at)} too, which may take the place of the API`]);
  // What a document says is read by programs in ways that are not followed.
  const part = uses?.isProgram(source.file) === false ? steps.flatMap(partOf)[0] : undefined;
  const spelled = part === undefined ? undefined : uses?.partElsewhere(part);
  if (part !== undefined && spelled !== undefined) return made([], [`${quoted(part)} stands ${where(spelled)} too`]);
  const said = uses?.saidInTests(steps.flatMap(wordsOf), path, source);
  const pieces = steps.flatMap(piecesOf);
  const looked = said === undefined ? uses?.lookedForInTests(pieces, source) : undefined;
  if (looked !== undefined)
    return made([], [`a test looks at a part of the old path that the new one has not (${where(looked)})`]);
  if (said === undefined) return made([]);
  return made([], [`${quoted(textOf(uses?.textOf(said.file), said))} stands in a test of it (${where(said)})`]);
}

function isSamePlace({ inFile }: Rewriting, a: Span, b: Span): boolean {
  return overlap(inFile?.(a).span ?? a, inFile?.(b).span ?? b);
}

function partOf(step: Step): readonly string[] {
  return 'path' in step ? [step.path.replace] : [];
}

/** Words of a path, and of its segments, that the new one has not. */
function piecesOf(step: Step): readonly string[] {
  const [old, now] =
    'path' in step ? [step.path.replace, step.path.with] : 'segment' in step ? [step.segment.path, ''] : ['', ''];
  const kept = new Set(now.split(/[/_]/));
  return old.split(/[/_]/).filter((piece) => /^[a-z]{3,}$/.test(piece) && !kept.has(piece));
}

function safeSteps(entry: Entry): readonly Step[] {
  return rewritesOf(entry).flatMap(({ applicability, steps }) => (applicability === 'safe' ? steps : []));
}

/** Pieces of paths that the safe rewrites of an entry take out of them. */
export function movedPieces(entry: Entry): readonly string[] {
  return [...new Set(safeSteps(entry).flatMap(piecesOf))];
}

/** A safe rewrite of an entry gives a path more segments, or fewer. */
export function isCounted(entry: Entry): boolean {
  return safeSteps(entry).some((step) =>
    'path' in step
      ? step.path.replace.split('/').length !== step.path.with.split('/').length
      : 'single' in step || 'segment' in step,
  );
}

/** The first segment of a path that is another one now, and the one before it, where that stays. */
export interface MovedSegment {
  readonly before?: string;
  readonly segment: string;
  /** None of the old part comes behind it. */
  readonly isLast: boolean;
}

/** The first segments of paths that the safe rewrites of an entry change. */
export function movedSegments(entry: Entry): readonly MovedSegment[] {
  return safeSteps(entry).flatMap((step) => {
    if (!('path' in step)) return [];
    const kept = step.path.with.split('/');
    const parts = step.path.replace.split('/');
    const at = parts.findIndex((part, place) => part !== kept[place]);
    const [segment, before] = [parts[at], parts[at - 1]];
    if (segment === undefined) return [];
    return { segment, isLast: at === parts.length - 1, ...(before !== undefined && { before }) };
  });
}

/** Parts of paths with a version in them that the safe rewrites of an entry change: a double may take any version there. */
export function movedVersions(entry: Entry): readonly string[] {
  return [...new Set(safeSteps(entry).flatMap(partOf))].filter((part) => part.split('/').some(isVersion));
}

function textOf(text: string | undefined, { start, end }: { readonly start: number; readonly end: number }): string {
  return (text?.slice(start, end) ?? '').replace(/["'`]?\s*[:=]$/, '');
}

/** What is no longer sent or read by its old name. */
export function wordsOf(step: Step): readonly string[] {
  if ('path' in step) return [step.path.replace];
  if ('response' in step) return keysOf(step.response.rename).slice(-1);
  if ('lift' in step) return keysOf(step.lift).slice(-1);
  if ('header' in step) return [step.header.remove];
  if ('query' in step) return 'remove' in step.query ? [step.query.remove] : [step.query.starts];
  if ('expression' in step) return ['cf.threat_score'];
  return fieldsOf(step);
}

/** The fields of the body that are no longer sent by their old names. */
function fieldsOf(step: Step): readonly string[] {
  if ('join' in step) return step.join.from.flatMap((path) => keysOf(path).slice(-1));
  if ('single' in step) return [step.single.list];
  if (!('body' in step)) return [];
  const { remove = [], rename = {} } = step.body;
  return [...remove, ...Object.keys(rename)].flatMap((path) => keysOf(path).slice(-1));
}

/** Fields that are no longer sent where they were: those that only move are known by what held them. */
function pathsOf(step: Step): readonly string[] {
  return 'join' in step ? step.join.from : fieldsOf(step);
}

/** In files of requests one after the other, what checks an answer stands behind its request; else anywhere. */
function placeOfChecks({ source: { file, text }, request }: Rewriting): {
  readonly start: number;
  readonly end: number;
} {
  if (!/\.(?:http|rest|hurl)$/i.test(file) || request.span.file !== file) return { start: 0, end: text.length };
  const { end } = request.span;
  const next = text.slice(end).search(/^(?:###|(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) )/m);
  return { start: end, end: next < 0 ? text.length : end + next };
}

/** Collections check answers in texts of their own, beside the request. */
function checked(input: Rewriting, all: readonly Step[], done: readonly Step[], edits: readonly Edit[]): Outcome {
  const { source, uses } = input;
  if (uses === undefined || uses.isProgram(source.file)) return made([]);
  // A read that no edit was made at is one that is not followed.
  const renamed = all.flatMap((step) => ('response' in step ? keysOf(step.response.rename).slice(-1) : []));
  const words = [...new Set([...done.flatMap(fieldsOf), ...renamed])];
  const doubts = words.flatMap((word) => {
    const of = COMMON.test(word) ? String.raw`\bresult\S*?` : '';
    const nested = String.raw`\bresult\\?["']?\s*:\s*\{?\s*\\?["']?${word}\\?["']?\s*:`;
    const read = new RegExp(String.raw`${of}(?:\.|\[\\?["'])${word}(?!\w)|${nested}`, 'g');
    const place = placeOfChecks(input);
    for (const { 0: found, index } of source.text.matchAll(read)) {
      if (index < place.start || index >= place.end) continue;
      const at = { file: source.file, start: index, end: index + found.length };
      if (!edits.some((edit) => overlap(edit, at)) && !uses.isOwn(at))
        return [`${quoted(word)} is read in a check (${placeOf(input, at)})`];
    }
    return [];
  });
  return made([], [...doubts, ...addressChecked(input, done)]);
}

/** Hurl: `url contains "script_monitor"` is a check of the address. */
function addressChecked(input: Rewriting, done: readonly Step[]): readonly string[] {
  const { file, text } = input.source;
  if (!/\.hurl$/i.test(file)) return [];
  const { start, end } = placeOfChecks(input);
  return done.flatMap((step) => {
    if (!('path' in step)) return [];
    const check = new RegExp(`^[ \\t]*url[ \\t].*${literally(step.path.replace)}`, 'gm');
    const found = [...text.matchAll(check)].find(({ index }) => index >= start && index < end);
    if (found === undefined) return [];
    const at = { file, start: found.index, end: found.index + found[0].length };
    return [`the address is checked (${placeOf(input, at)})`];
  });
}

/** Words that answers of every kind have. */
const COMMON = /^(?:value|name|type|service|proto|id|items|status)$/;

/** An answer has what was sent: code may count on it. */
function answered(input: Rewriting, steps: readonly Step[]): Outcome {
  const fields = new Set(steps.flatMap((step) => ('body' in step || 'join' in step ? pathsOf(step) : [])));
  const renamed = new Set(steps.flatMap((step) => ('response' in step ? keysOf(step.response.rename).slice(-1) : [])));
  const read = input.request.site.reads.find(({ path }) => {
    const said = [path.at(-1) ?? '', path.slice(-2).join('.')];
    return said.some((one) => fields.has(one)) && !renamed.has(path.at(-1) ?? '');
  });
  const name = read?.path.join('.') ?? '';
  if (read === undefined) {
    const gone = [...fields].filter((field) => !renamed.has(keysOf(field).at(-1) ?? ''));
    return made([], gone.flatMap((field) => echoDoubts(input, ['result', ...keysOf(field)])).slice(0, 1));
  }
  return made([], [`${quoted(name)} is read from the response (${placeOf(input, read.span)})`]);
}
