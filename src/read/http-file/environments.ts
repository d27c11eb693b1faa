import { parseTree, type Node } from 'jsonc-parser';
import type { Beside } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { linesOf } from '../../text/line-list.js';
import { besideFolders, environmentOf, type Environment, type Setting } from '../documents/environment.js';

/** The files that request files take variables from. */
export const environmentFiles: readonly Beside[] = [
  ...besideFolders(4, '', /^(?:http-client(?:\.private)?\.env\.json|\.env(?:\.\w+)?|\w+\.env)$/),
  ...besideFolders(4, 'env', /^\.?[\w.-]*env(?:\.\w+)?$|\.env\.json$/),
  ...besideFolders(4, '.vscode', /^settings\.json$/),
];

/**
 * The variables of environments: `http-client.env.json` of JetBrains and Visual Studio, the settings of the REST Client,
 * and dotenv files, which httpyac reads as well.
 */
export function environments(files: readonly SourceText[]): Environment {
  return environmentOf(files, (file) => (file.file.endsWith('.json') ? jsonSettings(file) : dotenvSettings(file)));
}

function jsonSettings(source: SourceText): Setting[] {
  const root = parseTree(source.text, [], { allowTrailingComma: true });
  const settings = memberOf(root, 'rest-client.environmentVariables') ?? root;
  return membersOf(settings).flatMap(({ value }) =>
    membersOf(value).flatMap(({ name, value: set }): Setting[] => {
      // Visual Studio writes `{"value": "x", "provider": ...}`.
      const node = set.type === 'object' ? memberOf(set, 'value') : set;
      if (node?.type !== 'string' && node?.type !== 'number') return [];
      const span = { file: source.file, start: node.offset + 1, end: node.offset + node.length - 1 };
      return [{ name, text: String(node.value), span: node.type === 'string' ? span : undefined }];
    }),
  );
}

function membersOf(node: Node | undefined): { readonly name: string; readonly value: Node }[] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [{ name: String(key.value), value }],
  );
}

function memberOf(node: Node | undefined, name: string): Node | undefined {
  return membersOf(node).find((member) => member.name === name)?.value;
}

const ASSIGNMENT = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|([^#\r\n]*))/;

/** `NAME=value`, quoted or not. */
export function dotenvSettings({ file, text }: SourceText): Setting[] {
  return linesOf(text).flatMap((line): Setting[] => {
    const found = ASSIGNMENT.exec(line.text);
    const name = found?.[1];
    if (found === null || name === undefined) return [];
    const value = (found[2] ?? found[3] ?? found[4] ?? '').trimEnd();
    const start = line.start + line.text.indexOf(value, found[0].indexOf('=') + 1);
    return [{ name, text: value, span: { file, start, end: start + value.length } }];
  });
}
