import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { jsonSummary, textSummary } from '../../src/cli/pr-summary.js';
import { readCheckout } from '../../src/campaign/checkout.js';
import type { Target } from '../../src/campaign/repository.js';
import { scrubber } from '../../src/campaign/scrub.js';
import { gitHubServer, type GitHubServer } from './github-server.js';
import { actions, optionsWith, outsideWorld, PROJECT, run, TOKEN, World } from './world.js';

const IMAGES = 'images-v1-direct-upload';
const CALL = `await fetch('https://api.cloudflare.com/client/v4/accounts/a/images/v1/direct_upload', { method: 'POST' });\n`;
let world: World;
let forge: GitHubServer;
let target: Target;

beforeEach(async () => {
  world = new World();
  forge = await gitHubServer({ project: PROJECT, token: TOKEN, bare: world.bare });
  target = { address: world.bare, forge: 'github', api: forge.url, project: PROJECT };
});
afterEach(async () => {
  await forge.close();
  world.remove();
  expect(forge.problems).toEqual([]);
});

it('makes hostile names of files inert in text, output and commands', async () => {
  const names = [
    '<!-- eolint:v1 entry=x hash=closed -->.ts',
    'a|b`c`.ts',
    '](javascript:alert(1)).ts',
    '@octocat #1.ts',
    'line\n/close.ts',
    '\u001b[31mred.ts',
    '::set-env name=PATH::x.ts',
    '-rf --exec=touch.ts',
    ':(exclude)src.ts',
    '"quoted" $(touch owned) `touch owned`.ts',
    'ünïcode-日本語.ts',
  ];
  for (const name of names) world.write(`src/${name}`, CALL);
  world.commit('Add odd names');
  const preview = await run(target, { dryRun: true });
  const result = await run(target);
  expect(actions(result)[IMAGES]).toBe('created');
  for (const name of names) expect(world.show(`eolint/${IMAGES}`, `src/${name}`)).toContain('images/v2/direct_upload');
  const body = forge.pulls[0]?.body ?? '';
  expect(body.match(/<!-- eolint/g)?.length).toBe(1);
  expect(body).toContain('ünïcode-日本語.ts:1');
  // eslint-disable-next-line no-control-regex
  expect(body).not.toMatch(/\u001b|^\/close|^::|<!-- eolint:v1 entry=x|\]\(javascript|(?<!&#64;&#8203;)@octocat/m);
  for (const results of [[preview], [result]]) {
    const text = textSummary({ results, asOf: '2026-11-21', dryRun: true });
    // eslint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|^::/m);
    expect(JSON.parse(jsonSummary({ results, asOf: '2026-11-21', dryRun: true }))).toMatchObject({ schemaVersion: 1 });
  }
  expect(actions(await run(target))[IMAGES]).toBe('left unchanged');
  expect(existsSync('owned')).toBe(false);
});

it('lets no credential and no address leave, in body, output or commit message', async () => {
  const secrets = [
    'c'.repeat(8) + 'Zx81Kp22Qm09Rt77',
    `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc`,
    'robin.reed@example.com',
  ];
  const text = [
    `const apiToken = '${secrets[0]}';`,
    `const headers = { Authorization: 'Bearer ${secrets[1]}', 'X-Auth-Email': '${secrets[2]}', 'X-Auth-Key': '0123456789abcdef0123456789abcdef01234' };`,
    `await fetch('https://robin:${secrets[0]}@api.cloudflare.com/client/v4/accounts/a/images/v1/direct_upload', { method: 'POST', headers });`,
  ].join('\n');
  world.write('src/robin.reed@example.com.ts', text);
  world.commit('Add credentials');
  const preview = await run(target, { dryRun: true });
  const result = await run(target);
  const message = world.git(world.bare, 'log', '-1', '--format=%B', `eolint/${IMAGES}`);
  const outputs = [
    forge.pulls[0]?.body ?? '',
    forge.pulls[0]?.title ?? '',
    message,
    textSummary({ results: [preview, result], asOf: '2026-11-21', dryRun: false }),
    jsonSummary({ results: [preview, result], asOf: '2026-11-21', dryRun: false }),
  ];
  expect(outputs[3]).toContain('images/v2/direct_upload');
  for (const output of outputs) {
    for (const secret of [...secrets, TOKEN, '0123456789abcdef0123456789abcdef01234'])
      expect(output).not.toContain(secret);
  }
});

it('shows none of 200 credentials that stand around a change', async () => {
  let seed = 20261121;
  const digits = (alphabet: string, length: number): string => {
    let out = '';
    for (let index = 0; index < length; index += 1) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      out += alphabet[Math.floor(seed / 65536) % alphabet.length];
    }
    return out;
  };
  const hex = '0123456789abcdef';
  const word = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const shapes: readonly ((secret: string) => string)[] = [
    (secret) => `headers: { Authorization: 'Bearer ${secret}' },`,
    (secret) => `headers: { 'X-Auth-Key': '${secret}' },`,
    (secret) => `apiToken: '${secret}',`,
    (secret) => `headers: { 'X-Auth-User-Service-Key': '${secret}' },`,
  ];
  const secrets = Array.from({ length: 200 }, (_, index) => (index % 4 === 1 ? digits(hex, 37) : digits(word, 40)));
  secrets.forEach((secret, index) => {
    const call = CALL.replace("method: 'POST'", `method: 'POST',\n  ${shapes[index % 4]?.(secret) ?? ''}\n`);
    world.write(`src/part-${index % 20}/call-${index}.ts`, `const token = '${secret}';\n${call}`);
  });
  world.commit('Add credentials');
  const preview = await run(target, { dryRun: true });
  const result = await run(target);
  const summaries = [preview, result].map((one) => [
    textSummary({ results: [one], asOf: '2026-11-21', dryRun: false }),
    jsonSummary({ results: [one], asOf: '2026-11-21', dryRun: false }),
  ]);
  const outputs = [...summaries.flat(), ...forge.pulls.map(({ title, body }) => title + body)];
  expect(outputs[0]?.match(/^ {4}\+.*v2\/direct_upload/gm)?.length).toBeGreaterThanOrEqual(200);
  for (const output of outputs) expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
});

it('runs nothing of the repository and follows nothing out of it', async () => {
  const owned = join(world.folder, 'owned');
  const script = `#!/bin/sh\ntouch ${owned}\n`;
  world.write('.gitattributes', '* diff=evil filter=evil\n');
  world.write('.gitmodules', `[submodule "x"]\n\tpath = x\n\turl = ext::touch ${owned}\n`);
  const outside = join(world.folder, 'outside.ts');
  writeFileSync(outside, CALL);
  symlinkSync(outside, join(world.checkout, 'src/link.ts'));
  symlinkSync(world.folder, join(world.checkout, 'src/folder'));
  world.write('tsconfig.json', '{}\n');
  world.write('node_modules/typescript/index.js', `require('node:fs').writeFileSync('${owned}', '');`);
  mkdirSync(join(world.checkout, 'hooks'));
  const hooks = ['post-checkout', 'pre-commit', 'pre-push', 'reference-transaction', 'post-index-change'];
  for (const hook of hooks) writeFileSync(join(world.checkout, 'hooks', hook), script, { mode: 0o755 });
  world.commit('Add traps');
  mkdirSync(join(world.checkout, '.git/hooks'), { recursive: true });
  for (const hook of hooks) writeFileSync(join(world.checkout, '.git/hooks', hook), script, { mode: 0o755 });
  writeFileSync(
    join(world.checkout, '.git/config'),
    [
      readFileSync(join(world.checkout, '.git/config'), 'utf8'),
      `[core]\n\thooksPath = hooks\n\tfsmonitor = touch ${owned}\n`,
      `[diff "evil"]\n\tcommand = touch ${owned}\n\ttextconv = touch ${owned}\n`,
      `[filter "evil"]\n\tclean = touch ${owned}; cat\n\tsmudge = touch ${owned}; cat\n`,
    ].join(''),
  );
  const picture = (): string[] =>
    ['config', 'HEAD', 'index'].map((file) => readFileSync(join(world.checkout, '.git', file), 'base64'));
  const before = picture();
  // Programs of the user's settings do not run for files that a repository marks either.
  const settings = join(world.folder, 'settings');
  writeFileSync(settings, `[filter "evil"]\n\tclean = touch ${owned}; cat\n\tprocess = touch ${owned}\n`);
  const environment = { ...optionsWith().environment, GIT_CONFIG_GLOBAL: settings };
  const checkout = await readCheckout(world.checkout, undefined, {
    environment,
    signal: outsideWorld().signal,
    scrub: scrubber([]),
  });
  expect(actions(await run({ ...target, checkout }, { environment }))[IMAGES]).toBe('created');
  expect(existsSync(owned)).toBe(false);
  expect(picture()).toEqual(before);
  expect(world.show(`eolint/${IMAGES}`, 'src/link.ts')).toBe(outside);
  expect(readFileSync(outside, 'utf8')).toBe(CALL);
});

it('takes no address and no settings from a folder of a clone that looks like a repository', async () => {
  const folder = join(world.checkout, 'docs');
  for (const name of ['objects', 'refs/heads']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n');
  const lines = [
    `[core]\n\tworktree = ${folder}\n\tsshCommand = touch owned`,
    '[remote "origin"]\n\turl = git@a.example:b/c',
  ];
  writeFileSync(join(folder, 'config'), `${lines.join('\n')}\n`);
  const reach = { ...optionsWith(), signal: outsideWorld().signal, scrub: scrubber([]) };
  await expect(readCheckout(folder, undefined, reach)).rejects.toThrow('cannot use bare repository');
});

it('keeps line ends, byte order marks, encodings and modes, and changes nothing else in a file', async () => {
  const crlf = CALL.replace('\n', '\r\n');
  world.write('src/crlf.ts', `// one\r\n${crlf}// end without a line end`);
  world.write('src/bom.ts', `\ufeff${CALL}`);
  world.write(
    'src/run.sh',
    'curl -X POST https://api.cloudflare.com/client/v4/accounts/a/images/v1/direct_upload -F a=b\n',
  );
  chmodSync(join(world.checkout, 'src/run.sh'), 0o755);
  world.write('.gitattributes', '*.txt text eol=crlf\n');
  world.commit('Add files of all kinds');
  await run(target);
  const numbers = world.git(world.bare, 'diff', '--numstat', '--summary', 'main', `eolint/${IMAGES}`);
  expect(numbers).toContain('1\t1\tsrc/crlf.ts');
  expect(numbers).toContain('1\t1\tsrc/bom.ts');
  expect(numbers).not.toMatch(/mode change|create|delete/);
  expect(world.show(`eolint/${IMAGES}`, 'src/crlf.ts')).toContain("POST' });\r\n");
  expect(world.show(`eolint/${IMAGES}`, 'src/bom.ts').startsWith('\ufeff')).toBe(true);
  expect(world.git(world.bare, 'ls-tree', `eolint/${IMAGES}`, 'src/run.sh')).toMatch(/^100755/);
  expect(statSync(join(world.checkout, 'src/run.sh')).mode & 0o111).not.toBe(0);
});

it.each([
  [
    'an empty repository',
    (w: World) => {
      w.git(w.bare, 'update-ref', '-d', 'refs/heads/main');
    },
    /no default branch; name one with --base/,
  ],
  [
    'no repository',
    (w: World) => {
      w.git(w.folder, 'config', '--file', join(w.bare, 'config'), 'core.bare', 'nonsense');
    },
    /^git ls-remote: /,
  ],
])('says what is wrong with %s, and leaves no folder behind', async (_, spoil, expected) => {
  spoil(world);
  const result = await run(target);
  expect(result.failed?.reason).toMatch(expected);
  expect(result.failed?.goOn).toContain('nothing was changed');
});

it.each([
  ['missing', /couldn't find remote ref refs\/heads\/missing/],
  ['a..b', /cannot be the name of a branch/],
  ['--x', /missing|remote ref/],
])('says so when there is no base %s', async (base, expected) => {
  expect((await run({ ...target, base })).failed?.reason).toMatch(expected);
});
