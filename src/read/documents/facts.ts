import { leaveOut } from '../../text/left-out.js';
import type { Variables } from './context.js';
import type { Node } from './node.js';

/** One of several things that a name is set to, in the order of the document. */
export interface Fact {
  readonly node: Node;
  /** It is set when its task is run: what stands behind it finds it so. */
  readonly byTask: boolean;
  /** Its task is run whatever holds. */
  readonly sure: boolean;
}

/** The names that a document sets to several things. */
export type Facts = ReadonlyMap<string, readonly Fact[]>;

/** More values of a name are not looked at. */
const MOST = 16;

const NONE: readonly Variables[] = [new Map()];

/**
 * What the names that some texts ask for may stand for at their place: what the last task before it set for sure, and
 * what others may have set since then. One turn without any where nothing asks for one.
 */
export function factsIn(facts: Facts, texts: readonly string[], at: number): readonly Variables[] {
  if (facts.size === 0) return NONE;
  const names = new Set(texts.flatMap((text) => [...text.matchAll(ASKED)].flatMap(({ 1: name = '' }) => name)));
  const asked = [...names].flatMap((name) => {
    const values = standingAt(facts.get(name) ?? [], at);
    return values.length === 0 ? [] : [{ name, values }];
  });
  if (asked.length === 0) return NONE;
  const first = new Map(asked.flatMap(({ name, values: [one] }) => (one === undefined ? [] : [[name, one] as const])));
  const others = asked.flatMap(({ name, values }) =>
    values.slice(1).map((one) => new Map<string, Node>([...first, [name, one]])),
  );
  return [first, ...others];
}

/** The first name within the braces of a template. */
const ASKED = /\{\{-?\s*(\w+)/g;

function standingAt(all: readonly Fact[], at: number): readonly Node[] {
  let before = 0;
  for (let beyond = all.length; before < beyond;) {
    const middle = (before + beyond) >> 1;
    if ((all[middle]?.node.start ?? 0) < at) before = middle + 1;
    else beyond = middle;
  }
  let last = before - 1;
  while (last >= 0 && all[last]?.sure !== true && before - last <= MOST) last -= 1;
  const standing = last < 0 ? all : all.slice(last, before);
  if (standing.length > MOST) leaveOut('a variable is set to too many values');
  return standing.slice(-MOST).map(({ node }) => node);
}
