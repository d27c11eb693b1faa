import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { refuse } from '../../src/rulesets/envelope.js';
import type { Json } from '../../src/rulesets/json.js';
import { memoryStore } from '../../src/rulesets/store.js';
import { createDouble } from '../../src/serve/double.js';
import { retiredCalls } from '../../src/serve/retired-calls.js';
import { late as day, schedule } from './start.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use when nothing is left to be collected. */
function inUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const calls: readonly (readonly [method: string, path: string, body?: string])[] = [
  ['GET', '/zones/z/settings/ssl'],
  ['GET', '/zones/z/filters'],
  ['PATCH', '/zones/z/settings/security_level', '{"value":"off"}'],
  ['PATCH', '/zones/z/settings/security_level', '{"value":"low"}'],
  ['GET', '/zones/z/rulesets/phases/http_request_firewall_custom/entrypoint'],
  ['GET', '/nowhere'],
  ['POST', '/zones/z/rulesets', '{}'],
];

it('the memory of the double does not grow with calls that store nothing', () => {
  const double = createDouble(schedule, memoryStore());
  const made = retiredCalls();
  const round = (count: number): void => {
    for (let i = 0; i < count; i += 1) {
      for (const [method, path, body] of calls) {
        const { retired, status } = double.handle({
          ...{ method, path, day, encoding: body === undefined ? 'none' : 'json', headers: new Set<string>() },
          now: new Date(1e12 + i),
          query: new URLSearchParams(),
          body: () => (body === undefined ? refuse(400, 1, 'none') : (JSON.parse(body) as Json)),
        });
        made.add(retired, { method, path, status, asOf: day, at: '' });
      }
    }
  };
  // As many as are kept for the report: what comes behind them is counted only.
  while (made.kept.length < 100_000)
    made.add(schedule.entries, { ...{ method: 'GET', path: '/', status: 410, at: '' }, asOf: day });
  round(500);
  const before = inUse();
  round(5_000);
  // A hundred bytes for each of the 35,000 calls would be 3.5 MB.
  expect(inUse() - before).toBeLessThan(2_000_000);
  expect(made.kept).toHaveLength(100_000);
  expect(made.total).toBeGreaterThan(110_000);
});

it('calls that are alike are one line of the log, and no more than ten thousand lines are kept in mind', () => {
  const made = retiredCalls();
  const [entry] = schedule.entries.filter(({ id }) => id === 'filters');
  const lines = Array.from({ length: 12_000 }, (_, i) =>
    made.add(entry === undefined ? [] : [entry], {
      ...{ method: 'GET', status: 410, asOf: day, at: '' },
      path: `/odd/${i}`,
    }),
  ).flat();
  expect(lines).toHaveLength(10_000);
  expect(made.total).toBe(12_000);
  const alike = retiredCalls();
  const again = ['/zones/a/filters', '/zones/b/filters', '/zones/b/filters'].flatMap((path) =>
    alike.add(entry === undefined ? [] : [entry], { ...{ method: 'GET', status: 410, asOf: day, at: '' }, path }),
  );
  expect(again).toEqual([expect.stringContaining('GET /zones/a/filters')]);
});
