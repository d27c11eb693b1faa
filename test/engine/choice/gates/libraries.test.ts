import { describe, expect, it } from 'vitest';
import type { Hit } from '../../../../src/engine/choice/gates/hit.js';
import { isImported, isOf, LIBRARIES } from '../../../../src/engine/choice/gates/kinds.js';
import {
  importersOf,
  IMPORTS,
  isImport,
  isInChain,
  isLibraryCall,
  mayName,
} from '../../../../src/engine/choice/gates/libraries.js';
import type { NamesOf } from '../../../../src/schedule/ways/way.js';

describe('what imports a library', () => {
  it.each<[NamesOf, string, boolean]>([
    ['node', `import Cloudflare from 'cloudflare';`, true],
    ['node', `const Cloudflare = require("cloudflare");`, true],
    ['node', `import('cloudflare/index.js')`, true],
    ['node', `import x from "npm:cloudflare@4.0.0/src"`, true],
    ['node', `import x from './cloudflare'`, true],
    ['node', `import x from 'cloudflare-other'`, false],
    ['node', `import x from 'mycloudflare'`, false],
    ['node', `x = 'cloudflare'`, false],
    ['python', 'from cloudflare import Cloudflare', true],
    ['python', 'import CloudFlare', true],
    ['python', 'import cloudflared', false],
    ['python', 'reimport cloudflare', false],
    ['go', '"github.com/cloudflare/cloudflare-go/v4"', true],
    ['go', 'cloudflare-go', false],
    ['php', 'use Cloudflare\\API\\Auth\\APIKey;', true],
    ['php', 'use Cloudflare\\Zones;', false],
    ['csharp', 'private readonly ICloudFlareClient _client;', true],
    ['csharp', 'new CloudFlareClient(x)', true],
    ['csharp', 'new CloudflareClient(x)', false],
    ['infrastructure', 'import * as cf from "@pulumi/cloudflare"', true],
    ['infrastructure', 'import pulumi_cloudflare', true],
    ['infrastructure', 'from "@cdktf/provider-cloudflare/lib/zone"', true],
    ['infrastructure', 'from "./.gen/providers/cloudflare/zone"', true],
    ['infrastructure', 'from imports.cloudflare import zone', true],
    ['infrastructure', 'generated/terraform/cloudflare', true],
    ['infrastructure', 'import cloudflare', false],
    ['infrastructure', '"example.com/dns/pkg/providers/cloudflare"', false],
    ['infrastructure', 'from "./providers/cloudflare"', false],
  ])('%s: %s, %s', (of, text, expected) => {
    expect(IMPORTS[of].test(text)).toBe(expected);
  });

  it('is every file of the library that names it, in its language or in none', () => {
    const hit = (file: string, kind: string, latin: string): Hit =>
      ({ read: { file, kind, latin }, sure: false }) as unknown as Hit;
    const found = importersOf([
      hit('a.py', 'python', 'import cloudflare'),
      hit('b.js', 'javascript', 'import cloudflare'),
      hit('c.js', 'javascript', "require('cloudflare')"),
      hit('d.md', 'markdown', "import cloudflare\nrequire('cloudflare')"),
      hit('e.py', 'python', 'import other'),
      hit('f.ts', 'javascript', '"@pulumi/cloudflare"'),
    ]);
    const files = Object.fromEntries(Object.entries(found).map(([of, all]) => [of, [...all].join(' ')]));
    expect(files).toEqual({
      ...{ python: 'a.py d.md', node: 'c.js d.md', go: '', php: '', csharp: '', infrastructure: 'f.ts' },
    });
  });

  it.each([
    ['cloudflare"', true],
    ["cloudflare'", true],
    ['cloudflare-go', true],
    ['cloudflare', false],
    ['my-cloudflare-go', false],
    ['from cloudflare', true],
    ['import cloudflare', true],
    ['fromage', false],
  ])('by the word %s: %s', (word, expected) => {
    expect(isImport(word)).toBe(expected);
  });

  it('means something in files of its language, and in those that are no programs', () => {
    expect(Object.entries(LIBRARIES).map(([of, kind]) => isOf(of as NamesOf, kind))).toEqual([
      ...[true, true, true, true, true],
    ]);
    expect([
      isOf('go', 'python'),
      isOf('go', 'markdown'),
      isOf(undefined, 'python'),
      isOf('infrastructure', 'go'),
    ]).toEqual([...[false, true, true, true]]);
    expect(
      ['node', 'python', 'go', 'php', 'csharp', 'infrastructure'].filter((of) => isImported(of as NamesOf)),
    ).toEqual([...['go', 'php', 'csharp']]);
  });
});

describe('a word is written as one of the names of a method', () => {
  const names = (of: NamesOf, ...chain: string[]): { of: NamesOf; chain: string[] } => ({ of, chain });
  it.each<[string, string, boolean]>([
    ['filters', 'client.filters.edit(x)', true],
    ['filters', "client['filters']['edit'](x)", true],
    ['filters', 'client.filters?.edit(x)', true],
    ['filters', 'client.filters\n  .edit(x)', true],
    ['filters', 'client.filters(a).edit(x)', true],
    ['filters', 'client.filters.editAutoPaging(x)', true],
    ['edit', 'zones.filters.edit(x)', true],
    ['filters', 'client.filters.editor(x)', false],
    ['filters', 'client.myfilters.edit(x)', false],
    // Apart from the others it has to be taken of something, with all of them in the file.
    ['filters', 'const f = client.filters; zones; f.edit(x)', true],
    ['filters', 'const { filters } = zones; filters.parts(); y.edit(x)', true],
    ['filters', 'function f({ filters }) {} zones; y.edit(x)', true],
    ['filters', 'const f = ({ filters }) => zones; y.edit(x)', true],
    ['filters', 'f({ filters }); zones; y.edit(x)', false],
    ['filters', 'const { filters } == zones; y.edit(x)', false],
    ['filters', 'client.filters.other(); zones; y.edit(x)', false],
    ['filters', 'const f = client.filters; y.edit(x)', false],
    ['filters', 'const f = client.filters; zones; edit(x)', false],
    ['edit', 'const f = zones.filters; f.edit; f.edit(x)', true],
  ])('%s in %j: %s', (word, text, expected) => {
    expect(mayName(names('node', 'zones', 'filters', 'edit'), word, text)).toBe(expected);
  });

  it('stands for names that are too common by the import', () => {
    expect(mayName(names('go', 'Filters'), 'cloudflare-go', '"github.com/cloudflare/cloudflare-go"')).toBe(true);
    expect(mayName(names('go', 'Filters'), 'cloudflare-go', 'x')).toBe(false);
    expect(mayName(names('node', 'Filters'), 'other', 'x')).toBe(true);
    expect(mayName(names('infrastructure', 'Filters', 'edit'), 'Filters', 'x')).toBe(true);
  });

  it('calls the library where it imports it, or by two of its names', () => {
    const edit = names('node', 'zones', 'filters', 'edit');
    expect(isLibraryCall(edit, `require('cloudflare')`)).toBe(true);
    expect(isLibraryCall(edit, 'x.filters.edit()')).toBe(true);
    expect(isLibraryCall(edit, 'x.zones.filters')).toBe(false);
    expect(isLibraryCall(names('go', 'EditFilters'), 'x.EditFilters()')).toBe(false);
  });
});

describe('a member is one of a chain by those beside it', () => {
  const chain = ['zones', 'settings', 'edit'];
  it.each<[readonly string[], string, string | undefined, string | undefined, boolean]>([
    [['purge'], 'purge', undefined, undefined, true],
    [chain, 'settings', undefined, 'edit', true],
    [chain, 'settings', 'zones', undefined, true],
    [chain, 'settings', 'zones', 'get', false],
    [chain, 'settings', 'zones', 'with_raw_response', true],
    [chain, 'settings', 'other', undefined, false],
    [chain, 'settings', undefined, undefined, false],
    [chain, 'edit', 'settings', undefined, true],
    [chain, 'edit', 'zoneSettings', undefined, true],
    [chain, 'edit', 'zone_settings', undefined, true],
    [chain, 'edit', 'other', undefined, false],
    [chain, 'zones', 'client', undefined, true],
    [chain, 'zones', 'cf', undefined, true],
    [chain, 'zones', 'other', undefined, false],
    [chain, 'zones', 'client', 'listAutoPaging', false],
    [chain, 'zones', undefined, undefined, true],
    [chain, 'zones', undefined, 'settings', true],
    [chain, 'zones', undefined, 'withOptions', false],
    [chain, 'other', 'zones', 'edit', false],
  ])('%j: %s after %s, before %s: %s', (names, word, before, after, expected) => {
    expect(isInChain(names, word, { before, after })).toBe(expected);
  });
});
