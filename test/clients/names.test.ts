import { expect, it } from 'vitest';
import { lastNames } from '../../src/clients/names.js';
import { packageOf } from '../../src/clients/packages.js';

it.each([
  ['java.net.http.HttpClient', 'HttpClient'],
  ['java.net.http.HttpClient.Builder', 'HttpClient.Builder'],
  ['net.HttpClient', 'HttpClient'],
  ['HttpClient.newBuilder', 'HttpClient.newBuilder'],
  ['HttpClient', 'HttpClient'],
  ['fetch', 'fetch'],
  ['net.fetch', 'net.fetch'],
  ['', ''],
])('of %s the class is %s', (path, name) => {
  expect(lastNames({ kind: 'external', module: '', path: path === '' ? [] : path.split('.') })).toBe(name);
});

it.each<[module: string, name: string, version: string | undefined]>([
  ['axios', 'axios', undefined],
  ['node:https', 'https', undefined],
  ['axios/lib/core', 'axios/lib/core', undefined],
  ['@scope/name', '@scope/name', undefined],
  ['npm:axios', 'axios', undefined],
  ['npm:axios@1.7', 'axios', '1.7'],
  ['npm:axios@^1.7/lib', 'axios', '1.7'],
  ['npm:@scope/name@~2', '@scope/name', '2'],
  ['https://esm.sh/axios@1.7?bundle', 'axios', '1.7'],
  ['https://esm.sh/v135/axios', 'axios', undefined],
  ['https://esm.sh/stable/axios@1', 'axios', '1'],
  ['http://unpkg.com/axios@1.7.2#x', 'axios', '1.7.2'],
  ['https://cdn.jsdelivr.net/npm/axios@1', 'axios', '1'],
  ['https://other.example/axios@1', 'https://other.example/axios@1', undefined],
])('%s is the package %s, of version %s', (module, name, version) => {
  expect(packageOf(module)).toEqual({ name, version });
  expect(packageOf(module)).toEqual({ name, version });
});
