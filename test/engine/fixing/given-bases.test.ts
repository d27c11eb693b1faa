import { describe, expect, it } from 'vitest';
import {
  belowWhich,
  givenBy,
  hostsGivenBy,
  isGivenToAProgram,
  nameBefore,
  ofSettingsClass,
  type Given,
} from '../../../src/engine/fixing/given-bases.js';

const API = 'https://api.cloudflare.com/client/v4';

function shown({ name, instead, isApi }: Given): string {
  return `${name}${instead === undefined ? '' : ` or ${instead}`}${isApi ? ' is the API' : ''}`;
}

describe('addresses that a file gives to names', () => {
  it.each<[text: string, ...given: string[]]>([
    ['BASE=http://mock', 'BASE'],
    [`BASE=${API}`, 'BASE is the API'],
    ['BASE=https://api.cloudflare.example', 'BASE'],
    ['{"base": "http://mock", "other": "http://x"}', 'base', 'other'],
    ['url = "ftp://mock"', ...[]],
    ['see http://mock', 'see'],
    ['"http://mock"', ...[]],
    ['# BASE=http://mock', ...[]],
    [`'url' => env('CF_BASE', '${API}')`, 'url or CF_BASE is the API', 'CF_BASE is the API'],
    [`url: process.env.CF_BASE ?? '${API}'`, 'url or CF_BASE is the API', 'CF_BASE is the API'],
    [`const url = process.env.CF_BASE || "${API}"`, 'url or CF_BASE is the API', 'CF_BASE is the API'],
    // What another host stands for has one name alone.
    ["'url' => env('CF_BASE', 'http://mock')", 'CF_BASE'],
    [
      `class Settings(BaseSettings):\n    cf_base: str = "${API}"`,
      ...['cf_base or CF_BASE', 'cf_base or cf_base', 'cf_base'].map((one) => `${one} is the API`),
    ],
    [`class Settings:\n    cf_base: str = "${API}"`, 'cf_base is the API'],
  ])('%s', (text, ...given) => {
    const source = { file: 'settings.cfg', text };
    expect(givenBy(source).map(shown)).toEqual(given);
    expect(givenBy(source)).toBe(givenBy(source));
    for (const { at } of givenBy(source)) expect(text.slice(at.start, at.end)).toMatch(/^https?:\/\/$/);
  });
});

describe('the name before an address', () => {
  it.each<[before: string, name: string | undefined]>([
    ['NAME=', 'NAME'],
    ['NAME = "', 'NAME'],
    ['NAME ?= ', 'NAME'],
    ['NAME := "', 'NAME'],
    ['name ??= `', 'name'],
    ['name ||= "', 'name'],
    ['"name": "', 'name'],
    ['name => "', 'name'],
    ['name ?: "', 'name'],
    ['name or "', 'name'],
    ['NAME:-', 'NAME'],
    ['getenv("NAME", "', 'NAME'],
    ['env["NAME"] = "', 'NAME'],
    ['--base-url ', 'base-url'],
    ['api.url=', 'url'],
    ['api:url=', 'url'],
    ['x = NAME("', 'NAME'],
    ['x = name("', undefined],
    ['base = new Uri("', 'base'],
    ['base = new java.net.URI("', 'base'],
    // A type is none.
    ['base: str = "', 'base'],
    ['    base: str | None = "', 'base'],
    ['base: Optional[str] = os.getenv("CF_BASE", "', 'CF_BASE'],
    ['base: Optional[str] = "', 'base'],
    ['const base: string = "', 'base'],
    ['private readonly base?: string = "', 'base'],
    ['val base: String? = "', 'base'],
    ['let base: URL = URL("', 'URL'],
    ['const BASE: &\'static str = "', 'BASE'],
    ['const BASE: &str = "', 'BASE'],
    ['const BaseURL string = "', 'BaseURL'],
    ['public string BaseUrl { get; set; } = "', 'BaseUrl'],
    ['String base = "', 'base'],
    ['const URL = "', 'URL'],
    ['env: URL=', 'URL'],
    ['url: "', 'url'],
    ['<url>', undefined],
    ['"', undefined],
    ['', undefined],
    // A name and its value are told apart.
    ['- name: CF_BASE\n  value: "', 'CF_BASE'],
    ['{"name": "CF_BASE", "value": "', 'CF_BASE'],
    ['{ key = "CF_BASE", value = "', 'CF_BASE'],
    ['<add key="CF_BASE" value="', 'CF_BASE'],
    ['name: A\nname: app.base\nvalue: ', 'base'],
    ['os.getenv("CF_BASE", default="', 'CF_BASE'],
    ['env.get(CF_BASE, default_value="', 'CF_BASE'],
    ['config("cf.base", defaultValue = "', 'base'],
    ['variable { default = "', undefined],
    ['Value: "', undefined],
    ['values: "', 'values'],
  ])('%s', (before, name) => {
    expect(nameBefore(before)).toBe(name);
  });
});

describe('a member of a class of settings', () => {
  const CLASS = 'class Settings(BaseSettings):\n';
  it.each<[line: string, text: string, names: string[]]>([
    ['  cf_base: str = "', CLASS, ['CF_BASE', 'cf_base']],
    ["  cf_base: str | None = '", CLASS, ['CF_BASE', 'cf_base']],
    ['  cf_base: str = Field("', CLASS, ['CF_BASE', 'cf_base']],
    ['  cf_base: str = Field(default="', CLASS, ['CF_BASE', 'cf_base']],
    ['  base: str = "', `${CLASS}  env_prefix = "cf_"`, ['CF_BASE', 'cf_base']],
    ["  base: str = '", `${CLASS}  model_config = dict(env_prefix='Cf_')`, ['CF_BASE', 'cf_base']],
    ['  cf_base = "', CLASS, []],
    ['  cf_base: str = "', 'class Settings(Model):\n', []],
  ])('%s', (line, text, names) => {
    expect(ofSettingsClass(line, text)).toEqual(names);
  });
});

/** The only address that a text gives to a name. */
function only(text: string, file = 'a.cfg'): Given {
  const [given] = givenBy({ file, text });
  if (given === undefined) throw new Error(`nothing is given in ${text}`);
  return given;
}

describe('an address that a program is started with', () => {
  it.each<[text: string, isGiven: boolean]>([
    ['BASE=http://mock node a.js', true],
    ['BASE="http://mock" node a.js', true],
    ['BASE=http://mock/v4 ./run', true],
    ['export BASE=http://mock', true],
    ['set BASE=http://mock', true],
    ['set "BASE=http://mock"', true],
    ["$env:BASE = 'http://mock'", true],
    ['env BASE=http://mock', true],
    ['env A=1 BASE=http://mock', true],
    ['Environment=BASE=http://mock', true],
    ['Environment="BASE=http://mock"', true],
    ['cross-env BASE=http://mock', true],
    ['"dev": "cross-env A=1 BASE=http://mock\\" x"', true],
    ['EXPORT BASE=http://mock', true],
    ['BASE=http://mock', false],
    ['BASE=http://mock\nnode a.js', false],
    ['base = "http://mock"', false],
    ['curl http://mock x', false],
    ['x --base http://mock a', false],
  ])('%s: %s', (text, isGiven) => {
    expect(isGivenToAProgram(only(text, 'run.txt'))).toBe(isGiven);
  });
});

describe('hosts without a scheme', () => {
  it.each<[text: string, ...given: string[]]>([
    ['CF_HOST=mock.test', 'CF_HOST mock.test'],
    ['CF_HOST: "mock.test:8080"', 'CF_HOST mock.test:8080'],
    ['{"host": "localhost", "other": "localhost:80"}', 'host localhost', 'other localhost:80'],
    ['host = mock:8080', 'host mock:8080'],
    ['CF_HOST=api.cloudflare.com', 'CF_HOST api.cloudflare.com is the API'],
    ['CF_HOST=mock', ...[]],
    ['CF_HOST=mock.test/path', ...[]],
    ['host = mock:8', ...[]],
    ['# CF_HOST=mock.test', ...[]],
    ['$CF_HOST=mock.test', ...[]],
  ])('%s', (text, ...given) => {
    const found = hostsGivenBy({ file: 'a.cfg', text });
    const said = found.map(
      (one) => `${one.name} ${text.slice(one.at.start, one.at.end)}${one.isApi ? ' is the API' : ''}`,
    );
    expect(said).toEqual(given);
  });
});

describe('what a setting stands below', () => {
  it.each<[text: string, below: string | undefined]>([
    ['base=http://mock', undefined],
    ['cloudflare.base=http://mock', 'cloudflare'],
    ['a.b.base: http://mock', 'a.b'],
    ['%test.cloudflare.base=http://mock', 'cloudflare'],
    ['%dev,test.a.base=http://mock', 'a'],
    ['[cloudflare]\nbase = "http://mock"', 'cloudflare'],
    ['[a.b]\nbase = "http://mock"', 'a.b'],
    ['[one]\nx = 1\n[two]\nbase = "http://mock"', 'two'],
    ['cloudflare:\n  base: http://mock', 'cloudflare'],
    ['"cloudflare":\n  base: http://mock', 'cloudflare'],
    ['cloudflare: &anchor\n  base: http://mock', 'cloudflare'],
    ['cloudflare: !type # says\n  base: http://mock', 'cloudflare'],
    ['cloudflare: # says\r\n  base: http://mock', 'cloudflare'],
    ['one:\n  x: 1\ntwo:\n  base: http://mock', 'two'],
    ['one:\n  two:\n    x: 1\n  base: http://mock', 'one'],
    ['one:\n  two:\n  base: http://mock', 'one'],
    ['one:\nbase: http://mock', undefined],
    ['{"cloudflare": {"base": "http://mock"}}', 'cloudflare'],
    ['{"one": {"x": 1}, "two": {"base": "http://mock"}}', 'two'],
    ['{"one": {"x": {"y": 1}, "base": "http://mock"}}', 'one'],
    ['{"one": {"x": ["y"], "base": "http://mock"}}', 'one'],
    ['{"one": {"x": 1}, "base": "http://mock"}', undefined],
    ['cloudflare = { base = "http://mock" }', 'cloudflare'],
    ["'cloudflare' => ['base' => 'http://mock']", 'cloudflare'],
  ])('%j: %s', (text, below) => {
    const given = givenBy({ file: 'a.cfg', text }).at(-1);
    expect(given === undefined ? 'nothing is given' : belowWhich(given)).toBe(below);
  });

  it('is not looked for far away', () => {
    const far = (between: number): string => `{"one": {"x": "${' '.repeat(between)}", "base": "http://mock"}}`;
    expect(belowWhich(only(far(1800)))).toBe('one');
    expect(belowWhich(only(far(2100)))).toBeUndefined();
  });
});
