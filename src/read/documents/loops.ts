import type { Context, Variables } from './context.js';
import { nodeAt, textNode, type MapNode, type Node } from './node.js';
import type { Text } from '../../model/text.js';
import { spanIn } from './context.js';

const NONE: readonly Variables[] = [new Map()];
/** More turns of a loop than this are not looked at, where a list that is written elsewhere may serve many loops. */
const MOST = 40;
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

function turns(all: readonly Variables[], most: number): readonly Variables[] {
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
  if (item.kind === 'scalar') return new Map([['item', item]]);
  if (item.kind === 'list') return new Map(item.items.map((one, i) => [`item.${String(i)}`, one]));
  return new Map(item.entries.map(({ key, value }) => [`item.${key}`, value]));
}
