import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project, asOf } from '../../engine/project.js';

const URL = 'https://api.cloudflare.com/client/v4/zones/z/';

/** How many findings there are in a document, and whether something of it was left out. */
async function found(text: string): Promise<{ findings: number; left: boolean }> {
  const { findings, files } = await lint({ cwd: new Project({ 'playbook.yml': text }).cwd, asOf });
  return { findings: findings.length, left: files.skipped.length > 0 };
}

describe('the turns of a loop', () => {
  const parts = (count: number): string =>
    `[${Array.from({ length: count }, (_, i) => (i === count - 1 ? 'filters' : `live${String(i)}`)).join()}]`;
  const own = (count: number): string => `- uri: { url: "${URL}{{ item }}" }\n  loop: ${parts(count)}\n`;
  const elsewhere = (count: number): string =>
    `- hosts: all\n  vars: { parts: ${parts(count)} }\n  tasks:\n    - uri: { url: "${URL}{{ item }}" }\n      loop: "{{ parts }}"\n`;

  it.each<[what: string, text: string, findings: number, left: boolean]>([
    ['are all those of a list that is written there', own(60), 1, false],
    ['are forty of a list that is written elsewhere', elsewhere(40), 1, false],
    ['are no more of a list that is written elsewhere', elsewhere(41), 0, true],
  ])('%s', async (_, text, findings, left) => {
    expect(await found(text)).toEqual({ findings, left });
  });
});

describe('what a document sets by name', () => {
  const nested = (depth: number): string =>
    `a: ${'['.repeat(depth)}{ vars: { part: filters } }${']'.repeat(depth)}\nb:\n  - uri: { url: "${URL}{{ part }}" }\n`;

  it.each([
    [59, 1],
    [60, 0],
  ])('%i lists deep, is known: %i', async (depth, findings) => {
    expect((await found(nested(depth))).findings).toBe(findings);
  });
});
