import type { Dialect, Shape } from '../../model/dialect.js';
import type { Text } from '../../model/text.js';

/** How Terraform's notation, and strings with its templates in JSON, spell what a rewriter asks for. */
export const hclDialect: Dialect = {
  multipart: () => ({ refused: 'the data source http cannot send a form' }),
  escape,
  code,
  block,
  held: (members, objects) => laidOut(members, objects).join('\n'),
};

/** Text as it is written in a string or heredoc; undefined where that cannot hold it. */
function escape(text: string, like: Text[number]): string | undefined {
  if (like.kind !== 'run' || like.quoting === undefined) return undefined;
  let written = text.replace(/[$%](?=\{)/g, '$&$&');
  for (const how of like.quoting) {
    if (how === 'double') written = backslashed(written);
    else if (how === 'json') written = JSON.stringify(written).slice(1, -1);
    else if (how !== 'heredoc' || /[\r\n]/.test(written)) return undefined;
  }
  return written;
}

function backslashed(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/** What stands in a template: text, or an expression in its braces. */
function inTemplate(part: { readonly text: string } | { readonly source: string }): string {
  if ('source' in part) return `\${${part.source}}`;
  return backslashed(part.text.replace(/[$%](?=\{)/g, '$&$&'));
}

/** A value as an expression: `jsonencode({ a = "x" })` */
function code(value: Shape): string {
  if ('text' in value) return `"${backslashed(value.text.replace(/[$%](?=\{)/g, '$&$&'))}"`;
  if ('source' in value) return value.source;
  if ('literal' in value) return String(value.literal);
  if ('items' in value) return `[${value.items.map(code).join(', ')}]`;
  if ('joined' in value) return `"${value.joined.map(inTemplate).join('')}"`;
  return `{ ${value.members.map(([key, held]) => `${JSON.stringify(key)} = ${code(held)}`).join(', ')} }`;
}

/** `resource "a" "b" { ... }`, laid out as `terraform fmt` does: equal signs of neighbours stand below each other. */
function block(
  kind: string,
  labels: readonly string[],
  { members }: Extract<Shape, { readonly members: unknown }>,
  objects: 'blocks' | 'attributes' = 'blocks',
): string {
  const head = [kind, ...labels.map((label) => JSON.stringify(label))].join(' ');
  return `${head} {\n${indented(laidOut(members, objects)).join('\n')}\n}`;
}

type Members = Extract<Shape, { readonly members: unknown }>['members'];

function laidOut(members: Members, objects: 'blocks' | 'attributes'): string[] {
  return objects === 'blocks' ? content(members) : attributes(members);
}

function content(members: Members): string[] {
  // Attributes stand before blocks.
  return inOrder(members).flatMap(([key, value], at): string[] => {
    if (!isNested(value)) return [`${key.padEnd(widest(members))} = ${code(value)}`];
    const blocks = 'items' in value ? value.items : [value];
    const all = blocks.map((one) => [`${key} {`, ...indented(content('members' in one ? one.members : [])), '}']);
    return all.flatMap((one, index) => (at === 0 && index === 0 ? one : ['', ...one]));
  });
}

/** `rules = [{ ... }]`, one attribute a line. */
function attributes(members: Members): string[] {
  return inOrder(members).flatMap(([key, value]): string[] => {
    if (!isNested(value)) return [`${key.padEnd(widest(members))} = ${code(value)}`];
    if ('members' in value) return [`${key} = {`, ...indented(attributes(value.members)), '}'];
    const items = value.items.flatMap((one) =>
      'members' in one ? ['{', ...indented(attributes(one.members)), '},'] : [`${code(one)},`],
    );
    return [`${key} = [`, ...indented(items), ']'];
  });
}

function inOrder(members: Members): Members {
  return [...members.filter(([, value]) => !isNested(value)), ...members.filter(([, value]) => isNested(value))];
}

function widest(members: Members): number {
  return Math.max(0, ...members.filter(([, value]) => !isNested(value)).map(([key]) => key.length));
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}

function isNested(value: Shape): value is Extract<Shape, { readonly members: unknown } | { readonly items: unknown }> {
  return 'members' in value || ('items' in value && value.items.some((item) => 'members' in item));
}
