import type { FunctionExpr } from '../../src/model/program.js';
import type { Span } from '../../src/model/span.js';
import type { Piece, Run } from '../../src/model/text.js';
import type { FunctionValue, Member, Value } from '../../src/model/value.js';

export const span = (start: number, end = start + 1, file = 'a.js'): Span => ({ file, start, end });

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
