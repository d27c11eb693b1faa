import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Plan } from '../../src/rulesets/data/limits.js';
import { start } from './start.js';

/** One request, and what of its answer matters. */
interface Step {
  readonly name?: string;
  readonly send: string;
  readonly body?: unknown;
  readonly day?: string;
  /** 200 when absent. */
  readonly status?: number;
  /** Members that the answer must have, lists by their first elements. */
  readonly answer?: object;
  /** JSON pointers at which the answer must have nothing. */
  readonly lacks?: readonly string[];
  /** The entries that the call ran into; none when absent. */
  readonly retired?: readonly string[];
  /** Names for what stands at JSON pointers of the answer. */
  readonly keep?: Readonly<Record<string, string>>;
}

interface Scenario {
  readonly name: string;
  /** The page that it is taken from. */
  readonly source: string;
  readonly plan?: Plan;
  readonly steps: readonly Step[];
}

const folder = new URL('scenarios/', import.meta.url);
const scenarios = readdirSync(folder).flatMap(
  (file) => parse(readFileSync(new URL(file, folder), 'utf8')) as readonly Scenario[],
);

it('names its source in every scenario', () => {
  expect(scenarios.length).toBeGreaterThan(15);
  for (const { name, source, steps } of scenarios) {
    expect([name, source.length > 10, steps.length > 0]).toEqual([name, true, true]);
  }
});

describe.each(scenarios.map((one) => [one.name, one] as const))('%s', (_name, { plan, steps }) => {
  it('is answered as the page says', async () => {
    const { call, calls } = await start({ plan });
    const kept = new Map<string, string>();
    const filled = (text: string): string =>
      text.replace(/\$(\$?)(\w+)/g, (whole, escape: string, name: string) =>
        escape === '' ? (kept.get(name) ?? whole) : `$${name}`,
      );
    const filledIn = <T>(value: T): T => JSON.parse(filled(JSON.stringify(value))) as T;
    for (const [i, { send, body, day, status = 200, answer, lacks = [], retired = [], keep = {} }] of steps.entries()) {
      const [method = '', path = ''] = filled(send).split(' ');
      const seen = calls.total;
      const given = await call(method, path, body === undefined ? undefined : filledIn(body), day);
      expect([i, send, given.status, given.status === status ? [] : given.body?.errors]).toEqual([i, send, status, []]);
      if (answer !== undefined) expect({ step: i, ...given.body }).toMatchObject(asFirst(filledIn(answer), given.body));
      for (const pointer of lacks) {
        expect([pointer, at(given.body, parent(pointer)) !== undefined, at(given.body, pointer)]).toEqual([
          pointer,
          true,
          undefined,
        ]);
      }
      expect([i, send, ...calls.kept.slice(seen).map(({ rule }) => rule)]).toEqual([i, send, ...retired]);
      for (const [name, pointer] of Object.entries(keep)) kept.set(name, String(at(given.body, pointer)));
    }
  });
});

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (of, key) => (typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[key] : undefined),
      value,
    );
}

function parent(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Lists of what is expected, with the rest of the lists that are there. */
function asFirst(expected: unknown, given: unknown): object {
  if (Array.isArray(expected) && Array.isArray(given)) {
    if (expected.length === 0) return [];
    return [...expected.map((one, i) => asFirst(one, given[i])), ...(given as unknown[]).slice(expected.length)];
  }
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return expected as object;
  const members = Object.entries(expected).map(([name, value]) => [name, asFirst(value, at(given, `/${name}`))]);
  return Object.fromEntries(members) as object;
}
