import type { Expr } from '../../model/program.js';
import type { Node, Unit } from './nodes.js';

/** A test, and what it reads that outlives the run of a function. */
interface Test {
  readonly unit: Unit;
  readonly reads: readonly Node[];
}

/**
 * Which tests depend on what functions set for others: how one comes out when the functions are run in one order says
 * nothing of the next call (`if (started) send()`, and a function that sets `started`).
 */
export class Settled {
  private readonly setters = new Map<Node, Set<Unit>>();
  private readonly tests = new Map<Expr, Test>();
  private readonly joined = new Map<Node, readonly Node[]>();

  /** A unit sets what a name stands for, or calls a method of it. */
  set(node: Node, unit: Unit): void {
    const known = this.setters.get(node);
    if (known === undefined) this.setters.set(node, new Set([unit]));
    else known.add(unit);
  }

  /** What sets a name sets what others know by another one. */
  alsoSet(node: Node, other: Node): void {
    for (const unit of this.setters.get(node) ?? []) this.set(other, unit);
  }

  /** One name may stand for either. */
  join(one: Node, other: Node): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      this.joined.set(from, [...(this.joined.get(from) ?? []), to]);
  }

  /** A test reads these. */
  reads(test: Expr, unit: Unit, reads: readonly Node[]): void {
    if (reads.length > 0) this.tests.set(test, { unit, reads });
  }

  /**
   * What a test came to holds whenever it is come to. `alone`: the function under way is run for its own sake, so that
   * any other one may have run before.
   */
  holds(test: Expr, alone: boolean): boolean {
    const known = this.tests.get(test);
    if (known === undefined) return true;
    const reads = known.reads.flatMap((node) => [node, ...(this.joined.get(node) ?? [])]);
    return reads.every((node) =>
      [...(this.setters.get(node) ?? [])].every((setter) => {
        if (setter.node === undefined) return true;
        // What is not in the slice is not run.
        if (!setter.hot && setter !== known.unit) return false;
        return !(alone && node.shared);
      }),
    );
  }
}
