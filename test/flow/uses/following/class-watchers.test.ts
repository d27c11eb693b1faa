import { describe, expect, it } from 'vitest';
import { watcherOf } from '../../../../src/flow/uses/following/class-watchers.js';
import { project } from '../uses-in.js';

/** What may stand before the method `send` of the first of some files. */
async function watcher(files: Readonly<Record<string, string>>): Promise<string | undefined> {
  const { trees, source } = await project(files, '');
  const tree = trees.of(Object.keys(files)[0] ?? '');
  const fn = tree?.functions.find((one) => tree.nameOf(one) === 'send');
  if (tree === undefined || fn === undefined) throw new Error('no method');
  const found = watcherOf(trees, { tree, fn });
  // It is found once.
  expect(watcherOf(trees, { tree, fn })).toBe(found);
  if (found === undefined) return undefined;
  const { file, start, end } = found.span;
  const said = source(file).text.slice(start, end);
  return said === found.name ? `${file}: ${said}` : `${file}: ${found.name} of ${said.split('\n')[0] ?? ''}`;
}

const API = 'class Api:\n  def send(self, p):\n    pass\n';

describe('what stands before the methods of a class of Python', () => {
  it.each<[string, string, string | undefined]>([
    ['nothing', API, undefined],
    ['a decorator', `@traced\n${API}`, 'a.py: traced of class Api:'],
    ['one that leaves them alone', `@unique\n${API}`, undefined],
    ['what makes the class', API.replace('Api', 'Api(metaclass=Traced)'), 'a.py: metaclass=Traced'],
    ['what only says that it is abstract', API.replace('Api', 'Api(metaclass=ABCMeta)'), undefined],
    [
      'what is asked for each member',
      `${API}  def __getattribute__(self, name):\n    pass\n`,
      'a.py: def __getattribute__',
    ],
    ['what changes it from outside', `${API}setattr(Api, name, traced(f))\n`, 'a.py: setattr(Api'],
    ['what changes another', `${API}class B:\n  pass\nsetattr(B, name, traced(f))\n`, undefined],
    ['its members', `${API}Api.__dict__\n`, 'a.py: Api.__dict__'],
    ['a base', `class Base(metaclass=Traced):\n  pass\n${API.replace('Api', 'Api(Base)')}`, 'a.py: metaclass=Traced'],
    ['what changes a base', `class Base:\n  pass\n${API.replace('Api', 'Api(Base)')}vars(Base)\n`, 'a.py: vars(Base'],
    ['another class', `${API}class B(metaclass=Traced):\n  pass\n`, undefined],
    ['a function of no class', `def send(p):\n  pass\nclass B(metaclass=Traced):\n  pass\n`, undefined],
  ])('%s', async (_, text, expected) => {
    expect(await watcher({ 'a.py': text })).toBe(expected);
  });

  it('in another file', async () => {
    const changes = 'from a import Api\nsetattr(Api, name, traced(f))\n';
    expect(await watcher({ 'a.py': API, 'b.py': changes })).toBe('b.py: setattr(Api');
    expect(await watcher({ 'a.py': API, 'test_b.py': changes })).toBeUndefined();
  });

  it('through eight bases and no more', async () => {
    const chain = (count: number): string =>
      Array.from(
        { length: count },
        (_, at) => `class B${at}(${at === 0 ? 'metaclass=M' : `B${at - 1}`}):\n  pass\n`,
      ).join('') + API.replace('Api', `Api(B${count - 1})`);
    expect(await watcher({ 'a.py': chain(7) })).toBe('a.py: metaclass=M');
    expect(await watcher({ 'a.py': chain(8) })).toBeUndefined();
  });

  it('of a row of bases that comes back', async () => {
    expect(await watcher({ 'a.py': `class B(Api):\n  pass\n${API.replace('Api', 'Api(B)')}` })).toBeUndefined();
  });
});

describe('what stands before the methods of a class', () => {
  it.each<[string, string, string, string | undefined]>([
    ['a.ts', 'a decorator', '@Traced() class Api { send(p) {} }', 'a.ts: Traced of @Traced() class Api { send(p) {} }'],
    ['a.ts', 'one that leaves them alone', '@Command() class Api { send(p) {} }', undefined],
    ['a.ts', 'what changes it from outside', 'class Api { send(p) {} } wrap(Api.prototype);', 'a.ts: Api.prototype'],
    ['a.ts', 'what takes one member', 'class Api { send(p) {} } log(Api.prototype.send);', undefined],
    [
      'a.ts',
      'what it does itself',
      'class Api { constructor() { Object.getOwnPropertyNames(new.target) } send(p) {} }',
      'a.ts: getOwnPropertyNames(new.target',
    ],
    [
      'a.rb',
      'what sees each method',
      'class Api\n  def self.method_added(n)\n  end\n  def send(p)\n  end\nend\n',
      'a.rb: def self.method_added',
    ],
    [
      'a.rb',
      'what changes it from outside',
      'class Api\n  def send(p)\n  end\nend\nApi.class_eval { }\n',
      'a.rb: Api.class_eval',
    ],
    ['a.php', 'nothing in a language without', '<?php class Api { function send($p) {} }', undefined],
  ])('%s: %s', async (file, _, text, expected) => {
    expect(await watcher({ [file]: text })).toBe(expected);
  });
});
