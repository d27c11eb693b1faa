import { readerOf, recordOf, words, type Kind } from '../../../src/engine/reading/kinds.js';
import { prepare } from '../../../src/engine/reading/units.js';
import { Slice } from '../../../src/flow/slice/slice.js';
import type { Expr } from '../../../src/model/program.js';

interface Test {
  readonly test: Expr;
  readonly said: string;
}

/**
 * Whether the tests of some programs hold whenever they are come to, where `filters` is the word of interest: those of `if`,
 * `while`, `switch`, `? :` and the left sides of `||` and its kin, by their texts; first in the order in which the program
 * runs, then where a function is run for its own sake. A line `// file: NAME` begins another file.
 */
export async function settledIn(kind: Kind, program: string): Promise<string[]> {
  const [extension = ''] = words(recordOf(kind)?.extensions ?? '');
  const [first = '', ...more] = program.split(/^(?:\/\/|#) file: (.*)\n/m);
  const files: (readonly [string, string])[] = [[`a.${extension}`, first]];
  for (let i = 0; i < more.length; i += 2) files.push([more[i] ?? '', more[i + 1] ?? '']);
  const slice = new Slice((text) => /\bfilters\b/.test(text));
  const reader = await readerOf(kind);
  const tests = new Map<Expr, Test>();
  for (const [file, text] of files) {
    const source = { file, text };
    await prepare(reader, source);
    for (const one of reader.read(source).programs) {
      slice.add([one]);
      JSON.stringify(one.body, (_, node: unknown) => {
        for (const test of testsOf(node)) tests.set(test, { test, said: text.slice(test.span.start, test.span.end) });
        return node;
      });
    }
  }
  return [...tests.values()].map(({ test, said }) => {
    const [inOrder, alone] = [false, true].map((by) => slice.settled.holds(test, by));
    return `${said} ${inOrder === false ? 'may change' : alone === false ? 'holds; alone it may change' : 'holds'}`;
  });
}

function testsOf(node: unknown): readonly Expr[] {
  const { kind, test, on, options, op } = (node ?? {}) as {
    readonly kind?: string;
    readonly test?: Expr;
    readonly on?: Expr;
    readonly options?: readonly Expr[];
    readonly op?: string;
  };
  const found = test === undefined ? [] : [test];
  if (kind === 'switch' && on !== undefined) found.push(on);
  if (kind === 'choice' && test === undefined) found.push(...(options ?? []).slice(0, -1));
  if (kind === 'assign' && op !== '=') found.push(node as Expr);
  return found;
}
