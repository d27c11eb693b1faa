import { describe, expect, it } from 'vitest';
import { Seeds } from '../../../../src/engine/choice/gates/seeds.js';
import type { NumberedWay } from '../../../../src/engine/choice/gates/way-index.js';
import { Written } from '../../../../src/engine/choice/gates/written.js';

const HOSTS = /^api\.cloudflare\.com$/;

/** What is said of a text by the ways of one word: whether it is of interest, and with it what is answered. */
function said(way: Partial<NumberedWay>, text: string, beside?: Parameters<Seeds['isSeed']>[2]): boolean | 'answers' {
  const whole: NumberedWay = {
    ...{ word: 'widget', needs: [], template: undefined, on: undefined, also: [], reads: [], names: undefined },
    ...{ answers: false, isValue: false, header: false, record: false, close: false, declared: false },
    ...way,
  };
  const ways = new Map([['widget', [whole]]]);
  const passed = new Map([['a.ts', new Set([whole])]]);
  return new Seeds({ matter: /widget/g, ways, hosts: HOSTS, passed, looked: new Set(['a.ts']) }).isSeed(
    text,
    'a.ts',
    beside,
  );
}

const answers = true;
const template = ['zones', undefined, 'widget'];
const go = { of: 'go', chain: ['Widgets', 'Get'] } as const;
const python = { of: 'python', chain: ['gadgets', 'create'] } as const;
const after = (name: string | undefined, before?: string) => ({ before, after: name });

describe('a text is of interest, and so is what is answered', () => {
  it.each<[string, Partial<NumberedWay>, string, Parameters<Seeds['isSeed']>[2], boolean | 'answers']>([
    ['a path', { template }, '/zones/\0/widget', undefined, true],
    ['a path whose answer is', { template, answers }, '/zones/\0/widget', undefined, 'answers'],
    ['another path', { template, answers }, '/accounts/\0/widget', undefined, false],
    ['a member', { template, answers }, 'widget', after(undefined, 'zones'), 'answers'],
    ['the name of a library that is imported', { names: go }, 'Widgets', after('Get'), true],
    ['such a name with an answer', { names: go, answers }, 'Widgets', after('Get'), 'answers'],
    ['the import itself', { names: go, answers }, 'widget', undefined, false],
    ['a word by itself', {}, 'widget', undefined, true],
    ['a word by itself with an answer', { answers }, 'widget', undefined, 'answers'],
    // A field that is read is found where it stands.
    ['a field', { needs: [[1]], answers }, 'widget', undefined, true],
    ['a member of a record', { record: true }, 'widget', undefined, false],
    ['what a word is given to by name', { names: python }, 'gadgets', after('create'), true],
    ['such a method with an answer', { names: python, answers }, 'gadgets', after('create'), 'answers'],
    ['another method of it', { names: python, answers }, 'gadgets', after('remove'), false],
    ['such a name in a text', { names: python, answers }, 'gadgets', undefined, false],
    [
      'the path of what a word is sent with',
      { on: ['zones', undefined, 'gadgets'] },
      '/zones/\0/gadgets',
      undefined,
      true,
    ],
    ['another path of that name', { on: ['zones', undefined, 'gadgets'] }, '/user/\0/gadgets', undefined, false],
    [
      'a sentence with that name',
      { on: ['zones', undefined, 'gadgets'] },
      'all the gadgets there are',
      undefined,
      false,
    ],
    [
      'a word sent with a path, in a sentence',
      { on: ['zones', undefined, 'gadgets'] },
      'use a widget here',
      undefined,
      false,
    ],
    ['a path that goes on where the word may be', { template }, '/zones/\0', undefined, false],
    ['one that has the word before it', { template: ['zones', 'widget', undefined] }, 'zones/\0', undefined, true],
  ])('%s', (_, way, text, beside, expected) => {
    expect(said(way, text, beside)).toBe(expected);
  });
});

describe('what is written in a file', () => {
  const texts = ['zones', 'settings', 'minify'];
  const files: Readonly<Record<string, string>> = {
    'a.ts': 'const path = `/zones/${id}/settings/${name}`;\n',
    'part.ts': "const head = '/zones/' + id;\n",
    'other.ts': 'const path = `/accounts/${id}/settings/${name}`;\n',
    'import.ts': "import { settings } from './settings';\n",
    'kind.ts': "if (one.type === 'settings') run();\n",
    'shell.sh': 'curl "$API/zones/$ID/settings/$NAME"\n',
    'package.json': '{"name": "settings"}\n',
  };
  let asked = 0;
  const written = new Written({
    hosts: HOSTS,
    named: true,
    texts,
    textOf: (file) => {
      asked += 1;
      return files[file];
    },
    segmentsOf: (file) => texts.flatMap((word, i) => (files[file]?.includes(word) === true ? [i] : [])),
  });
  const template = ['zones', undefined, 'settings', 'minify'];

  it('is a word, asked for once', () => {
    const word = /settings/;
    asked = 0;
    expect([written.holds('a.ts', word), written.holds('a.ts', word), written.holds('part.ts', word)]).toEqual([
      ...[true, true, false],
    ]);
    expect(asked).toBe(2);
    expect(written.holds('gone.ts', word)).toBe(false);
  });

  it.each<[string, readonly number[], boolean]>([
    ['a.ts', [1], true],
    ['a.ts', [2, 1], true],
    ['a.ts', [2], false],
    ['other.ts', [1], false],
    // The name of a module, and of a kind of thing, are no segments of a path.
    ['import.ts', [1], false],
    ['kind.ts', [1], false],
    ['shell.sh', [1], true],
  ])('%s supplies one of %j of a path: %s', (file, group, expected) => {
    expect(written.supplies(file, group, template)).toBe(expected);
  });

  it('supplies a word of no path wherever it stands', () => {
    expect([written.supplies('kind.ts', [1], undefined), written.supplies('part.ts', [1], undefined)]).toEqual([
      ...[true, false],
    ]);
  });

  it.each<[string, string, boolean, boolean]>([
    // A key is put right behind what is written, a literal may have other parts before it.
    ['a.ts', 'minify', true, true],
    ['a.ts', 'minify', false, true],
    ['part.ts', 'minify', true, false],
    ['other.ts', 'minify', true, false],
    ['part.ts', 'settings', true, false],
    ['part.ts', 'settings', false, true],
    ['package.json', 'minify', false, false],
    // Nothing of the path stands before it.
    ['gone.ts', 'zones', true, true],
  ])('%s goes on to %s as a key (%s): %s', (file, word, isKey, expected) => {
    expect(written.opensTo(file, { word, isKey }, template)).toBe(expected);
  });
});
