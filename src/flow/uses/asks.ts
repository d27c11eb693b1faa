import type { SourceText, Span } from '../../model/span.js';
import { commentsIn } from './comments.js';
import type { Tree } from './tree/tree.js';

/** What asks for names by texts, or for all of them, by language. */
const ASKS: Readonly<Record<string, RegExp>> = {
  python:
    /\b(?:locals|vars|globals|eval|exec)\(\s*\)?|\binspect\.\w+|\bf_locals\b|\bsys\.modules\b|\bfire\.Fire\(\s*\)/g,
  ruby: /\bbinding\b|\blocal_variables?_?\w*|\binstance_eval\b|(?<![\w.])eval\b/g,
  php: /\bcompact\s*\([^()]*\)?|\b(?:get_defined_vars|eval)\s*\(|\$\$\w|\$\{["']|\$GLOBALS\b|(?<![\w>])constant\s*\(/g,
  javascript: /(?<![\w.])eval\s*\(|\bnew\s+Function\s*\(|^[ \t]*with\s*\(/gm,
  shell:
    /(?<![\w.-])eval\s|\benvsubst\b|\$\{!|\bdeclare\s+-p|\btypeset\s+-p|\bcompgen\b|\$_(?!\w)|\$\{_[}:#%/]|(?<=^|[;&|({`])[ \t]*(?:set|declare|typeset)[ \t]*(?=[|;>&)`]|$)/gm,
  powershell: /\bGet-Variable\b|(?<![\w$:])variable:(?!\w*\s*=)|\bInvoke-Expression\b|\biex\b|ExpandString/gi,
  perl: /(?<![\w>])eval\s*["'$]|\$\{\s*["'$]|\bno strict\b/g,
  lua: /\b_G\b|\b(?:getfenv|load|loadstring)\s*\(|\bdebug\.\w+/g,
  r: /\b(?:mget|get|eval|glue|environment|ls|parse)\s*\(/g,
  elixir: /\bbinding\(\)|\bCode\.eval\w*/g,
  groovy: /\bbinding\b|\bevaluate\s*\(/g,
};

/** What asks for members by texts that are not written out, or for all of them, by language. */
export const ASKS_MEMBERS: Readonly<Record<string, RegExp>> = {
  python:
    /\bgetattr\(\s*[\w.]+\s*,(?!\s*["'][^"'\n]*["']\s*[,)])|\boperator\.attrgetter\((?!\s*["'])|\binspect\.getmembers/g,
  ruby: /\binstance_variable_get\b(?!\s*\(?\s*(?::@|'|"[^"#\n]*"))|\binstance_variables\b|\binstance_values\b|(?<![.\w])(?:self\.)?(?:public_|__)?send\b(?=\s*[("':\w])(?!\s*\(?\s*(?::\w|'|"[^"#\n]*"))|(?<![.\w])(?:self\.)?method\((?!\s*(?::\w|'|"[^"#\n]*"))|\bconst_get\b|\.constants\b|(?<![.\w@:$])(?:erb|haml|slim|markaby|builder|rabl|jbuilder|render|view|partial)(?:\(|[ \t]+)["':]/g,
  php: /\bget_(?:object|class)_vars\s*\(|\bnew\s+\\?Reflection\w+|(?<![\w>])constant\s*\(|\bcall_user_func(?:_array)?\s*\(\s*\[\s*[^,\]]+,\s*(?!["'])|(?:->|::)\$?\{|->\$\w|::\$\$/g,
  csharp:
    /\.Get(?:Method|Methods|Field|Property|Properties|Fields|Member|Members|RuntimeFields|RuntimeProperties)\s*\(/g,
  java: /\.get(?:Declared)?(?:Field|Fields)\s*\(|\.getDeclaredMethods?\s*\(|\.getMethods\s*\(|\.getMethod\s*\(\s*[^\s)]/g,
  kotlin:
    /\b(?:declaredMemberProperties|memberProperties)\b|::class\.members\b|\.get(?:Declared)?(?:Field|Fields)\s*\(/g,
  scala: /\bproductIterator\b|\bproductElement\w*|\.get(?:Declared)?(?:Field|Fields|Methods?)\s*\(\s*[^\s)]/g,
  powershell: /\.psobject\b|\bGet-Member\b/gi,
  javascript: /\bReflect\.(?:get|ownKeys|has)\s*\(|\bthis\[(?!\s*(?:["'][^"'\n]*["']|\d+)\s*\])/g,
};

/** What asks a class for its constants by texts, or for all of them, by language. */
export const ASKS_CONSTANTS: Readonly<Record<string, RegExp>> = {
  ruby: /\bconst_get\b|\.constants\b|\b(?:safe_)?constantize\b|\b(?:class|module|instance)?_?eval\b/g,
  php: /\bReflection(?:Class|Enum|Object)\w*|\bgetConstants?\b|\bget_defined_constants\b|(?<![\w>])constant\s*\(|::\{|\beval\s*\(/g,
  csharp: /\.Get(?:Runtime)?(?:Fields?|Members?)\s*\(/g,
  java: /\.get(?:Declared)?Fields?\s*\(/g,
  kotlin:
    /\b(?:declaredM|m)emberProperties\b|\b(?:declaredM|::class\.m)embers\b|\.get(?:Declared)?Fields?\s*\(|\.(?:declared|java)?[fF]ields\b/g,
};

/** What asks a function for what it takes, with the defaults, or for its own text, by language. */
export const ASKS_DEFAULTS: Readonly<Record<string, RegExp>> = {
  python:
    /\binspect\.(?:signature|getfullargspec|getsource\w*)\b|\bfrom\s+inspect\s+import\b|\.__(?:(?:kw)?defaults|signature|code)__|(?<![\w.])(?:pydoc\.\w+|help)\(\s*\w/g,
  php: /\bReflection(?:Function|Method|Parameter|Class|Object)\b|\bgetDefaultValue\b/g,
  csharp: /\.GetParameters\s*\(/g,
  javascript: /\bFunction\.prototype\.toString\b/g,
};

/** How a function is named by a text or a symbol, or handed over by its bare name, by language; the group is the name. */
export const NAMES_FUNCTIONS: Readonly<Record<string, RegExp>> = {
  ruby: /(?:\b\w*(?:send|method|delegate|delegators?)\b\s*\(?\s*["':]+|\balias_method\b\s*\(?\s*["':]+\w+[?!]?["']?\s*,\s*["':]+|\balias\s+:?\w+[?!]?\s+:?|&:)(\w+[?!]?)/g,
  php: /(?:["']|(?:->|::))(\w+)(?:["']|\(\.\.\.\))/g,
  perl: /(?:["']|\\&)(\w+)\b/g,
  python: /\b(?:getattr|methodcaller|attrgetter)\([^()\n]*["'](\w+)["']/g,
  javascript: /\[["'](\w+)["']\]/g,
  go: /(?<=[\w)]\.)(\w+)\b(?!\s*[({=:])/g,
  java: /::(\w+)/g,
  kotlin: /::(\w+)/g,
  rust: /::(\w+)\b(?!\s*[({:])/g,
  csharp: /(?<=[(,=]\s{0,9}(?:\w+\.){0,4})(\w+)(?=\s*[),;])/g,
};

/** A list of names, as they are written. */
export const ONLY_NAMES = /^compact\s*\(((?:\s*["']\w+["']\s*,?)*)\s*\)$/;

type Asked = WeakMap<Tree, readonly Span[]>;

const askedNames: Asked = new WeakMap();

export const askedMembers: Asked = new WeakMap();

export const askedConstants: Asked = new WeakMap();

export const askedDefaults: Asked = new WeakMap();

export const askedLater: Asked = new WeakMap();

/** Text of a script that runs later, or in another shell. */
export const RUNS_TEXT = /(?<![\w.-])(?:trap|alias|eval|(?:ba|z|da)?sh\s+-\w*c|PROMPT_COMMAND=)\s*[^\n;]*'[^']*'/g;

/** Files that only set variables, or are not of the project. */
export const ONLY_SETS =
  /(?:^|\/)(?:[\w-]*\.env[\w.-]*|env|environment|activate|[\w.]*rc|[\w.-]*profile|os-release|credentials\S*|secrets?\S*|config(?:\.\w+)?)$|^\/(?:etc|usr|opt)\//;

/** Where a program asks for names, or for members, by texts; found once for a tree. */
export function askedIn(
  tree: Tree,
  source: SourceText | undefined,
  asked: Asked = askedNames,
  by: Readonly<Record<string, RegExp>> = ASKS,
): readonly Span[] {
  const known = asked.get(tree);
  const asks = by[tree.program.language];
  if (known !== undefined || asks === undefined || source === undefined) return known ?? [];
  const found = foundIn(source, asks);
  asked.set(tree, found);
  return found;
}

/** All that a pattern finds outside of comments. */
export function foundIn(source: SourceText, pattern: RegExp): readonly Span[] {
  const comments = commentsIn(source);
  return [...source.text.matchAll(pattern)]
    .filter(({ index }) => !comments.holds(index))
    .map(({ 0: { length }, index }) => ({ file: source.file, start: index, end: index + length }));
}
