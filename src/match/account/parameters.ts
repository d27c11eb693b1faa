import type { Program } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { isNode, nodes, visit } from './program-nodes.js';

/**
 * Where names are parameters: within such a function, `path` is what a call gives, whatever constants of that name others
 * declare.
 */
export class Parameters {
  private readonly byName = new Map<string, Span[]>();

  constructor(program: Program) {
    visit(program.body, ({ kind, params, span }) => {
      if (kind !== 'function' || span === undefined) return;
      for (const { target } of nodes(params)) {
        if (!isNode(target) || target.kind !== 'name' || typeof target['name'] !== 'string') continue;
        const known = this.byName.get(target['name']);
        if (known === undefined) this.byName.set(target['name'], [span]);
        else known.push(span);
      }
    });
    for (const [name, spans] of this.byName) this.byName.set(name, apart(spans));
  }

  has(name: string, { start, end }: Span): boolean {
    const spans = this.byName.get(name) ?? [];
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.end ?? 0) < end) low = middle + 1;
      else high = middle;
    }
    return (spans[low]?.start ?? end) <= start;
  }
}

/** In order, without those that stand in others. */
function apart(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (span.end > (found.at(-1)?.end ?? -1)) found.push(span);
  }
  return found;
}
