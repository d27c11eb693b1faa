import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

/*
 * A list of arguments to which a branch adds more: the call is made with each of the lists that it may be. What differs
 * in the method alone is one finding.
 */

const API = 'https://api.cloudflare.com/client/v4';
const MORE = 'if [[ -n "$3" ]]; then\n  a+=(-d "$3")\nfi';

const CALLS: readonly (readonly [name: string, file: string, code: string, methods: readonly string[]])[] = [
  [
    'words of a command',
    'a.sh',
    `c() {\n  local a=(-s -X "$1" "${API}$2")\n  ${MORE}\n  curl "\${a[@]}"\n}\nc PUT "/zones/$Z/filters"`,
    ['PUT'],
  ],
  [
    'words that say the method',
    'a.sh',
    `c() {\n  local a=(-s "${API}$2")\n  ${MORE}\n  curl "\${a[@]}"\n}\nc x "/zones/$Z/filters"`,
    ['POST'],
  ],
  [
    'words behind others',
    'a.sh',
    `c() {\n  local a=()\n  ${MORE}\n  curl -s "\${a[@]}" "${API}$2"\n}\nc x "/zones/$Z/filters"`,
    ['POST'],
  ],
  [
    'words with the command',
    'a.sh',
    `c() {\n  local a=(curl -X "$1" "${API}$2")\n  [[ -n "$3" ]] && a+=(-d "$3")\n  "\${a[@]}"\n}\nc PUT "/zones/$Z/filters"`,
    ['PUT'],
  ],
  [
    'words of several branches',
    'a.sh',
    `c() {\n  local a=(-X "$1" "${API}$2")\n  if [ "$T" ]; then a+=(-H "a: $T"); else a+=(-H "b: $K"); fi\n  ${MORE}\n  curl "\${a[@]}"\n}\nc PUT "/zones/$Z/filters"`,
    ['PUT'],
  ],
  [
    'the parameters of a function',
    'a.sh',
    `c() {\n  d="$3"\n  set -- -X "$1" "${API}$2"\n  if [ "$d" ]; then set -- "$@" -d "$d"; fi\n  curl "$@"\n}\nc PUT "/zones/$Z/filters"`,
    ['PUT'],
  ],
  [
    'a splatted list',
    'a.ps1',
    `function C($M, $P, $D) {\n  $a = @('-X', $M, "${API}$P")\n  if ($D) { $a += @('-d', $D) }\n  & curl.exe @a\n}\nC PUT "/zones/$Z/filters"`,
    ['PUT'],
  ],
  [
    'a list that a program is handed',
    'a.ps1',
    `function C($P, $D) {\n  $a = @("${API}$P")\n  if ($D) { $a += @('-d', $D) }\n  & curl.exe $a\n}\nC "/zones/$Z/filters"`,
    ['POST'],
  ],
  [
    'arguments of a function',
    'a.mjs',
    `const c = (p, o) => {\n  const a = ['${API}' + p];\n  if (o) a.push({ method: 'PUT' });\n  return fetch(...a);\n};\nc(\`/zones/\${z}/filters\`);`,
    ['GET'],
  ],
  [
    'arguments of a method',
    'a.py',
    `import requests\ndef c(p, d=None):\n    a = ["${API}" + p]\n    if d:\n        a += [d]\n    return requests.post(*a)\nc(f"/zones/{z}/filters")`,
    ['POST'],
  ],
  [
    'arguments of a static method',
    'a.rb',
    `require 'net/http'\ndef c(p, h)\n  a = [URI("${API}" + p)]\n  a += [h] if h\n  Net::HTTP.get(*a)\nend\nc("/zones/#{z}/filters", nil)`,
    ['GET'],
  ],
  [
    'arguments that are unpacked',
    'a.php',
    `<?php\nfunction c($p, $x) {\n  $a = ['${API}' . $p];\n  if ($x) $a = array_merge($a, [false]);\n  return file_get_contents(...$a);\n}\nc("/zones/$z/filters", null);`,
    ['GET'],
  ],
  [
    'more lists than a call is made with',
    'a.sh',
    `a=(-s)\n[ "$A" ] && a+=(-v)\nb=(-f)\n[ "$B" ] && b+=(-L)\nc=(-k)\n[ "$C" ] && c+=(-4)\nd=(-o x)\n[ "$D" ] && d+=(-S)\nu=("${API}/zones/$Z/filters")\n[ "$U" ] && u=("${API}/user")\ncurl "\${a[@]}" "\${b[@]}" "\${c[@]}" "\${d[@]}" "\${u[@]}"`,
    ['GET'],
  ],
];

describe('arguments to which a branch adds more', () => {
  it.each(CALLS)('%s: %s', async (_, file, code, methods) => {
    const { cwd } = new Project({ [file]: `${code}\n` });
    const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'certain', threads: 1 });
    const found = findings.map(({ rule, method }) => `${rule} ${method}`);
    expect([...new Set(found)].sort()).toStrictEqual(methods.map((method) => `filters ${method}`));
  });
});
