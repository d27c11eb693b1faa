import type { Stmt } from '../../model/program.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { programSurface } from '../documents/surfaces.js';
import { declared } from '../grammar/builders.js';
import { blockOf, curlyStatements, eachLoop } from '../grammar/curly.js';
import { exported } from '../grammar/exported.js';
import { loadGrammar } from '../grammar/load.js';
import { lowerFile, type Language, type LowerPattern, type LowerStmt } from '../grammar/lowering.js';
import { staticImports } from '../grammar/static-imports.js';
import { namedElsewhere } from '../grammar/named-elsewhere.js';
import { childOf, childrenOf, named } from '../grammar/syntax-node.js';
import { expressions } from './expressions.js';
import { classFrom, superCall } from './members.js';
import { switchStatement } from './switch.js';
import { typeNote } from './types.js';

const variables: LowerStmt = (node, to) => {
  const note = typeNote(childOf(node, 'type'), to);
  const typed = note === undefined ? {} : { type: note };
  const declarators = node.type === 'resource' ? [node] : childrenOf(node, 'declarator');
  return declarators.flatMap((one): Stmt[] => {
    const nameNode = childOf(one, 'name');
    const value = childOf(one, 'value');
    if (nameNode === undefined) return [];
    const given = value === undefined ? {} : { value: to.expr(value) };
    return [{ kind: 'let', target: to.pattern(nameNode), ...given, ...typed, span: to.span(node) }];
  });
};

const classStatement: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  return nameNode === undefined ? [] : [declared(nameNode, classFrom(node, to), to, to.span(node))];
};

const memberPattern: LowerPattern = (node, to) => {
  const made = to.expr(node);
  return made.kind === 'member' ? made : { kind: 'list-pattern', items: [], span: to.span(node) };
};

const last: LowerStmt = (node, to) => blockOf(named(node).at(-1), to);

export const javaLanguage: Language = {
  id: 'java',
  grammar: 'java',
  expressions,
  statements: {
    ...curlyStatements,
    local_variable_declaration: variables,
    resource: variables,
    enhanced_for_statement: eachLoop('name', 'value'),
    try_with_resources_statement: curlyStatements['try_statement'] ?? last,
    switch_expression: switchStatement,
    explicit_constructor_invocation: (node, to) => superCall(node, to),
    class_declaration: classStatement,
    record_declaration: classStatement,
    interface_declaration: classStatement,
    enum_declaration: classStatement,
    annotation_type_declaration: () => [],
    synchronized_statement: last,
    labeled_statement: last,
    yield_statement: (node, to) => [{ kind: 'return', value: to.maybe(named(node)[0]), span: to.span(node) }],
    package_declaration: () => [],
    import_declaration: () => [],
  },
  patterns: {
    identifier: (node, to) => ({ kind: 'name', name: to.text(node), span: to.span(node) }),
    field_access: memberPattern,
    array_access: memberPattern,
  },
  bare: new Set(['parenthesized_expression']),
  silent: new Set(['modifiers', 'type_arguments', 'type_parameters', 'throws', 'dimensions', 'generic_type']),
};

export const java: Reader = {
  id: 'java',
  prepare: (_source, shipped) => loadGrammar('java', shipped),
  surfaces: [programSurface('Java', [], ['form'], ['headers'])],
  read,
};

function read(source: SourceText): Reading {
  const reading = lowerFile(javaLanguage, source);
  const programs = reading.programs.map((program) => ({
    ...program,
    body: [
      ...exported(program.body),
      ...namedElsewhere(source, program.body),
      ...staticImports(source),
      ...program.body,
    ],
  }));
  return { ...reading, programs };
}
