import { lint } from '../../src/engine/run/lint.js';
import { asOf, Project } from '../engine/project.js';

/** The retired calls that are certain in one file of a project, in which gates decide what is parsed, each with its method and the end of its path. */
export async function callsIn(file: string, code: string): Promise<readonly string[]> {
  const { cwd } = new Project({ LICENSE: '', [file]: code });
  const { findings } = await lint({ cwd, asOf, minConfidence: 'certain' });
  const all = findings.map(({ method, path }) => `${method ?? '?'} ${(path ?? '').replace(/^\/zones\/[^/]+\//, '')}`);
  return [...new Set(all)].sort();
}
