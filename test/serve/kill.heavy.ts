import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Started, run } from './command.js';

let directory: string;
let started: Started | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'eolint-serve-'));
});
afterEach(async () => {
  started?.process.kill('SIGKILL');
  await started?.end;
  rmSync(directory, { recursive: true, force: true });
});

const entry = '/zones/z/rulesets/phases/http_request_firewall_custom/entrypoint';

interface Kept {
  readonly result: {
    readonly version: string;
    readonly description: string;
    readonly rules: readonly unknown[];
  } | null;
}

/** What was kept, or nothing where the server died before it answered. */
async function put(url: string, body: string): Promise<Kept | undefined> {
  try {
    const answer = await fetch(url, { method: 'PUT', body });
    return (await answer.json()) as Kept;
  } catch {
    return undefined;
  }
}

it('holds the last version that was acknowledged, however it is killed', async () => {
  let version = 0;
  let acknowledged = 0;
  for (let round = 0; round < 12; round++) {
    const server = run('serve', '--db', join(directory, 'a.db'));
    started = server;
    // The `fetch` of Node.js may wait without an end where a server dies just after it accepted.
    const dead = server.end.then(() => undefined);
    const address = await server.address;
    if (round > 0) {
      const kept = (await (await fetch(`${address}${entry}`)).json()) as Kept;
      const number = Number(kept.result?.version ?? 0);
      // One more may have been stored whose answer never came.
      expect([version, version + 1]).toContain(number);
      if (kept.result !== null) {
        expect(kept.result.description).toBe(String(number));
        expect(kept.result.rules.length).toBe(number % 7);
      }
      const all = (await (await fetch(`${address}${entry}/versions`)).json()) as { result: { version: string }[] };
      expect(all.result.map((one) => Number(one.version))).toEqual(Array.from({ length: number }, (_, i) => i + 1));
      version = number;
    }
    // Some rounds are killed while the first write is made, the others while one of the next is.
    let left = round % 4 === 0 ? 0 : 3 + ((round * 7) % 20);
    const die = (): void => {
      setTimeout(() => server.process.kill('SIGKILL'), round % 9);
    };
    if (left === 0) die();
    for (;;) {
      const next = version + 1;
      const rules = Array.from({ length: next % 7 }, (_, i) => ({
        ...{ action: 'block', expression: `http.host eq "${'x'.repeat(3000)}"`, ref: `${i}` },
      }));
      const sent = JSON.stringify({ description: String(next), rules });
      const kept = await Promise.race([put(`${address}${entry}`, sent), dead]);
      if (kept === undefined) break;
      expect(kept.result?.version).toBe(String(next));
      version = next;
      acknowledged++;
      left--;
      if (left === 0) die();
    }
    // Not that a request failed for a reason of its own.
    expect(left).toBeLessThanOrEqual(0);
    expect((await server.end).signal).toBe('SIGKILL');
  }
  expect(acknowledged).toBeGreaterThan(50);
});
