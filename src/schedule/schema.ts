import * as v from 'valibot';
import type { Entry, Operation } from '../model/entry.js';
import { daySchema, notation, operationSchema, toOperation } from './notation.js';
import { surfacesSchema } from './surfaces.js';
import { draft, manual, rewrite } from './rewrite-schema.js';
import { text, operations, fieldPath, headerName, member, parameter } from './schema-parts.js';

const word = notation(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'words of small letters and digits joined by "-"');
const hostName = notation(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'the name of a host');
const when = v.strictObject({
  path: fieldPath,
  equals: text,
  shownBy: v.optional(
    v.pipe(
      v.array(fieldPath),
      v.description('Fields that nothing else has: they show it where the value is not known.'),
    ),
  ),
});

const fieldRule = v.strictObject({
  in: v.picklist(['body', 'query', 'response'], 'must be body, query or response'),
  path: fieldPath,
  when: v.optional(when),
  unless: v.optional(
    v.pipe(v.strictObject({ query: parameter }), v.description('Not where the request sends this query parameter.')),
  ),
});

const valueRule = v.pipe(
  v.strictObject({
    in: v.picklist(['body', 'query'], 'must be body or query'),
    path: fieldPath,
    allowed: v.optional(v.array(text)),
    denied: v.optional(v.array(text)),
    starts: v.optional(v.pipe(v.array(text), v.description('Beginnings of refused values.'))),
    parts: v.optional(v.pipe(v.array(text), v.description('Parts of refused values.'))),
    longerThan: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Longer values are refused; in characters.')),
    ),
    when: v.optional(when),
  }),
  v.check(
    ({ allowed, denied, starts, parts, longerThan }) =>
      [allowed, denied, starts, parts, longerThan].some((limit) => limit !== undefined),
    'says neither what is allowed nor what is denied',
  ),
);

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
  'header-retired',
  'response-changed',
  'expression-field-retired',
  'behaviour',
] as const;

/**
 * An entry as its file under `rules/` writes it: the model's `Entry` with operations as `METHOD /path`, empty lists
 * left out, and the operations that the published schedule lacks in `alsoOperations`. Keys that are not known are refused.
 */
export const declarationSchema = v.strictObject({
  id: v.pipe(word, v.description('Also the name of the file.')),
  title: text,
  endOfLife: v.pipe(
    v.nullable(daySchema),
    v.description('The day that decides, as the specification gives it; null where it gives none.'),
  ),
  extendedTo: v.optional(
    v.pipe(
      daySchema,
      v.description('A later day that the public schedule gives. It is shown with findings; endOfLife decides.'),
    ),
  ),
  history: v.optional(v.pipe(v.array(daySchema), v.description('Every date that was announced, in order.'))),
  deprecatedOn: v.optional(v.pipe(daySchema, v.description('The day it was announced.'))),
  source: v.pipe(text, v.description('Sections of the published schedule, or what else the entry was taken from.')),
  change: v.picklist(changes, `must be one of ${changes.join(', ')}`),
  operations: v.pipe(operations, v.description('What is retired, or carries the fields and values below.')),
  alsoOperations: v.optional(v.pipe(operations, v.description('More of them, not in the published schedule.'))),
  carriers: v.optional(
    v.pipe(
      operations,
      v.description(
        'Operations that live on and carry the fields and values below; those above are then retired whole.',
      ),
    ),
  ),
  live: v.optional(
    v.pipe(operations, v.description('Operations that live on although they have the shape of a retired one.')),
  ),
  fields: v.optional(v.array(fieldRule)),
  values: v.optional(v.array(valueRule)),
  records: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          keys: v.array(member),
          beside: v.array(member),
          under: v.optional(member),
          named: v.optional(word),
          with: v.optional(member),
          within: v.optional(v.literal('file', 'must be file')),
        }),
      ),
      v.description(
        'A record that has all members of beside is one of the API, and those of keys are retired fields of it; the rarest of beside comes first.',
      ),
    ),
  ),
  batches: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          operation: operationSchema,
          items: fieldPath,
          key: v.optional(member),
          equals: v.optional(text),
        }),
      ),
      v.description(
        'Operations that carry several in one body: an element of items, where key equals if there is one.',
      ),
    ),
  ),
  headers: v.optional(
    v.strictObject({
      together: v.optional(v.pipe(v.array(headerName), v.description('May not be sent in one request.'))),
      sent: v.optional(v.pipe(v.array(headerName), v.description('None of them may be sent.'))),
      options: v.optional(
        v.pipe(v.array(text), v.description('What client libraries call being told to send them with each request.')),
      ),
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
  hosts: v.optional(v.pipe(v.array(hostName), v.description('Hosts that are retired with all they serve.'))),
  through: v.optional(
    v.pipe(
      v.literal('surfaces', 'must be surfaces'),
      v.description('Only the names in surfaces end: the operations themselves do not change.'),
    ),
  ),
  yieldsTo: v.optional(
    v.pipe(v.array(word), v.description('Not reported where one of these entries is found in the same request.')),
  ),
  atMost: v.optional(
    v.pipe(
      v.strictObject({
        severity: v.optional(v.picklist(['warning', 'info'], 'must be warning or info')),
        confidence: v.optional(v.picklist(['likely', 'possible'], 'must be likely or possible')),
        because: text,
      }),
      v.description('What findings may be at most, where a call does not fail or a finding is only a hint.'),
    ),
  ),
  replacement: v.pipe(
    v.strictObject({
      operations,
      note: v.optional(text),
      advice: v.optional(v.pipe(text, v.description('What to do, in a sentence, where the note does not say it.'))),
    }),
    v.check((it) => it.operations.length > 0 || it.note !== undefined, 'names no operation and has no note'),
  ),
  rewrite: v.optional(rewrite),
  alsoRewrite: v.optional(v.pipe(v.array(rewrite), v.description('Further rewrites, tried in order after the first.'))),
  drafts: v.optional(
    v.pipe(v.array(draft), v.description('Texts made from a call that is not rewritten, to be used in its place.')),
  ),
  manual: v.optional(
    v.pipe(v.array(manual), v.description('What would have to be true for a fix of what is not rewritten.')),
  ),
  disputed: v.optional(v.strictObject({ operations: v.optional(operations), because: text })),
  notes: v.optional(text),
  surfaces: surfacesSchema,
  examples: v.array(example, 'must be a list of examples'),
});

export type Declaration = v.InferOutput<typeof declarationSchema>;

/** The entry that a declaration stands for. */
export function toEntry(declaration: Declaration): Entry {
  const { alsoOperations = [], carriers = [], operations: listed, fields = [], values = [], ...rest } = declaration;
  const { replacement, disputed, live, rewrite: change, alsoRewrite, drafts, manual: byHand, batches, ...same } = rest;
  return {
    ...same,
    operations: [...listed.map(toOperation), ...alsoOperations.map(addedOperation), ...carriers.map(carrier)],
    ...(live && { live: live.map(toOperation) }),
    fields,
    values,
    replacement: { ...replacement, operations: replacement.operations.map(toOperation) },
    ...(batches && { batches: batches.map((one) => ({ ...one, operation: toOperation(one.operation) })) }),
    ...(change && { rewrite: withOperations(change) }),
    ...(alsoRewrite && { alsoRewrite: alsoRewrite.map(withOperations) }),
    ...(drafts && { drafts: drafts.map(withOperations) }),
    ...(byHand && { manual: byHand.map(withOperations) }),
    ...(disputed && { disputed: withOperations(disputed) }),
  };
}

function addedOperation(operation: string): Operation {
  return { ...toOperation(operation), added: true };
}

function carrier(operation: string): Operation {
  return { ...toOperation(operation), carrier: true };
}

function withOperations<T extends { operations?: readonly string[] | undefined }>(
  part: T,
): Omit<T, 'operations'> & { operations?: readonly Operation[] } {
  const { operations: list, ...rest } = part;
  return list === undefined ? rest : { ...rest, operations: list.map(toOperation) };
}
