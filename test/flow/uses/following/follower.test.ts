import { describe, expect, it } from 'vitest';
import { usesIn } from '../../where.js';

const SENT = "const p = '«filters»'; fetch('api:/' + p); ";
const request = "request: fetch('https://api.cloudflare.com/cli...";

describe('a value is followed', () => {
  it('along as many names as there are, however deep they stand in each other', async () => {
    const names = Array.from(
      { length: 150 },
      (_, i) => `const p${String(i)} = ${i === 0 ? 'p' : `p${String(i - 1)}`};`,
    );
    expect((await usesIn('javascript', `${SENT}${names.join(' ')} save(p149)`)).sort()).toEqual([
      'argument save: save(p149)',
      request,
    ]);
  });

  it('to each of many places', async () => {
    const uses = await usesIn('javascript', `${SENT}${Array.from({ length: 300 }, () => 'save(p);').join(' ')}`);
    expect(uses).toHaveLength(301);
    expect(new Set(uses)).toEqual(new Set([request, 'argument save: save(p)']));
  });

  it('no further than to 600 of them: then one place says that there is more', async () => {
    const uses = await usesIn('javascript', `${SENT}${Array.from({ length: 800 }, () => 'save(p);').join(' ')}`);
    expect(uses.filter((use) => use.startsWith('unknown'))).toHaveLength(1);
    expect(uses.length).toBeLessThan(610);
  });
});
