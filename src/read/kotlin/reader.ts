import type { FunctionExpr, Pattern, Stmt } from '../../model/program.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { programSurface } from '../documents/surfaces.js';
import { declared } from '../grammar/builders.js';
import { exported } from '../grammar/exported.js';
import { loadGrammar } from '../grammar/load.js';
import { lowerFile, type Language, type LowerPattern, type LowerStmt } from '../grammar/lowering.js';
import { staticImports } from '../grammar/static-imports.js';
import { calledElsewhere, namedElsewhere } from '../grammar/named-elsewhere.js';
import { childOf, hasToken, named, ofType } from '../grammar/syntax-node.js';
import { expressions } from './expressions.js';
import { attempt, body, branch, when } from './branches.js';
import { classFrom, functionFrom, objectFrom, propertyParts } from './members.js';
import { endedMembers } from './one-line.js';

const property: LowerStmt = (node, to) => {
  const several = ofType(node, 'multi_variable_declaration');
  const { name, value, type } = propertyParts(node, to);
  const span = to.span(node);
  const nameNode = ofType(ofType(node, 'variable_declaration'), 'identifier');
  if (several === undefined && nameNode === undefined) return [];
  const target: Pattern =
    several === undefined
      ? { kind: 'name', name, span: nameNode === undefined ? span : to.span(nameNode) }
      : { kind: 'list-pattern', items: named(several).map((one) => to.pattern(one)), span: to.span(several) };
  const written = several === undefined ? value : lastValue(node, to);
  return [{ kind: 'let', target, ...written, ...type, span }];
};

const lastValue: (...of: Parameters<LowerStmt>) => Pick<Extract<Stmt, { kind: 'let' }>, 'value'> = (node, to) => {
  const last = named(node).at(-1);
  return last === undefined ? {} : { value: to.expr(last) };
};

const classStatement: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  return nameNode === undefined ? [] : [declared(nameNode, classFrom(node, to), to, to.span(node))];
};

const objectStatement: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  return nameNode === undefined ? [] : [declared(nameNode, objectFrom(node, to), to, to.span(node))];
};

/** A function that is called as a method of objects of a class stands in no one's sight by its name alone. */
function extension(key: string, value: FunctionExpr): Stmt {
  const { span } = value;
  const members = [{ kind: 'method' as const, static: true, key, value, span }];
  const holder = { kind: 'class' as const, members, span };
  return { kind: 'let', target: { kind: 'name', name: `${key} of others`, span }, value: holder, hoisted: true, span };
}

const functionStatement: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const value = functionFrom(node, to);
  if (to.text(nameNode) === 'main') return [{ kind: 'expr', value, span: to.span(node) }];
  if (value.extends === true) return [extension(to.text(nameNode), value)];
  return [declared(nameNode, value, to, to.span(node))];
};

const forLoop: LowerStmt = (node, to) => {
  const [target, over, inside] = named(node).filter(({ type }) => type !== 'label');
  const value = to.maybe(over);
  return [
    {
      kind: 'loop',
      over: value,
      ...(target === undefined ? {} : { target: to.pattern(target) }),
      body: body(inside, to),
      span: to.span(node),
    },
  ];
};

const whileLoop: LowerStmt = (node, to) => {
  const condition = childOf(node, 'condition');
  const inside = named(node).find((one) => one !== condition);
  const after = node.type === 'do_while_statement' ? { testAfter: true } : {};
  return [{ kind: 'loop', test: to.maybe(condition), ...after, body: body(inside, to), span: to.span(node) }];
};

function leaving(kind: 'return' | 'throw'): LowerStmt {
  return (node, to) => {
    // `return@name` gives nothing back.
    const value = named(node)[hasToken(node, 'return@') ? 1 : 0];
    return [{ kind, ...(value === undefined ? {} : { value: to.expr(value) }), span: to.span(node) }];
  };
}

const memberPattern: LowerPattern = (node, to) => {
  const made = to.expr(node);
  return made.kind === 'member' ? made : { kind: 'list-pattern', items: [], span: to.span(node) };
};

export const kotlinLanguage: Language = {
  id: 'kotlin',
  grammar: 'kotlin',
  expressions,
  statements: {
    block: (node, to) => [{ kind: 'block', body: to.statements(named(node)), span: to.span(node) }],
    property_declaration: property,
    class_declaration: classStatement,
    object_declaration: objectStatement,
    function_declaration: functionStatement,
    if_expression: branch,
    when_expression: when,
    try_expression: attempt,
    for_statement: forLoop,
    while_statement: whileLoop,
    do_while_statement: whileLoop,
    return_expression: leaving('return'),
    throw_expression: leaving('throw'),
    package_header: () => [],
    import: () => [],
    import_list: () => [],
  },
  patterns: {
    identifier: (node, to) => ({ kind: 'name', name: to.text(node), span: to.span(node) }),
    variable_declaration: (node, to) => {
      const nameNode = ofType(node, 'identifier') ?? node;
      return { kind: 'name', name: to.text(nameNode), span: to.span(nameNode) };
    },
    multi_variable_declaration: (node, to) => ({
      kind: 'list-pattern',
      items: named(node).map((one) => to.pattern(one)),
      span: to.span(node),
    }),
    navigation_expression: memberPattern,
    index_expression: memberPattern,
  },
  bare: new Set(['parenthesized_expression']),
  silent: new Set([
    'modifiers',
    'type_arguments',
    'user_type',
    'nullable_type',
    'annotation',
    'file_annotation',
    'type_parameters',
    'label',
  ]),
};

export const kotlin: Reader = {
  id: 'kotlin',
  prepare: (_source, shipped) => loadGrammar('kotlin', shipped),
  surfaces: [programSurface('Kotlin', ['header names'], ['form', 'headers'])],
  read,
};

/**
 * Classes, functions and variables that are taken from the top of another file, and functions that a file of the same
 * package may have.
 */
const NAMED =
  /(?<![\w.])[A-Z]\w*|(?<=\.)[a-z]\w*(?=[ \t]*$)(?<=^import[ \t]+[\w.]+)|(?=[a-z])(?<![\w.@]|\bfun[ \t]+)(?!(?:if|for|while|when|catch|fun|return|throw|in|is|super|this|constructor|get|set)\b)\w+(?=\()/gm;

/** `import a.b.RULES as P`, of what stands at the top of another file. */
const RENAMED = /^[ \t]*import[ \t]+(?:[a-z_]\w*\.)+(\w+)[ \t]+as[ \t]+(\w+)/gm;

function renamed({ file, text }: SourceText): Stmt[] {
  const span = { file, start: 0, end: 0 };
  return Array.from(text.matchAll(RENAMED), ([, imported = '', local = '']): Stmt => {
    return { kind: 'import', from: imported, bindings: [{ imported, local, guessed: true, span }], span };
  });
}

function read(source: SourceText): Reading {
  const reading = lowerFile(kotlinLanguage, source, '', { ...source, text: endedMembers(source.text) });
  const programs = reading.programs.map((program) => ({
    ...program,
    body: [
      ...exported(program.body),
      ...namedElsewhere(source, program.body, NAMED),
      ...calledElsewhere(source),
      ...staticImports(source),
      ...renamed(source),
      ...program.body,
    ],
  }));
  return { ...reading, programs };
}
