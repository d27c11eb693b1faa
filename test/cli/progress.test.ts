import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { progressOn } from '../../src/cli/progress.js';

const CLEARED = '\r\u001b[2K';
let written: string[];
const terminal = { isTTY: true, write: (text: string) => written.push(text) };

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
});
afterEach(() => {
  vi.useRealTimers();
});

it('says nothing of a run that is over within a second', () => {
  const progress = progressOn(terminal, true);
  progress.onProgress(1, 2);
  vi.advanceTimersByTime(999);
  progress.onProgress(2, 2);
  progress.clear();
  vi.advanceTimersByTime(10_000);
  expect(written).toEqual([]);
});

it('says how far a run is behind the first second, while one file is waited for too, and takes that away', () => {
  const progress = progressOn(terminal, true);
  progress.onProgress(1, 3);
  vi.advanceTimersByTime(1000);
  expect(written).toEqual([`${CLEARED}looking at 3 files: 33 %`]);
  vi.advanceTimersByTime(50);
  progress.onProgress(2, 3);
  expect(written).toHaveLength(1);
  vi.advanceTimersByTime(50);
  expect(written.slice(1)).toEqual([`${CLEARED}looking at 3 files: 66 %`]);
  progress.clear();
  vi.advanceTimersByTime(10_000);
  expect(written.slice(2)).toEqual([CLEARED]);
});

it('has no file to divide by before the first is known', () => {
  const progress = progressOn(terminal, true);
  vi.advanceTimersByTime(2000);
  expect(written).toEqual([]);
  progress.onProgress(0, 0);
  expect(written).toEqual([`${CLEARED}looking at 0 files: 0 %`]);
});

it.each([
  ['not wanted', terminal, false],
  ['no terminal', { ...terminal, isTTY: false }, true],
  ['a pipe', { write: terminal.write }, true],
])('says nothing where that is %s', (_, to, wanted) => {
  const progress = progressOn(to, wanted);
  progress.onProgress(1, 2);
  vi.advanceTimersByTime(5000);
  progress.onProgress(2, 2);
  progress.clear();
  expect(written).toEqual([]);
});
