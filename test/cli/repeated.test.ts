import { describe, expect, it } from 'vitest';
import { readArguments } from '../../src/cli/arguments.js';

describe('options that are given again', () => {
  it.each<[args: string[], notes: string[]]>([
    [['--as-of', '2026-01-01', '--as-of=2026-01-02'], ['--as-of is given several times: the last counts']],
    [['serve', '--token', 'one', '--token', 'two'], ['--token is given several times: the last counts']],
    [['--color', '--no-color'], ['--color and --no-color are both given: the last counts']],
    [['--fail-on', 'due', '--fail-on', 'due', '--quiet', '--quiet', '--no-ignore', '--no-ignore'], []],
    [
      ['--rule', 'a', '--rule', 'b', '-f', 'json:a', '-f', 'sarif:b', '--ignore-pattern', 'a', '--ignore-pattern', 'b'],
      [],
    ],
  ])('%j', (args, notes) => {
    expect(readArguments(args).notes).toEqual(notes);
  });
});
