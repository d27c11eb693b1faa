import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import type { Entry } from '../../src/model/entry.js';
import { daysBetween, hasEnded, parseDay, statusAt } from '../../src/schedule/status.js';

const entry = (endOfLife: string | null, extendedTo?: string): Entry => ({
  id: 'rate-limits',
  title: 'Rate limits',
  endOfLife,
  extendedTo,
  source: '9.2',
  change: 'operation-retired',
  operations: [],
  fields: [],
  values: [],
  surfaces: {},
  replacement: { operations: [], note: 'none' },
  examples: [],
});

describe('statusAt', () => {
  it.each([
    ['2024-05-03', 90, 'announced'],
    ['2024-05-07', 90, 'announced'],
    ['2024-05-07', 91, 'due'],
    ['2024-05-08', 90, 'due'],
    ['2024-08-05', 0, 'announced'],
    ['2024-08-05', 1, 'due'],
    ['2024-08-05', 90, 'due'],
    ['2024-08-06', 90, 'retired'],
    ['2024-08-06', 0, 'retired'],
    ['2030-01-01', 90, 'retired'],
  ])('of an end of life on 2024-08-06, at %s with %i days', (day, days, status) => {
    expect(statusAt(entry('2024-08-06'), day, days)).toBe(status);
  });

  it('counts by the end of life, whatever later day the public schedule gives', () => {
    const extended = entry('2025-01-15', '2025-06-15');
    expect(statusAt(extended, '2024-10-16', 90)).toBe('announced');
    expect(statusAt(extended, '2024-10-17', 90)).toBe('due');
    expect(statusAt(extended, '2025-01-14', 90)).toBe('due');
    expect(statusAt(extended, '2025-01-15', 90)).toBe('retired');
    expect(statusAt(extended, '2025-06-14', 90)).toBe('retired');
  });

  it('counts by the day that the configuration sets', () => {
    const configured = { ...entry('2025-01-15', '2026-01-15'), configuredEnd: '2026-01-15' };
    expect(statusAt(configured, '2025-01-15', 90)).toBe('announced');
    expect(statusAt(configured, '2026-01-14', 90)).toBe('due');
    expect(statusAt(configured, '2026-01-15', 90)).toBe('retired');
  });

  it('is announced where there is no date, or no day to look from', () => {
    expect(statusAt(entry(null), '2099-01-01', 90)).toBe('announced');
    expect(statusAt(entry('2024-08-06'), 'tomorrow', 90)).toBe('announced');
  });

  it('only moves forward as days pass', () => {
    const order = ['announced', 'due', 'retired'];
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });
    const iso = day.map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(iso, iso, iso, fc.nat(1000), (end, a, b, within) => {
        const [first, second] = [a, b].sort();
        const ranks = [first, second].map((at) => order.indexOf(statusAt(entry(end), at ?? '', within)));
        expect(ranks[0]).toBeLessThanOrEqual(ranks[1] ?? 0);
        expect(statusAt(entry(end), a, within) === 'retired').toBe(a >= end);
      }),
    );
  });
});

describe('parseDay', () => {
  it.each(['2024-02-29', '2000-02-29', '1970-01-01', '0001-01-01', '9999-12-31'])('takes %s', (day) => {
    expect(parseDay(day)).toBeTypeOf('number');
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-1-1',
    '24-01-01',
    '2024-01-01T00:00',
    ' 2024-01-01',
    '2024-01-01\n',
    '２０２４-01-01',
    '',
  ])('refuses %j', (day) => {
    expect(parseDay(day)).toBeUndefined();
  });

  it('counts days as the calendar does', () => {
    expect(parseDay('1970-01-01')).toBe(0);
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2023-02-28', '2023-03-01')).toBe(1);
    expect(daysBetween('2025-01-15', '2024-01-15')).toBe(-366);
    expect(daysBetween('2024-02-30', '2024-03-01')).toBeUndefined();
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (days) => {
        const day = new Date(days * 86_400_000).toISOString();
        fc.pre(/^\d{4}-/.test(day));
        expect(parseDay(day.slice(0, 10))).toBe(days);
      }),
    );
  });
});

it('has ended from the day on which the status is retired', () => {
  const extended = entry('2025-01-15', '2025-06-15');
  const days = ['2025-01-14', '2025-01-15', '2025-06-15', 'no day'];
  expect(days.map((day) => hasEnded(extended, day))).toEqual([false, true, true, false]);
  expect(hasEnded(entry(null), '2025-06-15')).toBe(false);
});
