import type { Span } from '../model/span.js';
import type { ClassValue, ObjectValue, Value } from '../model/value.js';
import { construct, constructorOf } from './constructors.js';
import type { Context } from './context.js';
import { blindArgs } from './functions.js';
import { unknown } from './values.js';

/** Objects of classes of which no more is known: one for each class. */
export class ClassInstances {
  private readonly made = new Map<ClassValue, Value>();

  constructor(private readonly cx: Context) {}

  /** The object whose methods are run alone: made once, by a constructor that is told nothing. */
  of(owner: ClassValue, span: Span): Value {
    const known = this.made.get(owner);
    if (known !== undefined) return known;
    // A class may hold one of its own kind.
    this.made.set(owner, unknown('this'));
    const constructor = constructorOf(owner);
    const made = construct(this.cx, owner, blindArgs(constructor), span, constructor);
    const instance = made.kind === 'object' ? made : unknown('this');
    this.made.set(owner, instance);
    return instance;
  }

  /** It is the object that stands for all of its class. */
  isOne(of: ObjectValue): boolean {
    return of.instanceOf !== undefined && this.made.get(of.instanceOf) === of;
  }

  /** An object of the class was made for its own sake. */
  has(owner: ClassValue): boolean {
    return this.made.has(owner);
  }
}
