import type { CallExpr, Expr, FunctionExpr } from '../../../model/program.js';
import type { Span } from '../../../model/span.js';
import type { Use, UseKind } from '../../../model/use.js';
import { holds } from '../../../text/spans.js';
import type { Callees } from '../callees.js';
import type { Node } from '../tree/places.js';
import type { Binding } from '../tree/scopes.js';
import type { Tree } from '../tree/tree.js';
import type { CallSite } from '../trees.js';
import { climb } from './climb.js';

/** Where in a value that which is followed is: keys, indexes as text, `[]` for any. Empty: it is the value itself. */
export type Way = readonly string[];

/** What the one who asks knows: where a way ends. */
export interface Ends {
  /** The call is one that sends the request. */
  readonly isRequest: (call: CallExpr) => boolean;
  /** The call puts its argument into the body of the request, in a block that the request is put together by. */
  readonly puts?: ((call: CallExpr) => boolean) | undefined;
  /** Decides on a member of the value itself, by its key: `stop`, `go` on with it, or neither. */
  readonly member?: ((key: string, keySpan: Span) => 'stop' | 'go' | undefined) | undefined;
  /** What is gone through is a list on the way to what is asked for: its elements are followed. */
  readonly elements?: ((over: Expr) => boolean) | undefined;
  /** Texts that a method is given name no members: `e.message.split(': ')`. */
  readonly noKeys?: boolean | undefined;
  /** Decides on a function that it is handed to, by its last name and its whole callee. */
  readonly call?: ((name: string, chain: string, call: CallExpr) => 'stop' | 'go' | undefined) | undefined;
  /** Decides on a command that it is piped into. */
  readonly piped?: ((call: CallExpr) => 'stop' | 'unknown' | undefined) | undefined;
  /** Whether what nothing takes is shown, as commands do. */
  readonly shows?: ((tree: Tree, expr: Expr) => boolean) | undefined;
  /** The program prints the error that a request ends in: what errors are made of is part of its output. */
  readonly printsErrors?: ((made: Span) => boolean) | undefined;
  /** The only calls of a function to which a result goes; all where it says nothing of them. */
  readonly leadsTo?: ((sites: readonly CallSite[]) => readonly CallSite[]) | undefined;
}

/** More nodes than this are not followed from one place: what is left is not known. */
const MOST = 600;
/** What is further away in one another than this waits for its turn: each level takes several calls of the machine's stack. */
const DEEPEST = 60;

/**
 * Follows a value forward through one file, and on through the files that it is handed to: along names, members, list
 * elements, arguments and results. It keeps no order of statements, so it sees more ways than there are, and it ends
 * with `unknown` where it does not understand.
 */
export class Follower {
  readonly uses: Use[] = [];
  readonly ended = new Set<string>();
  /** The ways by which it comes to calls that send: the call, the argument, and where in it. */
  readonly arrivals = new Map<string, { readonly call: Span; readonly at: Span }>();
  /** Calls to functions of what was read that it is handed to. */
  readonly handed: CallExpr[] = [];
  readonly seen = new Map<Node, Set<string>>();
  readonly names = new Map<Binding, Set<string>>();
  readonly spellings = new Map<string, string>();
  /** Keys by which objects keep it. */
  readonly kept = new Set<string>();
  /** Members by which records keep it that are made of it. */
  readonly given = new Set<string>();
  steps = 0;
  private depth = 0;
  private readonly later: { readonly tree: Tree; readonly expr: Expr; readonly way: Way }[] = [];

  constructor(
    readonly callees: Callees,
    readonly ends: Ends,
  ) {}

  /** Follows the value of an expression. */
  flow(tree: Tree, expr: Expr, way: Way): void {
    if (this.isOver) return;
    const node = expr as unknown as Node;
    const known = this.seen.get(node) ?? new Set<string>();
    this.seen.set(node, known);
    const key = way.join('\0');
    if (known.has(key)) return;
    known.add(key);
    this.steps += 1;
    if (this.steps > MOST || way.length > 8) {
      this.end('unknown', expr.span);
      return;
    }
    if (this.depth >= DEEPEST) this.later.push({ tree, expr, way });
    else this.up(tree, expr, way);
    if (this.depth > 0) return;
    for (let next = this.later.pop(); next !== undefined; next = this.later.pop())
      this.up(next.tree, next.expr, next.way);
  }

  private up(tree: Tree, expr: Expr, way: Way): void {
    this.depth += 1;
    const place = tree.places.get(expr as unknown as Node);
    if (place === undefined) this.end('unknown', expr.span);
    else climb(this, tree, { expr, way, ...place });
    this.depth -= 1;
  }

  /** One place tells that there is more; to name them all would cost as much as to follow them. */
  get isOver(): boolean {
    return this.steps > MOST;
  }

  end(kind: UseKind, span: Span, name?: string): void {
    const key = `${kind} ${span.start} ${span.file}`;
    if (this.ended.has(key)) return;
    this.ended.add(key);
    this.uses.push({ kind, span, name });
  }

  /**
   * Those of the calls of a function that lead to the request; none where nothing says which. The call that sends may have
   * the name of the function that it stands in: it does not lead there.
   */
  leading(fn: FunctionExpr, sites: readonly CallSite[]): readonly CallSite[] {
    return (this.ends.leadsTo?.(sites) ?? []).filter(({ call }) => !holds(fn.span, call.span));
  }

  /** What is followed is an object that keeps it, with all of its members. */
  isWhole(way: Way): boolean {
    return way[0] !== undefined && this.kept.has(way[0]);
  }
}
