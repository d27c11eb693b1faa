import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../../engine/project.js';

const NAME = 'X-Auth-User-Service-Key';

/** The texts in which the header was found, and the reasons of those in which it was not. */
async function told(file: string, text: string): Promise<string[]> {
  const { cwd } = new Project({ 'README.md': 'Talks to https://api.cloudflare.com/client/v4.\n', [file]: text });
  const report = await lint({ cwd, asOf: '2026-11-21', noIgnore: true });
  return report.accounts.map(({ account }) => (account.kind === 'explained' ? account.reason : account.kind));
}

describe('a retired header whose request is not known', () => {
  it.each([
    ['a.rb', `# cloudflare\ndef f(key)\n  headers = {}\n  headers['${NAME}'] = key\n  with(headers: headers)\nend\n`],
    ['a.rs', `// cloudflare\nfn f(key: &str) -> Vec<(&'static str, String)> { vec![("${NAME}", key.to_string())] }\n`],
    ['a.php', `<?php // cloudflare\nfunction f($ca) { return ['${NAME}' => $ca]; }\n`],
    ['A.java', `class CloudflareAuth { void f(Builder b, String key) { b.header("${NAME}", key); } }\n`],
    ['a.go', `package cloudflare\n\nfunc f(h http.Header, key string) { h.Set("${NAME}", key) }\n`],
    ['a.py', `# cloudflare\ndef f(key):\n    return {"${NAME}": key}\n`],
  ])('is left over where it is given a value: %s', async (file, text) => {
    expect(await told(file, text)).toEqual(['left-over']);
  });

  it.each([
    ['a list of names', `# cloudflare\nKEEP = ['Authorization', '${NAME}', 'Cookie']\n`, []],
    ['what takes it out', `# cloudflare\ndef f(h)\n  h.delete('${NAME}', nil)\nend\n`, []],
    ['what asks for it', `# cloudflare\ndef f(h)\n  h.get_header("${NAME}", nil)\nend\n`, []],
    ['a comment', `# cloudflare, '${NAME}' => key\n`, ['comment']],
    ['a message', `# cloudflare\nputs('${NAME}', key)\n`, ['log']],
    ['a sentence', `# cloudflare\nx = 'set the ${NAME} first'\n`, ['prose']],
  ])('is none in %s', async (_, text, expected) => {
    expect(await told('a.rb', text)).toEqual(expected);
  });

  it('is told as a finding, with what is not known of it', async () => {
    const { cwd } = new Project({
      'README.md': 'https://api.cloudflare.com/client/v4\n',
      'a.rb': `h['${NAME}'] = key\n`,
    });
    const { findings } = await lint({ cwd, asOf: '2026-11-21', noIgnore: true });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      rule: 'service-key-auth',
      confidence: 'likely',
      span: { file: 'a.rb', start: 3, end: 3 + NAME.length },
      message: expect.stringMatching(/^the header .*; it is written here, and what sends it was not found$/),
    });
  });

  it('is explained in a test', async () => {
    expect(await told('spec/a_spec.rb', `# cloudflare\nheaders = { '${NAME}' => 'k' }\n`)).toEqual(['test']);
  });
});
