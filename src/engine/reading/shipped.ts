import './baseline-compiler.js';
import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { grammarFiles } from 'eolint:grammars';
import type { Shipped } from '../../model/reader.js';

/** The files that lie beside the program. */
export const shipped: Shipped = { grammar, spent };

/** Of this thread alone, where the version of Node tells. */
function spent(): number {
  const { user, system } =
    (process as { threadCpuUsage?: typeof process.cpuUsage }).threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

async function grammar(name: string): Promise<Uint8Array> {
  for (const file of grammarFiles(name)) {
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes !== undefined) return file.pathname.endsWith('.br') ? brotliDecompressSync(bytes) : bytes;
  }
  throw new Error(`the grammar for ${name} is missing: install eolint again`);
}
