import type { Expr, Param, Stmt } from '../../model/program.js';
import type { SourceText } from '../../model/span.js';
import { functionOf } from '../grammar/builders.js';
import { firstOf, parseFragment } from '../grammar/fragment.js';
import { lowering, type LowerStmt, type Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';

/* Macros that a program declares itself, and those that declare its statics. */

const known = new WeakMap<SourceText, ReadonlySet<string>>();

/** Whether the file itself says what a macro is. */
export function isOwnMacro(name: string, { source }: Lowering): boolean {
  const all =
    known.get(source) ?? new Set(Array.from(source.text.matchAll(/\bmacro_rules!\s*(\w+)/g), ([, one]) => one ?? ''));
  known.set(source, all);
  return all.has(name);
}

/** The name by which the function goes that a macro is read as: no function has it. */
export function ownMacroName(name: string): string {
  return `${name}!`;
}

/**
 * `macro_rules! path { ($zone:expr, $part:literal) => { format!("zones/{}/{}", $zone, $part) }; }` is a function of what
 * it is given, as far as its first rule repeats nothing.
 */
export const macroRules: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  const rule = named(node).find(({ type }) => type === 'macro_rule');
  const [left, right] = [childOf(rule, 'left'), childOf(rule, 'right')];
  if (nameNode === undefined || left === undefined || right === undefined) return [];
  if (/\$\(/.test(to.text(rule))) return [];
  const params = named(left).flatMap((one): Param[] => {
    const variable = ofType(one, 'metavariable');
    if (one.type !== 'token_binding_pattern' || variable === undefined) return [];
    const span = to.span({ start: variable.start + 1, end: variable.end });
    return [{ target: { kind: 'name', name: to.text(variable).slice(1), span }, span }];
  });
  // Without the signs, at the same places.
  const text = to.source.text.slice(0, right.end).replaceAll('$', ' ');
  const plain = lowering(to.language, { ...to.source, text }, to.names);
  const value = valueIn({ start: right.start + 1, end: right.end - 1 }, plain);
  if (value === undefined) return [];
  const span = to.span(node);
  const body: Stmt[] = [{ kind: 'return', value, span: value.span }];
  const fn = functionOf({ arrow: true }, params, body, span);
  const target = { kind: 'name' as const, name: ownMacroName(to.text(nameNode)), span: to.span(nameNode) };
  return [{ kind: 'let', target, value: fn, hoisted: true, span }];
};

/** The one expression in a stretch of tokens. */
function valueIn(range: { start: number; end: number }, to: Lowering): Expr | undefined {
  const { source } = to;
  if (source.text.slice(range.start, range.end).trim() === '') return undefined;
  const list = firstOf(parseFragment(to.language.grammar, source, range, 'fn f(){f(', ')}'), 'arguments');
  const [only, more] = named(list);
  return only === undefined || more !== undefined ? undefined : to.expr(only);
}

/** `lazy_static! { static ref BASE: String = format!(...); }` */
export function lazyStatics(tree: SyntaxNode, to: Lowering): readonly Stmt[] {
  const found: Stmt[] = [];
  const { children } = tree;
  for (let at = 0; at < children.length; at += 1) {
    if (to.text(children[at]) !== 'ref') continue;
    const nameNode = children[at + 1];
    const from = children.findIndex((one, i) => i > at && to.text(one) === '=');
    const until = children.findIndex((one, i) => i > from && to.text(one) === ';');
    if (nameNode === undefined || from < 0 || until < 0) break;
    const value = valueIn({ start: children[from]?.end ?? 0, end: children[until]?.start ?? 0 }, to);
    const span = to.span({ start: nameNode.start, end: children[until]?.end ?? nameNode.end });
    if (value !== undefined)
      found.push({
        kind: 'let',
        target: { kind: 'name', name: to.text(nameNode), span: to.span(nameNode) },
        value,
        hoisted: false,
        span,
      });
    at = until;
  }
  return found;
}
