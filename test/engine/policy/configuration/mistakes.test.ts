import { describe, expect, it } from 'vitest';
import { Configurations } from '../../../../src/engine/policy/configuration/configuration.js';
import { ConfigurationError } from '../../../../src/engine/policy/configuration/problem.js';
import { Project } from '../../project.js';

async function mistakes(file: string, text: string, more: Record<string, string> = {}): Promise<string[]> {
  const { cwd } = new Project({ [file]: text, ...more });
  try {
    await Configurations.open(cwd);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message.split('\n');
  }
}

describe('a mistake in the configuration is told with its place and the nearest right word', () => {
  it.each<[name: string, file: string, text: string, said: string[]]>([
    [
      'an unknown key',
      'eolint.json',
      '{\n  "hostz": []\n}',
      ['eolint.json:2:3: unknown key "hostz"; did you mean hosts?'],
    ],
    ['the same in YAML', 'eolint.yaml', 'hostz: []\n', ['eolint.yaml:1:1: unknown key "hostz"; did you mean hosts?']],
    [
      'the same in package.json',
      'package.json',
      '{\n  "name": "x",\n  "eolint": { "overides": [] }\n}',
      ['package.json:3:15: unknown key "overides"; did you mean overrides?'],
    ],
    [
      'a key further in',
      'eolint.jsonc',
      '{ // ours\n  "overrides": [{ "files": "a", "rulez": {} }] }',
      ['eolint.jsonc:2:33: unknown key "rulez"; did you mean rules?'],
    ],
    [
      'an unknown entry',
      'eolint.json',
      '{ "rules": { "firewal-rules": "off" } }',
      ['eolint.json:1:14: there is no rule "firewal-rules"; did you mean firewall-rules?'],
    ],
    [
      'an unknown entry in an override and a suppression',
      'eolint.yml',
      'overrides:\n  - files: x\n    rules:\n      filter: off\nsuppressions:\n  - { files: x, rule: minify, reason: y }\n',
      [
        'eolint.yml:4:7: there is no rule "filter"; did you mean filters?',
        'eolint.yml:6:17: there is no rule "minify"; did you mean zone-setting-minify?',
      ],
    ],
    [
      'a wrong severity',
      'eolint.json',
      '{ "rules": { "filters": "wraning" } }',
      [
        'eolint.json:1:25: rules.filters must be one of on, off, error, warning, info, or an object of severity, endOfLife and reason; it is "wraning"; did you mean warning?',
      ],
    ],
    [
      'a wrong severity in an object',
      'eolint.json',
      '{ "rules": { "filters": { "severity": "eror" } } }',
      [
        'eolint.json:1:39: rules.filters.severity must be one of on, off, error, warning, info; it is "eror"; did you mean error?',
      ],
    ],
    [
      'a date without a reason',
      'eolint.json',
      '{ "rules": { "filters": { "endOfLife": "2027-01-01" } } }',
      ['eolint.json:1:25: rules.filters overrides a date and gives no reason: add "reason"'],
    ],
    [
      'a suppression without a reason',
      'eolint.json',
      '{ "suppressions": [\n  { "files": "a", "rule": "filters" }\n] }',
      ['eolint.json:2:3: suppressions[0].reason is missing'],
    ],
    [
      'a day that there is not',
      'eolint.yaml',
      'asOf: 2026-02-30\n',
      ['eolint.yaml:1:7: asOf is not a day of the calendar; it is "2026-02-30"'],
    ],
    [
      'a host with a scheme',
      'eolint.json',
      '{ "hosts": ["https://cf.example.com/api"] }',
      [
        'eolint.json:1:13: hosts[0] must be a host name without scheme, port and path; *.example.com stands for all hosts below; it is "https://cf.example.com/api"',
      ],
    ],
    [
      'several at once',
      'eolint.json',
      '{\n "dueWithin": -1,\n "failOn": "warn",\n "ignores": "x"\n}',
      [
        'eolint.json:2:15: dueWithin must be a number of days; it is -1',
        'eolint.json:3:12: failOn must be one of retired, due, announced, never; it is "warn"',
        'eolint.json:4:13: ignores must be a list of patterns; it is "x"',
      ],
    ],
    ['a list', 'eolint.json', '[]', ['eolint.json:1:1: a configuration is an object of keys and values']],
    [
      'JSON that is broken',
      'eolint.json',
      '{\n  "rules": {,}\n}',
      ['eolint.json:2:13: not readable as JSON: value expected'],
    ],
    ['an empty file', 'eolint.json', '', ['eolint.json:1:1: not readable as JSON: value expected']],
    [
      'YAML that is broken',
      'eolint.yaml',
      'rules: {\n',
      [expect.stringMatching(/^eolint\.yaml:\d+:\d+: not readable as YAML: /)],
    ],
    ['an alias', 'eolint.yaml', 'hosts: &x [a]\nignores: *x\n', ['eolint.yaml:2:10: aliases are not allowed']],
    [
      'a key twice',
      'eolint.json',
      '{ "asOf": "2026-01-01",\n "asOf": "2026-01-02" }',
      ['eolint.json:2:2: not readable as JSON: the key asOf stands twice'],
    ],
    [
      'a key of the language',
      'eolint.json',
      '{ "__proto__": { "rules": {} } }',
      ['eolint.json:1:3: not readable as JSON: a key cannot be __proto__'],
    ],
    [
      'a rule that is called as what objects have',
      'eolint.json',
      '{ "rules": { "constructor": "off" } }',
      ['eolint.json:1:14: not readable as JSON: a key cannot be constructor'],
    ],
    [
      'a rule that is called so in YAML',
      'eolint.yaml',
      'rules:\n  prototype: off\n',
      ['eolint.yaml:2:3: a key cannot be prototype'],
    ],
    [
      'the same in YAML',
      'eolint.yaml',
      'rules: {}\n__proto__: { rules: {} }\n',
      ['eolint.yaml:2:1: a key cannot be __proto__'],
    ],
    [
      'schedules that are not there',
      'eolint.json',
      '{ "schedules": [{ "files": "eol/*.yaml" }] }',
      ['eolint.json:1:28: schedules[0].files matches no file'],
    ],
  ])('%s', async (_name, file, text, said) => {
    expect(await mistakes(file, text)).toEqual(said);
  });

  it('names two files of one folder', async () => {
    expect(await mistakes('eolint.json', '{}', { 'eolint.yaml': '{}' })).toEqual([
      'eolint.yaml:1:1: eolint.json is a configuration of this folder too: keep one of them',
    ]);
  });

  it('names the faults of an entry of its own', async () => {
    const entry = 'id: old-invoices\ntitle: Invoices\nendOfLive: 2026-01-01\n';
    const said = await mistakes('eolint.json', '{ "schedules": [{ "files": "eol/*.yaml" }] }', { 'eol/a.yaml': entry });
    expect(said).toContain('eol/a.yaml:3:1: unknown key "endOfLive"');
  });

  it('refuses an id that is taken', async () => {
    const entry =
      'id: filters\ntitle: Invoices\nendOfLife: 2026-01-01\nchange: operation-retired\noperations: [GET /invoices]\nreplacement: { operations: [], note: none }\n';
    const said = await mistakes('eolint.json', '{ "schedules": [{ "files": "a.yaml" }] }', { 'a.yaml': entry });
    expect(said).toEqual(['eolint.json:1:17: there is an entry filters already']);
  });

  it('takes no part in a package.json that is broken or not its own', async () => {
    expect(await mistakes('package.json', '{ "eolint": ')).toEqual([]);
    expect(
      await mistakes('package.json', '{ "devDependencies": { "eolint": "^1.0.0" }, "x": { "eolint": 3 } }'),
    ).toEqual([]);
  });

  it('is inert on a terminal', async () => {
    const [said = ''] = await mistakes('eolint.json', '{ "\u001b[31mhosts\u009b": 1 }');
    // eslint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(said).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  });
});
