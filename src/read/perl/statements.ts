import type { Expr, Pattern, Stmt } from '../../model/program.js';
import { Cursor } from './cursor.js';
import { expression } from './expressions.js';
import { list } from './lists.js';
import { listOf } from './items.js';
import { field, FIXES, fixed, packageOf } from './packages.js';
import { functionOf, patternOf } from './subs.js';

/** The statements up to the end, or to the bracket that closes the block. */
export function statements(cursor: Cursor): Stmt[] {
  const found: Stmt[] = [];
  while (!cursor.done && !cursor.is('}')) {
    const before = cursor.peek();
    found.push(...statement(cursor));
    // Whatever is not understood costs one token.
    if (cursor.peek() === before && !cursor.done) cursor.next();
  }
  return found;
}

export function block(cursor: Cursor): Stmt[] {
  if (!cursor.take('{')) return [];
  const body = statements(cursor);
  cursor.take('}');
  return body;
}

/** What loops go by that are left or gone on with from within others. */
const LABEL = /^[A-Z_][A-Z\d_]*$/;

function statement(cursor: Cursor): Stmt[] {
  const { text, type, start } = cursor.peek();
  if (cursor.take(';')) return [];
  if (cursor.is('{')) return [{ kind: 'block', body: block(cursor), span: cursor.span(start) }];
  if (type !== 'word' || cursor.is('=>', 1) || cursor.is('->', 1)) return simple(cursor);
  if (LABEL.test(text) && cursor.is(':', 1)) {
    cursor.next();
    cursor.next();
    return statement(cursor);
  }
  switch (text) {
    case 'package':
      return packageOf(cursor);
    case 'class':
      return cursor.peek(1).type === 'word' && [':', ';', '{'].some((mark) => cursor.is(mark, 2))
        ? packageOf(cursor)
        : simple(cursor);
    case 'field':
      return cursor.peek(1).type === 'variable' ? field(cursor) : simple(cursor);
    case 'method':
      return cursor.peek(1).type === 'word' && ['(', '{'].some((mark) => cursor.is(mark, 2))
        ? sub(cursor)
        : simple(cursor);
    case 'use':
    case 'no':
      return used(cursor);
    case 'sub':
      return cursor.peek(1).type === 'word' ? sub(cursor) : simple(cursor);
    case 'if':
    case 'unless':
      return [conditional(cursor)];
    case 'while':
    case 'until': {
      cursor.next();
      const test = loopTest(text, bracketed(cursor));
      return [{ kind: 'loop', test, body: block(cursor), span: cursor.span(start) }];
    }
    case 'for':
    case 'foreach':
      return loop(cursor);
    case 'try':
      return cursor.is('{', 1) ? [tried(cursor)] : simple(cursor);
    case 'BEGIN':
    case 'END':
      cursor.next();
      return block(cursor);
    default:
      return simple(cursor);
  }
}

/** `use parent 'A'`, `use constant A => 1`, `use A::B` */
function used(cursor: Cursor): Stmt[] {
  const { start } = cursor.next();
  const module = cursor.next();
  const items = cursor.is(';') ? [] : list(cursor, undefined);
  const span = cursor.span(start);
  cursor.take(';');
  if (module.text === 'constant')
    return constants(
      items.map(({ value }) => value),
      span,
    );
  if (module.text === 'parent' || module.text === 'base') {
    const value = listOf(items, span);
    return [{ kind: 'let', target: { kind: 'name', name: '@ISA', span }, value, span }];
  }
  if (module.type !== 'word' || !/^[A-Z]/.test(module.text)) return [];
  return [{ kind: 'import', from: module.text, bindings: [{ imported: '*', local: '*', span }], span }];
}

function constants(values: readonly Expr[], span: Stmt['span']): Stmt[] {
  const [first, second] = values;
  const members =
    first?.kind === 'object'
      ? first.members.map(({ key, value }) => [key, value] as const)
      : first?.kind === 'text' && second !== undefined
        ? [[first.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join(''), second] as const]
        : [];
  return members.flatMap(([key, value]): Stmt[] => {
    if (typeof key !== 'string') return [];
    return [{ kind: 'let', target: { kind: 'name', name: key, span }, value, functionScoped: true, span }];
  });
}

function sub(cursor: Cursor): Stmt[] {
  const { start } = cursor.next();
  const name = cursor.next();
  const value = functionOf(cursor, name.text, start);
  const target: Pattern = { kind: 'name', name: name.text, span: cursor.span(name.start, name.end) };
  return [{ kind: 'let', target, value, hoisted: true, functionScoped: true, span: cursor.span(start) }];
}

function bracketed(cursor: Cursor): Expr {
  cursor.take('(');
  const value = cursor.is(')') ? cursor.nothing() : expression(cursor);
  while (!cursor.done && !cursor.is(')') && !cursor.is('{')) cursor.next();
  cursor.take(')');
  return value;
}

function conditional(cursor: Cursor): Stmt {
  const { text, start } = cursor.next();
  const test = bracketed(cursor);
  const then = block(cursor);
  const otherwise = cursor.is('elsif') ? [conditional(cursor)] : cursor.take('else') ? block(cursor) : [];
  const span = cursor.span(start);
  const inverse = text === 'unless';
  return { kind: 'if', test, then: inverse ? otherwise : then, otherwise: inverse ? then : otherwise, span };
}

/** `try { } catch { };`, `try { } catch ($e) { } finally { }` */
function tried(cursor: Cursor): Stmt {
  const { start } = cursor.next();
  const body = block(cursor);
  const handler = cursor.take('catch') ? handlerOf(cursor) : [];
  const finalizer = cursor.take('finally') ? block(cursor) : [];
  return { kind: 'try', body, handler, finalizer, span: cursor.span(start) };
}

function handlerOf(cursor: Cursor): Stmt[] {
  if (cursor.is('(')) bracketed(cursor);
  return block(cursor);
}

/** `until` goes on as long as its condition does not hold. */
function loopTest(word: string, test: Expr): Expr {
  return word === 'until' ? { kind: 'unary', op: '!', of: test, span: test.span } : test;
}

function loop(cursor: Cursor): Stmt[] {
  const { start } = cursor.next();
  if (!cursor.take('my')) cursor.take('our');
  const variable = cursor.peek().type === 'variable' ? cursor.next() : undefined;
  cursor.take('(');
  const items = list(cursor, ')');
  const counted = cursor.is(';');
  for (let depth = 0; !cursor.done && !(depth === 0 && cursor.is(')')); cursor.next()) {
    depth += cursor.is('(') ? 1 : cursor.is(')') ? -1 : 0;
  }
  cursor.take(')');
  const body = block(cursor);
  const span = cursor.span(start);
  if (counted) return [{ kind: 'loop', body, span }];
  const [only, second] = items;
  const over = only !== undefined && second === undefined ? only.value : listOf(items, span);
  const name = variable?.text ?? '$_';
  return [{ kind: 'loop', over, by: 'values', target: { kind: 'name', name, span }, body, span }];
}

const MODIFIER = /^(?:for|foreach|if|unless|until|while)$/;

/** An expression with what stands behind it: `... if $x;` */
function simple(cursor: Cursor): Stmt[] {
  const { start } = cursor.peek();
  const made = withoutModifier(cursor, start);
  const modifier = cursor.peek();
  if (modifier.type === 'word' && MODIFIER.test(modifier.text)) {
    cursor.next();
    const test = expression(cursor);
    const span = cursor.span(start);
    cursor.take(';');
    if (/^for/.test(modifier.text)) {
      return [{ kind: 'loop', over: test, by: 'values', target: { kind: 'name', name: '$_', span }, body: made, span }];
    }
    if (/^(?:until|while)$/.test(modifier.text)) {
      return [{ kind: 'loop', test: loopTest(modifier.text, test), body: made, span }];
    }
    const inverse = modifier.text === 'unless';
    return [{ kind: 'if', test, then: inverse ? [] : made, otherwise: inverse ? made : [], span }];
  }
  while (!cursor.done && !cursor.is(';') && !cursor.is('}') && !endsBlock(cursor)) cursor.next();
  cursor.take(';');
  return made;
}

/** A word on a line of its own begins a statement where the one before was not understood. */
function endsBlock(cursor: Cursor): boolean {
  return cursor.peek().type === 'word' && /^(?:my|our|sub|return|package|use)$/.test(cursor.peek().text);
}

function withoutModifier(cursor: Cursor, start: number): Stmt[] {
  if (cursor.is('return')) {
    cursor.next();
    const ends = cursor.is(';') || cursor.is('}') || MODIFIER.test(cursor.peek().text);
    const items = ends ? [] : list(cursor, undefined);
    const span = cursor.span(start);
    const [only, second] = items;
    if (only === undefined) return [{ kind: 'return', span }];
    return [{ kind: 'return', value: second === undefined ? only.value : listOf(items, span), span }];
  }
  if (cursor.is('next') || cursor.is('last')) {
    const to = cursor.next().text === 'last' ? 'break' : 'continue';
    if (LABEL.test(cursor.peek().text)) cursor.next();
    return [{ kind: 'jump', to, span: cursor.span(start) }];
  }
  if (FIXES.test(cursor.peek().text) && /^(?:my|our)$/.test(cursor.peek(1).text)) return fixed(cursor, start);
  const declares = /^(?:my|our|local|state)$/.test(cursor.peek().text);
  const value = expression(cursor);
  const span = cursor.span(start);
  if (value.kind === 'assign' && value.op === '=' && declares) {
    return [{ kind: 'let', target: value.target, value: value.value, span }];
  }
  if (declares && (value.kind === 'name' || value.kind === 'list')) {
    const hash = value.kind === 'name' && value.name.startsWith('%');
    const empty: Expr = hash ? { kind: 'object', members: [], span } : { kind: 'literal', value: null, span };
    return value.kind === 'name' ? [{ kind: 'let', target: patternOf(value), value: empty, span }] : [];
  }
  return [{ kind: 'expr', value, span }];
}
