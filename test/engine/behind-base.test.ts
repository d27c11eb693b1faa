import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

/* What a client of which nothing is known is told: it puts the path behind a base of its own. */

const LEVEL = 'settings/security_level';
const found = async (file: string, code: string): Promise<readonly string[]> => {
  const { cwd } = new Project({ [file]: `${code}\n` });
  const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible', threads: 1 });
  return findings.map(({ rule, method, confidence }) => `${rule} ${method} ${confidence}`);
};

const CLIENTS: readonly (readonly [language: string, file: string, code: string])[] = [
  ['JavaScript', 'a.mjs', `import { Cloudflare } from 'kit';\nnew Cloudflare(z).patch('${LEVEL}', { value: 'high' });`],
  [
    'a base in front',
    'a.mjs',
    `import { cf, base } from 'cloudflare-kit';\ncf.patch(base + '/${LEVEL}', { value: 'high' });`,
  ],
  ['Python', 'a.py', `from kit import Cloudflare\nCloudflare(z).patch("${LEVEL}", {"value": "high"})`],
  ['Ruby', 'a.rb', `require 'cloudflare_kit'\ncf = Kit::Cloudflare.new(zone)\ncf.patch("${LEVEL}", { value: "high" })`],
  ['PHP', 'a.php', `<?php\n$cf = new \\Kit\\Cloudflare($zone);\n$cf->patch('${LEVEL}', ['value' => 'high']);`],
];

describe('paths behind a base that is not known', () => {
  it.each(CLIENTS)('%s', async (_, file, code) => {
    expect(await found(file, code)).toEqual(['security-level PATCH likely']);
  });

  it('count by what is sent there', async () => {
    const sent = (path: string, value: string): Promise<readonly string[]> =>
      found('a.mjs', `import { Cloudflare } from 'kit';\nnew Cloudflare(z).patch('${path}', { value: '${value}' });`);
    expect(await sent(LEVEL, 'under_attack')).toEqual([]);
    expect(await sent('settings/level', 'high')).toEqual([]);
    expect(await sent('security_level', 'high')).toEqual([]);
    expect(await sent(`other/${LEVEL}`, 'high')).toEqual([]);
  });

  it('are less sure where nothing else speaks of the API', async () => {
    const code = `import { settings } from 'kit';\nsettings.patch('${LEVEL}', { value: 'high' });`;
    expect(await found('a.mjs', code)).toEqual(['security-level PATCH possible']);
  });

  it('count for fields as well', async () => {
    const code = `import { Cloudflare } from 'kit';\nnew Cloudflare(a).post('load_balancers/pools', { notification_email: to });`;
    expect(await found('a.mjs', code)).toEqual(['load-balancer-notification-email POST likely']);
  });
});
