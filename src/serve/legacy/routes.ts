import type { Entry, Operation } from '../../model/entry.js';
import type { Schedule } from '../../model/schedule.js';
import { codes } from '../../rulesets/codes.js';
import { type Outcome, refuse } from '../../rulesets/envelope.js';
import { type Json, isObject } from '../../rulesets/json.js';
import type { Handler, Input } from '../../rulesets/handler.js';
import { identifier } from '../../rulesets/routes.js';
import type { Route, Router } from '../../rulesets/router.js';
import { paged } from '../paged.js';
import { endsOperation } from '../retired.js';
import {
  type Document,
  type Place,
  change,
  changeSingle,
  create,
  documents,
  existing,
  factOf,
  remove,
  single,
} from './documents.js';
import { hooksOf } from './firewall.js';

/**
 * The operations of the schedule that nothing else answers, as they worked before their day, and those that take
 * their place: documents that are kept by their path. A path that ends in a parameter is a document of the collection
 * above it, a path with such paths below it is a collection, any other a single document.
 */
export function legacyRoutes(schedule: Schedule, known: Router<Handler>): readonly Route<Handler>[] {
  const operations = schedule.entries.flatMap(operationsOf);
  const paths = new Set(operations.map(({ path }) => shapeOf(path)));
  const made = new Set(operations.flatMap(({ method, path }) => (method === 'POST' ? [shapeOf(path)] : [])));
  const aliases = schedule.entries.flatMap(({ segments }) => segments ?? []);
  const isAnswered = ({ method, path }: Operation): boolean => {
    const found = known.find(method, path.split('/').slice(1));
    return 'route' in found || found.paths || path === '/graphql';
  };
  return operations
    .filter((operation) => !isAnswered(operation))
    .map(({ method, path }) => {
      const template = path.split('/').slice(1);
      const renamed = template.map((part, i) => {
        const alias = aliases.find(({ replaced, under }) => replaced === part && under.split('/').length - 1 === i);
        return alias === undefined ? part : alias.by;
      });
      return { method, path, handler: handlerOf(method, renamed, paths, made) };
    });
}

/** What an entry names; where it ends only a part of its operations, the rest of their collections is there too. */
function operationsOf(entry: Entry): readonly Operation[] {
  const { operations, replacement } = entry;
  const living = operations.filter((operation) => !endsOperation(entry, operation));
  const alive = [...living, ...replacement.operations];
  const more = alive.flatMap(({ path }) =>
    path.endsWith('}') ? ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ method, path })) : [],
  );
  return [...operations, ...replacement.operations, ...more];
}

function shapeOf(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}

/** `paths` and `made` are shapes: of every operation, and of those that make a document. */
function handlerOf(
  method: string,
  template: readonly string[],
  paths: ReadonlySet<string>,
  made: ReadonlySet<string>,
): Handler {
  const isItem = template.at(-1)?.startsWith('{') === true;
  const whole = `/${template.join('/')}`;
  const isCollection = paths.has(`${shapeOf(whole)}/{}`);
  return (input, parameters) => {
    let at = 0;
    const actual = template.map((part) => {
      if (!part.startsWith('{')) return part;
      const given = parameters[at++] ?? '';
      // Keys of values are texts of the client's own.
      return part === '{key_name}' ? given : identifier(given);
    });
    const owner = isItem ? -1 : actual.length;
    const shape = shapeOf(`/${template.slice(0, owner).join('/')}`);
    const makes = made.has(shape) || made.has(`${shape}/{}`);
    const place: Place = { path: `/${actual.slice(0, owner).join('/')}`, shape, makes };
    if (isItem) return onItem(method, input, place, actual.at(-1) ?? '');
    return isCollection ? onCollection(method, input, place) : onSingle(method, input, place);
  };
}

function onItem(method: string, { call, body, encoding }: Input, place: Place, id: string): Outcome {
  const { present } = hooksOf(place);
  switch (method) {
    case 'GET':
      return done(present(call, place, existing(call, place, id)));
    case 'DELETE':
      return done({ id: remove(call, place, id).id });
    case 'POST': {
      const taken = documents(call, place).some((document) => document.id === id);
      if (taken) refuse(409, codes.invalidValue, `${JSON.stringify(id)} is there already`);
      return done(present(call, place, create(call, place, encoding === 'none' ? {} : body(), id)));
    }
    default: {
      const sent = factOf(place).raw === true ? {} : hooksOf(place).prepare(call, place, body(), '');
      return done(present(call, place, change(call, place, id, sent, method === 'PUT')));
    }
  }
}

function onCollection(method: string, { call, body, query, encoding }: Input, place: Place): Outcome {
  const { prepare, present } = hooksOf(place);
  const show = (document: Document): Json => present(call, place, document);
  switch (method) {
    case 'GET':
      return paged(documents(call, place).filter(wanted(query)).map(show), query, 25);
    case 'POST': {
      const sent = encoding === 'none' ? {} : body();
      const made = (one: Json, at: string): Json =>
        show(create(call, place, prepare(call, place, one, at), undefined, at));
      if (Array.isArray(sent)) return done(sent.map((one: Json, i) => made(one, `/${i}`)));
      const answer = made(sent, '');
      return done(factOf(place).answersList === true ? [answer] : answer);
    }
    case 'DELETE': {
      const ids = [...query.getAll('id'), ...(encoding === 'none' ? [] : idsIn(body()))];
      if (ids.length === 0) refuse(400, codes.missing, 'id is required');
      return done(ids.map((id) => ({ id: remove(call, place, id).id })));
    }
    default: {
      const sent = body();
      // One object changes every document, a list each that it names.
      const all = Array.isArray(sent) ? sent : documents(call, place).map(({ id }) => ({ ...(sent as object), id }));
      return done(
        all.map((one: Json, i) => {
          const at = Array.isArray(sent) ? `/${i}` : '';
          const [id] = idsIn([one]);
          if (id === undefined) return refuse(400, codes.missing, 'id is required', `${at}/id`);
          return show(change(call, place, id, prepare(call, place, one, at), method === 'PUT', at));
        }),
      );
    }
  }
}

function onSingle(method: string, { call, body, query, encoding }: Input, place: Place): Outcome {
  if (method === 'GET') {
    const found = single(call, place);
    return Array.isArray(found) ? paged(found, query, 25) : done(found);
  }
  if (method === 'DELETE') return done({});
  return done(changeSingle(call, place, encoding === 'none' ? {} : body()));
}

/** The ids that a body names, as texts or as objects with an `id`. */
function idsIn(body: Json): readonly string[] {
  const list: readonly Json[] = Array.isArray(body) ? body : [body];
  return list.flatMap((one) => {
    const id = isObject(one) ? one['id'] : one;
    return typeof id === 'string' ? [id] : [];
  });
}

const notFilters = ['page', 'per_page', 'id', 'order', 'direction', 'match'];

/** Documents that have the values that a query names. */
function wanted(query: URLSearchParams): (document: Document) => boolean {
  const filters = [...query].filter(([name]) => !notFilters.includes(name));
  const ids = query.getAll('id');
  return (document) =>
    (ids.length === 0 || ids.includes(document.id)) &&
    filters.every(([name, value]) => {
      const has = Object.hasOwn(document, name) ? document[name] : undefined;
      return has === undefined || typeof has === 'object' || String(has) === value;
    });
}

function done(result: Json): Outcome {
  return { status: 200, result };
}
