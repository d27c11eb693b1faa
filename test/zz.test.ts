import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { readSafely } from '../src/engine/reading/units.js';
test('dump', async () => {
  const file = process.env.F ?? '';
  const r = await readSafely((process.env.K ?? 'java') as never, { file: 'A', text: readFileSync(file, 'utf8') });
  const strip = (k: string, v: unknown) => (['keySpan', 'nameSpan', 'within'].includes(k) ? undefined : v);
  console.log(JSON.stringify(process.env.Q ? r.requests : r.programs, strip, 1).replace(/\n\s*/g, ' '));
});
