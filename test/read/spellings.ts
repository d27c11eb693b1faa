import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { dialectOf, type Kind } from '../../src/engine/reading/kinds.js';
import type { Shape } from '../../src/model/dialect.js';
import type { Request } from '../../src/model/request.js';
import type { Quoting } from '../../src/model/text.js';

const TEXTS = ['plain', `it's`, 'a"b', 'a\\b', 'a\nb\rc', '$x #{y} ${z} %d {w}', 'a`b', ']] ]=]'];
const QUOTINGS: readonly Quoting[] = [['single'], ['double'], ['bare'], ['heredoc'], ['template'], []];
const MORE_QUOTINGS: readonly Quoting[] = [
  ['line'],
  ['json'],
  ['json', 'line'],
  ['json', 'single'],
  ['template', 'double'],
];
const SHAPES: readonly Shape[] = [
  { text: `it's "a" \\ $b` },
  { literal: true },
  { literal: false },
  { literal: null },
  { literal: 12 },
  { source: 'f(x)' },
  { joined: [{ text: 'a' }, { source: 'b' }, { text: 'c' }] },
  { items: [{ text: 'a' }, { literal: 1 }] },
  { items: [] },
  { members: [] },
  {
    members: [
      ['key', { text: 'a' }],
      ['odd key', { members: [['inner', { items: [{ members: [['x', { literal: null }]] }] }]] }],
      [`it's`, { source: 'y' }],
    ],
  },
];

const BLOCKS: readonly Extract<Shape, { readonly members: unknown }>['members'][] = [
  [],
  [
    ['inner', { members: [['a', { text: 'b' }]] }],
    ['long_name', { text: 'c' }],
    ['d', { items: [{ literal: 1 }, { source: 'e' }] }],
    [
      'list',
      {
        items: [
          {
            members: [
              ['f', { literal: true }],
              ['g', { members: [] }],
            ],
          },
          { members: [['h', { text: 'i' }]] },
          { text: 'j' },
        ],
      },
    ],
  ],
];

/** All that a dialect writes of the same texts and values, a line each: `quoting: text -> written`. */
export async function spellingsOf(kind: string, quotings = QUOTINGS): Promise<readonly string[]> {
  const dialect = await dialectOf(kind);
  if (dialect === undefined) throw new Error(`${kind} has no dialect`);
  const shown = (written: string | undefined): string => written?.replaceAll('\r', '␍') ?? '(cannot)';
  const escaped = quotings.flatMap((quoting) =>
    TEXTS.map((text) => {
      const written = dialect.escape?.(text, { kind: 'run', text: 'x', quoting });
      return `${quoting.join('+') || 'none'}: ${JSON.stringify(text)} -> ${shown(written)}`;
    }),
  );
  const coded = SHAPES.flatMap((shape) =>
    [`'x'`, '"x"'].map((like) => `${JSON.stringify(shape)} like ${like} -> ${shown(dialect.code?.(shape, like))}`),
  );
  const pairs =
    dialect.pair === undefined ? [] : [`pair -> ${dialect.pair('key', 'x')} ${dialect.pair('odd key', 'y')}`];
  const blocks = BLOCKS.flatMap((members) => [
    ...(['blocks', 'attributes'] as const).flatMap((objects) => {
      const block = dialect.block?.('resource', ['a', 'b'], { members }, objects);
      const held = dialect.held?.(members, objects);
      return [block, held].flatMap((one) => (one === undefined ? [] : [`${objects} -> ${one.replaceAll('\n', '⏎')}`]));
    }),
    ...[dialect.block?.('kind', [], { members })].flatMap((one) =>
      one === undefined ? [] : [`block -> ${one.replaceAll('\n', '⏎')}`],
    ),
  ]);
  const request = { client: 'another', headers: [], query: [], span: { file: 'a', start: 0, end: 0 } };
  const form = dialect.multipart(request as unknown as Request, [], { file: 'a', text: '' });
  return [...escaped, ...coded, ...pairs, ...blocks, `form -> ${JSON.stringify(form)}`];
}

/** Tests that a dialect writes this, in the order of `spellingsOf`. */
export function spellings(kind: Kind, written: readonly string[]): void {
  it('writes texts and values as the language has them', async () => {
    expect(await spellingsOf(kind)).toEqual(written);
  });
}

/** Tests that dialects write what `<name>.txt` says; `vitest run -u` writes down what they write now. */
export function spellingsInFile(kinds: readonly string[], name: string): void {
  it(`texts and values are written as ${name}.txt says`, async () => {
    const blocks: string[] = [];
    for (const kind of kinds)
      blocks.push([`--- ${kind}`, ...(await spellingsOf(kind, [...QUOTINGS, ...MORE_QUOTINGS]))].join('\n'));
    const path = fileURLToPath(new URL(`${name}.txt`, import.meta.url));
    await expect(`${blocks.join('\n\n')}\n`).toMatchFileSnapshot(path);
  });
}
