import type { Entry } from '../model/entry.js';
import type { Schedule } from '../model/schedule.js';
import { codes } from '../rulesets/codes.js';
import { Refusal, failure, refuse } from '../rulesets/envelope.js';
import type { Plan } from '../rulesets/data/limits.js';
import { listRoutes } from '../rulesets/lists.js';
import { type Retirement, retirementOf } from '../rulesets/retirement.js';
import type { Handler } from '../rulesets/handler.js';
import { rulesetRoutes } from '../rulesets/routes.js';
import { type Route, routerOf, segmentsOf } from '../rulesets/router.js';
import { type Incoming, type ServiceAnswer, randomId, run } from '../rulesets/service.js';
import type { Store } from '../rulesets/store.js';
import { parseDay } from '../schedule/status.js';
import { takes } from '../schedule/values.js';
import { dnsRecordRoutes } from './dns/records.js';
import { dnsSettingRoutes } from './dns/settings.js';
import { imageRoutes } from './images.js';
import { legacyRoutes } from './legacy/routes.js';
import { refusedHeaders, refusedOperation } from './retired.js';
import { zoneSettingRoutes } from './settings/routes.js';
import { strip } from './strip.js';

/** What is known of a request before its body is read; the path begins below `/client/v4`. */
export interface RequestHead {
  readonly method: string;
  readonly path: string;
  /** The names of its headers, in small letters. */
  readonly headers: ReadonlySet<string>;
  /** The day to answer for; need not be one. */
  readonly day: string;
}

/** A request as it came. */
export type DoubleRequest = Incoming & RequestHead;

/** The local double of the interface, as far as the schedule's entries need one. */
export interface Double {
  /** The refusal of a request that needs no look at its body; undefined where it does. */
  refuses(head: RequestHead): ServiceAnswer | undefined;
  /** Refuses by answer; throws only where the store fails or the double has a fault. */
  handle(request: DoubleRequest): ServiceAnswer;
}

/** A double over a store, of zones and accounts with a plan. What the schedule retires works until its day and is refused from then on. */
export function createDouble(schedule: Schedule, store: Store, plan: Plan = 'enterprise'): Double {
  const known: readonly Route<Handler>[] = [
    ...rulesetRoutes,
    ...listRoutes,
    ...dnsRecordRoutes(schedule),
    ...dnsSettingRoutes,
    ...zoneSettingRoutes(schedule),
    ...imageRoutes,
  ];
  const router = routerOf([...known, ...legacyRoutes(schedule, routerOf(known))]);
  const backend = { router, schedule, store, plan, newId: randomId } as const;
  const refuses = ({ method, path, headers, day }: RequestHead): ServiceAnswer | undefined => {
    try {
      if (parseDay(day) === undefined) {
        refuse(400, codes.badRequest, `${JSON.stringify(day.slice(0, 40))} is not a day as YYYY-MM-DD`);
      }
      const refused =
        refusedHeaders(schedule, headers, day) ?? refusedOperation(schedule, method, segmentsOf(path), day);
      return refused && { ...refused.answer, retired: [refused.entry] };
    } catch (error) {
      if (error instanceof Refusal) return { ...failure(error.status, error.errors), retired: [] };
      throw error;
    }
  };
  return {
    refuses,
    handle(request) {
      const refused = refuses(request);
      if (refused !== undefined) return refused;
      const { retired, ...answer } = run(request, backend);
      const retirement = retirementOf(schedule, request.method, segmentsOf(request.path), request.day);
      const noted = new Set([...retired, ...fieldsUsed(request, retirement), ...queryUses(request, retirement)]);
      return { ...strip(answer, retirement.hits), retired: [...noted] };
    },
  };
}

/** The entries whose retired parameters or values of parameters a query holds. */
function queryUses({ query }: DoubleRequest, { hits }: Retirement): readonly Entry[] {
  return hits.flatMap(({ entry, batch }) => {
    if (batch !== undefined) return [];
    const field = entry.fields.some(
      (rule) =>
        rule.in === 'query' && query.has(rule.path) && !(rule.unless !== undefined && query.has(rule.unless.query)),
    );
    const value = entry.values.some(
      (rule) => rule.in === 'query' && query.getAll(rule.path).some((text) => !takes(rule, text)),
    );
    return field || value ? [entry] : [];
  });
}

/** The entries whose retired fields a body holds; most of them are ignored, but the client still sends them. */
function fieldsUsed({ method, encoding, body }: DoubleRequest, retirement: Retirement): readonly Entry[] {
  if (method === 'GET' || encoding === 'none' || retirement.hits.length === 0) return [];
  try {
    return retirement.uses(body()).flatMap(({ kind, entry }) => (kind === 'field' ? [entry] : []));
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
