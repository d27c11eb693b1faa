import { expect, it } from 'vitest';
import { literalAt } from '../../../src/match/account/literals.js';
import { pathRuns } from '../../../src/match/account/runs.js';
import { unmarked } from './marked.js';

function at(file: string, marked: string): string {
  const { text, start, end } = unmarked(marked);
  return literalAt({ source: { file, text } }, { file, start, end });
}

it.each([
  ['a.js', `f('«/zones/x»')`, 'path'],
  ['a.js', `// see «/zones/x»`, 'comment'],
  ['a.js', `/* a\n «/zones/x» */`, 'comment'],
  ['a.js', `f('call «/zones/x» for more')`, 'sentence'],
  ['a.js', `f('«/zones/x» is gone')`, 'sentence'],
  ['a.js', `f('see «/zones/x»')`, 'sentence'],
  ['a.js', `f('GET «/zones/x»')`, 'path'],
  ['a.js', `f('curl -X GET «/zones/x» -d 1')`, 'path'],
  ['a.js', `f('GETS «/zones/x» of it')`, 'sentence'],
  ['a.js', 'f(`${a b}«/zones/x»`)', 'path'],
  ['a.js', `f('  «/zones/x»')`, 'path'],
  ['a.js', `f('«/zones/ x»')`, 'sentence'],
  ['a.js', `x = 1; «/zones/x»; f('a b')`, 'path'],
  ['a.js', `f('a b', '«/zones/x»', 'c d')`, 'path'],
  ['a.py', `# see «/zones/x»`, 'comment'],
  ['a.py', `f("«/zones/x»")  # a b`, 'path'],
  ['a.unknown', `# see «/zones/x»`, 'comment'],
  ['a.unknown', `a = 1 // see «/zones/x»`, 'comment'],
  ['a.unknown', `a = «/zones/x»`, 'path'],
  ['a.unknown', `# first\na = «/zones/x»`, 'path'],
  ['a.unknown', `<!-- a\n«/zones/x» b\n-->`, 'comment'],
  ['a.unknown', `<!-- a -->\n«/zones/x»\n<!-- -->`, 'path'],
  ['a.unknown', `/* a\n«/zones/x»`, 'path'],
  ['a.unknown', `a {-\n«/zones/x»\n-}`, 'comment'],
])('%s: %s', (file, marked, is) => {
  expect(at(file, marked)).toBe(is);
});

it('paths are taken from any text around their words, as far as they are written in one piece', () => {
  const text = 'See https://x/zones/{id}/filters. Or filters; /zones/filters/filters: and "filters/a#"\n';
  const runs = pathRuns('a.txt', text, /filters/g);
  expect(runs.map(({ span: { file, start, end } }) => [file, text.slice(start, end)])).toEqual([
    ['a.txt', 'https://x/zones/{id}/filters'],
    ['a.txt', '/zones/filters/filters'],
    ['a.txt', 'filters/a'],
  ]);
  for (const { pieces, span, as } of runs) {
    expect([pieces, as]).toEqual([[{ kind: 'run', text: text.slice(span.start, span.end), span }], 'path']);
  }
  expect(pathRuns('a.txt', 'filters/a', /filters/g)).toHaveLength(1);
  const again = /filters/g;
  again.lastIndex = 60;
  expect(pathRuns('a.txt', text, again)).toHaveLength(3);
});
