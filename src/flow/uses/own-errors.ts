import type { Arg, CallExpr, Expr, FunctionExpr, MemberExpr, ObjectExpr, Pattern } from '../../model/program.js';
import type { ClassExpr } from '../../model/class.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import { CALLS_ERRORS } from './error-handlers.js';
import { spellsItself } from './spelled-errors.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName, lastWord, nameIn } from './tree/written.js';
import type { Trees } from './trees.js';

/** Members by which an error shows what it is made of: for people, or looked at by what takes messages apart. */
const SHOWS_ITSELF =
  /^(?:message|getMessage|Message|getLocalizedMessage|toString|ToString|to_s|__str__|__repr__|full_message|Error|String|inspect)$/;

/** A read of an error; `within`: where in what is read the value is. */
interface ErrorRead {
  readonly tree: Tree;
  readonly expr: Expr;
  readonly within: readonly string[];
}

/**
 * Where the program looks at what an error of its own was made of: `throw new ApiError(path)` is shown as a rule, and
 * `catch (problem) { if (problem.path === …) }` is not.
 */
export function readsOfError(trees: Trees, tree: Tree, call: CallExpr, arg: Arg): readonly ErrorRead[] {
  const name =
    calledName(call) === 'new' && call.callee.kind === 'member' ? lastWord(call.callee.of) : calledName(call);
  if (name === undefined) return [];
  const made = trees
    .holding(tree, 'class', name)
    .flatMap((own) => own.classes.filter((of) => own.nameOfClass(of) === name).map((of) => ({ own, of })));
  if (made.length === 0) return readsOfKept(trees, tree, call, arg);
  return made.flatMap(({ own, of }) =>
    keysOf(own, of, call, arg).flatMap((key) =>
      trees
        .withMember(own, key)
        .filter(({ tree: other, member }) => !isWithin(trees, other, member.span, own, of) && !isWritten(other, member))
        .map(({ tree: other, member }) => ({ tree: other, expr: askedFor(other, member), within: [] })),
    ),
  );
}

/** What errors of the language keep of what they are made of: `problem.args[1]`, `problem.cause`. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  python: ['args', 'code', 'filename', 'strerror', 'reason', 'object'],
  javascript: ['cause'],
  ruby: ['key', 'receiver', 'name'],
  csharp: ['ParamName', 'ActualValue', 'FileName', 'ObjectName', 'Source'],
};

/** Languages whose errors keep what they are made of whatever it is called there. */
const UNNAMED = /^(?:python|csharp)$/;

function readsOfKept(trees: Trees, tree: Tree, call: CallExpr, arg: Arg): readonly ErrorRead[] {
  const { language } = tree.program;
  const keys = (KEPT[language] ?? []).filter(
    (key) => UNNAMED.test(language) || arg.name === key || (arg.value.kind === 'object' && holdsKey(arg.value, key)),
  );
  return keys.flatMap((key) =>
    trees
      .withMember(tree, key)
      .filter(({ tree: other, member }) => isOfError(member) && !isWritten(other, member))
      .map(({ tree: other, member }) => ({
        tree: other,
        expr: askedFor(other, member),
        within: key === 'args' ? [String(call.args.indexOf(arg))] : [],
      })),
  );
}

/** Perl raises objects of any kind: `die { path => $path }`, `$@->{path}`. */
export function readsOfRaised(
  trees: Trees,
  tree: Tree,
  chain: string,
  [key]: readonly string[],
): readonly Omit<ErrorRead, 'within'>[] {
  if (key === undefined || tree.program.language !== 'perl' || !/^(?:die|croak|confess)$/.test(chain)) return [];
  return trees
    .withMember(tree, key)
    .filter(({ tree: other, member }) => isOfRaised(member) && !isWritten(other, member))
    .map(({ tree: other, member }) => ({ tree: other, expr: askedFor(other, member) }));
}

/** What `eval` ended in, by its own name, that of `Try::Tiny`, or one that it is kept by. */
function isOfRaised({ of }: MemberExpr): boolean {
  return of.kind === 'name' && (/^\$(?:@|_|EVAL_ERROR)$/.test(of.name) || CALLS_ERRORS.test(of.name));
}

function holdsKey({ members }: ObjectExpr, key: string): boolean {
  return members.some((member) => member.key === key);
}

function isOfError({ of }: MemberExpr): boolean {
  return of.kind === 'name' && CALLS_ERRORS.test(of.name);
}

function isWithin(trees: Trees, other: Tree, at: Span, own: Tree, of: ClassExpr): boolean {
  // Methods of Go stand outside of their type.
  return (other === own && holds(of.span, at)) || spellsItself(trees.text(at.file), at);
}

/** `problem.getPath()` */
function askedFor(tree: Tree, member: Expr): Expr {
  const place = tree.places.get(member as unknown as Node);
  return place?.via === 'callee' ? (place.parent as unknown as Expr) : member;
}

function isWritten(tree: Tree, member: Expr): boolean {
  return tree.places.get(member as unknown as Node)?.via === 'target';
}

/** The members that keep what is given at one place, and those that give one of them. */
function keysOf(tree: Tree, of: ClassExpr, call: CallExpr, arg: Arg): readonly string[] {
  const made = of.members.find(({ kind }) => kind === 'constructor')?.value;
  const at = call.args.indexOf(arg);
  const given = made?.kind === 'function' ? (arg.name ?? nameOf(made, at)) : undefined;
  const kept = made?.kind === 'function' ? keptIn(tree, made, given) : fieldsOf(of, at, arg.name);
  // `Exception` of Python keeps them all by itself.
  const all = tree.program.language === 'python' ? [...kept, 'args'] : kept;
  const names = new Set([...all, ...(given === undefined ? [] : [given])]);
  const giving = of.members.flatMap(({ kind, key, value, span }) => {
    if (kind === 'constructor' || typeof key !== 'string' || SHOWS_ITSELF.test(key)) return [];
    const says = value === undefined ? undefined : saysOne(tree, span, names);
    return says === true ? [key] : [];
  });
  return [...new Set([...all, ...giving])].filter((key) => !SHOWS_ITSELF.test(key));
}

function nameOf({ params }: FunctionExpr, at: number): string | undefined {
  const param = params[at] ?? params.find(({ rest }) => rest !== undefined);
  return param === undefined ? undefined : nameIn(param.target);
}

/** `this.path = path`, be it as a part of something. */
function keptIn(tree: Tree, made: FunctionExpr, given: string | undefined): readonly string[] {
  if (given === undefined) return [];
  return tree.namesIn(made.span).flatMap((name) => {
    if (name.kind !== 'name' || name.name !== given) return [];
    return tree.holding(name.span).flatMap((node) => {
      const target = node['target'] as Expr | Pattern | undefined;
      // In Python the first value of a member declares it.
      const isSet = node['kind'] === 'assign' || node['kind'] === 'let';
      if (!isSet || target?.kind !== 'member' || !holds(made.span, node['span'] as Span)) return [];
      return typeof target.key === 'string' ? [target.key] : [];
    });
  });
}

/** A class that says its members and no constructor is made of them, one for one. */
function fieldsOf({ members }: ClassExpr, at: number, name: string | undefined): readonly string[] {
  const fields = members.flatMap(({ kind, key }) => (kind === 'field' && typeof key === 'string' ? [key] : []));
  const key = name ?? fields[at];
  return key === undefined ? [] : [key];
}

/** A range of a class names one of its members, or what it was given. */
function saysOne(tree: Tree, range: Span, names: ReadonlySet<string>): boolean {
  if (tree.namesIn(range).some((one) => one.kind === 'name' && names.has(one.name))) return true;
  return tree.members.some(({ key, span }) => typeof key === 'string' && names.has(key) && holds(range, span));
}
