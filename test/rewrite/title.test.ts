import { expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import { titleOf } from '../../src/rewrite/title.js';

it.each<[steps: readonly Step[], title: string]>([
  [[], ''],
  [[{ path: { replace: 'a/b', with: 'c/d' } }], 'Use c/d'],
  [[{ path: { replace: 'a/b', with: '' } }], 'Drop a/b'],
  [[{ method: { to: 'patch' } }], 'Send PATCH'],
  [[{ query: { remove: 'match' } }], 'Drop match'],
  [[{ query: { name: 'a', starts: 'contains:', to: 'a.contains' } }], 'Use a.contains'],
  [[{ lift: 'error_chain' }], 'Read without error_chain'],
  [[{ lift: 'errors[].error_chain' }], 'Read without error_chain'],
  [[{ gone: { field: 'a', instead: 'b' } }], ''],
  [[{ response: { rename: 'a', to: 'b' } }], 'Read b'],
  [[{ expression: 'simplify' }], 'Simplify the expression'],
  [[{ header: { remove: 'Content-Length' } }], 'Drop the header Content-Length'],
  [[{ single: { list: 'items', key: 'id', path: 'settings' } }], 'Send the one setting by itself'],
  [
    [{ join: { to: 'name', from: ['a', 'b'], underscored: [], when: { path: 'type', equals: 'SRV' } } }],
    'Send one name',
  ],
  [[{ segment: { path: 'a', to: 'b' } }], 'Send b'],
  [[{ segment: { path: 'a' } }], 'Shorten the path'],
  [[{ library: { javascript: {}, python: {} } }], 'Call the method that takes the dimension'],
  [[{ call: 'remove' }], 'Remove the call'],
  [[{ convert: 'firewall-rules' }], 'Send custom rules'],
  [[{ convert: 'rate-limit' }], 'Send a rate limiting rule'],
  [[{ body: { encode: 'multipart' } }], 'Send a multipart form'],
  // A form brings its own content type.
  [[{ body: { encode: 'multipart' } }, { header: { remove: 'Content-Type' } }], 'Send a multipart form'],
  [[{ body: { rename: { a: 'data.b' } } }], 'Send b'],
  [[{ body: { rename: { a: 'b' }, values: { a: { x: 'y' }, c: { x: 'y' } } } }], 'Send b, send another c'],
  [[{ body: { elements: { a: { b: '$' } } } }], 'Send another a'],
  [[{ body: { pluck: { a: 'b' } } }], 'Send another a'],
  [[{ body: { add: { a: 'b', c: true } } }], 'Send a, send c'],
  [[{ body: { remove: ['a', 'b'] } }], 'Drop a, drop b'],
  [[{ body: {} }], ''],
  [
    [{ path: { replace: 'a', with: 'b' } }, { method: { to: 'PUT' } }, { path: { replace: 'c', with: 'b' } }],
    'Use b, send PUT',
  ],
])('%j', (steps, title) => {
  expect(titleOf(steps)).toBe(title);
});
