import type { Pattern, Stmt } from '../../model/program.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { programSurface } from '../documents/surfaces.js';
import { declared } from '../grammar/builders.js';
import { blockOf, curlyStatements, eachLoop } from '../grammar/curly.js';
import { exported } from '../grammar/exported.js';
import { loadGrammar } from '../grammar/load.js';
import { lowerFile, type Language, type Lowering, type LowerPattern, type LowerStmt } from '../grammar/lowering.js';
import { staticImports } from '../grammar/static-imports.js';
import { calledElsewhere, namedElsewhere } from '../grammar/named-elsewhere.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { expressions } from './expressions.js';
import { enumFrom } from './enums.js';
import { classFrom, functionFrom } from './members.js';
import { bindings } from './patterns.js';
import { noteTarget } from './targets.js';
import { typeNote } from './types.js';

const variables: LowerStmt = (node, to) => {
  const declaration = node.type === 'variable_declaration' ? node : ofType(node, 'variable_declaration');
  if (declaration === undefined) return [];
  const type = childOf(declaration, 'type');
  const note = typeNote(type, to);
  return named(declaration).flatMap((one): Stmt[] => {
    const nameNode = childOf(one, 'name') ?? ofType(one, 'tuple_pattern');
    if (one.type !== 'variable_declarator' || nameNode === undefined) return [];
    const value = named(one).find((child) => child !== nameNode && child.type !== 'bracketed_argument_list');
    noteTarget(value, type);
    const target = to.pattern(nameNode);
    const given = value === undefined ? {} : { value: to.expr(value) };
    return [{ kind: 'let', target, ...given, ...(note === undefined ? {} : { type: note }), span: to.span(node) }];
  });
};

/** `using (var a = b) { ... }` */
const using: LowerStmt = (node, to) => {
  const body = childOf(node, 'body');
  const before = named(node).filter((one) => one !== body);
  return [{ kind: 'block', body: [...to.statements(before), ...blockOf(body, to)], span: to.span(node) }];
};

const switchStatement: LowerStmt = (node, to) => {
  const span = to.span(node);
  const body = childOf(node, 'body');
  const cases = named(body).map((section) => {
    const parts = named(section);
    const pattern = parts.find(({ type }) => /_pattern$/.test(type));
    const [value] = pattern?.type === 'constant_pattern' ? named(pattern) : [];
    const bound = bindings(pattern, () => to.maybe(childOf(node, 'value')), to);
    const inside = [
      ...bound.map((value): Stmt => ({ kind: 'expr', value, span: value.span })),
      ...to.statements(parts.filter((one) => one !== pattern)),
    ];
    if (value !== undefined) return { test: to.expr(value), body: inside };
    return pattern === undefined
      ? { body: inside }
      : { test: { kind: 'other' as const, children: [], span }, body: inside };
  });
  return [{ kind: 'switch', on: to.maybe(childOf(node, 'value')), cases, span }];
};

const classStatement: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  return nameNode === undefined ? [] : [declared(nameNode, classFrom(node, to), to, to.span(node))];
};

const enumStatement: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  return nameNode === undefined ? [] : [declared(nameNode, enumFrom(node, to), to, to.span(node))];
};

const localFunction: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  return [declared(nameNode, { ...functionFrom(node, to), arrow: true }, to, to.span(node))];
};

const inside: LowerStmt = (node, to) => to.statements(named(childOf(node, 'body') ?? node));

const memberPattern: LowerPattern = (node, to) => {
  const made = to.expr(node);
  return made.kind === 'member' ? made : { kind: 'list-pattern', items: [], span: to.span(node) };
};

const namePattern: LowerPattern = (node, to) => ({ kind: 'name', name: to.text(node), span: to.span(node) });

/** `(var a, b)`, `var (a, b)`, `var a` */
const tuplePattern: LowerPattern = (node, to) => ({
  kind: 'list-pattern',
  items: named(node).map((one) => pattern(one, to)),
  span: to.span(node),
});

function pattern(node: SyntaxNode, to: Lowering): Pattern {
  if (node.type !== 'argument' && node.type !== 'declaration_expression') return to.pattern(node);
  const inner = childOf(node, 'name') ?? named(node).at(-1);
  return inner === undefined ? { kind: 'list-pattern', items: [], span: to.span(node) } : pattern(inner, to);
}

export const csharpLanguage: Language = {
  id: 'csharp',
  grammar: 'c-sharp',
  expressions,
  statements: {
    ...curlyStatements,
    local_declaration_statement: variables,
    variable_declaration: variables,
    using_statement: using,
    foreach_statement: eachLoop('left', 'right'),
    switch_statement: switchStatement,
    local_function_statement: localFunction,
    class_declaration: classStatement,
    struct_declaration: classStatement,
    record_declaration: classStatement,
    interface_declaration: classStatement,
    namespace_declaration: inside,
    file_scoped_namespace_declaration: inside,
    declaration_list: (node, to) => to.statements(named(node)),
    global_statement: (node, to) => to.statements(named(node)),
    // `yield return x;`, `yield break;`
    yield_statement: (node, to) => {
      const [of] = named(node);
      const span = to.span(node);
      return [
        of === undefined
          ? { kind: 'return', span }
          : { kind: 'expr', value: { kind: 'yield', of: to.expr(of), span }, span },
      ];
    },
    lock_statement: (node, to) => to.statements(named(node)),
    using_directive: () => [],
    enum_declaration: enumStatement,
    delegate_declaration: () => [],
  },
  patterns: {
    identifier: namePattern,
    member_access_expression: memberPattern,
    element_access_expression: memberPattern,
    conditional_access_expression: memberPattern,
    tuple_expression: tuplePattern,
    tuple_pattern: tuplePattern,
    parenthesized_variable_designation: tuplePattern,
    declaration_expression: (node, to) => pattern(node, to),
  },
  bare: new Set(['parenthesized_expression']),
  silent: new Set([
    'attribute_list',
    'modifier',
    'type_parameter_list',
    'type_argument_list',
    'discard',
    'interpolation_start',
  ]),
};

export const csharp: Reader = {
  id: 'csharp',
  prepare: (_source, shipped) => loadGrammar('c-sharp', shipped),
  surfaces: [programSurface('C#', [], ['form'], ['headers'])],
  read,
};

function read(source: SourceText): Reading {
  const reading = lowerFile(csharpLanguage, source);
  const programs = reading.programs.map((program) => ({
    ...program,
    body: [
      ...exported(program.body),
      ...namedElsewhere(source, program.body),
      ...calledElsewhere(source),
      ...staticImports(source),
      ...program.body,
    ],
  }));
  return { ...reading, programs };
}
