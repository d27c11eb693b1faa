import { describe, expect, it } from 'vitest';
import { choose, type Choice } from '../../../src/engine/choice/choose.js';
import { wordsOf } from '../../../src/engine/choice/words.js';
import { Configurations } from '../../../src/engine/policy/configuration/configuration.js';
import { WantedFindings, type Configured } from '../../../src/engine/policy/wanted-findings.js';
import { openSources } from '../../../src/engine/reading/sources.js';
import { judge } from '../../../src/engine/run/judge.js';
import type { Judgement } from '../../../src/engine/run/judgement.js';
import { Project, asOf, minify, upload } from '../project.js';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** What the files come to, as chosen, or as `choice` makes of that. */
async function judged(
  files: Files,
  options: Partial<Configured> = {},
  choice: (chosen: Choice) => Partial<Choice> = () => ({}),
): Promise<Judgement> {
  const { cwd } = new Project(files);
  const configurations = await Configurations.open(cwd);
  const all: Configured = { cwd, asOf, configurations, ...options };
  const sources = await openSources(all);
  const words = (): ReturnType<typeof wordsOf> => wordsOf(configurations, { expressions: false });
  const { tree } = sources;
  const chosen = await choose(all, { cwd, tree, configurations, words, threads: 1, cache: undefined });
  const judgement = await judge({ ...chosen, ...choice(chosen) }, all, sources, new WantedFindings(all));
  tree.close();
  return judgement;
}

const found = ({ kept }: Pick<Judgement, 'kept'>): string[] =>
  kept.map(({ finding: { span, rule, confidence } }) => `${span.file}: ${rule} ${confidence}`).sort();
const read = ({ parsed }: Judgement): string[] => [...parsed.keys()].sort();
const notes = (all: readonly { readonly file: string; readonly reason: string }[]): string[] =>
  all.map(({ file, reason }) => `${file}: ${reason}`).sort();

const MINIFY = 'zone-setting-minify';
const API = 'https://api.cloudflare.com/client/v4';

describe('beside the chosen files are read', () => {
  const USE = `fetch(\`${API}/\${path()}\`, { method: 'PATCH' });\n`;
  it.each<[string, Files, readonly string[], readonly string[]]>([
    [
      'modules that they import',
      {
        'a.ts':
          "import { API } from './b.js';\nimport { x } from './c.js';\nfetch(API + '/zones/z/settings/minify', { method: 'PATCH' });\n",
        'b.ts': `export const API = '${API}';\n`,
        'c.ts': 'export const x = 1;\n',
      },
      ['a.ts', 'b.ts'],
      ['a.ts'],
    ],
    [
      'those that send what they hand out',
      {
        'a.ts': "export const path = () => 'zones/z/settings/minify';\n",
        'b.ts': `import { path } from './a.js';\n${USE}`,
        'c.ts': `import { other } from './d.js';\n${USE}`,
      },
      ['a.ts', 'b.ts'],
      ['a.ts'],
    ],
    [
      'those that use constants of their classes',
      {
        'a/Paths.java':
          'package a;\npublic class Paths {\n  public static final String MINIFY = "/zones/z/settings/minify";\n}\n',
        'b/Send.java': `package b;\nimport a.Paths;\nclass Send {\n  void go() { http.patch("${API}" + Paths.MINIFY); }\n}\n`,
        'c/Other.java': 'package c;\nclass Other {\n  void go() { http.patch(OTHER); }\n}\n',
      },
      ['a/Paths.java', 'b/Send.java'],
      ['a/Paths.java'],
    ],
    [
      'those that read their data',
      {
        'paths.json': '{"minify": "/zones/z/settings/minify"}\n',
        'send.py': `import json, requests\nP = json.load(open('paths.json'))\nrequests.patch('${API}' + P['minify'])\n`,
        'other.py': "import json\nP = json.load(open('other.json'))\n",
      },
      ['paths.json', 'send.py'],
      ['paths.json', 'send.py'],
    ],
  ])('%s', async (_, files, expected, unfollowed) => {
    const followed = await judged(files);
    expect(read(followed)).toEqual(expected);
    expect(followed.kept.map(({ finding }) => [finding.rule, finding.confidence])).toEqual([[MINIFY, 'certain']]);
    const alone = await judged(files, { follow: false });
    expect(read(alone)).toEqual(unfollowed);
    expect(found(alone)).not.toContainEqual(expect.stringMatching(/certain/));
  });

  it.each<[string, Files]>([
    [
      'Java',
      {
        'a/Paths.java':
          'package a;\npublic class Paths {\n  static final String MINIFY = "/zones/z/settings/minify";\n}\n',
        'b/Send.java': 'package b;\nclass Send {\n  void go() { api.patch(Paths.MINIFY); }\n}\n',
        'c/Other.java': 'package c;\nclass Other {\n  void go() { api.patch(Pages.MINIFY); }\n}\n',
      },
    ],
    [
      'Ruby',
      {
        'a/paths.rb': "class Paths\n  MINIFY = '/zones/z/settings/minify'\nend\n",
        'b/send.rb': 'api.patch(Paths::MINIFY)\n',
        'c/other.rb': 'api.patch(Paths::OTHER)\n',
      },
    ],
  ])('those that use constants of its classes by their names alone: %s', async (_, files) => {
    const [chosen = '', user = ''] = Object.keys(files);
    const only = (one: Choice): Partial<Choice> => ({ chosen: one.chosen.filter(({ file }) => file === chosen) });
    expect(read(await judged(files, { ungated: true }, only))).toEqual([chosen, user]);
    expect(read(await judged(files, { ungated: true, follow: false }, only))).toEqual([chosen]);
  });

  it('what is sent from it, though it was not chosen', async () => {
    const files = {
      'a.sh': `curl -X PATCH ${API}/zones/z/settings -d @body.json\n`,
      'body.json': '{"items": [{"id": "minify", "value": {}}]}\n',
    };
    const only = (one: Choice): Partial<Choice> => ({ chosen: one.chosen.filter(({ file }) => file === 'a.sh') });
    const both = await judged(files);
    const { kept, parsed } = await judged(files, { ungated: true }, only);
    expect(kept.map(({ finding }) => finding.span.file)).toEqual(both.kept.map(({ finding }) => finding.span.file));
    expect([...parsed.keys()].sort()).toEqual(['a.sh', 'body.json']);
  });

  it('those that belong to a module of Terraform', async () => {
    const files = {
      'main.tf': 'module "x" {\n  source = "./mod"\n}\n',
      'mod/a.tf': 'resource "cloudflare_firewall_rule" "x" {\n  zone_id = var.zone\n}\n',
      'mod/b.tf': 'variable "zone" {}\n',
      'mod/broken.tf': new Uint8Array([0, 1, 2]),
      'other/c.tf': 'variable "zone" {}\n',
    };
    expect(read(await judged(files))).toEqual(['main.tf', 'mod/a.tf', 'mod/b.tf']);
  });

  it('what was found in but not chosen, and tests that stand for the old form', async () => {
    const files = { 'a.ts': upload(), 'a.test.ts': "server.use('/accounts/a/images/v1/direct_upload');\n" };
    const chosen = (one: Choice): Partial<Choice> => ({ chosen: one.chosen.filter(({ file }) => file === 'a.ts') });
    const { kept, parsed } = await judged(files, {}, chosen);
    expect(kept.map(({ finding: { fix } }) => fix?.applicability)).toEqual(['unsafe']);
    expect([...parsed.keys()]).toEqual(['a.ts']);
    expect((await judged({ 'a.ts': upload() })).kept[0]?.finding.fix?.applicability).toBe('safe');
  });

  it('the files that are named whose fixes others decide', async () => {
    const files = { 'a.ts': upload(), 'b.ts': "mock('/accounts/a/images/v1/direct_upload');\n" };
    const chosen = (one: Choice): Partial<Choice> => ({ chosen: one.chosen.slice(0, 1), held: [], looked: new Set() });
    const fixOf = async (deciding: Configured['deciding']): Promise<unknown> =>
      (await judged(files, { deciding }, chosen)).kept.map(({ finding: { fix } }) => fix?.applicability);
    expect(await fixOf(undefined)).toEqual(['safe']);
    expect(await fixOf({ beside: ['b.ts'], found: [] } as unknown as Configured['deciding'])).toEqual(['unsafe']);
  });
});

describe('a request without a host is taken for one of the API', () => {
  const SEND = "send('/zones/' + zone + '/settings/minify', { method: 'PATCH' });\n";
  it.each<[string, Files, Partial<Choice>, readonly string[]]>([
    ['by its own file', { 'a.ts': `${SEND}// api.cloudflare.com\n` }, { project: false }, ['likely']],
    [
      'by its own file, which shows a client',
      { 'a.ts': `${SEND}const t = process.env.CF_API_TOKEN;\n` },
      { project: false },
      ['likely'],
    ],
    ['by the project', { 'a.ts': SEND }, { project: true }, ['likely']],
    [
      'by another file that names the API',
      { 'a.ts': SEND, 'b.ts': minify('y') },
      { project: false },
      ['likely', 'certain'],
    ],
    [
      'by the name of a file of settings',
      { 'cloudflare.http': 'PATCH {{base}}/zones/z/settings/minify\n' },
      { project: false },
      ['likely'],
    ],
    ['hardly, where nothing shows it', { 'a.ts': SEND }, { project: false }, ['possible']],
    [
      'hardly, by a name of settings without one',
      { 'other.http': 'PATCH {{base}}/zones/z/settings/minify\n' },
      { project: false },
      ['possible'],
    ],
  ])('%s', async (_, files, choice, expected) => {
    const { kept } = await judged(files, { ungated: true }, () => choice);
    expect(kept.map(({ finding }) => finding.confidence)).toEqual(expected);
  });
});

describe('what is kept of the findings', () => {
  const NEXT = `// eolint-ignore-next ${MINIFY} -- kept\n`;
  const FILES = {
    'a.ts': `${minify()}\n`,
    'b.ts': `${NEXT}${minify()}\n`,
    'c.ts': `${minify()}\n${NEXT}${minify()}\n`,
  };
  const suppressed = (one: Judgement): string[] => one.suppressed.map(({ finding }) => finding.span.file);

  it('are those of files that were asked for, as are the suppressed', async () => {
    const all = await judged(FILES);
    expect([found(all), suppressed(all)]).toEqual([
      [`a.ts: ${MINIFY} certain`, `c.ts: ${MINIFY} certain`],
      ['b.ts', 'c.ts'],
    ]);
    const some = await judged(FILES, {}, () => ({ reports: (file) => file === 'c.ts' }));
    expect([found(some), suppressed(some)]).toEqual([[`c.ts: ${MINIFY} certain`], ['c.ts']]);
  });

  it('are none whose entry is off, and suppressions of it are not unused', async () => {
    const off = { ...FILES, 'eolint.json': JSON.stringify({ rules: { [MINIFY]: 'off' } }) };
    const { kept, suppressed: none } = await judged(off);
    expect([kept, none]).toEqual([[], []]);
  });

  it('have no safe fix where what it changes is also of a call that was not asked for', async () => {
    const send = (zone: string): string =>
      `export const send = (${zone}) => get(\`/zones/\${${zone}}/dns_settings/use_apex_ns\`);\n`;
    const get =
      'export async function get(path) { const r = await fetch(API + path); const d = await r.json(); return d.result.value; }\n';
    const files = {
      'a.mjs': `const API = '${API}';\n${get}${send('z')}`,
      'off/b.mjs': `import { get } from '../a.mjs';\n${send('y')}`,
    };
    const off = { 'off/eolint.json': JSON.stringify({ rules: { 'dns-settings-use-apex-ns': 'off' } }) };
    const fixes = ({ kept }: Judgement): unknown =>
      kept.map(({ finding: { span, fix } }) => `${span.file} ${String(fix?.applicability)}`);
    expect(fixes(await judged({ ...files, ...off }))).toEqual(['a.mjs unsafe']);
    expect(fixes(await judged({ 'a.mjs': files['a.mjs'] }))).toEqual(['a.mjs safe']);
    const both = `${files['a.mjs']}${send('y').replace('send', 'other')}`;
    expect(fixes(await judged({ 'a.mjs': both }))).toEqual(['a.mjs safe', 'a.mjs safe']);
    const named = await judged(files, {}, () => ({ reports: (file) => file === 'a.mjs' }));
    expect(fixes(named)).toEqual(['a.mjs unsafe']);
    expect(named.kept[0]?.finding.fix?.because).toContain('in `off/b.mjs`');
  });
});

describe('of the files that were chosen is told', () => {
  const FILES: Files = {
    'a.ts': minify(),
    'b.ts': `${minify()} }}} (\n`,
    'c.md': `# Old\n\n\`\`\`js\n${minify()} }}} (\n\`\`\`\n`,
  };

  it('what could not be wholly read', async () => {
    const { skipped, failed, parsed, work } = await judged(FILES);
    expect([skipped.map(({ file }) => file), failed]).toEqual([['b.ts'], []]);
    expect([...parsed.keys()].sort()).toEqual(['a.ts', 'b.ts', 'c.md']);
    expect(work.characters).toBe(Object.values(FILES).reduce((sum, { length }) => sum + length, 0));
    expect(work.steps).toBeGreaterThan(0);
  });

  it('what was not come to in time', async () => {
    let left = 1;
    const deadline = { over: () => left-- <= 0, left: () => 60_000 };
    const { failed, parsed } = await judged(FILES, { deadline });
    expect(notes(failed)).toEqual(
      ['b.ts', 'c.md'].map((file) => `${file}: not looked at: the time of --max-time was over`),
    );
    expect([...parsed.keys()]).toEqual(['a.ts']);
  });

  it('what was not wholly followed', async () => {
    const deep = `${'['.repeat(40)}1${']'.repeat(40)}`;
    const body = `{ method: 'POST', body: JSON.stringify({ rules: ${deep} }) }`;
    const { skipped } = await judged({ 'a.ts': `fetch('${API}/zones/z/rulesets', ${body});\n${minify()}\n` });
    expect(notes(skipped)).toEqual(['a.ts: too much to follow: some of its calls were not looked at']);
  });

  it('what turns out to be no text', async () => {
    const latin = '\0\u0001\u0002';
    const odd = [{ file: 'x.ts', kind: 'javascript', bytes: Buffer.from(latin, 'latin1'), latin }] as const;
    const { skipped, failed, kept } = await judged(FILES, {}, ({ chosen }) => ({ chosen: [...odd, ...chosen] }));
    expect([skipped.map(({ file }) => file), failed]).toEqual([['x.ts', 'b.ts'], []]);
    expect(kept).toHaveLength(3);
  });

  it('modules that are too many imports away', async () => {
    const hands = (from: number): string => `import { a } from './m${String(from)}.ts';\nexport const b = a;\n`;
    const files: Record<string, string> = { 'a.ts': `${hands(0)}${minify()}\na(b, 'settings/minify');\n` };
    for (let i = 0; i < 12; i += 1) files[`m${String(i)}.ts`] = `export { a } from './m${String(i + 1)}.ts';\n`;
    const { skipped } = await judged(files);
    expect(notes(skipped)).toEqual([expect.stringContaining('too far to follow')]);
  });

  it('suppressions of what is not found, but not of what was not wholly followed', async () => {
    const unused = '// eolint-ignore-next filters -- kept\nstart();\n';
    const deep = `rules(${'['.repeat(40)}1${']'.repeat(40)});\n`;
    const sends = (rules: string): string =>
      `fetch('${API}/zones/z/rulesets', { method: 'POST', body: JSON.stringify({ ${rules} }) });\n`;
    const told = async (text: string): Promise<number> => (await judged({ 'a.ts': text })).notices.length;
    expect(await told(`${unused}${minify()}\n`)).toBe(1);
    expect(await told(`${unused}${minify()}\n${sends(deep.replace('(', ': ').replace(');\n', ''))}`)).toBe(0);
  });
});
