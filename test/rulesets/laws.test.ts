import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { type ReadRuleset, block, firewall, late, service, zone } from './calls.js';
import { expectProportional } from '../work.js';

const path = `${zone}/rulesets/phases/${firewall}/entrypoint`;

/** One thing that a client does; numbers choose among the rules that there are. */
type Step =
  | { readonly kind: 'add'; readonly place: number; readonly how: 'before' | 'after' | 'index' | 'none' }
  | { readonly kind: 'move'; readonly rule: number; readonly place: number; readonly how: 'before' | 'after' | 'index' }
  | { readonly kind: 'change'; readonly rule: number; readonly host: string }
  | { readonly kind: 'delete'; readonly rule: number }
  | { readonly kind: 'reverse' }
  | { readonly kind: 'bad'; readonly body: unknown };

const how = fc.constantFrom('before' as const, 'after' as const, 'index' as const);
const small = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), place: small, how: fc.oneof(how, fc.constant('none' as const)) }),
  fc.record({ kind: fc.constant('move' as const), rule: small, place: small, how }),
  fc.record({ kind: fc.constant('change' as const), rule: small, host: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('delete' as const), rule: small }),
  fc.record({ kind: fc.constant('reverse' as const) }),
  fc.record({ kind: fc.constant('bad' as const), body: fc.jsonValue({ maxDepth: 3 }) }),
);

/** Where a rule goes among others, as arrays say it. */
function inserted(ids: readonly string[], id: string, place: number, by: string): readonly string[] {
  const at =
    by === 'none' ? ids.length : by === 'after' ? Math.min(place, ids.length - 1) + 1 : Math.min(place, ids.length);
  return [...ids.slice(0, at), id, ...ids.slice(at)];
}

/** The position that means the same; an empty name is the end that there is always. */
function position(ids: readonly string[], place: number, by: string): object | undefined {
  if (by === 'none') return undefined;
  if (by === 'index') return { index: Math.min(place, ids.length) + 1 };
  if (by === 'before') return place < ids.length ? { before: ids[place] } : { after: '' };
  return ids.length === 0 ? { before: '' } : { after: ids[Math.min(place, ids.length - 1)] };
}

it('keeps to the order of a plain list, and one version for every change', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const { ask, get, list } = service();
      const { id } = get('PUT', path, { rules: [] });
      const rules = `${zone}/rulesets/${id}/rules`;
      let model: readonly string[] = [];
      let version = 1;
      const versions = new Map<string, string>();
      for (const one of steps) {
        const chosen = 'rule' in one ? model[one.rule % Math.max(1, model.length)] : undefined;
        if ('rule' in one && chosen === undefined) continue;
        const others = model.filter((other) => other !== chosen);
        const now = get('GET', path);
        let answer: ReadRuleset;
        switch (one.kind) {
          case 'add': {
            const at = position(model, one.place, one.how);
            answer = get('POST', rules, at === undefined ? block : { ...block, position: at });
            const added = answer.rules.find((rule) => !model.includes(rule.id))?.id ?? '';
            model = inserted(model, added, one.place, one.how);
            break;
          }
          case 'move':
            answer = get('PATCH', `${rules}/${chosen}`, { position: position(others, one.place, one.how) });
            model = inserted(others, chosen ?? '', one.place, one.how);
            expect(answer.rules.find((rule) => rule.id === chosen)?.version).toBe(versions.get(chosen ?? ''));
            break;
          case 'change':
            answer = get('PATCH', `${rules}/${chosen}`, { ...block, expression: `http.host eq "${one.host}"` });
            break;
          case 'delete':
            answer = get('DELETE', `${rules}/${chosen}`);
            model = others;
            break;
          case 'reverse':
            answer = get('PUT', path, { rules: [...now.rules].reverse() });
            model = [...model].reverse();
            for (const rule of answer.rules) expect(rule.version).toBe(versions.get(rule.id));
            break;
          case 'bad': {
            const refused = ask('POST', rules, one.body);
            expect(refused.status).toBe(400);
            expect(get('GET', path)).toEqual(now);
            continue;
          }
        }
        version++;
        expect(answer.version).toBe(String(version));
        expect(answer.rules.map((rule) => rule.id)).toEqual(model);
        expect(get('GET', path)).toEqual(answer);
        expect(answer.last_updated > now.last_updated).toBe(true);
        for (const rule of answer.rules) versions.set(rule.id, rule.version);
      }
      expect(list(`${path}/versions`).map((one) => Number(one.version))).toEqual(
        Array.from({ length: version }, (_, i) => i + 1),
      );
    }),
    { numRuns: 150 },
  );
});

const word = fc.constantFrom('rulesets', 'rules', 'versions', 'phases', 'entrypoint', 'by_tag', firewall, '1', 'x', '');
const anyPath = fc
  .tuple(fc.constantFrom(zone, '/accounts/a', '/zones', ''), fc.array(word, { maxLength: 6 }))
  .map(([scope, words]) => [scope, ...words].join('/'));
const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'BREW');

it('answers anything in the envelope, and what it refuses changes nothing', () => {
  const body = fc.oneof(
    fc.jsonValue(),
    fc.record({ name: fc.jsonValue(), kind: fc.jsonValue(), phase: fc.constant(firewall), rules: fc.jsonValue() }),
    fc.record({
      rules: fc.array(fc.record({ action: fc.constant('block'), expression: fc.string(), ref: fc.jsonValue() })),
    }),
  );
  fc.assert(
    fc.property(method, fc.oneof(anyPath, fc.webPath()), body, (verb, to, sent) => {
      const { ask, get, list } = service({ newId: counter() });
      const { id } = get('PUT', path, { rules: [block] });
      const whole = (): unknown => [list(`${zone}/rulesets`), get('GET', '/accounts/a/rulesets'), get('GET', path)];
      const before = whole();
      const answer = ask(verb, to.replace('/x', `/${id}`), sent, late);
      if (answer.status === 204) {
        expect(answer.body).toBeUndefined();
        return;
      }
      expect(Object.keys(answer.body ?? {})).toEqual(
        expect.arrayContaining(['result', 'success', 'errors', 'messages']),
      );
      if (answer.status === 200) return;
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body).toMatchObject({ result: null, success: false });
      for (const error of answer.body?.errors ?? []) {
        expect(Number.isInteger(error.code) && error.message.length > 0).toBe(true);
      }
      expect(answer.body?.errors.length).toBeGreaterThan(0);
      expect(whole()).toEqual(before);
    }),
    { numRuns: 1500 },
  );
});

describe('work grows with what is sent and no faster', () => {
  const deep = (levels: number): unknown => {
    let value: unknown = 'x';
    for (let i = 0; i < levels; i++) value = [value];
    return value;
  };
  it.each<[string, size: number, (size: number) => unknown[]]>([
    ['rules', 50, (size) => Array.from({ length: size }, () => ({ ...block, expression: '('.repeat(100) }))],
    ['conditions', 300, (size) => [{ ...block, expression: 'http.host eq "a" or '.repeat(size) }]],
    ['letters', 50_000, (size) => [{ ...block, description: 'x'.repeat(size) }]],
    ['levels of parameters', 500, (size) => [{ ...block, action_parameters: deep(size) }]],
    ['levels', 500, (size) => [deep(size)]],
  ])('%s', async (_, size, rulesOf) => {
    await expectProportional((many) => {
      const { ask } = service();
      expect(ask('PUT', path, { rules: rulesOf(many) }).status).toBe(400);
    }, size);
  });
});

function counter(): () => string {
  let count = 0;
  return () => (++count).toString(16).padStart(32, '0');
}
