import { addScript } from '../documents/script.js';
import type { Format } from '../documents/format.js';
import { containerSurface } from '../documents/surfaces.js';
import { has, itemsOf, nodeAt, textAt, textNode, type Node, type ScalarNode } from '../documents/node.js';
import type { Context } from '../documents/context.js';
import type { MappedText, Spelling } from '../../model/part.js';
import { joinMapped, Mapping, sliceMapped } from '../../text/mapped-text.js';

/**
 * Notebooks of Jupyter: code and text in cells, line by line. All code runs in one kernel, so that it is one program. What
 * the cells gave is passed over.
 */
export const notebook: Format = {
  surface: containerSurface('Jupyter', ['node', 'python', 'go']),
  is: (root) => has(root, 'nbformat') && nodeAt(root, 'cells')?.kind === 'list',
  read: (cx, root) => {
    const kernel =
      textAt(root, 'metadata', 'kernelspec', 'language') ?? textAt(root, 'metadata', 'language_info', 'name');
    const code: Code = { language: kernel ?? 'python', texts: [] };
    for (const cell of itemsOf(nodeAt(root, 'cells'))) addCell(cx, cell, code);
    const { language, texts, spelling } = code;
    if (spelling !== undefined) cx.found.parts.push({ language, content: joinMapped(texts), spelling, loose: true });
  },
};

/** The code of the cells that the kernel runs itself. */
interface Code {
  readonly language: string;
  readonly texts: MappedText[];
  spelling?: Spelling | undefined;
}

function addCell(cx: Context, cell: Node, code: Code): void {
  const source = nodeAt(cell, 'source');
  const lines = (source?.kind === 'list' ? source.items : [source]).filter(
    (node): node is ScalarNode => textNode(node) !== undefined,
  );
  const [first] = lines;
  if (first === undefined) return;
  const kind = textAt(cell, 'cell_type');
  const content = joinMapped(lines.map((line) => line.content));
  if (kind === 'markdown') cx.found.parts.push({ language: 'md', content, spelling: first.spelling, loose: true });
  if (kind !== 'code') return;
  const magic = /^%%(?:(bash|sh|script)|javascript|js)\b[^\n]*\n/.exec(content.text);
  if (magic !== null) {
    const rest = lines.slice(1);
    addScript(cx, { language: magic[1] === undefined ? 'js' : 'sh', scalars: rest });
    return;
  }
  for (const line of lines) {
    const command = /^[ \t]*!/.exec(line.content.text)?.[0].length;
    if (command !== undefined) addCommand(cx, line, command);
  }
  code.spelling ??= first.spelling;
  code.texts.push(...statements(content, code.language), made('\n', lines.at(-1)?.end ?? first.end));
}

/** What a cell has besides commands to the notebook, which say nothing to the kernel's language. */
function statements(content: MappedText, language: string): readonly MappedText[] {
  if (language !== 'python') return [content];
  return [...content.text.matchAll(/([ \t]*)([^\n]*)\n?/g)].map(({ 0: line, 1: margin = '', 2: words = '', index }) => {
    const own = sliceMapped(content, index, index + line.length);
    const at = own.chunks[0]?.from ?? 0;
    return /^[%!]|^\?\w|\w\?$/.test(words) ? made(`${margin}pass\n`, at) : own;
  });
}

function made(text: string, at: number): MappedText {
  return new Mapping('').made(text, at).done();
}

function addCommand(cx: Context, line: ScalarNode, from: number): void {
  const { content, start, end, spelling, quoting } = line;
  const command = sliceMapped(content, from, content.text.length);
  addScript(cx, {
    language: 'sh',
    scalars: [{ kind: 'scalar', value: command.text, start, end, spelling, quoting, content: command }],
  });
}
