import { KEPT, NAME, Node, OWN, TEXT, type Ways } from '../nodes.js';
import type { Spread } from '../spread.js';

/** Where the words of interest that are written in a program come from. */
export class WrittenWords {
  private readonly nodes = new Map<Ways, Node>();

  constructor(private readonly spread: Spread) {}

  /** What a text or key holds, by what is said of it. */
  text(found: boolean | 'answers'): Node {
    return this.from((found === 'answers' ? KEPT : OWN) | TEXT);
  }

  /** The same of the name of a member. */
  name(found: boolean | 'answers'): Node {
    return this.from((found === 'answers' ? KEPT : OWN) | NAME);
  }

  /** A word comes from here by itself. */
  has(node: Node): boolean {
    return [...this.nodes.values()].includes(node);
  }

  private from(ways: Ways): Node {
    const known = this.nodes.get(ways);
    if (known !== undefined) return known;
    const made = new Node(false);
    this.nodes.set(ways, made);
    this.spread.reach(made, ways);
    return made;
  }
}
