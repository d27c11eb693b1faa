import * as v from 'valibot';
import type { Entry, Operation } from '../model/entry.js';
import { daySchema, notation, operationSchema, toOperation } from './notation.js';
import { surfacesSchema } from './surfaces.js';

const text = v.pipe(v.string('must be text'), v.nonEmpty('must not be empty'));
const word = notation(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'words of small letters and digits joined by "-"');
const operations = v.array(operationSchema, 'must be a list of operations');
const fieldPath = v.pipe(
  notation(/^(?:\[\]\.)?[A-Za-z0-9_-]+(?:\[\])?(?:\.[A-Za-z0-9_-]+(?:\[\])?)*$/, 'a dotted path with [] for elements'),
  v.description(
    "From the root of the body or response, dotted, [] for elements of a list; or a query parameter's name.",
  ),
);
const headerName = notation(/^[A-Za-z0-9-]+$/, 'the name of a header');
const member = notation(/^[A-Za-z0-9_-]+$/, 'the name of a member');
const when = v.strictObject({ path: fieldPath, equals: text });

const fieldRule = v.strictObject({
  in: v.picklist(['body', 'query', 'response'], 'must be body, query or response'),
  path: fieldPath,
  when: v.optional(when),
});

const valueRule = v.pipe(
  v.strictObject({
    in: v.picklist(['body', 'query'], 'must be body or query'),
    path: fieldPath,
    allowed: v.optional(v.array(text)),
    denied: v.optional(v.array(text)),
    when: v.optional(when),
  }),
  v.check(
    (rule) => rule.allowed !== undefined || rule.denied !== undefined,
    'says neither what is allowed nor what is denied',
  ),
);

const bodyStep = v.strictObject({
  encode: v.optional(v.literal('multipart')),
  json: v.optional(v.pipe(v.array(member), v.description('Fields that a form carries as JSON text.'))),
  text: v.optional(v.pipe(v.array(member), v.description('Fields that the API takes as text only.'))),
  rename: v.optional(v.record(member, member)),
  remove: v.optional(v.array(member)),
});

const step = v.union(
  [
    v.strictObject({ path: v.strictObject({ replace: text, with: text }) }),
    v.strictObject({ method: v.strictObject({ to: notation(/^[A-Z]+$/, 'a method in capitals') }) }),
    v.strictObject({ body: bodyStep }),
    v.strictObject({ header: v.strictObject({ remove: headerName }) }),
    v.strictObject({ response: v.strictObject({ rename: fieldPath, to: fieldPath }) }),
  ],
  'must be one step: path, method, body, header or response, with known keys only',
);

const rewrite = v.strictObject({
  applicability: v.picklist(['safe', 'unsafe'], 'must be safe or unsafe'),
  because: v.optional(text),
  operations: v.optional(v.pipe(operations, v.description('Only these are rewritten; all when absent.'))),
  steps: v.pipe(v.array(step, 'must be a list of steps'), v.minLength(1, 'must not be empty')),
});

const example = v.strictObject({
  lang: v.pipe(word, v.description('The extension of a file that holds it.')),
  file: v.optional(v.pipe(text, v.description("The file's name, where the name tells its kind."))),
  name: v.optional(text),
  before: v.optional(v.pipe(text, v.description('A program in which the entry is found.'))),
  after: v.optional(v.pipe(text, v.description('The program once its fix is made.'))),
  valid: v.optional(v.pipe(text, v.description('A program that only looks like it.'))),
});

const changes = [
  'operation-retired',
  'operation-moved',
  'segment-renamed',
  'field-retired',
  'value-restricted',
  'header-conflict',
  'response-changed',
  'expression-field-retired',
  'behaviour',
] as const;

/**
 * An entry as its file under `rules/` writes it: the model's `Entry` with operations as `METHOD /path`, empty lists
 * left out, and the operations that the text of record lacks in `alsoOperations`. Keys that are not known are refused.
 */
export const declarationSchema = v.strictObject({
  id: v.pipe(word, v.description('Also the name of the file.')),
  title: text,
  endOfLife: v.pipe(v.nullable(daySchema), v.description('As the text of record gives it; null where it gives none.')),
  extendedTo: v.optional(v.pipe(daySchema, v.description('The date that counts, where the public record moved it.'))),
  history: v.optional(v.pipe(v.array(daySchema), v.description('Every date that was announced, in order.'))),
  source: v.pipe(text, v.description('Sections of the text of record.')),
  change: v.picklist(changes, `must be one of ${changes.join(', ')}`),
  operations: v.pipe(operations, v.description('What is retired, or carries the fields and values below.')),
  alsoOperations: v.optional(v.pipe(operations, v.description('More of them, not in the text of record.'))),
  fields: v.optional(v.array(fieldRule)),
  values: v.optional(v.array(valueRule)),
  headers: v.optional(
    v.strictObject({
      together: v.optional(v.pipe(v.array(headerName), v.description('May not be sent in one request.'))),
    }),
  ),
  expressions: v.optional(v.strictObject({ fields: v.array(text) })),
  segments: v.optional(
    v.pipe(
      v.strictObject({ replaced: text, by: text, under: notation(/^\//, 'a path that begins with "/"') }),
      v.description('A path segment that has another name now, below a prefix.'),
    ),
  ),
  ciphers: v.optional(v.pipe(v.array(text), v.description('Names of cipher suites.'))),
  replacement: v.pipe(
    v.strictObject({ operations, note: v.optional(text) }),
    v.check((it) => it.operations.length > 0 || it.note !== undefined, 'names no operation and has no note'),
  ),
  rewrite: v.optional(rewrite),
  disputed: v.optional(v.strictObject({ operations: v.optional(operations), because: text })),
  notes: v.optional(text),
  surfaces: surfacesSchema,
  examples: v.array(example, 'must be a list of examples'),
});

export type Declaration = v.InferOutput<typeof declarationSchema>;

/** The entry that a declaration stands for. */
export function toEntry(declaration: Declaration): Entry {
  const { alsoOperations = [], operations: listed, fields = [], values = [], ...rest } = declaration;
  const { replacement, disputed, rewrite: change, ...same } = rest;
  return {
    ...same,
    operations: [...listed.map(toOperation), ...alsoOperations.map(addedOperation)],
    fields,
    values,
    replacement: { ...replacement, operations: replacement.operations.map(toOperation) },
    ...(change && { rewrite: withOperations(change) }),
    ...(disputed && { disputed: withOperations(disputed) }),
  };
}

function addedOperation(operation: string): Operation {
  return { ...toOperation(operation), added: true };
}

function withOperations<T extends { operations?: readonly string[] | undefined }>(
  part: T,
): Omit<T, 'operations'> & { operations?: readonly Operation[] } {
  const { operations: list, ...rest } = part;
  return list === undefined ? rest : { ...rest, operations: list.map(toOperation) };
}
