import { UnsupportedPattern, check, evaluate, simplify, type FieldValues } from '../../../src/expression/index.js';
import { bounded, holds, textOf } from './input.js';

const known = { known: { 'cf.threat_score': 0 } };

/** Requests that differ in what filters ask for. */
const inputs: readonly FieldValues[] = [true, false].flatMap((ssl) =>
  ['GB', 'FR'].map((country, i) => ({
    ...{ ssl, 'cf.client.bot': !ssl, 'ip.src.country': country, 'http.host': ssl ? 'a' : 'b', 'cf.threat_score': 0 },
    'http.request.headers': i === 0 ? {} : { h: ['x', 'y'] },
    'http.request.cookies': ssl ? {} : { a: ['y'] },
  })),
);

function truths(text: string, missingNotEqual: boolean): readonly boolean[] | undefined {
  try {
    return inputs.map((input) => evaluate(text, input, { missingNotEqual }));
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}

/** What is simplified is true for the same requests, and cannot be simplified again. */
export function fuzz(data: Uint8Array): Promise<void> {
  return bounded(() => {
    const text = textOf(data);
    const { text: left, verdict } = simplify(text, known);
    if (!check(text).ok) return;
    holds(check(left).ok, () => `simplified, it is no expression: ${left}`);
    const again = simplify(left, known);
    holds(again.text === left && again.verdict === verdict, () => `simplified again, ${left} is ${again.text}`);
    for (const missingNotEqual of [true, false]) {
      const before = truths(text, missingNotEqual);
      const after = truths(left, missingNotEqual);
      // A pattern that cannot be evaluated may be what was left out.
      if (before === undefined || after === undefined) continue;
      holds(before.join() === after.join(), () => `${left} is true for others`);
      holds(verdict !== 'always' || !before.includes(false), () => 'it is not always true');
      holds(verdict !== 'never' || !before.includes(true), () => 'it is sometimes true');
    }
  });
}
