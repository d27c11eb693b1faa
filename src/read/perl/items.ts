import type { Arg, Expr, ObjectMember } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { plainText } from '../grammar/builders.js';

/** One of a list: `key =>` has a fat comma behind it. */
export interface Item {
  readonly value: Expr;
  readonly fat: boolean;
}

/** The key that an item is, where it is written out. */
function keyOf({ value }: Item): { readonly text: string; readonly span: Span } | undefined {
  const known = value.kind === 'text' ? plainText(value) : undefined;
  return known === undefined ? undefined : { text: known.text, span: known.span ?? value.span };
}

function over(a: Span, b: Span): Span {
  return { ...a, end: Math.max(a.end, b.end) };
}

/** Whether a value stands for several: `%$x`, `@x`. */
function isSeveral(value: Expr): boolean {
  return value.kind === 'name' && /^[%@]/.test(value.name);
}

/** `{ a => 1, %$more }` */
export function objectOf(items: readonly Item[], span: Span): Expr {
  const members: ObjectMember[] = [];
  for (let i = 0; i < items.length; i += 1) {
    const item = items[i];
    if (item === undefined) break;
    const { value } = item;
    const next = items[i + 1];
    if (isSeveral(value) || next === undefined) {
      members.push({ value, span: value.span });
      continue;
    }
    const key = keyOf(item);
    members.push({
      key: key?.text ?? value,
      keySpan: key?.span ?? value.span,
      value: next.value,
      span: over(value.span, next.value.span),
    });
    i += 1;
  }
  return { kind: 'object', members, span };
}

/** Words that are names of arguments; `PATCH => $url` are two arguments. */
const NAME = /^(?!(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$)-?[A-Za-z_][\w-]*$/;

/** Arguments: `key => value` is one by name. */
export function argsOf(items: readonly Item[]): Arg[] {
  const args: Arg[] = [];
  for (let i = 0; i < items.length; i += 1) {
    const item = items[i];
    if (item === undefined) break;
    const key = item.fat ? keyOf(item) : undefined;
    const next = items[i + 1];
    if (key !== undefined && next !== undefined && NAME.test(key.text)) {
      const span = over(item.value.span, next.value.span);
      args.push({ value: next.value, name: key.text, nameSpan: key.span, span });
      i += 1;
    } else if (isSeveral(item.value)) {
      const hash = item.value.kind === 'name' && item.value.name.startsWith('%');
      args.push({ value: item.value, spread: hash ? 'members' : true });
    } else args.push({ value: item.value });
  }
  return args;
}

export function listOf(items: readonly Item[], span: Span): Expr {
  return {
    kind: 'list',
    items: items.map(({ value }) => ({ value, ...(isSeveral(value) ? { spread: true } : {}) })),
    span,
  };
}
