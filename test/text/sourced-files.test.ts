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
])('%s takes in no file of the project', (text) => {
  expect(sourcedFiles(text)).toEqual([]);
});

it('says where the word stands', () => {
  const text = 'true\n. "$HERE/lib.sh" x\n';
  const [found] = sourcedFiles(text);
  expect(found === undefined ? '' : text.slice(found.start, found.end)).toBe('"$HERE/lib.sh"');
});
