import type { CallExpr, ClassMember, FunctionExpr, MemberExpr, ObjectMember } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { chainOf } from './tree/written.js';
import type { Trees } from './trees.js';

/** Functions that give a value and do nothing else, whatever they are given. */
const ONLY_GIVES =
  /^(?:str|repr|len|int|float|bool|String|Number|Boolean|strlen|count|intval|strval|sprintf|strconv\.\w+|Buffer\.byteLength|String\.valueOf|Integer\.toString|Long\.toString|fmt\.Sprintf|Byte\.count)$/;

/** Functions that spell a value for an address, by their last name. */
const SPELLS =
  /(?:^|\.|::)(?:encodeURI(?:Component)?|encodeUriComponent|quote(?:_plus)?|(?:raw)?urlencode|(?:Path|Query)Escape|EscapeDataString|UrlEncode|url_?encode|encode_www_form_component|uri_escape(?:_utf8)?|(?:CGI|Addressable)(?:\.|::)escape|URLEncoder\.encode)$/;

/** What a node does besides giving a value: it calls, assigns, waits, or reads a member that a function gives which does. */
export function effectIn(trees: Trees, tree: Tree, root: Node | undefined): Span | undefined {
  return actIn(root, (key) => {
    const acting = actingGetters(trees, tree);
    return acting.has(key) || acting.has(ANY);
  });
}

function actIn(root: unknown, acts: (key: string) => boolean): Span | undefined {
  const open: unknown[] = [root];
  for (let node = open.pop(); open.length > 0 || node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { kind, op, span } = node as { kind?: string; op?: string; span?: Span };
    if (kind === 'function' || kind === 'class') continue;
    const changes = kind === 'unary' && (op === '++' || op === '--');
    const called = kind === 'call' ? (chainOf((node as unknown as CallExpr).callee) ?? '') : '';
    const isPlain = ONLY_GIVES.test(called) || SPELLS.test(called);
    if (changes || (!isPlain && /^(?:call|assign|await|yield|other)$/.test(kind ?? ''))) return span;
    const key = kind === 'member' ? (node as unknown as MemberExpr).key : undefined;
    if (typeof key === 'string' && acts(key)) return span;
    open.push(
      ...Object.entries(node).flatMap(([name, value]) =>
        name === 'text' || name === 'type' ? [] : [value as unknown],
      ),
    );
  }
  return undefined;
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
const MAGIC = /^(?:__get|__getattr__|__getattribute__)$/;
const ANY = '*';

function acting(tree: Tree, fn: FunctionExpr): readonly string[] {
  const holder = tree.places.get(fn as unknown as Node)?.parent as unknown as ClassMember | ObjectMember | undefined;
  const key = holder?.key;
  if (holder === undefined || typeof key !== 'string') return [];
  const isMagic = MAGIC.test(key);
  if (!isMagic && !isGetter(tree, holder)) return [];
  return actIn(fn.body, () => false) === undefined ? [] : [isMagic ? ANY : key];
}

/** In Ruby every method is called by its name alone. */
function isGetter(tree: Tree, holder: ClassMember | ObjectMember): boolean {
  if ('getter' in holder && holder.getter === true) return true;
  const kind = (holder as Partial<ClassMember>).kind;
  return kind === 'getter' || (kind === 'method' && tree.program.language === 'ruby');
}
