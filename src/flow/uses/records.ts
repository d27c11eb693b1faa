import type { Arg, CallExpr, Expr } from '../../model/program.js';
import type { ClassMember } from '../../model/class.js';
import { decoratorOf } from './following/decorators.js';
import type { Made } from './class-family.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** How a language writes a class that keeps what it is given and does nothing with it, from its name or keyword on. */
const PLAIN: Readonly<Record<string, (text: string) => boolean>> = {
  go: () => true,
  rust: () => true,
  java: (text) => /\brecord\s/.test(text) && /\)\s*\{\s*\}\s*$/.test(text),
  kotlin: (text) => /\bclass\s/.test(text) && /\)\s*$/.test(text),
  csharp: (text) =>
    (/\brecord\b/.test(text) && /\)\s*;?\s*$/.test(text)) || !/=>|\{[^{}]*\{|\(/.test(text.replaceAll(AUTOMATIC, '')),
  python: (text) =>
    !/^\s+(?:@|(?:async\s+)?def\b)|\b(?:lambda|InitVar|ClassVar|KW_ONLY|field|Field|attrib?)\b/m.test(text),
};

/** `[JsonPropertyName("name")] public string Name { get; init; } = "";` */
const AUTOMATIC =
  /\[\w+\("[^"\n]*"\)\]|\{\s*get;\s*(?:(?:private|internal)\s+)?(?:(?:set|init);\s*)?\}(?:\s*=\s*(?:"[^"\n]*"|[\w.]+|\[\])\s*;)?/g;

/** By which what is kept is spelled out in a way of its own. */
const SPELLED = /\b(?:using|with|serialize_with|into|remote|converter|JsonSerialize|JsonConverter|JsonRawValue)\b/;

/** Methods that stand outside of their type, which it may be spelled out by. */
const OUTSIDE: Readonly<Record<string, RegExp>> = {
  go: /^func[ \t]*\([ \t]*(?:\w+[ \t]+)?\*?(\w+)/gm,
  rust: /^[ \t]*(?:unsafe[ \t]+)?impl\b(?:[^{};]*\bfor\b)?[ \t]*(?:<[^<>{}]*>[ \t]*)?(\w+)/gm,
};

/** A class of Python says what makes it keep what it is given. */
const KEEPS = /@(?:dataclasses\.)?dataclass\b|@(?:attrs?\.)?(?:s|define|frozen|mutable)\b/;
/** So much is looked at in front of a class. */
const ABOVE = 300;

const known = new WeakMap<
  Trees,
  { readonly plain: Map<Made['of'], boolean>; readonly outside: Map<string, Set<string>> }
>();

/**
 * The member that keeps an argument of a call which makes an object, where all that the class of it does is to keep what
 * it is given: a struct, a record, a data class.
 */
export function keptAs(trees: Trees, tree: Tree, call: CallExpr, index: number, arg: Arg): string | undefined {
  const { callee } = call;
  if (arg.spread !== undefined) return undefined;
  const made = classOf(trees, tree, callee);
  if (made === undefined || !isPlain(trees, made)) return undefined;
  const fields = made.of.members.flatMap(({ key, ...member }) =>
    isKept(member) && typeof key === 'string' ? [key] : [],
  );
  const field = arg.name ?? fields[index];
  const isBehindOthers = call.args
    .slice(0, index)
    .some(({ name, spread }) => spread !== undefined || name !== undefined);
  return field === undefined || !fields.includes(field) || (arg.name === undefined && isBehindOthers)
    ? undefined
    : field;
}

/** `Rule{...}`; `struct{ ... }{...}` of Go says its class itself. */
function classOf(trees: Trees, tree: Tree, callee: Expr): Made | undefined {
  if (callee.kind === 'class') return { tree, of: callee };
  return callee.kind === 'name' ? trees.families.named(tree, callee.name) : undefined;
}

function isKept({ kind, static: isStatic }: Pick<ClassMember, 'kind' | 'static'>): boolean {
  return kind === 'field' && isStatic !== true;
}

function isPlain(trees: Trees, made: Made): boolean {
  const all = known.get(trees) ?? { plain: new Map<Made['of'], boolean>(), outside: new Map<string, Set<string>>() };
  known.set(trees, all);
  const found =
    all.plain.get(made.of) ??
    (isWrittenPlain(trees, made) && !outside(trees, made.tree, all.outside).has(made.of.name ?? ''));
  all.plain.set(made.of, found);
  return found;
}

function isWrittenPlain(trees: Trees, { tree, of }: Made): boolean {
  const { language, file } = tree.program;
  const text = trees.text(file)?.text ?? '';
  const { start, end } = of.span;
  const own = text.slice(start, end);
  // What stands over it, up to what ends in front of it.
  const above = /[^;}]*$/.exec(text.slice(Math.max(0, start - ABOVE), start))?.[0] ?? '';
  if (of.base !== undefined || (of.bases ?? []).length > 0 || !of.members.every(isKeptOrStatic)) return false;
  if (PLAIN[language]?.(own) !== true || SPELLED.test(above) || SPELLED.test(own)) return false;
  return language !== 'python' || (KEEPS.test(above + own) && decoratorOf(trees, of) === undefined);
}

function isKeptOrStatic({ kind }: ClassMember): boolean {
  return kind === 'field';
}

/** Types of a language that have methods outside of them; found once. */
function outside(trees: Trees, tree: Tree, all: Map<string, Set<string>>): ReadonlySet<string> {
  const { language } = tree.program;
  const found = all.get(language) ?? new Set<string>();
  const pattern = OUTSIDE[language];
  if (!all.has(language) && pattern !== undefined)
    for (const { program } of trees.alike(tree))
      for (const [, name = ''] of (trees.text(program.file)?.text ?? '').matchAll(pattern)) found.add(name);
  all.set(language, found);
  return found;
}
