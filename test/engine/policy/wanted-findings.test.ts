import { describe, expect, it } from 'vitest';
import type { Configurations } from '../../../src/engine/policy/configuration/configuration.js';
import { WantedFindings, type Configured } from '../../../src/engine/policy/wanted-findings.js';
import type { Finding } from '../../../src/model/finding.js';

interface Given {
  readonly rules?: readonly (readonly [id: string, settings: object])[];
  readonly minConfidence?: Finding['confidence'];
  readonly dueWithin?: number;
}

/** What is wanted with a configuration that says so of every file but `other/`, where it says nothing. */
function wanted(given: Given = {}, options: Partial<Configured> = {}): WantedFindings {
  const forFile = (file: string): object =>
    file.startsWith('other/')
      ? { rules: new Map() }
      : { rules: new Map(given.rules), minConfidence: given.minConfidence };
  const configurations = { forFile, run: { dueWithin: given.dueWithin } } as unknown as Configurations;
  return new WantedFindings({ cwd: '.', asOf: '2026-01-01', configurations, ...options });
}

const finding = (change: Partial<Finding> = {}): Finding =>
  ({
    ...{ rule: 'filters', status: 'due', severity: 'info', confidence: 'likely', disputed: null },
    span: { file: 'a.ts', start: 0, end: 1 },
    ...change,
  }) as Finding;
const elsewhere = { span: { file: 'other/a.ts', start: 0, end: 1 } };

describe('the entries that count', () => {
  it.each<[id: string, options: Partial<Configured>, is: boolean]>([
    ['filters', {}, true],
    ['filters', { rules: ['filters', 'minify'] }, true],
    ['filters', { rules: ['minify'] }, false],
    ['filters', { rules: [] }, false],
    ['expression-error', {}, false],
    ['expression-error', { checkExpressions: false }, false],
    ['expression-error', { checkExpressions: true }, true],
    ['expression-error', { checkExpressions: true, rules: ['filters'] }, true],
    ['expression-error', { rules: ['expression-error'] }, false],
  ])('%s with %j: %s', (id, options, is) => {
    expect(wanted({}, options).counts(id)).toBe(is);
  });

  it('are off where the configuration of a file says so', () => {
    const off = wanted({
      rules: [
        ['filters', { off: true }],
        ['minify', { off: false }],
      ],
    });
    expect([off.isOff('filters', 'a.ts'), off.isOff('minify', 'a.ts'), off.isOff('none', 'a.ts')]).toEqual([
      ...[true, false, false],
    ]);
    expect(off.isOff('filters', 'other/a.ts')).toBe(false);
  });
});

describe('how soon a day is', () => {
  it.each<[Given, Partial<Configured>, number]>([
    [{}, {}, 90],
    [{ dueWithin: 5 }, {}, 5],
    [{ dueWithin: 5 }, { dueWithin: 7 }, 7],
    [{ dueWithin: 5 }, { dueWithin: 0 }, 0],
    [{ dueWithin: 0 }, {}, 0],
  ])('%j %j: %i', (given, options, days) => {
    expect(wanted(given, options).dueWithin).toBe(days);
  });
});

describe('how sure a finding is', () => {
  it.each<[least: Finding['confidence'] | undefined, sure: readonly string[]]>([
    [undefined, ['certain', 'likely']],
    ['certain', ['certain']],
    ['likely', ['certain', 'likely']],
    ['possible', ['certain', 'likely', 'possible']],
  ])('at least %s', (least, sure) => {
    const of = (one: WantedFindings, more: Partial<Finding> = {}): string[] =>
      (['certain', 'likely', 'possible'] as const).filter((confidence) => one.isSure(finding({ confidence, ...more })));
    const given = least === undefined ? {} : { minConfidence: least };
    expect(of(wanted(given))).toEqual(sure);
    expect(of(wanted({}, { minConfidence: least }))).toEqual(sure);
    // What the run is told goes before what the configuration says, and that holds where it is said.
    expect(of(wanted({ minConfidence: 'possible' }, { minConfidence: least ?? 'likely' }))).toEqual(sure);
    expect(of(wanted(given), elsewhere)).toEqual(['certain', 'likely']);
  });
});

describe('a finding as the configuration wants it', () => {
  const settled = (settings: object, change: Partial<Finding> = {}): Partial<Finding> | undefined => {
    const one = finding(change);
    const found = wanted({ rules: [['filters', { off: false, ...settings }]] }).settled(one);
    if (found === undefined) return undefined;
    const changed = Object.entries(found).filter(([key, value]) => value !== one[key as keyof Finding]);
    return Object.fromEntries(changed);
  };
  const dated = { endOfLife: '2026-02-01', reason: 'ours' };

  it.each<[what: string, settings: object, change: Partial<Finding>, expected: object | undefined]>([
    ['is gone where its entry is off', { off: true }, {}, undefined],
    ['stays where nothing is said', {}, {}, {}],
    ['stays where nothing is said of its entry', { severity: 'error' }, { rule: 'minify' }, {}],
    ['stays where nothing is said of its file', { severity: 'error' }, elsewhere, {}],
    ['counts as retired where it is an error', { severity: 'error' }, {}, { severity: 'error', countsAs: 'retired' }],
    ['counts as due where it is a warning', { severity: 'warning' }, {}, { severity: 'warning', countsAs: 'due' }],
    [
      'counts as announced where it is told',
      { severity: 'info' },
      { severity: 'error' },
      {
        ...{ severity: 'info', countsAs: 'announced' },
      },
    ],
    ['has the reason of its day', dated, {}, { dateReason: 'ours' }],
    [
      'weighs by a day of its own where it is disputed',
      dated,
      { disputed: 'x', status: 'retired', severity: 'warning' },
      { dateReason: 'ours', severity: 'error', countsAs: 'retired' },
    ],
    ['weighs as it did where it is not', dated, { status: 'retired', severity: 'warning' }, { dateReason: 'ours' }],
    ['weighs as it did where it is a mistake', dated, { disputed: 'x', status: 'invalid' }, { dateReason: 'ours' }],
    [
      'weighs as it is said to before all',
      { ...dated, severity: 'warning' },
      { disputed: 'x', status: 'retired' },
      { dateReason: 'ours', severity: 'warning', countsAs: 'due' },
    ],
  ])('%s', (_, settings, change, expected) => {
    expect(settled(settings, change)).toEqual(expected);
  });
});
