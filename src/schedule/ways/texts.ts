import type { Entry, FieldRule, ValueRule } from '../../model/entry.js';

/** For each way in which an operation of the entry matters, the texts that it needs besides the path. */
export function ruleTexts(entry: Entry): readonly (readonly string[])[] {
  const ways = entry.fields.map(fieldTexts);
  for (const rule of entry.values) {
    // Of several values that are refused each is looked for, where they are words.
    const denied = rule.denied?.every((text) => /^\w+$/.test(text)) === true ? rule.denied.map((text) => [text]) : [[]];
    ways.push(...denied.map((texts) => [...fieldTexts(rule), ...texts]));
  }
  for (const field of entry.expressions?.fields ?? []) ways.push(field.split('.'));
  return ways.length > 0 ? ways : [[]];
}

function fieldTexts(rule: FieldRule | ValueRule): string[] {
  return [...names(rule.path), ...(rule.when === undefined ? [] : [rule.when.equals])];
}

export function memberNames(entry: Entry): ReadonlySet<string> {
  return new Set([...entry.fields, ...entry.values].flatMap((rule) => names(rule.path)));
}

/** Names of members that the entry finds where they are read of an answer, and nowhere else. */
export function answeredNames({ fields, values }: Entry): ReadonlySet<string> {
  const answered = fields.filter((field) => field.in === 'response');
  const sent = [...fields.filter((field) => field.in !== 'response'), ...values].flatMap(({ path }) => names(path));
  // A client may have taken it out of what is around each answer.
  const around = new Set(['result', 'errors', ...sent]);
  return new Set(answered.flatMap(({ path }) => names(path)).filter((name) => !around.has(name)));
}

/** The names in a path of members: `data`, `service` of `data[].service`. */
export function names(path: string): string[] {
  return path
    .replaceAll('[]', '')
    .split('.')
    .filter((name) => name !== '');
}
