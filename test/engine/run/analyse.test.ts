import { entries } from 'eolint:schedule';
import { describe, expect, it } from 'vitest';
import { Apis } from '../../../src/engine/policy/apis.js';
import { Configurations } from '../../../src/engine/policy/configuration/configuration.js';
import { openSources, type Parsed } from '../../../src/engine/reading/sources.js';
import { analyse, type Analysis } from '../../../src/engine/run/analyse.js';
import { type Terms } from '../../../src/engine/run/terms.js';
import { isOfInterest } from '../../../src/text/asked.js';
import { Project, asOf, minify } from '../project.js';

type Files = Readonly<Record<string, string>>;
type Told = readonly { readonly file: string; readonly reason: string }[];

/** All files, read and compared, without what chooses and judges them. */
async function analysed(files: Files, more: (parsed: Map<string, Parsed>) => Partial<Terms> = () => ({})) {
  const { cwd } = new Project(files);
  const [sources, configurations] = await Promise.all([openSources({ cwd }), Configurations.open(cwd)]);
  const parsed = new Map<string, Parsed>();
  for (const file of Object.keys(files)) {
    const outcome = await sources.parse(file);
    if ('parsed' in outcome) parsed.set(file, outcome.parsed);
  }
  sources.tree.close();
  const known = { entries, configurations, counts: () => true, textOf: (file: string) => files[file] };
  return analyse(parsed, {
    apis: new Apis({ ...known, evidence: () => ({ clients: new Set(parsed.keys()), project: true }) }),
    day: asOf,
    dueWithin: 90,
    entryIn: (entry) => entry,
    resolve: () => undefined,
    packageOf: (program) => [program],
    implementing: () => [],
    isSeed: () => true,
    versionOf: () => undefined,
    ...more(parsed),
  });
}

const found = ({ matches }: Analysis): string[] =>
  matches.map(({ entry, finding }) => `${finding.span.file}: ${entry.id} ${finding.confidence}`).sort();
const told = (all: Told): string[] => all.map(({ file, reason }) => `${file}: ${reason}`).sort();

const API = 'https://api.cloudflare.com/client/v4';
const SUITE = 'ECDHE-RSA-CHACHA20-POLY1305-D';
const RESOURCE = (name: string): string => `resource "cloudflare_firewall_rule" "${name}" {\n  zone_id = "z"\n}\n`;
const RULES = JSON.stringify([{ action: 'block', expression: 'cf.threat_score gt 5' }]);

/** One file of each thing that is compared with the schedule. */
const EACH: Files = {
  'a.ts': minify(),
  'b.http': `PATCH ${API}/zones/z/settings/minify\n`,
  'c.tf': RESOURCE('x'),
  'd.tf': 'locals {\n  rule = "cf.threat_score gt 5"\n}\n',
  'e.json': RULES,
  'f.expr': 'cf.threat_score gt 5\n',
  'g.conf': `ssl_ciphers ${SUITE};\n`,
};

describe('what is compared with the schedule', () => {
  it('is each request, declaration, text, rule, expression and list of ciphers', async () => {
    const result = await analysed(EACH);
    expect(found(result)).toEqual([
      'a.ts: zone-setting-minify certain',
      'b.http: zone-setting-minify certain',
      'c.tf: firewall-rules certain',
      'd.tf: threat-score likely',
      'e.json: threat-score likely',
      'f.expr: threat-score likely',
      'g.conf: chacha20-draft-ciphers likely',
    ]);
    expect([...result.notes, ...result.failed, ...result.invalid]).toEqual([]);
    expect(new Set(result.resources.map(({ type }) => type))).toEqual(new Set(['cloudflare_firewall_rule']));
  });

  it('is told of by file and kind where it cannot be compared, and the rest goes on', async () => {
    const asked = new Set(['b.http']);
    const entryIn: Terms['entryIn'] = (entry, file) => {
      if (asked.has(file)) return entry;
      asked.add(file);
      throw new Error(`no ${entry.id}`);
    };
    const result = await analysed(EACH, () => ({ entryIn }));
    expect(found(result)).toContain('b.http: zone-setting-minify certain');
    expect(told(result.failed)).toEqual([
      'a.ts: a request could not be compared: no zone-setting-minify',
      'c.tf: a declaration could not be compared: no firewall-rules',
      'd.tf: a string could not be compared: no threat-score',
      'e.json: a rule could not be compared: no threat-score',
      'f.expr: an expression could not be compared: no threat-score',
      'g.conf: a list of cipher suites could not be compared: no chacha20-draft-ciphers',
    ]);
  });

  it.each([
    ['a.py', `x = "${SUITE}"`, 'possible'],
    ['a.py', `cloudflare = "${SUITE}"`, 'likely'],
    ['a.go', `package a\nvar x = "${SUITE}"`, 'possible'],
    ['A.java', `class A { String x = "${SUITE}"; }`, 'possible'],
    ['a.kt', `val x = "${SUITE}"`, 'possible'],
    ['A.cs', `class A { string x = "${SUITE}"; }`, 'possible'],
    ['a.conf', `ciphers ${SUITE}`, 'likely'],
    ['a.rb', `x = "${SUITE}"`, undefined],
    ['a.ts', `const x = '${SUITE}';`, undefined],
  ])('suites that %s sets apart from its requests: %s', async (file, text, confidence) => {
    const { matches } = await analysed({ [file]: `${text}\n` });
    expect(matches.map(({ finding }) => finding.confidence)).toEqual(confidence === undefined ? [] : [confidence]);
  });

  it('is each text of settings, and of a program what nothing else explains', async () => {
    const text = 'rule = "cf.threat_score gt 5"\n';
    const files = { 'a_test.py': text, 'b_test.rb': text, 'c_test.tf': `locals {\n  ${text}}\n` };
    expect(found(await analysed(files))).toEqual([
      'a_test.py: threat-score possible',
      'b_test.rb: threat-score possible',
      'c_test.tf: threat-score likely',
    ]);
  });

  it('is what is prepared and never seen to be sent', async () => {
    const text = `import requests\nreq = requests.Request('PATCH', '${API}/zones/z/settings/minify')\n`;
    expect(found(await analysed({ 'a.py': text }))).toEqual(['a.py: zone-setting-minify certain']);
  });
});

describe('mistakes in expressions', () => {
  const WRONG = 'http.host = 5';
  const rules = JSON.stringify([{ action: 'block', expression: WRONG }]);
  const files: Files = {
    'a.ts': `fetch('${API}/zones/z/rulesets', { method: 'POST', body: JSON.stringify({ rules: ${rules} }) });\n`,
    'b.tf': `resource "cloudflare_ruleset" "x" {\n  rules {\n    action = "block"\n    expression = "${WRONG}"\n  }\n}\n`,
    'c.json': rules,
  };

  it('are those of requests, declarations and rules', async () => {
    const { invalid } = await analysed(files, () => ({ checkExpressions: true }));
    expect(invalid.map(({ span }) => span.file)).toEqual(['a.ts', 'b.tf', 'c.json']);
  });

  it('are not looked for unasked', async () => {
    expect((await analysed(files)).invalid).toEqual([]);
    expect((await analysed(files, () => ({ checkExpressions: false }))).invalid).toEqual([]);
  });

  it('are told once of what is sent in several ways', async () => {
    const send = `const send = (z) => fetch(\`${API}/zones/\${z}/rulesets\`, { method: 'POST', body: '{"rules": ${rules}}' });\n`;
    const { invalid } = await analysed({ 'a.ts': `${send}send('x');\nsend('y');\n` }, () => ({
      checkExpressions: true,
    }));
    expect(invalid).toHaveLength(1);
  });
});

describe('what was not wholly followed is told once for each file', () => {
  const LEFT_OUT = 'too much to follow: some of its calls were not looked at';
  const deep = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
  const spread = Array.from({ length: 30 }, (_, i) => `x${String(i)}: 'settings/minify?${String(i)}'`).join(', ');
  const long = Array.from({ length: 400 }, (_, i) => `/\${a[${String(i)}]}`).join('');
  const sends = (body: string): string =>
    `fetch('${API}/zones/z/rulesets', { method: 'POST', body: JSON.stringify({ rules: ${body} }) });\n`;

  it.each<[string, Files, readonly string[]]>([
    ['nothing', { 'a.ts': minify(), 'b.ts': sends(deep(3)) }, []],
    ['bodies that are too deep', { 'a.ts': `${sends(deep(40))}${sends(deep(50))}` }, ['a.ts']],
    [
      'declarations that are too deep',
      { 'a.tf': `resource "cloudflare_ruleset" "x" {\n  rules = ${deep(40)}\n}\n`, 'b.tf': RESOURCE('y') },
      ['a.tf'],
    ],
    [
      'more addresses than are told apart',
      { 'a.ts': `fetch('${API}/zones/z/' + { ${spread} }[k], { method: 'PATCH' });\n`, 'b.ts': minify() },
      ['a.ts'],
    ],
    ['texts of too many pieces', { 'a.ts': `fetch(\`${API}/settings/minify${long}\`);\n`, 'b.ts': minify() }, ['a.ts']],
    ['a part of a document', { 'a.md': `# A\n\n\`\`\`js\n${sends(deep(40))}\`\`\`\n` }, ['a.md']],
  ])('%s', async (_, files, expected) => {
    expect(told((await analysed(files)).notes)).toEqual(expected.map((file) => `${file}: ${LEFT_OUT}`));
  });
});

describe('following programs', () => {
  const OPEN =
    'interface Sender { void send(String path); }\nclass C { void go(Sender sender) { sender.send("settings/minify"); } }\n';
  it('costs steps, which are told by file and together', async () => {
    const added: [string, string | undefined, number][] = [];
    const work = {
      add: (what: string, file: string | undefined, by: number) => added.push([what, file, by]),
    } as unknown as Terms['work'];
    const { steps } = await analysed({ 'a.ts': minify(), 'b.ts': minify('y').repeat(3) }, () => ({ work }));
    expect(added.map(([what, file]) => [what, file])).toEqual([
      ['steps of the evaluator', 'a.ts'],
      ['steps of the evaluator', 'b.ts'],
    ]);
    const [first = 0, second = 0] = added.map(([, , by]) => by);
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(steps).toBe(first + second);
    expect((await analysed({ 'a.http': `GET ${API}/user\n` })).steps).toBe(0);
  });

  it('ends where the time is over: the files are named, and what needs no following is found', async () => {
    const isSeed = (): boolean => {
      for (;;);
    };
    const deadline = { over: () => false, left: () => 1 };
    const files = { 'a.ts': minify(), 'b.md': `\`\`\`js\n${minify()}\n\`\`\`\n`, 'c.conf': `ciphers ${SUITE}\n` };
    const result = await analysed(files, () => ({ isSeed, deadline }));
    expect(found(result)).toContain('c.conf: chacha20-draft-ciphers likely');
    expect(told(result.failed)).toEqual(
      ['a.ts', 'b.md'].map((file) => `${file}: not wholly followed: the time of --max-time was over`),
    );
    expect(result.steps).toBe(0);
  });

  it('has no end where there is time', async () => {
    const deadline = { over: () => false, left: () => 60_000 };
    const result = await analysed({ 'a.ts': minify() }, () => ({ deadline }));
    expect([found(result).length, result.failed.length]).toEqual([1, 0]);
  });

  it('breaks off with a fault of its own for one file alone', async () => {
    const implementing: Terms['implementing'] = (from, type) => {
      throw new Error(`no ${type} for ${from}`);
    };
    const result = await analysed({ 'a.java': OPEN, 'b.ts': minify() }, () => ({ implementing }));
    expect(told(result.failed)).toEqual(['a.java: could not be followed: no Sender for a.java']);
    expect(found(result)).toContain('b.ts: zone-setting-minify certain');
  });

  it('asks for modules, packages and types by the files that name them', async () => {
    const asked: string[] = [];
    const files = {
      'a.ts': "import { go } from './b.js';\ngo('settings/minify');\n",
      'b.go': 'package b\n\nfunc send() { other("settings/minify") }\n',
      'c.java': OPEN,
    };
    await analysed(files, (parsed) => ({
      resolve: (from, specifier) => void asked.push(`${from} resolves ${specifier}`),
      packageOf: (program) => {
        asked.push(`${program.file} is of a package`);
        return [program];
      },
      implementing: (from, type) => {
        asked.push(`${from} leaves ${type} open`);
        return [...parsed.values()].flatMap(({ reading }) => reading.programs);
      },
    }));
    expect(asked).toContain('a.ts resolves ./b.js');
    expect(asked).toContain('b.go is of a package');
    expect(asked).toContain('c.java leaves Sender open');
  });

  it('notes which answers are of interest', async () => {
    const calls = ["call('/zones/z/settings/minify')", "call('/user')"];
    const files = { 'a.ts': `const call = (path) => fetch('${API}' + path);\n${calls.join(';\n')};\n` };
    const isSeed = (text: string): boolean => text.includes('minify');
    const { requests } = await analysed(files, () => ({ isSeed }));
    const asked = requests.map(({ site, asked: by }) => [by?.replace(API, ''), isOfInterest(site, by)]);
    expect(asked).toContainEqual(['GET /zones/z/settings/minify', true]);
    expect(asked.filter(([by]) => by !== 'GET /zones/z/settings/minify').map(([, is]) => is)).not.toContain(true);
  });

  it('leaves the surer of two requests of one place', async () => {
    const files = {
      'a.ts': `const send = (base) => fetch(base + '/zones/z/settings/minify', { method: 'PATCH' });\nsend('${API}');\nsend(base());\n`,
    };
    const { requests } = await analysed(files);
    expect(requests).toHaveLength(1);
  });
});

describe('texts that spell a retired operation', () => {
  it('are told of with what became of them, and found where nothing explains them', async () => {
    const files = { 'a.ts': minify(), 'b.ts': `const all = ['PATCH /zones/z/settings/minify'];\n// ${API}\n` };
    const result = await analysed(files);
    expect(result.accounts.map((one) => [one.span.file, Object.keys(one).sort()]).sort()).toEqual(
      ['a.ts', 'b.ts'].map((file) => [file, ['account', 'entries', 'path', 'span']]),
    );
    expect(found(result).filter((one) => one.startsWith('b.ts'))).toEqual(['b.ts: zone-setting-minify likely']);
  });

  it('are none where a server of the project has the route', async () => {
    const route = (text: string): Files => ({ 'a.ts': text });
    const own = await analysed(route("app.patch('/zones/z/settings/minify', (req, res) => res.send(''));\n"));
    expect(found(own)).toEqual([]);
    expect(found(await analysed(route("send.patch('/zones/z/settings/minify');\n")))).toHaveLength(1);
  });
});
