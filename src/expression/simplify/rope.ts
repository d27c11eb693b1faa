/** A part of the text that is read. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

/** A text put together from parts of the text that is read and from new ones, in its order. */
export type Rope = string | Region | readonly Rope[];

/** One place of a text that is written anew; `start` and `end` are UTF-16 offsets. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function isRegion(rope: Rope): rope is Region {
  return typeof rope === 'object' && 'start' in rope;
}

/** The code of the first or last character; undefined for an empty one. */
export function edge(rope: Rope, text: string, which: 'first' | 'last'): number | undefined {
  if (typeof rope === 'string')
    return rope === '' ? undefined : rope.charCodeAt(which === 'first' ? 0 : rope.length - 1);
  if (isRegion(rope)) {
    return rope.start >= rope.end ? undefined : text.charCodeAt(which === 'first' ? rope.start : rope.end - 1);
  }
  for (let i = 0; i < rope.length; i++) {
    const part = rope[which === 'first' ? i : rope.length - 1 - i];
    const found = part === undefined ? undefined : edge(part, text, which);
    if (found !== undefined) return found;
  }
  return undefined;
}

function visit(rope: Rope, see: (part: string | Region) => void): void {
  if (typeof rope === 'string' || isRegion(rope)) see(rope);
  else for (const part of rope) visit(part, see);
}

/** What has to be written anew between two places of the text so that the rope stands there. */
export function replacementsOf(rope: Rope, { start, end }: Region): readonly Replacement[] {
  const out: Replacement[] = [];
  let at = start;
  let fresh = '';
  const close = (to: number): void => {
    if (to > at || fresh !== '') out.push({ start: at, end: to, text: fresh });
    fresh = '';
  };
  visit(rope, (part) => {
    if (typeof part === 'string') fresh += part;
    else if (part.end > part.start) {
      close(part.start);
      at = part.end;
    }
  });
  close(end);
  return out;
}

/** The text with the replacements made, which are in its order. */
export function replaced(text: string, replacements: readonly Replacement[]): string {
  const out: string[] = [];
  let at = 0;
  for (const one of replacements) {
    out.push(text.slice(at, one.start), one.text);
    at = one.end;
  }
  return out.join('') + text.slice(at);
}
