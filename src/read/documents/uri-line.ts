import { methodOf, addRequest } from './request.js';
import { textOf, type Context } from './context.js';
import type { ScalarNode } from './node.js';
import { sliceMapped } from '../../text/mapped-text.js';

/** Adds the request of Ansible's module on one line: `uri: url=https://... method=PATCH`. */
export function addUriLine(cx: Context, scalar: ScalarNode): boolean {
  const given = new Map<string, ScalarNode>();
  const { content } = scalar;
  for (const { index, 0: whole, 1: name = '', 2: value = '' } of content.text.matchAll(ARGUMENT)) {
    const quoted = /^["']/.test(value) ? 1 : 0;
    const from = index + whole.length - value.length + quoted;
    const text = sliceMapped(content, from, index + whole.length - quoted);
    given.set(name, { ...plainScalar(scalar), value: text.text, content: text });
  }
  const url = given.get('url');
  if (url === undefined) return false;
  addRequest(cx, {
    method: methodOf(cx, given.get('method'), 'GET'),
    url: textOf(cx, url),
    headersOpen: true,
    at: scalar,
    dialect: 'document',
  });
  return true;
}

const ARGUMENT = /(?:^|\s)([a-z_]+)=("[^"]*"|'[^']*'|(?:\{\{[^{}]*\}\}|[^\s"'])+)/g;

function plainScalar({ start, end, spelling, quoting }: ScalarNode): Omit<ScalarNode, 'content' | 'value'> {
  return { kind: 'scalar', start, end, spelling, quoting };
}
