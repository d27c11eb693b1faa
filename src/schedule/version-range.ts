import type { Version, VersionRange } from '../model/version.js';

const BOUND = /^(>=|<=|>|<)(\d+(?:\.\d+){0,2})$/;

/** The range of one or two bounds such as `>=3 <3.5`, as the entries write it. Text of another form is every version. */
export function parseBounds(text: string): VersionRange {
  let range: VersionRange = {};
  for (const bound of text.split(' ')) {
    const [, operator, number] = BOUND.exec(bound) ?? [];
    if (operator === undefined || number === undefined) continue;
    const version = parseVersion(number);
    if (operator === '>=') range = { ...range, from: version };
    else if (operator === '>') range = { ...range, from: next(version) };
    else if (operator === '<') range = { ...range, below: version };
    else range = { ...range, below: next(version) };
  }
  return range;
}

/** `3.5` as numbers. What follows the third number (`-beta1`) is left out. */
export function parseVersion(text: string): Version {
  return text
    .replace(/^[v=\s]+/, '')
    .split(/[-+]/, 1)
    .join('')
    .split('.')
    .map((part) => Number.parseInt(part, 10) || 0);
}

/** The first version behind all that begin with this one: `3.5` gives `3.6`. */
export function next(version: Version): Version {
  return [...version.slice(0, -1), (version.at(-1) ?? 0) + 1];
}

/** Negative where `a` is older than `b`. */
export function compareVersions(a: Version, b: Version): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const order = (a[i] ?? 0) - (b[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

/** Every version of `inner` is one of `outer`. */
export function within(inner: VersionRange, outer: VersionRange): boolean {
  const above = outer.from === undefined || (inner.from !== undefined && compareVersions(inner.from, outer.from) >= 0);
  const under =
    outer.below === undefined || (inner.below !== undefined && compareVersions(inner.below, outer.below) <= 0);
  return above && under;
}

/** No version is in both. */
export function apart(a: VersionRange, b: VersionRange): boolean {
  const before = (one: VersionRange, other: VersionRange): boolean =>
    one.below !== undefined && other.from !== undefined && compareVersions(one.below, other.from) <= 0;
  return before(a, b) || before(b, a);
}

/**
 * Whether a version lies within bounds such as `>=3 <3.5`; undefined when the version is not known, or is no number, and
 * there are bounds at all.
 */
export function liesWithin(version: string | undefined, bounds: string | undefined): boolean | undefined {
  if (bounds === undefined) return true;
  if (version === undefined || !/^[v=\s]*\d/.test(version)) return undefined;
  const { from, below } = parseBounds(bounds);
  const at = parseVersion(version);
  return (
    (from === undefined || compareVersions(at, from) >= 0) && (below === undefined || compareVersions(at, below) < 0)
  );
}
