import { expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';

/* However far a value goes, the machine's stack holds: what is beyond a bound is not known, and nothing fails. */
it('follows what goes through very many functions', async () => {
  const calls = Array.from(
    { length: 900 },
    (_, i) => `function f${i}($p) { f${i + 1}($p); if ($p) { f${i + 2}($p); } }`,
  );
  const api = 'https://api.cloudflare.com/client/v4/zones/z/';
  const sends = Array.from({ length: 40 }, (_, i) => `function f${900 + i}($p) { file_get_contents('${api}' . $p); }`);
  const last = "file_get_contents('https://api.cloudflare.com/client/v4/zones/z/' . $p);";
  const { cwd } = new Project({
    'a.php': `<?php\n${[...calls, ...sends].join('\n')}\n$p = 'firewall/rules';\n${last}\nf0($p);\n`,
  });
  const { findings } = await lint({ cwd, asOf: '2026-11-21' });
  expect(findings.length).toBeGreaterThan(0);
  for (const { noFix } of findings) expect(noFix ?? '').not.toContain('failed');
});
