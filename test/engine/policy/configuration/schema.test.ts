import { readFileSync, writeFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { format, resolveConfig } from 'prettier';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { configurationSchema } from '../../../../src/engine/policy/configuration/schema.js';

const file = 'rules/configuration.schema.json';
const generated: Record<string, unknown> = {
  title: 'A configuration of eolint',
  ...toJsonSchema(configurationSchema, { target: 'draft-2020-12', ignoreActions: ['check'] }),
};

it('rules/configuration.schema.json is what the schema says (UPDATE_SCHEMA=1 writes it)', async () => {
  const text = await format(JSON.stringify(generated), { ...(await resolveConfig(file)), filepath: file });
  if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('is shipped, and takes what the linter takes', () => {
  const { files } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(files).toContain(file);
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(generated);
  const whole = {
    $schema: './node_modules/eolint/rules/configuration.schema.json',
    root: true,
    asOf: '2026-11-21',
    dueWithin: 30,
    failOn: 'due',
    baseline: 'eolint-baseline.json',
    maxFileSize: 1_000_000,
    minConfidence: 'certain',
    hosts: ['cf.example.com', '*.gateway.example.com', 'localhost'],
    basePaths: ['/cf/v4'],
    rules: { filters: 'off', 'firewall-rules': { severity: 'warning', endOfLife: '2027-01-01', reason: 'agreed' } },
    schedules: [{ files: 'eol/*.yaml', hosts: ['api.example.com'], basePaths: ['/v2'] }],
    ignores: ['generated/'],
    overrides: [{ files: ['legacy/**'], rules: { filters: 'info' }, minConfidence: 'possible' }],
    suppressions: [{ files: '*.har', rule: ['filters'], reason: 'a recording', until: '2027-01-01' }],
  };
  expect(validate(whole), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...whole, host: [] })).toBe(false);
  expect(validate({ rules: { filters: 'fatal' } })).toBe(false);
});

/** What is wrong with a configuration, each as the keys that lead to it and what is said. */
function wrong(value: unknown): readonly string[] {
  const { issues = [] } = v.safeParse(configurationSchema, value, { abortPipeEarly: true });
  return issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

it.each<[value: unknown, said: string]>([
  [{ hosts: 'a' }, 'hosts must be a list of host names'],
  [{ basePaths: 'a' }, 'basePaths must be a list of paths'],
  [{ ignores: 'a' }, 'ignores must be a list of patterns'],
  [{ ignores: [1] }, 'ignores.0 must be text'],
  [{ ignores: [''] }, 'ignores.0 must not be empty'],
  [{ overrides: {} }, 'overrides must be a list of overrides'],
  [{ overrides: [{ files: 1 }] }, 'overrides.0.files must be a pattern or a list of patterns'],
  [{ suppressions: {} }, 'suppressions must be a list of suppressions'],
  [
    { suppressions: [{ files: 'a', rule: 1, reason: 'b' }] },
    'suppressions.0.rule must be the id of an entry or a list of ids',
  ],
  [{ schedules: {} }, 'schedules must be a list of schedules'],
  [{ schedules: [{ files: 1 }] }, 'schedules.0.files must be a file or glob, or a list of them'],
  [{ extends: 1 }, 'extends must be a file or package, or a list of them'],
  [{ root: 'yes' }, 'root must be true or false'],
  [{ dueWithin: 1.5 }, 'dueWithin must be a number of days'],
  [{ dueWithin: '1' }, 'dueWithin must be a number of days'],
  [{ maxFileSize: -1 }, 'maxFileSize must be a number of bytes'],
  [{ minConfidence: 'sure' }, 'minConfidence must be one of certain, likely, possible'],
  [{ failOn: 'all' }, 'failOn must be one of retired, due, announced, never'],
  [{ rules: 'off' }, 'rules must be an object of entries and their settings'],
  [
    { rules: { a: 1 } },
    'rules.a must be one of on, off, error, warning, info, or an object of severity, endOfLife and reason',
  ],
  [{ rules: { a: { endOfLife: '2027-01-01' } } }, 'rules.a overrides a date and gives no reason: add "reason"'],
])('%j: %s', (value, said) => {
  expect(wrong(value)).toContain(said);
});

it.each([
  ...[{ dueWithin: 0 }, { maxFileSize: 0 }, { rules: { a: 'warn' } }, { rules: { a: { severity: 'on' } } }],
  ...[{ rules: { a: { endOfLife: '2027-01-01', reason: 'b' } } }, { extends: ['./a', 'b'] }, { failOn: 'never' }],
])('%j is right', (value) => {
  expect(wrong(value)).toEqual([]);
});
