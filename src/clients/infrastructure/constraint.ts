import type { VersionRange } from '../../model/version.js';
import { compareVersions, next, parseVersion } from '../../schedule/version-range.js';

const PART = /^(~>|>=|<=|>|<|!=|=)?\s*v?(\d+(?:\.\d+)*)/;

/**
 * The versions that a Terraform version constraint (`~> 3.0`, `>= 2.1, < 4`, `3.35.0`) allows, from the lowest to the
 * highest; single versions that it leaves out in between are not told apart. Undefined for text that is none.
 */
export function constrainedVersions(text: string): VersionRange | undefined {
  let range: VersionRange = {};
  for (const part of text.split(',')) {
    const [, operator = '=', number] = PART.exec(part.trim()) ?? [];
    if (number === undefined) return undefined;
    range = narrowed(range, allowed(operator, number));
  }
  return range;
}

function allowed(operator: string, number: string): VersionRange {
  const version = parseVersion(number);
  switch (operator) {
    case '~>':
      // The last number given may grow.
      return { from: version, below: version.length === 1 ? undefined : next(version.slice(0, -1)) };
    case '>=':
      return { from: version };
    case '>':
      return { from: next(version) };
    case '<':
      return { below: version };
    case '<=':
      return { below: next(version) };
    case '!=':
      return {};
    default:
      return { from: version, below: next(version) };
  }
}

function narrowed(a: VersionRange, b: VersionRange): VersionRange {
  const from = [a.from, b.from].filter((one) => one !== undefined).sort(compareVersions);
  const below = [a.below, b.below].filter((one) => one !== undefined).sort(compareVersions);
  return { from: from.at(-1), below: below[0] };
}
