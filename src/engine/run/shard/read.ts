import * as v from 'valibot';

/*
 * The reports of shards as they are read back. They come from other machines: what is not of this shape is refused.
 */

const text = v.string();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const span = v.object({ file: text, start: count, end: count });
const note = v.object({
  file: text,
  reason: text,
  at: v.exactOptional(span),
  unread: v.exactOptional(v.literal(true)),
});
const status = v.picklist(['retired', 'due', 'announced', 'invalid']);
const edit = v.object({ file: text, start: count, end: count, text });
const fix = v.object({
  title: text,
  edits: v.array(edit),
  applicability: v.picklist(['safe', 'unsafe', 'advice']),
  because: v.nullable(text),
  withheld: v.exactOptional(v.boolean()),
});
const finding = v.object({
  rule: text,
  status,
  severity: v.picklist(['error', 'warning', 'info']),
  countsAs: v.exactOptional(v.picklist(['retired', 'due', 'announced'])),
  confidence: v.picklist(['certain', 'likely', 'possible']),
  span,
  related: v.array(span),
  method: v.nullable(text),
  path: text,
  endOfLife: v.nullable(text),
  extendedTo: v.nullable(text),
  dateReason: v.exactOptional(text),
  replacement: text,
  advice: v.exactOptional(text),
  disputed: v.nullable(text),
  message: text,
  fix: v.nullable(fix),
  noFix: v.nullable(text),
  draft: v.exactOptional(
    v.object({ title: text, language: v.picklist(['graphql', 'json', 'http', 'shell', 'hcl']), text }),
  ),
  print: v.object({ content: text, key: text }),
});
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));

const part = v.object({
  index: v.pipe(count, v.minValue(1)),
  count: v.pipe(count, v.minValue(1), v.maxValue(1000)),
  terms: v.object({
    version: text,
    asOf: day,
    dueWithin: count,
    rules: v.nullable(v.array(text)),
    minConfidence: v.nullable(v.picklist(['certain', 'likely', 'possible'])),
    checkExpressions: v.boolean(),
    paths: v.array(text),
    noIgnore: v.boolean(),
    tree: text,
    scanned: count,
    whole: v.boolean(),
    empty: v.boolean(),
  }),
  parsed: v.array(text),
  digests: v.record(text, text),
  notes: v.array(text),
  findings: v.array(finding),
  unsure: v.array(finding),
  suppressed: v.array(
    v.object({ finding, reason: text, until: v.nullable(text), by: v.picklist(['comment', 'configuration']) }),
  ),
  ordinals: v.record(text, v.array(text)),
  notices: v.array(
    v.object({
      kind: v.picklist(['suppression-unused', 'suppression-expired', 'suppression-invalid']),
      file: text,
      line: count,
      column: count,
      message: text,
      rules: v.exactOptional(v.array(text)),
      fix: v.nullable(fix),
    }),
  ),
  skipped: v.array(note),
  failed: v.array(note),
});
const report = v.object({ schemaVersion: v.literal(1), shard: part });

/** The report of a shard, with the file that it was read from. */
export interface Part extends v.InferOutput<typeof part> {
  readonly file: string;
}
export type PartFinding = v.InferOutput<typeof finding>;

/** Reads a shard's report; a string says what is wrong with it. */
export function readPart(file: string, json: string): Part | string {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\ufeff/, ''));
  } catch {
    return 'not JSON';
  }
  if (typeof value === 'object' && value !== null && 'schemaVersion' in value && !('shard' in value)) {
    return 'the report of a run without --shard';
  }
  const result = v.safeParse(report, value);
  if (result.success) return { ...result.output.shard, file };
  const [issue] = result.issues;
  return `not the report of a shard: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`;
}

/** What keeps the parts from being one run; undefined where they are. */
export function partsProblem(parts: readonly Part[]): string | undefined {
  const [first, ...rest] = parts;
  if (first === undefined) return 'no part is given';
  for (const one of rest) {
    const differing = Object.entries(first.terms).find(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify((one.terms as Record<string, unknown>)[name]),
    );
    if (one.count !== first.count)
      return `${one.file} is one of ${one.count} parts, ${first.file} one of ${first.count}`;
    if (differing !== undefined)
      return `${one.file} and ${first.file} are of different runs: ${DIFFERS[differing[0]] ?? differing[0]}`;
  }
  const seen = new Map<number, Part>();
  for (const one of parts) {
    const other = seen.get(one.index);
    if (other !== undefined) return `${one.file} and ${other.file} are both part ${one.index} of ${one.count}`;
    if (one.index > one.count) return `${one.file} says that it is part ${one.index} of ${one.count}`;
    seen.set(one.index, one);
  }
  const missing = Array.from({ length: first.count }, (_, i) => i + 1).filter((index) => !seen.has(index));
  if (missing.length === 0) return undefined;
  return `of ${first.count} parts ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
}

const DIFFERS: Readonly<Record<string, string>> = {
  version: 'another version of eolint',
  asOf: 'another day',
  dueWithin: 'another --due-within',
  rules: 'other rules',
  minConfidence: 'another --min-confidence',
  checkExpressions: '--check-expressions',
  paths: 'other paths',
  noIgnore: '--no-ignore',
  tree: 'other files',
  scanned: 'other files',
  whole: 'other files',
  empty: 'other files',
};
