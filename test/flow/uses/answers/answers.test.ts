import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../../src/engine/reading/kinds.js';
import { casesIn } from '../../../cases.js';
import { answerIn } from '../../where.js';

const KINDS: readonly Kind[] = [
  'javascript',
  'python',
  'ruby',
  'php',
  'go',
  'shell',
  'powershell',
  'java',
  'kotlin',
  'rust',
  'csharp',
];

/* What is done with an answer besides reading single fields of it: `<language>.txt`; a fix is about `result.value`. */
describe.each(KINDS)('%s', (kind) => {
  it.each(casesIn(new URL(`${kind}.txt`, import.meta.url)))('%s', async (program, lines) => {
    expect((await answerIn(kind, program)).sort()).toEqual([...lines].sort());
  });
});
