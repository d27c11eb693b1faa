import { describe, expect, it } from 'vitest';
import { isOf } from '../../../../src/engine/choice/gates/kinds.js';
import {
  IMPORTS,
  importersOf,
  isImport,
  isLibraryCall,
  mayName,
} from '../../../../src/engine/choice/gates/libraries.js';
import { isSpecifier, numbersOf, segmentsIn } from '../../../../src/engine/choice/gates/segments.js';
import type { Kind } from '../../../../src/engine/reading/kinds.js';
import { segmentRegExp } from '../../../../src/schedule/prefilter.js';
import type { NamesOf } from '../../../../src/schedule/ways/way.js';

const texts = ['zones', 'filters', 'settings'];
const words = { texts, strict: segmentRegExp(texts), loose: segmentRegExp(texts, true) };

describe('segments in a text', () => {
  it.each<[Kind, string, readonly number[]]>([
    ['javascript', "'/zones/' + id + '/settings/' + name + '/zones'", [0, 2]],
    ['javascript', 'f(zones, filters.map(one)); zones/', [0]],
    ['javascript', "import a from './settings'; send('/filters')", [1]],
    ['javascript', "import a from './settings'; send('/settings')", [2]],
    ['go', 'fmt.Sprintf("%s/filters", zone)', [1]],
    ['shell', 'for name in zones filters; do', [0, 1]],
    ['shell', 'source ./settings', [2]],
    ['shell', 'all-zones zones-all my_filters', [0]],
    ['yaml', 'path: settings', [2]],
    ['ruby', "[:zones, id, :filters].join('/')", [0, 1]],
    ['javascript', 'nothing', []],
  ])('%s: %s', (kind, text, expected) => {
    expect(segmentsIn(text, kind, words)).toEqual(expected);
    // It begins anew each time.
    expect(segmentsIn(text, kind, words)).toEqual(expected);
  });

  it('have the same numbers for the same list', () => {
    expect([...numbersOf(texts)]).toEqual([
      ['zones', 0],
      ['filters', 1],
      ['settings', 2],
    ]);
    expect(numbersOf(texts)).toBe(numbersOf(texts));
  });

  it.each<[string, boolean]>([
    ["import { a } from './b/settings'", true],
    ['require("../settings")', true],
    ["import('@app/settings')", true],
    ["vi.mock('~/settings')", true],
    ["require.resolve('#app/settings')", true],
    ["import a from 'app/settings'", false],
    ['import a from `./settings`', false],
    ["send('./settings')", false],
    ["from 'settings'", false],
    ["transform('@app/settings')", false],
    ["'./settings'", false],
    [`import a from './${'x/'.repeat(98)}settings'`, true],
    [`import a from './${'x/'.repeat(100)}settings'`, false],
  ])('%s names a module: %s', (text, expected) => {
    expect(isSpecifier(text, text.indexOf('settings'))).toBe(expected);
  });
});

describe('a library that is imported', () => {
  it.each<[NamesOf, string, boolean]>([
    ['node', "import Cloudflare from 'cloudflare';", true],
    ['node', 'const { x } = require("cloudflare/resources")', true],
    ['node', "import('npm:cloudflare@4.2.0')", true],
    ['node', "from 'https://esm.sh/cloudflare@4'", true],
    ['node', "from './not-cloudflare'", false],
    ['node', "fetch('cloudflare')", false],
    ['python', 'from cloudflare import Cloudflare', true],
    ['python', 'import CloudFlare', true],
    ['python', 'import cloudflared', false],
    ['go', '"github.com/cloudflare/cloudflare-go/v4"', true],
    ['go', '"github.com/cloudflare/cloudflared"', false],
    ['php', 'use Cloudflare\\API\\Adapter\\Guzzle;', true],
    ['php', 'use MyCloudflare\\API\\X;', false],
    ['csharp', 'ICloudFlareClient client', true],
    ['csharp', 'CloudFlareClients all', false],
    ['infrastructure', "import * as cf from '@pulumi/cloudflare'", true],
    ['infrastructure', 'import pulumi_cloudflare as cf', true],
    ['infrastructure', "from '@cdktf/provider-cloudflare/lib'", true],
    ['infrastructure', "from './.gen/providers/cloudflare'", true],
    ['infrastructure', 'from cdktf_cdktf_provider_cloudflare import x', true],
    ['infrastructure', 'import imports.cloudflare.Zone', true],
    ['infrastructure', '"cdk.tf/go/stack/generated/cloudflare/cloudflare"', true],
    ['infrastructure', "from 'cloudflare'", false],
  ])('%s: %s, %s', (of, text, expected) => {
    expect(IMPORTS[of].test(text)).toBe(expected);
  });

  it.each<[string, boolean]>([
    ["cloudflare'", true],
    ['cloudflare"', true],
    ['cloudflare-go', true],
    ['import cloudflare', true],
    ['from cloudflare', true],
    ['cloudflare', false],
    ['cloudflare-go/v4', false],
    ['importing', false],
  ])('the word %s stands for it: %s', (word, expected) => {
    expect(isImport(word)).toBe(expected);
  });

  it('is known by the files of its language', () => {
    const hit = (file: string, kind: Kind, latin: string) => ({
      read: { file, kind, latin, bytes: Buffer.from(latin) },
      sure: false,
    });
    const found = importersOf([
      hit('a.ts', 'javascript', "import Cloudflare from 'cloudflare';\n// import cloudflare"),
      hit('b.py', 'python', "from cloudflare import Cloudflare\n# from 'cloudflare'"),
      hit('c.go', 'go', '"github.com/cloudflare/cloudflare-go"'),
      hit('d.php', 'php', 'use Cloudflare\\API\\X;'),
      hit('e.cs', 'csharp', 'CloudFlareClient x'),
      hit('f.ts', 'javascript', "from '@pulumi/cloudflare'"),
      hit('g.md', 'markdown', 'from cloudflare import Cloudflare'),
      hit('h.ts', 'javascript', "import x from 'other';"),
    ]);
    const shown = Object.entries(found).map(([of, files]) => `${of}: ${[...files].join(' ')}`);
    expect(shown).toEqual([
      'node: a.ts f.ts',
      'python: b.py g.md',
      'go: c.go',
      'php: d.php',
      'csharp: e.cs',
      'infrastructure: f.ts',
    ]);
  });

  it.each<[NamesOf | undefined, Kind, boolean]>([
    [undefined, 'go', true],
    ['node', 'javascript', true],
    ['node', 'go', false],
    ['python', 'python', true],
    ['go', 'markdown', true],
    ['infrastructure', 'go', true],
    ['csharp', 'csharp', true],
    ['csharp', 'java', false],
    ['php', 'php', true],
  ])('has names of %s in %s: %s', (of, kind, expected) => {
    expect(isOf(of, kind)).toBe(expected);
  });
});

describe('a call of a library', () => {
  const names = { of: 'go', chain: ['Zones', 'Settings', 'List'] } as const;
  it.each<[string, boolean]>([
    ['c.Settings.List(x)', true],
    ['c.Settings.ListAutoPaging(x)', true],
    ['c.Settings(id)?.List(x)', true],
    ["c['Settings']['List'](x)", true],
    ['c.Settings.Lists(x)', false],
    ['c.List(x)', false],
    ['"github.com/cloudflare/cloudflare-go"', true],
  ])('%s: %s', (text, expected) => {
    expect(isLibraryCall(names, text)).toBe(expected);
  });

  it('by one name alone needs the library', () => {
    expect(isLibraryCall({ of: 'go', chain: ['List'] }, 'c.List(x)')).toBe(false);
  });

  it.each<[string, string, boolean]>([
    ['cloudflare-go', '"github.com/cloudflare/cloudflare-go"', true],
    ['cloudflare-go', '"github.com/cloudflare/cloudflared"', false],
    ['minify', 'minify', true],
    ['Zones', 'c.Zones.Settings', true],
    ['Settings', 'c.Zones.Settings', true],
    ['List', 'all := c.Zones\nall.Settings()\nx := c.Lists', false],
    ['Settings', 'use(c.Zones)\nall := c.Settings\nall.List()', true],
    ['Settings', 'use(c.Zones)\nconst { Settings } = c;\nall->List()', true],
    ['Settings', 'use(c.Zones)\nuse(({ Settings }) => Settings, all::List)', true],
    ['Settings', 'use(c.Zones)\nall := c.Settings\nall.Get()', false],
    ['Settings', 'all := c.Settings\nall.List()', false],
    // The chain goes on as that of another method does.
    ['Settings', 'c.Zones.Settings.Brotli.Edit(x)', false],
    ['Settings', "c.Zones['Settings']['Brotli'].Edit(x)", false],
    ['Settings', 'c.Zones.Settings.Brotli.Edit(x)\nc.Zones.Settings.List(x)', true],
    ['Settings', 'c.Zones.Settings.withRawResponse.List(x)', true],
    ['Settings', 'all := c.Zones.Settings\nuse(all)', true],
  ])('%s in %j: %s', (word, text, expected) => {
    expect(mayName(names, word, text)).toBe(expected);
  });

  it('of infrastructure is by its word', () => {
    expect(mayName({ of: 'infrastructure', chain: ['Zone'] }, 'Zone', 'x')).toBe(true);
  });
});
