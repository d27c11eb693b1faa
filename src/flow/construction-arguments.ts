import type { ArgValue, ClassValue, Value } from '../model/value.js';

/** How many ways of making an object of one class are kept, and of how many classes. */
const WAYS = 2;
const CLASSES = 200;

/** What classes are told where objects of them are made, as far as there is an address in it. */
export class ConstructionArguments {
  private readonly ways = new Map<ClassValue, Map<string, readonly ArgValue[]>>();

  note(owner: ClassValue, args: readonly ArgValue[]): void {
    const addresses = args.flatMap(({ value }) => addressesIn(value, 0));
    if (addresses.length === 0) return;
    const ways = this.ways.get(owner) ?? new Map<string, readonly ArgValue[]>();
    if (ways.size >= WAYS || (ways.size === 0 && this.ways.size >= CLASSES)) return;
    this.ways.set(owner, ways);
    const key = addresses.join('\0');
    if (!ways.has(key)) ways.set(key, args);
  }

  all(): readonly (readonly [ClassValue, readonly ArgValue[]])[] {
    return [...this.ways].flatMap(([owner, ways]) => [...ways.values()].map((args) => [owner, args] as const));
  }
}

/** Known texts that may be an address or the beginning of a path. */
function addressesIn(value: Value, depth: number): string[] {
  if (depth > 2) return [];
  switch (value.kind) {
    case 'text': {
      const known = value.text.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('');
      return /^https?:|^\/?[\w.-]*\/|\}\//.test(known) ? [known] : [];
    }
    case 'choice':
      return value.options.flatMap((option) => addressesIn(option, depth + 1));
    case 'object':
      return [...value.members.values()].flatMap((member) => addressesIn(member.value, depth + 1));
    default:
      return [];
  }
}
