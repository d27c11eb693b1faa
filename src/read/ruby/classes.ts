import type { Expr, Pattern, Stmt } from '../../model/program.js';
import type { ClassExpr, ClassMember } from '../../model/class.js';
import type { LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { leaveOut } from '../../text/left-out.js';
import { args } from './calls.js';
import { classNamed } from './constants.js';
import { delegates } from './delegates.js';
import { methodFunction, readers } from './functions.js';
import { madeMethods } from './made-methods.js';
import { inClass, nesting, ownClass } from './scope.js';

/** Names of more modules than this in one another are not followed. */
const DEEPEST = 12;

/**
 * A class or module, and those in it, which all stand side by side: each goes by its own name and by that with the
 * names of the modules around it.
 */
export const classStatement: LowerStmt = (node, around) => {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const written = around.text(nameNode).replace(/^::/, '');
  const name = written.slice(written.lastIndexOf(':') + 1);
  const parts = partsOf(node);
  const to = inClass(around, name, parts);
  const inner = parts
    .filter(({ type }) => type === 'class' || type === 'module')
    .flatMap((one) => to.statements([one]));
  const span = around.span(node);
  const value: ClassExpr = { kind: 'class', name, ...baseOf(node, parts, to), members: membersOf(parts, to), span };
  const full = `${nesting(around)}${written}`.split('::');
  if (full.length > DEEPEST) leaveOut('modules are nested too deeply');
  const aliases = full.slice(-DEEPEST, -1).map((_, i, { length }) => full.slice(i - length - 1).join('::'));
  return [
    ...inner,
    bound(name, value, span),
    ...aliases.map((alias) => bound(alias, { kind: 'name', name, span }, span)),
  ];
};

function bound(name: string, value: Expr, span: Stmt['span']): Stmt {
  const target: Pattern = { kind: 'name', name, span };
  return { kind: 'let', target, value, functionScoped: true, span };
}

function partsOf(node: SyntaxNode): readonly SyntaxNode[] {
  const body = childOf(node, 'body');
  return named(body);
}

/**
 * What it extends, and the modules that it is mixed with, in the order in which methods are looked for; one of them for what
 * it extends where that is nothing. Those that only the class itself has come last of them.
 */
function baseOf(node: SyntaxNode, parts: readonly SyntaxNode[], to: Lowering): Built {
  const superclass = childOf(node, 'superclass');
  // Of several calls the last one counts most, of what one is given the first.
  const given = (by: RegExp): readonly SyntaxNode[] =>
    parts
      .filter((part) => calls(part, by, to))
      .toReversed()
      .flatMap((part) => named(childOf(part, 'arguments') ?? part))
      .filter(({ type }) => type === 'constant' || type === 'scope_resolution');
  const own = named(superclass).slice(0, 1);
  const first = given(/^prepend$/);
  const built = [...first, ...given(/^include$/), ...given(/^extend$/), ...own];
  const mixins = built.map((one) => classNamed(one, to));
  const base = mixins.pop();
  if (base === undefined) return {};
  const prepended = first.length === 0 ? {} : { prepended: first.length };
  return mixins.length === 0 ? { base, ...prepended } : { base, mixins, ...prepended };
}

type Built = Pick<ClassExpr, 'base' | 'mixins' | 'prepended'>;

function calls(node: SyntaxNode, name: RegExp, to: Lowering): boolean {
  const method = node.type === 'call' && childOf(node, 'receiver') === undefined ? childOf(node, 'method') : undefined;
  return method !== undefined && name.test(to.text(method));
}

function membersOf(parts: readonly SyntaxNode[], to: Lowering): ClassMember[] {
  const shared = parts.some(
    (part) =>
      (part.type === 'identifier' && to.text(part) === 'module_function') ||
      (calls(part, /^extend$/, to) && to.text(part).endsWith('self')),
  );
  return parts.flatMap((part) => memberOf(part, to, shared));
}

function memberOf(node: SyntaxNode, to: Lowering, shared: boolean): ClassMember[] {
  const span = to.span(node);
  switch (node.type) {
    case 'method':
    case 'singleton_method': {
      const nameNode = childOf(node, 'name');
      if (nameNode === undefined) return [];
      const key = to.text(nameNode);
      const value = methodFunction(node, to);
      if (node.type === 'method' && key === 'initialize') return [{ kind: 'constructor', key, value, span }];
      const isStatic = shared || node.type === 'singleton_method';
      return [{ kind: 'method', ...(isStatic ? { static: true } : {}), key, value, span }];
    }
    case 'singleton_class':
      return membersOf(partsOf(node), to).map((member) =>
        member.kind === 'method' ? { ...member, static: true } : member,
      );
    case 'assignment':
    case 'operator_assignment':
      return assigned(node, to);
    case 'call': {
      const made = madeMethods(node, to);
      return made.length > 0 ? made : said(node, to, shared);
    }
    default:
      return [];
  }
}

/** `NAME = value`, `@name = value`, `@@name = value`, `NAME ||= value` */
function assigned(node: SyntaxNode, to: Lowering): ClassMember[] {
  const left = childOf(node, 'left');
  const right = childOf(node, 'right');
  if (left === undefined || right === undefined) return [];
  if (!/^(?:constant|instance_variable|class_variable)$/.test(left.type)) return [];
  return [{ kind: 'field', static: true, key: to.text(left), value: to.expr(right), span: to.span(node) }];
}

/** What a class says of itself: `attr_reader :a`, `private def x`, and settings such as `base_uri 'https://...'`. */
function said(node: SyntaxNode, to: Lowering, shared: boolean): ClassMember[] {
  const method = childOf(node, 'method');
  if (method === undefined || childOf(node, 'receiver') !== undefined) return [];
  const key = to.text(method);
  if (/^attr_(?:accessor|reader)$/.test(key)) return readers(node, to);
  const list = childOf(node, 'arguments');
  const delegated = delegates(key, list, to);
  if (delegated !== undefined) return delegated;
  const inner = named(list).filter(({ type }) => /^(?:singleton_)?method$/.test(type));
  if (inner.length > 0) return inner.flatMap((one) => memberOf(one, to, shared || /class_method/.test(key)));
  if (/^(?:alias_method|attr_writer|extend|include|prepend|private|protected|public|require\w*)/.test(key)) return [];
  const [first, ...rest] = args(list, to);
  if (first === undefined) return [];
  const span = to.span(node);
  const given = [first, ...rest].flatMap((arg) =>
    arg.name === undefined ? [] : [{ key: arg.name, keySpan: arg.nameSpan ?? span, value: arg.value, span }],
  );
  const value: Expr = given.length === 0 ? first.value : { kind: 'object', members: given, span };
  return [{ kind: 'field', static: true, key, value, span }];
}

/** A method outside of all classes. */
export const methodStatement: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const span = to.span(node);
  const target: Pattern = { kind: 'name', name: to.text(nameNode), span: to.span(nameNode) };
  const value = methodFunction(node, to);
  if (ownClass(to) !== undefined) return [{ kind: 'expr', value, span }];
  return [{ kind: 'let', target, value, hoisted: true, functionScoped: true, span }];
};
