import { describe, expect, it } from 'vitest';
import type { Layer } from '../../../../src/engine/policy/configuration/layer.js';
import { pathMatcher } from '../../../../src/engine/policy/configuration/patterns.js';
import { dated, FileSettings } from '../../../../src/engine/policy/configuration/settings.js';
import type { Entry } from '../../../../src/model/entry.js';

function layer(
  declared: object,
  ...overrides: readonly { readonly files: string; readonly [more: string]: unknown }[]
): Layer {
  const withMatcher = overrides.map((one) => ({ ...one, matches: pathMatcher([one.files], '') }));
  return { declared, overrides: withMatcher, schedules: [] } as unknown as Layer;
}

const settings = (...layers: readonly Layer[]): FileSettings => new FileSettings('src/a.ts', layers);

describe('what layers say of a file', () => {
  it('adds up in lists, the nearest first', () => {
    const near = { ...layer({ hosts: ['API.example.com'], basePaths: ['/v1'] }), schedules: ['near'] };
    const far = { ...layer({ hosts: ['b.example.com'] }), schedules: ['far'] };
    expect(settings(near as never, far as never)).toMatchObject({
      hosts: ['api.example.com', 'b.example.com'],
      basePaths: ['/v1'],
      schedules: ['near', 'far'],
    });
  });

  it('is said by the nearest, and there by what files it is for', () => {
    const far = layer({ minConfidence: 'certain', rules: { a: 'off', b: 'info' } });
    expect(settings(layer({}), far).minConfidence).toBe('certain');
    expect(settings(layer({ minConfidence: 'likely' }), far).minConfidence).toBe('likely');
    const near = layer(
      { rules: { a: 'warn' } },
      ...[
        { files: 'src/', minConfidence: 'possible', rules: { a: 'error' } },
        { files: 'test/', minConfidence: 'likely', rules: { a: 'info' } },
      ],
    );
    const all = settings(near, far);
    expect(all.minConfidence).toBe('possible');
    expect([...all.rules]).toEqual([
      ['a', { off: false, severity: 'error', endOfLife: undefined, reason: undefined }],
      ['b', { off: false, severity: 'info', endOfLife: undefined, reason: undefined }],
    ]);
  });

  it.each<[outer: unknown, inner: unknown, expected: object]>([
    ['off', 'on', { off: false, severity: undefined }],
    ['error', 'off', { off: true, severity: undefined }],
    ['off', 'warn', { off: false, severity: 'warning' }],
    ['off', 'warning', { off: false, severity: 'warning' }],
    ['error', 'on', { off: false, severity: undefined }],
    // What an inner one does not speak of stays.
    ['off', { endOfLife: '2027-01-01', reason: 'x' }, { off: true, endOfLife: '2027-01-01', reason: 'x' }],
    ['info', { endOfLife: '2027-01-01' }, { off: false, severity: 'info', endOfLife: '2027-01-01', reason: undefined }],
    [{ endOfLife: '2027-01-01', reason: 'x' }, 'info', { severity: 'info', endOfLife: '2027-01-01', reason: 'x' }],
    [
      { endOfLife: '2027-01-01', reason: 'x' },
      { endOfLife: '2028-01-01', reason: 'y', severity: 'error' },
      { severity: 'error', endOfLife: '2028-01-01', reason: 'y' },
    ],
    [
      { endOfLife: '2027-01-01', reason: 'x' },
      { endOfLife: '2028-01-01' },
      { endOfLife: '2028-01-01', reason: undefined },
    ],
  ])('of a rule: %j, then %j', (outer, inner, expected) => {
    expect(settings(layer({ rules: { a: inner } }), layer({ rules: { a: outer } })).rules.get('a')).toMatchObject(
      expected,
    );
  });

  it('of a rule by its date alone does not put it off', () => {
    expect(settings(layer({ rules: { a: { endOfLife: '2027-01-01' } } })).rules.get('a')?.off).toBe(false);
  });
});

describe('an entry with a date of the configuration', () => {
  const entry = (endOfLife: string | null): Entry =>
    ({ id: 'a', endOfLife, extendedTo: '2026-06-01' }) as unknown as Entry;
  it.each<[string | null, string | undefined, object]>([
    ['2025-01-01', undefined, { endOfLife: '2025-01-01', extendedTo: '2026-06-01' }],
    ['2025-01-01', '2024-01-01', { endOfLife: '2024-01-01' }],
    ['2025-01-01', '2025-01-01', { endOfLife: '2025-01-01' }],
    ['2025-01-01', '2027-01-01', { endOfLife: '2025-01-01', extendedTo: '2027-01-01', configuredEnd: '2027-01-01' }],
    [null, '2027-01-01', { endOfLife: '2027-01-01' }],
  ])('%s, %s', (end, endOfLife, expected) => {
    expect(dated(entry(end), { off: false, endOfLife })).toEqual({ id: 'a', ...expected });
  });

  it('is the same without any', () => {
    const one = entry(null);
    expect(dated(one, undefined)).toBe(one);
  });
});
