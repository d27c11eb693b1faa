import type { ImportBinding, Pattern, Program, Stmt } from '../../model/program.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { loadGrammar } from '../grammar/load.js';
import { lowerFile, type Language, type LowerPattern } from '../grammar/lowering.js';
import { childOf, named } from '../grammar/syntax-node.js';
import { programSurface } from '../documents/surfaces.js';
import { exportsOf, foreignNames, mainClass } from '../top-level.js';
import { expressions } from './expressions.js';
import { fileNames, isAttribute } from './scope.js';
import { namePattern, statements } from './statements.js';
import { pairHeredocs } from './strings.js';

const member: LowerPattern = (node, to) => {
  const made = expressions[node.type]?.(node, to);
  return made?.kind === 'member' || made?.kind === 'name'
    ? made
    : { kind: 'list-pattern', items: [], span: to.span(node) };
};

/** `of.key = value`; `self.key = value` of an attribute sets the variable behind it. */
const attribute: LowerPattern = (node, to) => {
  const span = to.span(node);
  const key = childOf(node, 'method');
  const of = childOf(node, 'receiver');
  if (key === undefined) return { kind: 'list-pattern', items: [], span };
  const word = to.text(key);
  const name = of?.type === 'self' && isAttribute(to, word) ? `@${word}` : word;
  return { kind: 'member', of: to.maybe(of), key: name, keySpan: to.span(key), span };
};

const listPattern: LowerPattern = (node, to) => {
  const items: Pattern[] = [];
  let rest: Pattern | undefined;
  for (const item of named(node)) {
    const [inner] = named(item);
    if (!/^(?:rest_assignment|splat_parameter)$/.test(item.type)) items.push(to.pattern(item));
    else if (inner !== undefined) rest = to.pattern(inner);
  }
  return { kind: 'list-pattern', items, ...(rest === undefined ? {} : { rest }), span: to.span(node) };
};

/** Ruby. */
export const rubyLanguage: Language = {
  id: 'ruby',
  grammar: 'ruby',
  expressions,
  statements,
  patterns: {
    identifier: namePattern,
    constant: namePattern,
    global_variable: namePattern,
    instance_variable: member,
    class_variable: member,
    element_reference: member,
    call: attribute,
    left_assignment_list: listPattern,
    destructured_left_assignment: listPattern,
    destructured_parameter: listPattern,
  },
  bare: new Set(['pattern']),
  silent: new Set(['uninterpreted']),
  names: (root, source) => {
    pairHeredocs(root);
    return fileNames(root, source.text);
  },
};

export const ruby: Reader = {
  id: 'ruby',
  surfaces: [programSurface('Ruby')],
  prepare: (_source, shipped) => loadGrammar('ruby', shipped),
  read,
};

/** Names of classes as code writes them. */
const FOREIGN = /^(?:[A-Z]\w*::)*[A-Z]\w*$/;

/** Every constant of a file can be used from outside; those of others are found by their names. */
function read(source: SourceText): Reading {
  const reading = lowerFile(rubyLanguage, source);
  const programs = reading.programs.map((program): Program => {
    const { body } = program;
    const main = mainClass(body, source.file, snakeCase);
    return { ...program, body: [...implied(body), ...exportsOf(body, main), ...body] };
  });
  return { ...reading, programs };
}

function implied(body: readonly Stmt[]): Stmt[] {
  const [first] = body;
  if (first === undefined) return [];
  const span = { ...first.span, end: first.span.start };
  return foreignNames(body, FOREIGN).map((name): Stmt => {
    const bindings: ImportBinding[] = [{ imported: 'default', local: name, span }];
    return { kind: 'import', from: name, bindings, span };
  });
}

/** `HttpClient` is kept in `http_client.rb`. */
function snakeCase(name: string): string {
  return name
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
}
