import type { Call } from './call.js';
import { codes } from './codes.js';
import { type ApiError, Refusal, errorAt } from './envelope.js';
import { type JsonObject, isObject, isSame } from './json.js';
import { timeAfter } from './lookup.js';
import type { Rule, RuleContent } from './records.js';
import type { RuleInput } from './validate/rule-shape.js';

/**
 * The rule that an input makes. In the place of an earlier rule it keeps its id and, where none is sent, its ref; its
 * version goes up when anything but its place has changed. The input must have been checked.
 */
export function ruleFrom(call: Call, input: RuleInput, earlier: Rule | undefined): Rule {
  const id = earlier?.id ?? input.id ?? call.newId();
  const content: RuleContent = { ...contentOf(input as JsonObject), ref: input.ref ?? earlier?.ref ?? id };
  if (earlier !== undefined && isSame(content, contentOf(earlier))) return earlier;
  const version = String(Number(earlier?.version ?? 0) + 1);
  return { id, version, ...content, last_updated: timeAfter(call.now, earlier?.last_updated) };
}

/** What a rule says, without what the service gives it. */
function contentOf(rule: JsonObject): RuleContent {
  const { id, version, last_updated, categories, ...content } = rule;
  const complete = { enabled: true, ...content } as unknown as RuleContent;
  const { ratelimit } = complete;
  if (isObject(ratelimit)) return { ...complete, ratelimit: { requests_to_origin: false, ...ratelimit } };
  if (complete.action !== 'execute') return complete;
  const parameters = complete['action_parameters'] as JsonObject;
  return { ...complete, action_parameters: { version: 'latest', ...parameters } };
}

/** What the service gives a rule: a client may send it back, and it says nothing. */
const given = ['id', 'version', 'last_updated', 'categories'];

/**
 * The rules that a list sends, those that are there already and of which it only names the id in full. Refuses an id
 * that no earlier rule has.
 */
export function completed(inputs: readonly RuleInput[], earlier: readonly Rule[]): readonly RuleInput[] {
  const errors: ApiError[] = [];
  const whole = inputs.map((input, i): RuleInput => {
    const { id } = input;
    if (id === undefined) return input;
    const rule = earlier.find((one) => one.id === id);
    if (rule === undefined) {
      errors.push(errorAt(`/rules/${i}/id`, codes.notFound, `could not find rule ${JSON.stringify(id)}`));
      return input;
    }
    const isNamed = Object.keys(input).every((member) => given.includes(member));
    return isNamed ? { ...contentOf(rule), id } : input;
  });
  if (errors.length > 0) throw new Refusal(400, errors);
  return whole;
}

/**
 * The list of rules that inputs make in the place of the earlier list. A rule is the same as an earlier one by its id
 * or, without one, by its ref.
 */
export function rulesFrom(call: Call, inputs: readonly RuleInput[], earlier: readonly Rule[]): readonly Rule[] {
  return inputs.map((input) => {
    const same =
      input.id !== undefined
        ? earlier.find(({ id }) => id === input.id)
        : earlier.find(({ ref }) => input.ref !== undefined && ref === input.ref);
    return ruleFrom(call, input, same);
  });
}

/** The errors of a list in which two rules have one id or ref. `at` gives the pointer of a rule by its index. */
export function duplicates(rules: readonly Rule[], at: (index: number) => string): readonly ApiError[] {
  const errors: ApiError[] = [];
  for (const name of ['id', 'ref'] as const) {
    const seen = new Set<string>();
    rules.forEach((rule, i) => {
      if (seen.has(rule[name])) {
        const message = `two rules have the ${name} ${JSON.stringify(rule[name])}`;
        errors.push(errorAt(`${at(i)}/${name}`, codes.invalidValue, message));
      }
      seen.add(rule[name]);
    });
  }
  return errors;
}
