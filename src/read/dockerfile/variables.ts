import type { MappedText } from '../../model/part.js';
import { leaveOut } from '../../text/left-out.js';

/** An assignment, and those that its value is made of. */
interface Assignment {
  readonly content: MappedText;
  readonly at: number;
  readonly of: readonly Assignment[];
}

/** So many assignments a command is given: where each adds to the one before, every command would be given all. */
const MOST_NEEDED = 64;

/**
 * The variables of a stage, as assignments in the order in which they stand. A command is given those that it names and
 * what these are made of: many commands behind many variables cost what they are long.
 */
export class Variables {
  private last: ReadonlyMap<string, Assignment>;
  /** Those of this stage alone; undefined while they are those that it goes on from. */
  private own: Map<string, Assignment> | undefined;
  private count: number;

  /** `base`: the stage that it goes on from; `outside`: what is known in all stages. */
  constructor(
    base?: Variables,
    private readonly outside?: Variables,
  ) {
    this.last = base?.last ?? new Map();
    this.count = Math.max(base?.count ?? 0, outside?.count ?? 0);
  }

  add(content: MappedText): void {
    const [name = ''] = /^\w+/.exec(content.text) ?? [];
    const of = this.named(content.text.slice(name.length));
    this.own ??= new Map(this.last);
    this.own.set(name, { content, at: this.count++, of });
    this.last = this.own;
  }

  /** What a script begins with, so that what it names is known. */
  before({ text }: MappedText): MappedText[] {
    const open = [...this.named(text)];
    const needed = new Set<Assignment>();
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (needed.has(one)) continue;
      if (needed.size === MOST_NEEDED) {
        leaveOut('a command needs too many variables');
        break;
      }
      needed.add(one);
      open.push(...one.of);
    }
    return [...needed].sort((a, b) => a.at - b.at).map(({ content }) => content);
  }

  private named(text: string): Assignment[] {
    const names = new Set(text.match(/[A-Za-z_]\w*/g));
    return [...names].flatMap((name) => this.last.get(name) ?? this.outside?.last.get(name) ?? []);
  }
}
