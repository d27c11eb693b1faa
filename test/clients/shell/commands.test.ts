import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandValue } from '../../../src/clients/shell/commands.js';
import { shellRecogniser } from '../../../src/clients/shell/recognise.js';
import type { Request, RequestSite } from '../../../src/model/request.js';
import type { Value } from '../../../src/model/value.js';
import { callOf, showText, showValue } from './call-of.js';

function answer(path: readonly string[] = []): Value & { site: RequestSite } {
  return { kind: 'response', site: { reads: [], escapes: [] }, at: 'body', path };
}

describe('what commands print', () => {
  it.each([
    ['echo a b', 'a b'],
    ['echo -n "a $X"', 'a <X>'],
    ['echo "$X"', 'external'],
    ['echo', ''],
    [`printf '%s' a`, 'a'],
    [`printf '{"value":"%s"}' "$X"`, '{"value":"<X>"}'],
    [`printf '%s/%s\\n' a b c`, 'a/b\nc/\n'],
    [`printf 'a%%b\\t'`, 'a%b\t'],
    [`printf '%05.2f' 1`, undefined],
    ['cat <<< "a"', 'a\n'],
    ['cat - <<< "a"', 'a\n'],
    ['cat file', undefined],
    ['tee out <<< "a"', 'a\n'],
    ['jq -n {}', { json: {} }],
    [
      `jq -n --arg v on '{value: $v, n: 1, l: [true, null], "k": "x", o: {$v}}'`,
      { json: { value: 'on', n: 1, l: [true, null], k: 'x', o: { v: 'on' } } },
    ],
    [`jq -n --argjson d '{"a":1}' --arg x "$X" '{d: $d} + {x: $x}'`, { json: { d: { a: 1 }, x: '<X>' } }],
    [`jq -n '{a: (1 + 2), b: "\\(1)"}'`, { json: { a: '<>', b: '<>' } }],
    [`sed 's/b/c/' <<< "a b"`, 'a <>\n'],
    [`sed -e 's|b|c|g' -e s,a,d, <<< "a b"`, '<> <>\n'],
    [`sed 's/b/c/; s/a/d/' <<< "a b"`, '<> <>\n'],
    [`sed 's/b/c/g; s/a/d/;' <<< "a b"`, '<> <>\n'],
    [`sed 's/b/c\\/e/;s/a/d/' <<< "a b"`, '<> <>\n'],
    [`sed 's/B/c/I' <<< "a b"`, 'a <>\n'],
    [`sed 's/B/c/' <<< "a b"`, 'a b\n'],
    [`sed 's/b/c/; y/a/d/' <<< "a b"`, undefined],
    [`sed 's/b/c/d/' <<< "a b"`, undefined],
    [`sed 's/x/c/' <<< "a b"`, 'a b\n'],
    [`sed 's/a\\.b/c/' <<< "a.b axb"`, '<> axb\n'],
    [`sed 's/b.*/c/' <<< "a b"`, undefined],
    [`sed 's/b/c/w out' <<< "a b"`, undefined],
    [`sed '/b/d' <<< "a b"`, undefined],
    [`sed 's/b/c/'`, undefined],
    ['cut -d: -f1 <<< a:b:c', 'a'],
    ['cut -d : -f 2- <<< "a:b:c"', 'b:c\n'],
    ['cut --delimiter=: --fields=3 <<< a:b:c', 'c\n'],
    ['cut -d: -f9 <<< a:b', ''],
    ['cut -d: -f2 <<< a', 'a\n'],
    ['cut -d: -f1- <<< a:b', 'a:b\n'],
    ['cut -d: -f1,2 <<< a:b', undefined],
    ['cut -c1-3 <<< a:b', undefined],
    ['cut -d: -f1 <<< "$X:b"', undefined],
    ['cut -d: -f1 file', undefined],
    [`awk -F: '{print $2}' <<< a:b:c`, 'b'],
    [`awk -F '[=]' '{ print $NF; }' <<< a=b`, 'b\n'],
    [`awk '{print $1}' <<< "a  b"`, 'a'],
    [`awk -F'.' '{print $1}' <<< a.b`, undefined],
    [`awk -F: '{print $1, $2}' <<< a:b`, undefined],
    [`awk '/a/ {print $1}' <<< "a b"`, undefined],
    [`awk -v x=1 '{print $1}' <<< "a b"`, undefined],
    ['ls -l', undefined],
    ['grep a <<< b', undefined],
  ])('%s', (command, expected) => {
    expect(showValue(commandValue(callOf(command)))).toEqual(expected);
  });

  it
    .skipIf(!existsSync('/bin/bash'))
    .each([
      `printf '%s' a`,
      `printf '%s/%s\\n' a b c`,
      `printf 'a%%b\\t%s|' x y`,
      `printf 'x'`,
      'echo a b',
      `printf '%d-%s\\n' 1 b`,
      `printf '%s %s.' `,
      'cat <<< "a b"',
    ])('as the shell does: %s', (command) => {
    const real = execFileSync('/bin/bash', ['--norc', '-c', command], { encoding: 'utf8' });
    const ours = showValue(commandValue(callOf(command)));
    expect(command.startsWith('echo') ? `${String(ours)}\n` : ours).toBe(real);
  });
});

describe('answers of the API', () => {
  it.each([
    ['cat', 'response '],
    ['jq .', 'response '],
    ['jq -r .result.id', 'response result.id'],
    [`jq -r '.result[] | select(.a) | .id'`, 'response result.[].id'],
    ['jq -r ".a, .b"', '<>'],
    ['jq .a file', undefined],
    ['python3 -m json.tool', 'response '],
    ['tr -d "\\n"', 'response '],
    ['head -1', 'response '],
    ['tee out', 'response '],
    ['wc -l', undefined],
  ])('%s hands on', (command, expected) => {
    expect(showValue(commandValue(callOf(command, answer())))).toEqual(expected);
  });

  it('jq reads from where the answer stands', () => {
    const stdin = answer(['result']);
    commandValue(callOf(`jq '.value'`, stdin));
    commandValue(callOf(`jq '.value'`, stdin));
    expect(stdin.site.reads.map(({ path }) => path.join('.'))).toEqual(['result.value']);
    expect(stdin.site.escapes).toEqual([]);
  });

  it('jq -s has a list of answers', () => {
    const stdin = answer();
    commandValue(callOf(`jq -s '.[0].result'`, stdin));
    expect(stdin.site.reads.map(({ path }) => path.join('.'))).toEqual(['result']);
  });

  it('what jq does with an answer may not be known', () => {
    const stdin = answer();
    commandValue(callOf('jq to_entries', stdin));
    expect(stdin.site.escapes).toMatchObject([{ how: 'passed', path: [] }]);
  });
});

describe('the recogniser', () => {
  it('records a request for each value that a word may have', () => {
    const requests: Request[] = [];
    const recogniser = shellRecogniser((request) => requests.push(request));
    const call = callOf('curl -d "$X" https://u');
    const texts = ['on', 'off'].map((text): Value => ({ kind: 'text', text: [{ kind: 'run', text }] }));
    const args = call.args.map((arg, i) =>
      i === 1 ? { ...arg, value: { kind: 'choice', options: texts } as const } : arg,
    );
    expect(recogniser.call({ ...call, args })?.kind).toBe('response');
    expect(requests.map(({ body }) => showValue(body?.value))).toEqual(['on', 'off']);
    expect(requests[0]?.site).toBe(requests[1]?.site);
  });

  it('does not multiply without end', () => {
    const requests: Request[] = [];
    const recogniser = shellRecogniser((request) => requests.push(request));
    const call = callOf('curl a b c d e f g h');
    const options = ['x', 'y'].map((text): Value => ({ kind: 'text', text: [{ kind: 'run', text }] }));
    recogniser.call({ ...call, args: call.args.map((arg) => ({ ...arg, value: { kind: 'choice', options } })) });
    expect(requests.length).toBeLessThanOrEqual(16 * 8);
  });

  it('echo of several values is several values', () => {
    const call = callOf('echo a "$X"');
    const options = ['x', 'y'].map((text): Value => ({ kind: 'text', text: [{ kind: 'run', text }] }));
    const args = call.args.map((arg, i) => (i === 1 ? { ...arg, value: { kind: 'choice', options } as const } : arg));
    const value = shellRecogniser(() => undefined).call({ ...call, args });
    expect(
      value?.kind === 'choice' && value.options.map((one) => (one.kind === 'text' ? showText(one.text) : '')),
    ).toEqual(['a x', 'a y']);
  });

  it('leaves other commands alone', () => {
    expect(shellRecogniser(() => undefined).call(callOf('git push'))).toBeUndefined();
  });
});
