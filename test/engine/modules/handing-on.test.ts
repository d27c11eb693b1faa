import { describe, expect, it } from 'vitest';
import { exportable, mentions } from '../../../src/engine/modules/handing-on.js';
import { lastName, namesOf } from '../../../src/engine/modules/names.js';

describe('a text that uses what a module hands out', () => {
  const handed = new Set(['RULES']);
  it.each<[string, boolean]>([
    ["import { RULES } from './a';", true],
    ["export * from './a';", true],
    ["module.exports = require('./a');", true],
    ["module.exports = { a: 1, ...require('./a') };", true],
    ["exports.all = require('./a');", true],
    ['from a import *', true],
    ["import * as all from './a';\nexport default all;", true],
    ["import * as all from './a';\nexport { other, all };", true],
    ["import * as all from './a';\nexport { other };", false],
    ["import * as all from './a';\nall.x;", false],
    ["import { other } from './a';\nexport { other };", false],
  ])('%j: %s', (text, expected) => {
    expect(mentions(text, handed)).toBe(expected);
    expect(mentions(text, 'any')).toBe(true);
  });
});

describe('the names that a module may export', () => {
  it.each<[string, string, boolean]>([
    ['export const RULES = 1;', 'RULES', true],
    ['export const RULES2 = 1;', 'RULES', false],
    ['export const $a = 1;', '$a', true],
    ["export * from './b';", 'RULES', true],
    ["module.exports = require('./b');", 'RULES', true],
    ["import * as b from './b';", 'RULES', true],
    ['class App { A\\B }', 'A\\B', true],
    ['class App {}', 'A\\B', false],
  ])('%j: %s, %s', (text, name, expected) => {
    expect(exportable(text)(name)).toBe(expected);
  });
});

describe('names of files, and of what means them', () => {
  it.each<[string, readonly string[]]>([
    ['src/http_client.rb', ['httpclient']],
    ['inc/class-my-class.php', ['myclass']],
    ['app/zone/index.ts', ['index', '.', '..', 'app', 'zone']],
    ['app/main.py', ['main', '.', '..', 'app']],
    ['src/api/mod.rs', ['mod', '.', '..', 'src', 'api']],
    ['app/__init__.py', ['init', '.', '..', 'app']],
  ])('%s', (file, expected) => {
    expect(namesOf(file)).toEqual(expected);
  });

  it.each([
    ['./http-client.js', 'httpclient'],
    ['../zones/settings', 'settings'],
    ['App\\Http\\MyClient', 'myclient'],
    ['app.zone_names', 'zonenames'],
    ['Cloudflare::Zone', 'zone'],
    ['./client.vue', 'client'],
    ['class-my-class.php', 'myclass'],
    ['./lib/cf.ps1', 'cf'],
    ['./a.b', 'a.b'],
    ['..', ''],
  ])('%s', (specifier, expected) => {
    expect(lastName(specifier)).toBe(expected);
  });
});
