/** The paths of operations, segment by segment. */
interface Node {
  readonly fixed: Map<string, Node>;
  variable?: Node;
}

const made = (): Node => ({ fixed: new Map() });

/** Tells where in a path of this API an identifier stands: what is written there is nobody's fixed text. */
export class PathTemplates {
  private readonly root = made();

  /** `paths`: as operations have them, with `{name}` for what is filled in. */
  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      let at = this.root;
      for (const segment of path.split(/[?#]/, 1)[0]?.split('/').slice(1) ?? []) {
        const isVariable = /^\{.*\}$/.test(segment);
        const next = (isVariable ? at.variable : at.fixed.get(segment)) ?? made();
        if (isVariable) at.variable = next;
        else at.fixed.set(segment, next);
        at = next;
      }
    }
  }

  /** Whether every operation that begins with these segments has an identifier behind them, and not this text. */
  isFilledIn(before: readonly string[], text: string): boolean {
    const base = before[0] === 'client' && before[1] === 'v4' ? 2 : 0;
    let at: Node | undefined = this.root;
    for (let i = base; i < before.length; i += 1) at = at?.fixed.get(before[i] ?? '') ?? at?.variable;
    return at?.variable !== undefined && !at.fixed.has(text);
  }
}
