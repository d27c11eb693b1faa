import { describe, expect, it } from 'vitest';
import { wrapperOf } from '../../../src/engine/fixing/command-wrappers.js';

/** What a function that is called in front of a command looks at of its words; `command` ends behind the words of interest. */
function seen(command: string, ...scripts: readonly string[]): string | undefined {
  const sources = scripts.map((text, i) => ({ file: `lib${i}.sh`, text }));
  const at = wrapperOf(command, command.length, sources);
  const source = sources.find(({ file }) => file === at?.file);
  return at === undefined ? undefined : source?.text.slice(at.start, at.end);
}

const LOOKS = 'retry() {\n  echo "$1"\n  "$@"\n}\n';

describe('a function in front of a command that sends', () => {
  it.each([
    'retry curl -X PATCH "/zones',
    'retry 3 curl "/zones',
    'x=$(retry wget -q "/zones',
    'if retry curl "/zones',
    'true; retry https "/zones',
    'cd a && retry xh "/zones',
    'start\n  retry 3 \\\n  curl \\\n  "/zones',
    'start\r\nretry \\\r\n  curl "/zones',
    'time retry http "/zones',
    'retry\\\n3 \\\r\n\\\ncurl "/zones',
    'a \\\n\nretry curl "/zones',
  ])('is found in %j', (command) => {
    expect(seen(command, LOOKS)).toBe('$1');
  });

  it.each([
    'curl "/zones',
    'retry; curl "/zones',
    'retry curl a | sed "/zones',
    'retry curl a\ncurl "/zones',
    'retry "curl /zones',
    'other curl "/zones',
    'retry curly "/zones',
  ])('is none in %j', (command) => {
    expect(seen(command, LOOKS)).toBeUndefined();
  });

  it.each<[string, string | undefined]>([
    ['retry() { "$@"; }', undefined],
    ['retry() {\n  "$@" || exit 1\n}', undefined],
    ['function retry { if "$@"; then :; fi; }', undefined],
    ['function retry() {\n  out=$("$@")\n}', undefined],
    ['retry() {\n  timeout 5 "$@"\n}', undefined],
    ['retry() {\n  nice -n 10 "$@"\n}', undefined],
    ['retry() {\n  while ! "${@}"; do :; done\n}', undefined],
    ['retry() {\n  n="$1"\n  shift\n  "$@"\n}', undefined],
    ['retry() {\n  n="$1"\n  "$@"\n}', '$1'],
    ['retry() {\n  echo "$*" >&2\n  "$@"\n}', undefined],
    ['retry() {\n  # of $1\n  "$@"\n}', undefined],
    ['retry() {\n  log "${@:2}"\n  "$@"\n}', '${@:2}'],
    ['retry() {\n  case "$*" in *zones*) ;; esac\n}', '$*'],
    ['retry() {\n  echo "${12}"\n}', '${12'],
    ['retry() {\n  "$@"\n}\nother() {\n  echo "$1"\n}', undefined],
    ['# retry() { echo "$1"; }', undefined],
    ['retry_all() {\n  echo "$1"\n}', undefined],
    ['retry() {\n  echo "$1"', '$1'],
    ['  retry () {\n    echo "$1"\n  }', '$1'],
  ])('%j: %s', (script, expected) => {
    expect(seen('retry curl "/zones', script)).toBe(expected);
  });

  it('is looked for in all scripts, and of several words in front', () => {
    expect(seen('retry curl "/zones', 'echo', LOOKS)).toBe('$1');
    expect(seen('sudo retry curl "/zones', LOOKS)).toBe('$1');
    expect(seen('retry curl "/zones')).toBeUndefined();
  });
});
