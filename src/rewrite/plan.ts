import type { Operation } from '../model/entry.js';
import type { Rewrite, Step } from '../model/rewrite.js';
import type { Draft, Fix } from '../model/finding.js';
import type { Edit, SourceText } from '../model/span.js';
import { rewriteBody } from './body.js';
import { removeCall } from './call.js';
import { convertBody } from './convert.js';
import { rewriteExpression } from './expression.js';
import { draftOf } from './draft.js';
import { countsBody, spelledOut } from './framing.js';
import { missingField } from './gone.js';
import { removeHeader } from './header.js';
import { joinMembers } from './join.js';
import { callMethod } from './library.js';
import { liftRead } from './lift.js';
import { rewriteMethod } from './method.js';
import { rewritePath } from './path.js';
import { declaredTypes } from './declared-types.js';
import { copies } from './copies.js';
import { otherContent } from './other-readers.js';
import { judged } from './policy.js';
import { proved, unsaid } from './proof.js';
import { reasonsOf } from './reasons.js';
import { changesBody, rewritesOf } from './rewrites.js';
import { knownText, parametersOf } from './parameters.js';
import { rewriteQuery } from './query.js';
import { renameRead } from './response.js';
import { sendSegment } from './segment.js';
import { sendSingle } from './single.js';
import { standIns } from './stand-ins.js';
import { nothing, quoted, together, type Outcome, type Rewriting } from './step.js';
import { titleOf } from './title.js';

/** `noFix`: null where the entry has no rewrite for the request, but a draft. */
export type Rewritten =
  | { readonly fix: Fix; readonly draft?: Draft | undefined }
  | { readonly noFix: string | null; readonly draft?: Draft | undefined };

/**
 * The fix that one of an entry's rewrites makes at a request, or why none is made: all of its steps or none. Undefined
 * where the entry has no rewrite, or none for the operation that matched. Every edit lies in `source.file`; edits are
 * in the order of the text and do not overlap. A step that finds nothing to do makes no edit.
 */
export function rewrite(input: Rewriting): Rewritten | undefined {
  const rules = rewritesOf(input.entry).filter((rule) => isServed(input.operation, rule));
  let refused: Rewritten | undefined;
  for (const rule of rules) {
    const outcome = rewriteBy(rule, { ...input, entry: { ...input.entry, rewrite: rule, alsoRewrite: undefined } });
    if ('fix' in outcome) {
      const beside = draftOf(input, true);
      return beside === undefined ? outcome : { ...outcome, draft: beside };
    }
    refused ??= outcome;
  }
  const draft = draftOf(input);
  return draft === undefined ? refused : { noFix: null, ...refused, draft };
}

function rewriteBy(rule: Rewrite, input: Rewriting): Rewritten {
  if (methodMatters(input))
    return { noFix: 'the method is not known, and only some methods of this path can be rewritten' };
  const edits: Edit[] = [];
  const doubts: string[] = rule.because === undefined ? [] : [rule.because];
  const done: Step[] = [];
  let safe = rule.applicability === 'safe';
  const spelled = new Map(rule.steps.map((step) => [step, spelledOut(input, step)]));
  for (const step of inOrder(rule.steps)) {
    const outcome = makeStep(input, step, edits);
    if ('refused' in outcome) return { noFix: outcome.refused };
    edits.push(...outcome.edits);
    doubts.push(...outcome.doubts);
    if (outcome.edits.length > 0) done.push(...(spelled.get(step) ?? []));
    if (outcome.edits.length > 0 && changesBody(step) && countsBody(input, outcome.edits)) {
      return { noFix: 'the length of the body is sent in a header, and the body would have another' };
    }
    safe &&= outcome.doubts.length === 0;
  }
  if (rule.steps.some(changesBody)) doubts.push(...otherContent(input));
  const several = edits.length === 0 ? severalValues(input, rule) : undefined;
  if (several !== undefined) return { noFix: several };
  const verdict = together([
    judged(input, edits),
    declaredTypes(input, edits),
    copies(input, rule.steps, edits),
    standIns(input, rule.steps, done, edits),
    proved(input, done, edits),
  ]);
  if ('refused' in verdict) return { noFix: verdict.refused };
  edits.push(...verdict.edits);
  doubts.push(...verdict.doubts);
  if (doubts.length === 0) doubts.push(...unsaid(input, done, edits));
  safe &&= doubts.length === 0;
  const title = titleOf([...spelled.values()].flat().filter((step) => done.includes(step)));
  return concluded({ title, edits, doubts, safe }, input.source);
}

/** A parameter of a query gets its value in several places, of which some may not be of the old form. */
function severalValues({ request }: Rewriting, { steps }: Rewrite): string | undefined {
  const names = new Set(steps.flatMap((step) => ('query' in step && 'to' in step.query ? [step.query.name] : [])));
  if (names.size === 0 || steps.some((step) => !('query' in step))) return undefined;
  const sent = parametersOf(request).map(({ name }) => knownText(name) ?? '');
  const name = sent.find((one) => names.has(one));
  return name === undefined
    ? undefined
    : `the query parameter ${quoted(name)} gets its value in several ways: one that begins with the old word has to be sent under the new name, the others as before`;
}

/** What the steps of a rewrite came to. */
export interface Done {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly doubts: readonly string[];
  readonly safe: boolean;
}

/** The fix that makes all edits, or why it cannot. */
export function concluded({ title, edits, doubts, safe }: Done, source: SourceText): Rewritten {
  const settled = settle(edits, source);
  if ('refused' in settled) return { noFix: settled.refused };
  if (settled.edits.length === 0) return { noFix: 'nothing that is written here has to change' };
  return {
    fix: {
      title,
      edits: settled.edits,
      applicability: safe ? 'safe' : 'unsafe',
      because: safe || doubts.length === 0 ? null : reasonsOf(doubts),
    },
  };
}

function makeStep(input: Rewriting, step: Step, earlier: readonly Edit[]): Outcome {
  if ('path' in step) return rewritePath(input, step.path);
  if ('method' in step) return rewriteMethod(input, step.method);
  if ('header' in step) return removeHeader(input, step.header, earlier);
  if ('lift' in step) return liftRead(input, step.lift);
  if ('gone' in step) return missingField(input, step.gone);
  if ('response' in step) return renameRead(input, step.response, earlier);
  if ('expression' in step) return simplified(input);
  if ('query' in step) return rewriteQuery(input, step.query);
  if ('single' in step) return sendSingle(input, step.single);
  if ('join' in step) return joinMembers(input, step.join);
  if ('segment' in step) return sendSegment(input, step.segment);
  if ('library' in step) return callMethod(input, step.library);
  if ('call' in step) return removeCall(input);
  if ('convert' in step) return convertBody(input, step.convert);
  return rewriteBody(input, step.body);
}

function simplified(input: Rewriting): Outcome {
  const { expression, entry } = input;
  return expression === undefined ? nothing : rewriteExpression(input, expression, entry.expressions?.fields ?? []);
}

/** Headers come last: a body that is spelled anew may have taken its header along. */
function inOrder(steps: readonly Step[]): readonly Step[] {
  return [...steps.filter((step) => !('header' in step)), ...steps.filter((step) => 'header' in step)];
}

const shapeOf = (path: string): string => path.replace(/^\/+/, '').replace(/\{[^{}]*\}/g, '{}');
const same = (a: Operation, b: Operation): boolean =>
  a.method.toUpperCase() === b.method.toUpperCase() && shapeOf(a.path) === shapeOf(b.path);

/** The rewrite is one for the operation; one that does not say is for all. */
export function isServed(operation: Operation | undefined, { operations: only }: Pick<Rewrite, 'operations'>): boolean {
  return only === undefined || operation === undefined || only.some((one) => same(one, operation));
}

/** Without a method any of the path's operations may be the one that is sent. */
function methodMatters({ entry, operation, request }: Rewriting): boolean {
  const only = entry.rewrite?.operations;
  if (request.method !== undefined || operation === undefined || only === undefined) return false;
  const here = entry.operations.filter((one) => shapeOf(one.path) === shapeOf(operation.path));
  return here.some((one) => !only.some((other) => same(one, other)));
}

/** Sorts the edits, drops those that change nothing, joins insertions at one place; refused where two would clash. */
function settle(
  edits: readonly Edit[],
  source: SourceText,
): { readonly edits: readonly Edit[] } | { readonly refused: string } {
  const settled: Edit[] = [];
  const inText = (edit: Edit): boolean =>
    edit.file === source.file && edit.start >= 0 && edit.start <= edit.end && edit.end <= source.text.length;
  if (!edits.every(inText)) return { refused: 'the change reaches beyond this file' };
  const changing = edits.filter((edit) => source.text.slice(edit.start, edit.end) !== edit.text);
  for (const edit of changing.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = settled.at(-1);
    const samePlace = last?.start === edit.start && last.end === edit.end;
    if (samePlace && edit.start === edit.end) {
      settled[settled.length - 1] = { ...edit, text: last.text + edit.text };
    } else if (samePlace && last.text === edit.text) {
      continue;
    } else if (last !== undefined && edit.start < last.end && last.text === '' && edit.text === '') {
      settled[settled.length - 1] = withoutSeparator(source.text, { ...last, end: Math.max(last.end, edit.end) });
    } else if (last !== undefined && edit.start < last.end) {
      return { refused: 'two steps of the rewrite change the same text' };
    } else {
      settled.push(edit);
    }
  }
  return { edits: settled };
}

/** Nothing of a query is left where its neighbours went together: its question mark goes as well. */
function withoutSeparator(text: string, edit: Edit): Edit {
  const isAll = text[edit.start - 1] === '?' && !/[\w&%$]/.test(text[edit.end] ?? '');
  return isAll ? { ...edit, start: edit.start - 1 } : edit;
}
