import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPlain } from '../reading/plain-file.js';
import { literally } from '../../text/pattern.js';

const LOCKS = ['poetry.lock', 'uv.lock', 'pdm.lock', 'Pipfile.lock'];
const DECLARED = /^(?:requirements.*\.(?:txt|in)|constraints.*\.txt|pyproject\.toml|setup\.(?:py|cfg)|Pipfile)$/;

/** The texts of a folder's files that say which packages its project has. */
export interface PythonFiles {
  readonly locks: readonly string[];
  readonly declared: readonly string[];
}

export function pythonFiles(folder: string): PythonFiles {
  const names = listed(folder);
  const texts = (files: readonly string[]): string[] => files.map((file) => read(folder, file));
  return {
    locks: texts(LOCKS.filter((file) => names.includes(file))),
    declared: texts(names.filter((file) => DECLARED.test(file)).sort()),
  };
}

/**
 * The version of a Python package that a folder's files say: of a lock file, else the least that a requirement allows.
 * Undefined when they do not say.
 */
export function pythonVersionIn({ locks, declared }: PythonFiles, name: string): string | undefined {
  const quoted = literally(name).replace(/[-_]/g, '[-_.]');
  const locked = locks.map((text) => lockedIn(text, quoted)).find((one) => one !== undefined);
  return locked ?? declared.map((text) => requiredIn(text, quoted)).find((one) => one !== undefined);
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(folder: string, file: string): string {
  try {
    return readPlain(join(folder, file));
  } catch {
    return '';
  }
}

/** `name = "x"` with `version = "1.2"` below it; `"x": {..., "version": "==1.2"}`. */
function lockedIn(text: string, name: string): string | undefined {
  const toml = new RegExp(`^name = "${name}"\\r?\\nversion = "(\\d[^"]*)"`, 'im').exec(text);
  const json = new RegExp(`"${name}": \\{[^{}]*?"version": "==(\\d[^"]*)"`, 'i').exec(text);
  return toml?.[1] ?? json?.[1];
}

/** `x==1.2`, `x >=1.2,<2`, `"x~=1.2"`, `x = "^1.2"`, `x[extra]==1.2`; `x<3` says that it is below 3. */
function requiredIn(text: string, name: string): string | undefined {
  const found = new RegExp(
    `(?:^|["'\\s,])${name}(?:\\[[^\\]]*\\])?\\s*(?:=\\s*["']|=\\s*\\{\\s*version\\s*=\\s*["'])?\\s*([=~^<>!][^"'#;\\n]*|\\d[^"'#;\\n]*)`,
    'im',
  ).exec(text);
  const range = found?.[1];
  if (range === undefined) return undefined;
  const least = /(?:===?|~=|>=?|\^|^)\s*(\d+(?:\.\d+)*)/.exec(range)?.[1];
  if (least !== undefined) return least;
  const most = /<=?\s*(\d+)/.exec(range)?.[1];
  return most === undefined ? undefined : String(Math.max(Number(most) - 1, 0));
}
