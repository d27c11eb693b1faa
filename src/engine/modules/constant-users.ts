import type { Program } from '../../model/program.js';
import { kindByName } from '../reading/kinds.js';

/** Languages whose files need not name the files whose constants they use, with what stands between class and constant. */
const BETWEEN: Readonly<Record<string, string>> = {
  php: '::',
  ruby: '::',
  java: '\\.',
  kotlin: '\\.',
  csharp: '\\.',
};

/** A part of a path and nothing else. */
const PART = /^\/?[\w%:.{}$-]+(?:\/[\w%:.{}$-]+)*\/?$/;

interface Node {
  readonly kind: string;
  readonly [key: string]: unknown;
}

/**
 * How files of a language write the constants of classes that hold words of interest: by the language, for `test`.
 * Programs whose files name each other, as those of JavaScript do, are followed by these names.
 */
export function constantUses(
  programs: Iterable<Program>,
  isSeed: (text: string, file: string) => boolean,
): ReadonlyMap<string, RegExp> {
  const found = new Map<string, Set<string>>();
  for (const program of programs) {
    const between = BETWEEN[program.language];
    if (between === undefined) continue;
    const names = found.get(program.language) ?? new Set<string>();
    for (const [owner, key] of constantsIn(program, isSeed)) names.add(`${owner}${between}${key}`);
    if (names.size > 0) found.set(program.language, names);
  }
  return new Map([...found].map(([language, names]) => [language, new RegExp(`\\b(?:${[...names].join('|')})\\b`)]));
}

/** Files that are read for the constants they use, at most. */
const MOST = 200;

/** The files that use such constants, and whether there are more. `textOf`: undefined for those that are read already, or cannot be. */
export function usersOf(
  uses: ReadonlyMap<string, RegExp>,
  files: Iterable<string>,
  textOf: (file: string) => string | undefined,
): { readonly users: readonly string[]; readonly isCut: boolean } {
  const users: string[] = [];
  if (uses.size === 0) return { users, isCut: false };
  for (const file of files) {
    const use = uses.get(kindByName(file) ?? '');
    if (use?.test(textOf(file) ?? '') !== true) continue;
    if (users.length === MOST) return { users, isCut: true };
    users.push(file);
  }
  return { users, isCut: false };
}

function* constantsIn(
  { body, file }: Program,
  isSeed: (text: string, file: string) => boolean,
): Iterable<readonly [owner: string, key: string]> {
  const open: unknown[] = [body];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (isClass(node)) {
      const owner = /(?<!\w)\w+$/.exec(node.name)?.[0];
      for (const { key, value } of node.members) {
        const text = textOf(value);
        if (owner !== undefined && typeof key === 'string' && /^\w+$/.test(key) && PART.test(text)) {
          if (isSeed(text, file)) yield [owner, key];
        }
      }
    }
    for (const value of Object.values(node)) if (typeof value === 'object') open.push(value);
  }
}

interface NamedClass {
  readonly name: string;
  readonly members: readonly { readonly key?: unknown; readonly value?: unknown }[];
}

function isClass(node: object): node is NamedClass {
  return 'kind' in node && node.kind === 'class' && 'name' in node && typeof node.name === 'string';
}

function textOf(value: unknown): string {
  if (!isNode(value)) return '';
  // `'zones'.freeze`
  if (value.kind === 'call' && isNode(value['callee'])) return textOf(value['callee']['of']);
  if (value.kind !== 'text') return '';
  const pieces = value['text'] as readonly { readonly kind: string; readonly text?: string }[];
  return pieces.map((piece) => piece.text ?? '{}').join('');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
