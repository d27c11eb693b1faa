import type { FunctionExpr } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { FunctionValue, Value } from '../model/value.js';
import type { Evaluator } from './evaluator.js';
import { blindArgs } from './functions.js';
import { choice } from './join.js';
import { heapOf, instantiate, substituted, type Heap } from './state/instances.js';
import { makersOf, type Maker } from './state/prototypes.js';
import { birth } from './state/reads.js';

/** What a call made, as it left it. */
interface Made {
  readonly value: Value;
  readonly heap: Heap;
}

/** Objects that are made for their own sake, to run the functions on which stand on their prototypes. */
export class PrototypeObjects {
  /** What functions make that are called with `new`: since what is set apart does not stay, each root has one of its own. */
  private readonly made = new Map<FunctionExpr, Made>();

  constructor(private readonly cx: Evaluator) {}

  /** For a function that stands on prototypes: an object that has it, made by what is told nothing. */
  objectWith(of: FunctionValue): Value | undefined {
    const [first, ...others] = makersOf(of).map((maker) => this.madeBy(maker, of.fn.span));
    return first === undefined || others.length === 0 ? first : choice([first, ...others]);
  }

  private madeBy(maker: Maker, span: Span): Value {
    if (maker.kind === 'class') return this.cx.instances.of(maker, span);
    const known = this.made.get(maker.fn);
    if (known !== undefined) return again(known);
    const start = birth();
    const value = this.cx.call(maker, blindArgs(maker.fn), { construct: true, span });
    const heap = heapOf([value], start);
    // A function that was made with it holds on to this one.
    if (heap === undefined || heap.size === 0) return value;
    const made: Made = { value, heap };
    this.made.set(maker.fn, made);
    return again(made);
  }
}

function again({ value, heap }: Made): Value {
  const instead = new Map<object, object>();
  instantiate(heap, instead);
  return substituted(value, instead);
}
