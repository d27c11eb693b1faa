/** A path as it is written in one literal goes on for at most so many characters to either side. */
const LONGEST = 300;
const PLAIN = /[\0\w.~%:@*/+-]/;
const CLOSERS: Readonly<Record<string, string>> = { '}': '{', '>': '<', ')': '(' };
const OPENERS: Readonly<Record<string, string>> = { '{': '}', '<': '>' };
/** `$argv[1]`, `$row['id']` */
const INDEXED = /\$\w+\[[^[\]\n]*\]$/;

/** `${x}`, `#{x}`, `{x}`, `{{x}}`, `$x`, `$x[1]`, `$(x)`, `($x)`, `\(x)`, `<x>`, `%s`, `%1$s`, `%@`, `%x%`, `:x` stand for what is put in. */
export const PUT_IN_PATH =
  /[$#]?\{\{?[^{}\n]*\}?\}|[$\\]\([^()\n]*\)|\(\$[\w.]+\)|\$\w+(?:\[[^[\]\n]*\])?|<[\w -]+>|%(?:\d\$)?(?:[sdvqi@]|l{1,2}[dui])|%\w+%|(?<=\/):\w+/g;

/** What nearly all paths of the API begin with, and no base has in it. */
export const PATH_ROOTS: ReadonlySet<string> = new Set(['zones', 'accounts', 'user', 'organizations']);

/** Where the literal begins that a place is in, as far as it is one path. */
export function pathStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < LONGEST) {
    const before = text.charAt(start - 1);
    if (PLAIN.test(before)) start -= 1;
    else if (before === '}' || before === '>') {
      const open = text.lastIndexOf(CLOSERS[before] ?? '', start - 1);
      if (open < 0 || start - open > 80 || /\n|^<\//.test(text.slice(open, start))) return start;
      start = /[$#{]/.test(text.charAt(open - 1)) ? open - 1 : open;
    } else if (before === ')') {
      // `$(VARIABLE)` of makefiles, Swift's `\(name)`, and `($name)` of Nushell.
      const open = text.lastIndexOf('(', start - 1);
      const isNamed = text.charAt(open + 1) === '$';
      if (open < 1 || start - open > 80 || !(isNamed || /[$\\]/.test(text.charAt(open - 1)))) return start;
      if (text.slice(open, start).includes('\n')) return start;
      start = isNamed ? open : open - 1;
    } else if (before === ']') {
      const open = text.lastIndexOf('[', start - 1);
      if (start - open > 40 || !INDEXED.test(text.slice(Math.max(0, open - 40), start))) return start;
      start = open;
    } else if (before === '$') start -= 1;
    else return start;
  }
  return start;
}

export function pathEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at < LONGEST) {
    const next = text.charAt(end);
    if (PLAIN.test(next) || next === '$' || next === '#') end += 1;
    else if (next === '{' || (next === '<' && text.charAt(end + 1) !== '/')) {
      const close = text.indexOf(OPENERS[next] ?? '', end);
      if (close < 0 || close - end > 80 || text.slice(end, close).includes('\n')) return end;
      end = close + (text.startsWith('{{', end) && text.charAt(close + 1) === '}' ? 2 : 1);
    } else if (next === '[') {
      const close = text.indexOf(']', end) + 1;
      if (close - end > 40 || !INDEXED.test(text.slice(Math.max(0, end - 40), close))) return end;
      end = close;
    } else if (
      (next === '(' && (text.charAt(end - 1) === '$' || text.charAt(end + 1) === '$')) ||
      (next === '\\' && text.charAt(end + 1) === '(')
    ) {
      const close = text.indexOf(')', end);
      if (close < 0 || close - end > 80 || text.slice(end, close).includes('\n')) return end;
      end = close + 1;
    } else return end;
  }
  return end;
}
