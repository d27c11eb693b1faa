import * as v from 'valibot';
import { notation } from './notation.js';
import { text, operations, fieldPath, headerName, member, parameter } from './schema-parts.js';

type JsonValue = string | number | boolean | null | { readonly [key: string]: JsonValue };
const json: v.GenericSchema<JsonValue> = v.union(
  [
    v.string(),
    v.number(),
    v.boolean(),
    v.null(),
    v.record(
      v.string(),
      v.lazy(() => json),
    ),
  ],
  'must be text, a number, true, false, null or a map of those',
);

const bodyStep = v.strictObject({
  encode: v.optional(v.literal('multipart')),
  json: v.optional(v.pipe(v.array(member), v.description('Fields that a form carries as JSON text.'))),
  text: v.optional(v.pipe(v.array(member), v.description('Fields that the API takes as text only.'))),
  rename: v.optional(v.record(fieldPath, fieldPath)),
  remove: v.optional(v.array(fieldPath)),
  values: v.optional(
    v.pipe(
      v.record(fieldPath, v.record(text, json)),
      v.description(
        'For each value of a field that is known, as text, the one to send now. Fields by their old names.',
      ),
    ),
  ),
  elements: v.optional(
    v.pipe(
      v.record(fieldPath, v.record(member, text)),
      v.description('Lists whose elements become objects, the element where $ stands. Fields by their old names.'),
    ),
  ),
});

const queryStep = v.union(
  [
    v.strictObject({ remove: parameter, values: v.optional(v.array(text)) }),
    v.strictObject({ name: parameter, starts: text, to: parameter }),
  ],
  'must be {remove}, {remove, values} or {name, starts, to}',
);

const step = v.union(
  [
    v.strictObject({ path: v.strictObject({ replace: text, with: text }) }),
    v.strictObject({ method: v.strictObject({ to: notation(/^[A-Z]+$/, 'a method in capitals') }) }),
    v.strictObject({ body: bodyStep }),
    v.strictObject({ header: v.strictObject({ remove: headerName }) }),
    v.strictObject({ query: queryStep }),
    v.strictObject({ response: v.strictObject({ rename: fieldPath, to: fieldPath, holds: v.optional(text) }) }),
    v.strictObject({
      lift: v.pipe(
        fieldPath,
        v.description('A list of the response: what its first element held stands in the object around it now.'),
      ),
    }),
    v.strictObject({
      expression: v.pipe(v.literal('simplify'), v.description("Takes the entry's fields out of the expression.")),
    }),
  ],
  'must be one step: path, method, body, query, header, response, lift or expression, with known keys only',
);

export const rewrite = v.strictObject({
  applicability: v.picklist(['safe', 'unsafe'], 'must be safe or unsafe'),
  because: v.optional(text),
  operations: v.optional(v.pipe(operations, v.description('Only these are rewritten; all when absent.'))),
  steps: v.pipe(v.array(step, 'must be a list of steps'), v.minLength(1, 'must not be empty')),
});
