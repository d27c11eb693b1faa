import * as v from 'valibot';
import type { Call } from './call.js';
import { codes } from './codes.js';
import { type Outcome, refuse } from './envelope.js';
import { type Json, type JsonObject, isObject } from './json.js';
import { allRulesets, latestOf } from './lookup.js';
import type { Handler } from './handler.js';
import type { Route } from './router.js';
import { readBody } from './validate/shape.js';
import { description, object, oneOf, text } from './validate/types.js';

/*
 * Lists of an account, as far as rules need them: they are made, named in expressions and redirects, and removed. Their
 * items are kept and not looked into.
 */

interface List extends JsonObject {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

const path = '/accounts/{account_id}/rules/lists';
const newList = object({
  name: v.pipe(text, v.regex(/^[a-z0-9_]{1,50}$/, 'has other characters than small letters, digits and "_"')),
  kind: oneOf(['ip', 'redirect', 'hostname', 'asn']),
  description: v.optional(description),
});

/** The lists that rules may name, with their kinds. Zones see those of every account: the double knows no owners. */
export function listKinds(call: Call): ReadonlyMap<string, string> {
  return new Map(
    call.data.list(owners).flatMap(([account]) => listsOf(call, account).map(({ name, kind }) => [name, kind])),
  );
}

const owners = 'accounts with lists';

function collection(account: string): string {
  return `accounts/${account}/lists`;
}

function listsOf(call: Call, account: string): readonly List[] {
  return call.data.list(collection(account)).map(([, list]) => list as List);
}

function existing(call: Call, account: string, id: string): List {
  const list = call.data.get(collection(account), id) as List | undefined;
  return list ?? refuse(404, codes.notFound, `could not find list ${JSON.stringify(id.slice(0, 100))}`);
}

function itemsOf(call: Call, id: string): readonly Json[] {
  return call.data.list(`lists/${id}`).map(([, item]) => item);
}

function shown(call: Call, list: List): JsonObject {
  const pattern = new RegExp(`\\$${list.name}(?![a-z0-9_.])`);
  const uses = allRulesets(call).filter((head) => pattern.test(JSON.stringify(latestOf(call, head).rules)));
  return { ...list, num_items: itemsOf(call, list.id).length, num_referencing_filters: uses.length };
}

const create: Handler = ({ call, body }, [account = '']) => {
  const { name, kind, description: about = '' } = readBody(newList, body());
  if (listsOf(call, account).some((list) => list.name === name))
    refuse(400, codes.invalidValue, `there is a list named ${name} already`, '/name');
  const time = call.now.toISOString();
  const list: List = { id: call.newId(), name, kind, description: about, created_on: time, modified_on: time };
  call.data.put(owners, account, true);
  call.data.put(collection(account), list.id, list);
  return done(shown(call, list));
};

const remove: Handler = ({ call }, [account = '', id = '']) => {
  const list = existing(call, account, id);
  const uses = shown(call, list)['num_referencing_filters'];
  if (uses !== 0) refuse(400, codes.inUse, `the list ${list.name} cannot be deleted while rules use it`);
  call.data.delete(collection(account), id);
  for (const [item] of call.data.list(`lists/${id}`)) call.data.delete(`lists/${id}`, item);
  return done({ id });
};

/** The real service adds items later and answers the operation that does; here they are there at once. */
const addItems: Handler = ({ call, body }, [account = '', id = '']) => {
  existing(call, account, id);
  const sent = body();
  if (!Array.isArray(sent)) return refuse(400, codes.invalidJson, 'invalid JSON: it is no list');
  for (const item of sent as readonly Json[]) {
    if (!isObject(item)) refuse(400, codes.invalidJson, 'invalid JSON: an item is no object');
    const itemId = call.newId();
    call.data.put(`lists/${id}`, itemId, { id: itemId, ...item, created_on: call.now.toISOString() });
  }
  return done({ operation_id: call.newId() });
};

export const listRoutes: readonly Route<Handler>[] = [
  {
    method: 'GET',
    path,
    handler: ({ call }, [account = '']) => done(listsOf(call, account).map((one) => shown(call, one))),
  },
  { method: 'POST', path, handler: create },
  {
    method: 'GET',
    path: `${path}/{list_id}`,
    handler: ({ call }, [account = '', id = '']) => done(shown(call, existing(call, account, id))),
  },
  { method: 'DELETE', path: `${path}/{list_id}`, handler: remove },
  {
    method: 'GET',
    path: `${path}/{list_id}/items`,
    handler: ({ call }, [account = '', id = '']) => done(itemsOf(call, existing(call, account, id).id)),
  },
  { method: 'POST', path: `${path}/{list_id}/items`, handler: addItems },
];

function done(result: Json): Outcome {
  return { status: 200, result };
}
