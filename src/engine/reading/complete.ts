import { readdir } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import { folderOf } from '../../read/hcl/module.js';
import type { Bounds } from '../choice/bounds.js';
import { kindByName } from './kinds.js';
import type { Parsed } from './sources.js';

/** Files that are read to complete others, at most. */
const MOST = 1000;

/**
 * Reads what belongs to the modules of the files that were parsed: the other files of their folders, the modules that
 * they call and those that call them. `written`: the modules that each file that was looked at names. Gives a folder that
 * was left out since there are too many files.
 */
export async function completeModules(
  bounds: Bounds,
  parsed: ReadonlyMap<string, Parsed>,
  written: () => ReadonlyMap<string, readonly string[]>,
  parse: (file: string) => Promise<unknown>,
): Promise<string | undefined> {
  const done = new Set<string>();
  const begin = parsed.size;
  let wave = [...parsed.keys()].filter(isModuleFile).map((file) => posix.dirname(file));
  if (wave.length === 0) return undefined;
  let left: string | undefined;
  const named = written();
  while (wave.length > 0) {
    const next: string[] = [];
    for (const folder of wave) {
      if (done.has(folder) || !bounds.has(folder)) continue;
      done.add(folder);
      if (parsed.size > begin + MOST) {
        if (await holdsMore(bounds.cwd, folder, parsed)) left ??= folder;
        continue;
      }
      for (const file of await moduleFiles(bounds.cwd, folder)) {
        if (!parsed.has(file)) await parse(file);
        next.push(...called(parsed.get(file), folder));
      }
    }
    for (const [file, sources] of named) {
      if (!isModuleFile(file)) continue;
      const folder = posix.dirname(file);
      if (sources.some((source) => done.has(folderOf(folder, source)))) next.push(folder);
    }
    wave = next.filter((folder) => !done.has(folder));
  }
  return left;
}

async function holdsMore(root: string, folder: string, parsed: ReadonlyMap<string, Parsed>): Promise<boolean> {
  return (await moduleFiles(root, folder)).some((file) => !parsed.has(file));
}

function called(file: Parsed | undefined, folder: string): string[] {
  const statements = file?.reading.programs.flatMap(({ body }) => body) ?? [];
  return statements.flatMap((stmt) => (stmt.kind === 'import' ? [folderOf(folder, stmt.from)] : []));
}

async function moduleFiles(root: string, folder: string): Promise<string[]> {
  const names = await readdir(resolve(root, folder)).catch(() => []);
  return names.map((name) => posix.join(folder, name)).filter(isModuleFile);
}

function isModuleFile(file: string): boolean {
  const kind = kindByName(file);
  return kind === 'hcl' || kind === 'hcl-json';
}
