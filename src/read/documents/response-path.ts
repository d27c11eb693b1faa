/** A path of members, from an offset in a text on. */
export interface MemberPath {
  /** Keys, `[]` for an element of a list, with their places. */
  readonly keys: readonly { readonly name: string; readonly start: number; readonly end: number }[];
  /** Where the path ends. */
  readonly end: number;
  /** The last name is that of a method. */
  readonly called: boolean;
}

const MEMBER = /\??\.[ \t]*([A-Za-z_$][\w$]*)/y;
const INDEX = /(?:\?\.)?\[[ \t]*(?:\d+|\*)[ \t]*\]/y;
const QUOTED = /(?:\?\.)?\[[ \t]*(?:"([^"\\\r\n]*)"|'([^'\\\r\n]*)')[ \t]*\]/y;
const CALLED = /[ \t]*\(/y;

/** Reads `.a.b[0]["c"]`. */
export function memberPath(text: string, from: number): MemberPath {
  const keys: MemberPath['keys'][number][] = [];
  let at = from;
  for (;;) {
    const step = memberAt(text, at) ?? quotedAt(text, at) ?? indexAt(text, at);
    if (step === undefined) break;
    keys.push(step.key);
    at = step.next;
  }
  CALLED.lastIndex = at;
  return { keys, end: at, called: CALLED.test(text) };
}

interface Step {
  readonly key: MemberPath['keys'][number];
  readonly next: number;
}

function memberAt(text: string, at: number): Step | undefined {
  MEMBER.lastIndex = at;
  const [whole, name] = MEMBER.exec(text) ?? [];
  if (whole === undefined || name === undefined) return undefined;
  const next = at + whole.length;
  return { key: { name, start: next - name.length, end: next }, next };
}

function quotedAt(text: string, at: number): Step | undefined {
  QUOTED.lastIndex = at;
  const found = QUOTED.exec(text);
  const name = found?.[1] ?? found?.[2];
  if (found === null || name === undefined) return undefined;
  const start = at + found[0].search(/["']/) + 1;
  return { key: { name, start, end: start + name.length }, next: at + found[0].length };
}

function indexAt(text: string, at: number): Step | undefined {
  INDEX.lastIndex = at;
  const [whole] = INDEX.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { key: { name: '[]', start: at, end: at + whole.length }, next: at + whole.length };
}
