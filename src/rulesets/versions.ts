import type { Call } from './call.js';
import { codes } from './codes.js';
import { managedRuleset, withoutRules } from './data/managed.js';
import { type Outcome, refuse } from './envelope.js';
import type { JsonObject } from './json.js';
import { entryPoint, own, removeVersion, versions, visible } from './lookup.js';
import { type Head, type Scope, type Version, shown } from './records.js';
import { acceptPhase, existingEntryPoint, refuseInUse } from './rulesets.js';

/** All versions of a ruleset, the latest first, without their rules. */
export function listVersions(call: Call, scope: Scope, id: string): Outcome {
  const found = visible(call, scope, id);
  return {
    status: 200,
    result: 'managed' in found ? [withoutRules(found.managed)] : allVersions(call, found.head),
  };
}

function allVersions(call: Call, head: Head): readonly JsonObject[] {
  return [...versions(call, head.id)].reverse().map((version) => shown(head, version, false));
}

/** One version of a ruleset, with its rules. */
export function viewVersion(call: Call, scope: Scope, id: string, number: string): Outcome {
  const found = visible(call, scope, id);
  if ('managed' in found) {
    return { status: 200, result: found.managed.version === number ? found.managed : noVersion(number) };
  }
  return { status: 200, result: shown(found.head, version(call, found.head, number), true) };
}

function version(call: Call, head: Head, number: string): Version {
  return versions(call, head.id).find((one) => one.version === number) ?? noVersion(number);
}

function noVersion(number: string): never {
  return refuse(404, codes.notFound, `could not find version ${JSON.stringify(number)} of the ruleset`);
}

/** Removes one version. The latest one stays while a rule executes the ruleset. */
export function deleteVersion(call: Call, scope: Scope, id: string, number: string): Outcome {
  const { head, latest } = own(call, scope, id);
  const gone = version(call, head, number);
  if (gone.version === latest.version) refuseInUse(call, id);
  removeVersion(call, head, gone);
  return { status: 204 };
}

/** All versions of a phase's entry point; an empty list where there is none. */
export function listEntryPointVersions(call: Call, scope: Scope, phase: string): Outcome {
  acceptPhase(scope, phase);
  const found = entryPoint(call, scope, phase);
  return { status: 200, result: found === undefined ? [] : allVersions(call, found.head) };
}

/** One version of a phase's entry point, with its rules. */
export function viewEntryPointVersion(call: Call, scope: Scope, phase: string, number: string): Outcome {
  const { head } = existingEntryPoint(call, scope, phase);
  return { status: 200, result: shown(head, version(call, head, number), true) };
}

/** A version of a managed ruleset with those of its rules that carry a tag. */
export function rulesByTag(call: Call, scope: Scope, id: string, number: string, tag: string): Outcome {
  visible(call, scope, id);
  const found = managedRuleset(id);
  if (found === undefined) return refuse(400, codes.invalidValue, 'only the rules of managed rulesets carry tags');
  if (found.version !== number) return noVersion(number);
  return { status: 200, result: { ...found, rules: found.rules.filter(({ categories }) => categories.includes(tag)) } };
}
