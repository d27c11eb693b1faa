import type { Word } from 'unbash';
import { plainWord } from './plain-word.js';

interface Wrapper {
  /** Options that take the next word. */
  readonly taking?: readonly string[];
  /** With one of these it runs nothing. */
  readonly unless?: RegExp;
  /** Words before the command that are no options: a time, for instance. */
  readonly operands?: number;
  readonly assignments?: boolean;
}

/** Commands that run the command in their arguments and hand on its output. */
const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  ['command', { unless: /^-[pvV]*[vV]/ }],
  ['builtin', {}],
  ['exec', { taking: ['-a'] }],
  ['nohup', {}],
  ['setsid', {}],
  ['chronic', {}],
  ['time', { taking: ['-f', '-o'] }],
  ['nice', { taking: ['-n'] }],
  ['ionice', { taking: ['-c', '-n'] }],
  ['stdbuf', { taking: ['-i', '-o', '-e'] }],
  ['timeout', { taking: ['-s', '-k', '--signal', '--kill-after'], operands: 1 }],
  ['env', { taking: ['-u', '-C', '--unset', '--chdir'], assignments: true }],
  ['sudo', { taking: ['-u', '-g', '-h', '-p', '-C', '-r', '-t', '-U', '-T', '-D', '-R'], assignments: true }],
  ['doas', { taking: ['-u', '-C'] }],
]);

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/** The words of a command without the wrappers before it. */
export function wrapped(words: readonly Word[]): readonly Word[] {
  let at = 0;
  for (;;) {
    const first = words[at];
    const wrapper = first === undefined ? undefined : WRAPPERS.get(plainWord(first) ?? '');
    const next = wrapper === undefined ? undefined : behind(words, at + 1, wrapper);
    if (next === undefined || next >= words.length) return words.slice(at);
    at = next;
  }
}

function behind(words: readonly Word[], start: number, wrapper: Wrapper): number | undefined {
  let at = start;
  for (; at < words.length; at += 1) {
    const option = words[at]?.value ?? '';
    if (option === '--') {
      at += 1;
      break;
    }
    if (wrapper.assignments === true && ASSIGNMENT.test(option)) continue;
    if (!option.startsWith('-')) break;
    if (wrapper.unless?.test(option) === true) return undefined;
    if (wrapper.taking?.includes(option) === true) at += 1;
  }
  return at + (wrapper.operands ?? 0);
}
