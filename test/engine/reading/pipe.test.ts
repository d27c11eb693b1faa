import type { FileHandle } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { pipeContent } from '../../../src/engine/reading/pipe.js';

let waits = 0;
vi.mock('node:timers/promises', () => ({
  setTimeout: () => {
    waits += 1;
    return Promise.resolve();
  },
}));

/** A pipe that gives these one after the other: a text, nothing (`''`), `EAGAIN`, or an error; nothing at its end. */
function pipe(...all: readonly (string | Error)[]): FileHandle {
  const left = [...all];
  return {
    read: (buffer: Buffer) => {
      const next = left.shift() ?? '';
      if (next instanceof Error) return Promise.reject(next);
      return Promise.resolve({ bytesRead: buffer.write(next) });
    },
  } as unknown as FileHandle;
}

const AGAIN = Object.assign(new Error('again'), { code: 'EAGAIN' });

async function read(handle: FileHandle, most = 100): Promise<string> {
  waits = 0;
  const found = await pipeContent(handle, most);
  return typeof found === 'string' ? found : `<${Buffer.from(found).toString()}>`;
}

it('all that comes out of a pipe is read', async () => {
  expect(await read(pipe('ab', 'c'))).toBe('<abc>');
  expect(waits).toBe(0);
  expect(await read(pipe(AGAIN, 'ab', AGAIN, AGAIN, 'c'))).toBe('<abc>');
  expect(waits).toBe(3);
});

it('one that nobody has opened yet is waited for, and one that nobody opens is not', async () => {
  expect(await read(pipe('', '', 'ab'))).toBe('<ab>');
  expect(await read(pipe())).toBe('a pipe that nothing comes out of');
  expect(waits).toBe(40);
});

it('one that stays open and gives nothing is given up', async () => {
  expect(await read(pipe('ab', ...Array<Error>(500).fill(AGAIN)))).toBe('a pipe that nothing comes out of');
  expect(waits).toBe(400);
  expect(await read(pipe(...Array<Error>(399).fill(AGAIN), 'ab', ...Array<Error>(399).fill(AGAIN), 'c'))).toBe('<abc>');
});

it('one with more than may be read, or that fails, is not', async () => {
  expect(await read(pipe('abc'), 3)).toBe('<abc>');
  expect(await read(pipe('ab', 'cd'), 3)).toBe('a pipe with more than may be read');
  await expect(read(pipe(new Error('broken')))).rejects.toThrow('broken');
});
