import type { Span } from '../../model/span.js';

/**
 * The name under which a task or a step of a pipeline keeps what a request answers, where it is used further on; empty
 * where the answer is used without one, undefined where it is not.
 */
export function keptAs(text: string, span: Span): string | undefined {
  // Most files have none: what a task ends with need not be looked for.
  const kept = text.includes('register:', span.start)
    ? /\bregister:\s*["']?(\w+)/.exec(text.slice(span.start, taskEnd(text, span)))
    : null;
  const registered = kept?.[1];
  if (kept !== null && registered !== undefined) {
    const place = span.start + kept.index;
    // Conditions of the task itself are asked when the answer is there.
    return isUsed(registered, text, place + kept[0].length) || isAsked(registered, text.slice(span.start, place))
      ? registered
      : undefined;
  }
  if (!STEPS.test(span.file)) return undefined;
  const before = text.slice(Math.max(0, span.start - STATEMENT), span.start);
  const assigned = /(?:^|[\n{;])[ \t]*(?:[A-Za-z]\w*[ \t]+)*(\w+)[ \t]*=\s*$/.exec(before)?.[1];
  if (assigned !== undefined) return isUsed(assigned, text, span.end) ? assigned : undefined;
  return /[(=:,][ \t]*$|\breturn[ \t]+$/.test(before) || /^\s*[.)]/.test(text.slice(span.end)) ? '' : undefined;
}

/** Where the next element of a list begins behind a place. */
function taskEnd(text: string, { end }: Span): number {
  NEXT.lastIndex = end;
  return NEXT.exec(text)?.index ?? text.length;
}

const NEXT = /\n[ \t]*- /g;
/** How far in front of a step the name stands that it is given to, at most. */
const STATEMENT = 1000;

/** Files in Groovy, whose steps are read without the program around them. */
const STEPS = /(?:^|\/)Jenkinsfile[^/]*$|\.(?:groovy|jenkinsfile|gradle)$/i;

/** `failed_when`, `changed_when`, `until` and others are read with the answer, wherever in the task they stand. */
function isAsked(name: string, task: string): boolean {
  return new RegExp(`\\b(?:\\w+_when|until)\\s*:[^]*?\\b${name}\\b`).test(task);
}

function isUsed(name: string, text: string, from: number): boolean {
  return new RegExp(`\\b${name}\\b`).test(text.slice(from));
}
