import { describe, expect, it } from 'vitest';
import { callsIn } from './calls-found.js';

const HOST = 'https://api.cloudflare.com/client/v4';

/* A name that mostly shows, compares or tests something may be that of a function of the program, or hand on what it is called on. */
const CASES: readonly (readonly [what: string, file: string, code: string, calls: readonly string[]])[] = [
  [
    'a function that sends',
    'a.js',
    `function print(path) { return fetch('${HOST}' + path, { method: 'POST' }); }\nprint('/zones/z/filters');\n`,
    ['POST filters'],
  ],
  [
    'a function that gives what it is given',
    'a.js',
    `const trace = (p) => { console.log(p); return p; };\nfetch('${HOST}' + trace('/zones/z/filters'), { method: 'POST' });\n`,
    ['POST filters'],
  ],
  [
    'a method that sends',
    'a.js',
    `class Zone { has(id) { return fetch(\`${HOST}/zones/z/settings/\${id}\`); } }\nnew Zone().has('minify');\n`,
    ['GET settings/minify'],
  ],
  [
    'a method that sends, in Python',
    'a.py',
    `import requests\nclass Zone:\n    def includes(self, id):\n        return requests.get(f"${HOST}/zones/z/settings/{id}")\nZone().includes("minify")\n`,
    ['GET settings/minify'],
  ],
  [
    'a method that sends, in Go',
    'a.go',
    `package main\nimport "net/http"\ntype C struct{ base string }\nfunc (c *C) trace(id string) { http.Get(c.base + "/zones/z/settings/" + id) }\nfunc main() { c := &C{base: "${HOST}"}; c.trace("minify") }\n`,
    ['GET settings/minify'],
  ],
  [
    'a method whose name tests have',
    'a.ts',
    `export class Api { test(path: string) { return fetch('${HOST}' + path, { method: 'POST' }); } }\nnew Api().test('/zones/z/filters');\n`,
    ['POST filters'],
  ],
  [
    'a schema that is described',
    'a.ts',
    `import { z } from 'zod';\nserver.tool('set', { id: z.enum(['ssl', 'minify']).describe('which') }, async ({ id }) =>\n  fetch(\`${HOST}/zones/z/settings/\${id}\`));\n`,
    ['GET settings/minify'],
  ],
  [
    'a chain that is logged',
    'a.php',
    `<?php\nclass Req {\n  private $path = '';\n  public function to($p) { $this->path = $p; return $this; }\n  public function debug($x) { error_log($x); return $this; }\n  public function send() { return file_get_contents('${HOST}' . $this->path); }\n}\n(new Req())->to('/zones/z/filters')->debug('x')->send();\n`,
    ['GET filters'],
  ],
];

describe('what has the name of something that shows', () => {
  it.each(CASES)('%s', async (_, file, code, calls) => {
    expect(await callsIn(file, code)).toEqual(calls);
  });

  it('is no request where it only shows', async () => {
    const code = `import { log } from './log.js';\nlog('/zones/z/filters');\nfetch('${HOST}/zones');\n`;
    expect(await callsIn('a.js', code)).toEqual([]);
  });
});
