import { expect, it } from 'vitest';
import { operationBehind } from '../../src/match/operation-behind.js';
import { entry, FILE, Written } from './make.js';

const one = entry('one', {
  operations: [
    'GET /accounts/{account_id}/lists',
    'GET /zones/{zone_id}/lists',
    'POST /accounts/{account_id}/lists',
    'PUT /zones/{zone_id}/lists',
    'DELETE /zones/{zone_id}/lists',
  ],
});
const read = entry('read', { operations: ['GET /zones/{zone_id}/read'] });
const written = entry('written', { operations: ['POST /accounts/{account_id}/written'] });
const none = entry('none', { operations: [], headers: { sent: ['X'] } });

it.each([
  ['resource', one, { zone_id: 'a' }, 'PUT /zones/{zone_id}/lists'],
  ['resource', one, { ZoneId: 'a' }, 'PUT /zones/{zone_id}/lists'],
  ['resource', one, { account_id: 'a' }, 'POST /accounts/{account_id}/lists'],
  ['resource', one, { account_id: 'a', zone_id: 'b' }, 'PUT /zones/{zone_id}/lists'],
  ['resource', one, { user_id: 'a' }, 'POST /accounts/{account_id}/lists'],
  ['data', one, { zone_id: 'a' }, 'GET /zones/{zone_id}/lists'],
  ['data', one, { account_id: 'a' }, 'GET /accounts/{account_id}/lists'],
  ['data', one, {}, 'GET /accounts/{account_id}/lists'],
  // Of an entry that has none for it: the first that there is.
  ['resource', read, { zone_id: 'a' }, 'GET /zones/{zone_id}/read'],
  ['data', written, { zone_id: 'a' }, 'POST /accounts/{account_id}/written'],
  ['data', none, {}, undefined],
] as const)('a %s of $id with %j reaches %s', (kind, reached, attributes, expected) => {
  const span = { file: FILE, start: 0, end: 0 };
  const found = operationBehind(reached, {
    ...{ names: 'terraform', kind, type: 'x', typeSpan: span, attributes: new Written().value(attributes), reads: [] },
    ...{ span, callers: [], dialect: 'hcl', apart: 'line' },
  });
  expect(found === undefined ? undefined : `${found.method} ${found.path}`).toBe(expected);
});
