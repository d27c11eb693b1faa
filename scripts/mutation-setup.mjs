// What the switches of changed sources ask: whether their change is in force. Runs before each test file of
// scripts/mutation-session.mjs.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';

const folder = process.env.EOLINT_MUTATION;
const { active, most, counts } = JSON.parse(readFileSync(join(folder, 'force.json'), 'utf8'));

if (counts) {
  const counted = {};
  globalThis.mutated = (id) => {
    counted[id] = (counted[id] ?? 0) + 1;
    return false;
  };
  afterAll(() => {
    const { testPath } = expect.getState();
    appendFileSync(join(folder, 'hits.jsonl'), `${JSON.stringify({ file: testPath, counts: counted })}\n`);
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
