import { added, PLACES, type Callable, type Node, type PlaceGiven, type Unit } from './nodes.js';

/** A function has one more parameter, or one more place of its last. */
export function addParam(unit: Unit, param: Node): void {
  param.paramOf = unit;
  param.places = added(param.places, unit.params.length);
  unit.params.push(param);
}

/** What is given for a parameter by the names of a callable, where it is called. */
export function givenFor(local: Node, unit: Unit, { params }: Callable): readonly Node[] {
  if (params === undefined) return [];
  return [...params].flatMap(([place, given]) =>
    local.places.some((i) => takesFrom(local, i, unit, place)) ? [given] : [],
  );
}

/** The parameters that may be given what stands in a place of a call's arguments. */
export function paramsAt(unit: Unit, place: PlaceGiven): ReadonlySet<Node> {
  const found = new Set<Node>();
  unit.params.forEach((local, i) => {
    if (takesFrom(local, i, unit, place)) found.add(local);
  });
  if (unit.all !== undefined && takesFrom(unit.all, 0, unit, place)) found.add(unit.all);
  return found;
}

function takesFrom(local: Node, i: number, unit: Unit, place: PlaceGiven): boolean {
  if (place === '*') return true;
  if (local === unit.all) return place < PLACES;
  if (local.isBlock) return place <= i;
  return place === i || (unit.extends && place === i - 1);
}

/** The places of a parameter that stands for all that is given. */
export const EVERY_PLACE: readonly number[] = [...Array(PLACES).keys()];
