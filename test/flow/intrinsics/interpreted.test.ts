import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { BASE, paths } from '../paths.js';
import { javascript, open, perl, php, python, ruby } from './expressions.js';

/*
 * What the library of a language does to text, lists and tables, as its own interpreter does it: each expression is
 * evaluated there, and folded here in a request's address.
 */
interface Interpreted {
  readonly file: string;
  readonly command: readonly string[];
  readonly expressions: readonly string[];
  /** A program that prints the value of each expression, each on a line, in JSON or plain. */
  readonly printing: (expressions: readonly string[]) => string;
  /** A program that sends the value of an expression. */
  readonly sending: (expression: string) => string;
}

const LANGUAGES: Readonly<Record<string, Interpreted>> = {
  JavaScript: {
    file: 'a.mjs',
    command: [process.execPath, '--input-type=module'],
    expressions: javascript,
    printing: (all) =>
      `import util from 'node:util'; import path from 'node:path'; import qs from 'node:querystring';\n${all.map((one) => `console.log(${one});`).join('\n')}`,
    sending: (one) =>
      `import util from 'node:util'; import path from 'node:path'; import qs from 'node:querystring';\nfetch('${BASE}/' + ${one});`,
  },
  Python: {
    file: 'a.py',
    command: ['python3', '-'],
    expressions: python,
    printing: (all) => `${PYTHON}\n${all.map((one) => `print(${one})`).join('\n')}\n`,
    sending: (one) => `${PYTHON}\nimport requests\nrequests.get("${BASE}/" + ${one})\n`,
  },
  PHP: {
    file: 'a.php',
    command: ['php'],
    expressions: php,
    printing: (all) => `<?php\n${all.map((one) => `echo ${one}, "\\n";`).join('\n')}`,
    sending: (one) => `<?php\nfile_get_contents("${BASE}/" . ${one});\n`,
  },
  Ruby: {
    file: 'a.rb',
    command: ['ruby', '-'],
    expressions: ruby,
    printing: (all) => `require 'uri'\nrequire 'json'\nrequire 'cgi'\n${all.map((one) => `puts(${one})`).join('\n')}\n`,
    sending: (one) => `require 'net/http'\nNet::HTTP.get(URI("${BASE}/" + ${one}))\n`,
  },
  Perl: {
    file: 'a.pl',
    command: ['perl', '-'],
    expressions: perl,
    printing: (all) => all.map((one) => `print(${one}, "\\n");`).join('\n'),
    sending: (one) => `use LWP::UserAgent;\nmy $ua = LWP::UserAgent->new;\n$ua->get("${BASE}/" . ${one});\n`,
  },
};

const PYTHON =
  'import os\nimport json\nimport functools\nimport itertools\nimport copy\nfrom urllib.parse import quote, urlencode, urljoin';

describe.each(Object.entries(LANGUAGES))('the library of %s', (_, language) => {
  const { command, expressions, printing } = language;
  const [program = '', ...args] = command;
  const { stdout, stderr, error } = spawnSync(program, args, { input: printing(expressions), encoding: 'utf8' });
  const lines = stdout.split('\n').slice(0, -1);

  it.skipIf(error !== undefined)('takes all expressions', () => {
    expect(stderr).toBe('');
    expect(lines).toHaveLength(expressions.length);
  });

  it.skipIf(error !== undefined).each(expressions.map((one, i) => [one, lines[i]] as const))(
    '%s',
    async (one, real) => {
      const found = await paths(language.sending(one), language.file);
      if (open.has(one)) expect(found.join(' ')).toContain('{}');
      else expect(found).toContain(`/${real ?? ''}`);
    },
  );
});
