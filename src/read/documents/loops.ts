import type { Context, Variables } from './context.js';
import { itemsOf, nodeAt, textNode, type MapNode, type Node } from './node.js';
import type { Text } from '../../model/text.js';
import { leaveOut } from '../../text/left-out.js';
import { spanIn } from './context.js';

const NONE: readonly Variables[] = [new Map()];
/** More turns of a loop than this are not looked at, where a list that is written elsewhere may serve many loops. */
const MOST = 40;
/** GitHub makes no more jobs of a matrix. */
const MOST_RUNS = 256;
const LOOPS = ['loop', 'with_items', 'with_list', 'with_flattened', 'with_dict', 'withItems', 'withParam'];

/** What `item` stands for in each turn of a task's loop; one turn without it where a map has no loop. */
export function loopsOf(cx: Context, map: MapNode): readonly Variables[] {
  const over = LOOPS.map((key) => nodeAt(map, key)).find((node) => node !== undefined);
  const list = over === undefined ? undefined : followed(cx, over);
  if (list === undefined) return NONE;
  const most = list === over ? Infinity : MOST;
  if (list.kind === 'list')
    return turns(
      list.items.map((item) => variablesOf(item)),
      most,
    );
  if (list.kind !== 'map') return NONE;
  return turns(
    list.entries.map(({ key, keyStart, keyEnd, value }) => {
      const text: Text = [{ kind: 'run', text: key, span: spanIn(cx, keyStart, keyEnd) }];
      const variables = new Map<string, Node | Text>([
        ['item.key', text],
        ['item.value', value],
      ]);
      for (const [name, node] of variablesOf(value)) variables.set(name.replace(/^item/, 'item.value'), node);
      return variables;
    }),
    most,
  );
}

/**
 * What `matrix.name` stands for in each of a job's runs: the values of all keys with one another and what is included,
 * without what is excluded. Undefined where a map has no matrix.
 */
export function matrixOf(map: MapNode): readonly Variables[] | undefined {
  const matrix = nodeAt(nodeAt(map, 'strategy'), 'matrix');
  if (matrix?.kind !== 'map') return undefined;
  const axes = matrix.entries.flatMap(({ key, value }): Axis[] =>
    value.kind === 'list' && value.items.length > 0 && !/^(?:include|exclude)$/.test(key)
      ? [{ name: `matrix.${key}`, items: value.items }]
      : [],
  );
  const excluded = itemsOf(nodeAt(matrix, 'exclude')).map((one) => new Map(named('matrix', one)));
  const runs = runsOf(axes).filter((run) => !excluded.some((one) => isLike(run, one)));
  const included = itemsOf(nodeAt(matrix, 'include')).map(
    (one) => new Map([...(runs[0] ?? []), ...named('matrix', one)]),
  );
  return turns(
    [...runs, ...included].filter((one) => one.size > 0),
    MOST_RUNS,
  );
}

interface Axis {
  readonly name: string;
  readonly items: readonly Node[];
}

/** All values with one another; where that is too many, those of one key after the other beside the first ones of the others. */
function runsOf(axes: readonly Axis[]): readonly Map<string, Node>[] {
  const first = new Map(axes.flatMap(({ name, items: [one] }) => (one === undefined ? [] : named(name, one))));
  if (axes.reduce((product, { items }) => product * items.length, 1) > MOST_RUNS) {
    leaveOut('a matrix has too many runs');
    return [
      first,
      ...axes.flatMap(({ name, items }) => items.slice(1).map((one) => new Map([...first, ...named(name, one)]))),
    ];
  }
  let runs = [new Map<string, Node>()];
  for (const { name, items } of axes)
    runs = runs.flatMap((run) => items.map((one) => new Map([...run, ...named(name, one)])));
  return runs;
}

/** A run has all the values that are excluded together. */
function isLike(run: ReadonlyMap<string, Node>, excluded: ReadonlyMap<string, Node>): boolean {
  return (
    excluded.size > 0 &&
    [...excluded].every(([key, value]) => {
      const own = run.get(key);
      return own?.kind === 'scalar' && value.kind === 'scalar' && String(own.value) === String(value.value);
    })
  );
}

function turns(all: readonly Variables[], most: number): readonly Variables[] {
  if (all.length > most) leaveOut('a loop has too many turns');
  return all.length === 0 ? NONE : all.slice(0, most);
}

/** `loop: "{{ settings }}"`, `"{{ settings | dict2items }}"` */
function followed(cx: Context, node: Node): Node | undefined {
  const text = textNode(node)?.value;
  if (text === undefined) return node;
  const name = /^\{\{\s*([\w.]+)\s*(?:\|[^}]*)?\}\}$/.exec(text.trim())?.[1];
  const known = name === undefined ? undefined : cx.variables.get(name);
  return known !== undefined && 'kind' in known ? known : undefined;
}

function variablesOf(item: Node): Map<string, Node | Text> {
  return new Map(named('item', item));
}

/** A value by its name, and what is in it by that and its own. */
function named(name: string, of: Node): [string, Node][] {
  if (of.kind === 'scalar') return [[name, of]];
  if (of.kind === 'list') return of.items.map((one, i) => [`${name}.${String(i)}`, one]);
  return of.entries.map(({ key, value }) => [`${name}.${key}`, value]);
}
