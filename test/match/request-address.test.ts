import { expect, it } from 'vitest';
import { addressOfRequest } from '../../src/match/request-address.js';
import type { Text } from '../../src/model/text.js';

const API = { hosts: ['api.example.com'], basePaths: ['/v4'] };
const url: Text = [{ kind: 'run', text: 'https://api.example.com/v4/zones' }];

it('an address is taken apart once for all that looks at the request', () => {
  const first = addressOfRequest({ url }, API);
  expect(first.segments).toEqual(['zones']);
  expect(addressOfRequest({ url }, API)).toBe(first);
});

it('an address is taken apart anew by another API', () => {
  const other = { hosts: ['other.example.com'], basePaths: ['/v4'] };
  expect([API, other, API].map((api) => addressOfRequest({ url }, api).evidence)).toEqual(['api', 'other', 'api']);
});
