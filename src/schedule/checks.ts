import { LIBRARY_SURFACES } from './library.js';
import type { Declaration } from './schema.js';

/** Something wrong in a declaration that has the right shape: where, as keys from the root, and what. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/**
 * What a schema cannot say: how the parts of a declaration must agree with each other. An entry of somebody's `own` may
 * do without examples.
 */
export function faultsOf(declaration: Declaration, own = false): readonly Fault[] {
  return [
    ...subjectFaults(declaration),
    ...dateFaults(declaration),
    ...carrierFaults(declaration),
    ...repeatedOperations(declaration),
    ...strayOperations(declaration),
    ...exampleFaults(declaration),
    ...(own ? [] : exampleCounts(declaration)),
  ];
}

function subjectFaults(it: Declaration): Fault[] {
  const subjects = [it.headers, it.expressions, it.segments, it.ciphers, it.hosts];
  if (subjects.some((subject) => subject !== undefined)) return [];
  if (allOperations(it).length > 0) return [];
  return [
    { path: ['operations'], reason: 'nothing is retired: no operation, header, expression, segment, cipher or host' },
  ];
}

function dateFaults(it: Declaration): Fault[] {
  if (it.extendedTo === undefined) return [];
  if (it.endOfLife !== null && it.extendedTo > it.endOfLife) return [];
  return [{ path: ['extendedTo'], reason: 'extendedTo must be later than endOfLife' }];
}

function carrierFaults(it: Declaration): Fault[] {
  const carries = (it.fields ?? []).length + (it.values ?? []).length > 0 || it.expressions !== undefined;
  if (it.carriers === undefined || carries) return [];
  return [{ path: ['carriers'], reason: 'carriers, but no field, value or expression that they carry' }];
}

function repeatedOperations(it: Declaration): Fault[] {
  const seen = new Set<string>();
  const faults: Fault[] = [];
  for (const [key, list] of [
    ['operations', it.operations],
    ['alsoOperations', it.alsoOperations ?? []],
    ['carriers', it.carriers ?? []],
  ] as const) {
    for (const [index, operation] of list.entries()) {
      if (seen.has(operation)) faults.push({ path: [key, index], reason: `${operation} is listed twice` });
      seen.add(operation);
    }
  }
  return faults;
}

/** `disputed`, `rewrite` and `surfaces` may only speak of the entry's own operations. */
function strayOperations(it: Declaration): Fault[] {
  const known = new Set(allOperations(it));
  const mentions: { path: (string | number)[]; operation: string }[] = [];
  for (const key of ['disputed', 'rewrite'] as const) {
    for (const [index, operation] of (it[key]?.operations ?? []).entries()) {
      mentions.push({ path: [key, 'operations', index], operation });
    }
  }
  for (const key of ['alsoRewrite', 'drafts', 'manual'] as const) {
    for (const [at, one] of (it[key] ?? []).entries()) {
      for (const [index, operation] of (one.operations ?? []).entries()) {
        mentions.push({ path: [key, at, 'operations', index], operation });
      }
    }
  }
  for (const surface of LIBRARY_SURFACES) {
    for (const [row, use] of (it.surfaces[surface] ?? []).entries()) {
      for (const [chain, reached] of Object.entries(use.methods ?? {})) {
        for (const operation of [reached].flat()) {
          mentions.push({ path: ['surfaces', surface, row, 'methods', chain], operation });
        }
      }
    }
  }
  return mentions
    .filter(({ operation }) => !known.has(operation))
    .map(({ path, operation }) => ({ path, reason: `${operation} is not one of the entry's operations` }));
}

function allOperations(it: Declaration): readonly string[] {
  return [
    ...it.operations,
    ...(it.alsoOperations ?? []),
    ...(it.carriers ?? []),
    ...(it.batches ?? []).map(({ operation }) => operation),
  ];
}

/** Requests or declarations of the entry can be rewritten. */
function rewrites({ rewrite, alsoRewrite, surfaces }: Declaration): boolean {
  const rows = [...(surfaces.terraform ?? []), ...(surfaces.pulumi ?? [])];
  return rewrite !== undefined || alsoRewrite !== undefined || rows.some((row) => row.rewrite !== undefined);
}

function exampleFaults(it: Declaration): Fault[] {
  const seen = new Set<string>();
  const faults: Fault[] = [];
  for (const [index, example] of it.examples.entries()) {
    const path = ['examples', index];
    const { before, after, valid } = example;
    if ((before === undefined) === (valid === undefined)) {
      faults.push({ path, reason: 'an example has either before or valid' });
    }
    if (after !== undefined && before === undefined) faults.push({ path, reason: 'after stands without before' });
    if (after !== undefined && after === before) faults.push({ path, reason: 'after is the same as before' });
    if (after !== undefined && !rewrites(it)) faults.push({ path, reason: 'after stands without a rewrite' });
    const program = JSON.stringify([example.lang, before ?? valid]);
    if (seen.has(program)) faults.push({ path, reason: 'the same example stands above' });
    seen.add(program);
  }
  return faults;
}

function exampleCounts(it: Declaration): Fault[] {
  const path = ['examples'];
  const faults: Fault[] = [];
  if (!it.examples.some((example) => example.before !== undefined)) {
    faults.push({ path, reason: 'no example of what is found (before)' });
  }
  if (it.examples.filter((example) => example.valid !== undefined).length < 2) {
    faults.push({ path, reason: 'fewer than two look-alikes that are not found (valid)' });
  }
  if (rewrites(it) && !it.examples.some((example) => example.after !== undefined)) {
    faults.push({ path, reason: 'a rewrite, but no example of what it makes (after)' });
  }
  return faults;
}
