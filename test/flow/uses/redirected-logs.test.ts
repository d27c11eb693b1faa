import { describe, expect, it } from 'vitest';
import { clientLogOf, isSentToOutput, traceOf } from '../../../src/flow/uses/redirected-logs.js';
import { project } from './uses-in.js';

async function isSent(
  file: string,
  text: string,
  chain: string,
  others: Record<string, string> = {},
): Promise<boolean> {
  const { trees } = await project({ [file]: text, ...others }, text);
  const tree = trees.of(file);
  if (tree === undefined) throw new Error(`${file} was not read`);
  return isSentToOutput(trees, tree, chain);
}

const LOGS = [
  ['a.py', 'logging.basicConfig(level=logging.INFO, stream=sys.stdout)', 'logging.info'],
  ['a.py', 'logging.basicConfig(level=getattr(logging, "INFO"),\n  stream=sys.stdout)', 'logging.info'],
  ['a.py', 'log.addHandler(logging.StreamHandler(stream=sys.stdout))', 'log.info'],
  ['a.py', 'dictConfig({"handlers": {"c": {"stream": "ext://sys.stdout"}}})', 'logging.info'],
  ['a.rb', "log = Logger.new(ENV['LOG'] || $stdout)", 'log.info'],
  ['a.go', 'package a\nfunc f() { log.SetOutput(io.MultiWriter(file("a"), os.Stdout)) }', 'log.Println'],
  ['a.go', 'package a\nfunc f() { l := slog.New(slog.NewJSONHandler(os.Stdout, nil)) }', 'l.Info'],
  ['a.go', 'package a\nfunc f() { out := os.Stdout; log.SetOutput(out) }', 'log.Println'],
  ['a.php', "<?php ini_set('error_log', '/dev/stdout');", 'error_log'],
  ['A.java', 'class A { void f() { log.addHandler(new StreamHandler(System.out, null)); } }', 'log.info'],
] as const;

const ERRORS = [
  ['a.py', 'sys.stderr = sys.stdout', 'print'],
  ['a.py', 'with redirect_stderr(sys.stdout):\n  f()', 'sys.stderr.write'],
  ['a.py', 'os.dup2(1, 2)', 'logging.info'],
  ['a.rb', '$stderr = $stdout', 'warn'],
  ['a.rb', '$stderr.reopen($stdout)', 'warn'],
  ['a.go', 'package a\nfunc f() { os.Stderr = os.Stdout }', 'fmt.Fprintln'],
  ['a.pl', 'open(STDERR, ">&", STDOUT);', 'warn'],
  ['a.mjs', 'console.error = console.log;', 'console.error'],
  ['a.mjs', 'console.warn = (...all) => {\n  console.log(...all)\n}', 'console.warn'],
  ['a.mjs', 'process.stderr.write = other;', 'console.error'],
  ['a.sh', 'exec 2>&1\necho a >&2', ''],
  ['a.sh', 'set -e; exec > >(tee log) 2>&1\necho a >&2', ''],
  ['a.sh', 'exec &> out.log\necho a >&2', ''],
  ['a.sh', '{\n  echo a >&2\n} 2>&1', ''],
  ['a.sh', 'for i in 1; do\n  echo a >&2\ndone 2>> log', ''],
  ['a.sh', 'main() {\n  echo a >&2\n}\nmain 2>&1 | grep a', ''],
  ['a.sh', 'f() { echo a >&2; }\nout=$(f 2>&1)', ''],
] as const;

describe('what is written for people goes to the output', () => {
  it.each(LOGS)('by the logs alone: %s: %s', async (file, text, chain) => {
    expect(await isSent(file, text, chain)).toBe(true);
    expect(await isSent(file, text, 'warn')).toBe(false);
  });

  it.each(ERRORS)('with all errors: %s: %s', async (file, text, chain) => {
    expect(await isSent(file, text, chain)).toBe(true);
  });

  it('where another file of the program sets it up', async () => {
    const setup = { 'log.py': 'import sys\ndef setup():\n  sys.stderr = sys.stdout' };
    expect(await isSent('a.py', 'from log import setup\nsetup()', 'print', setup)).toBe(true);
  });

  it.each([
    ['<?php trigger_error($path);', true],
    ["<?php ini_set('display_errors', '1'); trigger_error($path);", true],
    ["<?php ini_set('display_errors', 0); trigger_error($path);", false],
    ["<?php ini_set('display_errors', 'stderr'); trigger_error($path);", false],
  ])('with the errors of PHP, unless these are hidden: %s', async (text, sent) => {
    expect(await isSent('a.php', text, 'trigger_error')).toBe(sent);
  });

  it('not where another script does so', async () => {
    const other = { 'b.sh': 'exec 2>&1\necho b' };
    expect(await isSent('a.sh', 'echo a >&2', '', other)).toBe(false);
    expect(await isSent('a.sh', '. ./b.sh\necho a >&2', '', other)).toBe(true);
  });

  it.each([
    ['a.py', 'logging.basicConfig(level=logging.INFO)', 'logging.info'],
    ['a.py', '# sys.stderr = sys.stdout', 'print'],
    ['a.py', "sys.stderr = open(os.devnull, 'w')", 'print'],
    ['a.py', 'sys.stderr = sys.__stderr__', 'print'],
    ['a.py', 'if sys.stderr == sys.stdout: f()', 'print'],
    ['a.rb', 'log = Logger.new($stderr)', 'log.info'],
    ['a.go', 'package a\nfunc f() { cmd.Stdout = os.Stdout; fmt.Fprintln(os.Stdout, 1) }', 'log.Println'],
    ['a.mjs', 'console.error = vi.fn();\nconsole.log(1)', 'console.error'],
    ['a.sh', 'exec 2>/dev/null\necho a >&2', ''],
    ['a.sh', 'exec 3>&1\necho a >&2', ''],
    ['a.sh', 'exec >/dev/null 2>&1\necho a >&2', ''],
    ['a.sh', 'f() { echo a >&2; }\nf >/dev/null 2>&1\ncurl a 2>&1', ''],
  ])('not in %s: %s', async (file, text, chain) => {
    expect(await isSent(file, text, chain)).toBe(false);
  });
});

describe('the log of a client of Python goes to the output', () => {
  const OUT = 'logging.basicConfig(level=logging.INFO, stream=sys.stdout)\n';
  const DEBUG = OUT.replace('INFO', 'DEBUG');

  async function said(text: string, client: string, file = 'a.py', others: Record<string, string> = {}) {
    const { trees, said: saidAt } = await project({ [file]: text, ...others }, text);
    const tree = trees.of(file);
    if (tree === undefined) throw new Error(`${file} was not read`);
    return saidAt(clientLogOf(trees, tree, client));
  }

  it.each([
    ['httpx', OUT, 'INFO'],
    ['httpx', DEBUG, 'DEBUG'],
    ['requests', DEBUG, 'DEBUG'],
    ['urllib3.request', DEBUG, 'DEBUG'],
    [
      'httpx',
      `log = logging.getLogger()\nlog.setLevel("INFO")\nlog.addHandler(logging.StreamHandler(sys.stdout))\n`,
      'INFO',
    ],
    ['httpx', `logging.basicConfig(level="INFO")\nsys.stderr = open("log", "w")\n`, 'INFO'],
  ])('of %s: %s', async (client, text, expected) => {
    expect(await said(text, client)).toBe(expected);
  });

  it.each([
    ['requests', OUT],
    ['fetch', DEBUG],
    ['httpx', DEBUG.replace('stdout', 'stderr')],
    ['httpx', OUT.replace('level=logging.INFO, ', '')],
    ['httpx', `${OUT}logging.getLogger("httpx").setLevel(logging.WARNING)\n`],
    ['requests', `${DEBUG}logging.getLogger("urllib3.connectionpool").propagate = False\n`],
    [
      'httpx',
      'log = logging.getLogger("mine")\nlog.setLevel("INFO")\nlog.addHandler(logging.StreamHandler(sys.stdout))\n',
    ],
    ['httpx', OUT.replace('logging.INFO', 'logging.WARNING # INFO')],
  ])('not of %s: %s', async (client, text) => {
    expect(await said(text, client)).toBeUndefined();
  });

  it('where another file says so, and in no other language', async () => {
    expect(await said('import b\n', 'httpx', 'a.py', { 'b.py': OUT })).toBe('INFO');
    expect(await said(`f('${OUT.trim()}')`, 'httpx', 'a.mjs')).toBeUndefined();
  });
});

describe('what a script says of the commands that it runs', () => {
  async function trace(text: string, others: Record<string, string> = {}) {
    const { trees, said } = await project({ 'a.sh': text, ...others }, text);
    const tree = trees.of('a.sh');
    if (tree === undefined) throw new Error('a.sh was not read');
    return said(traceOf(trees, tree))?.trim();
  }

  it.each([
    ['set -x\nexec 2>trace.log\n', 'set -x'],
    ['set -eux\nexec 2>trace.log\n', 'set -eux'],
    ['set -v\nexec 2>trace.log\n', 'set -v'],
    ['set -o xtrace\nexec 2>trace.log\n', 'set -o xtrace'],
    ['#!/bin/bash -ex\nexec 2>trace.log\n', '#!/bin/bash -ex'],
    ['exec 2>trace.log\nBASH_XTRACEFD=5\n', 'BASH_XTRACEFD='],
    ['set -x\nmain() {\n  curl a\n}\nmain 2>&1 | tee log\n', 'set -x'],
  ])('goes elsewhere: %s', async (text, expected) => {
    expect(await trace(text)).toBe(expected);
  });

  it.each([
    ['set -x\necho a\n'],
    ['set -e\nexec 2>trace.log\n'],
    ['# set -x\nexec 2>trace.log\n'],
    ['set +x\nexec 2>trace.log\n'],
    ['set -x\nexec 2>/dev/null\n'],
  ])('does not: %s', async (text) => {
    expect(await trace(text)).toBeUndefined();
  });

  it('goes by the scripts that it takes in, and those that take it in', async () => {
    expect(await trace('. ./b.sh\nexec 2>log\n', { 'b.sh': 'set -x\n' })).toBe('set -x');
    expect(await trace('exec 2>log\n', { 'b.sh': 'set -x\n. ./a.sh\n' })).toBe('set -x');
    expect(await trace('exec 2>log\n', { 'b.sh': 'set -x\n' })).toBeUndefined();
  });

  it('in scripts alone', async () => {
    const { trees } = await project({ 'a.py': 'sys.stderr = x\nset -x\n' }, '');
    const tree = trees.of('a.py');
    expect(tree && traceOf(trees, tree)).toBeUndefined();
  });
});
