import { describe, expect, it } from 'vitest';
import { commandsIn } from '../../../src/clients/shell/evaluated.js';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../../engine/project.js';

describe('commands in a text', () => {
  const words = (text: string): readonly (readonly string[])[] =>
    commandsIn([{ kind: 'run', text }]).map((command) =>
      command.map((word) => word.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('')),
    );

  it.each([
    ['curl -s  https://a', [['curl', '-s', 'https://a']]],
    [`curl -H 'a: b' "c d" e\\ f`, [['curl', '-H', 'a: b', 'c d', 'e f']]],
    [`curl -d '{"a":"b"}' -d "{\\"c\\":1}" ''`, [['curl', '-d', '{"a":"b"}', '-d', '{"c":1}', '']]],
    ['curl a 2>/dev/null >> log', [['curl', 'a']]],
    [
      'curl a 2>&1 | jq .',
      [
        ['curl', 'a'],
        ['jq', '.'],
      ],
    ],
    ['curl a 2>&1 -d b', [['curl', 'a', '-d', 'b']]],
    ['curl a>log', [['curl', 'a']]],
    [
      'curl a & wget b',
      [
        ['curl', 'a'],
        ['wget', 'b'],
      ],
    ],
    ['A=b curl c; wget d && e', [['curl', 'c'], ['wget', 'd'], ['e']]],
    [
      'curl \\\n a\ncurl b',
      [
        ['curl', 'a'],
        ['curl', 'b'],
      ],
    ],
    [`a"b"'c'd`, [['abcd']]],
    [' ; ', []],
  ] as const)('%s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

/* What a shell is told to run by a text that is put together first. */
const API = 'https://api.cloudflare.com/client/v4';
const SCRIPTS: readonly (readonly [name: string, script: string, found: readonly string[]])[] = [
  ['eval', `c() { local cmd="curl -X $1 ${API}$2"; eval "$cmd"; }\nc GET "/zones/$Z/filters"`, ['filters GET']],
  [
    'a text that a branch makes longer',
    `c() {\n  CMD="curl -s -X $1"\n  if [ "$3" ]; then CMD+=" --data '$3'"; fi\n  CMD+=" '${API}$2'"\n  eval $CMD\n}\nc PUT "/zones/$Z/filters"`,
    ['filters PUT'],
  ],
  [
    'a body',
    `B='{"value":"high"}'; eval "curl -X PATCH ${API}/zones/$Z/settings/security_level -d '$B'"`,
    ['security-level PATCH'],
  ],
  ['another shell', `cmd="curl ${API}/zones/$Z/filters"; bash -c "$cmd"`, ['filters GET']],
  ['another shell, in the call', `sh -c "curl ${API}/zones/$Z/filters"`, ['filters GET']],
  ['a command behind others', `eval "cd x && sudo curl -s ${API}/zones/$Z/filters | jq ."`, ['filters GET']],
  ['what is shown', `eval "echo ${API}/zones/$Z/filters"`, []],
];

describe('texts that a shell is told to run', () => {
  it.each(SCRIPTS)('%s', async (_, script, expected) => {
    const { cwd } = new Project({ 'a.sh': `#!/bin/bash\n${script}\n` });
    const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'certain', threads: 1 });
    expect(findings.map(({ rule, method }) => `${rule} ${method}`)).toEqual(expected);
  });

  it.each([
    ['so many levels deep', 3, ['certain'], false],
    ['no deeper, and says so', 4, [], true],
  ])('is looked into %s', async (_, levels, found, isTold) => {
    const more = Array.from({ length: levels }, () => 'x="eval $x"').join('\n');
    const script = `#!/bin/bash\nx="curl ${API}/zones/$Z/filters"\n${more}\neval "$x"\n`;
    const { cwd } = new Project({ 'a.sh': script });
    const result = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'certain', threads: 1 });
    expect(result.findings.map(({ confidence }) => confidence)).toEqual(found);
    expect(JSON.stringify(result).includes('too much to follow')).toBe(isTold);
  });

  it('is quoted twice, so that only its path is rewritten', async () => {
    const body = `{\\"value\\":\\"x\\",\\"self_hosted_domains\\":[\\"a\\"]}`;
    const { cwd } = new Project({ 'a.sh': `eval "curl -X POST ${API}/accounts/$A/access/apps -d '${body}'"\n` });
    const { findings } = await lint({ cwd, asOf: '2026-11-21', threads: 1 });
    expect(findings.map(({ rule, fix }) => `${rule} ${String(fix?.applicability)}`)).toEqual([
      'access-self-hosted-domains undefined',
    ]);
  });
});
