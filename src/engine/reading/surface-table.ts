import type { Entry, Operation } from '../../model/entry.js';
import type { Step } from '../../model/rewrite.js';
import type { Sight, Surface } from '../../model/surface.js';
import { retiresOperation } from '../../match/rules.js';
import { declaredOperations } from '../../read/documents/settings.js';
import { programSurface } from '../../read/documents/surfaces.js';
import { resourceUses } from '../../schedule/resources.js';
import { KINDS, readerOf } from './kinds.js';

/** What of an entry is seen on a surface: nothing, its use, or its use and a fix for it. */
export type Seen = 'no' | 'found' | 'fixed';

/** Every surface that some reader reads, in the order of the readers. */
export async function allSurfaces(): Promise<readonly Surface[]> {
  const readers = await Promise.all(KINDS.map(readerOf));
  return readers.flatMap(({ id, surfaces }) => surfaces ?? [programSurface(id)]);
}

/** What of an entry shows on a surface, by what its readers see and what the entry is about. */
export function seenOn(entry: Entry, surface: Surface): Seen {
  const ways = waysOf(entry).filter((sight) => shows(surface, sight, entry));
  if (ways.length === 0) return 'no';
  return ways.some((way) => isFixed(entry, surface, way)) ? 'fixed' : 'found';
}

/** Whether what an entry is about shows on a surface: a header that may not be sent at all shows by its name, too. */
export function shows({ sees }: Surface, way: Sight, { headers }: Entry): boolean {
  return sees.includes(way) || (way === 'headers' && headers?.sent !== undefined && sees.includes('header names'));
}

/** What must be seen, in one of several ways, to tell that something uses the entry. */
export function waysOf(entry: Entry): readonly Sight[] {
  if (entry.through === 'surfaces') return librariesOf(entry);
  const { fields, values, operations } = entry;
  const ways = new Set<Sight>();
  if (operations.some((operation) => retiresOperation(entry, operation))) ways.add('path');
  if (entry.segments !== undefined || entry.hosts !== undefined) ways.add('path');
  for (const field of fields) ways.add(field.in);
  for (const value of values) ways.add(value.in);
  if (entry.batches !== undefined) ways.add('body');
  if (entry.expressions !== undefined) for (const way of ['body', 'expression'] as const) ways.add(way);
  if (entry.headers !== undefined) ways.add('headers');
  if (entry.ciphers !== undefined) ways.add('ciphers');
  if (operations.some((operation) => isDeclared(operation) && (ways.has('body') || retiresOperation(entry, operation))))
    ways.add('declared');
  for (const names of ['terraform', 'pulumi'] as const) if (resourceUses(entry, names).length > 0) ways.add(names);
  return [...ways];
}

/** The client libraries whose methods reach the entry. */
function librariesOf({ surfaces }: Entry): Sight[] {
  return (['node', 'python', 'go'] as const).filter((name) => name in surfaces || `${name}2` in surfaces);
}

/** Whether operations of this kind are declared by documents that send no request. */
export function isDeclared({ method, path }: Operation): boolean {
  return declaredOperations.some((one) => one.method === method && one.path.test(path));
}

function isFixed(entry: Entry, surface: Surface, way: Sight): boolean {
  if (way === 'terraform' || way === 'pulumi') {
    return (
      surface.writes.includes(way) &&
      resourceUses(entry, way).some(({ rewrite }) => rewrite !== undefined && 'remove' in rewrite)
    );
  }
  if (way === 'node' || way === 'python') return entry.rewrite?.steps.every((step) => 'library' in step) === true;
  if (way === 'declared' || way === 'go') return false;
  // Steps that need more than one part of the call are not tried for each surface: the entry's page tells of them.
  const steps = entry.rewrite?.steps ?? [];
  if (steps.length === 0) return false;
  // Nothing but an address stands there, and no method.
  const isBare = !REQUEST_PARTS.some((sight) => surface.sees.includes(sight) || surface.writes.includes(sight));
  if (isBare && needsMethod(entry)) return false;
  if (way === 'expression') return steps.every((step) => 'expression' in step) && surface.writes.includes(way);
  return steps.every((step) => writes(surface, step));
}

const REQUEST_PARTS: readonly Sight[] = ['query', 'headers', 'body', 'response'];

/** Of the operations of the first path that the rewrite is for, others are left: an address by itself does not say which is meant. */
function needsMethod({ operations, rewrite }: Entry): boolean {
  const only = rewrite?.operations;
  if (only === undefined) return false;
  const shape = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}');
  const has = (one: Operation): boolean =>
    only.some((other) => other.method === one.method && shape(other.path) === shape(one.path));
  return operations.some((one) => !has(one) && shape(one.path) === shape(only[0]?.path ?? ''));
}

function writes(surface: Surface, step: Step): boolean {
  const can = (sight: Sight): boolean => surface.writes.includes(sight);
  if ('path' in step || 'method' in step) return can('path');
  if ('query' in step) return can('query') || !surface.sees.includes('query');
  if ('expression' in step) return can('body');
  if ('header' in step) return can('headers');
  if ('response' in step || 'lift' in step) return can('response') || !surface.sees.includes('response');
  if ('gone' in step) return true;
  if (!('body' in step) || step.body.add !== undefined || step.body.pluck !== undefined) return false;
  return step.body.encode === undefined ? can('body') : can('form');
}

const SIGNS: Readonly<Record<Seen, string>> = { no: '', found: 'yes', fixed: 'fix' };

/** The table of entries and surfaces, as Markdown; surfaces that are alike in it share a column, told below it. */
export function surfaceTable(entries: readonly Entry[], surfaces: readonly Surface[]): string {
  const sorted = [...entries].sort((a, b) => (a.id < b.id ? -1 : 1));
  const columns = new Map<string, string[]>();
  for (const surface of surfaces) {
    const column = sorted.map((entry) => SIGNS[seenOn(entry, surface)]).join('\n');
    columns.set(column, [...(columns.get(column) ?? []), surface.name]);
  }
  const letters = [...columns].map((_, i) => String.fromCharCode(A + i));
  const cells = [...columns.keys()].map((column) => column.split('\n'));
  const rows = sorted.map(({ id }, row) => [id, ...cells.map((column) => column[row] ?? '')]);
  const widest = Math.max('entry'.length, ...sorted.map(({ id }) => id.length));
  const line = ([id = '', ...texts]: readonly string[]): string =>
    `| ${id.padEnd(widest)} | ${texts.map((text) => text.padEnd(3)).join(' | ')} |\n`;
  const rule = line(['-'.repeat(widest), ...letters.map(() => '---')]);
  const legend = [...columns.values()].map((names, i) => `- ${letters[i] ?? ''}: ${names.join('; ')}\n`);
  return `${line(['entry', ...letters])}${rule}${rows.map(line).join('')}\n${legend.join('')}\n${MEANING}`;
}

const A = 'A'.charCodeAt(0);
const MEANING = 'yes: found; fix: found, and rewritten where all that the rewrite needs is written out\n';
