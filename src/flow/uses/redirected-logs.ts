import type { SourceText, Span } from '../../model/span.js';
import { baseName } from '../../text/data-files.js';
import { firstOutsideComments } from './comments.js';
import { placesIn } from './places-in.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

type ByLanguage = Readonly<Record<string, RegExp>>;

/** What sends the lines of logs of a program to its standard output, by language. */
const LOGS: ByLanguage = {
  go: /\b(?:SetOutput|log\.New|New\w*Handler|zerolog\.New|AddSync|Lock)\([^\n]*\bos\.Stdout\b|\bOut:\s*os\.Stdout\b|(?<!\.Stdout)\s:?=\s*os\.Stdout\b|\b(?:SetOutput|log\.New|New\w*Handler|zerolog\.New|MultiWriter)\([^\n]*&\w+\s*[,)]/g,
  python:
    /\bStreamHandler\([^\n]*\bsys\.stdout\b|\bbasicConfig\([^;]{0,300}?\bstream\s*=\s*sys\.stdout\b|\bext:\/\/sys\.stdout\b|\blogger\.add\(\s*sys\.stdout\b|\.(?:stream\s*=|setStream\()\s*sys\.stdout\b|\bclass\s+\w+\(\s*(?:logging\.)?(?:Stream)?Handler\s*\)|\bStreamHandler\(\s*(?:stream\s*=\s*)?(?!sys\.|stream\b)[\w.]+|\bbasicConfig\([^;]{0,300}?\bstream\s*=\s*(?!sys\.)\w/g,
  ruby: /\bLogger\.new\b[^\n]*(?:\$stdout|\bSTDOUT|\bStringIO)\b/g,
  php: /["']error_log["']\s*,\s*["'](?:php:\/\/(?:stdout|output)|\/dev\/stdout)["']|\bStreamHandler\([^\n]*["']php:\/\/(?:stdout|output)["']/g,
  java: /\b\w*Handler\(\s*System\.out\b|\bnew\s+Handler\(\)\s*\{|\bextends\s+(?:Stream|Memory)?Handler\b|\bextends\s+\w*Appender\w*\b|\bListAppender\b/g,
  kotlin:
    /\b\w*Handler\(\s*System\.out\b|:\s*(?:Stream|Memory)?Handler\(\)|:\s*\w*Appender\w*(?:<\w+>)?\(|\bListAppender\b/g,
};

/** What names the file that the lines of logs go to, by language. */
const FILES: ByLanguage = {
  go: /\b(?:os\.OpenFile|lumberjack\.Logger\{\s*Filename:)[\s(]*"([^"\n]+)"/g,
  python: /\b(?:basicConfig\([^;]{0,300}?\bfilename\s*=|\w*FileHandler\(|logger\.add\()\s*["']([^"'\n]+)["']/g,
  ruby: /\bLogger\.new\(?\s*["']([^"'\n]+)["']/g,
  php: /\b(?:StreamHandler|RotatingFileHandler)\(\s*["']([^"'\n]+)["']|\berror_log\([^;\n]*,\s*3\s*,\s*["']([^"'\n]+)["']|["']error_log["']\s*,\s*["']([^"'\n]+)["']/g,
  javascript:
    /\b(?:transports\.File\(\s*\{[^{}]{0,200}?\bfilename:|pino\.destination\(|\bdestination:|type:\s*["']file["'],\s*filename:)\s*["']([^"'\n]+)["']/g,
};

/** What sends all that a program writes to its errors elsewhere: to its output, or into a file. */
const ERRORS: ByLanguage = {
  go: /\bos\.Stderr\s*=(?!=)|\bDup[23]\([^\n]*,\s*(?:2|syscall\.Stderr)\b/g,
  python:
    /\bsys\.stderr\s*=(?!=)(?!\s*sys\.__stderr__|[^\n]*devnull)|\bredirect_stderr\((?![^\n]*devnull|\s*None)|\bdup2\([^\n]*,\s*(?:2\b|sys\.stderr)/g,
  ruby: /(?:\$stderr|\bSTDERR)(?:\s*=(?![=~])(?!\s*STDERR\b|[^\n]*(?:\/dev\/null|File::NULL))|\.reopen\b(?![^\n]*(?:\/dev\/null|File::NULL)))/g,
  perl: /\bopen\s*\(?\s*\*?STDERR\s*,(?![^\n]*\/dev\/null)|\*STDERR\s*=|\$SIG\{\s*['\"]?__WARN__['\"]?\s*\}\s*=(?![=~]|\s*['\"]?(?:IGNORE|DEFAULT))/g,
  javascript:
    /\bconsole\.(?:error|warn|info|debug|trace)\s*=\s*(?:async\s*)?(?:function\b[^{]*\{(?!\s*\})|(?:\([^)]*\)|\w+)\s*=>(?!\s*\{\s*\}))|\bconsole\.\w+\s*=(?!=)[^;]{0,200}?(?:\bconsole\.(?:log|info|debug)|\bprocess\.stdout)\b|\bprocess\.stderr\.write\s*=(?!=)|\bConsole\(\s*(?:\{\s*stdout:\s*)?process\.stdout\b|\bObject\.assign\(\s*(?:globalThis\.)?console\b/g,
  shell:
    /\bexec\s+(?=\d*[<>]|&>)(?![^\n;]*\/dev\/null)[^\n;]*?(?:2>&1|&>|>&\s*(?!\d)|2>)|(?:^|;)[ \t]*(?:[})]|(?:done|fi|esac)\b)[ \t](?![^\n]*\/dev\/null)[^\n;]*?(?:2>&1|&>|2>(?!&))/gm,
};

/** Functions of PHP that show what they are told with the errors, which go to the output where nothing says otherwise. */
const SHOWS_ERRORS = /^(?:trigger_error|user_error)$/;
const HIDES_ERRORS = /\bdisplay_errors["']?\s*[,=]\s*["']?(?:0|off|false|stderr|no)\b/gi;

/** Functions that write to the errors whatever logs do. */
const TO_ERRORS = /^(?:fmt\.Fprint\w*|warn|print|echo|printf)$|(?:^|\.)stderr\./i;

/** A program sends what it writes by this function for people to its standard output, which other programs may read. */
export function isSentToOutput(trees: Trees, tree: Tree, chain: string): boolean {
  if (tree.program.language === 'php' && SHOWS_ERRORS.test(chain)) return !hidesErrors(trees, tree);
  const { logs, errors } = redirectedBy(trees, tree);
  return errors || (logs && !TO_ERRORS.test(chain));
}

/** The file itself says so, or one that it reads in. */
function hidesErrors(trees: Trees, tree: Tree): boolean {
  return scriptsAround(trees, tree).some(({ program: { file } }) => {
    const source = trees.text(file);
    return source !== undefined && placesIn(source, HIDES_ERRORS).size > 0;
  });
}

/** What of a file that was not read the logs, or all errors, of a program in a language go elsewhere by. */
export function redirectsIn(source: SourceText, language: string): RedirectedIn {
  const isIn = (by: ByLanguage): boolean => {
    const pattern = by[language];
    return pattern !== undefined && placesIn(source, pattern).size > 0;
  };
  return { logs: isIn(LOGS), errors: isIn(ERRORS), files: filesIn(source, FILES[language]) };
}

function filesIn(source: SourceText, pattern: RegExp | undefined): readonly string[] {
  if (pattern === undefined) return [];
  return [...source.text.matchAll(pattern)].flatMap((found) => found.slice(1).filter((name) => name !== undefined));
}

interface Redirected {
  readonly logs: boolean;
  readonly errors: boolean;
}

export interface RedirectedIn extends Redirected {
  /** The files that the lines of logs go to. */
  readonly files: readonly string[];
}

const known = new WeakMap<Trees, Map<string, Redirected>>();

/** It is set up once for a program, be it in another file; a script does so for itself and those that it reads in. */
function redirectedBy(trees: Trees, tree: Tree): Redirected {
  const { language, file } = tree.program;
  const isScript = language === 'shell';
  const of = known.get(trees) ?? new Map<string, Redirected>();
  known.set(trees, of);
  const key = isScript ? `shell ${file}` : language;
  const found = of.get(key) ?? redirected(trees, isScript ? scriptsAround(trees, tree) : trees.alike(tree));
  of.set(key, found);
  return found;
}

/** Clients of Python that say the address of each request to the log, at which levels, and where they are told not to. */
const SAYS_REQUESTS: readonly { readonly client: RegExp; readonly at: RegExp; readonly hushed: RegExp }[] = [
  {
    client: /^httpx/,
    at: /\b(?:INFO|DEBUG|NOTSET)\b/g,
    hushed: /\bgetLogger\(\s*["']httpx["']\s*\)\.(?:setLevel|disabled|propagate)\b/g,
  },
  {
    client: /^(?:requests|urllib3|unknown-sender)/,
    at: /\b(?:DEBUG|NOTSET)\b/g,
    hushed: /\bgetLogger\(\s*["'](?:urllib3|requests)[\w.]*["']\s*\)\.(?:setLevel|disabled|propagate)\b/g,
  },
];
/** What sets up the log that all others hand their lines on to. */
const ROOT = /\bbasicConfig\(|\bgetLogger\(\s*(?:["']root["']\s*)?\)|["']root["']\s*:|\blogging\.root\b|\bforce=True/g;

/** Where the log of a program, in which its client says the address of each request, goes to its output. */
export function clientLogOf(trees: Trees, tree: Tree, client: string): Span | undefined {
  const says = SAYS_REQUESTS.find((one) => one.client.test(client));
  if (tree.program.language !== 'python' || says === undefined) return undefined;
  const { logs, errors } = redirectedBy(trees, tree);
  if (!logs && !errors) return undefined;
  const sources = trees.alike(tree).flatMap(({ program: { file } }) => trees.text(file) ?? []);
  const first = (pattern: RegExp): Span | undefined =>
    sources.flatMap((source) => firstOutsideComments(source, pattern) ?? [])[0];
  return first(says.hushed) === undefined && first(ROOT) !== undefined ? first(says.at) : undefined;
}

/** By which a script says each command that it runs. */
const TRACES = /(?:^|[;&|({])[ \t]*set[ \t]+(?:-[a-uwyz]*[xv]|-o[ \t]+(?:xtrace|verbose)\b)|\bBASH_XTRACEFD=/gm;
/** The same by its first line, which is a comment to all but the system. */
const STARTED_TRACING = /^#![^\n]*sh[ \t]+-\w*[xv]/;

/** Where a program says what it runs or asks, and that goes to its output or into a file. */
export function traceOf(trees: Trees, tree: Tree): Span | undefined {
  const { file, language } = tree.program;
  const around = language === 'shell' && redirectedBy(trees, tree).errors ? scriptsAround(trees, tree) : [];
  const own = around.flatMap((one) => trees.text(one.program.file) ?? []).flatMap((source) => traceIn(source) ?? []);
  return own[0] ?? trees.logs?.tracesCallsOf(file);
}

/** Each request of a script asks. */
const traces = new WeakMap<SourceText, { readonly at: Span | undefined }>();

function traceIn(source: SourceText): Span | undefined {
  const found = traces.get(source) ?? { at: startedTracing(source) ?? firstOutsideComments(source, TRACES) };
  traces.set(source, found);
  return found.at;
}

function startedTracing({ file, text }: SourceText): Span | undefined {
  const started = STARTED_TRACING.exec(text);
  return started === null ? undefined : { file, start: 0, end: started[0].length };
}

function scriptsAround(trees: Trees, tree: Tree): readonly Tree[] {
  const read = [...tree.asksFor()].flatMap((name) => trees.modules.ofBareName(tree, name));
  return [...new Set([tree, ...trees.modules.askersOf(tree), ...read])];
}

function redirected(trees: Trees, among: readonly Tree[]): Redirected {
  const found = among.flatMap(({ program: { file, language } }) => {
    const source = trees.text(file);
    return source === undefined ? [] : [redirectsIn(source, language)];
  });
  const errors =
    found.some((one) => one.errors) ||
    among.some((tree) => runsApart(trees, tree, among) || trees.logs?.keepsErrorsOf(tree.program.file) === true);
  // A log that the project reads again is an output as well: a script may count what it says.
  const logs = found.some((one) => one.logs || one.files.some((file) => trees.logs?.isRead(baseName(file)) === true));
  return { logs, errors };
}

/** `main 2>&1 | grep` in a script, or in one that reads it in, of a function of its own. */
function runsApart(trees: Trees, tree: Tree, among: readonly Tree[]): boolean {
  if (tree.program.language !== 'shell') return false;
  return tree.functions.some((fn) => {
    const name = tree.nameOf(fn);
    if (name === undefined) return false;
    return among.some((one) => {
      const text = trees.text(one.program.file)?.text ?? '';
      return one.callsNamed(name).some(({ span }) => isApart(text, span));
    });
  });
}

function isApart(text: string, { start, end }: Span): boolean {
  const line = `${text.slice(start, end)}${/^[^\n;|]*/.exec(text.slice(end))?.[0] ?? ''}`;
  return /2>&1|&>|2>(?!&)/.test(line) && !line.includes('/dev/null');
}
