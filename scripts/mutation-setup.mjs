// What the switches of changed sources ask: whether their change is in force. Runs before each test file of
// scripts/mutation-session.mjs.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

const folder = process.env.EOLINT_MUTATION;
const { active, most, counts } = JSON.parse(readFileSync(join(folder, 'force.json'), 'utf8'));

if (counts) {
  const counted = {};
  const tests = {};
  let test = '';
  globalThis.mutated = (id) => {
    counted[id] = (counted[id] ?? 0) + 1;
    (tests[id] ??= new Set()).add(test);
    return false;
  };
  beforeEach(({ task }) => void (test = task.id));
  afterEach(() => void (test = ''));
  afterAll(() => {
    const { testPath: file } = expect.getState();
    const listed = Object.fromEntries(Object.entries(tests).map(([id, all]) => [id, [...all]]));
    appendFileSync(join(folder, 'hits.jsonl'), `${JSON.stringify({ file, counts: counted, tests: listed })}\n`);
  });
} else if (globalThis.mutated === undefined) {
  let left = most;
  globalThis.mutated = (id) => {
    if (id !== active) return false;
    left -= 1;
    // A loop that the change keeps from coming to an end: by count, so that a slow machine decides nothing.
    if (left < 0) throw new Error('this change does not come to an end');
    return true;
  };
}
