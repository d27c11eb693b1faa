import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project, asOf } from '../project.js';

const LIB = `#!/bin/bash
apex() { curl -sS "https://api.cloudflare.com/client/v4/zones/$Z/dns_settings/use_apex_ns"; }
if [ "\${1:-}" = run ]; then apex | jq -e .success > /dev/null; fi
`;

/** Why the fix of the library's call is not safe; undefined where it is. */
async function reason(files: Readonly<Record<string, string>>, large?: string): Promise<string | undefined> {
  const project = new Project({ 'lib/cf.sh': LIB, ...files });
  if (large !== undefined) {
    writeFileSync(join(project.cwd, large), '');
    truncateSync(join(project.cwd, large), 64 * 1024 * 1024 + 1);
  }
  const { findings } = await lint({ cwd: project.cwd, asOf });
  const [one] = findings.filter(({ span }) => span.file === 'lib/cf.sh');
  expect(one).toBeDefined();
  return one?.fix?.applicability === 'safe' ? undefined : (one?.fix?.because ?? one?.noFix ?? 'none');
}

describe('a function of a script that is called by what is no script', () => {
  it.each([
    ['Makefile', 'scripts:\n\t. lib/cf.sh; apex | jq .result\n'],
    ['bin/show', '#!/bin/sh\n. lib/cf.sh\napex | jq .result\n'],
    ['.github/workflows/a.yml', 'jobs:\n  a:\n    steps:\n      - run: . lib/cf.sh && apex | jq .result\n'],
    ['Dockerfile', 'FROM alpine\nRUN . lib/cf.sh && apex | jq .result\n'],
    ['test/cf.bats', 'load ../lib/cf\n@test "a" { run apex; }\n'],
  ])('is in doubt: %s', async (file, text) => {
    expect(await reason({ [file]: text })).toMatch(/apex/);
  });

  it('is in doubt where it says the path alone, and another one sends', async () => {
    const lib = `#!/bin/bash
apex_url() { URL="https://api.cloudflare.com/client/v4/zones/$1/dns_settings/use_apex_ns"; }
apex() { apex_url "$Z"; curl -sS "$URL"; }
if [ "\${1:-}" = run ]; then apex | jq -e .success > /dev/null; fi
`;
    const calls = (name: string): string => `a:\n\t. lib/cf.sh; ${name} z | nc log 80\n`;
    expect(await reason({ 'lib/cf.sh': lib, Makefile: calls('apex_url') })).toMatch(/`apex_url` is called by/);
    expect(await reason({ 'lib/cf.sh': lib, Makefile: calls('zones_url') })).toBeUndefined();
  });

  it.each([
    ['notes that show it', { 'NOTES.txt': '. lib/cf.sh; apex | jq .result\n' }],
    ['a file that takes in another library', { Makefile: 'a:\n\t. lib/other.sh; apex | jq .result\n' }],
    ['a file that calls another function', { Makefile: 'a:\n\t. lib/cf.sh; cf_zones z | jq .result\n' }],
  ])('is not in doubt: %s', async (_, files) => {
    expect(await reason(files as Readonly<Record<string, string>>)).toBeUndefined();
  });

  it('is in doubt where a file is too large to be looked through', async () => {
    expect(await reason({}, 'dump')).toMatch(/dump.* is too large to be looked through/);
    expect(await reason({}, 'dump.png')).toBeUndefined();
  });
});
