import type { ResponseStep } from '../model/rewrite.js';
import type { Escape, FieldRead, Request } from '../model/request.js';
import type { Edit, Span } from '../model/span.js';
import { mayAnswer } from '../text/asked.js';
import { comparedRead } from './compared-read.js';
import { isOfType, keysOf, renameKey } from './key.js';
import { nestRead } from './nested-read.js';
import { readAtCall } from './read-at-call.js';
import { readThrough } from './through-read.js';
import { answerDoubts } from './answer-doubts.js';
import {
  barred,
  made,
  nothing,
  placeOf,
  quoted,
  refuse,
  replaceAt,
  together,
  type Outcome,
  type Rewriting,
} from './step.js';

const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index]);

/**
 * Reads a field of the response by its new name. Where the response leaves what can be followed the reads that are
 * seen are renamed all the same, with a doubt that says which code must follow.
 */
export function renameRead(input: Rewriting, step: ResponseStep, earlier: readonly Edit[] = []): Outcome {
  const from = keysOf(step.rename);
  const to = keysOf(step.to);
  const key = to.at(-1);
  if (key === undefined || samePath(from, to)) return nothing;
  const reads = input.request.site.reads.filter((read) => samePath(read.path, from));
  const what = `the read of ${quoted(step.rename)} from the response`;
  const nested = to.length > from.length && samePath(from.slice(0, -1), to.slice(0, from.length - 1));
  if (reads.length > 0 && !nested && !samePath(from.slice(0, -1), to.slice(0, -1))) {
    return refuse(`${what} moves to another object (${quoted(step.to)})`);
  }
  const { values } = step;
  const compared =
    values === undefined ? [] : distinct(reads).flatMap((read) => comparedRead(input, read, key, values, what) ?? []);
  if (compared.length > 0 && compared.length === distinct(reads).length)
    return judgedReads(input, { reads, from, step, earlier, what }, together(compared));
  const through = step.through === undefined ? undefined : readThrough(input, distinct(reads), step.through, what);
  if (through !== undefined) return judgedReads(input, { reads, from, step, earlier, what }, through);
  if (reads.length > 0 && step.holds !== undefined) {
    return refuse(`${what} cannot just be renamed: ${quoted(step.to)} holds ${step.holds}`);
  }
  // Another request answers otherwise; the same one answers as before whatever becomes of its body.
  if (step.holds !== undefined && !movesRequest(input)) return nothing;
  const wires = nested ? [] : distinct(reads).filter((read) => isOfType(input, read.span));
  const wired = new Map(wires.map((read) => [read, input.uses?.wireName(read.span, from.at(-1) ?? '')]));
  const typed = distinct(reads).find((read) => isOfType(input, read.span) && wired.get(read) === undefined);
  if (typed !== undefined) {
    return refuse(
      `${what} goes by a declared type, which would have to say it as well (${placeOf(input, typed.span)})`,
    );
  }
  const isShared = reads.some(
    ({ span }) =>
      span.file !== input.source.file ||
      input.sharedWith(span) ||
      input.uses?.stray(input.request, span, earlier) !== undefined,
  );
  const atCall =
    isShared && step.first !== true && to.length === from.length + 1 && samePath(from, to.slice(0, -1))
      ? readAtCall(input, distinct(reads), key)
      : undefined;
  if (atCall !== undefined) return atCall;
  const renamed = together(
    distinct(reads).map((read) =>
      wired.get(read) !== undefined
        ? renameWire(input, read, wired.get(read), key, what)
        : nested
          ? nestRead(input, read, to.slice(from.length - 1), what, step.first)
          : renameKey(input, { ...read, key: read.path.at(-1) ?? '' }, key, what),
    ),
  );
  return judgedReads(input, { reads, from, step, earlier, what }, renamed);
}

interface Reads {
  readonly reads: readonly FieldRead[];
  readonly from: readonly string[];
  readonly step: ResponseStep;
  readonly earlier: readonly Edit[];
  readonly what: string;
}

/** What else is known of the answer speaks for or against the edits of its reads. */
function judgedReads(input: Rewriting, { reads, from, step, earlier, what }: Reads, renamed: Outcome): Outcome {
  if ('refused' in renamed) return renamed;
  for (const { span } of reads) {
    const stray = input.uses?.stray(input.request, span, earlier);
    if (stray !== undefined) return refuse(`${what} is also done for other requests (${placeOf(input, stray)})`);
  }
  return made(renamed.edits, [
    ...originDoubts(input, reads),
    ...answerDoubts(input, from),
    ...doubtsOf(input, step, from),
    ...siblingDoubts(input, from),
  ]);
}

/** The declared type says the new name; code that reads the member stays, and reads answers to this request alone. */
function renameWire(input: Rewriting, { span }: FieldRead, at: Span | undefined, key: string, what: string): Outcome {
  if (at === undefined) return nothing;
  return barred(input, at, what) ?? barred(input, span, what) ?? made([replaceAt(at, key)]);
}

/** Another source of the object that is read has the field by its old name still. */
export function originDoubts(input: Rewriting, reads: readonly FieldRead[]): readonly string[] {
  const other = reads.map(({ span }) => input.uses?.otherOrigin(span)).find((span) => span !== undefined);
  return other === undefined ? [] : [`what is read may come from elsewhere (${placeOf(input, other)})`];
}

function movesRequest({ entry }: Rewriting): boolean {
  return entry.rewrite?.steps.some((step) => 'path' in step || 'method' in step) === true;
}

/** The object that holds the field is another one now: what else was read from it may not be there. */
function siblingDoubts(input: Rewriting, from: readonly string[]): readonly string[] {
  const parent = from.slice(0, -1);
  if (parent.length === 0) return [];
  const siblings = input.request.site.reads.filter(
    ({ path }) => path.length === from.length && samePath(path.slice(0, -1), parent) && !samePath(path, from),
  );
  const names = [...new Set(siblings.map(({ path }) => quoted(path.join('.'))))];
  return names.length === 0 ? [] : [`${names.join(', ')} may not be in the new response`];
}

/** A read that several paths of the program reach is written once. */
function distinct(reads: readonly FieldRead[]): FieldRead[] {
  const at = new Map(reads.map((read) => [`${read.span.file}:${read.span.start}:${read.span.end}`, read]));
  return [...at.values()];
}

const verbs: Readonly<Record<Escape['how'], string>> = {
  returned: 'returned',
  passed: 'passed on',
  stored: 'stored',
};

const longestList = 3;

/** Only an object that holds the field takes its name along: the field's value has left its name behind. */
function doubtsOf(input: Rewriting, step: ResponseStep, from: readonly string[]): readonly string[] {
  return escapeDoubts(input, from, `code that reads ${quoted(step.rename)} from it must read ${quoted(step.to)}`);
}

/** Where the answer of a request leaves what can be followed; what others of its place answer is left out. */
export function ownEscapes({ site, asked }: Request): readonly Escape[] {
  return site.escapes.filter(({ of }) => mayAnswer(of, asked));
}

/** Why a change of a field may be seen elsewhere: an object that holds it leaves what can be followed. */
export function escapeDoubts(input: Rewriting, from: readonly string[], consequence: string): readonly string[] {
  const holders = ownEscapes(input.request).filter(
    ({ path, how, span }) =>
      !(how === 'returned' && input.uses?.knowsCallers(span) === true) &&
      !(how === 'passed' && input.uses?.isThrown(span) === true) &&
      path.length < from.length &&
      samePath(path, from.slice(0, path.length)),
  );
  const places = holders.map(({ how, span }) => {
    const place = placeOf(input, span);
    return `${verbs[how]} ${place.startsWith('line') ? `at ${place}` : place}`;
  });
  const [first, ...others] = [...new Set(places)];
  if (first === undefined) return [];
  const shown = [first, ...others.slice(0, longestList - 1)].join(', ');
  const more = others.length >= longestList ? ', and more' : '';
  return [`the response is ${shown}${more}; ${consequence}`];
}
