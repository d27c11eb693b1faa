import { posix } from 'node:path';
import type { Beside } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import { literally } from '../../text/pattern.js';
import { variablesOf, type Setting } from '../documents/environment.js';
import { textNode } from '../documents/node.js';
import { parseYaml } from '../yaml/parse.js';

/** A file of tasks in a role of Ansible: the role's folder, and the path of the file below it. */
const OF_ROLE = /^(?:.*\/)?roles\/[^/]+\/(?:tasks|handlers)\/(.*)$/;
const PLAYS = /^-?[ \t]*(?:-[ \t]+)?hosts:[ \t]/m;
const YAML = /\.ya?ml$/;
const MAIN = /^main\.ya?ml$/;
const NAMED =
  /^[ \t]*-?[ \t]*(?:vars_files|(?:ansible\.builtin\.)?include_vars):(.*(?:\n[ \t]*-[ \t].*|\n[ \t]+file:.*)*)/gm;

/** Where the variables of all hosts stand, seen from the playbooks, and those of hosts in one group. */
const INVENTORIES = ['group_vars', 'inventory/group_vars'];

/**
 * Files that give plays and the tasks of a role the variables that they are filled with. A later one goes before an
 * earlier one: a role's defaults, what the inventory says, the role's own, the files that are named.
 */
export function playbookFiles({ file, text }: SourceText): readonly Beside[] {
  if (!text.includes('{{')) return [];
  const below = OF_ROLE.exec(file)?.[1];
  if (below === undefined) {
    if (!PLAYS.test(text)) return [];
    return [...inventories('.'), ...inventories('..'), ...filesNamed(text, ['.'])];
  }
  const role = posix.join(
    '..',
    ...below
      .split('/')
      .slice(1)
      .map(() => '..'),
  );
  return [
    { folder: posix.join(role, 'defaults'), names: MAIN },
    ...inventories(posix.join(role, '../..')),
    { folder: posix.join(role, 'vars'), names: MAIN },
    ...filesNamed(text, [posix.join(role, 'vars'), '.']),
  ];
}

function inventories(base: string): Beside[] {
  return INVENTORIES.flatMap((folder) => [
    { folder: posix.join(base, folder, 'all'), names: YAML },
    { folder: posix.join(base, folder), names: YAML },
  ]);
}

/** The files that a play or a task takes its variables from by name. */
function filesNamed(text: string, folders: readonly string[]): Beside[] {
  const paths = [...text.matchAll(NAMED)].flatMap(([, named = '']) => named.match(/[\w./-]+\.ya?ml\b/g) ?? []);
  return paths
    .filter((path) => !path.startsWith('/'))
    .flatMap((path) =>
      folders.map((folder) => ({
        folder: posix.join(folder, posix.dirname(path)),
        names: new RegExp(`^${literally(posix.basename(path))}$`),
      })),
    );
}

/** An address stays open: where another file gives another one, no fix is safe. */
const ADDRESS = /:\/\/|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/:]|$)/i;

/** What those files set. Without places: what stands there is filled into more than one task. */
export function playbookVariables(files: readonly SourceText[]): ReadonlyMap<string, Text> {
  return variablesOf(files, settingsOf);
}

function settingsOf(source: SourceText): Setting[] {
  return parseYaml(source).roots.flatMap((root) =>
    root.kind !== 'map'
      ? []
      : root.entries.flatMap(({ key, value }): Setting[] => {
          const text = textNode(value)?.value;
          return text === undefined || ADDRESS.test(text) ? [] : [{ name: key, text, span: undefined }];
        }),
  );
}
