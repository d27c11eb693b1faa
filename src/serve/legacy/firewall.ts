import { check } from '../../expression/index.js';
import type { Call } from '../../rulesets/call.js';
import { codes } from '../../rulesets/codes.js';
import { refuse } from '../../rulesets/envelope.js';
import { type Json, type JsonObject, isObject } from '../../rulesets/json.js';
import { type Document, type Place, create, existing, shown } from './documents.js';

/** What a kind of documents needs beside being kept. */
export interface Hooks {
  /** What is stored of a body. */
  readonly prepare: (call: Call, place: Place, sent: Json, at: string) => Json;
  /** A document as it is answered. */
  readonly present: (call: Call, place: Place, document: Document) => JsonObject;
}

const plain: Hooks = {
  prepare: (_call, _place, sent) => sent,
  present: (_call, place, document) => shown(place, document),
};

/** Filters hold an expression of the rule language. */
const filters: Hooks = {
  prepare: (call, _place, sent, at) => {
    if (isObject(sent)) acceptExpression(call, sent['expression'], at);
    return sent;
  },
  present: plain.present,
};

/** Firewall rules refer to a filter, which they may bring along. */
const firewallRules: Hooks = {
  prepare: (call, place, sent, at) => {
    const filter = isObject(sent) ? sent['filter'] : undefined;
    if (!isObject(sent) || filter === undefined) return sent;
    if (!isObject(filter)) return refuse(400, codes.invalidValue, 'filter must be an object', `${at}/filter`);
    const home = filtersOf(place);
    const { id } = filter;
    if (typeof id === 'string') return { ...sent, filter: { id: existing(call, home, id).id } };
    acceptExpression(call, filter['expression'], `${at}/filter`);
    return { ...sent, filter: { id: create(call, home, filter, undefined, `${at}/filter`).id } };
  },
  present: (call, place, document) => {
    const rule = shown(place, document);
    const id = isObject(rule['filter']) ? rule['filter']['id'] : undefined;
    if (typeof id !== 'string') return rule;
    const filter = call.data.get(`legacy${filtersOf(place).path}`, id) as Document | undefined;
    return filter === undefined ? rule : { ...rule, filter: shown(filtersOf(place), filter) };
  },
};

/** The hooks of a collection. */
export function hooksOf({ shape }: Place): Hooks {
  if (shape === '/zones/{}/firewall/rules') return firewallRules;
  return shape === '/zones/{}/filters' ? filters : plain;
}

function filtersOf({ path }: Place): Place {
  return { path: path.replace(/firewall\/rules$/, 'filters'), shape: '/zones/{}/filters', makes: true };
}

/** The schedule takes fields from the expressions of rulesets only: in these their use is noted and not refused. */
function acceptExpression(call: Call, expression: Json | undefined, at: string): void {
  if (expression === undefined) return;
  if (typeof expression === 'string') noteFields(call, expression);
  const found = typeof expression === 'string' ? check(expression, { retired: [] }) : { ok: false, errors: [] };
  if (found.ok) return;
  const reason = 'errors' in found ? found.errors[0]?.message : undefined;
  refuse(400, codes.badExpression, `filter parsing error: ${reason ?? 'it is no text'}`, `${at}/expression`);
}

function noteFields({ retirement: { expressionFields }, note }: Call, expression: string): void {
  const found = check(expression, { retired: [...expressionFields.keys()] });
  for (const { kind, start, end } of found.ok ? [] : found.errors) {
    const entry = kind === 'retired-field' ? expressionFields.get(expression.slice(start, end)) : undefined;
    if (entry !== undefined) note(entry);
  }
}
