import { describe, expect, it } from 'vitest';
import type { FunctionExpr } from '../../../src/model/program.js';
import { Slice } from '../../../src/flow/slice/slice.js';
import { prepare } from '../../../src/engine/reading/units.js';
import { hcl } from '../../../src/read/hcl/reader.js';
import { javascript } from '../../../src/read/javascript/reader.js';
import { counted } from '../../work.js';

/** The functions that are run for their own sake, by name, where `/filters` is the word of interest. */
function hot(
  files: Readonly<Record<string, string>>,
  languages: Readonly<Record<string, string>> = {},
): readonly string[] {
  const isOutside = (_: string, specifier: string): boolean => !specifier.startsWith('.');
  const slice = new Slice((text) => text.includes('/filters') || text === 'filters', isOutside);
  const all: FunctionExpr[] = [];
  for (const [file, text] of Object.entries(files)) {
    const { programs } = javascript.read({ file, text });
    for (const made of programs) {
      const program = { ...made, language: languages[file] ?? made.language };
      slice.add([program]);
      JSON.stringify(program, (_, value: unknown) => {
        const node = value as FunctionExpr | null;
        if (typeof node === 'object' && node?.kind === 'function' && node.name !== undefined) all.push(node);
        return value;
      });
    }
  }
  return all.flatMap(({ name, seed }) => (seed === true && name !== undefined ? [name] : [])).toSorted();
}

const SEND = `export function send(path) { return fetch('https://api.cloudflare.com/client/v4' + path); }\n`;

describe('of programs without a word of interest nothing is run', () => {
  it.each([
    ['a proxy', `export function made() { return new Proxy({}, { get(_, key) { return send(key); } }); }\n${SEND}`],
    [
      'a class on a base that a function makes',
      `let Base; export function set() { Base = make(); }\nclass A extends Base { get(p) { return fetch(p); } }`,
    ],
    ['calls of calls', `${SEND}export function list(z) { return send('/zones/' + z + '/dns_records'); }`],
  ])('%s', (_, text) => {
    expect(hot({ 'src/a.js': text })).toEqual([]);
  });
});

describe('what a word of interest is sent by is run', () => {
  it('with the function that it is in', () => {
    expect(hot({ 'src/a.js': `${SEND}export function list(z) { return send('/zones/' + z + '/filters'); }` })).toEqual([
      'list',
    ]);
  });

  it('through a proxy that is asked for it', () => {
    const proxy = `const api = new Proxy({}, { get: function ask(_, key) { return send('/zones/z/' + key); } });\n`;
    const asks = `${SEND}${proxy}export function list() { return api.filters; }`;
    expect(hot({ 'src/a.js': asks })).toEqual(['ask', 'list']);
  });
});

describe('methods of one name', () => {
  const files = {
    'src/A.java': `export const a = { deliver: function deliver(path) { return fetch('https://a.example' + path + '/filters'); } };`,
    'src/b.kt': `export function other(a) { return a.deliver(named()); }`,
  };

  it.each([
    ['of one language', 'java', 'java', ['deliver', 'other']],
    ['of languages that call each other', 'java', 'kotlin', ['deliver', 'other']],
    ['of languages that do not', 'rust', 'javascript', ['deliver']],
  ])('%s', (_, one, two, found) => {
    expect(hot(files, { 'src/A.java': one, 'src/b.kt': two })).toEqual(found);
  });
});

describe('what says nothing of it is not run', () => {
  const list = `import { send } from './send.js';\nexport function list(base, z) { return send(base + '/zones/' + z + '/filters'); }`;
  const calls = `export function run() { return list('https://a.example', 'z'); }`;

  it('a caller gives what must be known', () => {
    const files = {
      'src/send.js': SEND,
      'src/list.js': list,
      'src/run.js': `import { list } from './list.js';\n${calls}`,
    };
    expect(hot(files)).toEqual(['list', 'run']);
  });

  it('a test of the function', () => {
    const test = `import { list } from '../src/list.js';\n${calls}`;
    expect(hot({ 'src/send.js': SEND, 'src/list.js': list, 'test/run.test.js': test })).toEqual(['list']);
  });

  it('a test, but what tests share', () => {
    const test = `import { list } from './list.js';\n${calls}`;
    const files = { 'test/send.js': SEND, 'test/list.js': list, 'test/run.test.js': test };
    expect(hot(files)).toEqual(['list', 'run']);
  });

  it('a function of the project that has the name of one of the platform', () => {
    const own = `export function fetch(path) { return log(path); }\nfunction log(path) { return path; }`;
    const found = hot({
      'src/own.js': own,
      'src/a.js': `export function a() { return fetch('/zones/z/filters'); }`,
    });
    expect(found).toEqual(['a']);
  });

  it('a function of the project that has the name of one of a package', () => {
    const own = `export function request(path) { return keep(path); }\nexport function keep(path) { return path; }`;
    const uses = `import { request } from 'undici';\nexport function a() { return request('/zones/z/filters'); }`;
    expect(hot({ 'src/own.js': own, 'src/a.js': uses })).toEqual(['a']);
  });

  it.each(['get', 'fetchFilters'])('who calls something else by a common name: %s', (name) => {
    const client = `export const api = { ${name}: function own(by, z) { return fetch(by + '/zones/' + z + '/filters'); } };`;
    const other = `export function user(cache) { return cache.${name}('a', 'b'); }`;
    const found = hot({ 'src/client.js': client, 'src/other.js': other });
    expect(found).toEqual(name === 'get' ? ['own'] : ['own', 'user']);
  });
});

it('programs that declare the same are not gone over again with each of them', async () => {
  const source = { file: 'a.tf', text: 'data "http" "a" { url = "https://a/filters" }\n' };
  await prepare(hcl, source);
  const programs = Array.from({ length: 101 }, () => hcl.read(source).programs).flat();
  const add = (size: number): void => {
    const slice = new Slice((part) => part.includes('/filters'));
    for (const program of programs.splice(0, size)) slice.add([program]);
  };
  add(1);
  const { entered } = await counted(() => {
    add(100);
  });
  // A call is given to the functions of a name once, not again with every program: that was 595283.
  expect(entered).toBeLessThan(450_000);
});
