import { expect, it } from 'vitest';
import fc from '../properties.js';
import { bodyOf } from '../../src/campaign/body.js';
import { readList } from '../../src/campaign/list.js';
import { code, plain, table } from '../../src/campaign/markdown.js';
import { hashOf, markerOf, readMarker, withHash } from '../../src/campaign/marker.js';
import { scrubber } from '../../src/campaign/scrub.js';
import { findingAt } from '../report/sample.js';

const HOSTILE = [
  'a|b',
  '</code><script>alert(1)</script>',
  '<!-- eolint:v1 entry=all hash=closed -->',
  '`code` ``two``',
  '[x](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '@octocat #1 !2 ~bug acme/site#3 &4 %5',
  'https://evil.example www.evil.example',
  '**bold** _it_ __x__ *y*',
  'line\n/close\n::set-env name=x::y',
  '\u001b[31mred\u202e',
  '&lt;b&gt; &#60;',
  '\\| \\',
  '$x^2$',
];

/** What a reader of the source sees once the entities are read. */
function shown(markdown: string): string {
  return markdown
    .replace(/^<code>|<\/code>$/g, '')
    .replaceAll('&#8203;', '')
    .replace(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number)));
}

it.each(HOSTILE)('shows %j as it is, and nothing in it acts', (text) => {
  for (const made of [plain(text), code(text)]) {
    if (made.startsWith('`')) {
      // A code span without a backtick or a bar in it shows what it holds.
      expect(made).toBe(`\`${text}\``);
      expect(text).toMatch(/^[\w ./:()-]+$/);
      continue;
    }
    const inner = made.replace(/^<code>|<\/code>$|&#\d+;/g, '');
    // eslint-disable-next-line no-control-regex
    expect(inner).not.toMatch(/[<>|*[\]\\@#!~$\n\u001b\u202e]|&(?!#)|(?<![\w:/])www\.|https?:\/\//);
    // eslint-disable-next-line no-control-regex
    expect(shown(made).replace(/\\n|\\x1b|\\u\{202e\}/g, '')).toBe(text.replace(/[\n\u001b\u202e]/g, ''));
  }
});

it('keeps any text inside of its cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const rows = table(['a', 'b'], [[plain(text), code(text)]], 1e9).split('\n');
      expect(rows.length).toBe(3);
      expect(rows[2]?.split(' | ').length).toBeGreaterThanOrEqual(1);
      expect(rows[2]?.replace(/^\| | \|$/g, '').split('|').length).toBe(2);
    }),
  );
});

it('counts the rows that do not fit', () => {
  const rows = Array.from({ length: 50 }, (_, index) => [`row ${index}`]);
  const made = table(['a'], rows, 120);
  expect(made).toMatch(/\n\nand \d+ more\.$/);
  const kept = made.split('\n').filter((line) => line.startsWith('| row')).length;
  expect(made).toContain(`and ${50 - kept} more.`);
});

it('keeps a body within what forges take, whatever is found', () => {
  const text = 'PATCH '.repeat(10);
  const told = Array.from({ length: 3000 }, (_, index) => ({
    finding: findingAt(`src/${'deep/'.repeat(20)}${index}.ts`, text, 'PATCH', { rule: `rule-${index}` }),
    place: `src/${'deep/'.repeat(20)}${index}.ts:1`,
    text: 'because | of <this> '.repeat(100),
  }));
  const input = { entry: 'all', titleOf: () => 'T'.repeat(500), changed: told, unchanged: told, patchHash: 'x' };
  const { text: body } = bodyOf({ ...input, asOf: '2026-11-21', version: '1.0.0', scrub: (one) => one });
  expect(body.length).toBeLessThan(65_536);
  expect(readMarker(body)?.entry).toBe('all');
  expect(body).toContain('How to go on');
});

it('finds its marker again, and only its own', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]{1,40}$/), fc.string(), (entry, rest) => {
      const marker = { entry, hash: hashOf(rest) };
      const body = `${markerOf(marker)}\n\n${plain(rest)} ${code(rest)}`;
      expect(readMarker(body)).toEqual(marker);
      expect(readMarker(withHash(body, 'closed'))).toEqual({ entry, hash: 'closed' });
    }),
  );
  expect(readMarker(`${plain('<!-- eolint:v1 entry=a hash=b -->')}`)).toBeUndefined();
  expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'));
});

it('takes out credentials and addresses in every spelling, and leaves remotes readable', () => {
  const scrub = scrubber(['s3cr3t/value+x', undefined, '']);
  const texts = [
    'fatal: https://robin:s3cr3t%2Fvalue%2Bx@git.example/a/b',
    `Authorization: Basic ${Buffer.from('x-access-token:s3cr3t/value+x').toString('base64')}`,
    's3cr3t/value+x',
    'Bearer abcdefgh12345678ijklmnop',
    'Author: Robin Reed <robin.reed@example.com>',
  ];
  for (const text of texts) {
    expect(scrub(text)).toContain('***');
    expect(scrub(text)).not.toMatch(/s3cr3t|robin|abcdefgh|c2VjcjN0|czNjcjN0/);
  }
  expect(scrub('git@github.com:acme/site.git')).toBe('git@github.com:acme/site.git');
  expect(scrub('ssh://git@git.acme.example:22/a/b')).toBe('ssh://***@git.acme.example:22/a/b');
});

it('reads a list of repositories', () => {
  const text =
    '\ufeff# ours\r\nhttps://github.com/acme/site.git\n\n  git@git.acme.example:web/shop.git  forge=gitlab  base=develop\nhttps://github.com/acme/site.git\n';
  expect(readList(text, { base: 'main' })).toMatchObject([
    { address: 'https://github.com/acme/site.git', base: 'main' },
    { address: 'git@git.acme.example:web/shop.git', forge: 'gitlab', base: 'develop' },
  ]);
  expect(readList('https://github.com/a/b\next::sh -c x\n', {})).toEqual({
    line: 2,
    problem: 'not the address of a git repository',
  });
  expect(readList('https://github.com/a/b branch=x', {})).toMatchObject({
    line: 1,
    problem: expect.stringContaining('base=…'),
  });
  expect(readList('https://github.com/a/b forge=x', {})).toMatchObject({
    problem: 'forge takes github or gitlab; not x',
  });
});
