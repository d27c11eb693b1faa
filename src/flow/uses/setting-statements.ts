import type { Expr, MemberExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Touched, Use } from '../../model/use.js';
import { effectIn } from './effects.js';
import { entries } from './entries.js';
import { Follower } from './following/follower.js';
import { bound } from './following/names.js';
import { toCallers } from './following/to-callers.js';
import { textOf } from './following/spelling.js';
import { isCopied } from './given-arguments.js';
import { putAt } from './puts.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import { type Uses } from './uses.js';
import { holds } from '../../text/spans.js';

/** Where objects that a name is given at first have a member of a name. */
function initialKeys(tree: Tree, binding: Binding, name: string): readonly Span[] {
  return tree.patternsOf(binding).flatMap((pattern) => {
    const node = tree.holding(pattern).find((one) => one['value'] !== undefined && one['target'] !== undefined);
    const value = node?.['value'] as Expr | undefined;
    if (value?.kind !== 'object') return [];
    return value.members.flatMap(({ key, keySpan }) => (key === name && keySpan !== undefined ? [keySpan] : []));
  });
}

/** `of.key = value`: what is done with the object that the member is put into. */
export function setLater(known: Uses, tree: Tree, { of, key }: MemberExpr): Touched {
  const follower = new Follower(known.callees, known.ends);
  const binding = tree.bindingOf(of);
  if (binding === undefined) follower.end('unknown', of.span);
  else {
    bound(follower, tree, binding, [], of.span);
    // What a function was given has the member behind the call as well.
    if (!isCopied(known.trees, tree, binding)) toCallers(follower, tree, binding, [], of.span);
  }
  const name = typeof key === 'string' ? key : (textOf(key) ?? '');
  for (const span of binding === undefined ? [] : initialKeys(tree, binding, name)) follower.end('set', span, name);
  return { what: 'members', keys: [name], uses: follower.uses, shared: entries(follower, known.trees) };
}

/** `of.set('key', value)` */
function putBy(known: Uses, tree: Tree, [text]: readonly Node[]): ReturnType<Uses['assigned']> {
  const put = text?.['kind'] === 'text' ? putAt(tree, text) : undefined;
  const binding = put === undefined ? undefined : tree.bindingOf(put.root);
  if (put === undefined || binding === undefined) return undefined;
  const follower = new Follower(known.callees, known.ends);
  bound(follower, tree, binding, [], put.root.span);
  const { statement, key, value } = put;
  const uses = follower.uses.flatMap((use): Use[] => {
    if (holds(statement, use.span)) return [];
    return [readsHeaders(known, use) ? { ...use, kind: 'unknown' } : use];
  });
  return { statement, touched: { what: 'members', keys: [key], uses, effect: effectIn(known.trees, tree, value) } };
}

/** The headers of a request are asked for, or go on as a whole: more than that one is set by a text. */
function readsHeaders(known: Uses, { kind, name, span }: Use): boolean {
  const text = known.trees.text(span.file)?.text ?? '';
  if (kind === 'request')
    return /\.get(?:RequestPropert|Header|AllHeaders)\w*\(/.test(text.slice(span.start, span.end));
  if (kind !== 'read' || !/^(?:Header|headers)$/.test(name ?? '')) return false;
  return !/^\s*\.\s*(?:Set|Add|set|append)\(\s*["'`]/.test(text.slice(span.end, span.end + FAR));
}

/** So far behind the headers of a request a method of them may stand. */
const FAR = 200;

/** The statement that sets the member of a key, and what that touches. */
export function assignedAt(
  known: Uses,
  key: Span,
): { readonly statement: Span; readonly touched: Touched } | undefined {
  const tree = known.trees.of(key.file);
  const around = tree?.holding(key) ?? [];
  const target = around.find((node) => node['kind'] === 'member') as unknown as MemberExpr | undefined;
  const place = target === undefined ? undefined : tree?.places.get(target as unknown as Node);
  const assign = place?.parent;
  const outer = assign === undefined ? undefined : tree?.places.get(assign)?.parent;
  const statement = assign?.['kind'] === 'let' ? assign : outer?.['kind'] === 'expr' ? outer : undefined;
  if (tree === undefined || target === undefined || place?.via !== 'target' || statement === undefined)
    return tree === undefined ? undefined : putBy(known, tree, around);
  // `a = of.key = value` puts it into more.
  const span = statement['span'] as Span;
  if (span.start !== target.span.start) return undefined;
  const touched = setLater(known, tree, target);
  const uses = touched.uses.filter(({ kind, span: at }) => kind !== 'picked' && (kind !== 'set' || !holds(span, at)));
  return {
    statement: span,
    touched: { ...touched, uses, effect: effectIn(known.trees, tree, assign?.['value'] as Node) },
  };
}
