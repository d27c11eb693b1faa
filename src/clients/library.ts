import type { Operation } from '../model/entry.js';
import type { Library, LibraryMethod } from '../model/library.js';
import type { ArgValue } from '../model/value.js';
import type { Request } from '../model/request.js';
import type { Piece, Text } from '../model/text.js';
import { liesWithin } from '../schedule/version-range.js';
import { textsOf } from './texts.js';

/** An operation that a call of a client library's method sends. */
export interface LibraryCall {
  readonly operation: Operation;
  /** The path below the API's base. A segment that an argument names is written where the argument is. */
  readonly path: Text;
  readonly libraryMethod: NonNullable<Request['libraryMethod']>;
  /** Members of the body, by the number of the argument. */
  readonly sends?: Readonly<Record<string, number>> | undefined;
}

/**
 * What a call of a method sends, by its chain of names (`firewall.rules.list`) and arguments, in a version of the
 * library; without the version, what all versions agree on. Each operation once. `byHand`: the library is of a version
 * that was written by hand.
 */
export function libraryCalls(
  library: Library,
  chain: string,
  args: readonly ArgValue[],
  version: string | undefined,
  byHand = false,
): readonly LibraryCall[] {
  const found = new Map<string, LibraryCall>();
  for (const method of library.get(chain) ?? []) {
    const within = liesWithin(version, method.versions);
    if (within === false || (within === undefined && method.reused)) continue;
    const named = method.where === undefined ? undefined : namedBy(method.where, args);
    if (method.where !== undefined && named === undefined) continue;
    for (const operation of chosen(method.operations, args)) {
      if (method.where === undefined && within === undefined && givesMore(operation, args)) continue;
      const key = `${operation.method} ${operation.path}`;
      const known = found.get(key);
      const entries = [...(known?.libraryMethod.entries ?? []), method.entry];
      const path = known?.path ?? pathOf(operation, method.where?.equals, named);
      const libraryMethod = { name: chain, entries, ...(byHand ? { byHand } : {}) };
      found.set(key, { operation, path, libraryMethod, sends: known?.sends ?? method.sends });
    }
  }
  return [...found.values()];
}

/** The text of the argument that must have a value, when it has. */
function namedBy(where: NonNullable<LibraryMethod['where']>, args: readonly ArgValue[]): Text | undefined {
  const { argument, named } = where;
  const byName = typeof argument === 'string' ? argument : named;
  const arg =
    (byName === undefined ? undefined : memberNamed(byName, args)) ??
    (typeof argument === 'number' ? args[argument] : undefined);
  if (arg === undefined) return undefined;
  return textsOf(arg.value, arg.span).find(
    (text) => text.every((piece) => piece.kind === 'run') && plain(text) === where.equals,
  );
}

function plain(text: Text): string {
  return text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
}

function memberNamed(name: string, args: readonly ArgValue[]): ArgValue | undefined {
  for (const { value, span } of args) {
    const member = value.kind === 'object' ? value.members.get(name) : undefined;
    if (member !== undefined) return { value: member.value, span: member.valueSpan ?? span };
  }
  return undefined;
}

/**
 * Of several operations, those whose parameters are among the names of the arguments, else those with as many
 * parameters as there are plain arguments; all when neither tells.
 */
function chosen(operations: readonly Operation[], args: readonly ArgValue[]): readonly Operation[] {
  const names = new Set(args.flatMap(({ value }) => (value.kind === 'object' ? [...value.members.keys()] : [])));
  const scoped = operations.filter(({ path }) => parameters(path).some((name) => names.has(name)));
  const left = scoped.length > 0 ? scoped : operations;
  const positional = args.filter(({ value }) => value.kind !== 'object').length;
  const counted = left.filter(({ path }) => parameters(path).filter((name) => !names.has(name)).length === positional);
  return counted.length > 0 ? counted : left;
}

/**
 * Before the argument that names a parameter of the path stand others than the path has left: the method of another
 * version, such as `zones.settings.edit('brotli', { zone_id })` where this one is `zones.settings.edit({ zone_id, items })`.
 */
function givesMore({ path }: Operation, args: readonly ArgValue[]): boolean {
  const all = parameters(path);
  const naming = args.findIndex(({ value }) => value.kind === 'object' && all.some((name) => value.members.has(name)));
  const named = args[naming]?.value;
  return named?.kind === 'object' && naming > all.filter((name) => !named.members.has(name)).length;
}

function parameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function pathOf(operation: Operation, equals: string | undefined, named: Text | undefined): Text {
  return operation.path.split('/').flatMap((segment, i): Piece[] => {
    const slash: Piece[] = i === 0 ? [] : [{ kind: 'run', text: '/' }];
    if (segment.startsWith('{')) return [...slash, { kind: 'hole', name: segment.slice(1, -1), segment: true }];
    if (named !== undefined && segment === equals) return [...slash, ...named];
    return segment === '' ? slash : [...slash, { kind: 'run', text: segment }];
  });
}
