import type { Arg, Expr, FunctionExpr, ObjectMember, Stmt } from '../../model/program.js';
import type { ClassMember } from '../../model/class.js';
import type { Span } from '../../model/span.js';
import { choice, plainText } from '../grammar/builders.js';
import { LISTS } from './assignment.js';
import { objectOf } from './items.js';

/** `has name => ...`, of Moose and its relatives, and of Mojo::Base. */
interface Attribute {
  readonly name: string;
  readonly span: Span;
  /** What it is where the object was not made with one. */
  readonly fallback: Expr | undefined;
}

/**
 * What a package says of its objects in place of code: attributes, which are methods that give what the object was made
 * with, or else their default; and the packages that it is built on or mixes in.
 */
export function attributesOf(body: readonly Stmt[], isBuilt: boolean): ClassMember[] {
  const found = body.flatMap((stmt) => attributeIn(stmt));
  const [first] = found;
  if (first === undefined) return [];
  const made: ClassMember[] = isBuilt
    ? []
    : [{ kind: 'constructor', key: 'new', value: makerOf(found, first.span), span: first.span }];
  return [...made, ...found.map(readerOf)];
}

/** The packages that a word names: `extends 'Base'`, `with 'Role', 'Other'`. */
export function namedBy(
  body: readonly Stmt[],
  word: 'extends' | 'with',
): { readonly name: string; readonly span: Span }[] {
  return body
    .flatMap((stmt) => argumentsOf(stmt, word))
    .flatMap(({ value }) => {
      const known = value.kind === 'text' ? plainText(value) : undefined;
      return known === undefined ? [] : [{ name: known.text, span: value.span }];
    });
}

function argumentsOf(stmt: Stmt, word: string): readonly Arg[] {
  const value = stmt.kind === 'expr' ? stmt.value : undefined;
  return value?.kind === 'call' && value.callee.kind === 'name' && value.callee.name === word ? value.args : [];
}

function attributeIn(stmt: Stmt): Attribute[] {
  const [first] = argumentsOf(stmt, 'has');
  if (first === undefined) return [];
  const alone = first.name === undefined && first.value.kind === 'text' ? plainText(first.value)?.text : undefined;
  const name = (first.name ?? alone)?.replace(/^\+/, '');
  if (name === undefined || !/^\w+$/.test(name)) return [];
  const span = first.nameSpan ?? first.value.span;
  return [{ name, span, fallback: alone === undefined ? fallbackOf(first.value, name) : undefined }];
}

/** `(is => 'ro', default => ...)`, `(builder => 1)`, and the default alone. */
function fallbackOf(value: Expr, name: string): Expr | undefined {
  const items = LISTS.get(value);
  if (items === undefined) return given(value);
  const said = objectOf(items, value.span);
  const members = said.kind === 'object' ? said.members : [];
  const of = (key: string): Expr | undefined => members.find((one: ObjectMember) => one.key === key)?.value;
  const [preset, builder, is] = [of('default'), of('builder'), of('is')];
  if (preset !== undefined) return given(preset);
  if (builder?.kind === 'function') return given(builder);
  const isLazy = is?.kind === 'text' && plainText(is)?.text === 'lazy';
  const built = builder?.kind === 'text' ? plainText(builder)?.text : undefined;
  if (builder === undefined && !isLazy) return undefined;
  const { span } = builder ?? value;
  const callee: Expr = {
    kind: 'member',
    of: { kind: 'this', span },
    key: built ?? `_build_${name}`,
    keySpan: span,
    span,
  };
  return { kind: 'call', callee, args: [], span };
}

/** A function is called for the value, with the object. */
function given(value: Expr): Expr {
  return value.kind === 'function' ? { kind: 'call', callee: value, args: [], span: value.span } : value;
}

/** What the object holds for it; under the name itself stands the method. */
function fieldOf(name: string, span: Span): Extract<Expr, { kind: 'member' }> {
  return { kind: 'member', of: { kind: 'this', span }, key: `held ${name}`, keySpan: span, span };
}

function readerOf({ name, span, fallback }: Attribute): ClassMember {
  const held = fieldOf(name, span);
  const value = fallback === undefined ? held : choice('nullish', [held, fallback], span);
  const fn: FunctionExpr = { kind: 'function', name, params: [], body: [{ kind: 'return', value, span }], span };
  return { kind: 'method', key: name, value: fn, span };
}

/** `Edge->new(zone => $id)`: what it is given by name are its attributes. */
function makerOf(all: readonly Attribute[], span: Span): FunctionExpr {
  const args: Expr = { kind: 'name', name: '%args', span };
  const body = all.map(({ name, span: place }): Stmt => {
    const value: Expr = { kind: 'member', of: args, key: name, keySpan: place, span: place };
    return {
      kind: 'expr',
      value: { kind: 'assign', target: fieldOf(name, place), op: '=', value, span: place },
      span: place,
    };
  });
  return {
    kind: 'function',
    name: 'new',
    params: [{ target: { kind: 'name', name: '%args', span }, rest: 'members', span }],
    body,
    span,
  };
}
