import { readFileSync, writeFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { declarationSchema } from '../../src/schedule/schema.js';
import { ruleFiles } from './shipped.js';

const file = 'rules/entry.schema.json';
const generated: Record<string, unknown> = {
  title: 'An entry of the schedule',
  ...toJsonSchema(declarationSchema, { target: 'draft-2020-12', ignoreActions: ['check'] }),
};

it('rules/entry.schema.json is what the schema says (UPDATE_SCHEMA=1 writes it)', async () => {
  const text = await format(JSON.stringify(generated), { ...(await resolveConfig(file)), filepath: file });
  if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('the JSON schema takes every entry that ships and refuses a key it does not know', () => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(generated);
  for (const { file: name, text } of ruleFiles) {
    const declared = parse(text) as object;
    expect(validate(declared), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
    expect(validate({ ...declared, endOflife: '2024-01-01' })).toBe(false);
  }
});
