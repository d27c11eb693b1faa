import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project, asOf } from './project.js';

const PARTS = [
  'firewall/rules',
  'filters',
  'rate_limits',
  'analytics/colos',
  'firewall/waf/packages',
  'script_monitor',
];
const SETTINGS = ['minify', 'brotli', 'mirage', 'privacy_pass', 'mobile_redirect', 'server_side_exclude'];

it('where methods set a member to more than is kept, the file is named', async () => {
  const paths = [...PARTS, ...SETTINGS.map((name) => `settings/${name}`)];
  const methods = paths.map((path, i) => `  function f${i}() { $this->path = 'zones/z/${path}'; return $this; }`);
  const { cwd } = new Project({
    'a.php': `<?php class A { private $path;
${methods.join('\n')}
  function fetch() { return file_get_contents('https://api.cloudflare.com/client/v4/' . $this->path); }
}
`,
  });
  const { findings, files } = await lint({ cwd, asOf });
  expect(new Set(findings.map(({ rule }) => rule)).size).toBe(paths.length);
  expect(files.skipped.map(({ file }) => file)).toEqual(['a.php']);
});
