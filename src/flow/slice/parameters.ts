import { added, Node, PLACES, type Callable, type PlaceGiven, type Unit } from './nodes.js';

/** The places of a parameter that stands for all that is given. */
const EVERY_PLACE: readonly number[] = [...Array(PLACES).keys()];

/** A function has one more parameter, or one more place of its last. */
export function addParam(unit: Unit, param: Node): void {
  if (param.paramOf === undefined) takenBy(unit, param);
  param.places = added(param.places, unit.params.length);
  unit.params.push(param);
}

/** A function asks for all that it is given. */
export function addAll(unit: Unit): Node {
  const all = new Node(false);
  takenBy(unit, all);
  all.places = EVERY_PLACE;
  unit.all = all;
  return all;
}

function takenBy(unit: Unit, taker: Node): void {
  taker.paramOf = unit;
  unit.takers = added(unit.takers, taker);
}

/** What is given for a parameter by the names of a callable, where it is called. */
export function givenFor(local: Node, unit: Unit, { params }: Callable): readonly Node[] {
  const found: Node[] = [];
  if (params !== undefined) for (const [place, given] of params) if (takesFrom(local, unit, place)) found.push(given);
  return found;
}

/** The places of arguments that a parameter may take, without those that may be any. */
export function placesFor({ places, isBlock }: Node, unit: Unit): Iterable<number> {
  if (isBlock) return EVERY_PLACE.slice(0, (places.at(-1) ?? -1) + 1);
  return unit.extends ? new Set(places.flatMap((place) => (place > 0 ? [place - 1, place] : [place]))) : places;
}

/** A parameter may be given what stands in a place of a call's arguments. */
export function takesFrom({ places, isBlock }: Node, unit: Unit, place: PlaceGiven): boolean {
  if (place === '*') return true;
  if (isBlock) return place <= (places.at(-1) ?? -1);
  return places.includes(place) || (unit.extends && places.includes(place + 1));
}
