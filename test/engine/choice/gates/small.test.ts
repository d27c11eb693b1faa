import { describe, expect, it } from 'vitest';
import { Bases } from '../../../../src/engine/choice/gates/bases.js';
import { Clients } from '../../../../src/engine/choice/gates/clients.js';
import { isManifest } from '../../../../src/engine/choice/gates/manifest.js';
import {
  areTogether,
  isFollowed,
  isKey,
  isProgram,
  speaksTo,
} from '../../../../src/engine/choice/gates/surroundings.js';
import { Written } from '../../../../src/engine/choice/gates/written.js';

describe('what classes of other files may be built on', () => {
  it.each([
    ['interface Api {}', 'Api'],
    ['public interface IApi<T> : Other {}', 'IApi'],
    ['trait Api {}', 'Api'],
    ['abstract class Api {}', 'Api'],
    ['public abstract partial class Api {}', 'Api'],
    ['open class Api', 'Api'],
    ['sealed class Api', 'Api'],
    ['protocol Api', 'Api'],
    ['class Api {}', ''],
    ['class Api(ABC):', 'Api'],
    ['  class Api(Other, metaclass=ABCMeta):', 'Api'],
    ['class Api(Protocol[T]):', 'Api'],
    ['class Api(Other):', ''],
    ['myinterface Api {}', ''],
    ['interface A {}\nabstract class B {}', 'A B'],
  ])('%s: %s', (text, expected) => {
    expect(new Bases(() => text).in('a').join(' ')).toBe(expected);
  });

  it('is nothing where a file cannot be read', () => {
    expect(new Bases(() => undefined).in('a')).toEqual([]);
    expect(new Bases(() => undefined).of('a.java')).toEqual([]);
  });

  it.each([
    ['A.java', 'class A extends B implements C {}', 'B C'],
    ['a.txt', 'class A extends B {}', ''],
    ['Makefile', 'class A extends B {}', ''],
  ])('%s keeps those that its classes name', (file, text, expected) => {
    expect([...new Bases(() => text).of(file)].sort().join(' ')).toBe(expected);
  });

  it('is looked up once', () => {
    let asked = 0;
    const bases = new Bases(() => ((asked += 1), 'class A extends B {}'));
    bases.of('A.java');
    bases.of('A.java');
    expect(asked).toBe(1);
  });
});

describe('what shows that a file talks to the API', () => {
  interface Around {
    readonly files?: readonly string[];
    readonly manifest?: string;
    readonly clients?: readonly string[];
    readonly near?: readonly string[];
    readonly needs?: boolean;
  }
  function clientsOf({ files = [], manifest, clients = [], near = [], needs = true }: Around): Clients {
    return new Clients({
      projects: {
        of: () => 'p',
        filesOf: () => files,
        manifestsOf: () => (manifest === undefined ? [] : ['package.json']),
      },
      nearby: { aroundAll: (all: readonly string[]) => new Set(all.length === 0 ? [] : near) },
      clients: new Set(clients),
      textOf: () => manifest,
      needsEvidence: needs,
    } as unknown as ConstructorParameters<typeof Clients>[0]);
  }

  it.each<[string, string, string, Around, isClient: boolean, isClose: boolean]>([
    ['nothing', 'a.js', 'x', {}, false, false],
    ['its text', 'a.js', '// Cloudflare', {}, true, true],
    ['its name', 'cloudflare/a.js', 'x', {}, true, true],
    ['that nothing has to', 'a.js', 'x', { needs: false }, true, true],
    ['a client in its project', 'a.js', 'x', { files: ['b.js'], clients: ['b.js'] }, true, false],
    ['a client elsewhere', 'a.js', 'x', { files: ['b.js'], clients: ['c.js'] }, false, false],
    ['the manifest of its project', 'a.rb', 'x', { manifest: 'gem "cloudflare"' }, true, false],
    ['another manifest', 'a.rb', 'x', { manifest: 'gem "other"' }, false, false],
    ['a client that it is used with', 'a.js', 'x', { clients: ['c.js'], near: ['a.js'] }, true, true],
    [
      'one that it is used with, in a language without imports',
      'a.rb',
      'x',
      { clients: ['c.rb'], near: ['a.rb'] },
      false,
      true,
    ],
  ])('%s', (_, file, text, around, isClient, isClose) => {
    const clients = clientsOf(around);
    expect([clients.isClient(file, text), clients.isClose(file, text)]).toEqual([isClient, isClose]);
    expect(clients.isClient(file, text)).toBe(isClient);
  });
});

describe('what is written in files', () => {
  const template = ['zones', undefined, 'settings', undefined];
  const texts = ['zones', 'settings'];
  function writtenIn(text: string, numbers: readonly number[] = [0, 1], isNamed = true): Written {
    return new Written({ hosts: /^$/, named: isNamed, texts, textOf: () => text, segmentsOf: () => numbers });
  }

  it('holds a word, asked once', () => {
    const word = /filters/;
    const files: Readonly<Record<string, string>> = { 'a.js': 'filters' };
    const textOf = (file: string): string | undefined => files[file];
    const written = new Written({ hosts: /^$/, named: true, texts, textOf, segmentsOf: () => [] });
    expect([written.holds('a.js', word), written.holds('b.js', word), written.holds('a.js', word)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it.each<[string, string, readonly number[], readonly number[], boolean]>([
    ['a.js', '"/zones/z/settings"', [0, 1], [1], true],
    ['a.js', '"/zones/z/settings"', [0], [1], false],
    ['a.js', '"/zones/z/settings"', [0, 1], [1, 0], true],
    ['a.js', '"/accounts/a/settings"', [1], [1], false],
    ['a.js', 'settings(x)', [1], [1], false],
    ['a.sh', 'settings x', [1], [1], true],
    ['a.js', 'import x from "./settings"', [1], [1], false],
  ])('%s %s with %j supplies %j: %s', (file, text, there, group, expected) => {
    expect(writtenIn(text, there).supplies(file, group, template)).toBe(expected);
  });

  it('supplies a segment of no template wherever it is', () => {
    expect(writtenIn('settings(x)', [1]).supplies('a.js', [1], undefined)).toBe(true);
  });

  const named = ['zones', undefined, 'settings', 'minify', 'parts'];
  it.each<[string, string, boolean, boolean]>([
    ['a.js', '"/zones/z/settings/" + name', false, true],
    ['a.js', '`/zones/z/settings/${name}`', true, true],
    ['a.js', '"/zones/z/settings/brotli"', true, false],
    ['a.js', '"/zones/z/other"', true, false],
    ['package.json', '"/zones/z/settings/"', false, false],
  ])('%s %s opens to a key: %s, %s', (file, text, isKey, expected) => {
    expect(writtenIn(text).opensTo(file, { word: 'minify', isKey }, named)).toBe(expected);
  });

  it('opens to the first word of a path anywhere', () => {
    expect(writtenIn('').opensTo('a.js', { word: 'zones', isKey: false }, named)).toBe(true);
    expect(writtenIn('').opensTo('a.js', { word: 'other', isKey: false }, named)).toBe(true);
  });

  it.each<[string, boolean, boolean]>([
    ['kinds(["list", "zones", "all"])', false, true],
    ['send(["zones", id, part])', true, true],
    ['base.pathSegment("zones", id, part)', true, true],
    ['base.addPathSegment("zones").addPathSegment(part)', true, true],
    ['show("zones")', false, true],
    ['all = ["list", "zones", "filters"]', true, true],
    ['all = ["list", "zones", id, "filters"]', true, true],
    ['all = ["list", "zones", "all", "filters"]', false, true],
    ['send(`/zones/${id}/${part}`)', true, true],
    ['send("zones/" + id)', true, true],
    ['send("/zones")', true, true],
    // It is compared with.
    ['switch (x) { case "zones": f(part) }', false, false],
    ['case "list", "zones":', false, false],
    ['on: "case", to: "zones"', false, true],
  ])('%s opens to a word, where nobody names the API: %s, where somebody does: %s', (text, expected, where) => {
    const asked = ['zones', undefined, 'filters'];
    const place = { word: 'filters', isKey: false };
    expect(writtenIn(text, [0], false).opensTo('a.js', place, asked)).toBe(expected);
    expect(writtenIn(text, [0], true).opensTo('a.js', place, asked)).toBe(where);
  });

  it('opens to the first word of a path only where somebody names the API', () => {
    expect(writtenIn('', [], false).opensTo('a.js', { word: 'zones', isKey: false }, named)).toBe(false);
  });

  it.each<[string, boolean, boolean]>([
    ['x = "parts"', true, true],
    ['x = "parts"', false, true],

    ['"${x}/parts"', false, true],
    ['"minify/parts"', false, true],
    ['x == "parts"', false, false],
    ['x = "/parts"', false, true],
    ['f("parts")', false, false],
    ['[x, "parts"]', false, true],
    ['{ a: "parts" }', false, true],
    ['x = "others"', true, false],
  ])('%s follows, in the same file: %s, %s', (text, isSame, expected) => {
    expect(writtenIn(text).followsIn('a.js', { word: 'minify', isKey: false }, named, isSame)).toBe(expected);
  });

  it('follows the last word of a path anywhere', () => {
    expect(writtenIn('').followsIn('a.js', { word: 'parts', isKey: false }, named, false)).toBe(true);
  });
});

describe('files by their names', () => {
  it.each([
    ['a.js', 'b.ts', true],
    ['a.js', 'b.py', false],
    ['a.java', 'b.kt', true],
    ['a.js', 'b.json', true],
    ['a.json', 'b.py', true],
  ])('%s and %s can make one program: %s', (one, two, expected) => {
    expect([areTogether(one, two), areTogether(two, one)]).toEqual([expected, expected]);
  });

  it.each([
    ['a.js', true, true],
    ['a.json', true, false],
    ['a.rb', false, true],
    ['a.md', false, false],
    ['bin/run', false, true],
  ])('%s is followed: %s, a program: %s', (file, followed, program) => {
    expect([isFollowed(file), isProgram(file)]).toEqual([followed, program]);
  });

  it('what a test gives to the code that it tests is not what that sends', () => {
    const [code, test] = ['src/a.js', 'test/a.test.js'];
    expect([speaksTo(code, code), speaksTo(code, test), speaksTo(test, test), speaksTo(test, code)]).toEqual([
      ...[true, true, true, false],
    ]);
  });

  it('a key is no path and no literal', () => {
    expect([isKey('path'), isKey({ word: 'a', isKey: true }), isKey({ word: 'a', isKey: false })]).toEqual([
      ...[false, true, false],
    ]);
  });

  it.each([
    ...[
      'package.json',
      'deno.json',
      'deno.jsonc',
      'go.mod',
      'composer.json',
      'pyproject.toml',
      'setup.py',
      'setup.cfg',
    ],
    ...[
      'requirements.txt',
      'Pipfile',
      'Cargo.toml',
      'Gemfile',
      'pom.xml',
      'build.gradle',
      'build.gradle.kts',
      'mix.exs',
    ],
    ...['cpanfile', 'a.gemspec', 'a.csproj', 'a.fsproj', 'a.rockspec', 'a.nimble'],
  ])('a project begins at %s', (name) => {
    expect([isManifest(name), isManifest(`x${name}y`), isManifest(`${name}.bak`)]).toEqual([true, false, false]);
  });
});
