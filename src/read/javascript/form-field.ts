import type * as t from '@babel/types';
import type { FormField } from '../../model/dialect.js';
import { bare } from './lowering.js';
import { isBlank, lineStart } from '../../text/layout.js';
import { nodesOf, pathTo } from './syntax-path.js';

/** A field as a form takes it, or why it cannot. `value` is code; absent for a field that is not sent. */
export type SpelledField =
  { readonly value: string | undefined; readonly guarded?: string | undefined } | { readonly refused: string };

/**
 * The code of a field's value in a form. Text, numbers and truth values are text there, and an `undefined`, which
 * JSON leaves out, must not be sent as that word.
 */
export function spellField(field: FormField, tree: t.File, text: string, quote: string): SpelledField {
  const { value, valueSpan } = field;
  const refuse = (why: string): SpelledField => ({ refused: `the field ${field.name} ${why}` });
  if (valueSpan === undefined) return refuse('is not written in the request');
  const node = pathTo(tree, valueSpan.start, valueSpan.end)?.at(-1)?.node;
  if (node === undefined) return refuse('is not written in the request');
  for (const { type } of nodesOf(node)) {
    if (type === 'AwaitExpression' || type === 'YieldExpression') return refuse('is waited for inside the request');
  }
  const source = text.slice(valueSpan.start, valueSpan.end);
  if (isUndefined(node)) return { value: undefined };
  if (node.type === 'NullLiteral' || (value.kind === 'literal' && value.value === null)) return refuse('is null');
  if (node.type === 'NumericLiteral' || node.type === 'BooleanLiteral')
    return { value: quoted(String(node.value), quote) };
  if (node.type === 'ObjectExpression' || node.type === 'ArrayExpression') {
    return field.json ? { value: `JSON.stringify(${source})` } : refuse('is an object or a list');
  }
  if (value.kind === 'object' || value.kind === 'list') return refuse('is an object or a list');
  if (value.kind === 'encoded' && value.as === 'json' && node.type === 'CallExpression') return { value: source };
  if (field.json && isChain(node)) return { value: `JSON.stringify(${source})`, guarded: source };
  if (field.json) return refuse('is not known to be an object');
  if (isText(node) || isDateText(node)) return { value: source };
  return isChain(node) ? { value: source, guarded: source } : refuse('is computed, and would be computed twice');
}

/** A string literal of this text. */
export function quoted(text: string, quote: string): string {
  const inside = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
  return `${quote}${inside}${quote}`;
}

function isUndefined(node: t.Node): boolean {
  if (node.type === 'Identifier') return node.name === 'undefined';
  return node.type === 'UnaryExpression' && node.operator === 'void' && node.argument.type === 'NumericLiteral';
}

/** A string, a template or a sum with one of them. */
function isText(node: t.Node): boolean {
  let left = bare(node);
  while (left.type === 'BinaryExpression' && left.operator === '+') {
    const right = bare(left.right);
    if (right.type === 'StringLiteral' || right.type === 'TemplateLiteral') return true;
    left = bare(left.left);
  }
  return left.type === 'StringLiteral' || left.type === 'TemplateLiteral';
}

function isDateText(node: t.Node): boolean {
  if (node.type !== 'CallExpression' || node.arguments.length > 0) return false;
  const { callee } = node;
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'toISOString'
  );
}

/** A name or a chain of members: reading it twice gives the same. */
function isChain(written: t.Node): boolean {
  let node = bare(written);
  while (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') {
    const simple = ['Identifier', 'PrivateName', 'StringLiteral', 'NumericLiteral'].includes(node.property.type);
    if (!simple) return false;
    node = bare(node.object);
  }
  return node.type === 'Identifier' || node.type === 'ThisExpression';
}

/** The statements that put fields into a form. */
export function appends(
  name: string,
  fields: readonly FormField[],
  tree: t.File,
  text: string,
  quote: string,
): readonly string[] | { readonly refused: string } {
  const lines: string[] = [];
  for (const field of fields) {
    const spelled = spellField(field, tree, text, quote);
    if ('refused' in spelled) return spelled;
    if (spelled.value === undefined) continue;
    const append = `${name}.append(${quoted(field.name, quote)}, ${spelled.value});`;
    lines.push(spelled.guarded === undefined ? append : `if (${spelled.guarded} !== undefined) ${append}`);
  }
  return lines;
}

export function usualQuote(tree: t.File, text: string): string {
  let double = 0;
  for (const node of nodesOf(tree.program)) {
    if (node.type === 'StringLiteral') double += text[node.start ?? 0] === '"' ? 1 : -1;
  }
  return double > 0 ? '"' : "'";
}

/** Between the new statements and the old one: a new line, or a space where the statement does not begin its line. */
export function separator(text: string, at: number): string {
  const start = lineStart(text, at);
  const indentation = text.slice(start, at);
  if (![...indentation].every(isBlank)) return ' ';
  return (text.includes('\r\n') ? '\r\n' : '\n') + indentation;
}
