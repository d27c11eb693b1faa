import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';

/* One client of each language, with the shapes that its libraries are called in. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  rust: [
    'dns-record-locked',
    'dns-srv-data',
    'filters',
    'images-v1-direct-upload',
    'security-level',
    'zone-setting-brotli',
    'zone-setting-minify',
  ],
  csharp: [
    'dns-record-locked',
    'dns-srv-data',
    'firewall-rules',
    'images-v1-direct-upload',
    'security-level',
    'zone-setting-brotli',
    'zone-setting-minify',
  ],
  java: [
    'dns-srv-data',
    'filters',
    'firewall-rules',
    'images-v1-direct-upload',
    'rate-limits',
    'security-level',
    'zone-setting-brotli',
    'zone-setting-minify',
    'zone-setting-mobile-redirect',
    'zone-setting-server-side-exclude',
  ],
  kotlin: [
    'dns-srv-data',
    'filters',
    'images-v1-direct-upload',
    'security-level',
    'zone-setting-brotli',
    'zone-setting-minify',
    'zone-setting-server-side-exclude',
  ],
  elixir: [
    'dns-record-locked',
    'dns-srv-data',
    'filters',
    'images-v1-direct-upload',
    'security-level',
    'zone-setting-minify',
  ],
  nim: ['filters', 'images-v1-direct-upload', 'security-level', 'zone-setting-minify'],
};

describe.each(Object.entries(EXPECTED))('%s', (language, rules) => {
  const cwd = fileURLToPath(new URL(`../../fixtures/languages/${language}/before`, import.meta.url));
  it('finds each call, and nothing else', async () => {
    const { findings, files } = await lint({ cwd, asOf: '2026-11-21' });
    expect(findings.map(({ rule }) => rule).sort()).toEqual(rules);
    expect(files.skipped).toEqual([]);
  });
});
