import type { SourceText } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import { outerRange } from '../../text/mapped-text.js';
import { variablesOf, type Setting } from '../documents/environment.js';
import { nodeAt, textNode } from '../documents/node.js';
import { parseJson } from '../json/parse.js';
import { parseYaml } from '../yaml/parse.js';
import { variablesIn } from './item.js';

/** The variables that the environments beside a collection set. */
export function environmentVariables(files: readonly SourceText[]): ReadonlyMap<string, Text> {
  return variablesOf(files, settingsOf);
}

function settingsOf(source: SourceText): Setting[] {
  const { roots } = /\.ya?ml$/i.test(source.file) ? parseYaml(source) : parseJson(source);
  return roots.flatMap((root) => {
    const holder =
      nodeAt(root, 'values') ??
      nodeAt(root, 'variables') ??
      nodeAt(root, 'request', 'variables') ??
      nodeAt(root, 'data');
    return [...variablesIn(holder)].flatMap(([name, known]): Setting[] => {
      const scalar = 'kind' in known ? textNode(known) : undefined;
      if (scalar === undefined) return [];
      const { content } = scalar;
      const { start, end } = outerRange(content, 0, content.text.length);
      return [{ name, text: content.text, span: { file: source.file, start, end } }];
    });
  });
}
