import { FACETS, type Facet, type FleetPage, type Row } from './data.js';

/** What the reader chose: of each facet any of the names, all facets together. */
export interface Choice {
  readonly chosen: Readonly<Record<Facet, ReadonlySet<string>>>;
  /** Ends within so many days; 0 for any. */
  readonly within: number;
  readonly words: string;
}

export const nothing: Choice = {
  chosen: { rule: new Set(), owner: new Set(), team: new Set(), organisation: new Set(), repository: new Set() },
  within: 0,
  words: '',
};

/** Uses by name. */
export type Sums = ReadonlyMap<number, { readonly uses: number; readonly fixable: number }>;

export interface Filtered {
  readonly uses: number;
  readonly fixable: number;
  readonly repositories: number;
  /** By each facet, as all other facets let through. */
  readonly sums: Readonly<Record<Facet, Sums>>;
}

/** Goes through all rows once, whatever is chosen. */
export function filtered({ rows, names, rules }: FleetPage, { chosen, within, words }: Choice): Filtered {
  const sets = FACETS.map((facet) => indexesOf(names, chosen[facet]));
  const ends = new Map(rules.map(({ id, days }) => [id, days]));
  const near = names.map((name) => {
    const days = ends.get(name);
    return within === 0 || (days !== undefined && days !== null && days > 0 && days <= within);
  });
  const text = words.trim().toLowerCase();
  const says = names.map((name) => text === '' || name.toLowerCase().includes(text));
  const sums = FACETS.map(() => new Map<number, { uses: number; fixable: number }>());
  const repositories = new Set<number>();
  let [uses, fixable] = [0, 0];
  for (const row of rows) {
    if (near[row[0]] !== true || !(says[row[0]] || says[row[1]] || says[row[2]] || says[row[4]])) continue;
    const [misses, missed] = missesOf(row, sets);
    if (misses === 0) {
      uses += row[5];
      fixable += row[6];
      repositories.add(row[4]);
    }
    for (let facet = 0; facet < FACETS.length; facet += 1) {
      if (misses === 0 || (misses === 1 && missed === facet)) add(sums[facet], row[facet] ?? 0, row);
    }
  }
  const byFacet = Object.fromEntries(FACETS.map((facet, i) => [facet, sums[i]])) as unknown as Filtered['sums'];
  return { uses, fixable, repositories: repositories.size, sums: byFacet };
}

function indexesOf(names: readonly string[], chosen: ReadonlySet<string>): ReadonlySet<number> | undefined {
  if (chosen.size === 0) return undefined;
  return new Set(names.flatMap((name, index) => (chosen.has(name) ? [index] : [])));
}

/** How many facets keep a row out, and the last of them. */
function missesOf(row: Row, sets: readonly (ReadonlySet<number> | undefined)[]): readonly [number, number] {
  let [misses, missed] = [0, -1];
  for (let facet = 0; facet < sets.length; facet += 1) {
    if (sets[facet]?.has(row[facet] ?? -1) !== false) continue;
    misses += 1;
    missed = facet;
  }
  return [misses, missed];
}

function add(sums: Map<number, { uses: number; fixable: number }> | undefined, name: number, row: Row): void {
  const sum = sums?.get(name);
  if (sum === undefined) sums?.set(name, { uses: row[5], fixable: row[6] });
  else {
    sum.uses += row[5];
    sum.fixable += row[6];
  }
}

/** The choice as the part of an address behind `#`. */
export function toHash({ chosen, within, words }: Choice): string {
  const parameters = new URLSearchParams();
  for (const facet of FACETS) for (const name of chosen[facet]) parameters.append(facet, name);
  if (within > 0) parameters.set('within', String(within));
  if (words !== '') parameters.set('words', words);
  return parameters.toString();
}

export function fromHash(hash: string): Choice {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const chosen = Object.fromEntries(FACETS.map((facet) => [facet, new Set(parameters.getAll(facet))]));
  const within = Number(parameters.get('within') ?? 0);
  return {
    chosen: chosen as unknown as Choice['chosen'],
    within: Number.isFinite(within) ? within : 0,
    words: parameters.get('words') ?? '',
  };
}

export function toggled(choice: Choice, facet: Facet, name: string): Choice {
  const own = new Set(choice.chosen[facet]);
  if (!own.delete(name)) own.add(name);
  return { ...choice, chosen: { ...choice.chosen, [facet]: own } };
}
