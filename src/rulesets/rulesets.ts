import type { Call } from './call.js';
import { acceptCount, acceptRules } from './acceptance.js';
import { codes } from './codes.js';
import { mostCustomRulesets } from './data/limits.js';
import { managedRulesets, withoutRules } from './data/managed.js';
import { phaseNamed } from './data/phases.js';
import { type Outcome, Refusal, refuse } from './envelope.js';
import type { Json, JsonObject } from './json.js';
import {
  type Found,
  addVersion,
  allRulesets,
  entryPoint,
  executing,
  latestOf,
  own,
  removeRuleset,
  sees,
  visible,
} from './lookup.js';
import { type Page, page } from './page.js';
import { type Head, type Kind, type Scope, entryPointKind, scopeKey, shown } from './records.js';
import { completed, duplicates, rulesFrom } from './rule-records.js';
import { type RulesetUpdate, newRuleset, rulesetUpdate } from './validate/rule-shape.js';
import { invalid, readBody } from './validate/shape.js';

/** All rulesets that a scope sees, without their rules: managed ones last. */
export function listRulesets(call: Call, scope: Scope, wanted: Page): Outcome {
  const stored = allRulesets(call)
    .filter((head) => sees(scope, head))
    .map((head) => shown(head, latestOf(call, head), false));
  const managed = managedRulesets
    .filter(({ phase }) => phaseNamed(phase)?.levels.includes(scope.level) === true)
    .map(withoutRules);
  return page([...stored, ...managed], wanted);
}

/** The latest version of a ruleset, with its rules. */
export function viewRuleset(call: Call, scope: Scope, id: string): Outcome {
  const found = visible(call, scope, id);
  return { status: 200, result: 'managed' in found ? found.managed : shown(found.head, found.latest, true) };
}

/** Makes a ruleset of version 1. */
export function createRuleset(call: Call, scope: Scope, body: Json): Outcome {
  const { name, kind, phase, description = '', rules = [] } = readBody(newRuleset, body);
  acceptKind(call, scope, kind, phase);
  return { status: 200, result: made(call, scope, { name, kind, phase, description, rules }, body) };
}

interface NewRuleset {
  readonly name: string;
  readonly kind: Kind;
  readonly phase: string;
  readonly description: string;
  readonly rules: NonNullable<RulesetUpdate['rules']>;
}

function made(call: Call, scope: Scope, ruleset: NewRuleset, body: Json): JsonObject {
  const { name, kind, phase, description, rules: inputs } = ruleset;
  acceptRules(call, scope, { kind, phase }, inputs, body, pointerOf);
  acceptCount(call, scope.level, { kind, phase }, inputs.length);
  const rules = rulesFrom(call, inputs, []);
  refuseDuplicates(rules);
  const head: Head = { id: call.newId(), scope: scopeKey(scope), name, kind, phase, next: 1 };
  return shown(head, addVersion(call, head, description, rules), true);
}

function pointerOf(index: number): string {
  return `/rules/${index}`;
}

function refuseDuplicates(rules: Parameters<typeof duplicates>[0]): void {
  const errors = duplicates(rules, pointerOf);
  if (errors.length > 0) throw new Refusal(400, errors);
}

/** Refuses a kind or phase that the scope cannot have, or has already. */
function acceptKind(call: Call, scope: Scope, kind: Kind, phase: string): void {
  acceptPhase(scope, phase, '/phase');
  const entry = entryPointKind(scope.level);
  if (kind === 'managed')
    throw new Refusal(400, [invalid('/kind', 'kind', kind, 'managed rulesets cannot be created')]);
  if (kind !== 'custom' && kind !== entry) {
    const because = `an entry point of ${scope.level === 'zone' ? 'a zone' : 'an account'} has the kind ${entry}`;
    throw new Refusal(400, [invalid('/kind', 'kind', kind, because)]);
  }
  const because = `exceeded maximum number of ${kind} rulesets`;
  const refused = (more: string): never =>
    refuse(400, codes.tooManyEntryPoints, `'${kind}' is not a valid value for kind because ${because}${more}`, '/kind');
  if (kind === entry && entryPoint(call, scope, phase) !== undefined) refused(` for phase ${phase}`);
  if (kind !== 'custom' || scope.level !== 'account') return;
  const key = scopeKey(scope);
  const count = allRulesets(call).filter((head) => head.scope === key && head.kind === 'custom').length;
  if (count >= mostCustomRulesets) refused(`: ${count + 1} out of ${mostCustomRulesets}`);
}

/** Refuses a phase that there is not, or not at this level. */
export function acceptPhase(scope: Scope, phase: string, pointer = ''): void {
  const fact = phaseNamed(phase);
  if (fact === undefined) refuse(400, codes.invalidValue, `unknown phase ${JSON.stringify(phase)}`, pointer);
  if (!fact.levels.includes(scope.level)) {
    const message = `'${phase}' is not a valid value for phase because it is not available at the ${scope.level} level`;
    refuse(400, codes.invalidValue, message, pointer);
  }
}

/** A new version of a ruleset: its whole list of rules, or the same rules where none are sent. */
export function updateRuleset(call: Call, scope: Scope, id: string, body: Json): Outcome {
  return { status: 200, result: updated(call, scope, own(call, scope, id), readBody(rulesetUpdate, body), body) };
}

function updated(call: Call, scope: Scope, { head, latest }: Found, update: RulesetUpdate, body: Json): JsonObject {
  const errors = (['name', 'kind', 'phase'] as const).flatMap((member) => {
    const sent = update[member];
    if (sent === undefined || sent === head[member]) return [];
    return [invalid(`/${member}`, member, sent, `it cannot be changed from '${head[member]}'`)];
  });
  if (errors.length > 0) throw new Refusal(400, errors);
  const { description = latest.description } = update;
  let { rules } = latest;
  if (update.rules !== undefined) {
    const inputs = completed(update.rules, latest.rules);
    const whole = { ...(body as JsonObject), rules: inputs as unknown as Json };
    acceptRules(call, scope, head, inputs, whole, pointerOf);
    acceptCount(call, scope.level, head, inputs.length);
    rules = rulesFrom(call, inputs, latest.rules);
    refuseDuplicates(rules);
  }
  return shown(head, addVersion(call, head, description, rules, latest), true);
}

/** Removes a ruleset with all of its versions, unless a rule executes it. */
export function deleteRuleset(call: Call, scope: Scope, id: string): Outcome {
  const { head } = own(call, scope, id);
  refuseInUse(call, id, true);
  removeRuleset(call, head);
  return { status: 204 };
}

/** Refuses to remove what another ruleset executes or, for a ruleset as a whole, names in a rule that skips. */
export function refuseInUse(call: Call, id: string, skip = false): void {
  const [user] = executing(call, id, skip);
  if (user === undefined) return;
  refuse(400, codes.inUse, `the ruleset cannot be deleted while the ruleset ${user.id} refers to it`);
}

/** The latest version of a phase's entry point. */
export function viewEntryPoint(call: Call, scope: Scope, phase: string): Outcome {
  const { head, latest } = existingEntryPoint(call, scope, phase);
  return { status: 200, result: shown(head, latest, true) };
}

/** The entry point of a phase; refuses where there is none. */
export function existingEntryPoint(call: Call, scope: Scope, phase: string): Found {
  acceptPhase(scope, phase);
  const found = entryPoint(call, scope, phase);
  if (found !== undefined) return found;
  return refuse(404, codes.noEntryPoint, `could not find entrypoint ruleset in the ${phase} phase`);
}

/** A new version of a phase's entry point, or its first. */
export function updateEntryPoint(call: Call, scope: Scope, phase: string, body: Json): Outcome {
  acceptPhase(scope, phase);
  const update = readBody(rulesetUpdate, body);
  const found = entryPoint(call, scope, phase);
  if (found !== undefined) return { status: 200, result: updated(call, scope, found, update, body) };
  const kind = entryPointKind(scope.level);
  const errors = (
    [
      ['kind', kind],
      ['phase', phase],
    ] as const
  ).flatMap(([member, value]) => {
    const sent = update[member];
    return sent === undefined || sent === value ? [] : [invalid(`/${member}`, member, sent, `it is '${value}' here`)];
  });
  if (errors.length > 0) throw new Refusal(400, errors);
  const { name = 'default', description = '', rules = [] } = update;
  return { status: 200, result: made(call, scope, { name, kind, phase, description, rules }, body) };
}
