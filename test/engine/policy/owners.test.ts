import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOwners } from '../../../src/engine/policy/owners.js';
import { Project } from '../project.js';

const REPOSITORY = { '.git/HEAD': 'ref: refs/heads/main\n' };

/** Who owns a file of a repository, asked from a folder of it. */
async function owners(files: Readonly<Record<string, string>>, file: string, folder = '.'): Promise<unknown> {
  const { cwd } = new Project({ ...REPOSITORY, 'src/a.ts': '', ...files });
  return (await readOwners(join(cwd, folder)))?.(file);
}

describe('who owns a file', () => {
  it.each(['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'])('says %s', async (place) => {
    expect(await owners({ [place]: '* @all\n/src/ @team\n' }, 'src/a.ts')).toEqual(['@team']);
    expect(await owners({ [place]: '* @all\n/src/ @team\n' }, 'b.ts')).toEqual(['@all']);
  });

  it('says the first of these that is there', async () => {
    const files = { 'docs/CODEOWNERS': '* @docs\n', CODEOWNERS: '* @root\n', '.gitlab/CODEOWNERS': '* @lab\n' };
    expect(await owners(files, 'a.ts')).toEqual(['@root']);
    expect(await owners({ ...files, '.github/CODEOWNERS': '* @hub\n' }, 'a.ts')).toEqual(['@hub']);
  });

  it('is told by its name from the folder that is asked from', async () => {
    const files = { CODEOWNERS: '/src/ @team\n' };
    expect(await owners(files, 'a.ts', 'src')).toEqual(['@team']);
    expect(await owners(files, 'src/a.ts', 'src')).toEqual(['@team']);
    expect(await owners(files, '../b.ts', 'src')).toEqual([]);
  });

  it('is not known without a file that says it, or of one that is too large', async () => {
    expect(await owners({}, 'a.ts')).toBeUndefined();
    const large = `* @all\n${'#'.repeat(3 * 1024 * 1024)}`;
    expect(await owners({ CODEOWNERS: large }, 'a.ts')).toBeUndefined();
    expect(await owners({ CODEOWNERS: large.slice(0, 3 * 1024 * 1024) }, 'a.ts')).toEqual(['@all']);
  });

  it('is not known without a repository', async () => {
    const { cwd } = new Project({ CODEOWNERS: '* @all\n' });
    expect(await readOwners(cwd)).toBeUndefined();
  });
});
