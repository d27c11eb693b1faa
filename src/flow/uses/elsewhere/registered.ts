import type { SourceText, Span } from '../../../model/span.js';
import { literally } from '../../../text/pattern.js';
import { commentsIn } from '../comments.js';

/**
 * Where a play reads what a task registers: a registered variable is known to all that comes behind it, so that templates,
 * included tasks, handlers and files of variables see it without being handed it.
 */
export function readInPlay(source: SourceText, span: Span, files: readonly SourceText[]): Span | undefined {
  if (!PLAYS.test(source.file)) return undefined;
  const name = registeredIn(taskAround(source.text, span));
  if (name === undefined) return undefined;
  // Variables and handlers may be written in front of the task.
  const before = readIn(source, name, span.start);
  if (before !== undefined) return before;
  for (const other of files) {
    if (other.file === source.file || !isOfPlay(other.file)) continue;
    const at = readIn(other, name);
    if (at !== undefined) return at;
  }
  return undefined;
}

/** A file that a play may take in: tasks, handlers, variables, templates. */
export function isOfPlay(file: string): boolean {
  return PLAYS.test(file) || /\.(?:j2|jinja2?|tmpl|tpl)$|(?:^|\/)templates\//i.test(file);
}

const PLAYS = /\.ya?ml$/i;
const REGISTER = /^[ \t]*(?:-[ \t]+)?register:[ \t]*["']?(\w+)/m;

export function registeredIn(text: string): string | undefined {
  return REGISTER.exec(text)?.[1];
}

/** The lines of the task that a place is in: from its dash to the next line that is not indented further. */
function taskAround(text: string, { start, end }: Span): string {
  const lines = text.slice(0, text.indexOf('\n', start) + 1 || text.length).split('\n');
  if (lines.at(-1) === '') lines.pop();
  let inner = Infinity;
  while (lines.length > 0) {
    const line = lines.pop() ?? '';
    const indent = line.search(/\S/);
    if (indent < 0 || indent >= inner) continue;
    // The elements of a list in the task are no tasks.
    if (/^\s*-\s+["']?[\w.]+["']?\s*:(?:\s|$)/.test(line)) {
      const behind = text.slice(end).search(new RegExp(String.raw`\n[ \t]{0,${String(indent)}}(?=[^\s#])`));
      const from = lines.reduce((sum, one) => sum + one.length + 1, 0);
      return text.slice(from, behind < 0 ? text.length : end + behind);
    }
    inner = indent;
  }
  return '';
}

/** The first place of a file that reads the content of a registered variable, `before` an offset. */
function readIn(source: SourceText, name: string, before = Infinity): Span | undefined {
  const { file, text } = source;
  const own = new RegExp(String.raw`^\s*(?:-\s+)?(?:register:\s*["']?${name}\b|["']?${name}["']?\s*:(?:\s|$))`, 'm');
  const comments = commentsIn(source);
  for (const { 0: found, index } of text.matchAll(readPattern(name))) {
    const start = index + found.lastIndexOf(name);
    if (start >= before) return undefined;
    // What the file registers or sets by the name itself is something else.
    if (comments.holds(start) || own.test(text.slice(0, start))) continue;
    return { file, start, end: start + name.length };
  }
  return undefined;
}

/** Its content by name, or all of it in braces or as the value of a key that takes an expression. */
function readPattern(name: string): RegExp {
  const word = literally(name);
  const whole = String.raw`(?<![\w.$'"/-])${word}(?![\w-]|\s*(?:\.\s*\w|\[\s*["']|=[^=]|is\b))`;
  const content = String.raw`(?<![\w/-])${word}(?=["']?\]?\s*(?:\.\s*|\[\s*["'])(?:json|content|results|get|items|values)\b)`;
  const braces = String.raw`\{[{%](?:(?![%}]\})[^])*?${whole}`;
  const keyed = String.raw`^\s*(?:-\s+)?(?:var|loop|with_\w+|when|that|until|\w+_when):\s*${whole}`;
  return new RegExp(`${content}|${braces}|${keyed}`, 'gm');
}
