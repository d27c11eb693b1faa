import { expect, it } from 'vitest';
import { sourcedFiles } from '../../src/text/sourced-files.js';

it.each([
  ['. ./lib.sh', './lib.sh'],
  ['. lib.sh', './lib.sh'],
  ['source lib/api.sh', './lib/api.sh'],
  ['source ../lib/api.sh', './../lib/api.sh'],
  ["source './lib.sh'", './lib.sh'],
  ['. "$(dirname "$0")/lib.sh"', './lib.sh'],
  ['source "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/../lib/api.sh"', './../lib/api.sh'],
  ['source "${BASH_SOURCE%/*}/lib.sh"', './lib.sh'],
  ['. `dirname $0`/lib.sh', './lib.sh'],
  ['. "$HERE"/lib.sh', './lib.sh'],
  ['. "$HERE/$PART/lib.sh"', './lib.sh'],
  ['if true; then . ./lib.sh; fi', './lib.sh'],
  ['[ -f lib.sh ] && . lib.sh', './lib.sh'],
  ['[ -f lib.sh ] || { source lib.sh; }', './lib.sh'],
  ['command . ./lib.sh', './lib.sh'],
  ['  source ./functions', './functions'],
  ['. ./a.sh; . ./b.sh', './a.sh ./b.sh'],
  ['. ./a.sh extra', './a.sh'],
  ['{ . ./a.sh; }', './a.sh'],
  ['( . ./a.sh )', './a.sh'],
  ['for x in y; do source ./a.sh; done', './a.sh'],
  ['test -f a.sh || . ./a.sh', './a.sh'],
  ['builtin source a.sh', './a.sh'],
  ['. a"b"c.sh', './abc.sh'],
  ['. a\\b.sh', './ab.sh'],
  ['. "lib/a.sh"&&b', './lib/a.sh'],
  ['. ././/a.sh', './a.sh'],
  ['. ${DIR}/a.sh', './a.sh'],
  ['. ${DIR:-.}/a.sh', './a.sh'],
  ['. $(pwd)/a.sh', './a.sh'],
  ['. $(dirname $(readlink -f "$0"))/a.sh', './a.sh'],
  ['. "$(echo \\))/a.sh"', './a.sh'],
  ['. $@/a.sh', './a.sh'],
  ['. "$DIR//a.sh"', './a.sh'],
  ['. a-b+c@d/e', './a-b+c@d/e'],
])('%s takes in %s', (text, expected) => {
  expect(
    sourcedFiles(text)
      .map(({ path }) => path)
      .join(' '),
  ).toBe(expected);
});

it.each([
  '. /etc/os-release',
  'source ~/.profile',
  '. "$HOME"',
  '. "$FILE"',
  '. <(curl -s example.com)',
  'echo source lib.sh',
  './lib.sh',
  'cat . lib',
  'resource ./lib.sh',
  '. "$DIR.sh"',
  '. ""',
  '. "a b.sh"',
  '. envs/$STAGE/config.sh',
  '. $DIR',
  '. a*.sh',
  '. $(lib',
  '. `lib',
  '. ${lib',
  '. "$',
  `. ./${'a'.repeat(1200)}`,
  'x. lib.sh',
  '.lib.sh',
])('%s takes in no file of the project', (text) => {
  expect(sourcedFiles(text)).toEqual([]);
});

it('says where the word stands', () => {
  const text = 'true\n. "$HERE/lib.sh" x\n';
  const [found] = sourcedFiles(text);
  expect(found === undefined ? '' : text.slice(found.start, found.end)).toBe('"$HERE/lib.sh"');
});
