import type { Span } from '../model/span.js';
import type { Member, ObjectValue, Value } from '../model/value.js';
import { canonicalName } from '../schedule/resources.js';
import { leaveOut } from '../text/left-out.js';

/** An attribute of a declared object: its value, how it is set, and the object or block it stands in. */
export interface AttributePlace {
  readonly value: Value;
  readonly member: Member;
  readonly in: ObjectValue;
}

/** More blocks than a file of usual size has: it bounds what values that stand in many places come to. */
const MOST = 5000;

/**
 * The places of an attribute in a declared object, by its dotted path. Lists are gone through at every step, since a
 * block that may stand several times is one, and the same attribute is a block in one version and a list in another.
 */
export function attributesAt(root: Value, path: string): readonly AttributePlace[] {
  let objects = objectsIn(root);
  let places: AttributePlace[] = [];
  for (const step of path.replaceAll('[]', '').split('.')) {
    const name = canonicalName(step);
    places = objects.flatMap((object) =>
      [...object.members.values()]
        .filter((member) => canonicalName(member.key) === name)
        .map((member) => ({ value: member.value, member, in: object })),
    );
    objects = places.flatMap((place) => objectsIn(place.value));
    if (objects.length > MOST) {
      leaveOut('an attribute stands in too many blocks');
      objects = objects.slice(0, MOST);
    }
  }
  return places;
}

function objectsIn(value: Value, depth = 0): ObjectValue[] {
  if (depth > 4) {
    leaveOut('an attribute stands in values nested too deeply');
    return [];
  }
  switch (value.kind) {
    case 'object':
      return [value];
    case 'choice':
      return value.options.flatMap((option) => objectsIn(option, depth + 1));
    case 'list':
      return value.items.flatMap((item) => objectsIn(item, depth + 1));
    default:
      return [];
  }
}

/** `x = null` sets nothing. */
export function isSet({ value, member }: AttributePlace): boolean {
  if (value.kind !== 'literal' || (value.value !== null && value.value !== undefined)) return true;
  // A null that comes from elsewhere, such as a variable's default, may be another value the next time.
  return member.valueSpan === undefined || !sameSpan(value.span, member.valueSpan);
}

function sameSpan(a: Span | undefined, b: Span): boolean {
  return a?.file === b.file && a.start === b.start && a.end === b.end;
}
