import { expect, it } from 'vitest';
import fc from '../properties.js';
import { isShallow, type Json } from '../../src/rulesets/json.js';
import { memoryStore } from '../../src/rulesets/store.js';
import { createDouble } from '../../src/serve/double.js';
import { refuse } from '../../src/rulesets/envelope.js';
import { schedule } from './start.js';

/** Every path of the schedule and of what replaces it, and those of the operations around them. */
const paths = [
  ...schedule.entries
    .flatMap(({ operations, replacement }) => [...operations, ...replacement.operations])
    .map(({ path }) => path),
  '/zones/{z}/dns_records/batch',
  '/zones/{z}/settings',
  '/zones/{z}/settings/{id}',
  '/accounts/{a}/images/v2/direct_upload',
  '/accounts/{a}/images/v1/{id}',
];

const names = [
  'type',
  'name',
  'content',
  'data',
  'ttl',
  'proxied',
  'priority',
  'value',
  'items',
  'id',
  'filter',
  'action',
];
const more = [
  'expression',
  'rules',
  'metadata',
  'expiry',
  'soa',
  'multi_provider',
  'deletes',
  'posts',
  'origins',
  'locked',
];
const texts = [
  'A',
  'SRV',
  'minify',
  'security_level',
  'high',
  'on',
  'a.example.com',
  '192.0.2.1',
  'ssl',
  '__proto__',
  '',
];
const leaf = fc.oneof(fc.constantFrom(...texts), fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...names, ...more), fc.string()), tie('tree'), { maxKeys: 5 }),
  ),
}));

const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
  template: fc.constantFrom(...paths),
  fill: fc.constantFrom('z', 'minify', 'ssl', 'security_level', '0', '__proto__', 'constructor', 'toString', '%', 'é'),
  query: fc.constantFrom('', 'page=2', 'per_page=0', 'id=z', 'id=__proto__', 'type=A', 'dry_run=true', 'a=b&a=c'),
  encoding: fc.constantFrom('json' as const, 'form' as const, 'none' as const),
  body: tree,
  day: fc.constantFrom('2019-01-01', '2022-01-01', '2023-07-01', '2024-05-31', '2024-10-01', '2026-11-21'),
});

it('answers any request in the envelope, and stores nothing of what it refuses', () => {
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 8 }), (requests) => {
      let commits = 0;
      const memory = memoryStore();
      const store = {
        ...memory,
        commit: (changes: Parameters<typeof memory.commit>[0]) => {
          commits += changes.length;
          memory.commit(changes);
        },
      };
      const double = createDouble(schedule, store);
      for (const { method, template, fill, query, encoding, body, day } of requests) {
        expect(isShallow(body)).toBe(true);
        const before = commits;
        const answer = double.handle({
          ...{ method, day, encoding, now: new Date('2026-11-21T00:00:00Z'), headers: new Set<string>() },
          path: template.replace(/\{\w+\}/g, fill),
          query: new URLSearchParams(query),
          body: () => (encoding === 'none' ? refuse(400, 1, 'none') : (JSON.parse(JSON.stringify(body)) as Json)),
        });
        expect(answer.status).toBeLessThan(500);
        if (answer.status === 204) continue;
        expect(answer.body?.success).toBe(answer.status === 200);
        if (answer.status === 200) continue;
        expect(answer.body).toMatchObject({ result: null, messages: [] });
        expect(answer.body?.errors.length).toBeGreaterThan(0);
        expect(commits).toBe(before);
      }
    }),
    { numRuns: 1500 },
  );
});
