import type { Program } from '../../../src/model/program.js';
import type { Span } from '../../../src/model/span.js';
import type { Run } from '../../../src/model/text.js';

/** Every run and span in a lowered program, in whatever node it is. */
export function runsAndSpans(program: Program): { runs: Run[]; spans: Span[] } {
  const runs: Run[] = [];
  const spans: Span[] = [];
  const stack: unknown[] = [program.body];
  while (stack.length > 0) {
    const node = stack.pop();
    if (Array.isArray(node)) stack.push(...(node as unknown[]));
    else if (typeof node === 'object' && node !== null) {
      const one = node as Record<string, unknown>;
      if (one['kind'] === 'run') runs.push(one as unknown as Run);
      if (typeof one['start'] === 'number' && typeof one['end'] === 'number') spans.push(one as unknown as Span);
      stack.push(...Object.values(one));
    }
  }
  return { runs, spans };
}

/** What is wrong with the places of a program, if anything is. */
export function misplaced(program: Program, text: string): string[] {
  const { runs, spans } = runsAndSpans(program);
  const wrong: string[] = [];
  for (const { start, end } of spans) {
    if (!(start >= 0 && start <= end && end <= text.length)) wrong.push(`span ${String(start)}-${String(end)}`);
  }
  for (const run of runs) {
    if (run.span === undefined || run.span.end - run.span.start !== run.text.length) continue;
    const written = text.slice(run.span.start, run.span.end);
    if (written !== run.text) wrong.push(`${JSON.stringify(run.text)} is ${JSON.stringify(written)}`);
    if (run.within === undefined || run.within.start > run.span.start || run.within.end < run.span.end) {
      wrong.push(`${JSON.stringify(run.text)} is not within its word`);
    }
  }
  return wrong;
}
