import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { takenScripts } from '../../text/script-files.js';
import { between, exportsOf, wholeImport } from '../taken-in.js';
import { programSurface } from '../documents/surfaces.js';
import { loadGrammar } from '../grammar/load.js';
import { parseSyntax } from '../grammar/parse.js';
import { named } from '../grammar/syntax-node.js';
import { pipeline } from './command.js';
import { expression } from './expression.js';
import { scriptParameters } from './functions.js';
import { ownClasses, type Lowering } from './lowering.js';
import { parsedText } from './operators.js';
import { statements } from './statement.js';

/**
 * PowerShell scripts and modules. Commands are calls of their name in small letters; a parameter that is given by name
 * is an argument of its own kind, which `powershell.bind` and the clients take apart.
 */
export const powershell: Reader = {
  id: 'powershell',
  surfaces: [programSurface('PowerShell')],
  prepare: (_source, shipped) => loadGrammar('powershell', shipped),
  read,
};

function read(source: SourceText): Reading {
  const { file, text } = source;
  const { root, problems } = parseSyntax('powershell', { file, text: parsedText(text) });
  if (root === undefined) return { programs: [], requests: [], problems };
  const cx: Lowering = { file, text, grammar: { expression, pipeline, statements }, own: ownClasses(text) };
  const lists = named(root).filter(({ type }) => type !== 'param_block');
  const body = [...scriptParameters(cx, root), ...lists.flatMap((list) => statements(cx, wrapped(list), false))];
  const whole = between(
    body,
    takenScripts(text).map(({ path, start, end }) => wholeImport(path, { file, start, end })),
  );
  return {
    programs: [{ file, language: 'powershell', body: [...exportsOf(whole), ...whole] }],
    requests: [],
    problems,
  };
}

function wrapped(node: ReturnType<typeof named>[number]): typeof node {
  return node.type === 'statement_list' ? node : { ...node, type: 'statement_list', children: [node] };
}
