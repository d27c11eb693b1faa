import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { expect } from 'vitest';

/* Work is counted, not timed: what else the machine does changes nothing. */

// Calls that the optimizing compilers put into others are not counted.
setFlagsFromString('--no-opt');
setFlagsFromString('--no-maglev');

/** Whose work counts: neither the runner's of the tests nor the parts of Node.js. */
const COUNTS = /\/src\/|\/node_modules\/(?!(?:@?vitest|vite|rolldown|chai|tinyrainbow)\/)/;

/**
 * How often functions and their branches were entered, in the product and in the parsers it uses. What engines do in one
 * call, as in the search for a pattern or in WebAssembly, counts as one.
 */
export async function counted<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly result: T; readonly entered: number }> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    const result = await work();
    const coverage = await session.post('Profiler.takePreciseCoverage');
    let entered = 0;
    for (const { url, functions } of coverage.result) {
      if (!COUNTS.test(url)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) entered += count;
    }
    return { result, entered };
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

/** What a doubling of the input may cost. */
const MOST = 2.2;
/** What is done once, whatever the input. */
const ONCE = 500;

/** Fails where twice the input is more than 2.2 times the work. `size` is large enough for what grows to be most of it. */
export async function expectProportional(work: (size: number) => unknown, size: number): Promise<void> {
  // What is made on first use is made.
  await work(size);
  const small = (await counted(() => work(size))).entered;
  const large = (await counted(() => work(2 * size))).entered;
  expect({ small, large, within: large <= MOST * small + ONCE }).toMatchObject({ within: true });
}
