import { join, posix } from 'node:path';
import * as v from 'valibot';
import type { Bounds } from '../choice/bounds.js';
import { goManifest, goVersionIn } from './versions-go.js';
import { pythonFiles, pythonVersionIn } from './versions-pypi.js';
import { readPlain } from '../reading/plain-file.js';
import { literally } from '../../text/pattern.js';

const names = v.optional(v.record(v.string(), v.unknown()), {});
const manifest = v.object({ dependencies: names, devDependencies: names, peerDependencies: names });
const packageLock = v.object({
  packages: v.optional(v.record(v.string(), v.object({ version: v.optional(v.string()) })), {}),
  dependencies: v.optional(v.record(v.string(), v.object({ version: v.optional(v.string()) })), {}),
});

/** What a folder says of the packages that the files in it use. */
interface Folder {
  readonly locked: (name: string) => string | undefined;
  readonly ranges: ReadonlyMap<string, string>;
}

/**
 * Answers which version of a package a file's project has, from the folders around the file up to the root: that of
 * the nearest lock file that names it, else the least that the nearest package.json allows. Each file is read once,
 * and each folder asked once for a name.
 */
export function versionsOf(bounds: Bounds): (file: string, name: string) => string | undefined {
  const folders = new Map<string, Folder>();
  const answers = new Map<string, string | undefined>();
  const folderAt = (path: string): Folder => {
    const known = folders.get(path) ?? readFolder(join(bounds.cwd, path));
    folders.set(path, known);
    return known;
  };
  const python = remembered((folder) => pythonFiles(join(bounds.cwd, folder)));
  const go = remembered((folder) => goManifest(join(bounds.cwd, folder)));
  const found = (file: string, asked: string): string | undefined => {
    const [, index, name = asked] = /^(pypi|go):(.*)$/.exec(asked) ?? [];
    if (index === 'pypi') return nearest(bounds.around(file), (folder) => pythonVersionIn(python(folder), name));
    if (index === 'go') return nearest(bounds.around(file), (folder) => goVersionIn(go(folder), name));
    const near = bounds.around(file).map(folderAt);
    const range = near.map(({ ranges }) => ranges.get(name)).find((one) => one !== undefined);
    const locked = near.map((folder) => folder.locked(name)).find((one) => one !== undefined);
    return locked ?? leastOf(range);
  };
  return (file, asked) => {
    const key = `${asked}\0${posix.dirname(file)}`;
    if (!answers.has(key)) answers.set(key, found(file, asked));
    return answers.get(key);
  };
}

/** A function of a folder that is asked once for each. */
function remembered<T>(ask: (folder: string) => T): (folder: string) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (folder) => {
    const one = known.get(folder) ?? { answer: ask(folder) };
    known.set(folder, one);
    return one.answer;
  };
}

/** The first that some folders answer, asked in their order. */
function nearest(folders: readonly string[], ask: (folder: string) => string | undefined): string | undefined {
  for (const folder of folders) {
    const answer = ask(folder);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

function readFolder(folder: string): Folder {
  const read = (name: string): string | undefined => {
    try {
      return readPlain(join(folder, name));
    } catch {
      return undefined;
    }
  };
  const own = parsed(manifest, read('package.json'));
  const ranges = new Map<string, string>();
  for (const group of [own?.peerDependencies, own?.devDependencies, own?.dependencies]) {
    for (const [name, range] of Object.entries(group ?? {})) if (typeof range === 'string') ranges.set(name, range);
  }
  const npm = parsed(packageLock, read('package-lock.json') ?? read('npm-shrinkwrap.json'));
  const others = [read('pnpm-lock.yaml'), read('yarn.lock'), read('bun.lock')];
  return {
    ranges,
    locked: (name) =>
      npm?.packages[`node_modules/${name}`]?.version ??
      npm?.dependencies[name]?.version ??
      others.map((text) => (text === undefined ? undefined : lockedIn(text, name))).find((one) => one !== undefined),
  };
}

function parsed<T extends v.GenericSchema>(schema: T, text: string | undefined): v.InferOutput<T> | undefined {
  if (text === undefined) return undefined;
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The version in the text of a pnpm, yarn or bun lock file: `/name@1.2.3:` and `/name/1.2.3:`, `name@^1:` with
 * `version "1.2.3"` or `version: 1.2.3` below it, `"name": ["name@1.2.3"`. Such files have megabytes: only the lines
 * that hold the name are looked at.
 */
function lockedIn(text: string, name: string): string | undefined {
  const quoted = literally(name);
  const forms = [
    new RegExp(`^ {2}['"]?/?${quoted}[@/](\\d+\\.\\d+\\.\\d+)[^\\n]*:`),
    new RegExp(`^"?${quoted}@[^\\n]*:\\r?\\n\\s+version:? "?(\\d+\\.\\d+\\.\\d+)`),
    new RegExp(`^\\s*"${quoted}": \\["${quoted}@(\\d+\\.\\d+\\.\\d+)`),
  ];
  const found: (string | undefined)[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const start = text.lastIndexOf('\n', at) + 1;
    if (at - start > LONGEST_LEAD) continue;
    const line = text.slice(start, start + LONGEST_ENTRY);
    for (const [i, form] of forms.entries()) found[i] ??= form.exec(line)?.[1];
    if (found[0] !== undefined) break;
  }
  return found.find((one) => one !== undefined);
}

/** What stands before a name in the line of its entry, and how long the line and the next one are, at most. */
const LONGEST_LEAD = 40;
const LONGEST_ENTRY = 2000;

/** The least version that a range allows: `^4.0.0`, `~4.1`, `>=3 <5`, `4.x`, `npm:cloudflare@^4`. */
function leastOf(range: string | undefined): string | undefined {
  return range === undefined ? undefined : /(?:^|[@^~>=v\s])(\d+(?:\.\d+){0,2})/.exec(range)?.[1];
}
