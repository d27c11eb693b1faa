import type { Batch, Entry, Operation } from '../model/entry.js';
import type { OperationHit, Schedule, Segment } from '../model/schedule.js';
import { resourceIndex } from './resources.js';

/** A place in the trie: all templates that begin with the same segments, whatever their parameters are called. */
interface Node {
  readonly literals: Map<string, Node>;
  parameter: Node | undefined;
  readonly hits: OperationHit[];
  /** Live operations that end here, with the entries whose parameters they are not to be taken for. */
  readonly live: { readonly entry: Entry; readonly method: string }[];
}

/**
 * Indexes the entries; throws on two entries of one id (`loadSchedule` reports that as a problem instead). A look-up
 * by path costs by the path's length and the number of templates that agree with it so far, not by the number of
 * entries. Hits come in the order of their templates' literal segments before parameters, then of the entries.
 */
export function compileSchedule(entries: readonly Entry[]): Schedule {
  const byId = new Map<string, Entry>();
  const root = emptyNode();
  for (const entry of entries) {
    if (byId.has(entry.id)) throw new Error(`two entries have the id ${entry.id}`);
    byId.set(entry.id, entry);
    if (entry.through === 'surfaces') continue;
    for (const operation of entry.operations) insert(root, entry, operation);
    for (const batch of entry.batches ?? []) insert(root, entry, batch.operation, batch);
    for (const { method, path } of entry.live ?? []) nodeOf(root, templateSegments(path)).live.push({ entry, method });
  }
  return {
    entries,
    entry: (id) => byId.get(id),
    byPath: (method, segments) => lookUp(root, method, segments),
    byResource: resourceIndex(entries),
    everyRequest: entries.filter(concernsEveryRequest),
  };
}

/** The segments of a path template: literal text, or undefined for a parameter. `/zones/{zone_id}` has two. */
export function templateSegments(path: string): readonly Segment[] {
  return path
    .split('/')
    .slice(1)
    .map((segment) => (segment.startsWith('{') ? undefined : segment));
}

function concernsEveryRequest(entry: Entry): boolean {
  return (
    entry.headers !== undefined ||
    entry.segments !== undefined ||
    entry.expressions !== undefined ||
    entry.ciphers !== undefined ||
    entry.hosts !== undefined
  );
}

function emptyNode(): Node {
  return { literals: new Map(), parameter: undefined, hits: [], live: [] };
}

function insert(root: Node, entry: Entry, operation: Operation, batch?: Batch): void {
  const segments = templateSegments(operation.path);
  nodeOf(root, segments).hits.push({
    entry,
    operation,
    named: segments.findLastIndex((segment) => segment !== undefined),
    renamed: renamedIn(entry, segments),
    batch,
  });
}

/** The segment that a rewrite puts another in place of, the last where they are several. */
function renamedIn({ rewrite }: Entry, segments: readonly Segment[]): number | undefined {
  const step = rewrite?.steps.find((one) => 'path' in one);
  const words = step !== undefined && 'path' in step ? step.path.replace.split('/') : [];
  const at = segments.findIndex((_, start) => words.every((word, i) => segments[start + i] === word));
  return words.length === 0 || at < 0 ? undefined : at + words.length - 1;
}

function nodeOf(root: Node, segments: readonly Segment[]): Node {
  let node = root;
  for (const segment of segments) node = child(node, segment);
  return node;
}

function child(node: Node, segment: Segment): Node {
  if (segment === undefined) {
    node.parameter ??= emptyNode();
    return node.parameter;
  }
  const known = node.literals.get(segment);
  if (known !== undefined) return known;
  const made = emptyNode();
  node.literals.set(segment, made);
  return made;
}

/** A word that follows the parameter is none of its values: `/organizations/audit_logs` has no identifier in it. */
function mayStandFor({ literals }: Node, segment: Segment): boolean {
  return segment === undefined || (segment !== '' && !literals.has(segment));
}

/** A hole takes parameters only: what it holds may be any text, but a retired name must be read to be reported. */
function lookUp(root: Node, method: string | undefined, segments: readonly Segment[]): readonly OperationHit[] {
  let alive: Node[] = [root];
  for (const segment of segments) {
    const next: Node[] = [];
    for (const node of alive) {
      const literal = segment === undefined ? undefined : node.literals.get(segment);
      if (literal !== undefined) next.push(literal);
      if (node.parameter !== undefined && mayStandFor(node.parameter, segment)) next.push(node.parameter);
    }
    if (next.length === 0) return [];
    alive = next;
  }
  const hits = alive.flatMap((node) => node.hits);
  const live = alive.flatMap((node) => node.live);
  const lives = ({ entry, operation }: OperationHit): boolean =>
    live.some((one) => one.entry === entry && one.method === operation.method);
  return hits.filter((hit) => (method === undefined || hit.operation.method === method) && !lives(hit));
}
