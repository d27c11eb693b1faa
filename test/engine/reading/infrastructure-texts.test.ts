import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';

async function found(file: string, text: string): Promise<readonly string[]> {
  const { findings, texts } = await lint({
    cwd: tmpdir(),
    paths: [file],
    asOf: '2026-11-21',
    minConfidence: 'possible',
    stdin: { file, text },
  });
  return findings.map(({ rule, span }) => `${rule} ${(texts(span.file) ?? '').slice(span.start, span.end)}`);
}

const FILTER = 'resource "cloudflare_filter" "x" {\n  zone_id    = "z"\n  expression = "(ip.src eq 192.0.2.1)"\n}\n';

describe('declarations that a program writes', () => {
  it.each([
    ['a.ts', `export const template = \`${FILTER}\`;`],
    ['a.py', `TEMPLATE = """\n${FILTER}"""`],
    ['a.go', `package p\n\nconst template = \`${FILTER}\``],
    ['a.rb', `TEMPLATE = <<~HCL\n${FILTER}HCL`],
    ['a.js', `module.exports = 'resource "cloudflare_filter" "' + name + '" {\\n  zone_id = "' + zone + '"\\n}\\n';`],
    ['A.java', `class A { String t = ${JSON.stringify(FILTER)}; }`],
    ['a.php', `<?php\n$t = <<<HCL\n${FILTER}HCL;\n`],
    ['A.cs', `class A { string t = ${JSON.stringify(FILTER)}; }`],
  ])('are found in %s', async (file, text) => {
    expect((await found(file, text)).map((one) => one.slice(0, one.indexOf(' ')))).toEqual(['filters']);
  });

  it('have holes where something is filled in, by which nothing is retired', async () => {
    const settings = (level: string): string =>
      [
        'export const settings = (name: string, level: string) => `resource "cloudflare_zone_settings_override" "${name}" {',
        '  zone_id = cloudflare_zone.${name}.id',
        '  settings {',
        `    security_level = "${level}"`,
        '    brotli = "on"',
        '  }',
        '}`;',
      ].join('\n');
    const brotli = 'zone-setting-brotli brotli';
    expect(await found('a.ts', settings('${level}'))).toEqual([brotli]);
    expect(await found('a.ts', settings('medium'))).toEqual([expect.stringMatching(/^security-level/), brotli]);
  });

  it('are only those of the provider', async () => {
    expect(await found('a.ts', `const t = \`resource "aws_filter" "x" { zone = "z" }\`;`)).toEqual([]);
    expect(await found('a.ts', 'const t = "the resource cloudflare_filter is gone";')).toEqual([]);
  });
});
