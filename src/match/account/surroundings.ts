/** What stands around a text in its file, by its characters alone, so that it means the same in every language. */
export interface Surroundings {
  /** What is called around it, the innermost first, as it is written: `app.get`, `@GetMapping`. */
  readonly callees: readonly string[];
  /** The innermost brackets around it, or its line. */
  readonly group: string;
  /** What stands before those in the brackets around them: `request(:get, ` of `request(:get, ['zones', zone])`. */
  readonly outer: string;
  /** What stands before it on its line, and behind it. */
  readonly before: string;
  readonly after: string;
  /** The key, name or parameter that it is given to: `path: "..."`, `$url = "..."`. */
  readonly key: string | undefined;
  /** What is called behind it with the variable that it is given to. */
  readonly usedBy: readonly string[];
  /** It is itself the key of something. */
  readonly isKey: boolean;
}

const MOST = 1500;
const LEVELS = 4;

export function surroundingsOf(text: string, start: number, end: number): Surroundings {
  const head = lineBefore(text, start);
  const tail = lineBehind(text, end);
  const before = head.slice(-400);
  const after = tail.slice(0, 400);
  const { callees, open, outside } = calleesAround(text, start);
  const group = open === undefined ? `${head}${text.slice(start, end)}${tail}` : text.slice(open, closeOf(text, end));
  const outer = open === undefined || outside === undefined ? '' : text.slice(outside, open);
  const key = keyBefore(before) ?? assignedIn(head);
  const usedBy = key === undefined ? [] : usesOf(text, end, key);
  return { callees, group, outer, before, after, key, usedBy, isKey: /^['"`]?\s*(?::(?!:)|=>)/.test(after) };
}

/** `key: `, `key = `, `key => `, `--key `, `[key] = ` before a text. */
function keyBefore(before: string): string | undefined {
  const match = /([A-Za-z_$][\w$-]*)['"\]]?\s*(?::\s*\w*|=>|:?=|\s)\s*[\w$@]{0,3}["'`]?$/.exec(before);
  return match?.[1];
}

/** `name = new Uri(` on the line before a text. */
function assignedIn(head: string): string | undefined {
  return /([A-Za-z_]\w*)\s*(?::\s*[\w<>]+\s*)?:?=(?![=>])/.exec(head)?.[1];
}

/** What stands before a place on its line; of a long one, the characters that are nearest. */
function lineBefore(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - MOST), at);
  return near.slice(near.lastIndexOf('\n') + 1);
}

/** What stands behind it there. */
function lineBehind(text: string, at: number): string {
  const near = text.slice(at, at + MOST);
  const end = near.indexOf('\n');
  return end < 0 ? near : near.slice(0, end);
}

/** The calls that a variable is given to first, behind a place and before the function's end. */
function usesOf(text: string, from: number, name: string): readonly string[] {
  const stop = text.slice(from, from + NEAR).search(/\n\s{0,4}(?:[}]|end\b|def |func |fn |function )/);
  const near = text.slice(from, from + (stop < 0 ? NEAR : stop));
  const given = new RegExp(
    `(?<![\\w$.:>-])([\\w$.:>-]+)(?:<[^()\\n]{0,80}>)?\\(\\s*(?:[^()\\n]{0,80},\\s*)?[$&]?${name.replaceAll('$', '\\$')}\\b`,
  );
  const call = given.exec(near)?.[1];
  return call === undefined ? [] : [call];
}

const NEAR = 900;

/** What is called in the expression or declaration that a place is in; the bracket that opens nearest. */
function calleesAround(
  text: string,
  start: number,
): { callees: readonly string[]; open: number | undefined; outside: number | undefined } {
  const callees: string[] = [];
  let first: number | undefined;
  let second: number | undefined;
  let depth = 0;
  // The quote that opens the text itself closes none before it.
  const from = /["'`]/.test(text.charAt(start - 1)) ? start - 2 : start - 1;
  for (let at = from; at >= 0 && start - at < MOST && callees.length < LEVELS; at -= 1) {
    const character = text.charAt(at);
    if (/["'`]/.test(character)) {
      const open = quoteBefore(text, at, character);
      if (open !== undefined) at = open;
    } else if (/[)\]}]/.test(character)) depth += 1;
    else if (/[([{]/.test(character)) {
      if (depth > 0) {
        depth -= 1;
        continue;
      }
      const block = character === '{' ? BLOCK.exec(text.slice(Math.max(0, at - 120), at))?.[1] : undefined;
      if (block !== undefined) callees.push(block);
      if (character === '{' && isBody(text, at)) break;
      if (text.charAt(at - 1) === '$' || text.charAt(at - 1) === '#') continue;
      if (first === undefined) first = at;
      else second ??= at;
      const callee = character === '{' ? undefined : calleeBefore(text, at);
      if (callee !== undefined) callees.push(callee);
    } else if (depth === 0 && (character === ';' || (character === '\n' && isEnd(text, at)))) break;
  }
  return { callees, open: first, outside: second };
}

function quoteBefore(text: string, at: number, quote: string): number | undefined {
  for (let i = at - 1; i >= 0 && at - i < 400; i -= 1) {
    const character = text.charAt(i);
    if (character === '\n') return undefined;
    if (character === quote && text.charAt(i - 1) !== '\\') return i;
  }
  return undefined;
}

/** A brace opens a block of statements, and not an object. */
function isBody(text: string, at: number): boolean {
  return /(?:[)\]>]|=>|\b(?:else|do|try|finally|class\s+[\w<>,:\s]+|interface\s+\w+|func\s+\w+))\s*$/.test(
    text.slice(Math.max(0, at - 120), at),
  );
}

/** A line ends a statement, as far as its last and the next line's first character show. */
function isEnd(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at).trimEnd();
  const behind = text.slice(at + 1, at + 200).trimStart();
  if (/[,([{+\\|&.:=?<>*/%-]$/.test(before) || before.endsWith('(')) return false;
  return !/^[.+?)\]}|&:,]/.test(behind);
}

/** What takes the calls in a block for what a double gets: `every {`, `verify(exactly = 1) {`. */
const BLOCK = /\b((?:co)?(?:[eE]very|[vV]erify\w*))\s*(?:\([^()\n]{0,80}\)\s*)?$/;

const CALLEE =
  /((?:@?[\w$]+(?:\((?:[^()\n]|\([^()\n]{0,40}\)){0,80}\))?(?:\s{0,40}(?:\?\.|\.|->)|::|:))*@?[\w$]+[!?]?)(?:<[^<>\n]{0,60}>|::<[^<>\n]{0,60}>)?\s?$/;

function calleeBefore(text: string, at: number): string | undefined {
  return CALLEE.exec(text.slice(Math.max(0, at - 160), at))?.[1];
}

function closeOf(text: string, end: number): number {
  let depth = 0;
  for (let at = end; at < text.length && at - end < MOST; at += 1) {
    const character = text.charAt(at);
    if (/[([{]/.test(character)) depth += 1;
    else if (/[)\]}]/.test(character)) {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return Math.min(text.length, end + MOST);
}
