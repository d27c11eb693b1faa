import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
// @ts-expect-error the scripts are plain JavaScript
import { keptInputs } from '../../scripts/fuzz/seeds.mjs';
import * as configuration from './targets/configuration.js';
import * as expression from './targets/expression.js';
import * as fix from './targets/fix.js';
import { Broken, holds, namedText } from './targets/input.js';
import * as readers from './targets/readers.js';
import * as rulesets from './targets/rulesets.js';
import * as simplify from './targets/simplify.js';

/*
 * What the fuzzer begins with, and what it broke something with once: `npm run fuzz` puts such an input here, and it has to
 * hold from then on.
 */
const targets = { configuration, expression, fix, readers, rulesets, simplify } as const;
const corpora = join(import.meta.dirname, 'corpus');
const inputsOf = keptInputs as (folder: string) => readonly { name: string; text: string }[];

describe.each(Object.entries(targets))('%s', (area, { fuzz }) => {
  it.each(inputsOf(join(corpora, area)))('holds for $name', async ({ text }) => {
    await expect(fuzz(Buffer.from(text))).resolves.toBeUndefined();
  });
});

describe('the fuzzer', () => {
  it('has a target for each corpus', () => {
    expect(readdirSync(corpora).sort()).toEqual(Object.keys(targets).sort());
  });

  it('reads the name of a file from the first line', () => {
    expect(namedText(Buffer.from('a.py\nx\ny'))).toEqual({ file: 'a.py', text: 'x\ny' });
    expect(namedText(Buffer.from('x'))).toEqual({ file: '', text: 'x' });
  });

  it('is told of what does not hold', () => {
    expect(() => {
      holds(false, () => 'it does not');
    }).toThrow(Broken);
  });
});
