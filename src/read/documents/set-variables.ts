import { sliceMapped } from '../../text/mapped-text.js';
import { itemsOf, nodeAt, textAt, textNode, type MapNode, type Node, type ScalarNode } from './node.js';

const ENVIRONMENT = new Set(['env', 'environment', 'variables', 'vars']);

/** The variables of the environment that a map sets for what is in it. */
export function environmentOf(map: MapNode, outer: ReadonlyMap<string, ScalarNode>): ReadonlyMap<string, ScalarNode> {
  const own = new Map<string, ScalarNode>();
  for (const { key, value } of map.entries) {
    if (!ENVIRONMENT.has(key.toLowerCase())) continue;
    for (const { name, scalar } of settingsIn(value)) if (/^[A-Za-z_]\w*$/.test(name)) own.set(name, scalar);
  }
  return own.size === 0 ? outer : new Map([...outer, ...own]);
}

/** `{NAME: value}`, `[{name: NAME, value: ...}]`, `["NAME=value"]` */
function settingsIn(holder: Node): { readonly name: string; readonly scalar: ScalarNode }[] {
  if (holder.kind === 'map') {
    return holder.entries.flatMap(({ key, value }) => {
      const scalar = textNode(value) ?? textNode(nodeAt(value, 'value'));
      return scalar === undefined ? [] : [{ name: key, scalar }];
    });
  }
  return itemsOf(holder).flatMap((item) => {
    const whole = textNode(item);
    const sign = whole?.content.text.indexOf('=') ?? -1;
    if (whole !== undefined && sign > 0) return [{ name: whole.value.slice(0, sign), scalar: behind(whole, sign + 1) }];
    const name = textAt(item, 'name');
    const scalar = textNode(nodeAt(item, 'value'));
    return name === undefined || scalar === undefined ? [] : [{ name, scalar }];
  });
}

function behind({ content, start, end, spelling, quoting }: ScalarNode, from: number): ScalarNode {
  const rest = sliceMapped(content, from, content.text.length);
  return { kind: 'scalar', value: rest.text, content: rest, start, end, spelling, quoting };
}
