import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import type { SourceText, Span } from '../../src/model/span.js';
import { copies } from '../../src/rewrite/copies.js';
import type { Rewriting } from '../../src/rewrite/step.js';

const PATH: Step = { path: { replace: 'firewall/rules', with: 'rulesets/x' } };

interface Given {
  readonly file: string;
  readonly step?: Step;
  /** It is a file of a program. */
  readonly isProgram?: boolean;
  /** Texts of `uses` that answer in place of what is looked for in the text. */
  readonly uses?: object;
  /** The document that the text stands in. */
  readonly document?: SourceText;
}

/** What is said of a change of what stands between `‹` and `›`. */
function doubts(written: string, { file, step = PATH, isProgram = false, uses, document }: Given): readonly string[] {
  const start = written.indexOf('‹');
  const end = written.indexOf('›') - 1;
  const text = written.replace(/[‹›]/g, '');
  const source = { file, text };
  const none = (): undefined => undefined;
  const known = {
    twin: none,
    isProgram: () => isProgram,
    notOwn: (_: SourceText, __: string, found: () => readonly Span[]) => found(),
    of: () => [],
    expected: none,
    orphan: none,
    isOwn: () => false,
    textOf: (other: string) => `text of ${other}`,
    ...uses,
  };
  const inFile = (span: Span): object =>
    document === undefined ? { span, source } : { span: { ...span, file: document.file }, source: document };
  const input = { source, uses: known, request: { span: { file, start, end } }, inFile } as unknown as Rewriting;
  const outcome = copies(input, [step], [{ file, start, end, text: 'new' }]);
  return 'doubts' in outcome ? outcome.doubts : ['refused'];
}

const twin = '`firewall/rules` stands in another text too';

describe('lists of settings that say a path', () => {
  it.each<[string, string, number | undefined, string?]>([
    ['not', 'url: /z/‹firewall/rules›\n', undefined],
    ['at the end', 'url: /z/‹firewall/rules›\nb: /firewall/rules', 2],
    ['at the end of a line', 'url: /z/‹firewall/rules›\nb: /firewall/rules\nc: 1\n', 2],
    ['in quotes', 'url: /z/‹firewall/rules›\nb: "/z/firewall/rules"\n', 2],
    ['with more behind it', 'url: /z/‹firewall/rules›\nb: /firewall/rules/1\n', 2],
    ['with a query', 'url: /z/‹firewall/rules›\nb: /firewall/rules?a=1\n', 2],
    ['as the beginning of another word', 'url: /z/‹firewall/rules›\nb: /firewall/rulesets\n', undefined],
    ['as the end of another word', 'url: /z/‹firewall/rules›\nb: my-firewall/rules\n', undefined],
    ['in a note', 'url: /z/‹firewall/rules›\n# b: /firewall/rules\n', undefined],
    ['in a note behind a value', 'url: /z/‹firewall/rules›\nb: 1 # /firewall/rules\n', undefined],
    ['behind a fragment', 'url: /z/‹firewall/rules›\nb: a#b/firewall/rules\n', 2],
    ['twice, of which the first is a note', 'url: /z/‹firewall/rules›\n# /firewall/rules\nb: /firewall/rules\n', 3],
    ['before it', 'a: /firewall/rules\nurl: /z/‹firewall/rules›\n', 1],
    ['in TOML', 'url = "/z/‹firewall/rules›"\nb = "/firewall/rules"\n', 2, 'a.toml'],
    ['in JSON', '{"url": "/z/‹firewall/rules›",\n"b": "/firewall/rules"}\n', undefined, 'a.json'],
  ])('%s', (_, text, line, file = 'a.yml') => {
    expect(doubts(text, { file })).toEqual(line === undefined ? [] : [`${twin} (line ${line})`]);
    expect(doubts(text, { file, isProgram: true })).toEqual([]);
    expect(doubts(text, { file, step: { method: { to: 'PUT' } } })).toEqual([]);
  });

  it('where a program has it the program says so', () => {
    const at = { file: 'b.yml', start: 8, end: 10 };
    expect(doubts('‹x›', { file: 'a.js', uses: { twin: () => at } })).toEqual([
      '`b.` stands in another text too (in `b.yml`)',
    ]);
  });
});

describe('attributes of a block', () => {
  const block = (attribute: string, behind: string, head = 'data "http" "a"'): string =>
    `${head} {\n  ${attribute} = "‹x›"\n}\n${behind}\n`;
  it.each<[string, string, string[]]>([
    ['read nowhere', block('url', 'b = data.http.c.url'), []],
    ['read', block('url', 'b = data.http.a.url'), ['`data.http.a.url` is read as well (line 4)']],
    ['read by what it is known by', block('url', 'b = data.http.a.id'), ['`data.http.a.id` is read as well (line 4)']],
    ['read as a whole', block('url', 'b = data.http.a'), ['`data.http.a` is read as well (line 4)']],
    ['one of several', block('url', 'b = data.http.a[0].url'), ['`data.http.a[0].url` is read as well (line 4)']],
    ['read by another attribute', block('url', 'b = data.http.a.status_code'), []],
    ['read of another name', block('url', 'b = data.http.a-b.url'), []],
    ['read in something else', block('url', 'b = x.data.http.a.url'), []],
    ['of another kind', block('method', 'b = data.http.a.id'), []],
    ['of a resource', block('body', 'b = x_y.a.body', 'resource "x_y" "a"'), ['`x_y.a.body` is read as well (line 4)']],
    ['of a resource as a whole', block('body', 'b = x_y.a', 'resource "x_y" "a"'), []],
    [
      'asked for by a condition',
      'data "http" "a" {\n  url = "‹x›"\n  lifecycle {\n    postcondition {\n      condition = self.url != ""\n    }\n  }\n}\n',
      ['`self.url` is looked at by a condition (line 5)'],
    ],
    [
      'answered, which a condition asks for',
      'data "http" "a" {\n  url = "‹x›"\n  lifecycle {\n    postcondition {\n      condition = contains(\n        self.response_body, "a")\n    }\n  }\n}\n',
      ['`self.response_body` is looked at by a condition (line 6)'],
    ],
    [
      'not what a condition asks for',
      'data "http" "a" {\n  url = "‹x›"\n  lifecycle {\n    postcondition {\n      condition = self.status_code == 200\n      error_message = self.url\n    }\n  }\n}\n',
      [],
    ],
    [
      'asked for by a condition of another block',
      'data "http" "a" {\n  url = "‹x›"\n}\ndata "http" "b" {\n  postcondition {\n      condition = self.url != ""\n  }\n}\n',
      [],
    ],
    ['in no block', 'url = "‹x›"\nb = data.http.a.url\n', []],
  ])('%s', (_, text, expected) => {
    const told = (file: string): string[] =>
      doubts(text, { file, step: { method: { to: 'PUT' } } }).filter((one) => !/^`\w+` is used elsewhere/.test(one));
    expect(told('a.tf')).toEqual(expected);
    expect(told('a.hcl')).toEqual([]);
  });
});

describe('texts for people', () => {
  const command = 'curl /‹firewall/rules›\n';
  const around = (text: string, file = 'a.md'): Given => ({ file: 'a.sh', document: { file, text } });
  const shown = ['the text beside it shows `rulesets/x` as well'];
  it.each<[string, string, Given, string[]]>([
    ['that show the old form alone', command, around('curl /firewall/rules\n'), []],
    ['that show the new form', command, around('curl /firewall/rules\nNow: /rulesets/x\n'), shown],
    ['that show it in the command', `${command}# /rulesets/x\n`, around('curl /firewall/rules\n'), shown],
    ['that show it far below', command, around(`curl /firewall/rules\n${'\n'.repeat(13)}/rulesets/x\n`), []],
    ['that show it below', command, around(`curl /firewall/rules\n${'\n'.repeat(11)}/rulesets/x\n`), shown],
    ['of another kind', command, around('curl /firewall/rules\nNow: /rulesets/x\n', 'a.yml'), []],
    ['that tell of changes', command, around('curl\n', 'docs/CHANGELOG.md'), ['the file tells of what was before']],
    ['that tell of a migration', command, around('curl\n', 'migrating.txt'), ['the file tells of what was before']],
    ['in a folder of such', command, around('curl\n', 'releases/a.md'), []],
    [
      'whose old form holds the new one',
      'curl /‹a/b/c›\n',
      { ...around('curl /a/b/c\n'), step: { path: { replace: 'a/b/c', with: 'b/c' } } },
      [],
    ],
    [
      'with a word that says little',
      'curl /‹a/b›\n',
      { ...around('curl /a/b c\n'), step: { path: { replace: 'a/b', with: 'c' } } },
      [],
    ],
  ])('%s', (_, text, given, expected) => {
    expect(doubts(text, given)).toEqual(expected);
  });
});

describe('what tests expect, and what nothing would use', () => {
  const at = { file: 'a.js', start: 0, end: 3 };
  it('is told', () => {
    const asked: string[][] = [];
    const expected = (_: unknown, words: string[]): unknown => (asked.push(words), at);
    const of = (): object[] => [
      { what: 'members', keys: ['k'] },
      { what: 'else', keys: ['l'] },
    ];
    expect(doubts('abc(‹"/a/b/c",›)', { file: 'a.js', uses: { expected, of } })).toEqual([
      '`abc` stands in what a test expects (line 1)',
    ]);
    doubts('abc(‹"a b c",›)', { file: 'a.js', uses: { expected, of } });
    doubts('abc(‹"abc"›)', { file: 'a.js', uses: { expected, of } });
    expect(asked).toEqual([['k', '/a/b/c'], ['k'], ['k']]);
    expect(doubts('abc(‹x›)', { file: 'a.go', uses: { orphan: () => ({ ...at, file: 'a.go' }) } })).toEqual([
      'nothing would use `abc` any more, and it would not compile (line 1)',
    ]);
  });
});
