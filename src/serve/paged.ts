import { codes } from '../rulesets/codes.js';
import { type Outcome, refuse } from '../rulesets/envelope.js';
import type { Json } from '../rulesets/json.js';

/** The page of a list that a query asks for with `page` (from 1) and `per_page`. */
export function paged(items: readonly Json[], query: URLSearchParams, usual: number): Outcome {
  const size = numberOf(query, 'per_page', usual);
  const number = numberOf(query, 'page', 1);
  const part = items.slice((number - 1) * size, number * size);
  const info = {
    page: number,
    per_page: size,
    count: part.length,
    total_count: items.length,
    total_pages: Math.max(1, Math.ceil(items.length / size)),
  };
  return { status: 200, result: part, info };
}

function numberOf(query: URLSearchParams, name: string, usual: number): number {
  const text = query.get(name);
  if (text === null) return usual;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number >= 1) return number;
  return refuse(
    400,
    codes.invalidQuery,
    `'${text.slice(0, 40)}' is not a valid value for ${name} because it is not a number from 1`,
  );
}
