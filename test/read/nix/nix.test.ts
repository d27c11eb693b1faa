import { describe, expect, it } from 'vitest';
import { fix } from '../../../src/engine/fixing/fix.js';
import { lint } from '../../../src/engine/run/lint.js';
import { nixStrings } from '../../../src/read/nix/strings.js';
import { Project, asOf } from '../../engine/project.js';

const api = 'https://api.cloudflare.com/client/v4';

/** What is found in a file of Nix: `line rule METHOD path`. */
async function found(text: string): Promise<string[]> {
  const { findings, files } = await lint({ cwd: new Project({ 'a.nix': text }).cwd, asOf });
  const lines = findings.map(({ span, rule, method, path }) => {
    return `${text.slice(0, span.start).split('\n').length} ${rule} ${String(method)} ${path}`;
  });
  return [...lines, ...files.skipped.map(({ reason }) => reason)];
}

describe('strings of Nix', () => {
  it.each<[text: string, contents: string[]]>([
    ['"a" "b\\"c\\n"', ['a', 'b"c\n']],
    ["''a''", ['a']],
    ["''a '''b''' ''${c} ''\\n''", ["a ''b'' ${c} \n"]],
    ['"$${a} \\${b}"', ['$${a} ${b}']],
    ['"a${b}c"', ['a\ua000c']],
    ['"a${ f { x = "y${z}"; } }c"', ['y\ua000', 'a\ua000c']],
    ["''a ${\"b\"} c''", ['b', 'a \ua000 c']],
    ['# "no"\n/* "no" */ "yes"', ['yes']],
    ['f\' "a"', ['a']],
    ['"not closed', ['not closed']],
    ["''not closed ${ \"a", ['a', 'not closed ']],
  ])('%j', (text, contents) => {
    expect(nixStrings(text).map(({ content }) => content.text)).toEqual(contents);
  });

  it('take work in proportion to their length', () => {
    for (const unit of ['"${', "''${", "''${{", '"a" ', "'' '' ", '{']) nixStrings(unit.repeat(100_000));
  });
});

describe('a file of Nix', () => {
  it('has scripts in its strings, with programs of the store', async () => {
    const text = `{ pkgs, config, ... }:
let
  api = "${api}";
  zone = "\${api}/zones/\${config.zone}";
in {
  systemd.services.a.script = ''
    set -eu
    \${pkgs.curl}/bin/curl -X PATCH "\${zone}/settings/minify" -H "Authorization: Bearer $T"
    zone=''\${ZONE:-x}
    \${lib.getExe pkgs.curl} "\${api}/zones/$zone/firewall/rules"
  '';
  systemd.services.b.serviceConfig.ExecStart = "\${pkgs.curl}/bin/curl -XDELETE ${api}/zones/z/filters";
  services.nginx.extraConfig = ''location /zones/a/filters { return 404; }'';
}
`;
    expect(await found(text)).toEqual([
      '8 zone-setting-minify PATCH /zones/{}/settings/minify',
      '10 firewall-rules GET /zones/{}/firewall/rules',
      '12 filters DELETE /zones/z/filters',
    ]);
  });

  it('has programs of other languages, without their margin', async () => {
    const text = `{ writers }: writers.writePython3Bin "a" { } ''
  import requests

  def f(zone):
      return requests.get(f"${api}/zones/{zone}/settings/minify")
''`;
    expect(await found(text)).toEqual(['5 zone-setting-minify GET /zones/{}/settings/minify']);
  });

  it('loads what its fetchers name', async () => {
    const text = `{ fetchurl }:
[
  (fetchurl { name = "a"; url = "${api}/zones/z/analytics/dashboard"; })
  (builtins.fetchTarball "${api}/user/billing/history")
]
`;
    expect(await found(text)).toEqual([
      '3 analytics-dashboard GET /zones/z/analytics/dashboard',
      '4 billing-history GET /user/billing/history',
    ]);
  });

  it('is left alone in comments and other texts', async () => {
    const text = `{
  # \${pkgs.curl}/bin/curl ${api}/zones/z/filters
  /* curl ${api}/zones/z/filters */
  description = "curl is nice";
}
`;
    expect(await found(text)).toEqual([]);
  });

  it('may leave a finding out by a comment', async () => {
    const text = `{
  # eolint-ignore-next filters -- moved next week
  a = "curl ${api}/zones/z/filters";
  b = ''
    # eolint-ignore-next filters -- moved next week
    curl ${api}/zones/z/filters
  '';
}
`;
    expect(await found(text)).toEqual([]);
  });

  it('is fixed in its strings, and signs that mean something to Nix are escaped', async () => {
    const text = (path: string, body: string): string => `{
  a = ''
    curl -X POST "${api}/accounts/''\${ACCOUNT}/images/${path}" ${body}
  '';
  b = "curl -X POST '${api}/accounts/\${account}/images/${path}'";
}
`;
    const before = text(
      'v1/direct_upload',
      `-H 'Content-Type: application/json' --data "{\\"expiry\\":\\"$EXPIRY\\"}"`,
    );
    const project = new Project({ 'a.nix': before });
    const { fixed } = await fix({ cwd: project.cwd, asOf });
    expect(fixed).toMatchObject({ findings: 2, refused: [] });
    expect(project.read('a.nix')).toBe(text('v2/direct_upload', `--form-string "expiry=''$EXPIRY"`));
  });

  it('whose names double with each other is read all the same', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `a${i} = "${`\${a${i + 1}}`.repeat(100)}";`).join('\n  ');
    const text = `rec {\n  ${names}\n  a9 = "x";\n  b = "curl \${a0}";\n  c = "curl ${api}/zones/z/filters";\n  d = "\${d}\${d}"; e = "curl \${d}";\n}\n`;
    expect(await found(text)).toEqual([
      '13 filters GET /zones/z/filters',
      'not wholly read: what is filled in is too long',
    ]);
  });

  it('that is broken is read as far as it goes, and says so', async () => {
    const [first, second] = await found(`{ a = "curl ${api}/zones/z/filters"; b = ''\n  never closed\n`);
    expect(first).toBe('1 filters GET /zones/z/filters');
    expect(second).toContain("'' is not closed");
  });
});
