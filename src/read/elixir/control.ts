import type { Expr, Stmt } from '../../model/program.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { operatorOf } from './operator.js';

/** `if`, `case`, `with` and their like, as statements; undefined for what is a call. */
export function controlFlow(word: string, node: SyntaxNode, to: Lowering, first: Expr | undefined): Stmt[] | undefined {
  const list = ofType(node, 'arguments');
  const block = ofType(node, 'do_block');
  const span = to.span(node);
  const [subject] = list === undefined ? [] : named(list);
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
      return block === undefined ? undefined : cases({ kind: 'literal', value: true, span }, block, to, span);
    case 'with': {
      const clauses = (list === undefined ? [] : named(list)).filter(({ type }) => type !== 'keywords');
      return [
        { kind: 'block', body: [...clauses.flatMap((one) => clause(one, to)), ...blocksOf(node, to).body], span },
      ];
    }
    case 'for': {
      const clauses = (list === undefined ? [] : named(list)).filter((one) => operatorOf(one, to) === '<-');
      const [one] = clauses;
      const [target, over] = [childOf(one, 'left'), childOf(one, 'right')];
      if (target === undefined || over === undefined) return undefined;
      return [{ kind: 'loop', over: to.expr(over), target: to.pattern(target), body: blocksOf(node, to).body, span }];
    }
    case 'try':
      return [{ kind: 'try', body: blocksOf(node, to).body, handler: [], finalizer: [], span }];
    default:
      return undefined;
  }
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
    return { body: to.statements(body), otherwise: other === undefined ? [] : to.statements(named(other)) };
  }
  const list = ofType(node, 'arguments');
  const keywords = list === undefined ? undefined : ofType(list, 'keywords');
  const value = (key: string): Stmt[] => {
    const pair =
      keywords === undefined ? undefined : named(keywords).find((one) => new RegExp(`^${key}:`).test(to.text(one)));
    const of = childOf(pair, 'value');
    return of === undefined ? [] : to.statements([of]);
  };
  return { body: value('do'), otherwise: value('else') };
}

type Case = Extract<Stmt, { kind: 'switch' }>['cases'][number];

function cases(on: Expr, block: SyntaxNode, to: Lowering, span: Expr['span']): Stmt[] {
  const subject: Expr = { kind: 'name', name: '$case', span };
  const entries = named(block).flatMap((one): Case[] => {
    if (one.type !== 'stab_clause') return [];
    const left = childOf(one, 'left');
    const pattern = left === undefined ? undefined : named(left)[0];
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
        { kind: 'switch', on: subject, cases: entries, span },
      ],
      span,
    },
  ];
}
