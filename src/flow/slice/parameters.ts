import { PLACES, type Callable, type Node, type PlaceGiven, type Unit } from './nodes.js';

/** What is given for a parameter by the names of a callable, where it is called. */
export function givenFor(local: Node, unit: Unit, { params }: Callable): readonly Node[] {
  if (params === undefined) return [];
  const at = placesOf(local, unit);
  return [...params].flatMap(([place, given]) => (at.some((i) => takesFrom(local, i, unit, place)) ? [given] : []));
}

/** Which of the parameters of a function it is: one that takes all that is left is several. */
export function placesOf(local: Node, unit: Unit): readonly number[] {
  if (local === unit.all) return ALL;
  return unit.params.flatMap((param, i) => (param === local ? [i] : []));
}

const ALL = [...Array(PLACES).keys()];

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
