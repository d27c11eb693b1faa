import type { ArgValue, ClassValue, Value } from '../model/value.js';
import { isWithin } from './within.js';

/** How many ways of making an object of one class are kept, and of how many classes. */
const WAYS = 2;
const CLASSES = 200;
/** Where addresses are looked for: so deep, and in so many values, the nearest first. */
const DEPTH = 2;
const MOST = 200;

/** What classes are told where objects of them are made, as far as there is an address in it. */
export class ConstructionArguments {
  private readonly ways = new Map<ClassValue, Map<string, readonly ArgValue[]>>();

  note(owner: ClassValue, args: readonly ArgValue[]): void {
    const addresses = args.flatMap(({ value }) => addressesIn(value));
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
function addressesIn(value: Value): string[] {
  const found: string[] = [];
  let looked = 0;
  isWithin(value, DEPTH, (one) => {
    looked += 1;
    if (looked > MOST) return 'found';
    if (one.kind !== 'text') return one.kind === 'object' ? 'inside' : 'closed';
    const known = one.text.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('');
    if (/^https?:|^\/?[\w.-]*\/|\}\//.test(known)) found.push(known);
    return 'closed';
  });
  return found;
}
