import type { ClassExpr } from '../../../model/class.js';
import type { Span } from '../../../model/span.js';
import { literally } from '../../../text/pattern.js';
import { isTest } from '../../../text/test-file.js';
import type { Led } from '../chains.js';
import type { Made } from '../class-family.js';
import type { Node } from '../tree/places.js';
import type { Trees } from '../trees.js';
import { decoratorOf } from './decorators.js';

/** Languages in which what stands over a class may put other functions before its methods. */
const DECORATED = /^(?:python|javascript)$/;

/** Decorators of classes that leave their methods alone, besides those of functions. */
const HARMLESS =
  /^(?:\w+\.)*(?:total_ordering|runtime_checkable|dataclass_json|unique|attrs|s|frozen|mutable|add_metaclass|python_2_unicode_compatible|register\w*|Module|Global|Resolver|Entity|Directive|Pipe|NgModule|Processor|customElement|WebSocketGateway|Catch|Command|Mixin|autoInjectable|scoped|provide|Provide)$/;

/** What in a class, or one that it is built on, decides over all members when it is made, or when they are asked for. */
const TAKES_MEMBERS: Readonly<Record<string, RegExp>> = {
  python:
    /\bmetaclass\s*=\s*(?!(?:abc\.)?ABCMeta\b|(?:enum\.)?EnumMeta\b|Singleton\w*\b)[\w.]+|\bdef\s+__getattribute__\b|\bdef\s+__init_subclass__\b(?=[\s\S]{0,2000}?\bsetattr\s*\()/,
  ruby: /\bdef\s+self\.method_added\b|\binstance_methods\b/,
  javascript: /\bgetOwnPropertyNames\s*\(\s*(?:new\.target|this\.constructor|Object\.getPrototypeOf\s*\(\s*this)/,
};

/** How methods of a class are changed from outside by names that are not written out. */
const CHANGES: Readonly<Record<string, (name: string) => string>> = {
  python: (name) => String.raw`\b(?:setattr|vars|dir|(?:inspect\.)?getmembers)\s*\(\s*${name}\b|\b${name}\.__dict__\b`,
  javascript: (name) => String.raw`\b${name}\s*\.\s*prototype\b(?!\s*\.\s*\w)`,
  ruby: (name) =>
    String.raw`\b${name}\.(?:define_method|class_eval|class_exec|module_eval|\w*instance_methods?|alias_method|send|public_send)\b`,
};

/** Bases of bases are looked through so far. */
const DEEP = 8;

/** What may stand before the methods of a class, and sees what they are handed: its name and place. */
export interface Watcher {
  readonly name: string;
  readonly span: Span;
}

export function watcherOf(trees: Trees, { tree, fn }: Led): Watcher | undefined {
  if (CHANGES[tree.program.language] === undefined) return undefined;
  const of = tree.classOf(fn as unknown as Node);
  if (of === undefined) return undefined;
  const known = KNOWN.get(trees) ?? new Map<ClassExpr, Watcher | undefined>();
  KNOWN.set(trees, known);
  if (!known.has(of)) known.set(of, findWatcher(trees, { tree, of }));
  return known.get(of);
}

/** Each call of a method asks. */
const KNOWN = new WeakMap<Trees, Map<ClassExpr, Watcher | undefined>>();

function findWatcher(trees: Trees, made: Made): Watcher | undefined {
  const open: Made[] = [made];
  for (const { tree, of } of open) {
    const { language, file } = tree.program;
    const source = trees.text(file);
    const text = source?.text.slice(of.span.start, of.span.end) ?? '';
    const decorator = DECORATED.test(language) ? decoratorOf(trees, of) : undefined;
    if (decorator !== undefined && !HARMLESS.test(decorator)) return { name: decorator, span: of.span };
    const taken = TAKES_MEMBERS[language]?.exec(text);
    if (taken) return { name: taken[0], span: placeOf(file, taken, of.span.start) };
    const changed = changedAt(trees, { tree, of });
    if (changed !== undefined) return changed;
    if (open.length < DEEP)
      open.push(...trees.families.above(tree, of).filter((up) => open.every((one) => one.of !== up.of)));
  }
  return undefined;
}

/** `setattr(Api, name, traced(...))`, in a file that says the name of the class. */
function changedAt(trees: Trees, { tree, of }: Made): Watcher | undefined {
  const name = tree.nameOfClass(of);
  const changes = CHANGES[tree.program.language];
  if (name === undefined || changes === undefined) return undefined;
  const pattern = new RegExp(changes(literally(name)));
  for (const { program } of trees.holding(tree, 'name', name)) {
    const found = isTest(program.file) ? null : pattern.exec(trees.text(program.file)?.text ?? '');
    if (found !== null) return { name: found[0], span: placeOf(program.file, found) };
  }
  return undefined;
}

function placeOf(file: string, { index, 0: all }: RegExpExecArray, from = 0): Span {
  return { file, start: from + index, end: from + index + all.length };
}
