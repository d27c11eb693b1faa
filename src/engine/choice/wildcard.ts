/*
 * The wildcards of git's ignore files, matched in time that grows with the pattern times the text: patterns come with
 * the scanned project. Both sides are bytes, one character each, as git sees them: `?` takes one byte of a letter.
 */

/** One step of a pattern. `skip`: the next so many steps may be left out. */
type Step =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'class'; readonly has: (code: number) => boolean }
  | { readonly kind: 'stars'; readonly slashes: boolean }
  | { readonly kind: 'skip'; readonly count: number };

/** Answers whether a text, as bytes, matches as a whole. */
export type Matcher = (bytes: string) => boolean;

/** The UTF-8 bytes of a text, one character each. */
export function bytesOf(text: string): string {
  // eslint-disable-next-line no-control-regex -- the ASCII range
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/**
 * Compiles a pattern, given as bytes. `*`, `?` and a class take no slash; `**` takes them where it fills what lies
 * between slashes. A pattern that cannot match, such as one that ends within a class, gives undefined.
 */
export function wildcard(pattern: string): Matcher | undefined {
  if (!/[*?[\\]/.test(pattern)) return (bytes) => bytes === pattern;
  const tail = /^\*([^*?[\\/]*)$/.exec(pattern)?.[1];
  if (tail !== undefined)
    return (bytes) => bytes.endsWith(tail) && !bytes.slice(0, -tail.length || undefined).includes('/');
  const steps = stepsOf(pattern);
  return steps === undefined ? undefined : (bytes) => matches(steps, bytes);
}

function stepsOf(pattern: string): Step[] | undefined {
  const steps: Step[] = [];
  for (let at = 0; at < pattern.length;) {
    const character = pattern.charAt(at);
    if (character === '*') {
      const stars = /^\*+/.exec(pattern.slice(at))?.[0].length ?? 1;
      at = pushStars(steps, pattern, at, stars);
    } else if (character === '[') {
      const made = classAt(pattern, at + 1);
      if (made === undefined) return undefined;
      steps.push({ kind: 'class', has: made.has });
      at = made.end;
    } else if (character === '?') {
      steps.push({ kind: 'any' });
      at += 1;
    } else {
      const escaped = character === '\\';
      if (escaped && at + 1 === pattern.length) return undefined;
      steps.push({ kind: 'character', character: escaped ? pattern.charAt(at + 1) : character });
      at += escaped ? 2 : 1;
    }
  }
  return steps;
}

function pushStars(steps: Step[], pattern: string, start: number, stars: number): number {
  const end = start + stars;
  const slash = /^\\?\//.exec(pattern.slice(end));
  const between =
    stars > 1 && (start === 0 || pattern[start - 1] === '/') && (end === pattern.length || slash !== null);
  // `**/` may stand for no folder at all: then its slash goes with it.
  if (between && slash !== null) steps.push({ kind: 'skip', count: 2 });
  steps.push({ kind: 'stars', slashes: between });
  return end;
}

/** Runs all ways through the pattern side by side. */
function matches(steps: readonly Step[], bytes: string): boolean {
  let alive = new Set<number>();
  enter(0, steps, alive);
  for (let at = 0; at < bytes.length && alive.size > 0; at += 1) {
    const next = new Set<number>();
    for (const place of alive) {
      const step = steps[place];
      if (step === undefined || !takes(step, bytes, at)) continue;
      enter(step.kind === 'stars' ? place : place + 1, steps, next);
    }
    alive = next;
  }
  return alive.has(steps.length);
}

/** Adds a place and all that are reached from it without taking a byte. */
function enter(place: number, steps: readonly Step[], places: Set<number>): void {
  const step = steps[place];
  if (step?.kind === 'skip') {
    enter(place + 1, steps, places);
    enter(place + 1 + step.count, steps, places);
    return;
  }
  if (places.has(place)) return;
  places.add(place);
  if (step?.kind === 'stars') enter(place + 1, steps, places);
}

function takes(step: Step, bytes: string, at: number): boolean {
  const isSlash = bytes.charCodeAt(at) === 47;
  switch (step.kind) {
    case 'character':
      return bytes[at] === step.character;
    case 'any':
      return !isSlash;
    case 'class':
      return !isSlash && step.has(bytes.charCodeAt(at));
    case 'stars':
      return step.slashes || !isSlash;
    case 'skip':
      return false;
  }
}

const NAMED: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  // eslint-disable-next-line no-control-regex -- the control characters
  cntrl: /[\x00-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

interface CharacterClass {
  readonly has: (code: number) => boolean;
  /** After its `]`. */
  readonly end: number;
}

/** A class, from after its `[`; undefined where it has no end or names a class that there is not. */
function classAt(pattern: string, start: number): CharacterClass | undefined {
  const negated = pattern[start] === '!' || pattern[start] === '^';
  const tests: ((code: number) => boolean)[] = [];
  let before: number | undefined;
  let at = negated ? start + 1 : start;
  for (let first = true; first || pattern[at] !== ']'; first = false) {
    if (at >= pattern.length) return undefined;
    const item = rangeAt(pattern, at, before) ?? namedAt(pattern, at) ?? singleAt(pattern, at);
    if (item === undefined) return undefined;
    tests.push(item.has);
    before = item.last;
    at = item.end;
  }
  return { has: (code) => tests.some((has) => has(code)) !== negated, end: at + 1 };
}

interface ClassItem extends CharacterClass {
  /** The character that a `-` behind it starts a range from. */
  readonly last?: number | undefined;
}

/** `-z`, behind a single character. */
function rangeAt(pattern: string, at: number, from: number | undefined): ClassItem | undefined {
  if (pattern[at] !== '-' || from === undefined) return undefined;
  if (at + 1 >= pattern.length || pattern[at + 1] === ']') return undefined;
  const to = singleAt(pattern, at + 1);
  if (to === undefined) return { has: () => false, end: pattern.length };
  return { has: (code) => code >= from && code <= to.last, end: to.end };
}

/** `[:alpha:]` */
function namedAt(pattern: string, at: number): ClassItem | undefined {
  if (!pattern.startsWith('[:', at)) return undefined;
  const close = pattern.indexOf(']', at + 2);
  if (close < 0) return { has: () => false, end: pattern.length };
  if (close === at + 2 || pattern[close - 1] !== ':') return undefined;
  const named = NAMED[pattern.slice(at + 2, close - 1)];
  if (named === undefined) return { has: () => false, end: pattern.length };
  return { has: (code) => named.test(String.fromCharCode(code)), end: close + 1 };
}

function singleAt(pattern: string, at: number): (ClassItem & { readonly last: number }) | undefined {
  const place = pattern[at] === '\\' ? at + 1 : at;
  if (place >= pattern.length) return undefined;
  const only = pattern.charCodeAt(place);
  return { has: (code) => code === only, end: place + 1, last: only };
}
