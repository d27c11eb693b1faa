import { describe, expect, it } from 'vitest';
import { exampleIn } from '../../../src/flow/uses/examples.js';

const found = (text: string, words: readonly string[] = ['script_monitor'], file = 'a.py'): string | undefined => {
  const at = exampleIn({ file, text }, words);
  return at === undefined ? undefined : text.slice(at.start, at.end);
};

describe('an example in a comment', () => {
  it.each([
    ['a doctest', '"""\n>>> path("z")\n\'/zones/z/script_monitor\'\n"""'],
    ['of Elixir', '  # iex> path("z")\n  # "/zones/z/script_monitor"', 'a.ex'],
    ['an output of Go', '// Output: /zones/z/script_monitor', 'a.go'],
    ['an assertion of Rust', '/// assert_eq!(path("z"), "/zones/z/script_monitor");', 'a.rs'],
    ['a value behind an arrow', "// path('z') // => '/zones/z/script_monitor'", 'a.js'],
    ['what it returns', '# Returns: /zones/z/script_monitor'],
  ])('%s', (_name, text, file = 'a.py') => {
    expect(found(text, undefined, file)).toBe('script_monitor');
  });

  it('is none outside of a comment', () => {
    expect(found('>>> "script_monitor"')).toBeUndefined();
  });

  it('is none where nothing is run', () => {
    expect(found('# asks script_monitor for all scripts')).toBeUndefined();
  });

  it('reaches three lines around the word, and no further', () => {
    expect(found('# >>> a\n#\n#\n# script_monitor')).toBe('script_monitor');
    expect(found('# >>> a\n#\n#\n#\n# script_monitor')).toBeUndefined();
    expect(found('# script_monitor\n#\n#\n# >>> a')).toBe('script_monitor');
    expect(found('# script_monitor\n#\n#\n#\n# >>> a')).toBeUndefined();
  });

  it('says the word by itself', () => {
    expect(found('# >>> my_script_monitor')).toBeUndefined();
    expect(found('# >>> script_monitors')).toBeUndefined();
    expect(found('# >>> script_monitor-x')).toBeUndefined();
  });

  it('is not looked for by short words', () => {
    expect(found('# >>> seven_7', ['seven_7'])).toBeUndefined();
    expect(found('# >>> eight_08', ['eight_08'])).toBe('eight_08');
  });

  it('may say any of the words, in any comment', () => {
    expect(found('# >>> other\n# notification_email', ['script_monitor', 'notification_email'])).toBe(
      'notification_email',
    );
    expect(found('# script_monitor\n\n\n\n\n\n# >>> script_monitor')).toBe('script_monitor');
  });
});
