import type { Expr, Stmt } from '../../model/program.js';
import { choice } from '../grammar/builders.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { givingBack, valueOfBody } from '../grammar/tails.js';
import { operatorOf } from './operator.js';

/** `if`, `case`, `with` and their like, as statements; undefined for what is a call. */
export function controlFlow(word: string, node: SyntaxNode, to: Lowering, first: Expr | undefined): Stmt[] | undefined {
  const list = ofType(node, 'arguments');
  const block = ofType(node, 'do_block');
  const span = to.span(node);
  const [subject] = named(list);
  switch (word) {
    case 'if':
    case 'unless': {
      const parts = blocksOf(node, to);
      const test = first ?? to.maybe(subject);
      const [then, otherwise] = word === 'if' ? [parts.body, parts.otherwise] : [parts.otherwise, parts.body];
      return [{ kind: 'if', test, then, otherwise, span }];
    }
    case 'case':
      return block === undefined ? undefined : cases(first ?? to.maybe(subject), block, to, span);
    case 'cond':
      return block === undefined ? undefined : conditions(named(block), to, span);
    case 'with': {
      const clauses = named(list).filter(({ type }) => type !== 'keywords');
      const { body, otherwise } = blocksOf(node, to);
      const whole: Stmt = { kind: 'block', body: [...clauses.flatMap((one) => clause(one, to)), ...body], span };
      return otherwise.length === 0 ? [whole] : [{ kind: 'if', test: unknown(span), then: [whole], otherwise, span }];
    }
    case 'for': {
      const made = comprehension(node, named(list), to);
      return made === undefined ? undefined : [made];
    }
    case 'try': {
      // What `else` matches is what the body gave.
      const { body, otherwise } = blocksOf(node, to);
      return [attempt(block, [...body, ...otherwise], to, span)];
    }
    default:
      return undefined;
  }
}

/** `for item <- list, test, do: value` gives a list of its values; with `reduce:` it is a loop that gives one. */
function comprehension(node: SyntaxNode, given: readonly SyntaxNode[], to: Lowering): Stmt | undefined {
  const span = to.span(node);
  const clauses = given.flatMap((one) => {
    const [left, right] = [childOf(one, 'left'), childOf(one, 'right')];
    const isClause = operatorOf(one, to) === '<-' && left !== undefined && right !== undefined;
    return isClause ? [{ target: to.pattern(left), over: to.expr(right) }] : [];
  });
  const [first] = clauses;
  if (first === undefined) return undefined;
  const { body } = blocksOf(node, to);
  const options = given.find(({ type }) => type === 'keywords');
  if (options !== undefined && /^(?:[^]*,\s*)?reduce:/.test(to.text(options)))
    return { kind: 'loop', ...first, body, span };
  const tests = given
    .filter((one) => one.type !== 'keywords' && operatorOf(one, to) !== '<-')
    .map((one) => to.expr(one));
  const test = tests.length > 1 ? choice('and', tests, span) : tests[0];
  const value = clauses.reduceRight<Expr>(
    (inner, one, at) => {
      const isLast = at === clauses.length - 1;
      return {
        kind: 'each',
        ...one,
        ...(isLast && test !== undefined ? { test } : {}),
        body: inner,
        ...(isLast ? {} : { flat: true }),
        span,
      };
    },
    valueOfBody(givingBack(body), span),
  );
  return { kind: 'expr', value, span };
}

function unknown(span: Expr['span']): Expr {
  return { kind: 'other', children: [], span };
}

/** The first branch whose condition holds: `a -> b`, one behind the other. */
function conditions([first, ...rest]: readonly SyntaxNode[], to: Lowering, span: Expr['span']): Stmt[] {
  if (first === undefined) return [];
  const left = childOf(first, 'left');
  const test = named(left)[0];
  if (first.type !== 'stab_clause' || test === undefined) return conditions(rest, to, span);
  const then = to.statements(named(childOf(first, 'right') ?? first));
  return [{ kind: 'if', test: to.expr(test), then, otherwise: conditions(rest, to, span), span: to.span(first) }];
}

/** One of several branches that bind what is not known: those of `rescue`, `else`, a function of several clauses. */
export function oneOf(clauses: readonly SyntaxNode[], to: Lowering, span: Expr['span']): Stmt[] {
  return clauses
    .filter(({ type }) => type === 'stab_clause')
    .reduceRight<Stmt[]>((otherwise, one, i, all) => {
      const then = to.statements(named(childOf(one, 'right') ?? one));
      if (otherwise.length === 0 && i === all.length - 1) return then;
      return [{ kind: 'if', test: unknown(span), then, otherwise, span: to.span(one) }];
    }, []);
}

/** The body with what `rescue`, `catch` and `after` say of it; `do_block` is where they stand. */
export function attempt(block: SyntaxNode | undefined, body: readonly Stmt[], to: Lowering, span: Expr['span']): Stmt {
  const parts = named(block);
  const handlers = parts.filter(({ type }) => /^(?:rescue|catch)_block$/.test(type)).flatMap((one) => named(one));
  const after = parts.filter(({ type }) => type === 'after_block').flatMap((one) => named(one));
  return { kind: 'try', body, handler: oneOf(handlers, to, span), finalizer: to.statements(after), span };
}

/** Whether a block has handlers of its own. */
export function isAttempt(block: SyntaxNode | undefined): block is SyntaxNode {
  return block !== undefined && named(block).some(({ type }) => /^(?:rescue|catch|after)_block$/.test(type));
}

function clause(node: SyntaxNode, to: Lowering): Stmt[] {
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
  if (left === undefined || right === undefined || !/^(?:<-|=)$/.test(operatorOf(node, to)))
    return to.statements([node]);
  return [{ kind: 'let', target: to.pattern(left), value: to.expr(right), span: to.span(node) }];
}

/** The statements of `do ... else ... end`, or of `do: a, else: b`. */
export function blocksOf(node: SyntaxNode, to: Lowering): { readonly body: Stmt[]; readonly otherwise: Stmt[] } {
  const block = ofType(node, 'do_block');
  if (block !== undefined) {
    const other = ofType(block, 'else_block');
    const body = named(block).filter(({ type }) => !/^(?:else|rescue|catch|after)_block$/.test(type));
    const branches = named(other);
    const otherwise = branches.some(({ type }) => type === 'stab_clause')
      ? oneOf(branches, to, to.span(block))
      : to.statements(branches);
    return { body: to.statements(body), otherwise };
  }
  const list = ofType(node, 'arguments');
  const keywords = ofType(list, 'keywords');
  const value = (key: string): Stmt[] => {
    const pair = named(keywords).find((one) => new RegExp(`^${key}:`).test(to.text(one)));
    const of = childOf(pair, 'value');
    return of === undefined ? [] : to.statements([of]);
  };
  return { body: value('do'), otherwise: value('else') };
}

/** A pattern with a text, a word or a condition in it compares; others take apart what has their shape: `{:ok, %{status: 200}}`. */
const COMPARES = /["'^~@]|\b(?:true|false|nil|when)\b|<>|<</;
const KEYS = /"(?:[^"\\]|\\.)*"\s*=>/g;

type Case = Extract<Stmt, { kind: 'switch' }>['cases'][number];

function cases(on: Expr, block: SyntaxNode, to: Lowering, span: Expr['span']): Stmt[] {
  const subject: Expr = { kind: 'name', name: '$case', span };
  let isCompared = false;
  const entries = named(block).flatMap((one): Case[] => {
    if (one.type !== 'stab_clause') return [];
    const left = childOf(one, 'left');
    const pattern = named(left)[0];
    isCompared ||= pattern?.type === 'atom' || (left !== undefined && COMPARES.test(to.text(left).replace(KEYS, '')));
    const body = to.statements(named(childOf(one, 'right') ?? one));
    const jump: Stmt = { kind: 'jump', to: 'break', span };
    if (pattern?.type === 'string' || pattern?.type === 'atom')
      return [{ test: to.expr(pattern), body: [...body, jump] }];
    const binds: Stmt[] =
      pattern === undefined ? [] : [{ kind: 'let', target: to.pattern(pattern), value: subject, span }];
    const whole: Stmt[] = [{ kind: 'block', body: [...binds, ...body], span }, jump];
    return [
      pattern?.type === 'identifier' ? { body: whole } : { test: { kind: 'other', children: [], span }, body: whole },
    ];
  });
  return [
    {
      kind: 'block',
      body: [
        { kind: 'let', target: { kind: 'name', name: '$case', span }, value: on, span },
        { kind: 'switch', on: isCompared ? subject : { kind: 'other', children: [], span }, cases: entries, span },
      ],
      span,
    },
  ];
}
