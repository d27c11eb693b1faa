import { describe, expect, it } from 'vitest';
import type { Value } from '../../src/model/value.js';
import { fn, span } from '../flow/make.js';
import { arg, called, callee, choice, CLIENTS, list, literal, object, recording, text } from './given.js';
import { showText } from './shell/call-of.js';

const URL = 'https://h/a';
const words = ['curl', '-X', 'PUT', URL];
const AS_WORDS = words.map((word) => arg(word));
const AS_LIST = [arg('curl'), arg(list(...words.slice(1).map((word) => text(word))))];
const AS_LINE = [arg(`curl -X PUT ${URL}`), arg('-o x')];

/** What a call sends, and how its answer is given. */
function run(language: string, written: string, args: Parameters<typeof called>[1]): string {
  const make = CLIENTS[language];
  if (make === undefined) throw new Error(language);
  const { clients, requests } = recording(make);
  const given = clients.call(called(written, args));
  const sent = requests.map(
    ({ client, method, url, dialect }) => `${dialect} ${client} ${method?.name ?? '?'} ${showText(url)}`,
  );
  return [...sent, ...(given === undefined ? [] : [`gives ${how(given)}`])].join(', ');
}

function how(value: Value): string {
  if (value.kind === 'object')
    return `stdout ${value.members.get('stdout')?.value.kind ?? ''}${value.open ? ' and more' : ''}`;
  if (value.kind === 'list')
    return `list of ${value.items.map(({ kind }) => kind).join()}${value.open ? ' and more' : ''}`;
  return value.kind;
}

/** `$`curl -X PUT ${a}/a``, as a tag is called. */
const AS_TAG = [arg(list(text('curl -X '), text(' https://h/'), text(''))), arg('PUT'), arg('a')];
const AS_SCRIPT = ['/bin/bash', '-ec', `curl -X PUT ${URL}`].map((word) => arg(word));

const PRINTED = 'gives response';
const OBJECT = 'gives stdout response and more';
const LIST = 'gives list of response and more';

describe.each<[language: string, functions: readonly string[], args: typeof AS_WORDS, gives: string]>([
  ['javascript', ['child_process#execFileSync'], AS_LIST, PRINTED],
  ['javascript', ['child_process#execSync'], AS_LINE, PRINTED],
  ['javascript', ['child_process#spawnSync', 'child_process#spawn', 'child_process#execFile'], AS_LIST, OBJECT],
  ['javascript', ['execa#', 'execa#execa', 'execa#execaSync', 'node:child_process#spawn'], AS_LIST, OBJECT],
  ['javascript', ['cross-spawn#', 'cross-spawn#sync', 'cross-spawn#spawn'], AS_LIST, OBJECT],
  [
    'javascript',
    ['child_process#exec', 'execa#execaCommand', 'execa#execaCommandSync', 'shelljs#exec'],
    AS_LINE,
    OBJECT,
  ],
  ['javascript', ['bun#$', 'zx#$', 'execa#$', '@david/dax#', 'dax-sh#default', '#$'], AS_TAG, OBJECT],
  ['javascript', ['#Bun.spawn', '#Bun.spawnSync'], [arg(list(...words.map((word) => text(word))))], OBJECT],
  ['javascript', ['child_process#spawn'], AS_SCRIPT, OBJECT],
  ['python', ['subprocess#run'], [arg(list(...AS_SCRIPT.map(({ value }) => value)))], OBJECT],
  ['go', ['os/exec#Command'], AS_SCRIPT, PRINTED],
  ['ruby', ['#`'], AS_LINE, PRINTED],
  ['python', ['subprocess#check_output'], [arg(list(...words.map((word) => text(word))))], PRINTED],
  ['python', ['subprocess#getoutput', 'os#system', 'os#popen'], AS_LINE, PRINTED],
  ['python', ['subprocess#run', 'subprocess#Popen', 'subprocess#call', 'subprocess#check_call'], AS_WORDS, OBJECT],
  ['python', ['asyncio#create_subprocess_exec'], AS_WORDS, OBJECT],
  ['python', ['asyncio#create_subprocess_shell'], AS_LINE, OBJECT],
  ['go', ['os/exec#Command'], AS_WORDS, PRINTED],
  ['go', ['os/exec#CommandContext'], [arg('ctx'), ...AS_WORDS], PRINTED],
  ['ruby', ['#system', '#exec', '#spawn', '#IO.popen'], AS_WORDS, PRINTED],
  ['ruby', ['#Open3.capture2', '#Open3.capture2e', '#Open3.capture3'], AS_WORDS, LIST],
  ['php', ['#shell_exec', '#exec', '#system', '#passthru', '#popen', '#proc_open'], AS_LINE, PRINTED],
  ['php', ['#Symfony\\Component\\Process\\Process'], AS_LIST, OBJECT],
  ['java', ['#ProcessBuilder', 'java.lang#ProcessBuilder'], AS_WORDS, OBJECT],
  ['kotlin', ['#ProcessBuilder'], AS_WORDS, OBJECT],
  ['elixir', ['#System.cmd'], AS_LIST, LIST],
  ['elixir', ['#System.shell'], AS_LINE, LIST],
  ['lua', ['#os.execute', '#io.popen'], AS_LINE, PRINTED],
  ['perl', ['#system', '#exec'], AS_WORDS, PRINTED],
])('in %s', (language, functions, args, gives) => {
  it.each(functions)('%s runs a command that sends', (written) => {
    expect(run(language, written, args)).toBe(`launched curl PUT ${URL}, ${gives}`);
  });
});

describe('a command', () => {
  const system = (...args: readonly (Value | string)[]): string =>
    run(
      'ruby',
      '#system',
      args.map((one) => arg(one)),
    );
  it.each<[what: string, args: readonly (Value | string)[], sent: string]>([
    ['with a path', ['/usr/bin/curl', URL], `launched curl GET ${URL}, gives response`],
    ['of Windows', ['C:\\bin\\curl.exe', URL], `launched curl GET ${URL}, gives response`],
    ['in one text', [`curl ${URL}`], `launched curl GET ${URL}, gives response`],
    [
      'of two in one text',
      [`curl ${URL} && curl -I ${URL}`],
      `launched curl GET ${URL}, launched curl HEAD ${URL}, gives choice`,
    ],
    ['wget', ['wget', URL], `launched wget GET ${URL}, gives response`],
    ['wget2', ['wget2', URL], `launched wget GET ${URL}, gives response`],
    ['http', ['http', 'PUT', URL], `launched httpie PUT ${URL}, gives response`],
    ['that sends nothing', ['git', 'clone'], ''],
    ['that is not known', [{ kind: 'unknown', name: 'c' }, '-I'], ''],
    ['with a number', ['curl', URL, '--max-time', literal(5)], `launched curl GET ${URL}, gives response`],
    [
      'with an object of options',
      ['curl', URL, object({ env: text('x') })],
      `launched curl GET ${URL}, gives response`,
    ],
    ['with a function', ['curl', URL, fn()], `launched curl GET ${URL}, gives response`],
    [
      'with one of two words',
      ['curl', choice(text(URL), text('https://h/b'))],
      `launched curl GET ${URL}, launched curl GET https://h/b, gives response`,
    ],
    [
      'with one of two lists',
      ['curl', choice(list(text('-I'), text(URL)), list(text(URL)))],
      `launched curl HEAD ${URL}, launched curl GET ${URL}, gives choice`,
    ],
    ['of a shell', ['sh', '-c', `curl ${URL}`], `launched curl GET ${URL}, gives response`],
    ['of a shell that is told more', ['sh', '-c', `curl ${URL}`, 'x'], ''],
    ['of a shell that reads a file', ['sh', '-e', `curl ${URL}`], ''],
    ['of what is no shell', ['wash', '-c', `curl ${URL}`], ''],
    ['of nothing', [], ''],
    ['of an empty list', [list()], ''],
  ])('%s', (_, args, sent) => {
    expect(system(...args)).toBe(sent);
  });

  it('is told nothing by what is given by name', () => {
    expect(run('python', 'subprocess#run', [...AS_WORDS, arg('-I', 'cwd')])).toBe(
      `launched curl PUT ${URL}, ${OBJECT}`,
    );
  });
});

describe('a command of Rust is run with the words that were added', () => {
  /** Calls on what is made, each on what the one before gave: `args -I URL`, with `!` for one on what was given first. */
  const steps = (...all: readonly string[]): string => {
    const { clients, requests } = recording(CLIENTS['rust']!);
    const first = clients.call(called('std#process.Command.new', [arg('curl')]));
    let at = first;
    let last: Value | undefined;
    for (const step of all) {
      const [name = '', ...given] = step.split(' ');
      const on = name.startsWith('!') ? first : at;
      last = clients.call(
        called(
          '?',
          given.map((word) => arg(word)),
          {
            ...{ receiver: on, callee: callee(`?`), name: { text: name.replace('!', ''), span: span(1) } },
          },
        ),
      );
      at = last;
    }
    const sent = requests.map(({ method, url }) => `${method?.name ?? '?'} ${showText(url)}`);
    return [...sent, ...(last === undefined ? [] : [how(last)])].join(', ');
  };
  const STDOUT = 'stdout response and more';
  it.each<[steps: readonly string[], sent: string]>([
    [[`arg ${URL}`, 'output'], `GET ${URL}, ${STDOUT}`],
    [[`args -I ${URL}`, 'status'], `HEAD ${URL}, ${STDOUT}`],
    [['arg -I', `arg ${URL}`, 'spawn'], `HEAD ${URL}, ${STDOUT}`],
    [[`arg ${URL}`, 'env A b', 'output'], `GET ${URL}, ${STDOUT}`],
    [[`arg ${URL}`, 'stdout x'], 'stdout '],
    // Words that are added in statements of their own stand in an order that is not known.
    [['arg -I', `!arg ${URL}`, '!output'], ''],
    [['arg -I', `!arg ${URL}`, 'output'], ''],
    [[`arg ${URL}`, '!output'], ''],
  ])('%j', (all, sent) => {
    expect(steps(...all)).toBe(sent);
  });
});
