import { applyEdits, modify, parseTree, type ParseError } from 'jsonc-parser';
import { CONFIGURATION_FILES } from '../../engine/choice/steering.js';
import { isInsertion } from './insertion.js';
import type { Advice, Project, Proposed, Terms } from './project.js';

const CONFIGURATIONS = CONFIGURATION_FILES.filter((name) => name !== 'package.json');

/** A configuration file to begin with, where there is none. */
export function configuration(project: Project, { schema }: Terms): Proposed[] {
  if (CONFIGURATIONS.some((file) => project.read(file) !== undefined)) return [];
  const manifest = project.read('package.json');
  if (manifest !== undefined && hasMember(manifest, 'eolint')) return [];
  const reference =
    manifest === undefined || schema === undefined ? {} : { $schema: `./node_modules/eolint/${schema}` };
  const after = `${JSON.stringify({ ...reference, rules: {} }, undefined, 2)}\n`;
  return [{ title: 'the configuration', file: 'eolint.json', before: undefined, after }];
}

/** eolint among the packages that the project is developed with. */
export function dependency(project: Project, { version }: Terms): Proposed[] {
  const file = 'package.json';
  const before = project.read(file);
  if (before === undefined) return [];
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
    if (hasMember(before, kind, 'eolint')) return [];
  }
  const after = withMember(before, ['devDependencies', 'eolint'], `^${version}`);
  if (after === undefined) {
    return [unreadable('eolint as a development dependency', `npm install --save-dev eolint@^${version}`)];
  }
  return [{ title: 'eolint as a development dependency; run npm install afterwards', file, before, after }];
}

function unreadable(title: string, snippet: string): Advice {
  return { title, because: 'package.json is not valid JSON', snippet };
}

/** Whether JSON text has a member at a path of keys. */
export function hasMember(text: string, ...path: readonly string[]): boolean {
  let node = parseTree(text);
  for (const key of path) {
    node = node?.children?.find((one) => one.type === 'property' && one.children?.[0]?.value === key)?.children?.[1];
  }
  return node !== undefined;
}

/** JSON text with one more member, in the layout of the text; undefined where it is no valid JSON object. */
export function withMember(text: string, path: readonly string[], value: unknown): string | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || root?.type !== 'object') return undefined;
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
  const key = path.at(-1) ?? '';
  const beside = hasMember(text, ...path.slice(0, -1));
  // In its place where the others are in order; a member that is made for it comes last.
  const getInsertionIndex = (keys: string[]): number => {
    const sorted = keys.every((one, index) => index === 0 || (keys[index - 1] ?? '') <= one);
    const later = keys.findIndex((one) => one > key);
    return beside && sorted && later >= 0 ? later : keys.length;
  };
  const formatted = applyEdits(text, modify(text, [...path], value, { formattingOptions, getInsertionIndex }));
  // What stands in one line stays in one line.
  return isInsertion(text, formatted)
    ? formatted
    : applyEdits(text, modify(text, [...path], value, { getInsertionIndex }));
}
