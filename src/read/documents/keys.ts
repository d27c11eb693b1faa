import { leaveOut } from '../../text/left-out.js';
import type { Entry, MapNode } from './node.js';

/** Maps with fewer entries are looked through as they are, which is faster. */
const FEW = 8;
/** Of maps that are merged into one another deeper than this, only the keys of their own are looked at. */
const DEEPEST = 100;

/** What is known of a map: made once, since large maps are asked for many keys. */
interface Keys {
  /** The last entry of each name. */
  readonly own: ReadonlyMap<string, Entry>;
  /** The maps that are merged into it, in their order. */
  readonly merged: readonly MapNode[];
  /** What was looked for in the merged maps before. */
  readonly found: Map<string, Entry | undefined>;
}

const known = new WeakMap<MapNode, Keys>();
/** How many maps are merged into one another, at most. */
const heights = new WeakMap<MapNode, number>();

/** The entry of a map by its key, or of the first of the maps merged into it that has one. */
export function entryByKey(map: MapNode, key: string): Entry | undefined {
  const small = map.entries.length < FEW;
  const entry = small ? map.entries.findLast((one) => one.key === key) : keysOf(map).own.get(key);
  if (entry !== undefined || (small && !map.entries.some(isMerge))) return entry;
  const { merged, found } = keysOf(map);
  if (merged.length === 0) return undefined;
  if (heightOf(map) > DEEPEST) {
    leaveOut('maps are merged into one another too deeply');
    return undefined;
  }
  if (found.has(key)) return found.get(key);
  let through: Entry | undefined;
  for (const one of merged) if ((through = entryByKey(one, key)) !== undefined) break;
  found.set(key, through);
  return through;
}

/** The first entry that fits, of the map or of the maps merged into it, the nearest first. */
export function entryFitting(map: MapNode, fits: (entry: Entry) => boolean): Entry | undefined {
  const own = map.entries.find(fits);
  if (own !== undefined || !map.entries.some(isMerge)) return own;
  if (heightOf(map) > DEEPEST) {
    leaveOut('maps are merged into one another too deeply');
    return undefined;
  }
  const seen = new Set<MapNode>();
  const open = [map];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    const found = one.entries.find(fits);
    if (found !== undefined) return found;
    if (one.entries.some(isMerge)) open.push(...keysOf(one).merged.toReversed());
  }
  return undefined;
}

function isMerge({ key }: Entry): boolean {
  return key === '<<';
}

function keysOf(map: MapNode): Keys {
  const before = known.get(map);
  if (before !== undefined) return before;
  const merged = map.entries
    .filter(isMerge)
    .flatMap(({ value }) => (value.kind === 'list' ? value.items : [value]))
    .filter((one): one is MapNode => one.kind === 'map');
  const own = new Map(map.entries.map((entry) => [entry.key, entry]));
  const keys = { own, merged, found: new Map<string, Entry | undefined>() };
  known.set(map, keys);
  return keys;
}

/** Without recursion: a chain of merged maps may be as long as a file. */
function heightOf(map: MapNode): number {
  const waiting = [map];
  for (let one = waiting.at(-1); one !== undefined; one = waiting.at(-1)) {
    const { merged } = keysOf(one);
    const missing = heights.has(one) ? [] : merged.filter((other) => !heights.has(other));
    if (missing.length > 0) {
      for (const other of missing) waiting.push(other);
      continue;
    }
    waiting.pop();
    heights.set(
      one,
      merged.reduce((most, other) => Math.max(most, 1 + (heights.get(other) ?? 0)), 0),
    );
  }
  return heights.get(map) ?? 0;
}
