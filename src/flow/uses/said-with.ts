import type { SourceText, Span } from '../../model/span.js';
import { baseName } from '../../text/data-files.js';
import { literally } from '../../text/pattern.js';
import { commentsIn } from './comments.js';
import { moduleNames } from './module-names.js';
import { wordsIn } from './words.js';

/** A name stands no further from that of its module, where another program is handed both: in characters. */
const NEAR = 300;

/** What reads a file as text, on one line with its name. */
const READS =
  /\b(?:open|read_text|read_bytes|readFile(?:Sync)?|file_get_contents|fopen|File\.(?:read|open)|IO\.read)\b|\b(?:cat|[ef]?grep|rg|sed|awk|head|tail)\s/;

/** A module may have the name of what it hands out: `import { paths } from './paths'`. */
const IN_SPECIFIER = /\b(?:from|import|require\w*)\s*\(?\s*["'][^"'\n]*$/;

/** Files that people read. */
export const PROSE = /\.(?:mdx?|markdown|rst|adoc|txt|log|csv|lock|map|svg)$/i;

/**
 * Where a text takes a name from a file in a command or a text of its own (`python -c "from paths import KV; …"`,
 * `. ./lib.sh; echo $AREA`), or reads the file as text; `isKnown`: places that are followed as names.
 */
export function saidWith(
  source: SourceText,
  file: string,
  name: string,
  isKnown: (span: Span) => boolean,
): Span | undefined {
  const { text } = source;
  const comments = commentsIn(source);
  const own = baseName(file);
  const modules = moduleNames(file);
  const words = wordsIn(source);
  if (!modules.some((module) => (module.match(/\w+/g) ?? []).every((part) => words.has(part)))) return undefined;
  const read = readAsText(text, own);
  if (read !== undefined && !comments.holds(read)) return { file: source.file, start: read, end: read + own.length };
  const word = name.replace(/^\$/, '');
  const takes = takesOf(own, modules);
  const sourced = takes.sourced.exec(text)?.index ?? text.length;
  for (const start of words.get(word) ?? []) {
    const span = { file: source.file, start, end: start + word.length };
    if (comments.holds(start) || isKnown(span)) continue;
    const before = text.slice(Math.max(0, start - NEAR), start);
    if (IN_SPECIFIER.test(before)) continue;
    const after = text.slice(span.end, span.end + NEAR);
    if (takes.before.test(before) || takes.behind.test(after)) return span;
    if (sourced < start && (/\$\{?[#!]?$/.test(before) || isCommand(before, after))) return span;
  }
  return undefined;
}

/** `. ./lib.sh; path "$zone" | jq`: the name begins a command. */
function isCommand(before: string, after: string): boolean {
  return /(?:^|[\n;&|({`]|\b(?:then|do|else|if|while))[ \t]*$/.test(before) && /^(?:[ \t;|&)}`"']|\n|$)/.test(after);
}

/** How a file is named where a name of it is taken, before that and behind it. */
function takesOf(own: string, modules: readonly string[]): Record<'before' | 'behind' | 'sourced', RegExp> {
  const module = `(?:${modules.map(literally).join('|')})`;
  return {
    before: new RegExp(
      String.raw`(?<![\w-])${module}(?:\.|::?)$|(?:\b(?:import|from|require\w*|load|use)\b|\s-r)[^\n]{0,60}?(?<![\w-])${module}(?![\w-])[^]*$`,
    ),
    behind: new RegExp(String.raw`^[^;\n]{0,100}\bfrom\s*\\?["'][^"'\n]*(?<![\w-])${module}(?![\w-])`),
    sourced: new RegExp(
      String.raw`(?:^|[\s;&|("'])(?:\.|source)\s+["']?[^\s;&|]*(?<![\w.-])${literally(own)}(?![\w.-])`,
    ),
  };
}

/** Where a text reads a file of this name, or hands it to a command that does. */
export function readAsText(text: string, own: string): number | undefined {
  const word = new RegExp(String.raw`(?<![\w.-])${literally(own)}(?![\w.-])`, 'g');
  for (const { index } of text.matchAll(word)) {
    const start = text.lastIndexOf('\n', index) + 1;
    const stop = text.indexOf('\n', index);
    const line = `${text.slice(Math.max(start, index - NEAR), index)} ${text.slice(index + own.length, Math.min(stop < 0 ? text.length : stop, index + NEAR))}`;
    if (READS.test(line)) return index;
  }
  return undefined;
}
