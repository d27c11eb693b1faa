import type { Expr, ImportBinding, Pattern, PatternMember, Program, Stmt } from '../../model/program.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { keyOf } from '../grammar/builders.js';
import { loadGrammar } from '../grammar/load.js';
import { lowerFile, type Language, type LowerPattern } from '../grammar/lowering.js';
import { named, type SyntaxNode } from '../grammar/syntax-node.js';
import { programSurface } from '../documents/surfaces.js';
import { exportsOf, foreignNames, handedOnAsWhole, mainClass } from '../top-level.js';
import { BLADE, bladeCode } from './blade.js';
import { expressions, memberExpressions } from './expressions.js';
import { includeOf } from './includes.js';
import { fullName, namespaceOf } from './names.js';
import { returnedByFile, statements } from './statements.js';

const member: LowerPattern = (node, to) => {
  const made = memberExpressions[node.type]?.(node, to);
  return made?.kind === 'member' ? made : { kind: 'list-pattern', items: [], span: to.span(node) };
};

/** `list($a, , $b)`, `['key' => $a]` */
const listPattern: LowerPattern = (node, to) => {
  const span = to.span(node);
  const items: (SyntaxNode | undefined)[] = [];
  const members: PatternMember[] = [];
  let key: SyntaxNode | undefined;
  let last: SyntaxNode | undefined;
  for (const child of node.children) {
    if (child.named) {
      if (key === undefined) last = child;
      else {
        members.push({ ...keyOf(key, to), target: to.pattern(child) });
        key = undefined;
        last = undefined;
      }
    } else if (child.type === '=>') key = last;
    else if (child.type === ',' || child.type === ']' || child.type === ')') {
      items.push(last);
      last = undefined;
    }
  }
  if (members.length > 0) return { kind: 'object-pattern', members, span };
  return {
    kind: 'list-pattern',
    items: items.map((item) => (item === undefined ? undefined : to.pattern(item))),
    span,
  };
};

const variable: LowerPattern = (node, to): Pattern => ({ kind: 'name', name: to.text(node), span: to.span(node) });

/** PHP, from 5 on. What stands around it in a page is no code. */
export const phpLanguage: Language = {
  id: 'php',
  grammar: 'php',
  expressions,
  statements,
  patterns: {
    variable_name: variable,
    dynamic_variable_name: variable,
    member_access_expression: member,
    nullsafe_member_access_expression: member,
    scoped_property_access_expression: member,
    subscript_expression: member,
    list_literal: listPattern,
    by_ref: (node, to) => {
      const [inner] = named(node);
      return inner === undefined ? { kind: 'list-pattern', items: [], span: to.span(node) } : to.pattern(inner);
    },
    array_creation_expression: listPattern,
  },
  bare: new Set(['parenthesized_expression']),
  silent: new Set([
    'attribute_list',
    'declare_statement',
    'php_end_tag',
    'php_tag',
    'text',
    'text_interpolation',
    'use_declaration',
  ]),
};

export const php: Reader = {
  id: 'php',
  surfaces: [programSurface('PHP', [], ['form'])],
  prepare: (_source, shipped) => loadGrammar('php', shipped),
  read,
};

/** Names of classes as code writes them, constants being all capitals, and of what is included. */
const FOREIGN = /^\\?(?:[A-Za-z_]\w*\\)*(?:(?=\w+[a-z])[A-Z]\w+|[A-Z]{1,4})$|^\(include /;

/** What tells its code from what stands around it, or is a page without any code. */
function isPage(text: string): boolean {
  return text.includes('<?') || /^\s*<[!a-z]/i.test(text);
}

/** Every name of a file can be used from outside; classes of others are found by their full names. */
function read(source: SourceText): Reading {
  const isTemplate = BLADE.test(source.file);
  const code = isTemplate ? { ...source, text: bladeCode(source.text) } : source;
  const lead = isTemplate || !isPage(source.text) ? '<?php ' : '';
  const reading = lowerFile(phpLanguage, code, lead);
  const namespace = namespaceOf(source.text);
  const programs = reading.programs.map((program): Program => {
    const body = program.body.map(returnedByFile);
    const main = mainClass(body, source.file, (name) => name);
    const taken = implied(body, namespace);
    return { ...program, body: [...taken, ...exportsOf(body, main), ...handedOnAsWhole(taken), ...body] };
  });
  return { ...reading, programs };
}

function implied(body: readonly Stmt[], namespace: string): Stmt[] {
  const [first] = body;
  if (first === undefined) return [];
  const span: Expr['span'] = { ...first.span, end: first.span.start };
  return foreignNames(body, FOREIGN).map((name): Stmt => {
    const include = includeOf(name, span);
    if (include !== undefined) return include;
    const bindings: ImportBinding[] = [{ imported: 'default', local: name, span }];
    return { kind: 'import', from: fullName(name, namespace), bindings, span };
  });
}
