import { acceptCount, acceptRules } from './acceptance.js';
import type { Call } from './call.js';
import { codes } from './codes.js';
import { type Outcome, Refusal, refuse } from './envelope.js';
import type { Json } from './json.js';
import { type Found, addVersion, own } from './lookup.js';
import { placed } from './position.js';
import { type Rule, type Scope, shown } from './records.js';
import { duplicates, ruleFrom } from './rule-records.js';
import { type RuleInput, placedRule } from './validate/rule-shape.js';
import { readBody } from './validate/shape.js';

/** Operations on one rule. Each makes a new version of the ruleset and answers the whole of it. */

/** Adds a rule, at the end where no position is given. */
export function addRule(call: Call, scope: Scope, rulesetId: string, body: Json): Outcome {
  const found = own(call, scope, rulesetId);
  const { position, ...input } = readBody(placedRule, body);
  accept(call, scope, found, input, body);
  acceptCount(call, scope.level, found.head, found.latest.rules.length + 1);
  const rules = placed(found.latest.rules, ruleFrom(call, input, undefined), position);
  return deploy(call, found, rules);
}

/** Puts another rule in the place of one, or with only a `position` moves it. */
export function updateRule(call: Call, scope: Scope, rulesetId: string, ruleId: string, body: Json): Outcome {
  const found = own(call, scope, rulesetId);
  const earlier = existing(found, ruleId);
  const { position, ...input } = readBody(placedRule, body);
  if (input.id !== undefined && input.id !== ruleId) {
    refuse(400, codes.invalidValue, `'${input.id}' is not a valid value for id because the rule is ${ruleId}`, '/id');
  }
  const given = ['id', 'version', 'last_updated', 'categories'];
  const moves = position !== undefined && Object.keys(input).every((member) => given.includes(member));
  if (!moves) accept(call, scope, found, input, body);
  const rule = moves ? earlier : ruleFrom(call, input, earlier);
  const rules =
    position === undefined
      ? found.latest.rules.map((one) => (one === earlier ? rule : one))
      : placed(
          found.latest.rules.filter((one) => one !== earlier),
          rule,
          position,
        );
  return deploy(call, found, rules);
}

/** Removes a rule. */
export function deleteRule(call: Call, scope: Scope, rulesetId: string, ruleId: string): Outcome {
  const found = own(call, scope, rulesetId);
  const gone = existing(found, ruleId);
  return deploy(
    call,
    found,
    found.latest.rules.filter((rule) => rule !== gone),
  );
}

function existing({ latest }: Found, id: string): Rule {
  const rule = latest.rules.find((one) => one.id === id);
  return rule ?? refuse(404, codes.notFound, `could not find rule ${JSON.stringify(id)}`);
}

function accept(call: Call, scope: Scope, { head }: Found, input: RuleInput, body: Json): void {
  acceptRules(call, scope, head, [input], body, () => '');
}

function deploy(call: Call, { head, latest }: Found, rules: readonly Rule[]): Outcome {
  const errors = duplicates(rules, () => '');
  if (errors.length > 0) throw new Refusal(400, errors);
  return { status: 200, result: shown(head, addVersion(call, head, latest.description, rules, latest), true) };
}
