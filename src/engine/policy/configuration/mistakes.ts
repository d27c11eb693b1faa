import * as v from 'valibot';
import { didYouMean } from '../../../text/nearest.js';
import type { Key, Located } from './document.js';
import { MOST_PROBLEMS, type Problem } from './problem.js';
import { configurationSchema, type Declared } from './schema.js';

/** Data of a configuration file that has the right shape, or every mistake in it. */
export type Checked =
  { readonly ok: true; readonly declared: Declared } | { readonly ok: false; readonly problems: readonly Problem[] };

/** Checks data against the schema. `at`: where in the file it stands, as `eolint` in a package.json. */
export function check(value: unknown, document: Located, file: string, at: readonly Key[]): Checked {
  if (Array.isArray(value)) return { ok: false, problems: [{ file, ...document.valueAt(at), reason: NO_OBJECT }] };
  const result = v.safeParse(configurationSchema, value, { abortPipeEarly: true });
  if (result.success) return { ok: true, declared: result.output };
  const problems = result.issues
    .slice(0, MOST_PROBLEMS)
    .flatMap((issue) => deepest(issue, []))
    .slice(0, MOST_PROBLEMS)
    .map(({ issue, path }) => {
      const whole = [...at, ...path];
      const unknown = isUnknownKey(issue);
      const { line, column } = unknown || isMissing(issue) ? document.keyAt(whole) : document.valueAt(whole);
      return { file, line, column, reason: reasonOf(issue, path) };
    });
  return { ok: false, problems: problems.sort((a, b) => a.line - b.line || a.column - b.column) };
}

const NO_OBJECT = 'a configuration is an object of keys and values';

type Issue = v.BaseIssue<unknown>;

interface Placed {
  readonly issue: Issue;
  readonly path: readonly Key[];
}

/** Of several forms that a value may have, the mistakes in the one that it comes nearest to. */
function deepest(issue: Issue, above: readonly Key[]): Placed[] {
  const path = [...above, ...keysOf(issue)];
  const within = (issue.issues ?? []).filter((one) => keysOf(one).length > 0 || one.kind === 'validation');
  return within.length === 0 ? [{ issue, path }] : within.flatMap((one) => deepest(one, path));
}

function keysOf(issue: Issue): Key[] {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
}

function isUnknownKey(issue: Issue): boolean {
  return issue.type === 'strict_object' && issue.expected === 'never';
}

function isMissing(issue: Issue): boolean {
  return issue.type === 'strict_object' && issue.received === 'undefined';
}

function reasonOf(issue: Issue, path: readonly Key[]): string {
  const last = path.at(-1);
  if (last === undefined) return NO_OBJECT;
  if (isUnknownKey(issue)) {
    const keys = schemasAt(path.slice(0, -1)).flatMap((schema) => Object.keys(schema.entries ?? {}));
    return `unknown key ${JSON.stringify(last)}${didYouMean(String(last), keys)}`;
  }
  if (isMissing(issue)) return `${dotted(path)} is missing`;
  const options = schemasAt(path).flatMap((schema) => schema.options ?? []);
  const words = options.filter((option) => typeof option === 'string');
  const hint = typeof issue.input === 'string' ? didYouMean(issue.input, words) : '';
  const is = /^(?:Object|Array)$/.test(issue.received ?? '') ? '' : `; it is ${issue.received}`;
  return `${dotted(path)} ${issue.message}${is}${hint}`;
}

/** `overrides[0].rules.filters` */
export function dotted(path: readonly Key[]): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('');
}

/** The forms that a value at this path may have, as far as they lead to others. */
function schemasAt(path: readonly Key[]): Part[] {
  let parts = formsOf(configurationSchema);
  for (const key of path) {
    parts = parts.flatMap((part) =>
      formsOf(typeof key === 'number' ? part.item : (part.entries?.[String(key)] ?? part.value)),
    );
  }
  return parts;
}

/** What of a valibot schema leads to the schemas within. */
interface Part {
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly options?: readonly unknown[];
  readonly item?: unknown;
  readonly value?: unknown;
  readonly wrapped?: unknown;
}

function isPart(schema: unknown): schema is Part {
  return typeof schema === 'object' && schema !== null;
}

function formsOf(schema: unknown): Part[] {
  if (!isPart(schema)) return [];
  if (schema.wrapped !== undefined) return formsOf(schema.wrapped);
  const forms = (schema.options ?? []).filter(isPart);
  return forms.length === 0 ? [schema] : forms.flatMap(formsOf);
}
