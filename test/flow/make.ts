import { expect } from 'vitest';
import type { Scope } from '../../src/flow/context.js';
import { unknown } from '../../src/flow/values.js';
import type { FunctionExpr, Pattern } from '../../src/model/program.js';
import type { ClassExpr, ClassMember } from '../../src/model/class.js';
import type { Span } from '../../src/model/span.js';
import type { Piece, Run } from '../../src/model/text.js';
import type { ClassValue, FunctionValue, Member, Value } from '../../src/model/value.js';

export const span = (start: number, end = start + 1, file = 'a.js'): Span => ({ file, start, end });

/** What is not known, whenever it was made: to compare with. */
export const notKnown = (name?: string, at?: Span): Value => ({
  ...unknown(name, at),
  born: expect.any(Number) as number,
});

/** Known text; with a place where one is given. */
export const text = (words: string, at?: number): Value => ({
  kind: 'text',
  text: words === '' ? [] : [{ kind: 'run', text: words, span: at === undefined ? undefined : span(at) }],
});

/** Text in which a word of interest is. */
export const seed = (words: string): Value => ({ kind: 'text', text: [seedRun(words)] });
export const seedRun = (words: string): Run => ({ kind: 'run', text: words, seed: true });

/** Text with a hole at its end. */
export const open = (words: string, more: Partial<Extract<Piece, { kind: 'hole' }>> = {}): Value => ({
  kind: 'text',
  text: [
    { kind: 'run', text: words },
    { kind: 'hole', ...more },
  ],
});

export const member = (key: string, value: Value): Member => ({ key, value });

/** A function value; those of one `fn` are of one function. */
export function fn(more: Partial<FunctionValue> & { readonly seed?: boolean } = {}): FunctionValue {
  const { seed: seeded, ...rest } = more;
  const expr = { kind: 'function', params: [], body: [], span: span(0), seed: seeded } as unknown as FunctionExpr;
  return { kind: 'function', fn: expr, scope: undefined, ...rest };
}

/** The scope of a module, with nothing in it. */
export function moduleScope(language = 'javascript', file = 'a.js'): Scope {
  return { names: new Map(), parent: undefined, home: undefined, module: { language, file } } as unknown as Scope;
}

/** A class with members, and what it is built on. */
export function classOf(
  members: readonly Partial<ClassMember>[] = [],
  {
    scope = moduleScope(),
    base,
    ...more
  }: Partial<Omit<ClassExpr, 'base'>> & Partial<Pick<ClassValue, 'base' | 'scope'>> = {},
): ClassValue {
  const all = members.map((one): ClassMember => ({ kind: 'method', span: span(0), ...one }));
  return {
    kind: 'class',
    fn: { kind: 'class', span: span(0), ...more, members: all },
    scope,
    base,
    statics: new Map(),
    added: [],
  };
}

/** A method that takes parameters by these names: one that ends in `?` has a default, one that ends in `*` takes all others. */
export function method(key: string, params = '', more: Partial<ClassMember> = {}): Partial<ClassMember> {
  const value = {
    ...fn().fn,
    name: key,
    params: params
      .split(' ')
      .filter((name) => name !== '')
      .map(paramOf),
  };
  return { key, value, ...more };
}

function paramOf(written: string): FunctionExpr['params'][number] {
  const target: Pattern = { kind: 'name', name: written.replace(/[?*&]$/, ''), span: span(0) };
  const value = { kind: 'literal', value: 1, span: span(0) } as const;
  return {
    target: written.endsWith('?') ? { kind: 'default-pattern', target, value, span: span(0) } : target,
    rest: written.endsWith('*') ? true : undefined,
    block: written.endsWith('&') ? true : undefined,
    span: span(0),
  };
}

/** What a value says, for comparisons: `a{}b`, `[a, b]`, `{k: a}`, `a | b`. */
export function shown(value: Value): string {
  switch (value.kind) {
    case 'text':
      return `'${value.text.map((piece) => (piece.kind === 'run' ? piece.text : `{${piece.name ?? ''}}`)).join('')}'`;
    case 'literal':
      return String(value.value);
    case 'choice':
      return value.options.map(shown).join(' | ');
    case 'list':
      return `[${[...value.items.map(shown), ...(value.open ? ['...'] : [])].join(', ')}]`;
    case 'object':
      return `{${[...[...value.members].map(([key, one]) => `${key}: ${shown(one.value)}`), ...(value.open ? ['...'] : [])].join(', ')}}`;
    case 'unknown':
      return `?${value.name ?? ''}`;
    default:
      return value.kind;
  }
}
