import { describe, expect, it } from 'vitest';
import { stillReads } from '../../../src/engine/fixing/wishes.js';

type Taken = Parameters<typeof stillReads>;

/** A reader that takes everything. */
const lenient = {
  cover: () => undefined,
  parse: () => Promise.resolve({ parsed: { units: [] } }),
} as unknown as Taken[0];

function before(text: string): Taken[3] {
  return { source: { file: 'a.json', text }, units: [] } as unknown as Taken[3];
}

describe('a fixed text', () => {
  it('of JSON is still JSON, whatever its reader takes', async () => {
    expect(await stillReads(lenient, 'a.json', '["a", ]', before('["a", "b"]'))).toBe('the fixed text does not parse');
    expect(await stillReads(lenient, 'a.json', '["a"]', before('["a", "b"]'))).toBeUndefined();
    expect(await stillReads(lenient, 'a.json', '\uFEFF["a"]', before('\uFEFF["a", "b"]'))).toBeUndefined();
  });

  it('that never was JSON is taken as its reader takes it', async () => {
    expect(await stillReads(lenient, 'a.json', '["a", ]', before('["a", "b", ]'))).toBeUndefined();
  });
});
