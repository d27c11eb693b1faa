import type { Arg, Expr, ObjectMember } from '../../model/program.js';
import { keyOf } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { classNamed, receiver } from './constants.js';
import { isFileMethod, isLocal, ownClass } from './scope.js';
import { superCall } from './super.js';

/** Methods that every object has and that are no methods of the class under way. */
const KERNEL =
  /^(?:Array|Float|Integer|String|URI|__dir__|abort|at_exit|binding|catch|exit|fail|format|lambda|loop|p|pp|print|printf|private|proc|protected|public|puts|raise|rand|require|require_relative|sleep|sprintf|srand|system|throw|warn)$/;

/** A bare word: a variable, or a method of what is under way. */
export const identifier: LowerExpr = (node, to) => {
  const word = to.text(node);
  const span = to.span(node);
  if (isLocal(to, word)) return { kind: 'name', name: word, span };
  return { kind: 'call', callee: bareCallee(word, to, node), args: [], span };
};

function bareCallee(word: string, to: Lowering, at: SyntaxNode): Expr {
  const span = to.span(at);
  if (isLocal(to, word) || KERNEL.test(word) || ownClass(to) === undefined || isFileMethod(to, word)) {
    return { kind: 'name', name: word, span };
  }
  return { kind: 'member', of: { kind: 'this', span }, key: word, keySpan: span, span };
}

export function args(list: SyntaxNode | undefined, to: Lowering): Arg[] {
  const all = named(list);
  const pairs = all.filter(({ type }) => type === 'pair');
  const byName = pairs.every((one) => childOf(one, 'key')?.type === 'hash_key_symbol');
  const given = all.flatMap((node): Arg[] => {
    const [inner] = named(node);
    switch (node.type) {
      case 'pair':
        return byName ? [namedArg(node, to)] : node === pairs[0] ? [{ value: hashOf(pairs, to, node) }] : [];
      case 'splat_argument':
        return [{ value: to.maybe(inner), spread: true }];
      case 'hash_splat_argument':
        return [{ value: to.maybe(inner), spread: 'members' }];
      case 'block_argument':
        return inner?.type === 'simple_symbol' ? [] : [{ value: to.maybe(inner) }];
      default:
        return [{ value: to.expr(node) }];
    }
  });
  return given;
}

/** `key: value`; `key:` is short for `key: key`. */
function namedArg(node: SyntaxNode, to: Lowering): Arg {
  const key = childOf(node, 'key') ?? node;
  const value = childOf(node, 'value');
  const name = to.text(key);
  return { value: to.expr(value ?? key), name, nameSpan: to.span(key), span: to.span(node) };
}

export function hashOf(parts: readonly SyntaxNode[], to: Lowering, at: SyntaxNode): Expr {
  const members = parts.map((part): ObjectMember => {
    const span = to.span(part);
    if (part.type === 'hash_splat_argument') return { value: to.maybe(named(part)[0]), span };
    const key = childOf(part, 'key');
    const value = childOf(part, 'value');
    if (key === undefined) return { value: to.maybe(value), span };
    const plain = key.type === 'hash_key_symbol';
    const made = plain ? { key: to.text(key), keySpan: to.span(key) } : keyOf(key, to);
    return { ...made, value: to.expr(value ?? key), span };
  });
  const last = parts.at(-1) ?? at;
  return { kind: 'object', members, span: { ...to.span(at), end: Math.max(at.end, last.end) } };
}

/** A class of the program, or what it makes: no constant that holds a function, such as `NORMALIZE`. */
function isOfClass(node: SyntaxNode, to: Lowering): boolean {
  const of = childOf(node, 'receiver');
  if (of !== undefined) return to.text(childOf(node, 'method') ?? node) === 'new' && isOfClass(of, to);
  return /^(?:constant|scope_resolution)$/.test(node.type) && /(?:^|::)[A-Z]\w*[a-z]\w*$/.test(to.text(node));
}

/** `of.method(args) { block }`; without parentheses and arguments it is the same. */
export const call: LowerExpr = (node, to) => {
  const span = to.span(node);
  const of = childOf(node, 'receiver');
  const method = childOf(node, 'method');
  const given = args(childOf(node, 'arguments'), to);
  const under = childOf(node, 'block');
  const all = under === undefined ? given : [...given, { value: to.expr(under) }];
  if (method === undefined) return { kind: 'call', callee: to.maybe(of), args: all, span };
  if (method.type === 'super') return superCall(childOf(node, 'arguments') && given, all.slice(given.length), to, span);
  const key = to.text(method);
  const keySpan = to.span(method);
  if (of === undefined) return bare(key, method, all, to, span);
  const own = ownClass(to);
  if (of.type === 'self' && key === 'class' && own !== undefined) return { kind: 'name', name: own, span };
  if (key === 'new') return { kind: 'call', callee: made(of, to), args: all, construct: true, span };
  // A service: `Harden.call(zone)`, `Harden.new(zone).call`.
  if (key === 'call' && !isOfClass(of, to)) return { kind: 'call', callee: to.expr(of), args: all, span };
  const [first, ...rest] = all;
  const referred = key === 'method' ? symbolOf(first) : undefined;
  if (referred !== undefined) return { kind: 'member', of: to.expr(of), key: referred, keySpan: span, span };
  if (/^(?:public_)?(?:__)?send(?:__)?$/.test(key) && first !== undefined) {
    const callee: Expr = { kind: 'member', of: to.expr(of), key: first.value, keySpan, span };
    return { kind: 'call', callee, args: rest, span };
  }
  const callee: Expr = {
    kind: 'member',
    of: receiver(of, key, to),
    key,
    keySpan,
    span: { ...span, end: keySpan.end },
  };
  return { kind: 'call', callee, args: all, span };
};

/** `method(:name)`: the function, which is not called there. */
function symbolOf(arg: Arg | undefined): string | undefined {
  const [run, more] = arg?.value.kind === 'text' ? arg.value.text : [];
  return run?.kind === 'run' && more === undefined && /^\w+[?!]?$/.test(run.text) ? run.text : undefined;
}

function made(of: SyntaxNode, to: Lowering): Expr {
  const own = of.type === 'self' ? ownClass(to) : undefined;
  return own === undefined ? classNamed(of, to) : { kind: 'name', name: own, span: to.span(of) };
}

function bare(key: string, method: SyntaxNode, all: readonly Arg[], to: Lowering, span: Expr['span']): Expr {
  const own = ownClass(to);
  const [first, ...rest] = all;
  if (key === 'new' && own !== undefined) {
    return { kind: 'call', callee: { kind: 'name', name: own, span }, args: all, construct: true, span };
  }
  const referred = key === 'method' ? symbolOf(first) : undefined;
  if (referred !== undefined) return bareCallee(referred, to, method);
  if (key === 'send' && first !== undefined) {
    const of: Expr = { kind: 'this', span };
    return {
      kind: 'call',
      callee: { kind: 'member', of, key: first.value, keySpan: first.value.span, span },
      args: rest,
      span,
    };
  }
  if (/^(?:lambda|proc)$/.test(key) && first?.value.kind === 'function') return first.value;
  if (method.type === 'constant')
    return { kind: 'call', callee: { kind: 'name', name: key, span: to.span(method) }, args: all, span };
  return { kind: 'call', callee: bareCallee(key, to, method), args: all, span };
}
