import { codes } from './codes.js';
import { type Outcome, refuse } from './envelope.js';
import type { JsonObject } from './json.js';

/** What a list is asked for, as the query says it. */
export interface Page {
  readonly perPage: string | undefined;
  readonly cursor: string | undefined;
}

const usualPage = 50;
const largestPage = 1000;

/**
 * One page of a list, in the order of the ids. The cursor of the next page is the id after which it begins, so that
 * a client may delete what it has been given before it asks for more.
 */
export function page(items: readonly (JsonObject & { readonly id: string })[], { perPage, cursor }: Page): Outcome {
  const size = sizeOf(perPage);
  const after = cursor === undefined ? '' : decoded(cursor);
  const rest = items.filter(({ id }) => id > after).sort((a, b) => (a.id < b.id ? -1 : 1));
  const part = rest.slice(0, size);
  const last = part.at(-1);
  const info = { count: part.length, per_page: size };
  if (last === undefined || rest.length <= size) return { status: 200, result: part, info };
  const next = encoded(last.id);
  return { status: 200, result: part, info: { ...info, cursor: next, cursors: { after: next } } };
}

function sizeOf(perPage: string | undefined): number {
  if (perPage === undefined) return usualPage;
  const size = /^\d{1,6}$/.test(perPage) ? Number(perPage) : 0;
  if (size >= 1 && size <= largestPage) return size;
  const because = `it is not in 1..${largestPage}`;
  return refuse(400, codes.invalidQuery, `'${perPage}' is not a valid value for per_page because ${because}`);
}

/** No part of an address needs to be escaped for a cursor. */
function encoded(id: string): string {
  return btoa(id).replaceAll('=', '');
}

function decoded(cursor: string): string {
  const id = /^[\w+]{1,64}$/.test(cursor) ? atob(cursor) : '';
  if (/^[0-9a-f]{32}$/.test(id)) return id;
  return refuse(400, codes.invalidQuery, `'${cursor}' is not a valid value for cursor because no page gave it`);
}
