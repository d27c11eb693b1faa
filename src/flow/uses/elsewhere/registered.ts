import type { SourceText, Span } from '../../../model/span.js';
import { literally } from '../../../text/pattern.js';
import { commentsIn } from '../comments.js';
import { countUpTo } from '../../../text/sorted.js';

/**
 * Where a play reads what a task registers: a registered variable is known to all that comes behind it, so that templates,
 * included tasks, handlers and files of variables see it without being handed it.
 */
export function readInPlay(source: SourceText, span: Span, files: readonly SourceText[]): Span | undefined {
  if (!PLAYS.test(source.file)) return undefined;
  const name = registeredAt(source, span);
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

/** The lines of a file of tasks, each with the line that begins its task, and what the tasks register that were asked for. */
interface Tasks {
  readonly starts: readonly number[];
  readonly taskOf: readonly (number | undefined)[];
  readonly registers: Map<number, string | undefined>;
}

const tasksOf = new WeakMap<SourceText, Tasks>();
/** The elements of a list in a task are no tasks. */
const TASK = /^\s*-\s+["']?[\w.]+["']?\s*:(?:\s|$)/;

/** What the task that a place is in registers: the innermost dash with a key, to the next line that is not indented further. */
function registeredAt(source: SourceText, { start, end }: Span): string | undefined {
  const tasks = tasksOf.get(source) ?? tasksIn(source.text);
  tasksOf.set(source, tasks);
  const task = tasks.taskOf[countUpTo(tasks.starts, start) - 1];
  if (task === undefined) return undefined;
  if (!tasks.registers.has(task)) {
    const from = tasks.starts[task] ?? 0;
    const indent = source.text.slice(from).search(/\S/);
    const behind = new RegExp(String.raw`\n[ \t]{0,${String(indent)}}(?=[^\s#])`, 'g');
    behind.lastIndex = end;
    tasks.registers.set(task, registeredIn(source.text.slice(from, behind.exec(source.text)?.index)));
  }
  return tasks.registers.get(task);
}

function tasksIn(text: string): Tasks {
  const starts: number[] = [];
  const taskOf: (number | undefined)[] = [];
  const around: { readonly indent: number; readonly task: number | undefined }[] = [];
  let from = 0;
  for (const [at, line] of text.split('\n').entries()) {
    starts.push(from);
    from += line.length + 1;
    const indent = line.search(/\S/);
    while (indent >= 0 && (around.at(-1)?.indent ?? -1) >= indent) around.pop();
    const task = TASK.test(line) ? at : around.at(-1)?.task;
    taskOf.push(task);
    if (indent >= 0) around.push({ indent, task });
  }
  return { starts, taskOf, registers: new Map() };
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
