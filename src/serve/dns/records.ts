import type { Schedule } from '../../model/schedule.js';
import type { Call } from '../../rulesets/call.js';
import { codes } from '../../rulesets/codes.js';
import { type ApiError, type Outcome, Refusal, refuse } from '../../rulesets/envelope.js';
import { type Json, type JsonObject, isObject, isSame } from '../../rulesets/json.js';
import { timeAfter } from '../../rulesets/lookup.js';
import type { Handler } from '../../rulesets/handler.js';
import { identifier } from '../../rulesets/routes.js';
import type { Route } from '../../rulesets/router.js';
import { hasEnded } from '../../schedule/status.js';
import { paged } from '../paged.js';
import { type DnsRecord, recordFrom } from './record.js';
import { hasOldFields, oldSrv } from './srv.js';
import { type Cause, causes, recordType } from './types.js';

const path = '/zones/{zone_id}/dns_records';
const item = `${path}/{dns_record_id}`;

/** DNS records. What a day allows is read from the schedule's entries for them. */
export function dnsRecordRoutes(schedule: Schedule): readonly Route<Handler>[] {
  const ended = (id: string, { retirement }: Call): boolean => {
    const entry = schedule.entry(id);
    return entry !== undefined && hasEnded(entry, retirement.day);
  };

  /** The root causes themselves or, until the chain's end of life, one error that holds them. */
  const invalid = (call: Call, found: readonly Cause[]): never => {
    const chain: ApiError = { code: 1004, message: 'DNS Validation Error', error_chain: found };
    throw new Refusal(400, ended('dns-error-chain', call) ? found : [chain]);
  };

  const parsed = (call: Call, body: JsonObject, sent: JsonObject) => {
    const old = ended('dns-srv-data', call);
    const entry = schedule.entry('dns-srv-data');
    if (body['type'] === 'SRV' && hasOldFields(sent['data']) && old && entry !== undefined) call.note(entry);
    const found = recordFrom(body, { oldSrv: !old });
    return Array.isArray(found) ? invalid(call, found as readonly Cause[]) : (found as DnsRecord);
  };

  const create = (call: Call, zone: string, sent: Json): DnsRecord => {
    const body = bodyOf(sent);
    const content = parsed(call, body, body);
    if (recordsOf(call, zone).some((record) => isTwin(record, content)))
      refuse(400, 81058, 'An identical record already exists.');
    const time = timeAfter(call.now);
    const record = { ...content, id: call.newId(), created_on: time, modified_on: time };
    call.data.put(collection(zone), record.id, record);
    return record;
  };

  const change = (call: Call, zone: string, id: string, sent: Json, whole: boolean): DnsRecord => {
    const earlier = existing(call, zone, id);
    const body = bodyOf(sent);
    const content = parsed(call, whole ? body : { ...earlier, ...body }, body);
    const retype = schedule.entry('dns-record-type-change');
    if (content.type !== earlier.type && retype !== undefined && ended(retype.id, call)) {
      call.note(retype);
      invalid(call, [causes.typeChange]);
    }
    const { created_on } = earlier;
    const record = { ...content, id, created_on, modified_on: timeAfter(call.now, earlier.modified_on) };
    call.data.put(collection(zone), id, record);
    return record;
  };

  const remove = (call: Call, zone: string, id: string): void => {
    existing(call, zone, id);
    call.data.delete(collection(zone), id);
  };

  const routes: readonly (readonly [string, string, Handler])[] = [
    ['GET', path, ({ call, query }, [zone = '']) => list(call, identifier(zone), query)],
    ['POST', path, ({ call, body }, [zone = '']) => done(create(call, identifier(zone), body()), zone)],
    ['GET', item, ({ call }, [zone = '', id = '']) => done(existing(call, zone, id), zone)],
    ['PUT', item, ({ call, body }, [zone = '', id = '']) => done(change(call, zone, id, body(), true), zone)],
    ['PATCH', item, ({ call, body }, [zone = '', id = '']) => done(change(call, zone, id, body(), false), zone)],
    [
      'DELETE',
      item,
      ({ call }, [zone = '', id = '']) => {
        remove(call, zone, id);
        return { status: 200, result: { id } };
      },
    ],
    [
      'POST',
      `${path}/batch`,
      ({ call, body }, [zone = '']) => {
        const { deletes = [], patches = [], puts = [], posts = [] } = bodyOf(body());
        const each = <Result>(what: Json, run: (one: JsonObject) => Result): readonly Result[] =>
          Array.isArray(what) ? what.map((one: Json) => run(bodyOf(one))) : refuseBody();
        const gone = each(deletes, (one) => {
          const record = existing(call, zone, idOf(one));
          remove(call, zone, record.id);
          return shown(record, zone);
        });
        const result = {
          deletes: gone,
          patches: each(patches, (one) => shown(change(call, zone, idOf(one), one, false), zone)),
          puts: each(puts, (one) => shown(change(call, zone, idOf(one), one, true), zone)),
          posts: each(posts, (one) => shown(create(call, identifier(zone), one), zone)),
        };
        return { status: 200, result };
      },
    ],
  ];
  return routes.map(([method, template, handler]) => ({ method, path: template, handler }));
}

function collection(zone: string): string {
  return `zones/${zone}/dns_records`;
}

function recordsOf(call: Call, zone: string): readonly DnsRecord[] {
  return call.data.list(collection(zone)).map(([, record]) => record as DnsRecord);
}

function existing(call: Call, zone: string, id: string): DnsRecord {
  const record = call.data.get(collection(zone), id) as DnsRecord | undefined;
  return record ?? refuse(404, 81044, 'Record does not exist.');
}

function isTwin(a: DnsRecord, b: DnsRecord): boolean {
  return a.type === b.type && a.name === b.name && a.content === b.content && isSame(a['priority'], b['priority']);
}

function bodyOf(body: Json): JsonObject {
  return isObject(body) ? body : refuseBody();
}

function refuseBody(): never {
  return refuse(400, 9207, 'Request body is invalid.');
}

function idOf(body: JsonObject): string {
  const { id } = body;
  return typeof id === 'string' ? id : refuse(400, codes.missing, 'id is required');
}

function done(record: DnsRecord, zone: string): Outcome {
  return { status: 200, result: shown(record, zone) };
}

/** A record as it was answered before anything of it was retired. */
function shown(record: DnsRecord, zone: string): JsonObject {
  const { id, type, name, content, proxied, data, ...rest } = record;
  const old = type === 'SRV' && isObject(data) ? oldSrv(name, data) : data;
  return {
    id,
    zone_id: zone,
    zone_name: name.split('.').slice(-2).join('.'),
    name,
    type,
    content,
    proxiable: recordType(type)?.proxiable === true,
    proxied,
    ...(old === undefined ? {} : { data: old }),
    ...rest,
    locked: false,
    meta: {},
  };
}

/** The records of a zone that the query wants, page by page. */
function list(call: Call, zone: string, query: URLSearchParams): Outcome {
  const wanted = recordsOf(call, zone).filter((record) =>
    (['type', 'name', 'content'] as const).every((member) => {
      const value = query.get(member) ?? query.get(`${member}.exact`);
      return value === null || record[member].toLowerCase() === value.toLowerCase();
    }),
  );
  return paged(
    wanted.map((record) => shown(record, zone)),
    query,
    100,
  );
}
