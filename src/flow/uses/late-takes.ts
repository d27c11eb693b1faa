import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import { withoutExtension } from '../../text/written-extension.js';
import { commentsIn } from './comments.js';
import { folderOf } from './module-names.js';

/** A place that takes a module where the program runs; `names`: what is taken of it, where that is all. */
export interface LateTake {
  readonly span: Span;
  /** Fits the files that may be meant, without their extension. */
  readonly file: RegExp;
  readonly names: ReadonlySet<string> | undefined;
}

interface Takes {
  /** Before the bracket in which a text names the module. A literal of `require` is an import like others. */
  readonly named: RegExp;
  /** The modules that are loaded, taken one by one or gone through: any that another file has may be among them. */
  readonly loaded: RegExp;
}

/** What takes modules where a program runs, by language. */
const TAKES: Readonly<Record<string, Takes>> = {
  javascript: {
    named:
      /(?<![\w$.])(?:import(?:\.meta\.glob(?:Eager)?)?|require\.context|\w+\.(?:require|import)Actual|require(?=\s*\(\s*(?!["'`][^"'`$]*["'`]\s*\))))\s*\(/g,
    loaded: /(?<![\w$.])require\.cache\b(?=\s*\[[^\n]*\]\s*\??\.exports\b|\s*\))/g,
  },
  python: {
    named:
      /\b(?:import_module|__import__|run_module|run_path|spec_from_file_location|SourceFileLoader|(?:exec|eval)(?=\([^\n]*\b(?:open|read_text)\())\s*\(|\bsys\.modules(?:\s*\[|\.get\s*\()/g,
    loaded: /\bsys\.modules(?=\s*\)|\.(?:items|values|copy)\s*\()/g,
  },
};

/** Files of a folder are gone through: one of them may be any of it. */
const GOES_THROUGH = /\b(?:readdir\w*|glob\w*|listdir|iterdir|iter_modules|walk_packages|scandir|os\.walk)\b/;

/** A path in brackets is no longer than this, and what is done with the module stands no further off: in characters. */
const LONG = 300;

/** Where a text of a language takes modules that are named, in part at least, where it runs. */
export function lateTakesIn(source: SourceText, language: string): readonly LateTake[] {
  const takes = TAKES[language];
  if (takes === undefined) return [];
  const { file, text } = source;
  const loading = language === 'javascript' ? /(?<![\w$.])(\w+)\s*=\s*createRequire\(/.exec(text)?.[1] : undefined;
  const also = loading === undefined ? [] : text.matchAll(new RegExp(String.raw`(?<![\w$.])${loading}\s*\(`, 'g'));
  const loaded = [...text.matchAll(takes.loaded)].flatMap(({ 0: all, index }): LateTake[] => {
    const span = { file, start: index, end: index + all.length };
    return commentsIn(source).holds(index) ? [] : [{ span, file: /(?:)/, names: undefined }];
  });
  const named = [...text.matchAll(takes.named), ...also].flatMap(({ 0: all, index }) => {
    const open = index + all.length;
    const close = closing(text, open);
    if (close === undefined || commentsIn(source).holds(index)) return [];
    const arg = text.slice(open, close);
    // The module itself, and one that is put there.
    if (all.startsWith('sys.') && (/^\s*__name__\s*$/.test(arg) || /^\s*=(?!=)/.test(text.slice(close + 1)))) return [];
    const shape = shapeOf(arg, language);
    const folder = language === 'javascript' ? folderAsked(arg, file) : undefined;
    if (shape === ANY && folder === undefined && !GOES_THROUGH.test(text)) return [];
    const names = /^(?:exec|eval)\b/.test(all) ? undefined : taken(text, index, close + 1);
    if (names?.size === 0) return [];
    return [
      { span: { file, start: index, end: close + 1 }, file: new RegExp(`${folder ?? '(?:^|/)'}${shape}$`), names },
    ];
  });
  return [...named, ...loaded];
}

/** A pattern of the folder that a path begins with, seen from a file: `./`, `../`. */
function folderAsked(arg: string, file: string): string | undefined {
  const up = /^\s*["'`]((?:\.{1,2}\/)+)/.exec(arg)?.[1];
  if (up === undefined) return undefined;
  const own = folderOf(file).split('/');
  const levels = up.split('../').length - 1;
  const folder = own.slice(0, Math.max(0, own.length - levels)).join('/');
  return `^${folder === '' ? '' : `${literally(folder)}/`}`;
}

/** Where the bracket, of either kind, closes that stands open at a place. */
function closing(text: string, from: number): number | undefined {
  let depth = 1;
  for (let at = from; at < Math.min(text.length, from + LONG); at += 1) {
    if (text[at] === '(' || text[at] === '[') depth += 1;
    else if (text[at] === ')' || text[at] === ']') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

const ANY = '.*';

/** A pattern of the paths that an argument may be: what is not written out may be anything. */
function shapeOf(arg: string, language: string): string | undefined {
  const pieces = [...arg.matchAll(/(["'`])((?:(?!\1)[^\\\n])*)\1/g)].map(({ 2: piece = '' }) => piece);
  // What stands beside the texts is not known: `path.join(folder, 'paths')`, `'./' + name`.
  const isOpenBehind = /\w\s*$/.test(arg);
  const path = pieces
    .join('\0')
    .replace(/\$?\{[^{}]*\}|\*+/g, '\0')
    .replace(/^(?:(?:\.{0,2}|\0)\/)+/, '');
  const dotted = language === 'python' && !path.includes('/') && !/\.py$/.test(path) ? path.replaceAll('.', '/') : path;
  const bare = withoutExtension(dotted).replace(/\/(?:index|__init__)?$/, '');
  if (/^\0*$/.test(bare)) return ANY;
  const shape = bare.split('\0').map(literally).join(ANY).replace(/^\//, '');
  return `${shape}${isOpenBehind ? ANY : ''}(?:/(?:index|__init__))?`;
}

/** The names that are taken of a module where it is taken; undefined where it may be any. */
function taken(text: string, start: number, end: number): ReadonlySet<string> | undefined {
  const before = text.slice(Math.max(0, start - LONG), start).replace(/(?:\(\s*)?\bawait\s+$|(?<!\w)[a-z]\w*\.$/, '');
  const after = text.slice(end, end + LONG).replace(/^\s*\)/, '');
  const parts =
    /\{([^{}]*)\}\s*=\s*$/.exec(before)?.[1] ?? /^\s*\.then\(\s*(?:async\s*)?\(?\s*\{([^{}]*)\}/.exec(after)?.[1];
  if (parts !== undefined) return parts.includes('...') ? undefined : new Set(parts.match(/(?<=(?:^|,)\s*)[\w$]+/g));
  const member = /^\s*\??\.(?!then\b)(\w+)/.exec(after)?.[1] ?? /^\s*\[\s*["'](\w+)["']\s*\]/.exec(after)?.[1];
  // What holds the names of a module is any of them.
  if (member === '__dict__') return undefined;
  if (member !== undefined) return new Set([member]);
  if (/\blazy\(\s*\(\s*\)\s*=>\s*$/.test(before)) return new Set(['default']);
  if (/(?:^|[;{}\n])[ \t]*$/.test(before) && /^\s*(?:;|\n|$)/.test(text.slice(end))) return new Set();
  const kept = /(?<![\w$.])([\w$]+)\s*=\s*$/.exec(before)?.[1];
  return kept === undefined ? undefined : membersOf(text, kept);
}

/** The members that are read of a name; undefined where it is used otherwise. */
function membersOf(text: string, name: string): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  const word = new RegExp(String.raw`(?<![\w$.])${literally(name)}(?![\w$])(?!\s*=(?!=))(?:\s*\??\.(\w+))?`, 'g');
  for (const [, member] of text.matchAll(word)) {
    if (member === undefined) return undefined;
    found.add(member);
  }
  return found;
}
