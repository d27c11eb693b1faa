import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Stubbed } from '../../../src/engine/fixing/stubbed.js';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'eolint-stubbed-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

function doubt(file: string, text: string, client = 'curl'): string | undefined {
  mkdirSync(dirname(join(cwd, file)), { recursive: true });
  writeFileSync(join(cwd, file), text);
  return new Stubbed(cwd, [file]).doubt({ client });
}

describe('a command that sends', () => {
  it.each([
    ['test/stubs/curl', 'exit 0'],
    ['stubs/wget.sh', 'exit 0'],
    ['dns.bats', 'setup() {\n  curl() { echo "$@"; }\n}'],
    ['test/helpers.sh', 'function curl {\n  :\n}'],
    ['spec/dns_spec.sh', 'Mock curl\n  echo\nEnd'],
    ['test/a.bats', 'stub curl "-s : echo"'],
    ['test/b.bats', 'export -f curl'],
    ['test/c.bats', 'cat > "$BIN/curl" <<EOF'],
    ['test/d.bats', 'alias curl=fake'],
    ['tests/setup', 'chmod +x "$dir/http"'],
  ])('is answered for by %s', (file, text) => {
    expect(doubt(file, text)).toBe(`a test answers in place of the command (in \`${file}\`)`);
  });

  it.each([
    ['bin/curl', 'exit 0'],
    ['test/a.bats', 'run curl -s "$URL"'],
    ['run.sh', 'curl() { :; }'],
    ['test/a.bats', 'assert_output "curl failed"'],
    ['test/a.py', 'def curl(): pass'],
  ])('is left alone by %s', (file, text) => {
    expect(doubt(file, text)).toBeUndefined();
  });

  it('is one of a shell', () => {
    expect(doubt('test/curl', '', 'httpie')).toBeDefined();
    expect(doubt('test/curl', '', 'wget')).toBeDefined();
    expect(doubt('test/curl', '', 'fetch')).toBeUndefined();
  });
});
