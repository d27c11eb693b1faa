import type { Call } from '../../rulesets/call.js';
import { codes } from '../../rulesets/codes.js';
import { type ApiError, Refusal, errorAt, refuse } from '../../rulesets/envelope.js';
import { type Json, type JsonObject, isObject } from '../../rulesets/json.js';
import { timeAfter } from '../../rulesets/lookup.js';
import { endedText } from '../../rulesets/retirement.js';
import { invalid } from '../../rulesets/validate/shape.js';
import { type CollectionFact, type Shape, collectionFacts, implicit, singles } from './facts.js';

/** A document of a collection. */
export type Document = JsonObject & { readonly id: string };

/** Where documents are kept: the path of their collection, and the same with `{}` for parameters. */
export interface Place {
  readonly path: string;
  readonly shape: string;
  /** Documents are made by an operation; where there is none, they are there as soon as they are named. */
  readonly makes: boolean;
}

/** What is known of a collection. */
export function factOf({ shape }: Place): CollectionFact {
  return (Object.hasOwn(collectionFacts, shape) ? collectionFacts[shape] : undefined) ?? {};
}

/** The documents of a collection, its seeds among them. */
export function documents(call: Call, place: Place): readonly Document[] {
  const kept = call.data.list(keyOf(place)).map(([, document]) => document as Document | { readonly gone: true });
  const ids = new Set(call.data.list(keyOf(place)).map(([id]) => id));
  const seeds = (factOf(place).seeds ?? []).filter(({ id }) => !ids.has(id));
  return [...seeds, ...kept.filter((one): one is Document => !('gone' in one))];
}

/** One document; refuses an id that there is none of. */
export function existing(call: Call, place: Place, id: string): Document {
  const found = documents(call, place).find((document) => document.id === id);
  if (found !== undefined) return found;
  const made = Object.hasOwn(implicit, place.shape) ? implicit[place.shape] : undefined;
  const isOpen = made !== undefined || (!place.makes && factOf(place).seeds === undefined);
  if (isOpen) return { id, ...made };
  return refuse(404, codes.notFound, `could not find ${JSON.stringify(id.slice(0, 100))}`);
}

/** Stores a new document, under an id of its own where it is given one. */
export function create(call: Call, place: Place, sent: Json, id = call.newId(), at = ''): Document {
  const body = accepted(call, sent, at);
  const { required = {}, defaults = {} } = factOf(place);
  const errors = Object.entries(required).flatMap(([name, shape]) => shapeErrors(body, name, shape, at));
  if (errors.length > 0) throw new Refusal(400, errors);
  const time = timeAfter(call.now);
  const document = { ...defaults, ...body, id, created_on: time, modified_on: time };
  call.data.put(keyOf(place), id, document);
  return document;
}

/** Stores other members for a document: all of them, or over those it has. */
export function change(call: Call, place: Place, id: string, sent: Json, whole: boolean, at = ''): Document {
  const earlier = existing(call, place, id);
  const body = accepted(call, sent, at);
  const { required = {}, defaults = {} } = factOf(place);
  const kept = whole ? { ...defaults, created_on: earlier['created_on'] ?? timeAfter(call.now) } : earlier;
  const document = { ...kept, ...body, id, modified_on: timeAfter(call.now) };
  const errors = Object.entries(required).flatMap(([name, shape]) => {
    // A change may leave out what only the creation tells.
    return body[name] === undefined ? [] : shapeErrors(body, name, shape, at);
  });
  if (errors.length > 0) throw new Refusal(400, errors);
  call.data.put(keyOf(place), id, document);
  return document;
}

export function remove(call: Call, place: Place, id: string): Document {
  const document = existing(call, place, id);
  const isSeed = factOf(place).seeds?.some((seed) => seed.id === id) === true;
  if (isSeed) call.data.put(keyOf(place), id, { gone: true });
  else call.data.delete(keyOf(place), id);
  return document;
}

/** A document that is the only one of its path. */
export function single(call: Call, place: Place): Json {
  return (
    call.data.get(keyOf(place), '') ?? (Object.hasOwn(singles, place.shape) ? singles[place.shape] : undefined) ?? {}
  );
}

/** Stores members of the only document of a path over those it has. */
export function changeSingle(call: Call, place: Place, sent: Json): JsonObject {
  const before = single(call, place);
  const document = { ...(isObject(before) ? before : {}), ...accepted(call, sent, '') };
  call.data.put(keyOf(place), '', document);
  return document;
}

/** A document without what is never answered. */
export function shown(place: Place, document: Document): JsonObject {
  const secret = factOf(place).secret ?? [];
  return Object.fromEntries(Object.entries(document).filter(([name]) => !secret.includes(name)));
}

/** The body as an object, without the fields that are retired; refuses values that are. */
function accepted(call: Call, sent: Json, at: string): JsonObject {
  if (!isObject(sent)) throw new Refusal(400, [errorAt(at, codes.invalidJson, 'invalid JSON: it is no object')]);
  const errors: ApiError[] = [];
  const dropped = new Set<string>();
  for (const { entry, kind, pointer, value } of call.retirement.uses(sent)) {
    call.note(entry);
    const name = pointer.split('/').at(-1) ?? '';
    if (kind === 'field') dropped.add(pointer.slice(1));
    else errors.push({ ...invalid(`${at}${pointer}`, name, value, endedText('it', entry)), code: codes.retiredValue });
  }
  if (errors.length > 0) throw new Refusal(400, errors);
  const { id, ...members } = sent;
  return Object.fromEntries(Object.entries(members).filter(([name]) => !dropped.has(name)));
}

function shapeErrors(body: JsonObject, name: string, shape: Shape, at: string): readonly ApiError[] {
  const value = body[name];
  if (value === undefined) return [errorAt(`${at}/${name}`, codes.missing, `${name} is required`)];
  const fits = {
    text: typeof value === 'string',
    number: typeof value === 'number',
    list: Array.isArray(value),
    object: isObject(value),
  };
  return fits[shape] ? [] : [invalid(`${at}/${name}`, name, value, `it is no ${shape}`)];
}

function keyOf({ path }: Place): string {
  return `legacy${path}`;
}
