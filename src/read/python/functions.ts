import type { Expr, FunctionExpr, Param, Stmt } from '../../model/program.js';
import type { ClassExpr, ClassMember } from '../../model/class.js';
import { basesOf } from '../grammar/bases.js';
import { functionOf } from '../grammar/builders.js';
import { madeText } from '../build.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { annotation, noted } from './types.js';

/** `lambda x: y` */
export const lambda: LowerExpr = (node, to) => {
  const body = childOf(node, 'body');
  const value = to.maybe(body);
  const span = to.span(node);
  const returned: Stmt = { kind: 'return', value, span: value.span };
  return functionOf({ arrow: true }, params(childOf(node, 'parameters'), to), [returned], span);
};

/** `def f(a, b=1, *args, c, **others): ...` */
export function functionDefinition(node: SyntaxNode, to: Lowering): FunctionExpr {
  return lowered(node, to, false);
}

/** A function; the first parameter of a method is what `this` is. */
function lowered(node: SyntaxNode, around: Lowering, method: boolean): FunctionExpr {
  const body = childOf(node, 'body');
  const { shared, yields } = namesAndYields(body, around);
  const to = around.within(shared);
  const all = params(childOf(node, 'parameters'), to);
  const [first, ...rest] = all;
  const self = method && first?.target.kind === 'name' && first.rest === undefined ? first.target : undefined;
  const nameNode = childOf(node, 'name');
  return functionOf(
    {
      ...(nameNode === undefined ? {} : { name: to.text(nameNode) }),
      ...(yields ? { generator: true } : noted('returns', annotation(childOf(node, 'return_type'), to))),
    },
    self === undefined ? all : rest,
    body === undefined ? [] : to.statements(named(body)),
    to.span(node),
    self,
  );
}

/** A function with decorators: what a context manager or fixture hands out is what it is called for. */
export function decoratedFunction(fn: FunctionExpr, decorators: readonly string[], isBound = false): FunctionExpr {
  // `@app.task(bind=True)`: callers do not give the task itself.
  if (isBound) return { ...fn, params: fn.params.slice(1) };
  const isOne = decorators.some((one) => /(?:^|\.)(?:(?:async)?contextmanager|fixture)$/.test(one));
  return fn.generator === true && isOne ? { ...fn, generator: 'one' } : fn;
}

/** The names of the decorators of a definition. */
export function decoratorsOf(node: SyntaxNode, to: Lowering): readonly string[] {
  return named(node).flatMap((part) => (part.type === 'decorator' ? [decoratorName(part, to)] : []));
}

/** The names of `global a` and `nonlocal b`, and whether the function hands out values. */
function namesAndYields(
  body: SyntaxNode | undefined,
  to: Lowering,
): { readonly shared: ReadonlySet<string>; readonly yields: boolean } {
  const shared = new Set<string>();
  let yields = false;
  const open = body === undefined ? [] : [...named(body)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'global_statement' || node.type === 'nonlocal_statement') {
      for (const one of named(node)) shared.add(to.text(one));
    } else if (!/_definition$|^lambda$/.test(node.type)) {
      yields ||= node.type === 'yield';
      open.push(...named(node));
    }
  }
  return { shared, yields };
}

function params(list: SyntaxNode | undefined, to: Lowering): Param[] {
  return named(list).flatMap((node): Param[] => {
    const span = to.span(node);
    switch (node.type) {
      case 'identifier':
      case 'tuple_pattern':
        return [{ target: to.pattern(node), span }];
      case 'typed_parameter': {
        const [inner] = named(node);
        const type = noted('type', annotation(childOf(node, 'type'), to));
        if (inner === undefined) return [];
        return rest(inner, to).map((param) => ({ ...param, ...(param.rest === undefined ? type : {}), span }));
      }
      case 'default_parameter':
      case 'typed_default_parameter': {
        const nameNode = childOf(node, 'name');
        if (nameNode === undefined) return [];
        const type = noted('type', annotation(childOf(node, 'type'), to));
        const value = to.maybe(childOf(node, 'value'));
        return [{ target: { kind: 'default-pattern', target: to.pattern(nameNode), value, span }, ...type, span }];
      }
      default:
        return rest(node, to);
    }
  });
}

function rest(node: SyntaxNode, to: Lowering): Param[] {
  const [inner] = named(node);
  const span = to.span(node);
  if (node.type === 'identifier') return [{ target: to.pattern(node), span }];
  if (inner === undefined) return [];
  if (node.type === 'list_splat_pattern') return [{ target: to.pattern(inner), rest: true, span }];
  if (node.type === 'dictionary_splat_pattern') return [{ target: to.pattern(inner), rest: 'members', span }];
  return [];
}

/** What a class is built on that has nothing of its own. */
const OPEN = /^(?:\w+\.)*(?:object|ABC|Generic|Protocol|Enum)\b/;

/** `class A(B): ...`: what its body assigns are static members, which its objects have as well. */
export function classDefinition(node: SyntaxNode, to: Lowering): ClassExpr {
  const nameNode = childOf(node, 'name');
  const bases = childOf(node, 'superclasses');
  const built = named(bases).filter(({ type }) => type !== 'keyword_argument');
  const [base, ...others] = built;
  const mixins = others.filter((one) => !OPEN.test(to.text(one)));
  const body = childOf(node, 'body');
  const isNamed = built.some((one) => /^(?:enum\.)?StrEnum$/.test(to.text(one)));
  return {
    kind: 'class',
    ...(nameNode === undefined ? {} : { name: to.text(nameNode) }),
    ...(base === undefined ? {} : { base: to.expr(base) }),
    ...(mixins.length === 0 ? {} : { mixins: mixins.map((one) => to.expr(one)) }),
    ...basesOf(built, to),
    members: named(body)
      .flatMap((part) => members(part, to, []))
      .map((one) => (isNamed ? automatic(one) : one)),
    namesInSight: true,
    span: to.span(node),
  };
}

/** `MINIFY = auto()` of an enum of texts: its name in small letters. */
function automatic(one: ClassMember): ClassMember {
  const { key, value } = one;
  if (value?.kind !== 'call' || typeof key !== 'string' || !isAuto(value)) return one;
  return { ...one, value: madeText(key.toLowerCase(), { ...one.span, end: one.span.start + key.length }) };
}

function isAuto({ callee, args }: Extract<Expr, { kind: 'call' }>): boolean {
  const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.key : undefined;
  return name === 'auto' && args.length === 0;
}

function members(node: SyntaxNode, to: Lowering, decorators: readonly string[]): ClassMember[] {
  switch (node.type) {
    case 'decorated_definition': {
      const definition = childOf(node, 'definition');
      return definition === undefined ? [] : members(definition, to, decoratorsOf(node, to));
    }
    case 'function_definition':
      return method(node, to, decorators);
    case 'class_definition': {
      const value = classDefinition(node, to);
      return value.name === undefined ? [] : [staticField(value.name, value, to, node)];
    }
    case 'expression_statement':
      return named(node).flatMap((part) => field(part, to));
    case 'if_statement':
    case 'try_statement':
    case 'block':
      return named(node).flatMap((part) => members(part, to, []));
    default:
      return [];
  }
}

function decoratorName(node: SyntaxNode, to: Lowering): string {
  const text = to.text(node).replace(/^@\s*/, '');
  return /^[\w.]+/.exec(text)?.[0] ?? '';
}

function method(node: SyntaxNode, to: Lowering, decorators: readonly string[]): ClassMember[] {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const key = to.text(nameNode);
  const span = to.span(node);
  const plain = decorators.map((one) => one.slice(one.lastIndexOf('.') + 1));
  if (plain.includes('setter') || plain.includes('deleter') || plain.includes('overload')) return [];
  if (plain.includes('staticmethod'))
    return [{ kind: 'method', static: true, key, value: lowered(node, to, false), span }];
  const value = decoratedFunction(lowered(node, to, true), decorators);
  if (plain.includes('classmethod')) return [{ kind: 'method', static: true, key, value, span }];
  if (key === '__init__') return [{ kind: 'constructor', key, value, span }];
  const getter = plain.some((one) => /^(?:cached_)?property$|^cachedproperty$/.test(one));
  // Python puts the name of the class before these.
  const isPrivate = /^__\w*?[^_\W]_?$/.test(key) ? { private: true } : {};
  const isAbstract = !getter && isLeftOpen(node, plain, to) ? { abstract: true } : {};
  return [{ kind: getter ? 'getter' : 'method', ...isPrivate, ...isAbstract, key, value, span }];
}

/** `@abstractmethod`, `raise NotImplementedError`, `...`: nothing but that, and a docstring. */
function isLeftOpen(node: SyntaxNode, decorators: readonly string[], to: Lowering): boolean {
  const body = childOf(node, 'body');
  const said = named(body).filter((one) => one.type !== 'comment' && named(one)[0]?.type !== 'string');
  if (said.length > 1) return false;
  const text = said[0] === undefined ? '' : to.text(said[0]);
  if (/^(?:\.\.\.|raise\s+NotImplementedError\b.*)$/s.test(text)) return true;
  return decorators.includes('abstractmethod') && /^(?:pass)?$/.test(text);
}

/** `a = 1`, `a: int = 1`, and `a: int`, which only says what an object has. */
function field(node: SyntaxNode, to: Lowering): ClassMember[] {
  if (node.type !== 'assignment') return [];
  const left = childOf(node, 'left');
  const right = childOf(node, 'right');
  if (left?.type !== 'identifier') return [];
  const said = childOf(node, 'type');
  // What is of the class is in no object of it.
  const isOfClass = said !== undefined && /^(?:\w+\.)?ClassVar\b/.test(to.text(said));
  const type = isOfClass ? {} : noted('type', annotation(said, to));
  if (right === undefined && isOfClass) return [];
  if (right === undefined) return [{ kind: 'field', key: to.text(left), ...type, span: to.span(node) }];
  const { value, ...rest } = staticField(to.text(left), to.expr(right), to, node);
  // With a type it may be a field of a data class: then it has its place among the arguments too.
  const own: ClassMember[] = 'type' in type ? [{ kind: 'field', key: rest.key, ...type, span: rest.span }] : [];
  return [...own, { ...rest, ...(value === undefined ? {} : { value }), ...type }];
}

function staticField(key: string, value: Expr, to: Lowering, node: SyntaxNode): ClassMember {
  return { kind: 'field', static: true, key, value, span: to.span(node) };
}
