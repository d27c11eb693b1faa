const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/**
 * The text between the marks that follow `%w`, `q` or `~s`, and where it all stops; with `two`, as `s/a/b/` has, the
 * second text as well. Undefined where no mark stands there; what is never ended goes on to `to`.
 */
export function quoteLikeEnd(
  text: string,
  from: number,
  to: number,
  two: boolean,
): { readonly start: number; readonly end: number; readonly stop: number } | undefined {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at++;
  const first = endOf(text, at, to);
  if (first === undefined) return undefined;
  if (!two) return { start: at + 1, end: first, stop: first + 1 };
  const open = text[at] ?? '';
  let second = first;
  if (pairs[open] !== undefined) {
    second = first + 1;
    while (/\s/.test(text[second] ?? '')) second++;
  }
  const end = endOf(text, second, to) ?? first;
  return { start: at + 1, end, stop: end + 1 };
}

function endOf(text: string, at: number, to: number): number | undefined {
  const open = text[at];
  if (open === undefined || at >= to) return undefined;
  const close = pairs[open] ?? open;
  let depth = 0;
  for (let next = at + 1; next < to; next++) {
    const character = text[next];
    if (character === '\\') next += 1;
    else if (character === close && depth === 0) return next;
    else if (character === close) depth -= 1;
    else if (character === open) depth += 1;
  }
  return to;
}
