import { beforeAll, describe, expect, test } from 'vitest';
import { prepare } from '../../../src/engine/reading/units.js';
import type { Stmt } from '../../../src/model/program.js';
import { python } from '../../../src/read/python/reader.js';
import { printer } from '../printer.js';

const { printed } = printer(false);

/** What is exported is every name of a module, and looked at by itself. */
function bodyOf(text: string): Stmt[] {
  const { programs, problems } = python.read({ file: 'a.py', text: `${text}\n` });
  const [program] = programs;
  if (program === undefined || problems.length > 0) throw new Error(problems.map(({ message }) => message).join('; '));
  return program.body.filter(({ kind }) => kind !== 'export');
}

/** Tests that sources of Python have these lowered forms. */
export function table(name: string, rows: readonly (readonly [source: string, form: string])[]): void {
  describe(name, () => {
    beforeAll(() => prepare(python, { file: '', text: '' }));

    test.each(rows)('%s', (source, form) => {
      expect(printed(bodyOf(source ?? ''))).toBe(form);
    });
  });
}
