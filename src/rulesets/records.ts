import type { JsonObject } from './json.js';

export type Level = 'account' | 'zone';

/** The account or zone that an operation is about. */
export interface Scope {
  readonly level: Level;
  readonly id: string;
}

/** `zones/023e…` */
export function scopeKey({ level, id }: Scope): string {
  return `${level}s/${id}`;
}

export type Kind = 'managed' | 'custom' | 'root' | 'zone';

/** The kind of an entry point at a level. */
export function entryPointKind(level: Level): Kind {
  return level === 'account' ? 'root' : 'zone';
}

/** What a rule says: its version goes up when this changes. */
export interface RuleContent extends JsonObject {
  readonly action: string;
  readonly expression: string;
  readonly enabled: boolean;
  readonly ref: string;
}

/** A rule as it is stored and answered. Times are ISO 8601 in UTC, versions whole numbers from 1 as text. */
export interface Rule extends RuleContent {
  readonly id: string;
  readonly version: string;
  readonly last_updated: string;
}

/** A ruleset without its versions. `kind`, `name` and `phase` never change. */
export interface Head extends JsonObject {
  readonly id: string;
  /** As `scopeKey` writes it. */
  readonly scope: string;
  readonly name: string;
  readonly kind: Kind;
  readonly phase: string;
  /** The number of the next version: those of deleted versions are not used again. */
  readonly next: number;
}

/** One version of a ruleset. */
export interface Version extends JsonObject {
  readonly version: string;
  readonly description: string;
  readonly last_updated: string;
  readonly rules: readonly Rule[];
}

/** A ruleset at one of its versions, as it is answered. */
export function shown(head: Head, version: Version, withRules: boolean): JsonObject & { readonly id: string } {
  const { id, name, kind, phase } = head;
  const { rules, version: number, description, last_updated } = version;
  const ruleset = { id, name, description, kind, version: number, last_updated, phase };
  return withRules ? { ...ruleset, rules } : ruleset;
}
