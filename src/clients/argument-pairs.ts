import type { ArgValue, Member } from '../model/value.js';
import type { Part, Parts } from './parts.js';
import type { Role } from './spec.js';
import { textsOf } from './texts.js';
import { variablesIn } from './url-variables.js';

/** What several arguments give together: a name and its value, or all that stands for variables. */
export function addTogether(parts: Parts, roles: readonly Role[], args: readonly ArgValue[]): void {
  addHeaderPair(parts, roles, args);
  addQueryPair(parts, roles, args);
  addVariables(parts, roles, args);
}

/** `header(name, value)`, `header({ name: value })` */
function addHeaderPair(parts: Parts, roles: readonly Role[], args: readonly ArgValue[]): void {
  const at = roles.findIndex((role) => role === 'header-name' || role === 'header-or-headers');
  const name = args[at];
  const value = args[roles.indexOf('header-value')];
  if (name === undefined) return;
  if (value === undefined) {
    if (roles[at] === 'header-or-headers') parts.headers.push(name);
    return;
  }
  parts.headers.push(pairOf(name, value));
}

/** `AddQueryParameter(name, value)` */
function addQueryPair(parts: Parts, roles: readonly Role[], args: readonly ArgValue[]): void {
  const [name, value] = [args[roles.indexOf('query-name')], args[roles.indexOf('query-value')]];
  if (name !== undefined && value !== undefined) parts.query.push(pairOf(name, value));
}

/** `uri(template, first, second)`, `uri(template, all)`, `setPathParam(name, value)` */
function addVariables(parts: Parts, roles: readonly Role[], args: readonly ArgValue[]): void {
  const [name, value] = [args[roles.indexOf('variable-name')], args[roles.indexOf('variable-value')]];
  const from = roles.indexOf('variables');
  const all = from < 0 ? [] : args.slice(from);
  const given = name === undefined || value === undefined ? all : [{ ...pairOf(name, value), span: name.span }];
  if (given.length > 0) parts.variables = variablesIn(given);
}

function pairOf(name: ArgValue, value: ArgValue): Part {
  const [text = []] = textsOf(name.value, name.span);
  const key = text.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('');
  const member: Member = { key, value: value.value, keySpan: name.span, valueSpan: value.span };
  return { value: { kind: 'object', members: new Map([[key, member]]), open: false } };
}
