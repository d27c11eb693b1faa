import type { Dialect } from '../../src/model/dialect.js';
import type { Entry, Operation } from '../../src/model/entry.js';
import type { Rewrite, Step } from '../../src/model/rewrite.js';
import type { Edit, SourceText, Span } from '../../src/model/span.js';
import type { UsesOfRequests } from '../../src/model/use.js';
import { rewrite, type Rewritten } from '../../src/rewrite/plan.js';
import type { Rewriting } from '../../src/rewrite/step.js';
import { file, requestOf, spanOf } from './requests.js';

/** True for spans that overlap the needle: what other code uses. */
export const overlaps = (text: string, needle: string): ((span: Span) => boolean) => {
  const shared = spanOf(text, needle);
  return (span) => span.start < shared.end && shared.start < span.end;
};

/** Spells `form({ name: value })` where the body is. */
export const formDialect: Dialect = {
  multipart(request, fields, source) {
    if (fields.length === 0) return { refused: 'a form needs a field' };
    const span = request.body?.span;
    if (span === undefined) return { refused: 'the body has no place' };
    const members = fields.map((field) => {
      const value = field.valueSpan ? source.text.slice(field.valueSpan.start, field.valueSpan.end) : '?';
      return `${field.name}: ${field.json ? `json(${value})` : value}`;
    });
    return { edits: [{ ...span, text: `form({ ${members.join(', ')} })` }] };
  },
};

export const entryOf = (steps: readonly Step[], rest: Partial<Rewrite> = {}, operations: Operation[] = []): Entry => ({
  id: 'an-entry',
  title: 'An entry',
  endOfLife: '2024-01-01',
  source: '9',
  change: 'operation-moved',
  operations,
  fields: [],
  values: [],
  surfaces: {},
  replacement: { operations: [] },
  rewrite: { applicability: 'safe', steps, ...rest },
  examples: [],
});

export const sourceOf = (text: string): SourceText => ({ file, text });

export function run(text: string, steps: readonly Step[], rest: Partial<Rewriting> = {}): Rewritten | undefined {
  return rewrite({
    entry: entryOf(steps),
    request: requestOf(text),
    source: sourceOf(text),
    dialect: formDialect,
    sharedWith: () => false,
    ...rest,
  });
}

export function apply(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const edit of [...edits].reverse()) result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  return result;
}

/** The text after the fix, or why there is none. */
export function after(text: string, steps: readonly Step[], rest: Partial<Rewriting> = {}): string {
  const result = run(text, steps, rest);
  if (result === undefined) return 'no rewrite';
  return 'fix' in result ? apply(text, result.fix.edits) : `refused: ${result.noFix}`;
}

/** Why the fix is not safe, or that it is. */
export function doubts(text: string, steps: readonly Step[], rest: Partial<Rewriting> = {}): string {
  const result = run(text, steps, rest);
  if (result === undefined) return 'no rewrite';
  return 'fix' in result ? (result.fix.because ?? 'safe') : `refused: ${result.noFix}`;
}

/** A request of a program of which these uses alone are asked. */
export function askedInput(text: string, uses: Partial<UsesOfRequests>, path = file): Rewriting {
  const none = { isProgram: () => true, of: () => [], otherCaller: () => undefined, isText: () => false };
  return {
    entry: entryOf([]),
    request: requestOf(text),
    source: { file: path, text },
    dialect: undefined,
    sharedWith: () => false,
    uses: { ...none, ...uses } as unknown as UsesOfRequests,
  };
}
