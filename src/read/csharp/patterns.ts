import type { Expr, Pattern, PatternMember, Stmt } from '../../model/program.js';
import { choice } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';

/* What `is` and `switch` test, and the names that they give to parts of it. */

const INNER = new Set(['negated_pattern', 'parenthesized_pattern', 'and_pattern', 'or_pattern']);
/** Of more arms than this, which one is taken is not asked. */
const TOLD = 64;

/** The names that a pattern gives to the value and its parts. */
function targets(pattern: SyntaxNode | undefined, to: Lowering): readonly Pattern[] {
  if (pattern === undefined) return [];
  const called = calledPattern(pattern);
  if (called !== undefined) return byPlace(called, pattern, to);
  if (INNER.has(pattern.type)) return named(pattern).flatMap((one) => targets(one, to));
  const nameNode = childOf(pattern, 'name');
  const own: Pattern[] =
    nameNode === undefined ||
    !/^(?:declaration_expression|(?:declaration|var|recursive|list)_pattern)$/.test(pattern.type)
      ? []
      : [to.pattern(nameNode)];
  if (pattern.type === 'list_pattern') return [...own, ...byPlace(named(pattern), pattern, to)];
  if (pattern.type !== 'recursive_pattern') return own;
  const positional = named(ofType(pattern, 'positional_pattern_clause'));
  const members = named(ofType(pattern, 'property_pattern_clause')).flatMap((one): PatternMember[] => {
    const key = named(one)[0];
    const [first] = targets(named(one).at(-1), to);
    if (key?.type !== 'identifier' || first === undefined) return [];
    return [{ key: to.text(key), keySpan: to.span(key), target: first }];
  });
  return [
    ...own,
    ...byPlace(
      positional.map((one) => named(one).at(-1) ?? one),
      pattern,
      to,
    ),
    ...(members.length === 0 ? [] : [{ kind: 'object-pattern' as const, members, span: to.span(pattern) }]),
  ];
}

/** `Call(var path, _)`, which the grammar takes for a call: what stands at its places. */
function calledPattern(pattern: SyntaxNode): readonly SyntaxNode[] | undefined {
  const inner = pattern.type === 'constant_pattern' ? named(pattern)[0] : undefined;
  if (inner?.type !== 'invocation_expression') return undefined;
  return named(childOf(inner, 'arguments')).flatMap((one) => named(one)[0] ?? []);
}

function byPlace(parts: readonly SyntaxNode[], pattern: SyntaxNode, to: Lowering): readonly Pattern[] {
  const items = parts.map((one) => targets(one, to)[0]);
  return items.every((one) => one === undefined) ? [] : [{ kind: 'list-pattern', items, span: to.span(pattern) }];
}

/** Sets the names of a pattern, each from the value that `on` makes anew: what is done with it is looked up by the node. */
export function bindings(pattern: SyntaxNode | undefined, on: () => Expr, to: Lowering): readonly Expr[] {
  return targets(pattern, to).map((target) => ({ kind: 'assign', target, op: '=', value: on(), span: target.span }));
}

/** Whether a value is what a pattern of constants says; undefined for other patterns. */
function isConstant(pattern: SyntaxNode | undefined, on: () => Expr, to: Lowering): Expr | undefined {
  if (pattern === undefined) return undefined;
  const span = to.span(pattern);
  if (calledPattern(pattern) !== undefined) return undefined;
  if (pattern.type === 'constant_pattern')
    return { kind: 'binary', op: '===', left: on(), right: to.maybe(named(pattern)[0]), span };
  if (pattern.type === 'parenthesized_pattern') return isConstant(named(pattern)[0], on, to);
  if (pattern.type === 'negated_pattern') {
    const of = isConstant(named(pattern)[0], on, to);
    return of === undefined ? undefined : { kind: 'unary', op: '!', of, span };
  }
  if (pattern.type !== 'or_pattern') return undefined;
  const all = named(pattern).map((one) => isConstant(one, on, to));
  const known = all.filter((one) => one !== undefined);
  return known.length === all.length ? choice('or', known, span) : undefined;
}

/** `x is "a"`, `x is Call { Path: var path }`, `x is not string part` */
export const tested: LowerExpr = (node, to) => {
  const [of] = named(node);
  const pattern = childOf(node, 'pattern');
  const on = (): Expr => to.maybe(of);
  const known = isConstant(pattern, on, to);
  if (known !== undefined) return known;
  const span = to.span(node);
  const bound = bindings(pattern, on, to);
  if (bound.length === 0) return { kind: 'other', children: [on()], span };
  return { kind: 'sequence', items: [...bound, { kind: 'other', children: [], span }], span };
};

/** `x switch { "a" => 1, Call(var path) when path != "" => path, _ => throw ... }` */
export const switched: LowerExpr = (node, to) => {
  const span = to.span(node);
  const of = named(node)[0];
  const on = (): Expr => to.maybe(of);
  const arms = named(node).filter(({ type }) => type === 'switch_expression_arm');
  // What throws gives nothing.
  const giving = arms.filter((arm) => named(arm).at(-1)?.type !== 'throw_expression');
  const isTold = arms.length <= TOLD && (of?.type === 'identifier' || of?.type === 'member_access_expression');
  const all = (giving.length === 0 ? arms : giving).map((arm) => {
    const [pattern] = named(arm);
    const value = to.maybe(named(arm).at(-1));
    const bound = bindings(pattern, on, to);
    const test = isTold && ofType(arm, 'when_clause') === undefined ? isConstant(pattern, on, to) : undefined;
    return { test, value: bound.length === 0 ? value : sequence([...bound, value], value) };
  });
  const asked: Expr = { kind: 'other', children: [on()], span };
  if (all.every(({ test }) => test === undefined))
    return choice(
      'if',
      all.map(({ value }) => value),
      span,
      asked,
    );
  return all.reduceRight<Expr | undefined>(
    (rest, { test, value }) => (rest === undefined ? value : choice('if', [value, rest], span, test ?? asked)),
    undefined,
  ) as Expr;
};

function sequence(items: readonly Expr[], { span }: Expr): Expr {
  return { kind: 'sequence', items, span };
}

const FUNCTIONS = /^(?:lambda_expression|anonymous_method_expression|local_function_statement|class_declaration)$/;

/** The names that are declared inside of expressions of a function (`is T x`, `out var y`), and whether it hands out values. */
export function namesAndYields(
  body: SyntaxNode | undefined,
  to: Lowering,
): { readonly names: readonly Stmt[]; readonly yields: boolean } {
  const names = new Map<string, Stmt>();
  let yields = false;
  const open = body === undefined ? [] : [body];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one.type === 'yield_statement') yields = true;
    if (/^(?:declaration_pattern|var_pattern|recursive_pattern|declaration_expression)$/.test(one.type)) {
      const nameNode = childOf(one, 'name');
      if (nameNode?.type === 'identifier' && !names.has(to.text(nameNode))) {
        const span = to.span(nameNode);
        names.set(to.text(nameNode), {
          kind: 'let',
          target: { kind: 'name', name: to.text(nameNode), span },
          functionScoped: true,
          span,
        });
      }
    }
    open.push(...named(one).filter(({ type }) => !FUNCTIONS.test(type)));
  }
  return { names: [...names.values()], yields };
}
