import * as v from 'valibot';
import { beside, conversion, json } from './rewrite-schema.js';
import { fieldPath, member, text } from './schema-parts.js';

const unsafe = {
  applicability: v.literal('unsafe', 'must be unsafe'),
  because: text,
};
const attributePath = v.pipe(fieldPath, v.description('Dotted path of the attribute.'));
const oneFor = v.record(text, json);

/** What an entry says of the mechanical change of a declared object. */
export const resourceRewrite = v.union(
  [
    v.pipe(
      v.strictObject({
        applicability: v.picklist(['safe', 'unsafe'], 'must be safe or unsafe'),
        because: v.optional(text),
        remove: v.literal('attribute', 'must be attribute'),
      }),
      v.description('The attribute, or the block of that name, is taken out.'),
    ),
    v.pipe(
      v.strictObject({ ...unsafe, forget: v.literal('declaration', 'must be declaration') }),
      v.description('A block `removed` stands where the object was declared.'),
    ),
    v.pipe(
      v.strictObject({ ...unsafe, become: conversion }),
      v.description('The objects of a zone become the rules of one ruleset.'),
    ),
    v.pipe(
      v.strictObject({
        ...unsafe,
        declare: v.strictObject({
          type: text,
          rename: v.optional(
            v.pipe(
              v.record(member, member),
              v.description('Only where the new type has no attribute of the old name.'),
            ),
          ),
          drop: v.optional(v.array(member)),
          values: v.optional(v.record(member, oneFor)),
          add: v.optional(v.record(member, v.union([v.string(), v.boolean()], 'must be text, true or false'))),
          single: v.optional(
            v.pipe(text, v.description('There is one for a zone; what belongs into one that is declared already.')),
          ),
        }),
      }),
      v.description('An object of another type is declared, and the old one forgotten.'),
    ),
    v.pipe(
      v.strictObject({
        ...unsafe,
        join: v.strictObject({ to: member, from: v.array(attributePath), underscored: v.array(attributePath) }),
      }),
      v.description('Attributes of a block inside, joined by dots, become the attribute to.'),
    ),
    v.pipe(
      v.strictObject({
        ...unsafe,
        replace: v.union(
          [
            v.strictObject({ with: member, values: oneFor }),
            v.strictObject({ with: member, elements: v.record(member, text) }),
          ],
          'must be {with, values} or {with, elements}',
        ),
      }),
      v.description('Another attribute: an object for each known value, or one for each element, which stands at $.'),
    ),
  ],
  'must be {applicability, remove: attribute} or {applicability: unsafe, because} with forget, become, declare, join or replace',
);

/** The text that is shown where a declaration is not rewritten. */
export const resourceDraft = v.pipe(
  v.strictObject({ title: text, text, beside: v.optional(beside) }),
  v.description(
    'Where nothing is written: ${{block}} is its name, ${{a.b}} the expression an attribute has, ${{a|x}} x without it.',
  ),
);
