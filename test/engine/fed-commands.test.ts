import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

/* Commands that run once for each line or item that they are fed. */

const SETTINGS = 'api=https://api.cloudflare.com/client/v4/zones/$Z/settings\n';
const LOOP = 'do curl -s "$api/$s"; done';
const PATCH = 'do curl -s -X PATCH "$api/$s" -d "{\\"value\\":\\"$v\\"}"; done';

const MINIFY = ['zone-setting-minify'];
const BOTH = ['zone-setting-brotli', 'zone-setting-minify'];

const SCRIPTS: readonly (readonly [name: string, script: string, rules: readonly string[]])[] = [
  ['lines of printf', `printf '%s\\n' minify ssl brotli | while read -r s; ${LOOP}`, BOTH],
  ['lines of echo', `echo minify | while read s; ${LOOP}`, MINIFY],
  ['a last line without its end', `printf 'minify\\nbrotli' | while read -r s || [ -n "$s" ]; ${LOOP}`, BOTH],
  ['lines of a here-string', `while IFS= read -r s; ${LOOP} <<< "minify"`, MINIFY],
  ['lines of a here-document', `while read -r s; ${LOOP} <<EOF\n  minify\n\nbrotli\nEOF`, BOTH],
  ['lines of a here-document of cat', `cat <<EOF | while read -r s; ${LOOP}\nminify\nEOF`, MINIFY],
  ['lines of a substituted process', `while read -r s; ${LOOP} < <(printf '%s\\n' minify brotli)`, BOTH],
  ['fields', `while read -r s v; ${PATCH} <<EOF\nssl   high\nsecurity_level\thigh\nEOF`, ['security-level']],
  [
    'fields apart by a comma',
    `while IFS=, read -r s v; ${PATCH} <<EOF\nsecurity_level,high\nssl,low\nEOF`,
    ['security-level'],
  ],
  ['a last field with blanks', `while read -r v s; ${LOOP} <<EOF\non minify too\nEOF`, []],
  ['fields that a variable may hold', `while read -r s v; ${PATCH} <<EOF\n$A high\nEOF`, []],
  ['blank lines', `while read -r s; ${LOOP} <<EOF\n\nssl\n\nEOF`, []],
  ['parts of lines', `printf 'minify\\n' | while read -r -n 1 s; ${LOOP}`, []],
  ['xargs with a mark', `printf '%s\\n' minify brotli | xargs -I{} curl -s "$api/{}"`, BOTH],
  ['xargs with a mark of its own', `echo minify | xargs -P 4 -I % curl -s "$api/%"`, MINIFY],
  ['xargs without a mark', `echo minify | xargs -I{} curl -s "$api/ssl"`, []],
  ['xargs with the addresses', `echo "$api/minify" | xargs -n1 curl -s`, MINIFY],
  ['xargs with all addresses', `printf '%s\\n' "$api/minify" "$api/brotli" | xargs curl -s`, BOTH],
  ['parallel', `parallel -j4 curl -s "$api/{}" ::: minify ssl brotli`, BOTH],
  ['parallel with lines', `printf '%s\\n' minify brotli | parallel curl -s "$api/{}"`, BOTH],
  ['parallel behind the words', `parallel curl -s ::: "$api/minify"`, MINIFY],
];

describe('shell', () => {
  it.each(SCRIPTS)('%s', async (_, script, rules) => {
    const { cwd } = new Project({ 'a.sh': `#!/bin/bash\n${SETTINGS}${script}\n` });
    const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'certain', threads: 1 });
    expect([...new Set(findings.map(({ rule }) => rule))].sort()).toStrictEqual(rules);
  });
});

const PS = "$api = 'https://api.cloudflare.com/client/v4/zones/z/settings'\n";

const POWERSHELL: readonly (readonly [name: string, script: string, rules: readonly string[]])[] = [
  ['the method of a list', `$s = 'minify', 'brotli'\n$s.ForEach({ Invoke-RestMethod "$api/$_" })`, BOTH],
  ['the method of a written list', `@('minify').foreach({ Invoke-RestMethod "$api/$_" })`, MINIFY],
  ['the method of one value', `$s = 'minify'; $s.ForEach({ Invoke-RestMethod "$api/$_" })`, MINIFY],
];

describe('PowerShell', () => {
  it.each(POWERSHELL)('%s', async (_, script, rules) => {
    const { cwd } = new Project({ 'a.ps1': `${PS}${script}\n` });
    const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'certain', threads: 1 });
    expect([...new Set(findings.map(({ rule }) => rule))].sort()).toStrictEqual(rules);
  });
});
