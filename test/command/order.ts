import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders of test/ whose files run as programs, with git, servers or over whole schedules: last, the longest of them. */
const SLOW = ['rewrite', 'rules', 'serve', 'engine', 'report', 'campaign', 'fleet', 'cli'];

/**
 * What is over soonest runs first, so that a mistake shows within seconds: files that failed the last time, then those of
 * folders that only call functions, then the others.
 */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const file = relative(this.ctx.config.root, moduleId);
      const last = this.ctx.cache.getFileTestResults(`${project.name}:${file}`);
      return last?.failed === true ? -1 : rankOf(file);
    };
    // The base class puts long files first, so that the last of a rank are short.
    const sorted = await super.sort(files);
    return sorted
      .map((file) => ({ file, at: rank(file) }))
      .sort((a, b) => a.at - b.at)
      .map(({ file }) => file);
  }
}

/** How late a test file runs, by its path from the root of the project. */
export function rankOf(file: string): number {
  const [, folder = ''] = file.split(sep);
  return SLOW.indexOf(folder) + 1;
}
