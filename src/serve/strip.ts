import type { Entry, FieldRule } from '../model/entry.js';
import type { OperationHit } from '../model/schedule.js';
import type { Answer } from '../rulesets/envelope.js';
import { type Json, type JsonObject, isObject } from '../rulesets/json.js';

/**
 * An answer without the response fields that ended entries of its operation name. Handlers answer all that was ever
 * answered, so that a day decides what is left of it here.
 */
export function strip(answer: Answer, hits: readonly OperationHit[]): Answer {
  const { body } = answer;
  if (body?.success !== true || body.result === null) return answer;
  let result: Json = body.result;
  for (const { entry, batch } of hits) {
    for (const rule of entry.fields) {
      if (rule.in !== 'response' || !rule.path.startsWith('result')) continue;
      result = batch === undefined ? stripped(result, rule, entry) : strippedIn(result, batch.items, rule, entry);
    }
  }
  return result === body.result ? answer : { ...answer, body: { ...body, result } };
}

/** `result.x` is a member of an answered object, `result[].x` of each in an answered list. */
function stripped(result: Json, { path }: FieldRule, entry: Entry): Json {
  const steps = path.split('.');
  const [root, ...rest] = steps;
  if (rest.length === 0 || (root === 'result[]') !== Array.isArray(result)) return result;
  const when = entry.fields.find((one) => one.in === 'body' && one.path === rest.join('.'))?.when;
  const strip = (element: Json): Json => {
    const applies = when === undefined || (isObject(element) && element[when.path] === when.equals);
    return applies ? without(element, rest) : element;
  };
  return Array.isArray(result) ? result.map(strip) : strip(result);
}

/** A batch answers its elements in lists of the names that it sent them in, and what it deleted in another. */
function strippedIn(result: Json, items: string, rule: FieldRule, entry: Entry): Json {
  if (!isObject(result)) return result;
  const names = [items.replace(/\[\]$/, ''), 'deletes'];
  const lists = names.flatMap((name) => (Array.isArray(result[name]) ? [[name, result[name]] as const] : []));
  return Object.fromEntries([
    ...Object.entries(result),
    ...lists.map(([name, list]) => [name, stripped(list, rule, entry)]),
  ]) as JsonObject;
}

/** A value without what stands at a path, as entries write paths; an index stands for one element of a list. */
export function without(value: Json, [step, ...rest]: readonly string[]): Json {
  if (step === undefined) return value;
  if (Array.isArray(value)) return value.map((one: Json, i) => (String(i) === step ? without(one, rest) : one));
  if (!isObject(value)) return value;
  const name = step.replace(/\[\]$/, '');
  const inner = value[name];
  if (inner === undefined || !Object.hasOwn(value, name)) return value;
  if (rest.length === 0) {
    const { [name]: _, ...others } = value;
    return others;
  }
  const next =
    step.endsWith('[]') && Array.isArray(inner) ? inner.map((one: Json) => without(one, rest)) : without(inner, rest);
  const changed: JsonObject = { ...value, [name]: next };
  return changed;
}
