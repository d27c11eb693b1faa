import type { CallExpr, Expr, FunctionExpr, MemberExpr, ObjectMember } from '../../model/program.js';
import type { ClassMember } from '../../model/class.js';
import type { Span } from '../../model/span.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName, chainOf } from './tree/written.js';
import type { Trees } from './trees.js';

/** Functions that give a value and do nothing else, whatever they are given. */
const ONLY_GIVES =
  /^(?:str|repr|len|int|float|bool|String|Number|Boolean|strlen|count|intval|strval|sprintf|strconv\.\w+|Buffer\.byteLength|(?:fs\.)?statSync|os\.(?:path\.getsize|stat)|filesize|File\.size|String\.valueOf|Integer\.toString|Long\.toString|fmt\.Sprintf|Byte\.count|(?:os\.)?getenv|os\.(?:environ\.get|Getenv)|System\.getenv|Environment\.GetEnvironmentVariable)$/;

/** Methods of a text or list by which it is measured or spelled. */
const ONLY_ASKS =
  /^(?:bytesize|length|size|to_s|toString|ToString|strip|trim|lower|upper|downcase|upcase|toLowerCase|toUpperCase)$/;

/** Functions that spell a value for an address, by their last name. */
const SPELLS =
  /(?:^|\.|::)(?:encodeURI(?:Component)?|encodeUriComponent|quote(?:_plus)?|(?:raw)?urlencode|(?:Path|Query)Escape|EscapeDataString|UrlEncode|url_?encode|encode_www_form_component|uri_escape(?:_utf8)?|(?:CGI|Addressable)(?:\.|::)escape|URLEncoder\.encode)$/;

/** `${NAME:?}` ends a script where the name has no value, `${NAME:=value}` gives it one. */
const DEMANDS = /\$\{\w+:?[?=]/;

/** What a node does besides giving a value: it calls, assigns, waits, or reads a member that a function gives which does. */
export function effectIn(trees: Trees, tree: Tree, root: Node | undefined): Span | undefined {
  const span = root?.['span'] as Span | undefined;
  if (span !== undefined && tree.program.language === 'shell') {
    const text = trees.text(span.file)?.text.slice(span.start, span.end) ?? '';
    if (DEMANDS.test(text)) return span;
  }
  return actIn(
    root,
    (key) => {
      const acting = actingGetters(trees, tree);
      return acting.has(key) || acting.has(ANY);
    },
    (key) => trees.alike(tree).some((one) => one.functionsNamed(key).length > 0),
  );
}

/** What one of several that go does besides giving a value. */
export function effectAmong(trees: Trees, tree: Tree, gone: readonly (Node | Expr)[]): Span | undefined {
  return gone.map((one) => effectIn(trees, tree, one as unknown as Node)).find((span) => span !== undefined);
}

/** `isOwn`: a function of the program has the name. */
function actIn(root: unknown, acts: (key: string) => boolean, isOwn: (key: string) => boolean): Span | undefined {
  const open: unknown[] = [root];
  for (let node = open.pop(); open.length > 0 || node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { kind, op, span, getter, value } = node as ObjectMember & { kind?: string; op?: string };
    // `{ get locked() { ... } }` runs where the object is spelled.
    if (getter === true && value.kind === 'function') open.push(value.body);
    if (kind === 'function' || kind === 'class') continue;
    const changes = kind === 'unary' && (op === '++' || op === '--');
    const called = kind === 'call' ? (chainOf((node as unknown as CallExpr).callee) ?? '') : '';
    const isPlain = ONLY_GIVES.test(called) || SPELLS.test(called) || (kind === 'call' && onlyAsks(node, isOwn));
    if (changes || (!isPlain && /^(?:call|assign|await|yield|other)$/.test(kind ?? ''))) return span;
    const key = kind === 'member' ? (node as unknown as MemberExpr).key : undefined;
    if (key !== undefined && acts(typeof key === 'string' ? key : '')) return span;
    open.push(
      ...Object.entries(node).flatMap(([name, value]) =>
        name === 'text' || name === 'type' ? [] : [value as unknown],
      ),
    );
  }
  return undefined;
}

/** `body.bytesize` */
function onlyAsks(node: object, isOwn: (key: string) => boolean): boolean {
  const { callee } = node as CallExpr;
  if (callee.kind !== 'member' || typeof callee.key !== 'string') return false;
  return ONLY_ASKS.test(callee.key) && !isOwn(callee.key);
}

const known = new WeakMap<Trees, Map<string, ReadonlySet<string>>>();

/** The names of members that are read like values and do more than give one, in the programs of a language. */
function actingGetters(trees: Trees, of: Tree): ReadonlySet<string> {
  const { language } = of.program;
  const byLanguage = known.get(trees) ?? new Map<string, ReadonlySet<string>>();
  known.set(trees, byLanguage);
  const found =
    byLanguage.get(language) ??
    new Set(trees.alike(of).flatMap((tree) => tree.functions.flatMap((fn) => acting(tree, fn))));
  byLanguage.set(language, found);
  return found;
}

/** Functions that give every member which is not there. */
const MAGIC = /^(?:__get|__getattr__|__getattribute__|__getitem__|__missing__|offsetGet)$/;
const ANY = '*';

function acting(tree: Tree, fn: FunctionExpr): readonly string[] {
  const holder = tree.places.get(fn as unknown as Node)?.parent as unknown as ClassMember | ObjectMember | undefined;
  const key = holder?.key;
  if (holder === undefined || typeof key !== 'string') return [];
  const isMagic = MAGIC.test(key) || (key === 'get' && isTrap(tree, holder));
  if (!isMagic && !isGetter(tree, holder)) return [];
  const none = (): boolean => false;
  return actIn(fn.body, none, none) === undefined ? [] : [isMagic ? ANY : key];
}

/** `new Proxy(of, { get() {...} })`, `Object.defineProperty(of, name, { get() {...} })` */
function isTrap(tree: Tree, holder: ClassMember | ObjectMember): boolean {
  const object = tree.places.get(holder as unknown as Node)?.parent;
  const arg = object === undefined ? undefined : tree.places.get(object)?.parent;
  const call = arg === undefined ? undefined : tree.places.get(arg)?.parent;
  if (call?.['kind'] !== 'call') return false;
  return /^(?:Proxy|definePropert(?:y|ies))$/.test(calledName(call as unknown as CallExpr) ?? '');
}

/** In Ruby every method is called by its name alone. */
function isGetter(tree: Tree, holder: ClassMember | ObjectMember): boolean {
  if ('getter' in holder && holder.getter === true) return true;
  const kind = (holder as Partial<ClassMember>).kind;
  return kind === 'getter' || (kind === 'method' && tree.program.language === 'ruby');
}
