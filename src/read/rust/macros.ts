import type { Expr, ObjectMember } from '../../model/program.js';
import { keyOf } from '../grammar/builders.js';
import { firstOf, parseFragment } from '../grammar/fragment.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { leaveOut } from '../../text/left-out.js';
import { isOwnMacro, ownMacroName } from './own-macros.js';
import { formatted, isString, strings, tokensOf } from './literals.js';

/** Macros that put text together of a format string and values. */
const FORMATS = new Set(['format', 'formatdoc', 'format_args']);
/** Macros that print or fail: those of logs may write to the standard output, as `print` does. */
const OUTPUT =
  /^(?:e?print(?:ln)?|panic|todo|unimplemented|unreachable|assert\w*|debug_assert\w*|log|info|warn|error|debug|trace)$/;

/** Macros that put a format string and values into what they are given, or into an error. */
const WRITES = /^(?:write(?:ln)?|bail|ensure|anyhow|eyre|format_err)$/;
/** What stands in as many macros in one another is not read as code: each is parsed once more for each that it is in. */
const DEEPEST = 12;
const depths = new WeakMap<Lowering, number>();

/** `format!(...)`, `json!({...})`, `vec![...]`; the arguments of other macros are looked at for the calls in them. */
export const macro: LowerExpr = (node, to, within) => {
  const depth = depths.get(to) ?? 0;
  const tree = ofType(node, 'token_tree');
  if (depth >= DEEPEST) {
    leaveOut('macros too deep in one another: only their texts were looked at');
    return { kind: 'other', children: textsIn(tree, to), span: to.span(node) };
  }
  depths.set(to, depth + 1);
  const made = expanded(node, tree, to, within);
  depths.set(to, depth);
  return made;
};

/** The texts among the tokens of a macro. */
function textsIn(tree: SyntaxNode | undefined, to: Lowering): Expr[] {
  const texts: Expr[] = [];
  const open = tree === undefined ? [] : [tree];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { children } = one;
    if (isString(one)) texts.push(to.expr(one));
    else open.push(...children);
  }
  return texts;
}

function expanded(
  node: SyntaxNode,
  tree: SyntaxNode | undefined,
  to: Lowering,
  within: Parameters<LowerExpr>[2],
): Expr {
  const span = to.span(node);
  const name = (/(?<!\w)(\w+)$/.exec(to.text(childOf(node, 'macro') ?? node)) ?? [])[1] ?? '';
  if (tree === undefined) return { kind: 'other', children: [], span };
  if (OUTPUT.test(name)) {
    const printed = spelled(argumentsOf(tree, to), to, span).map((value) => ({ value }));
    const shows = /^(?:print|log$|info$|warn$|error$|debug$|trace$)/.test(name) ? 'print' : 'eprintln';
    return { kind: 'call', callee: { kind: 'name', name: shows, span }, args: printed, span };
  }
  if (name === 'json' || name === 'json_internal')
    return jsonOf(tokensOf(tree), to) ?? { kind: 'other', children: [], span };
  const args = argumentsOf(tree, to);
  if (isOwnMacro(name, to)) {
    const callee = { kind: 'name' as const, name: ownMacroName(name), span };
    return { kind: 'call', callee, args: args.map((one) => ({ value: to.expr(one) })), span };
  }
  if (FORMATS.has(name)) return format(args, to, span, within ?? span);
  if (name === 'vec') return { kind: 'list', items: args.map((value) => ({ value: to.expr(value) })), span };
  if (name === 'include_str' || name === 'include_bytes')
    return { kind: 'op', op: 'file.text', args: args.map((one) => ({ value: to.expr(one) })), span };
  if (name === 'concat' || name === 'concat_string') return strings(args, to, span, within ?? span);
  return {
    kind: 'other',
    children: WRITES.test(name) ? spelled(args, to, span) : args.map((one) => given(one, to)),
    span,
  };
}

/** Arguments of which the last may be a template and its values: `write!(out, "{name}")`. */
function spelled(args: readonly SyntaxNode[], to: Lowering, span: Expr['span']): readonly Expr[] {
  const at = args.findIndex((one) => isString(one));
  if (at < 0) return args.map((one) => given(one, to));
  const text = format(args.slice(at), to, span, span);
  return [
    ...args.slice(0, at).map((one) => given(one, to)),
    text.kind === 'join' ? { ...text, parts: text.parts.map(plain) } : text,
  ];
}

/** `info!(zone = id, "...")`: what is given by a name sets no variable. */
function given(one: SyntaxNode, to: Lowering): Expr {
  return to.expr((one.type === 'assignment_expression' ? childOf(one, 'right') : undefined) ?? one);
}

/** `{name:?}`: whatever its form, it is what is shown. */
function plain(part: Expr): Expr {
  const [only, second] = part.kind === 'other' ? part.children : [];
  return only === undefined || second !== undefined ? part : only;
}

/** The arguments of a macro that are expressions, read as those of a call. */
function argumentsOf(tree: SyntaxNode, to: Lowering): readonly SyntaxNode[] {
  const inside = { start: tree.start + 1, end: Math.max(tree.end - 1, tree.start + 1) };
  const list = firstOf(parseFragment(to.language.grammar, to.source, inside, 'fn f(){f(', ')}'), 'arguments');
  return named(list);
}

function format(args: readonly SyntaxNode[], to: Lowering, span: Expr['span'], within: Expr['span']): Expr {
  const [template, ...rest] = args;
  if (!isString(template)) return { kind: 'other', children: args.map((one) => to.expr(one)), span };
  const placed = rest.filter(({ type }) => type !== 'assignment_expression');
  const byName = rest.flatMap((one): (readonly [string, SyntaxNode])[] => {
    const [key, value] = [childOf(one, 'left'), childOf(one, 'right')];
    if (one.type !== 'assignment_expression' || key === undefined || value === undefined) return [];
    return [[to.text(key), value]];
  });
  return formatted(template, { placed, named: new Map(byName) }, to, span, within);
}

const CONSTANTS: Readonly<Record<string, true | false | null | undefined>> = { null: null, true: true, false: false };

/** The value that tokens of `json!` stand for: JSON in which expressions may stand for values. */
function jsonOf(tokens: readonly SyntaxNode[], to: Lowering): Expr | undefined {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const span = to.span({ start: first.start, end: last.end });
  if (tokens.length === 1) {
    const text = to.text(first);
    if (first.type === 'token_tree' && text.startsWith('{')) return jsonObject(first, to);
    if (first.type === 'token_tree' && text.startsWith('[')) {
      const items = split(tokensOf(first)).flatMap((item) => jsonOf(item, to) ?? []);
      return { kind: 'list', items: items.map((value) => ({ value })), span };
    }
    const constant = Object.hasOwn(CONSTANTS, text) ? CONSTANTS[text] : undefined;
    if (constant !== undefined) return { kind: 'literal', value: constant, span };
    if (first.type !== 'token_tree') return to.expr(first);
  }
  const body = firstOf(
    parseFragment(to.language.grammar, to.source, { start: first.start, end: last.end }, 'fn f(){f(', ')}'),
    'arguments',
  );
  return to.maybe(named(body)[0]);
}

function jsonObject(tree: SyntaxNode, to: Lowering): Expr {
  const members = split(tokensOf(tree)).flatMap((tokens): ObjectMember[] => {
    const colon = tokens.findIndex((token) => to.text(token) === ':');
    const [key] = tokens;
    const value = colon < 0 ? undefined : jsonOf(tokens.slice(colon + 1), to);
    if (key === undefined || value === undefined) return [];
    const end = tokens.at(-1)?.end ?? key.end;
    return [{ ...keyOf(key, to), value, span: to.span({ start: key.start, end }) }];
  });
  return { kind: 'object', members, span: to.span(tree) };
}

/** The runs of tokens between commas. */
function split(tokens: readonly SyntaxNode[]): SyntaxNode[][] {
  const parts: SyntaxNode[][] = [[]];
  for (const token of tokens) {
    if (token.type === ',') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}
