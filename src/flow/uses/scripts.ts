import type { Expr } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import { ONLY_SETS, RUNS_TEXT, askedIn, askedLater } from './asks.js';
import { isSentToOutput } from './redirected-logs.js';
import type { Tree } from './tree/tree.js';
import { bareName } from './module-names.js';
import type { Trees } from './trees.js';

/** So much of a line is looked at behind a command: a file of one line has all others there. */
const MOST_OF_LINE = 4000;

/** What a command prints goes into a file; what the next command of a pipe prints is not its own. */
export function isRedirected(trees: Trees, { program }: Tree, { start, end }: Span): boolean {
  const text = trees.text(program.file)?.text;
  const rest = /^(?:[^\n|]|\|\|)*/.exec(text?.slice(end, end + MOST_OF_LINE) ?? '')?.[0] ?? '';
  const line = `${text?.slice(start, end) ?? ''}${rest}`;
  return /(?:^|[^&\d<=-])1?>{1,2}\s*(?!&|\/dev\/)\S/.test(line.replace(/'[^']*'/g, ''));
}

/** What a command prints goes where errors go, or nowhere. */
export function isForErrors(trees: Trees, tree: Tree, span: Span): boolean {
  const text = trees.text(tree.program.file)?.text ?? '';
  const after = /^[^\n|;&]*(?:&2)?/.exec(text.slice(span.end, span.end + 200))?.[0] ?? '';
  const toErrors = /1?>{1,2}\s*(?:&2|\/dev\/stderr)/.test(`${text.slice(span.start, span.end)}${after}`);
  return (toErrors && !isSentToOutput(trees, tree, '')) || isSilent(trees, tree, span);
}

/** What a command prints goes nowhere; what it says of errors alone does not count. */
export function isSilent(trees: Trees, { program }: Tree, { start, end }: Span): boolean {
  const text = trees.text(program.file)?.text ?? '';
  // `&>` and `>&2` are a part of the command, `&&` ends it.
  const after = /^(?:[^\n|;&]|&(?=>)|(?<=[<>])&)*(?:\|\s*Out-Null)?/.exec(text.slice(end, end + 200))?.[0] ?? '';
  return /(?<![02-9])&?>{1,2}\s*\/dev\/null|\|\s*Out-Null/.test(`${text.slice(start, end)}${after}`);
}

/** What a command of a script gives, and nothing takes, goes to its output. */
export function prints(trees: Trees, tree: Tree, expr: Expr): boolean {
  if (!/^(?:shell|batch|powershell)$/.test(tree.program.language)) return false;
  return expr.kind !== 'assign' && !isForErrors(trees, tree, expr.span);
}

/** `$answer` of PowerShell by itself: it goes to what takes the output of the block or function that it stands in. */
export function isGivenOut(tree: Tree, expr: Expr): boolean {
  return tree.program.language === 'powershell' && /^(?:name|member|list)$/.test(expr.kind);
}

/** Places that other scripts give a variable of a script, whose file they are read into. */
export function inSourced(
  trees: Trees,
  tree: Tree,
  name: string,
): readonly { readonly tree: Tree; readonly expr: Expr }[] {
  if (!/^(?:shell|php)$/.test(tree.program.language)) return [];
  return [...tree.asksFor()]
    .flatMap((asked) => trees.modules.ofBareName(tree, asked))
    .filter((other) => other !== tree)
    .flatMap((other) => other.unbound(name).map((expr) => ({ tree: other, expr })));
}

/** A place where a script reads in a file that is not there, or hands on text with a variable in it that runs later. */
export function runsUnread(trees: Trees, tree: Tree, name: string): Span | undefined {
  const source = trees.text(tree.program.file);
  if (tree.program.language !== 'shell' || source === undefined || !/^\w+$/.test(name)) return undefined;
  const known = unreadIn.get(tree) ?? { later: laterIn(tree, source), sourced: unreadSource(trees, tree, source) };
  unreadIn.set(tree, known);
  return known.later.get(name) ?? known.sourced;
}

/** The same for all variables of a script. */
const unreadIn = new WeakMap<Tree, { readonly later: ReadonlyMap<string, Span>; readonly sourced: Span | undefined }>();

/** The variables in texts that run later, each with the first of them. */
function laterIn(tree: Tree, source: SourceText): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>();
  for (const span of askedIn(tree, source, askedLater, { shell: RUNS_TEXT }))
    for (const [, name = ''] of source.text.slice(span.start, span.end).matchAll(/\$\{?(\w+)/g))
      if (!found.has(name)) found.set(name, span);
  return found;
}

function unreadSource(trees: Trees, tree: Tree, source: SourceText): Span | undefined {
  const calls = [...tree.callsNamed('source'), ...tree.callsNamed('.')];
  return calls.find(({ args: [first] }) => {
    const path = first?.value;
    const text = path === undefined ? '' : source.text.slice(path.span.start, path.span.end).replace(/["']/g, '');
    const isRead = trees.modules.ofBareName(tree, bareName(text)).length > 0;
    return !isRead && !ONLY_SETS.test(text);
  })?.span;
}

/** A variable of a script that the commands it runs have as well. */
export function isInEnvironment(trees: Trees, { program }: Tree, name: string): boolean {
  if (!/^(?:shell|batch|powershell)$/.test(program.language)) return false;
  if (/^\$?(?:env|global):/i.test(name)) return true;
  const source = trees.text(program.file);
  if (source === undefined) return false;
  const known = exportedIn.get(source) ?? exportsOf(source);
  exportedIn.set(source, known);
  return known === 'all' || known.has(name);
}

/** The variables that a script exports. */
const exportedIn = new WeakMap<SourceText, ReadonlySet<string> | 'all'>();

function exportsOf({ text }: SourceText): ReadonlySet<string> | 'all' {
  if (/(?:^|[;&|]\s*)set\s+(?:-[a-z]*a|-o\s+allexport)\b/m.test(text)) return 'all';
  const statements = text.matchAll(/\b(?:export|(?:declare|typeset)\s+-\w*x\w*)\s+([^\n;&|]*)/g);
  return new Set([...statements].flatMap(([, words = '']) => words.match(/(?<!\S)\w+(?==|\s|$)/g) ?? []));
}
