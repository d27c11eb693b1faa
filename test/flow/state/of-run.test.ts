import { describe, expect, it } from 'vitest';
import { readerOf } from '../../../src/engine/reading/kinds.js';
import { prepare } from '../../../src/engine/reading/units.js';
import type { LanguageHost } from '../../../src/flow/intrinsics/library.js';
import { runPrograms } from '../../../src/flow/world.js';
import type { Program } from '../../../src/model/program.js';
import { clientsOf, said } from '../folded.js';

/** Two runs of programs that outlive them, of which one changes: what it gives to `probe` in each. */
async function inTurn(stays: string, first: string, then: string): Promise<readonly string[]> {
  const [other, before, after] = [await read('b.ts', stays), await read('a.ts', first), await read('a.ts', then)];
  return [await probed([before, other]), await probed([after, other])];
}

async function read(file: string, text: string): Promise<Program> {
  const reader = await readerOf('javascript');
  const source = { file, text };
  await prepare(reader, source);
  const [program] = reader.read(source).programs;
  if (program === undefined) throw new Error(`${file} is no program`);
  return program;
}

async function probed(programs: readonly Program[]): Promise<string> {
  const clients = await clientsOf('javascript');
  const given: string[] = [];
  const host: LanguageHost = {
    ...clients,
    call: (call) => {
      if (call.callee.kind !== 'external' || call.callee.path.at(-1) !== 'probe') return clients.call(call);
      given.push(call.args.map(({ value }) => said(value)).join(', '));
      return { kind: 'literal', value: undefined };
    },
  };
  const resolve = (_from: string, module: string): Program | undefined =>
    programs.find(({ file }) => module.endsWith(file.replace('.ts', '')));
  runPrograms(programs, { host, isSeed: () => true, resolve });
  return [...new Set(given)].sort().join(' | ');
}

describe('what a run knows of functions and classes goes with it', () => {
  it.each([
    [
      'a member of a function',
      `export function send() { probe(send.path); }`,
      `import { send } from './b'; send.path = '/filters'; send();`,
      `import { send } from './b'; send();`,
    ],
    [
      'a member of a prototype',
      `export class Api { send() { probe(this.path); } }`,
      `import { Api } from './b'; Api.prototype.path = '/filters'; new Api().send();`,
      `import { Api } from './b'; new Api().send();`,
    ],
    [
      'what makes the objects with a method',
      `export function send() { probe(this.path); }`,
      `import { send } from './b'; function Api() { this.path = '/filters'; } Api.prototype.send = send;`,
      `import { send } from './b'; send();`,
    ],
  ])('%s', async (_name, stays, first, then) => {
    const [before = '', after] = await inTurn(stays, first, then);
    expect(before).toContain(`'/filters'`);
    expect(after).not.toContain('/filters');
    expect(after).toBe(await inTurn(stays, then, then).then(([alone]) => alone));
  });
});
