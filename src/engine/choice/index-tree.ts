import { join, relative } from 'node:path';
import { kept, type Asked, type FileOutcome, type Tree } from '../reading/files.js';
import { kindByContent, kindByName } from '../reading/kinds.js';
import { HEAD, kindOfSize, limitOf, MAX_BYTES, MAX_BYTES_OF_TEXTS, tooLarge } from '../reading/sizes.js';
import { Blobs, blobNow } from './blobs.js';
import { notStaged, stagedFiles, type Changed } from './changed.js';
import { ChoiceError } from './choice-error.js';
import { git, gitNames } from './git.js';
import { slashed } from './listing.js';
import { repositoryRoot } from './steering.js';

/**
 * The files as the index holds them: what the next commit would be. `disk`: those of the work tree. `toFix`: what is the
 * same there is read from there, since that is where a fix is written.
 */
export async function indexTree(disk: Tree, maxBytes: number, toFix: boolean): Promise<Tree> {
  const { cwd } = disk.bounds;
  const staged = await stagedFiles(cwd);
  const root = repositoryRoot(cwd) ?? cwd;
  // Also those beside the working directory, which programs in it may import.
  const differing = new Set((await notStaged(root)).map((file) => slashed(relative(cwd, join(root, file)))));
  const top = slashed(relative(cwd, root)) || '.';
  const names = await gitNames(cwd, ['ls-files', '-s', '-z', '--', top]);
  if (names === undefined) throw new ChoiceError('--staged asks git, which cannot list the index');
  const objects = new Map<string, string>();
  for (const line of names) {
    const tab = line.indexOf('\t');
    const [mode = '', object = '', stage] = line.slice(0, tab).split(' ');
    if (mode.startsWith('100') && stage === '0') objects.set(line.slice(tab + 1), object);
  }
  const sizes = await sizesOf(cwd, staged);
  const blobs = new Blobs(cwd);
  return {
    bounds: disk.bounds,
    staged: staged.map(({ file }) => file),
    read: async (file, asked): Promise<FileOutcome> => {
      const byName = kindByName(file);
      const object = objects.get(file);
      if (object === undefined || byName === undefined) return absent(object, asked);
      if (toFix && !differing.has(file)) return disk.read(file, asked);
      const size = sizes.get(object) ?? 0;
      // Only its head tells what a large file without an extension is.
      const isOpen = byName === 'sniff' && size > MAX_BYTES && size <= MAX_BYTES_OF_TEXTS;
      const head = isOpen ? await blobs.read(object) : undefined;
      const kind = (head && kindByContent(head.subarray(0, HEAD).toString('latin1'))) ?? byName;
      const sized = kindOfSize(file, kind, size, maxBytes);
      if ('limit' in sized) return tooLarge(size, sized.limit, sized.kind, asked);
      const bytes = head ?? (await blobs.read(object));
      return bytes === undefined
        ? { failed: 'git could not read what is staged' }
        : kept(file, sized.kind, bytes, asked);
    },
    readNow: (file, kind) => {
      const object = objects.get(file);
      if (object === undefined) return undefined;
      if (!differing.has(file)) return disk.readNow(file, kind);
      const bytes = blobNow(cwd, object);
      if (bytes === undefined || bytes.length > limitOf(file, maxBytes)) return undefined;
      return { file, kind, bytes, latin: bytes.toString('latin1') };
    },
    close: () => {
      blobs.close();
    },
  };
}

function absent(object: string | undefined, asked: Asked): FileOutcome {
  if (asked !== 'named') return { other: true };
  return { skipped: object === undefined ? 'not staged' : 'not a kind of file that is read' };
}

async function sizesOf(cwd: string, staged: readonly Changed[]): Promise<ReadonlyMap<string, number>> {
  const input = staged.map(({ blob }) => `${blob}\n`).join('');
  const answer = await git(cwd, ['cat-file', '--batch-check=%(objectname) %(objectsize)'], { input });
  const lines = answer.ok ? answer.stdout.toString('utf8').split('\n') : [];
  return new Map(lines.map((line) => line.split(' ')).map(([object = '', size]) => [object, Number(size) || 0]));
}
