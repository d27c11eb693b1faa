import * as v from 'valibot';
import { notation } from './notation.js';
import { text, operations, fieldPath, headerName, member, parameter } from './schema-parts.js';

type JsonValue = string | number | boolean | null | { readonly [key: string]: JsonValue };
export const json: v.GenericSchema<JsonValue> = v.union(
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
  filled: v.optional(
    v.pipe(v.array(fieldPath), v.description('Objects in which something has to be left where a member goes.')),
  ),
  add: v.optional(
    v.pipe(
      v.record(member, v.union([v.string(), v.boolean()], 'must be text, true or false')),
      v.description('Members that the body gets, where it has none of the name.'),
    ),
  ),
  without: v.optional(
    v.pipe(
      v.record(fieldPath, v.record(member, text)),
      v.description('Lists whose elements go that have members of these values.'),
    ),
  ),
  pluck: v.optional(
    v.pipe(
      v.record(fieldPath, member),
      v.description('Lists of objects with one member, by its name, that become lists of its values.'),
    ),
  ),
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

export const conversion = v.picklist(['firewall-rules', 'rate-limit'], 'must be firewall-rules or rate-limit');

const queryStep = v.union(
  [
    v.strictObject({ remove: parameter, values: v.optional(v.array(text)) }),
    v.strictObject({ name: parameter, starts: text, to: parameter }),
  ],
  'must be {remove}, {remove, values} or {name, starts, to}',
);

const responseStep = v.strictObject({
  rename: fieldPath,
  to: fieldPath,
  holds: v.optional(text),
  first: v.optional(
    v.pipe(v.literal(true), v.description('The first element of the new field is meant, which is a list.')),
  ),
  through: v.optional(v.pipe(text, v.description('The member of the old field that the new one holds.'))),
  values: v.optional(
    v.pipe(v.record(text, json), v.description('For each text that the field is compared with, what it holds now.')),
  ),
});

const step = v.union(
  [
    v.strictObject({ path: v.strictObject({ replace: text, with: text }) }),
    v.strictObject({ method: v.strictObject({ to: notation(/^[A-Z]+$/, 'a method in capitals') }) }),
    v.strictObject({ body: bodyStep }),
    v.strictObject({ header: v.strictObject({ remove: headerName }) }),
    v.strictObject({ query: queryStep }),
    v.strictObject({ response: responseStep }),
    v.strictObject({
      lift: v.pipe(
        fieldPath,
        v.description('A list of the response: what its first element held stands in the object around it now.'),
      ),
    }),
    v.strictObject({
      gone: v.pipe(
        v.strictObject({ field: fieldPath, value: v.optional(text), instead: text }),
        v.description(
          'A field that the answer has no more, or one that has the value no more, and where what it held comes from.',
        ),
      ),
    }),
    v.strictObject({
      expression: v.pipe(v.literal('simplify'), v.description("Takes the entry's fields out of the expression.")),
    }),
    v.strictObject({
      single: v.pipe(
        v.strictObject({ list: fieldPath, key: member, path: text }),
        v.description('A list of one element: that is sent, and what its key holds goes behind the path.'),
      ),
    }),
    v.strictObject({
      join: v.pipe(
        v.strictObject({
          to: member,
          from: v.array(fieldPath),
          underscored: v.array(fieldPath),
          when: v.strictObject({ path: fieldPath, equals: text }),
        }),
        v.description('Members of the body, joined by dots, become the member to; those underscored begin with _.'),
      ),
    }),
    v.strictObject({
      segment: v.pipe(
        v.strictObject({ path: text, to: v.optional(member) }),
        v.description('The segment behind the path goes; with to it is sent, decoded, as a member of the body.'),
      ),
    }),
    v.strictObject({
      library: v.pipe(
        v.strictObject({
          javascript: v.record(member, member),
          python: v.record(member, member),
          dictionaries: v.optional(
            v.pipe(
              v.array(member),
              v.description(
                'Fields that hold a dictionary in the answer of the new method of Python, where the old one had an object.',
              ),
            ),
          ),
        }),
        v.description('Methods of client libraries that take the last name of the chain, in capitals, first.'),
      ),
    }),
    v.strictObject({ call: v.pipe(v.literal('remove'), v.description('The whole call goes: it does nothing.')) }),
    v.strictObject({ convert: v.pipe(conversion, v.description('What the body is made: a file of rewrite/convert.')) }),
  ],
  'must be one step, with known keys only: path, method, body, query, header, response, lift, gone, expression, single, join, segment, library, call or convert',
);

export const beside = v.pipe(
  v.literal(true, 'must be true'),
  v.description('Shown beside a fix as well, which takes something out that has to be made elsewhere.'),
);

export const draft = v.strictObject({
  beside: v.optional(beside),
  operations: v.optional(operations),
  title: text,
  language: v.picklist(['graphql', 'json', 'http', 'shell', 'hcl'], 'must be graphql, json, http, shell or hcl'),
  text: v.pipe(
    text,
    v.description('${zone_id} is a parameter of the path, ${query.x} of the query, ${body.x} a member of the body.'),
  ),
  convert: v.optional(conversion),
  each: v.optional(
    v.pipe(member, v.description('A list in the body: the text once for each element, with ${item.x} of it.')),
  ),
});

export const manual = v.strictObject({
  operations: v.optional(
    v.pipe(operations, v.description('Of these only; of all that are not rewritten when absent.')),
  ),
  because: text,
});

export const rewrite = v.strictObject({
  applicability: v.picklist(['safe', 'unsafe'], 'must be safe or unsafe'),
  because: v.optional(text),
  operations: v.optional(v.pipe(operations, v.description('Only these are rewritten; all when absent.'))),
  steps: v.pipe(v.array(step, 'must be a list of steps'), v.minLength(1, 'must not be empty')),
});
