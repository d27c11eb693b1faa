import {
  InvalidExpression,
  UnsupportedPattern,
  check,
  evaluate,
  parse,
  print,
  type FieldValues,
} from '../../../src/expression/index.js';
import { scheme } from '../../expression/scheme.js';
import { bounded, holds, textOf } from './input.js';

const fields: FieldValues = {
  ...{ b: 'a', b2: '', n: 3, n2: -1, t: true, f: false, ip: '10.0.0.1', list: ['a', 'b'], numbers: [1, 5] },
  ...{ addresses: ['::1'], flags: [true, false], nested: [['a'], []], map: { k: 'v' }, counts: { k: 1 } },
  ...{ headers: { x: ['a'] }, flagMap: { k: false }, flagLists: { a: [true] }, 'with.9digit_start': 7 },
};

/** What an expression gives; `undefined` where its pattern cannot be evaluated here, which is said. */
export function valueOf(text: string, values: FieldValues, options: object = {}): boolean | undefined {
  try {
    return evaluate(text, values, { scheme, ...options });
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}

function refused(text: string): boolean {
  try {
    evaluate(text, fields, { scheme });
    return false;
  } catch (error) {
    if (error instanceof InvalidExpression) return true;
    throw error;
  }
}

/** Parsing, checking, printing and evaluating agree with each other, and mistakes have a place. */
export function fuzz(data: Uint8Array): Promise<void> {
  return bounded(() => {
    const text = textOf(data);
    const tree = parse(text, { scheme });
    for (const { start, end, message } of tree.errors) {
      const there = start >= 0 && start <= end && end <= text.length && message !== '';
      holds(there, () => `a mistake without a place: ${message} at ${String(start)} to ${String(end)}`);
    }
    print(tree);
    const checked = check(text, { scheme });
    check(text, { scheme, as: 'value' });
    if (tree.errors.length > 0) {
      holds(!checked.ok, () => 'the parser finds mistakes that the check does not');
      holds(refused(text), () => 'what is no expression is evaluated');
      return;
    }
    // What may stand where, and how much of it, is for the check alone.
    const beyond = checked.ok ? [] : checked.errors.filter(({ kind }) => kind !== 'limit');
    holds(beyond.length === 0, () => `the check finds ${JSON.stringify(beyond)}, and the parser nothing`);
    const truth = valueOf(text, fields);
    for (const notation of ['word', 'symbol'] as const) {
      const printed = print(tree, { notation });
      holds(check(printed, { scheme }).ok === checked.ok, () => `printed, the check says something else: ${printed}`);
      const again = print(parse(printed, { scheme }), { notation });
      holds(again === printed, () => `printed again, it differs: ${printed}`);
      holds(valueOf(printed, fields) === truth, () => `printed, it means something else: ${printed}`);
    }
  });
}
