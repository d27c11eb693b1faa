import { describe, expect, it } from 'vitest';
import type { CallExpr } from '../../../src/model/program.js';
import { addressAsked } from '../../../src/flow/uses/address.js';
import { givesStatusAlone } from '../../../src/flow/uses/command-names.js';
import { project } from './uses-in.js';

const tells = async (command: string, rest = ''): Promise<boolean> => {
  const { trees, chains, request } = await project({ 'a.sh': `${command}${rest}\n` }, command);
  return addressAsked(trees, chains, request) !== undefined;
};

describe('a command that tells of its address', () => {
  it.each([
    ['curl -sO https://a.b/zones'],
    ['curl --remote-name https://a.b/zones'],
    ['curl --remote-name-all https://a.b/zones'],
    ["curl -s -w '%{json}' https://a.b/zones"],
    ["curl -s --write-out '%{url}' https://a.b/zones"],
    ["curl -s --write-out='%{filename_effective}' https://a.b/zones"],
    ["curl -sw '%{json}' https://a.b/zones"],
    ['curl -s -w @format https://a.b/zones'],
    ["curl -s https://a.b/{zones,user} -o '#1.json'"],
    ['curl -K options https://a.b/zones'],
    ['curl --trace t.log https://a.b/zones'],
    ['http -d https://a.b/zones'],
    ['wget https://a.b/zones'],
    ['wget -q https://a.b/zones'],
  ])('%s', async (command) => {
    expect(await tells(command)).toBe(true);
  });

  it.each([
    ['curl -s https://a.b/zones'],
    ['curl -s -o out.json https://a.b/zones'],
    ['curl -so out.json https://a.b/zones'],
    ["curl -s -w '%{http_code}' https://a.b/zones"],
    ['curl -XPOST https://a.b/zones'],
    ['curl -sH Origin:x https://a.b/zones'],
    ['http https://a.b/zones'],
    ['http -d -o out.json https://a.b/zones'],
    ['wget -qO- https://a.b/zones'],
    ['wget -O zones.json https://a.b/zones'],
    ['wget --spider https://a.b/zones'],
  ])('is not %s', async (command) => {
    expect(await tells(command)).toBe(false);
  });

  it('is one that keeps what it says of its work', async () => {
    expect(await tells('curl -sv https://a.b/zones 2>trace.log')).toBe(true);
    expect(await tells('curl -sv https://a.b/zones 2>&1', ' | grep x')).toBe(true);
    expect(await tells('curl -sv https://a.b/zones 2>/dev/null')).toBe(false);
    expect(await tells('curl -s https://a.b/zones 2>errors.log')).toBe(false);
  });
});

const STATUS = "curl -sS -o /dev/null -w '%{http_code}' https://a.b/zones";

describe('a command that gives the status alone', () => {
  const gives = async (command: string): Promise<boolean> => {
    const { trees, at } = await project({ 'a.sh': `${command}\n` }, command);
    const call = trees
      .of('a.sh')
      ?.holding(at(command))
      .find(({ kind }) => kind === 'call');
    return givesStatusAlone(call as unknown as CallExpr);
  };

  it.each([[STATUS], ['curl -sSo /dev/null https://a.b/zones'], ['curl --output=/dev/null https://a.b/zones']])(
    '%s',
    async (command) => {
      expect(await gives(command)).toBe(true);
    },
  );

  it.each([
    ['curl -s https://a.b/zones'],
    ['curl -so out.json https://a.b/zones'],
    [STATUS.replace('http_code', 'size_download')],
    [`${STATUS} -D -`],
    ['curl -i -o /dev/null https://a.b/zones'],
    ['wget -O /dev/null https://a.b/zones'],
  ])('not %s', async (command) => {
    expect(await gives(command)).toBe(false);
  });
});
