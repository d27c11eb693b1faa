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
    ['curl -si https://a.b/zones'],
    ['curl -I https://a.b/zones'],
    ['curl --include https://a.b/zones'],
    ['curl --head https://a.b/zones'],
    ['curl -s -D - https://a.b/zones'],
    ['curl -sD- https://a.b/zones'],
    ['curl -sD /dev/stdout https://a.b/zones'],
    ['curl -s --dump-header - https://a.b/zones'],
    ['curl -s --dump-header=/dev/stdout https://a.b/zones'],
    ['curl -s -o#1.json https://a.b/{zones,user}'],
    ['curl -J -O https://a.b/zones'],
    ['curl --libcurl a.c https://a.b/zones'],
    ["curl -sw'%{url}' https://a.b/zones"],
    ['https --download a.b/zones'],
    ['xh -d a.b/zones'],
    ['http -v a.b/zones'],
    ['http --verbose a.b/zones'],
    ['http -jv a.b/zones'],
    ['http --offline a.b/zones'],
    ['http --print=Hh a.b/zones'],
    ['http --print B a.b/zones'],
    ['http -pH a.b/zones'],
    ['http -p H a.b/zones'],
    ['http -h a.b/zones'],
    ['http --headers a.b/zones'],
    ['http --print=hb a.b/zones'],
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
    ['curl -s -D headers.txt https://a.b/zones'],
    ['curl -sD headers.txt https://a.b/zones'],
    ['curl -s --dump-header=headers.txt https://a.b/zones'],
    ['curl -s -o out.json https://a.b/zones?page=#1'],
    ['curl -s -b v=1 https://a.b/zones'],
    ['curl -H i https://a.b/zones'],
    ['curl -d I https://a.b/zones'],
    ["curl -w '%{http_code}' --verbose https://a.b/zones"],
    ['curl -s https://a.b/{zones,user}'],
    ['http https://a.b/zones'],
    ['http -b https://a.b/zones'],
    ['http --print=b https://a.b/zones'],
    ['http -p b https://a.b/zones'],
    ['http -d --output=out.json https://a.b/zones'],
    ['httpx -v https://a.b/zones'],
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
    expect(await tells('curl --verbose https://a.b/zones 2>trace.log')).toBe(true);
  });

  it.each([
    ['wget -O out https://a.b/zones', ' 2>log', true],
    ['wget -O out https://a.b/zones', ' 2>/dev/null', false],
    ['wget -O out -q https://a.b/zones', ' 2>log', false],
    ['wget -O out -nvq https://a.b/zones', ' 2>log', false],
    ['wget --quiet --spider https://a.b/zones', ' 2>log', false],
    ['wget -O out -o wget.log https://a.b/zones', '', true],
    ['wget -O out -a wget.log https://a.b/zones', '', true],
    ['wget -O out --output-file=wget.log https://a.b/zones', '', true],
    ['wget -O out -o /dev/null https://a.b/zones', '', false],
    ['wget -O out -o/dev/null https://a.b/zones', '', false],
    ['wget --output-document out https://a.b/zones', '', false],
  ])('of wget, which says its work on the errors: %s%s', async (command, rest, is) => {
    expect(await tells(command + rest)).toBe(is);
  });

  it.each([
    ['curl -si https://a.b/zones', ' | head -1', false],
    ['curl -si https://a.b/zones', ' | head -n 1', false],
    ['curl -si https://a.b/zones', ' | head -12', true],
    ['curl -si https://a.b/zones', ' | grep HTTP', false],
    ['curl -si https://a.b/zones', ' | grep -i location', true],
    ['curl -si https://a.b/zones', ' | grep -v date', true],
    ['curl -si https://a.b/zones', " | awk 'NR==1 {print $2}'", false],
    ['http -h a.b/zones', ' | head -1', false],
    ['http --print=h a.b/zones', ' | head -1', false],
    ['http --print=H a.b/zones', ' | head -1', true],
    ['http -h a.b/zones', ' | grep -i link', true],
  ])('whose headers are looked through: %s%s', async (command, rest, is) => {
    expect(await tells(command, rest)).toBe(is);
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

  it.each([
    ['curl -s -o /dev/null https://a.b/zones https://a.b/user', false],
    ['curl -s -o /dev/null https://a.b/zones -o /dev/null https://a.b/user', true],
    ['curl -s -o /dev/null --url https://a.b/zones --url=https://a.b/user', false],
    ['curl -s -o /dev/null "https://a.b/$zone" "https://a.b/$other"', false],
    ['curl -s -o /dev/null "https://a.b/$zone"', true],
    ['curl -s -o /dev/null -w "$format" https://a.b/zones', false],
    ["curl -s -o /dev/null -w '%{http_code} %% ok' https://a.b/zones", true],
    ["curl -s -o /dev/null -w '%{http_code} %{size_download}' https://a.b/zones", false],
    ["curl -s -o /dev/null --write-out='%{http_code}' https://a.b/zones", true],
    ["curl -s -o /dev/null -w'%{exitcode}' https://a.b/zones", true],
    ['curl -s -o /dev/null -v https://a.b/zones', false],
    ['curl -s -o /dev/null --next https://a.b/zones', false],
    ['curl -s -o/dev/null https://a.b/zones', true],
    ['curl -s --output /dev/null https://a.b/zones', true],
    ['curl -s --output out https://a.b/zones', false],
    ['curl -s -H o /dev/null https://a.b/zones', false],
  ])('%s: %s', async (command, is) => {
    expect(await gives(command)).toBe(is);
  });
});
