import { describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript, shared with the benchmark
import { measured } from '../../bench/clients/measure.mjs';
// @ts-expect-error as above
import { projects } from '../../bench/clients/projects.mjs';
import { lint } from '../../src/engine/run/lint.js';

interface Client {
  readonly shape: string;
  readonly language: string;
  readonly operation: { readonly method: string; readonly path: string };
  readonly files: Readonly<Record<string, string>>;
}

const clients = [...(projects(1, 7) as Iterable<Client>)];

// All of them, in many rounds: `node bench/clients/run.mjs`, whose table is in bench/CLIENTS.md.
describe('generated clients', () => {
  it('are of every shape', () => {
    expect(clients.length).toBeGreaterThan(100);
  });

  it.each(clients.map((client) => [`${client.shape}, ${client.language}`, client] as const))(
    'are found, and nothing else in them: %s',
    async (_, client) => {
      const { found, more, placed } = (await measured(lint, client)) as {
        found: boolean;
        more: number;
        placed: unknown[];
      };
      expect({ found, more, placed: found && more === 0 ? [] : placed }).toEqual({ found: true, more: 0, placed: [] });
    },
  );
});
