import type { Entry } from '../../../model/entry.js';
import type { Confidence, Severity } from '../../../model/finding.js';
import type { Layer } from './layer.js';
import type { OwnSchedule } from './own-schedule.js';
import type { RuleSetting } from './schema.js';

/** What the configuration says of one entry. */
export interface RuleSettings {
  readonly off: boolean;
  readonly severity?: Severity | undefined;
  /** The day that counts instead of the schedule's, and why. */
  readonly endOfLife?: string | undefined;
  readonly reason?: string | undefined;
}

/** What the layers that count for one file say, put together: lists add up, of all else the nearest wins. */
export class FileSettings {
  readonly rules: ReadonlyMap<string, RuleSettings>;
  readonly minConfidence: Confidence | undefined;
  /** More hosts and base paths of the API, hosts in lower case. */
  readonly hosts: readonly string[];
  readonly basePaths: readonly string[];
  readonly schedules: readonly OwnSchedule[];

  constructor(
    path: string,
    /** Nearest first. */
    readonly layers: readonly Layer[],
  ) {
    const rules = new Map<string, RuleSettings>();
    let minConfidence: Confidence | undefined;
    for (const { declared, overrides } of [...layers].reverse()) {
      for (const part of [declared, ...overrides.filter(({ matches }) => matches(path))]) {
        for (const [id, setting] of Object.entries(part.rules ?? {})) rules.set(id, settled(rules.get(id), setting));
        minConfidence = part.minConfidence ?? minConfidence;
      }
    }
    this.rules = rules;
    this.minConfidence = minConfidence;
    this.hosts = layers.flatMap(({ declared }) => (declared.hosts ?? []).map((host) => host.toLowerCase()));
    this.basePaths = layers.flatMap(({ declared }) => declared.basePaths ?? []);
    this.schedules = layers.flatMap(({ schedules }) => schedules);
  }
}

function settled(outer: RuleSettings | undefined, setting: RuleSetting): RuleSettings {
  const { severity, endOfLife, reason } = typeof setting === 'string' ? { severity: setting } : setting;
  const dated =
    endOfLife === undefined ? { endOfLife: outer?.endOfLife, reason: outer?.reason } : { endOfLife, reason };
  if (severity === undefined) return { off: outer?.off ?? false, severity: outer?.severity, ...dated };
  return {
    off: severity === 'off',
    severity: severity === 'off' || severity === 'on' ? undefined : severity === 'warn' ? 'warning' : severity,
    ...dated,
  };
}

/** The entry with the date that the configuration gives it; a day later than the schedule's stands beside that. */
export function dated(entry: Entry, settings: RuleSettings | undefined): Entry {
  const { endOfLife } = settings ?? {};
  if (endOfLife === undefined) return entry;
  const { extendedTo: _extended, ...rest } = entry;
  if (entry.endOfLife !== null && endOfLife > entry.endOfLife) {
    return { ...rest, extendedTo: endOfLife, configuredEnd: endOfLife };
  }
  return { ...rest, endOfLife };
}
