import { expect, it } from 'vitest';
import { decidedBy, decidingDay } from '../../src/text/deciding-day.js';

it('the day that decides is the one of the configuration, and else that of the schedule', () => {
  expect(decidingDay({ endOfLife: '2025-01-01' })).toBe('2025-01-01');
  expect(decidingDay({ endOfLife: '2025-01-01', configuredEnd: '2026-02-02' })).toBe('2026-02-02');
  expect(decidingDay({ endOfLife: null, configuredEnd: '2026-02-02' })).toBe('2026-02-02');
  expect(decidingDay({ endOfLife: null })).toBeNull();
});

it('a later day of the public record decided a finding only where the configuration says so', () => {
  const days = { endOfLife: '2025-01-01', extendedTo: '2026-02-02' };
  expect(decidedBy(days)).toBe('2025-01-01');
  expect(decidedBy({ ...days, dateReason: 'agreed' })).toBe('2026-02-02');
  expect(decidedBy({ ...days, extendedTo: null, dateReason: 'agreed' })).toBe('2025-01-01');
});
