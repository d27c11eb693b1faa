import { expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';

const API = 'https://api.cloudflare.com/client/v4/zones/z/';
const PARTS: Readonly<Record<number, string>> = { 7: 'settings/minify', 11: 'firewall/rules' };

/* However far a value goes, the machine's stack holds: what is beyond a bound is not known, and nothing fails. */
it('follows what goes through very many functions', async () => {
  const size = 623;
  const functions = Array.from({ length: size }, (_, i) => {
    const [next, other] = [(i + 1) % size, (i + 2) % size];
    const sent = `file_get_contents('${API}' . $p); f${next}('${PARTS[i % 20] ?? `live${i}`}');`;
    return `function f${i}($p) { if (getenv('A${i}')) { ${sent} } else { f${other}($p); } }`;
  });
  const { cwd } = new Project({ 'a.php': `<?php\n${functions.join('\n')}\nf0('settings/minify');\n` });
  const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible' });
  expect(findings.length).toBeGreaterThan(60);
  for (const { noFix, fix } of findings) {
    expect(noFix ?? '').not.toContain('failed');
    expect(fix?.applicability).not.toBe('safe');
  }
});
