import { describe, expect, it } from 'vitest';
import type { AnyMatch } from '../../../src/engine/accounts/joined-matches.js';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { callingFiles } from '../../../src/engine/fixing/calling-files.js';
import { kindByName, type Kind } from '../../../src/engine/reading/kinds.js';
import { readUnits } from '../../../src/engine/reading/units.js';
import type { Request } from '../../../src/model/request.js';
import type { Span } from '../../../src/model/span.js';
import { Project } from '../project.js';

type Files = Readonly<Record<string, string>>;

/** The file that sends `fetch(...)`; its path, `'/zones'`, is given by a caller or is its own. */
const SENDER = "export function send(p) { return fetch(p) }\nsend('/zones');";

interface How {
  readonly client?: string;
  readonly noFix?: string;
  /** What the request is sent by, and where it is written; the words of the sender. */
  readonly call?: string;
  readonly path?: string;
  readonly callers?: readonly string[];
  readonly reads?: readonly string[];
  readonly body?: string;
  /** Only some files were asked for, by their names. */
  readonly isNamed?: boolean;
  readonly file?: string;
  /** The file that sends is not on the disk. */
  readonly isGiven?: boolean;
}

/** Which of the files that were not read may call what sends. */
async function calling(files: Files, text = SENDER, how: How = {}): Promise<readonly string[]> {
  const { file = 'src/cf.js' } = how;
  const { cwd } = new Project(how.isGiven === true ? files : { ...files, [file]: text });
  const source = { file, text };
  const units = await readUnits({ source, kind: kindByName(file) as Kind, matters: () => true });
  const at = (words: string): Span => {
    const start = text.indexOf(words);
    if (start < 0) throw new Error(`no ${words}`);
    return { file, start, end: start + words.length };
  };
  const path = how.path ?? "'/zones'";
  const body =
    how.body === undefined
      ? undefined
      : { encoding: 'json', value: { kind: 'text', text: [{ kind: 'run', text: how.body, span: at(how.body) }] } };
  const request = {
    ...{ query: [], body, span: at(how.call ?? 'fetch('), client: how.client ?? 'fetch' },
    url: [{ kind: 'run', text: path.replaceAll(/['"]/g, ''), span: at(path) }],
    callers: (how.callers ?? []).map(at),
    site: { reads: (how.reads ?? []).map((words) => ({ path: ['result'], span: at(words) })), escapes: [] },
  } as unknown as Request;
  const match = { request, finding: { noFix: how.noFix ?? null } } as unknown as AnyMatch;
  const looked = how.isNamed === true ? undefined : [file, ...Object.keys(files)];
  return (await callingFiles({ bounds: Bounds.of(cwd), matches: [match], units, looked })).toSorted();
}

describe('files that may call what sends', () => {
  it.each<[string, Files, string[]]>([
    ['takes it', { 'b.js': "import { send } from './src/cf.js'; send('/a')" }, ['b.js']],
    ['says its name beside it', { 'src/b.js': "send('/a')" }, ['src/b.js']],
    ['says its name elsewhere', { 'b.js': "send('/a')" }, []],
    ['says the module and the name', { 'b.js': "const x = load('cf'); x.send('/a')" }, ['b.js']],
    ['goes through all that it has', { 'b.js': 'Object.values(cf).map(run)' }, ['b.js']],
    ['takes one by a name that is made', { 'b.js': 'cf[name](x)' }, ['b.js']],
    ['says the module alone', { 'b.js': 'cf.other(x)' }, []],
    ['goes through all of another', { 'b.js': 'Object.values(other)' }, []],
    [
      'takes it by way of a third',
      { 'b.js': "import { send } from './all'; send('/a')", 'all.js': "export * from './src/cf'" },
      ['b.js'],
    ],
    ['is in another language', { 'src/b.py': "send('/a')" }, []],
    ['is a page', { 'src/b.html': '<a onclick="send(\'/a\')">' }, ['src/b.html']],
    ['says a longer name', { 'src/b.js': "sender('/a'); resend('/b')" }, []],
  ])('%s', async (_, files, expected) => {
    expect(await calling(files)).toEqual(expected);
  });

  it.each<[string, string, How, boolean]>([
    ['there is no fix', SENDER, { noFix: 'why' }, false],
    ['the function is seen by no other', "class A { #send(p) { fetch(p) } }\nx('/zones')", {}, false],
    [
      'nothing is known of what is called',
      "export function send(p) { x.send('/zones') }",
      { client: 'unknown-sender', call: 'x.send(' },
      true,
    ],
    [
      'its class is named',
      "export class send { f(p) { x.get('/zones') } }",
      { client: 'unknown-sender', call: 'x.get(' },
      true,
    ],
    [
      'its class is named, and what it calls is given the path',
      "export class send { f(p) { x.get(p) } }\ny('/zones')",
      { client: 'unknown-sender', call: 'x.get(' },
      true,
    ],
    [
      'its class is named, and what is called is known',
      "export class send { f(p) { x.get(p) } }\ny('/zones')",
      { call: 'x.get(' },
      false,
    ],
    [
      'a caller hands it on',
      "function get(p) { return fetch(p) }\nexport function send(q) { return get(q) }\nx('/zones')",
      { callers: ['get(q)'] },
      true,
    ],
    [
      'its answer is read there',
      "export function send(p) { return p.result }\nfetch('/zones')",
      { reads: ['p.result'] },
      true,
    ],
    [
      'what it sends is a constant',
      "export const send = { a: '/zones' };\nfetch(send.a)",
      { call: 'fetch(send' },
      true,
    ],
    ['its body is a constant', "fetch('/zones', send);\nexport const send = ['x'];", { body: "'x'" }, true],
    ['the constant is of a function', "function f() { const send = '/zones'; fetch(send) }", {}, false],
  ])('are asked for where %s', async (_, text, how, expected) => {
    const files = { 'src/b.js': "send('/a')" };
    expect(await calling(files, text, how)).toEqual(expected ? ['src/b.js'] : []);
  });

  it.each([
    [
      'main.go',
      'package cf\nfunc Send(p string) { http.Get(p) }\nvar x = Send("/zones")',
      'b.go',
      'package cf\nvar y = Send("/a")',
    ],
    ['cf/index.js', SENDER, 'b.js', "const x = load('cf'); x.send('/a')"],
  ])('go by the folder of %s', async (file, text, other, says) => {
    const call = text.includes('http.Get(') ? 'http.Get(' : 'fetch(';
    const path = text.includes('"/zones"') ? '"/zones"' : "'/zones'";
    expect(await calling({ [other]: says }, text, { file, call, path })).toEqual([other]);
  });

  it.each<[string, string, boolean]>([
    ['lib.sh', 'BODY=x send "/a"', true],
    ['run', '#!/bin/sh\nsend "/a"', true],
    ['Makefile', 'all:\n\tsend "/a"\n', true],
    ['ci.yaml', 'run: send "/a"', true],
    ['run.md', 'send "/a"', false],
  ])('of a shell: %s', async (other, says, expected) => {
    const text = 'send() { curl "$1"; }\nsend "/zones"';
    const how = { file: 'cf.sh', call: 'curl "$1"', path: '"/zones"' };
    expect(await calling({ [other]: says }, text, how)).toEqual(expected ? [other] : []);
  });

  it('have names that are spelled with signs', async () => {
    const text = 'function Send-It($p) { Invoke-RestMethod $p }\nSend-It "/zones"';
    const how = { file: 'cf.ps1', call: 'Invoke-RestMethod $p', path: '"/zones"' };
    expect(await calling({ 'b.ps1': 'SEND-it "/a"', 'c.ps1': 'Send-Other' }, text, how)).toEqual(['b.ps1']);
  });

  it('are none where what sends lies in a folder that is not there', async () => {
    const given = { isNamed: true, isGiven: true };
    expect(await calling({ 'b.js': "send('/a')" }, SENDER, given)).toEqual([]);
    expect(await calling({ 'src/b.js': "send('/a')" }, SENDER, given)).toEqual(['src/b.js']);
  });

  it('are looked for in the project where only some were asked for by their names', async () => {
    const files = { 'src/b.js': "send('/a')", 'lib/c.js': "import { send } from '../src/cf.js'" };
    expect(await calling(files, SENDER, { isNamed: true })).toEqual(['src/b.js']);
    expect(await calling({ ...files, 'package.json': '{}' }, SENDER, { isNamed: true })).toEqual([
      'lib/c.js',
      'src/b.js',
    ]);
    expect(await calling({ 'b.js': "send('/a')" }, SENDER, { isNamed: true, file: 'cf.js' })).toEqual(['b.js']);
  });
});
