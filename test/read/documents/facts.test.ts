import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project, asOf } from '../../engine/project.js';

const URL = 'https://api.cloudflare.com/client/v4/zones/z/';
const ASKS = `- uri: { url: "${URL}{{ part }}" }`;
const set = (part: string, more = ''): string => `- set_fact: { part: ${part} }${more === '' ? '' : `\n  ${more}`}`;

/** The lines of what is found in the tasks of a play, counted from the first of them: where the word is written, or the command. */
async function found(tasks: readonly string[]): Promise<{ lines: readonly number[]; skipped: number }> {
  const head = '- hosts: all\n  tasks:\n';
  const text = `${head}${tasks.join('\n').replace(/^/gm, '    ')}\n`;
  const { findings, files } = await lint({ cwd: new Project({ 'playbook.yml': text }).cwd, asOf });
  const lines = findings.map(({ span }) => text.slice(head.length, span.start).split('\n').length);
  return { lines, skipped: files.skipped.length };
}

describe('a fact that tasks set to several things', () => {
  it.each<[name: string, tasks: readonly string[], expected: readonly number[]]>([
    ['is what the last of them set', [set('live'), ASKS, set('filters'), ASKS], [3]],
    ['is no more what an earlier one set', [set('filters'), set('live'), ASKS], []],
    ['may be what one set that is not always run', [set('live'), set('filters', 'when: a'), ASKS], [2]],
    ['may be what stood before one that is not always run', [set('filters'), set('live', 'when: a'), ASKS], [1]],
    ['is not yet what one behind it sets', [set('live'), ASKS, set('filters')], []],
    ['may be what one behind it sets, where none before it is always run', [ASKS, set('filters'), set('live')], [2]],
    ['is asked for by a command', [set('live'), set('filters'), `- shell: curl ${URL}{{ part }}`], [3]],
  ])('%s', async (_name, tasks, expected) => {
    expect((await found(tasks)).lines).toEqual(expected);
  });

  it('names the file where it is set to too many things', async () => {
    const many = Array.from({ length: 30 }, (_, i) => set(i === 2 ? 'filters' : `live${String(i)}`, 'when: a'));
    expect((await found([...many, ASKS])).skipped).toBe(1);
  });
});
