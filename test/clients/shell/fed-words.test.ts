import { describe, expect, it } from 'vitest';
import { fedCalls } from '../../../src/clients/shell/fed-words.js';
import { textOf } from '../../../src/clients/shell/words.js';
import type { Value } from '../../../src/model/value.js';
import { callOf, showText } from './call-of.js';

/** The command lines that a command comes to, fed with some lines. */
function fed(command: string, input?: string): string[] {
  const stdin: Value | undefined =
    input === undefined ? undefined : { kind: 'text', text: [{ kind: 'run', text: input }] };
  return fedCalls(callOf(command, stdin)).map(({ args }) => args.map(({ value }) => showText(textOf(value))).join(' '));
}

const AB = 'a\nb\n';

describe('what a command is fed', () => {
  it.each<[command: string, input: string | undefined, lines: readonly string[]]>([
    // In the place of a mark.
    ['xargs -I{} curl x/{}', AB, ['-I{} curl x/a', '-I{} curl x/b']],
    ['xargs -I {} curl x/{}', AB, ['-I {} curl x/a', '-I {} curl x/b']],
    ['xargs --replace=% curl x/%/%', AB, ['--replace=% curl x/a/a', '--replace=% curl x/b/b']],
    ['xargs -i curl x/{}', AB, ['-i curl x/a', '-i curl x/b']],
    ['xargs -P 4 -I{} curl {} -o {}', 'a\n', ['-P 4 -I{} curl a -o a']],
    ['xargs -P4 -I% curl x/{}', AB, ['-P4 -I% curl x/{}']],
    ['xargs -I{} curl "$X/{}"', 'a\n', ['-I{} curl <X>/a']],
    ['xargs -I{} curl x/{}', '  a b  \n\n c\n', ['-I{} curl x/a b', '-I{} curl x/c']],
    // Behind the words, all in one line, or each in one.
    ['xargs curl', AB, ['curl a b']],
    ['xargs curl -s', AB, ['curl -s a b']],
    ['xargs -n1 curl', AB, ['-n1 curl a', '-n1 curl b']],
    ['xargs -n 1 curl', AB, ['-n 1 curl a', '-n 1 curl b']],
    ['xargs -L1 curl', AB, ['-L1 curl a', '-L1 curl b']],
    ['xargs -L 1 curl', AB, ['-L 1 curl a', '-L 1 curl b']],
    ['xargs --max-args=1 curl', AB, ['--max-args=1 curl a', '--max-args=1 curl b']],
    ['xargs --max-args 1 curl', AB, ['--max-args 1 curl a', '--max-args 1 curl b']],
    ['xargs -n2 curl', AB, ['-n2 curl a b']],
    ['xargs -n 2 curl', AB, ['-n 2 curl a b']],
    // Options of the command are its own.
    ['xargs curl -L', AB, ['curl -L a b']],
    ['xargs -P 2 curl -n', AB, ['-P 2 curl -n a b']],
    // By itself where nothing is known of what it is fed.
    ['xargs curl', undefined, ['curl']],
    ['xargs curl', ' \n', ['curl']],
    ['parallel curl x/{}', AB, ['curl x/a', 'curl x/b']],
    ['parallel curl x/{} ::: a b', undefined, ['curl x/a', 'curl x/b']],
    ['parallel -j 4 curl x/{} ::: a', undefined, ['-j 4 curl x/a']],
    ['parallel --jobs 4 curl x/{} ::: a', undefined, ['--jobs 4 curl x/a']],
    ['parallel -I% curl x/% ::: a b', undefined, ['-I% curl x/a', '-I% curl x/b']],
    ['parallel curl ::: a b', undefined, ['curl a', 'curl b']],
    ['parallel curl x/{} :::+ a', undefined, ['curl x/a']],
    ['parallel curl x/{} ::: "$X"', undefined, ['curl x/<X>']],
    ['parallel curl x/{} :::', AB, ['curl x/{}']],
    ['parallel curl x/{} ::: a', 'b\n', ['curl x/a']],
    // Others are what they are.
    ['curl x/{}', AB, ['x/{}']],
    ['curl x/{} ::: a', undefined, ['x/{} ::: a']],
  ])('%s', (command, input, lines) => {
    expect(fed(command, input)).toEqual(lines);
  });

  it('is run for so many items', () => {
    const many = Array.from({ length: 20 }, (_, i) => String(i)).join('\n');
    expect(fed('xargs -I{} curl x/{}', many)).toHaveLength(16);
    expect(fed('xargs -n1 curl', many)).toHaveLength(16);
    expect(fed('xargs curl', many)).toEqual([`curl ${many.replaceAll('\n', ' ')}`]);
  });
});
