import { readFileSync, writeFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { format, resolveConfig } from 'prettier';
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
