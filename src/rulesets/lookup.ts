import type { Call } from './call.js';
import { codes } from './codes.js';
import { type ManagedRuleset, managedRuleset } from './data/managed.js';
import { refuse } from './envelope.js';
import { isObject } from './json.js';
import { type Head, type Rule, type Scope, type Version, entryPointKind, scopeKey } from './records.js';

const heads = 'rulesets';
/** Versions of a ruleset that are kept, so that a client which changes it without end does not fill the memory. */
export const MOST_VERSIONS = 1000;

function versionsOf(id: string): string {
  return `rulesets/${id}/versions`;
}

/** A ruleset and its latest version. */
export interface Found {
  readonly head: Head;
  readonly latest: Version;
}

/** The rulesets that are stored, of every scope. */
export function allRulesets(call: Call): readonly Head[] {
  return call.data.list(heads).map(([, value]) => value as Head);
}

/** The versions of a ruleset, the oldest first. */
export function versions(call: Call, id: string): readonly Version[] {
  return call.data.list(versionsOf(id)).map(([, value]) => value as Version);
}

export function latestOf(call: Call, head: Head): Version {
  // It is only not the last that was made where that was deleted.
  const last = call.data.get(versionsOf(head.id), String(head.next - 1)) as Version | undefined;
  const latest = last ?? versions(call, head.id).at(-1);
  if (latest === undefined) throw new Error(`the ruleset ${head.id} has no version`);
  return latest;
}

/** Whether a scope sees a ruleset: its own, and at a zone the rulesets of accounts that can be deployed there. */
export function sees(scope: Scope, head: Head): boolean {
  if (head.scope === scopeKey(scope)) return true;
  return scope.level === 'zone' && head.kind === 'custom' && head.scope.startsWith('accounts/');
}

/** A ruleset to look at; refuses an id that the scope knows none of. */
export function visible(call: Call, scope: Scope, id: string): Found | { readonly managed: ManagedRuleset } {
  const managed = managedRuleset(id);
  if (managed !== undefined) return { managed };
  const head = call.data.get(heads, id) as Head | undefined;
  if (head === undefined || !sees(scope, head)) return unknown(id);
  return { head, latest: latestOf(call, head) };
}

/** A ruleset to change: the scope's own, and not a managed one. */
export function own(call: Call, scope: Scope, id: string): Found {
  const found = visible(call, scope, id);
  if ('managed' in found) return refuse(400, codes.readOnly, 'managed rulesets cannot be changed, only overridden');
  if (found.head.scope !== scopeKey(scope)) return unknown(id);
  return found;
}

function unknown(id: string): never {
  return refuse(404, codes.notFound, `could not find ruleset ${JSON.stringify(id)}`);
}

/** The entry point of a phase, where the scope has one. */
export function entryPoint(call: Call, scope: Scope, phase: string): Found | undefined {
  const kind = entryPointKind(scope.level);
  const key = scopeKey(scope);
  const head = allRulesets(call).find((one) => one.scope === key && one.kind === kind && one.phase === phase);
  return head === undefined ? undefined : { head, latest: latestOf(call, head) };
}

/** Stores a ruleset's next version and gives it; of very many the oldest goes. */
export function addVersion(
  call: Call,
  head: Head,
  description: string,
  rules: readonly Rule[],
  after?: Version,
): Version {
  const version: Version = {
    version: String(head.next),
    description,
    last_updated: timeAfter(call.now, after?.last_updated),
    rules,
  };
  call.data.put(heads, head.id, { ...head, next: head.next + 1 });
  call.data.put(versionsOf(head.id), version.version, version);
  if (head.next > MOST_VERSIONS) call.data.delete(versionsOf(head.id), String(head.next - MOST_VERSIONS));
  return version;
}

/** Removes a version; with the last one the ruleset goes. */
export function removeVersion(call: Call, head: Head, version: Version): void {
  call.data.delete(versionsOf(head.id), version.version);
  if (versions(call, head.id).length === 0) call.data.delete(heads, head.id);
}

/** Removes a ruleset with all of its versions. */
export function removeRuleset(call: Call, head: Head): void {
  for (const { version } of versions(call, head.id)) call.data.delete(versionsOf(head.id), version);
  call.data.delete(heads, head.id);
}

/** The rulesets whose latest version executes another one or, with `skip` rules, names it in one. */
export function executing(call: Call, id: string, skip = false): readonly Head[] {
  const refers = ({ action, action_parameters: parameters }: Rule): boolean => {
    if (!isObject(parameters)) return false;
    if (action === 'execute') return parameters['id'] === id;
    const { rulesets, rules } = parameters;
    if (!skip || action !== 'skip') return false;
    return (Array.isArray(rulesets) && rulesets.includes(id)) || (isObject(rules) && Object.hasOwn(rules, id));
  };
  return allRulesets(call).filter((head) => latestOf(call, head).rules.some(refers));
}

/** The time as text, later than another one that is given. */
export function timeAfter(now: Date, before?: string): string {
  const least = before === undefined ? 0 : Date.parse(before) + 1;
  return new Date(Math.max(now.getTime(), least)).toISOString();
}
