import * as v from 'valibot';
import type { Entry } from '../../model/entry.js';
import type { Schedule } from '../../model/schedule.js';
import type { Call } from '../../rulesets/call.js';
import { codes } from '../../rulesets/codes.js';
import { type ApiError, type Outcome, Refusal, errorAt, refuse } from '../../rulesets/envelope.js';
import { type Json, type JsonObject, isObject } from '../../rulesets/json.js';
import { endedText } from '../../rulesets/retirement.js';
import type { Handler } from '../../rulesets/handler.js';
import { identifier } from '../../rulesets/routes.js';
import type { Route } from '../../rulesets/router.js';
import { jsonUses } from '../../schedule/json-uses.js';
import { hasEnded } from '../../schedule/status.js';
import { endedOperation } from '../retired.js';
import { settingFacts } from './table.js';

const path = '/zones/{zone_id}/settings';

const undefinedSetting = 1003;
const invalidSetting = 1007;

/** Zone settings, one by one and all at once. Which settings there still are is read from the schedule. */
export function zoneSettingRoutes(schedule: Schedule): readonly Route<Handler>[] {
  /** The entry that ends the operations of one setting. */
  const gone = (id: string, { retirement }: Call): Entry | undefined =>
    endedOperation(schedule, 'PATCH', ['zones', 'z', 'settings', id], retirement.day)?.entry;

  /** Values that one setting no longer takes. */
  const refused = (call: Call, id: string, value: Json): Entry | undefined =>
    schedule
      .byPath('PATCH', ['zones', 'z', 'settings', id])
      .filter(({ entry }) => hasEnded(entry, call.retirement.day))
      .flatMap((hit) => jsonUses(hit, { value }))
      .find(({ kind }) => kind === 'value')?.entry;

  const error = (call: Call, id: Json | undefined, value: Json | undefined, at: string): ApiError | undefined => {
    if (typeof id !== 'string') return errorAt(`${at}/id`, codes.missing, 'id is required');
    const fact = settingFacts.get(id);
    if (fact === undefined) return errorAt(at, undefinedSetting, `Undefined zone setting: ${id.slice(0, 100)}`);
    const ended = gone(id, call);
    if (ended !== undefined) {
      call.note(ended);
      return errorAt(`${at}/id`, codes.retired, endedText(`the setting ${id}`, ended));
    }
    const message = `Invalid value for zone setting ${id}`;
    if (!v.is(fact.value, value)) return errorAt(`${at}/value`, invalidSetting, message);
    const entry = refused(call, id, value as Json);
    if (entry === undefined) return undefined;
    call.note(entry);
    return errorAt(`${at}/value`, invalidSetting, `${message}: ${endedText(JSON.stringify(value), entry)}`);
  };

  const put = (call: Call, zone: string, id: string, value: Json): JsonObject => {
    const before = stored(call, zone, id)?.['value'] ?? settingFacts.get(id)?.first;
    // A setting of several parts may be sent in part.
    const whole = isObject(value) && isObject(before) ? { ...before, ...value } : value;
    call.data.put(collection(zone), id, { value: whole, modified_on: call.now.toISOString() });
    return shown(call, zone, id);
  };

  const change: Handler = ({ call, body }, [zone = '', id = '']) => {
    const sent = body();
    const value = isObject(sent) ? sent['value'] : undefined;
    const found = error(call, id, value, '');
    if (found !== undefined) throw new Refusal(400, [found]);
    return done(put(call, identifier(zone), id, value as Json));
  };

  const changeAll: Handler = ({ call, body }, [zone = '']) => {
    const sent = body();
    const items = isObject(sent) ? sent['items'] : undefined;
    if (!Array.isArray(items) || items.length === 0)
      return refuse(400, codes.missing, 'items is a required list', '/items');
    const given = (items as readonly Json[]).map((item) => (isObject(item) ? item : {}));
    const errors = given.flatMap(({ id, value }, i) => error(call, id, value, `/items/${i}`) ?? []);
    if (errors.length > 0) throw new Refusal(400, errors);
    return done(given.map(({ id, value }) => put(call, identifier(zone), id as string, value as Json)));
  };

  return [
    {
      method: 'GET',
      path,
      handler: ({ call }, [zone = '']) =>
        done([...settingFacts.keys()].filter((id) => gone(id, call) === undefined).map((id) => shown(call, zone, id))),
    },
    { method: 'PATCH', path, handler: changeAll },
    {
      method: 'GET',
      path: `${path}/{setting_id}`,
      handler: ({ call }, [zone = '', id = '']) => {
        if (!settingFacts.has(id)) refuse(400, undefinedSetting, `Undefined zone setting: ${id.slice(0, 100)}`);
        return done(shown(call, identifier(zone), id));
      },
    },
    { method: 'PATCH', path: `${path}/{setting_id}`, handler: change },
    // The one setting that the published schedule gives this method.
    {
      method: 'POST',
      path: `${path}/privacy_pass`,
      handler: (input, [zone = '']) => change(input, [zone, 'privacy_pass']),
    },
  ];
}

function collection(zone: string): string {
  return `zones/${zone}/settings`;
}

function stored(call: Call, zone: string, id: string): JsonObject | undefined {
  return call.data.get(collection(zone), id) as JsonObject | undefined;
}

function shown(call: Call, zone: string, id: string): JsonObject {
  const { value = settingFacts.get(id)?.first ?? null, modified_on = null } = stored(call, zone, id) ?? {};
  return { id, value, editable: true, modified_on };
}

function done(result: Json): Outcome {
  return { status: 200, result };
}
