import { isObject, type Json } from '../json.js';
import type { RuleInput } from './rule-shape.js';

/** An expression in a rule. */
export interface ExpressionPlace {
  /** From the rule. */
  readonly pointer: string;
  /** As messages call it. */
  readonly name: string;
  readonly text: string;
  readonly as: 'filter' | 'value';
  /** The use that it is put to, where that opens or closes fields. */
  readonly use?: 'counting' | 'characteristic';
}

/** Every place where a rule holds an expression, except its own. The parameters need not have been checked. */
export function expressionPlaces(rule: RuleInput): readonly ExpressionPlace[] {
  const places: ExpressionPlace[] = [];
  const value = (text: Json | undefined, ...path: string[]): void => {
    if (typeof text !== 'string') return;
    const pointer = path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    places.push({ pointer, name: path.at(-1) ?? '', text, as: 'value' });
  };

  const { ratelimit: limit, exposed_credential_check: exposed } = rule;
  const counting = limit?.counting_expression;
  if (counting !== undefined && counting !== '') {
    const pointer = '/ratelimit/counting_expression';
    places.push({ pointer, name: 'counting_expression', text: counting, as: 'filter', use: 'counting' });
  }
  limit?.characteristics.forEach((text, i) => {
    const pointer = `/ratelimit/characteristics/${i}`;
    places.push({ pointer, name: 'characteristics', text, as: 'value', use: 'characteristic' });
  });
  value(exposed?.username_expression, 'exposed_credential_check', 'username_expression');
  value(exposed?.password_expression, 'exposed_credential_check', 'password_expression');

  const parameters = rule.action_parameters as Json | undefined;
  for (const part of ['path', 'query']) {
    value(at(parameters, 'uri', part, 'expression'), 'action_parameters', 'uri', part, 'expression');
  }
  const headers = at(parameters, 'headers');
  for (const name of isObject(headers) ? Object.keys(headers) : []) {
    value(at(headers, name, 'expression'), 'action_parameters', 'headers', name, 'expression');
  }
  const target = ['from_value', 'target_url', 'expression'];
  value(at(parameters, ...target), 'action_parameters', ...target);
  value(at(parameters, 'from_list', 'key'), 'action_parameters', 'from_list', 'key');
  if (rule.action === 'set_cache_tags') value(at(parameters, 'expression'), 'action_parameters', 'expression');
  return places;
}

function at(value: Json | undefined, ...path: string[]): Json | undefined {
  let here = value;
  for (const key of path) here = isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
  return here;
}
