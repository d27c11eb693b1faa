import type { Body, FieldRead, Request } from '../model/request.js';
import type { Member, Value } from '../model/value.js';
import { parseJsonText } from '../text/json-text.js';
import { leaveOut } from '../text/left-out.js';
import { holds } from '../text/spans.js';

/** A place in a body: its value, and the member it is in, where that is an object's. */
export interface Place {
  readonly value: Value;
  readonly member: Member | undefined;
}

/** More elements than a file of usual size has: it bounds what values that stand in many places come to. */
const MOST = 5000;

/** The value that a body carries: JSON text is read, encoders are seen through. */
export function bodyValue(body: Body | undefined): Value | undefined {
  return body === undefined ? undefined : decoded(body.value);
}

function decoded(value: Value): Value {
  switch (value.kind) {
    case 'encoded':
      return decoded(value.value);
    case 'choice':
      return { kind: 'choice', options: value.options.map(decoded) };
    case 'text':
      return parseJsonText(value.text) ?? value;
    default:
      return value;
  }
}

/**
 * What stands at a dotted path (`data.service`, `rules[].action_parameters`), from the root of a body. A body that is
 * a list is gone through, since several operations take one object or a list of them.
 */
export function placesAt(root: Value, path: string): readonly Place[] {
  let places: Place[] = elementsOf({ value: root, member: undefined }, false);
  for (const step of path.split('.')) {
    const name = step.replace(/\[\]$/, '');
    places = places.flatMap((place) => membersOf(place.value, name));
    if (step.endsWith('[]')) places = places.flatMap((place) => elementsOf(place, true));
    if (places.length === 0) return [];
    if (places.length > MOST) {
      leaveOut('a body has too many elements');
      return places.slice(0, MOST);
    }
  }
  return places;
}

function membersOf(value: Value, name: string): Place[] {
  if (value.kind === 'choice') return value.options.flatMap((option) => membersOf(option, name));
  if (value.kind === 'encoded') return membersOf(value.value, name);
  if (value.kind === 'unknown' || value.kind === 'response')
    return value.members === undefined ? [] : membersOf(value.members, name);
  const member = value.kind === 'object' ? value.members.get(name) : undefined;
  return member === undefined ? [] : [{ value: member.value, member }];
}

/** The elements of a list; another value is its own only element, unless a list is asked for. */
function elementsOf(place: Place, listOnly: boolean): Place[] {
  const { value } = place;
  if (value.kind === 'choice')
    return value.options.flatMap((option) => elementsOf({ ...place, value: option }, listOnly));
  if (value.kind === 'list') return value.items.map((item) => ({ value: item, member: undefined }));
  return listOnly ? [] : [place];
}

/** The known texts that a value may be. */
export function textsAt(value: Value): readonly { readonly text: string; readonly value: Value }[] {
  if (value.kind === 'choice') return value.options.flatMap(textsAt);
  if (value.kind === 'literal') return value.value === undefined ? [] : [{ text: String(value.value), value }];
  if (value.kind !== 'text' || value.text.some((piece) => piece.kind === 'hole')) return [];
  return [{ text: value.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join(''), value }];
}

/** The first field at a path of the types that the response of a request is decoded into. */
export function declaredIn({ site, span, callers }: Request, path: string): FieldRead | undefined {
  const places = [span, ...callers];
  const own = (site.declared ?? []).filter(({ near }) => places.some((place) => holds(near, place)));
  return readOf(own, path);
}

/** The first read of a response field at a path; list elements in the rule match any index. */
export function readOf(reads: readonly FieldRead[], path: string): FieldRead | undefined {
  const wanted = path.split('.').flatMap((step) => (step.endsWith('[]') ? [step.slice(0, -2), '[]'] : [step]));
  return reads.find((read) => read.path.length === wanted.length && wanted.every((step, i) => read.path[i] === step));
}
