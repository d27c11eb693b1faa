import { Node, type Callable, type PlaceGiven, type Unit } from './nodes.js';
import { takesFrom } from './parameters.js';
import type { Spread } from './spread.js';

/** What is given in a place by the names of a callable. */
export function givenTo(spread: Spread, callable: Callable, place: PlaceGiven): Node {
  const known = callable.params?.get(place);
  if (known !== undefined) return known;
  const made = new Node(false);
  made.depth = 2 + Math.min(...callable.names.map(({ depth }) => depth));
  (callable.params ??= new Map()).set(place, made);
  for (const unit of callable.functions) take(spread, unit, made, place);
  return made;
}

/** The parameters that may be given what stands in a place take it. */
export function take(spread: Spread, unit: Unit, given: Node, place: PlaceGiven): void {
  for (const local of unit.takers) {
    if (!takesFrom(local, unit, place)) continue;
    spread.link(given, local, 'argument');
    spread.again(local);
  }
}

/** What the functions of a callable give. */
export function resultsOf(spread: Spread, callable: Callable): Node {
  if (callable.results !== undefined) return callable.results;
  const made = new Node(false);
  made.depth = 1 + (callable.names[0]?.depth ?? 0);
  callable.results = made;
  for (const unit of callable.functions) gives(spread, unit, made);
  return made;
}

/** What a function gives is one of what those of a callable give. */
export function gives(spread: Spread, unit: Unit, results: Node): void {
  spread.link(unit.results, results, 'result');
  spread.make(results, [unit.results], unit);
}
