import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { lineIndex } from '../../src/text/lines.js';

/* Clients in scripting languages, each with the ways in which such programs send requests. */
const cwd = fileURLToPath(new URL('../../fixtures/scripting-languages/', import.meta.url));

async function found(folder: string): Promise<string[]> {
  const { findings, texts } = await lint({ cwd, paths: [folder], asOf: '2026-11-21', noIgnore: true });
  return findings
    .map(({ rule, span }) => `${lineIndex(texts(span.file) ?? '').place(span.start).line} ${rule}`)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

it.each([
  [
    'php-client',
    [
      '9 zone-setting-minify',
      '10 zone-setting-brotli',
      '21 images-v1-direct-upload',
      '22 firewall-rules',
      '24 zone-setting-mobile-redirect',
      '25 security-level',
    ],
  ],
  [
    'ruby-client',
    [
      '14 zone-setting-minify',
      '18 waf-packages',
      '27 zone-setting-brotli',
      '41 security-level',
      '46 firewall-rules',
      '53 images-v1-direct-upload',
      '54 images-v1-direct-upload',
      '55 zone-setting-mobile-redirect',
    ],
  ],
  ['lua-client', ['14 zone-setting-minify', '16 firewall-rules', '17 security-level']],
  [
    'perl-client',
    [
      '24 zone-setting-minify',
      '29 security-level',
      '33 firewall-rules',
      '35 images-v1-direct-upload',
      '36 zone-setting-brotli',
      '37 zone-setting-mobile-redirect',
      '38 waf-packages',
      '40 zone-setting-privacy-pass',
      '40 zone-setting-server-side-exclude',
    ],
  ],
] as const)('finds the calls of %s', async (folder, expected) => {
  expect((await found(folder)).sort()).toEqual([...expected].sort());
});
