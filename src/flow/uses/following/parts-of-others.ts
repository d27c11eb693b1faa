import type { Expr, MemberExpr } from '../../../model/program.js';
import type { SourceText, Span } from '../../../model/span.js';
import { isSelf } from './spelling.js';
import type { Node } from '../tree/places.js';
import type { Binding } from '../tree/scopes.js';
import type { Tree } from '../tree/tree.js';
import { calledName } from '../tree/written.js';

/** Methods that give something that what they are called on still holds. */
const TAKES_OUT =
  /^(?:find|findLast|detect|get|Get|getOrDefault|getOrPut|computeIfAbsent|at|first|First|FirstOrDefault|last|Last|Single|next|peek|fetch|dig|setdefault|sample|min_by|max_by|reset|end|current)$/;

/**
 * A name has a part of something else, which holds as well what is put into that part: `const { seen } = this`, `const one =
 * all.find(isMine)`, `[first, second] = lists`.
 */
export function isPartOfOther(tree: Tree, binding: Binding): boolean {
  const made =
    parts.get(binding) ??
    (tree.valuesOf(binding).some((value) => isHeldElsewhere(tree, value)) ||
      tree.patternNodesOf(binding).some((node) => isTakenApart(tree, node)));
  parts.set(binding, made);
  return made;
}

const parts = new WeakMap<Binding, boolean>();

function isHeldElsewhere(tree: Tree, value: Expr): boolean {
  if (value.kind === 'typed' || value.kind === 'await') return isHeldElsewhere(tree, value.of);
  if (value.kind === 'choice') return value.options.some((one) => isHeldElsewhere(tree, one));
  if (value.kind === 'member') return tree.program.language !== 'ruby' || isOfKept(value);
  if (value.kind !== 'call' || !TAKES_OUT.test(calledName(value) ?? '')) return false;
  // A client's method gives an answer, which nobody else has.
  const [first] = value.args;
  return !(calledName(value)?.toLowerCase() === 'get' && first !== undefined && isAddress(first.value));
}

/** Ruby calls methods without brackets, and what they give is most often made there: `SEEN[:all]` and `@all.first` are not. */
function isOfKept(value: MemberExpr): boolean {
  const { key, of } = value;
  if (typeof key === 'string' && /^(?:new|dup|clone|to_\w+|keys|values)$/.test(key)) return false;
  return of.kind === 'member' ? isOfKept(of) : of.kind === 'name' && /^[@$A-Z]/.test(of.name);
}

/** What a client is given: a text with a slash, or one that is put together. */
function isAddress(expr: Expr): boolean {
  if (expr.kind === 'join') return true;
  return expr.kind === 'text' && expr.text.some((piece) => piece.kind === 'run' && piece.text.includes('/'));
}

/** The name stands in a pattern that takes apart what has a name, or the object at hand. */
function isTakenApart(tree: Tree, node: Node): boolean {
  const holding = tree.holding(node['span'] as Span);
  const given = holding.find(({ kind }) => kind === 'let' || kind === 'assign');
  const target = given?.['target'] as { readonly kind?: string; readonly span?: Span } | undefined;
  if (given === undefined || (target?.kind !== 'object-pattern' && target?.kind !== 'list-pattern')) return false;
  let value = given['value'] as Expr | undefined;
  while (value?.kind === 'typed') value = value.of;
  if (value?.kind === 'name') return !holdsAnswer(tree, value);
  return value?.kind === 'this' || value?.kind === 'member';
}

/** A name of something that was made or answered and is only taken apart: `const { data } = response`. */
function holdsAnswer(tree: Tree, value: Expr): boolean {
  const binding = tree.bindingOf(value);
  if (binding === undefined || (value.kind === 'name' && isSelf(value.name))) return false;
  return binding.uses.length === 1;
}

/** What gives a variable another name, by language. */
const REFERENCES: Readonly<Record<string, RegExp>> = {
  php: /(\$\w+)\s*=\s*&\s*(\$\w+)|\bas\s+(?:\$\w+\s*=>\s*)?&\s*(\$\w+)/g,
  go: /\b(\w+)\s*:?=\s*&(\w+)\b(?![.{([])/g,
};
const known = new WeakMap<SourceText, ReadonlySet<string>>();

/** A variable has another name: `$all = &$this->all`, `foreach ($rows as &$row)`, `p := &last` of which `*p = path`. */
export function isReference(source: SourceText | undefined, language: string, { name }: Binding): boolean {
  const pattern = REFERENCES[language];
  if (source === undefined || pattern === undefined) return false;
  const found = known.get(source) ?? referencesIn(source.text, language, pattern);
  known.set(source, found);
  return found.has(name) || found.has(`$${name}`);
}

/** `define('LAST', $path)` in a function of PHP: all that runs later has it by this name. */
export function isDefinedForAll(source: SourceText | undefined, tree: Tree, { name, scope }: Binding): boolean {
  if (source === undefined || tree.program.language !== 'php' || scope === (tree.program as unknown as Node))
    return false;
  const found = defined.get(source) ?? new Set([...source.text.matchAll(DEFINES)].map(([, one]) => one));
  defined.set(source, found);
  return found.has(name);
}

const DEFINES = /\bdefine\s*\(\s*["'](\w+)["']/gi;
const defined = new WeakMap<SourceText, ReadonlySet<string | undefined>>();

function referencesIn(text: string, language: string, pattern: RegExp): ReadonlySet<string> {
  // What a pointer leads to is another one's only where it is written through.
  const written =
    language === 'go' ? new Set([...text.matchAll(/^\s*\*(\w+)\s*=(?!=)/gm)].map(([, one]) => one)) : undefined;
  return new Set(
    [...text.matchAll(pattern)].flatMap((one) =>
      written === undefined || written.has(one[1]) ? one.slice(1).filter(Boolean) : [],
    ),
  );
}
