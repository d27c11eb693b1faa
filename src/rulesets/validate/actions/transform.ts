import * as v from 'valibot';
import { about } from '../shape.js';
import {
  atLeastOne,
  either,
  flag,
  named,
  object,
  oneOf,
  optionals,
  record,
  some,
  text,
  texts,
  whole,
} from '../types.js';

/** The parameters of the actions that change requests, responses and logs. */

/** A fixed value, or an expression that gives it. */
const staticOrDynamic = v.pipe(optionals({ value: text, expression: text }), either('value', 'expression'));

const header = v.pipe(
  object({ operation: oneOf(['set', 'add', 'remove']), value: v.optional(text), expression: v.optional(text) }),
  v.check(
    ({ operation, value, expression }) =>
      operation === 'remove'
        ? value === undefined && expression === undefined
        : (value === undefined) !== (expression === undefined),
    about('set and add take either value or expression, remove takes neither'),
  ),
);

export const rewrite = v.pipe(
  optionals({
    uri: v.pipe(
      optionals({ path: staticOrDynamic, query: staticOrDynamic, origin: flag }),
      atLeastOne('path', 'query'),
    ),
    headers: record(header),
  }),
  atLeastOne(),
);

export const redirect = v.pipe(
  optionals({
    from_value: object({
      target_url: staticOrDynamic,
      status_code: v.optional(oneOf([301, 302, 303, 307, 308])),
      preserve_query_string: v.optional(flag),
    }),
    from_list: object({ name: named, key: text }),
  }),
  either('from_value', 'from_list'),
);

export const route = v.pipe(
  optionals({
    host_header: named,
    origin: v.pipe(optionals({ host: named, port: whole(1, 65_535) }), atLeastOne('host', 'port')),
    sni: object({ value: named }),
  }),
  atLeastOne(),
);

export const compress = object({
  algorithms: some(object({ name: oneOf(['none', 'auto', 'default', 'gzip', 'brotli', 'zstd']) })),
});

const field = object({ name: named });
const responseField = object({ name: named, preserve_duplicates: v.optional(flag) });

export const logFields = v.pipe(
  optionals({
    cookie_fields: v.array(field, 'is not a list'),
    request_fields: v.array(field, 'is not a list'),
    transformed_request_fields: v.array(field, 'is not a list'),
    response_fields: v.array(responseField, 'is not a list'),
    raw_response_fields: v.array(responseField, 'is not a list'),
  }),
  atLeastOne(),
);

export const cacheTags = v.pipe(
  object({
    operation: oneOf(['set', 'add', 'remove']),
    values: v.optional(texts),
    expression: v.optional(text),
  }),
  either('values', 'expression'),
);
