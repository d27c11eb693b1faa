import type { Edit, SourceText, Span } from '../model/span.js';
import { literally } from '../text/pattern.js';
import { made, placeOf, quoted, type Outcome, type Rewriting } from './step.js';

/** A variable of a document is put into more than addresses: a file's name, a message, a condition, another call. */
export function documentNames(input: Rewriting, edits: readonly Edit[]): Outcome {
  const { source, uses } = input;
  if (uses === undefined || uses.isProgram(source.file)) return made([]);
  const doubts = edits.flatMap((edit) => {
    // What stands in a request is part of it alone, unless the request is all of the file.
    if (uses.isOwn(edit) && !WHOLE.test(source.file)) return [];
    const name = nameAt(source.text, edit);
    const use = (name === undefined ? undefined : usedElsewhere(input, name, usesOf(name))) ?? turn(input, edit);
    if (use !== undefined) return [`${quoted(use.name)} is used elsewhere too (${placeOf(input, use.at)})`];
    const handed = name === undefined ? undefined : handedOn(source);
    return handed === undefined
      ? []
      : [`${quoted(name ?? '')} may be used in what is included (${placeOf(input, handed)})`];
  });
  return made([], doubts);
}

/** A name is used in braces, behind a dollar sign, as a member of what holds it, or asked for by a script. */
function usesOf(name: string): string {
  const word = literally(name);
  return String.raw`(?:\{[ \t]*|\$|\.|\.get\w*\(\\?["'])${word}(?![\w-])`;
}

/** A line that gives a name to a value, in documents, with the name. */
const NAMED = /^\s*(?:-\s+)?(?:@|export\s+|set\s+|env\s+|arg\s+)?["']?([A-Za-z_][\w-]*)["']?\s*[:=\s]/i;
/** `{ name: value, path: `, `"key": "res", "value": "` */
const IN_BRACES = /[{,]\s*["']?([A-Za-z_][\w-]*)["']?\s*:\s*["']?$/;
const LISTED = /"key"\s*:\s*"([\w.-]+)"[^{}]*$/;

function nameAt(text: string, edit: Span): string | undefined {
  const before = lineBefore(text, edit.start);
  const written = IN_BRACES.exec(before)?.[1] ?? NAMED.exec(before)?.[1];
  return written === undefined || written === 'value' ? LISTED.exec(text.slice(0, edit.start))?.[1] : written;
}

/** What a task does with `item` besides asking for an address with it, where the text is one that it goes through. */
function turn(input: Rewriting, edit: Span): Mention | undefined {
  const { source } = input;
  if (!hasTasks(source) || !/^\s*-\s|\[[^\]{}]*$/.test(lineBefore(source.text, edit.start))) return undefined;
  return usedElsewhere(input, 'item', String.raw`(?<![\w$-])item(?![\w-]|\s*[.[]|\s*:)`);
}

interface Mention {
  readonly name: string;
  readonly at: Span;
}

function usedElsewhere({ source, uses }: Rewriting, name: string, pattern: string): Mention | undefined {
  const { file, text } = source;
  const tasks = hasTasks(source);
  for (const { 0: found, index } of text.matchAll(new RegExp(pattern, 'g'))) {
    const end = index + found.length;
    const at = { file, start: end - name.length, end };
    const isHarmless = tasks
      ? isAddressOfTask(text, at.start)
      : uses?.isOwn(at) === true && (!REQUESTS.test(file) || isAddressLine(text, at.start));
    if (!isHarmless) return { name, at };
  }
  return undefined;
}

const REQUESTS = /\.(?:http|rest|bru)$/i;
const WHOLE = /\.bru$/i;

/** In files of requests: the line of the method, or one that goes on with the address. */
function isAddressLine(text: string, at: number): boolean {
  return /^(?:[A-Z]{3,}\s|\s*url:|https?:|\s+[/?&]|\{\{)/.test(lineBefore(text, at));
}

/** Ansible: the keys of a task may all use a variable. */
function hasTasks({ file, text }: SourceText): boolean {
  return /\.ya?ml$/i.test(file) && TASK.test(text);
}

const TASK = /^\s*(?:-\s+)?(?:ansible\.\w+\.)?(?:win_)?uri\s*:/m;
/** Keys of a task whose value asks for an address, is gone through, or is for people. */
const HARMLESS = /^(?:url|uri|loop|with_\w+|name|msg|label|fail_msg|success_msg)$/;
const KEYS = /(?:^\s*(?:-\s+)?|(?<!\{)[{,]\s*)["']?([\w.-]+)["']?\s*:\s/g;

function isAddressOfTask(text: string, at: number): boolean {
  const before = lineBefore(text, at);
  const key = [...before.matchAll(KEYS)].at(-1)?.[1];
  return key === undefined ? /https?:\/\//.test(before) || /^\s*#/.test(before) : HARMLESS.test(key);
}

/** Templates, included files and roles see the variables of a play. */
function handedOn({ file, text }: SourceText): Span | undefined {
  if (!hasTasks({ file, text })) return undefined;
  const found = /^\s*(?:-\s+)?(?:ansible\.\w+\.)?(?:template|win_template|(?:include|import)_\w+|roles)\s*:/m.exec(
    text,
  );
  if (found === null) return undefined;
  const start = found.index + found[0].search(/[\w"']/);
  return { file, start, end: found.index + found[0].length };
}

function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
}
