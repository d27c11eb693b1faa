import type { Pattern } from '../../model/program.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { declaringSurface, programSurface } from '../documents/surfaces.js';
import { index, member } from '../grammar/builders.js';
import { exported } from '../grammar/exported.js';
import { handedOnAsWhole } from '../top-level.js';
import { loadGrammar } from '../grammar/load.js';
import { lowerFile, type Language, type LowerPattern } from '../grammar/lowering.js';
import { named } from '../grammar/syntax-node.js';
import { expressions } from './expressions.js';
import { statements } from './statements.js';

const listPattern: LowerPattern = (node, to) => {
  const items: Pattern[] = [];
  let rest: Pattern | undefined;
  for (const item of named(node)) {
    const [inner] = named(item);
    if (item.type === 'list_splat_pattern' && inner !== undefined) rest = to.pattern(inner);
    else items.push(to.pattern(item));
  }
  return { kind: 'list-pattern', items, ...(rest === undefined ? {} : { rest }), span: to.span(node) };
};

/** What is only assigned to as a member. */
function asPattern(lower: typeof member | typeof index, of: string, key: string): LowerPattern {
  return (node, to) => {
    const made = lower(of, key)(node, to);
    return made.kind === 'member' ? made : { kind: 'list-pattern', items: [], span: to.span(node) };
  };
}

/** Python, versions 2 and 3. */
export const pythonLanguage: Language = {
  id: 'python',
  grammar: 'python',
  expressions,
  statements,
  patterns: {
    identifier: (node, to) => ({ kind: 'name', name: to.text(node), span: to.span(node) }),
    attribute: asPattern(member, 'object', 'attribute'),
    subscript: asPattern(index, 'value', 'subscript'),
    pattern_list: listPattern,
    tuple_pattern: listPattern,
    list_pattern: listPattern,
    tuple: listPattern,
    list: listPattern,
    expression_list: listPattern,
  },
  bare: new Set(['parenthesized_expression']),
  silent: new Set(['type', 'decorator']),
};

export const python: Reader = {
  id: 'python',
  surfaces: [
    programSurface('Python', ['python']),
    declaringSurface('Pulumi, CDKTF in Python', ['pulumi', 'terraform'], ['pulumi', 'terraform', 'expression']),
  ],
  prepare: (_source, shipped) => loadGrammar('python', shipped),
  read,
};

/** Every name of a module can be imported. */
function read(source: SourceText): Reading {
  const reading = lowerFile(pythonLanguage, source);
  const programs = reading.programs.map((program) => ({
    ...program,
    body: [...exported(program.body), ...handedOnAsWhole(program.body), ...program.body],
  }));
  return { ...reading, programs };
}
