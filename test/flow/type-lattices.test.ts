import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from '../engine/project.js';

const COUNT = 50;
const numbers = Array.from({ length: COUNT }, (_, i) => i);
const after = (i: number): readonly number[] => numbers.slice(i + 1);

const CREATE = `export const create = (account: string, pool: P0) =>
  fetch(\`https://api.cloudflare.com/client/v4/accounts/\${account}/load_balancers/pools\`, {
    method: 'POST',
    body: JSON.stringify(pool),
  });
`;

/** Each is built on all that follow: there are more ways through them than could be gone. */
const BUILT = numbers.map((i) => {
  const bases = after(i).map((one) => `P${String(one)}`);
  const built = bases.length === 0 ? '' : ` extends ${bases.join(', ')}`;
  return `interface P${String(i)}${built} { ${i === COUNT - 1 ? 'notification_email' : `a${String(i)}`}: string }\n`;
});

/** Each holds all of them. */
const HELD = numbers.map(
  (i) => `interface P${String(i)} { ${numbers.map((one) => `a${String(one)}: P${String(one)}[];`).join('\n')} }\n`,
);

const EMBEDDED = numbers.map((i) => {
  const parts = after(i).map((one) => `I${String(one)}`);
  return `type I${String(i)} interface { ${[...parts, `M${String(i)}(path string)`].join('; ')} }\n`;
});

describe('types that are built on one another in many ways', () => {
  it.each([
    ['extended', 'a.ts', BUILT.join('') + CREATE, 1],
    ['held', 'a.ts', HELD.join('') + CREATE, 0],
    ['held, with the field', 'a.ts', HELD.join('').replace(' }', ' notification_email: string }') + CREATE, 1],
    [
      'embedded',
      'a.go',
      `package a\n${EMBEDDED.join('')}func f(c I0) { c.Call("https://api.cloudflare.com/client/v4/zones/z/filters") }\n`,
      1,
    ],
  ])('%s', async (_name, file, text, count) => {
    const { cwd } = new Project({ LICENSE: '', [file]: text });
    expect((await lint({ cwd, asOf: '2026-11-21', noIgnore: true })).findings).toHaveLength(count);
  });
});
