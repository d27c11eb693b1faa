import { describe, expect, it } from 'vitest';
import { Projects } from '../../../src/engine/choice/gates/projects.js';
import { askedBase, type Base } from '../../../src/engine/fixing/asked-bases.js';
import { OtherBases } from '../../../src/engine/fixing/other-bases.js';
import type { Request } from '../../../src/model/request.js';

const API = 'https://api.cloudflare.com/client/v4';

/** What the base of an address is asked for by, where it is what stands between `«` and `»` in a file. */
function asked(marked: string, file = 'a.ts', scheme = false): Base | undefined {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace(/[«»]/g, '');
  const written = text.slice(start, end);
  const span = { file, start, end };
  const first = /^["'`]?https?:/.test(written) ? { kind: 'run', text: written, span } : { kind: 'hole', span };
  const url = scheme ? [{ kind: 'run', text: 'https://' }, first] : [first];
  return askedBase(
    { url } as unknown as Request,
    () => text,
    (name) => name.endsWith('.yaml'),
  );
}

function names(marked: string, file?: string): string {
  const base = asked(marked, file);
  return base === undefined ? 'none' : `${base.from}: ${[...new Set(base.names)].join(' ')}`;
}

describe('what a base is asked for by', () => {
  it.each<[marked: string, expected: string]>([
    // The code's own name.
    ['send(«base» + path)', 'code: base'],
    ['send(«config.baseUrl»)', 'code: baseUrl'],
    ['send(«settings["base-url"]»)', 'code: base-url'],
    ['send(«process.env.CF_BASE»)', 'environment: CF_BASE'],
    ['send(«os.environ["CF_BASE"]»)', 'environment: CF_BASE'],
    ['curl "$«CF_BASE»/zones"', 'environment: CF_BASE'],
    ['curl "${«CF_BASE»', 'environment: CF_BASE'],
    // What gives that name its value asks the environment.
    ['const base = process.env.CF_BASE;\nsend(«base» + path)', 'code: base CF_BASE'],
    ['base := os.Getenv("CF_BASE")\nsend(«base» + path)', 'code: base CF_BASE'],
    ['@base Application.get_env(:app, :cf_base)\nget(«base» <> path)', 'code: base app cf_base'],
    ['const other = process.env.CF_BASE;\n\nsend(«base» + path)', 'code: base'],
    // What it is declared as says so.
    ['type client struct {\n  Base string `env:"CF_BASE"`\n}\nsend(c.«Base»)', 'code: Base CF_BASE'],
    ['class C {\n  // env CF_BASE\n  base: string;\n}\nsend(«this.base»)', 'code: base CF_BASE'],
    ['function base() {\n  return process.env.CF_BASE;\n}\nsend(«base»())', 'code: base CF_BASE'],
    ['class C {\n  // CF_BASE\n  base: string;\n}\nsend(«this.base»)', 'code: base'],
    // A text that is taken where nothing is set.
    [`const base = process.env.CF_BASE ?? '«${API}»';`, 'environment: CF_BASE'],
    [`const base = process.env.CF_BASE || '«${API}»';`, 'environment: CF_BASE'],
    [`base = os.environ.get("CF_BASE", "«${API}»")`, 'environment: CF_BASE'],
    [`base = ENV.fetch("CF_BASE") { "«${API}»" }`, 'environment: CF_BASE'],
    [`base="\${CF_BASE:-«${API}»}"`, 'environment: CF_BASE'],
    [`base="\${CF_BASE-«${API}»}"`, 'environment: CF_BASE'],
    [`CF_BASE ?= «${API}»`, 'environment: CF_BASE'],
    [`@Value("\${cloudflare.base:«${API}»}")`, 'environment: base CLOUDFLARE_BASE'],
    [`@Value("\${a-b.base-url:\${c.d:«${API}»}}")`, 'environment: d AB_BASEURL C_D'],
    [`base = os.environ["CF_BASE"] if "CF_BASE" in os.environ else "«${API}»"`, 'environment: CF_BASE'],
    [`const base = env.CF_BASE ? env.CF_BASE : '«${API}»';`, 'environment: CF_BASE'],
    // The environment is asked near it: in the other branch of a function, on the same line.
    [
      `func base() string {\n  if b := os.Getenv("CF_BASE"); b != "" {\n    return b\n  }\n  return "«${API}»"\n}`,
      'environment: CF_BASE',
    ],
    [`func base() string {\n  b := os.Getenv("CF_BASE")\n\n  x()\n\n  return "«${API}»"\n}`, 'none'],
    [`Base string \`envDefault:"«${API}»" env:"CF_BASE"\``, 'environment: CF_BASE'],
    [`x := getenv("CF_BASE")\np = send("«${API}»")`, 'environment: CF_BASE'],
    [`x := getenv("CF_BASE")\ny()\nsend("«${API}»")`, 'environment: CF_BASE'],
    [`x := getenv("CF_BASE")\ny()\np = send("«${API}»")`, 'none'],
    [`send("«${API}»", getenv("CF_BASE"))`, 'environment: CF_BASE'],
    [`p = send("«${API}»")\nx := getenv("CF_BASE")`, 'none'],
    // Nothing is asked.
    [`const base = '«${API}»';`, 'none'],
    [`send('«${API}/zones»')`, 'none'],
  ])('%s: %s', (marked, expected) => {
    expect(names(marked)).toBe(expected);
  });

  it('is the name of a variable in a script, and the key before it in settings', () => {
    expect(names(`base="«${API}»"`, 'run.sh')).toBe('script: base');
    expect(names(`base="«${API}»"`, 'bin/run')).toBe('script: base');
    expect(names(`base="«${API}»"`, 'a.ts')).toBe('none');
    expect(names(`cloudflare:\n  base: «${API}»`, 'a.yaml')).toBe('environment: base');
  });

  it('is a host alone behind a scheme', () => {
    expect(asked('send("https://" + «host» + path)', 'a.ts', true)).toMatchObject({ names: ['host'], isHost: true });
    expect(asked('send(«host» + path)')?.isHost).toBe(false);
  });

  it('is told with what it is kept below', () => {
    expect(asked(`@Value("\${cloudflare.base:«${API}»}")`)?.below).toBe('cloudflare');
    expect(asked(`config["cloudflare:base"] ?? "«${API}»"`)?.below).toBe('cloudflare');
    expect(asked(`process.env.CF_BASE ?? '«${API}»'`)?.below).toBe('env');
    expect(asked(`get("CF_BASE", "«${API}»")`)?.below).toBeUndefined();
  });

  it('is nothing in a part of a file, and nothing where no place is known', () => {
    expect(asked('send(«base»)', 'a.md\0b1.ts')).toBeUndefined();
    const nowhere = { url: [{ kind: 'hole', name: 'base' }] } as unknown as Request;
    expect(
      askedBase(
        nowhere,
        () => '',
        () => false,
      ),
    ).toBeUndefined();
  });
});

describe('another base', () => {
  const ENV: Base = { names: ['CF_BASE'], from: 'environment' };
  const other = (files: Readonly<Record<string, string>>, base: Base = ENV, file = 'app/a.ts'): string | undefined => {
    const all = ['package.json', ...Object.keys(files)];
    const textOf = (name: string): string => files[name] ?? '';
    const bases = new OtherBases(all, new Projects(all, all), textOf);
    const sources = Object.entries(files)
      .filter(([name]) => name.endsWith('.ts'))
      .map(([name, text]) => ({ source: { file: name, text } }));
    const found = bases.named(file, base, sources);
    return found === undefined ? undefined : `${found.file}:${found.start}`;
  };

  it.each<[what: string, files: Readonly<Record<string, string>>, expected: string | undefined]>([
    ['in a file of the environment', { '.env': 'CF_BASE=http://localhost:8080\n' }, '.env:8'],
    ['in one of a stage', { '.env.test': 'CF_BASE=https://mock.test\n' }, '.env.test:8'],
    ['the same address', { '.env': `CF_BASE=${API}\n` }, undefined],
    ['under another name', { '.env': 'OTHER=http://localhost\n' }, undefined],
    ['in a comment', { '.env': '# CF_BASE=http://localhost\n' }, undefined],
    ['in a service', { 'compose.yaml': 'environment:\n  CF_BASE: http://mock:80\n' }, 'compose.yaml:24'],
    ['in a makefile', { Makefile: 'CF_BASE = http://mock\n' }, 'Makefile:10'],
    ['in a script that starts the program', { 'run.sh': 'CF_BASE=http://mock node a.js\n' }, 'run.sh:8'],
    ['in a script that keeps it', { 'run.sh': 'CF_BASE=http://mock\necho x\n' }, undefined],
    ['in a file that starts nothing', { 'notes.txt': 'CF_BASE=http://mock node a.js\n' }, undefined],
    ['under that name in small letters', { '.env': 'cf_base=http://mock\n' }, undefined],
    ['in a script for itself', { 'run.sh': 'base=http://mock\necho $base\n' }, undefined],
    [
      'in a script of the package',
      { 'web/package.json': '{"scripts": {"dev": "CF_BASE=http://mock node a"}}' },
      undefined,
    ],
    ['in a list of packages', { 'app/package-lock.json': '{"CF_BASE": "http://mock"}' }, undefined],
    ['in a test', { 'test/config.yaml': 'CF_BASE: http://mock\n' }, undefined],
    ['in a file of code', { 'b.ts': 'const CF_BASE = "http://mock";\n' }, undefined],
  ])('%s', (_, files, expected) => {
    expect(other(files)).toBe(expected);
  });

  it('is that of the project the file lies in, or of one around it', () => {
    const manifests = { 'app/package.json': '{}', 'web/package.json': '{}' };
    const env = (at: string): Readonly<Record<string, string>> => ({
      ...manifests,
      [`${at}.env`]: 'CF_BASE=http://x\n',
    });
    expect([env('app/'), env(''), env('web/')].map((files) => other(files) !== undefined)).toEqual([true, true, false]);
    const below = { ...env('app/'), 'app/sub/package.json': '{}' };
    expect(other(below, ENV, 'app/sub/a.ts')).toBe('app/.env:8');
    expect(other({ ...env('app/sub/'), 'app/sub/package.json': '{}' })).toBeUndefined();
  });

  it('of a name as code has it is one beside a setting of the same name that is the address of the API', () => {
    const base: Base = { names: ['baseUrl'], from: 'code' };
    const [api, mock] = [`{"baseUrl": "${API}"}`, '{"baseUrl": "http://mock"}'];
    expect(other({ 'config/prod.json': api, 'config/dev.json': mock }, base)).toBe('config/dev.json:13');
    expect(other({ 'config/dev.json': mock }, base)).toBeUndefined();
    expect(other({ 'a/config.json': api, 'b/config.json': mock }, base)).toBe('b/config.json:13');
    expect(other({ 'a/prod.json': api, 'b/dev.json': mock }, base)).toBeUndefined();
    const [one, two] = [`{"cf": {"baseUrl": "${API}"}}`, '{"slack": {"baseUrl": "http://mock"}}'];
    expect(other({ 'config/a.json': one, 'config/b.json': two }, base)).toBeUndefined();
    const stage = '{"production": {"baseUrl": "http://mock"}}';
    expect(other({ 'config/a.json': one, 'config/b.json': stage }, base)).toBe('config/b.json:28');
    expect(other({ 'app/b.ts': `const baseUrl = "${API}";\n`, 'app/config.json': mock }, base)).toBe(
      'app/config.json:13',
    );
  });

  it('of a name as code has it may be declared with its type, and is none of the environment', () => {
    const base: Base = { names: ['baseUrl'], from: 'code' };
    const mock = { 'app/config.json': '{"baseUrl": "http://mock"}' };
    for (const declared of [`baseUrl: string = "${API}"`, `baseUrl: string = env.X ?? "${API}"`])
      expect(other({ 'app/b.ts': `const ${declared};\n`, ...mock }, base)).toBe('app/config.json:13');
    expect(other({ 'app/b.ts': `const other: string = "${API}";\n`, ...mock }, base)).toBeUndefined();
    const env = { '.env': 'baseUrl=http://mock\n' };
    expect(other(env, base)).toBeUndefined();
    expect(other(env, { ...base, from: 'environment' })).toBe('.env:8');
    // What code gives another address is no setting.
    const code = { 'app/b.ts': `const baseUrl = "${API}";\n`, 'app/c.ts': 'const baseUrl = "http://mock";\n' };
    expect(other(code, base)).toBeUndefined();
  });

  it('is that by which a request is asked for', () => {
    const files: Readonly<Record<string, string>> = {
      'a.ts': `const base = process.env.CF_BASE ?? '${API}';`,
      'b.ts': `const base = '${API}';`,
      '.env': 'CF_BASE=http://mock\n',
    };
    const names = Object.keys(files);
    const bases = new OtherBases(names, new Projects(names, names), (name) => files[name] ?? '');
    const of = (file: string): number | undefined => {
      const start = (files[file] ?? '').indexOf(API);
      const span = { file, start, end: start + API.length };
      return bases.of({ url: [{ kind: 'run', text: API, span }], span } as unknown as Request, [])?.start;
    };
    expect([of('a.ts'), of('b.ts')]).toEqual([8, undefined]);
  });

  it('of a name below another is one below the same', () => {
    const base: Base = { names: ['base'], from: 'environment', below: 'cloudflare' };
    expect(other({ 'app.yaml': 'cloudflare:\n  base: http://mock\n' }, base)).toBe('app.yaml:20');
    expect(other({ 'app.yaml': 'Cloudflare:\n  base: http://mock\n' }, base)).toBe('app.yaml:20');
    expect(other({ 'app.yaml': 'slack:\n  base: http://mock\n' }, base)).toBeUndefined();
  });

  it('of a variable of a script is one in a file that it takes in', () => {
    const base: Base = { names: ['base'], from: 'script' };
    const files = (takes: string) => ({ 'run.sh': takes, 'lib.env': 'base=http://mock\n' });
    expect(other(files('source ./lib.env\n'), base, 'run.sh')).toBe('lib.env:5');
    expect(other(files('. lib.env\n'), base, 'run.sh')).toBe('lib.env:5');
    expect(other(files('source ./mylib.env\n'), base, 'run.sh')).toBeUndefined();
    expect(other(files('# lib.env\n'), base, 'run.sh')).toBeUndefined();
  });

  it('of a host has no scheme', () => {
    const base: Base = { names: ['CF_HOST'], from: 'environment', isHost: true };
    expect(other({ '.env': 'CF_HOST=mock.test\n' }, base)).toBe('.env:8');
    expect(other({ '.env': 'CF_HOST=api.cloudflare.com\n' }, base)).toBeUndefined();
    expect(other({ '.env': 'CF_HOST=mock.test\n' }, { ...base, isHost: false })).toBeUndefined();
    expect(other({ 'run.sh': 'CF_HOST=mock.test node a.js\n' }, base)).toBe('run.sh:8');
    for (const file of ['test/.env', 'notes.txt', 'b.ts'])
      expect(other({ [file]: 'CF_HOST=mock.test\n' }, base)).toBeUndefined();
  });

  it('is looked for under the name that is asked in its place', () => {
    const base: Base = { names: ['url'], from: 'code' };
    const config = `return ['url' => env('CF_BASE', '${API}')];`;
    expect(other({ 'config/cf.php': config, '.env': 'CF_BASE=http://mock\n' }, base)).toBe('.env:8');
    expect(other({ 'config/cf.php': config, '.env': 'OTHER=http://mock\n' }, base)).toBeUndefined();
    const two = `return ['url' => env('CF_BASE', 'http://x'), 'other' => env('B', '${API}')];`;
    expect(other({ 'config/cf.php': two, '.env': 'CF_BASE=http://mock\nB=http://mock\n' }, base)).toBeUndefined();
  });
});
