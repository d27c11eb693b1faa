import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';
import { projectsIn, type Files } from './projects-in.js';

async function found(files: Files): Promise<readonly string[]> {
  const { cwd } = new Project({ LICENSE: '', ...files });
  const { findings } = await lint({ cwd, asOf: '2026-11-21', noIgnore: true });
  return findings.map(({ rule, confidence }) => `${rule} ${confidence}`);
}

/* The parts of one address stand in several files, and are put together as each language does it. */
describe('a request whose parts stand in several files', () => {
  it.each(projectsIn('over-files.txtar'))('%s', async (_name, files) => {
    expect(await found(files)).toEqual(['firewall-rules certain']);
  });
});

/* The path alone is not retired: what is sent to it, or read of its answer, stands in another file than what sends it. */
describe('a retired value or field far from what sends the request', () => {
  it.each(projectsIn('far-apart.txtar'))('%s', async (_name, { expected = '', ...files }) => {
    const rules = expected.split('\n').filter((line) => line !== '');
    expect((await found(files)).filter((one, i, all) => all.indexOf(one) === i)).toEqual(rules);
  });
});
