import { parse, stringify } from 'yaml';
import { describe, expect, it } from 'vitest';
import fc from '../../properties.js';
import type { MappedText } from '../../../src/model/part.js';
import { spellPart } from '../../../src/text/spelling.js';
import { applyEdits } from '../../../src/text/edits.js';
import { outerEditRange } from '../../../src/text/mapped-text.js';
import { entryOf, nodeAt, textNode, type Node, type ScalarNode } from '../../../src/read/documents/node.js';
import { parseYaml } from '../../../src/read/yaml/parse.js';
import { expectProportional } from '../../work.js';

const read = (text: string): Node | undefined => parseYaml({ file: 'a.yaml', text }).roots[0];

/** What a node says, as plain data. */
function plain(node: Node | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.kind === 'list') return node.items.map(plain);
  if (node.kind === 'scalar') return typeof node.value === 'string' ? node.content.text : node.value;
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
}

/** Same chunks spell themselves; chunks lie in order. */
function sound({ text, chunks }: MappedText, source: string): void {
  let at = 0;
  let from = 0;
  for (const chunk of chunks) {
    expect(chunk.start).toBe(at);
    expect(chunk.from).toBeGreaterThanOrEqual(from);
    if (chunk.same) expect(source.slice(chunk.from, chunk.to)).toBe(text.slice(chunk.start, chunk.end));
    at = chunk.end;
    from = chunk.to;
  }
  expect(at).toBe(text.length);
}

const words = fc
  .array(fc.constantFrom('a', 'curl -X', ' ', '\n', '"', "'", '\\', ': ', ' #', '{', '$X', '\n\n', '  b', 'é'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));
const style = fc.constantFrom('BLOCK_LITERAL', 'BLOCK_FOLDED', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'PLAIN');

describe('scalars', () => {
  it('hold the text that was written, at the places where it is written', () => {
    fc.assert(
      fc.property(
        words,
        style,
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom(20, 80),
        (text, type, eol, lineWidth) => {
          const made = stringify({ run: text, next: 1 }, { defaultStringType: type as 'PLAIN', lineWidth });
          const source = made.replaceAll('\n', eol);
          const node = nodeAt(read(source), 'run');
          expect(plain(node)).toBe((parse(source) as { run: unknown }).run);
          sound((node as ScalarNode).content, source);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('take an edit where it can be written: read again, they hold the edited text', () => {
    let made = 0;
    fc.assert(
      fc.property(words, style, fc.nat(), fc.nat(), words, (text, type, a, b, put) => {
        const source = stringify({ run: text, next: 1 }, { defaultStringType: type as 'PLAIN', lineWidth: 30 });
        const node = textNode(nodeAt(read(source), 'run'));
        fc.pre(node !== undefined);
        const { content, spelling } = node;
        const [start = 0, end = 0] = [a % (content.text.length + 1), b % (content.text.length + 1)].sort(
          (x, y) => x - y,
        );
        const range = outerEditRange(content, start, end);
        const around = { before: content.text.slice(0, start), after: content.text.slice(end) };
        const spelled = spellPart({ language: '', content, spelling }, put, around);
        fc.pre(range !== undefined && 'text' in spelled && (spelling.as === 'json' || spelling.as === 'yaml-double'));
        made += 1;
        const changed = String(applyEdits(source, [{ file: '', ...range, text: spelled.text }]));
        const wanted = around.before + put + around.after;
        expect(plain(nodeAt(read(changed), 'run'))).toBe(wanted);
      }),
      { examples: [['curl -X$X$X #aa"\n\n: \n\n', 'QUOTE_DOUBLE', 12, 843883536, '  b']] },
    );
    expect(made).toBeGreaterThan(10);
  });
});

describe('trees', () => {
  it('give the places of keys and values', () => {
    const source = 'a:\n  - b: "x"\n    c: 1\n  - {d: e, f: [1, 2]}\n';
    expect(plain(read(source))).toEqual({
      a: [
        { b: 'x', c: 1 },
        { d: 'e', f: [1, 2] },
      ],
    });
    const [first, second] = (nodeAt(read(source), 'a') as Extract<Node, { kind: 'list' }>).items;
    const b = entryOf(first, 'b');
    expect(source.slice(b?.start, b?.end)).toBe('b: "x"');
    expect(source.slice(b?.keyStart, b?.keyEnd)).toBe('b');
    const d = entryOf(second, 'd');
    expect(source.slice(d?.start, d?.end)).toBe('d: e');
    expect(first).toMatchObject({ apart: 'line' });
    expect(second).toMatchObject({ apart: 'comma' });
  });

  it('have texts for keys, as they are written', () => {
    const [first] = parseYaml({
      file: 'a.yaml',
      text: String.raw`{1: a, 0x10: b, true: c, 1.50: d, "\u0065": f, [g]: h}`,
    }).roots;
    expect(first?.kind === 'map' && first.entries.map(({ key }) => key)).toEqual(['1', '0x10', 'true', '1.50', 'e']);
  });

  it('look through merge keys and aliases', () => {
    const root = read('base: &base\n  url: x\n  method: GET\none:\n  <<: *base\n  method: PATCH\ntwo: *base\n');
    expect(entryOf(nodeAt(root, 'one'), 'url')?.value).toMatchObject({ value: 'x' });
    expect(entryOf(nodeAt(root, 'one'), 'method')?.value).toMatchObject({ value: 'PATCH' });
    expect(nodeAt(root, 'two')).toBe(nodeAt(root, 'base'));
  });

  it('stay small where aliases multiply', async () => {
    const aliases = (i: number): string =>
      Array(9)
        .fill(i === 0 ? 'x' : `*a${i - 1}`)
        .join(', ');
    await expectProportional((size) => {
      const root = read(Array.from({ length: size }, (_, i) => `a${i}: &a${i} [${aliases(i)}]`).join('\n'));
      expect(nodeAt(root, `a${size - 1}`)?.kind).toBe('list');
    }, 15);
  });

  it('read broken documents as far as they go', () => {
    const tree = parseYaml({ file: 'a.yaml', text: 'steps:\n  - run: curl x\n  - run: "open\nlast: [1, 2\n' });
    expect(tree.problems.length).toBeGreaterThan(0);
    expect(tree.problems[0]?.message).toMatch(/^line \d+: /);
    expect(plain(tree.roots[0])).toMatchObject({ steps: [{ run: 'curl x' }, {}] });
  });

  it('read templates of YAML', () => {
    const text = '{{- if .Values.on }}\nurl: {{ .Values.url }}\nrun: |\n  curl {{ .Values.url }}/x\n{{- end }}\n';
    const tree = parseYaml({ file: 'a.yaml', text });
    expect(tree.problems).toEqual([]);
    expect(plain(tree.roots[0])).toEqual({ url: '{{ .Values.url }}', run: 'curl {{ .Values.url }}/x\n' });
  });

  it.each([
    '',
    '# only',
    '---\n---\n',
    '- ',
    ':',
    '[',
    '\t',
    '&a',
    '*a',
    '!!binary x',
    '? [a]\n: b',
    '"'.repeat(50),
    '[ '.repeat(5000),
    'a: '.repeat(2000),
  ])('never throw: %#', (text) => {
    expect(() => parseYaml({ file: 'a.yaml', text })).not.toThrow();
  });
});
