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

/**
 * Bytes that more work leaves behind: the least of several rounds, since what leaks does so in each, and what the engine
 * keeps for itself (compiled code, tables that become larger) in some.
 */
function leftBy(round: () => void, rounds: number): number {
  const left = Array.from({ length: rounds }, () => {
    const before = inUse();
    round();
    return inUse() - before;
  });
  return Math.min(...left);
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
  // A hundred bytes for each of the 14,000 calls of a round would be 1.4 MB.
  expect(leftBy(() => round(2000), 3)).toBeLessThan(700_000);
  expect(made.kept).toHaveLength(100_000);
  expect(made.total).toBeGreaterThan(110_000);
});

/** What a client does all day: it changes what is there, and makes and deletes the rest. */
function* dayOfCalls(
  ask: (method: string, path: string, body?: unknown) => { readonly id?: string } | undefined,
  rounds: number,
): Generator<number> {
  const phase = '/zones/z/rulesets/phases/http_request_firewall_custom/entrypoint';
  const rule = (i: number): object => ({ action: 'block', expression: `http.host eq "h${i % 97}.example"` });
  for (let i = 0; i < rounds; i += 1) {
    ask('PATCH', '/zones/z/settings/ssl', { value: i % 2 === 0 ? 'full' : 'strict' });
    ask('PUT', phase, { rules: [rule(i), rule(i + 1)] });
    ask('GET', phase);
    const made = ask('POST', '/accounts/a/rulesets', {
      ...{ name: `n${i}`, kind: 'custom', phase: 'http_request_firewall_custom', rules: [rule(i)] },
    });
    ask('POST', `/accounts/a/rulesets/${made?.id}/rules`, rule(i));
    ask('DELETE', `/accounts/a/rulesets/${made?.id}`);
    const record = ask('POST', '/zones/z/dns_records', { type: 'A', name: `a${i}.example.com`, content: '192.0.2.1' });
    ask('DELETE', `/zones/z/dns_records/${record?.id}`);
    ask('POST', '/accounts/a/images/v2/direct_upload');
    ask('POST', '/accounts/a/images/v2/direct_upload');
    yield i;
  }
}

it('the memory of the double is the same after many calls that store something', () => {
  const double = createDouble(schedule, memoryStore());
  const statuses = new Set<number>();
  const ask = (method: string, path: string, body?: unknown): { readonly id?: string } | undefined => {
    const { status, body: answer } = double.handle({
      ...{ method, path, day, encoding: body === undefined ? 'none' : 'json', headers: new Set<string>() },
      now: new Date('2026-11-21T00:00:00Z'),
      query: new URLSearchParams(),
      body: () => (body === undefined ? refuse(400, 1, 'none') : (JSON.parse(JSON.stringify(body)) as Json)),
    });
    statuses.add(status);
    return answer?.result as { readonly id?: string } | undefined;
  };
  // A thousand versions and drafts are kept: from then on nothing is added.
  const calls = dayOfCalls(ask, 2600);
  const go = (rounds: number): void => {
    for (let i = 0; i < rounds; i += 1) calls.next();
  };
  go(1100);
  // Each of the 500 rounds more stores some 2,000 bytes.
  expect(leftBy(() => go(500), 3)).toBeLessThan(500_000);
  expect([...statuses].sort()).toEqual([200, 204]);
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
