import type { ImportBinding, Pattern, PatternMember, Stmt } from '../../model/program.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { programSurface } from '../documents/surfaces.js';
import { exported } from '../grammar/exported.js';
import { loadGrammar } from '../grammar/load.js';
import { lowerFile, type Language, type Lowering, type LowerPattern, type LowerStmt } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { handedOnAsWhole } from '../top-level.js';
import { expressions } from './expressions.js';
import { enumItem } from './enums.js';
import { functionItem, impl, structItem, trait, typeItem } from './functions.js';
import { lazyStatics, macroRules } from './own-macros.js';
import { inlineModule, ofInlineModule } from './modules.js';
import { statements } from './statements.js';

const namePattern: LowerPattern = (node, to) => ({ kind: 'name', name: to.text(node), span: to.span(node) });

const memberPattern: LowerPattern = (node, to) => {
  const made = to.expr(node);
  return made.kind === 'member' ? made : { kind: 'list-pattern', items: [], span: to.span(node) };
};

/** `&x`, `mut x`, `*x`, `Ok(x)`: the value is that of what is in it. */
const innerPattern: LowerPattern = (node, to) => {
  const [inner, ...more] = named(node).filter(({ type, field }) => field !== 'type' && type !== 'mutable_specifier');
  if (inner === undefined) return { kind: 'list-pattern', items: [], span: to.span(node) };
  if (more.length === 0) return to.pattern(inner);
  return { kind: 'list-pattern', items: [inner, ...more].map((one) => to.pattern(one)), span: to.span(node) };
};

const tuplePattern: LowerPattern = (node, to) => ({
  kind: 'list-pattern',
  items: named(node).map((one) => to.pattern(one)),
  span: to.span(node),
});

const structPattern: LowerPattern = (node, to): Pattern => {
  const members = named(node).flatMap((one): PatternMember[] => {
    const key = childOf(one, 'name');
    if (one.type !== 'field_pattern' || key === undefined) return [];
    const pattern = childOf(one, 'pattern');
    const target: Pattern = pattern === undefined ? namePattern(key, to) : to.pattern(pattern);
    return [{ key: to.text(key), keySpan: to.span(key), target, shorthand: pattern === undefined }];
  });
  return { kind: 'object-pattern', members, span: to.span(node) };
};

/** `use a::{b, c::d as e, f::*};` */
const use: LowerStmt = (node, to) => {
  const argument = childOf(node, 'argument');
  const taken = argument === undefined ? [] : used(argument, [], to).flatMap((stmt) => ofInlineModule(stmt, to));
  return ofType(node, 'visibility_modifier') === undefined ? taken : [...taken, ...handedOnAsWhole(taken)];
};

function used(node: SyntaxNode, path: readonly string[], to: Lowering): Stmt[] {
  const words = (of: SyntaxNode | undefined): string[] =>
    of === undefined ? [] : to.text(of).replace(/\s/g, '').split('::');
  const span = to.span(node);
  const one = (full: readonly string[], local: string | undefined): Stmt[] => {
    const last = full.at(-1);
    if (last === undefined) return [];
    const whole = last === 'self' ? full.slice(0, -1) : full;
    const imported = whole.at(-1) ?? last;
    const from = whole.slice(0, -1).join('::');
    const binding: ImportBinding =
      from === ''
        ? { imported: '*', local: local ?? imported, span }
        : { imported, local: local ?? imported, module: whole.join('::'), span };
    return [{ kind: 'import', from: from === '' ? imported : from, bindings: [binding], span }];
  };
  switch (node.type) {
    case 'scoped_use_list': {
      const list = childOf(node, 'list');
      const inner = [...path, ...words(childOf(node, 'path'))];
      return named(list).flatMap((item) => used(item, inner, to));
    }
    case 'use_list':
      return named(node).flatMap((item) => used(item, path, to));
    case 'use_as_clause': {
      const alias = childOf(node, 'alias');
      return one([...path, ...words(childOf(node, 'path'))], alias === undefined ? undefined : to.text(alias));
    }
    case 'use_wildcard': {
      const from = [...path, ...words(named(node)[0])].join('::');
      return [{ kind: 'import', from, bindings: [{ imported: '*', local: '*', span }], span }];
    }
    default:
      return one([...path, ...words(node)], undefined);
  }
}

/** `mod a;` is a file of its own; with braces it stands here. */
const module: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  const body = childOf(node, 'body');
  if (body !== undefined) return inlineModule(nameNode, body, to);
  if (nameNode === undefined) return [];
  const name = to.text(nameNode);
  const span = to.span(node);
  return [{ kind: 'import', from: `self::${name}`, bindings: [{ imported: '*', local: name, span }], span }];
};

/** A macro that stands as a statement may declare statics. */
const macroStatement: LowerStmt = (node, to) => {
  const tree = ofType(node, 'token_tree');
  if (tree !== undefined && /(?:^|::)lazy_static$/.test(to.text(childOf(node, 'macro')))) return lazyStatics(tree, to);
  return [{ kind: 'expr', value: to.expr(node), span: to.span(node) }];
};

export const rustLanguage: Language = {
  id: 'rust',
  grammar: 'rust',
  expressions,
  statements: {
    ...statements,
    use_declaration: use,
    mod_item: module,
    function_item: functionItem,
    struct_item: structItem,
    enum_item: enumItem,
    trait_item: trait,
    impl_item: impl,
    type_item: typeItem,
    union_item: () => [],
    macro_definition: macroRules,
    macro_invocation: macroStatement,
  },
  patterns: {
    identifier: namePattern,
    shorthand_field_identifier: namePattern,
    field_expression: memberPattern,
    index_expression: memberPattern,
    unary_expression: innerPattern,
    mut_pattern: innerPattern,
    ref_pattern: innerPattern,
    reference_pattern: innerPattern,
    reference_expression: innerPattern,
    captured_pattern: innerPattern,
    tuple_struct_pattern: innerPattern,
    tuple_pattern: tuplePattern,
    slice_pattern: tuplePattern,
    tuple_expression: tuplePattern,
    struct_pattern: structPattern,
  },
  bare: new Set(['parenthesized_expression']),
  silent: new Set([
    'attribute_item',
    'inner_attribute_item',
    'visibility_modifier',
    'type_arguments',
    'type_parameters',
    'lifetime',
    'label',
    'shebang',
  ]),
};

export const rust: Reader = {
  id: 'rust',
  prepare: (_source, shipped) => loadGrammar('rust', shipped),
  surfaces: [programSurface('Rust', [], ['ciphers', 'form'], ['headers'])],
  read,
};

/** Every name of a module can be used from others; paths from the root of the crate may stand anywhere. */
function read(source: SourceText): Reading {
  const reading = lowerFile(rustLanguage, source);
  const programs = reading.programs.map((program) => {
    const [first] = program.body;
    if (first === undefined) return program;
    const span = { ...first.span, end: first.span.start };
    const roots = ['crate', 'self', 'super'].map((name): Stmt => ({
      kind: 'import',
      from: name,
      bindings: [{ imported: '*', local: name, span }],
      span,
    }));
    // A static may stand before the functions that it is made by.
    const isMade = (stmt: Stmt): boolean => stmt.kind === 'let' && stmt.hoisted === false;
    const body = [...program.body.filter((stmt) => !isMade(stmt)), ...program.body.filter(isMade)];
    return { ...program, body: [...exported(program.body), ...roots, ...body] };
  });
  return { ...reading, programs };
}
