import { describe, expect, it } from 'vitest';
import { HeldValues } from '../../../src/flow/uses/held-values.js';
import { StandingInstead } from '../../../src/flow/uses/standing-instead.js';
import { named, opened, type Files } from './holders-in.js';

/** What may come to where an object of the class `Live` does, or the object that is called `live`. */
async function instead(files: Files): Promise<string[]> {
  const { trees, tree, textOf } = await opened(files);
  const of =
    tree.classes.find((one) => tree.nameOfClass(one) === 'Live') ??
    new HeldValues(trees).of(tree, tree.callsNamed('see')[0]?.args[0]?.value as never, 3)[0]?.of;
  if (of === undefined) throw new Error('no Live');
  return named(new StandingInstead(trees).of({ tree, of }), textOf);
}

const LIVE = 'class Live { go() {} }\n';
const DRY = 'class Dry { go() {} }\n';
const BOTH = LIVE + DRY;

describe('what may stand in the place of an object', () => {
  it.each<[what: string, text: string, expected: readonly string[]]>([
    ['nothing', `${BOTH}new Live(); new Dry();`, []],
    ['the other of two', `${BOTH}const api = x ? new Dry() : new Live();`, ['Dry']],
    ['the other class of two', `${BOTH}const Api = x ? Dry : Live; new Api();`, ['Dry']],
    ['what a test decides', `${BOTH}go(new Live() ? 1 : new Dry());`, []],
    ['one that is waited for', `${BOTH}const api = await (x ? new Dry() : new Live());`, ['Dry']],
    ['what the same function gives', `${BOTH}function make() { if (x) return new Dry(); return new Live(); }`, ['Dry']],
    ['what an arrow gives', `${BOTH}const make = () => (x ? new Dry() : new Live());`, ['Dry']],
    [
      'what a function gives beside a function',
      `${BOTH}const one = () => new Live(); const api = x ? one() : new Dry();`,
      ['Dry'],
    ],
    ['what another function gives', `${BOTH}const one = () => new Live(); const two = () => new Dry();`, []],
    ['what the same name is given', `${BOTH}let api = new Live(); if (x) api = new Dry();`, ['Dry']],
    ['what another name is given', `${BOTH}let api = new Live(); let other = new Dry();`, []],
    ['what the same member is given', `${BOTH}x.api = new Live(); x.api = new Dry();`, ['Dry']],
    ['what another member is given', `${BOTH}x.api = new Live(); x.other = new Dry();`, []],
    ['what stands beside a name of it', `${BOTH}const live = new Live(); const api = x ? live : new Dry();`, ['Dry']],
    ['another item of a list', `${BOTH}const all = [Live, Dry];`, ['Dry']],
    ['another pair of a list', `${BOTH}new Map([['dry', Dry], ['live', Live]]);`, ['Dry']],
    ['another value of a table', `${BOTH}const all = { live: Live, dry: Dry };`, ['Dry']],
    [
      'another object of a table that is looked up',
      `${BOTH}const all = { live: new Live(), dry: new Dry() }; go(all[x]);`,
      ['Dry'],
    ],
    ['no object of a table that is not', `${BOTH}const all = { live: new Live(), dry: new Dry() }; go(all.live);`, []],
    [
      'an object of a table that is got from',
      `${BOTH}const all = { live: new Live(), dry: new Dry() }; all.get(x);`,
      ['Dry'],
    ],
    ['an object of a table without a name', `${BOTH}go({ live: new Live(), dry: new Dry() }[x]);`, ['Dry']],
    ['what its key is given', `${BOTH}x[new Live()] = 1; x[new Live()] = new Dry();`, []],
    [
      'what it is called with',
      `${BOTH}const api = make(new Live()); const other = x ? new Dry() : make(new Live());`,
      [],
    ],
    ['no member of it', `${BOTH}const api = x ? new Live().go : new Dry();`, []],
    ['no test of it', `${BOTH}const api = new Live() ? new Dry() : 1;`, []],
    ['no other argument', `${BOTH}go(new Live(), new Dry());`, []],
    ['what is given in place of a default', `${BOTH}function f(api = new Live()) {}\nf(new Dry());`, ['Dry']],
    ['not what another is given', `${BOTH}function f(api = new Live(), b) {}\nf(1, new Dry());`, []],
    ['not what is given beside a default', `${BOTH}function f(api = new Live()) {}\nf();`, []],
    ['what its name is given later', `${BOTH}if (x) Live = Dry;`, ['Dry']],
    ['what it is made later', `${BOTH}const api = new Live(); Object.setPrototypeOf(api, Dry.prototype);`, ['Dry']],
    ['what another is made later', `${BOTH}const api = new Live(); Object.setPrototypeOf(other, Dry.prototype);`, []],
    ['the kind that it is given later', `${BOTH}const api = new Live(); api.__proto__ = Dry.prototype;`, ['Dry']],
    ['another member that it is given', `${BOTH}const api = new Live(); api.kind = Dry;`, []],
    [
      'an object that is written out',
      `${DRY}const live = { go() {} }; see(live); const api = x ? live : new Dry();`,
      ['Dry'],
    ],
  ])('%s', async (_, text, expected) => {
    expect(await instead({ 'a.ts': text })).toEqual(expected);
  });

  const PY = 'class Live:\n    def go(self): pass\n';
  it.each<[what: string, files: Files, expected: readonly string[]]>([
    [
      'what stands beside it in another file',
      {
        'a.mjs': `export ${LIVE}`,
        'b.mjs': `import { Live } from './a.mjs';\n${DRY}const api = x ? new Dry() : new Live();`,
      },
      ['Dry'],
    ],
    [
      'what stands beside it by another name',
      {
        'a.mjs': `export ${LIVE}`,
        'b.mjs': `import { Live as Api } from './a.mjs';\n${DRY}const api = x ? new Dry() : new Api();`,
      },
      ['Dry'],
    ],
    [
      'not what stands beside another of that name',
      {
        'a.mjs': `export ${LIVE}`,
        'b.mjs': `import { Other as Api } from './a.mjs';\n${DRY}const api = x ? new Dry() : new Api();`,
      },
      [],
    ],
    [
      'what is imported by the same name',
      {
        'live.py': PY,
        'a.py': 'if x:\n    from dry import Live\nelse:\n    from live import Live\nclient = Live()\n',
        'dry.py': PY,
      },
      ['Live'],
    ],
    [
      'what is put into its module',
      { 'a.py': `${PY}client = Live()\n`, 'b.py': 'import a\nclass Dry:\n    def go(self): pass\na.client = Dry()\n' },
      ['Dry'],
    ],
    [
      'not what a test puts into it',
      {
        'a.py': `${PY}client = Live()\n`,
        'test_b.py': 'import a\nclass Dry:\n    def go(self): pass\na.client = Dry()\n',
      },
      [],
    ],
    [
      'not what another module is given',
      { 'a.py': `${PY}client = Live()\n`, 'b.py': 'import c\nclass Dry:\n    def go(self): pass\nc.client = Dry()\n' },
      [],
    ],
    [
      'what it is made later',
      { 'a.py': `${PY}class Dry:\n    def go(self): pass\napi = Live()\napi.__class__ = Dry\n` },
      ['Dry'],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await instead(files)).toEqual(expected);
  });
});
