import type { OutsideCall } from '../model/request.js';
import type { Text } from '../model/text.js';
import type { ArgValue, ExternalValue, HostObject, ObjectValue, Value } from '../model/value.js';
import { combined } from '../text/combined.js';
import { leaveOut } from '../text/left-out.js';
import { holdsSeed } from '../text/seed.js';
import { hostOf } from './prepared.js';
import type { MakeRecogniser } from './recogniser.js';
import { commandsIn } from './shell/evaluated.js';
import { shellRecogniser } from './shell/recognise.js';
import { knownText, placeOf, textOf } from './shell/words.js';

/**
 * A function that runs a command, as words, in a list or as one line. `from`: the words begin with that argument;
 * `isLine`: only the first argument says what is run; `isTag`: a template literal is the line; `isBuilt`: methods add the
 * other words, and run it. What it gives: what the command prints, an object that holds that, or a list that begins with it.
 */
export interface Launch {
  readonly from?: number | undefined;
  readonly isLine?: boolean | undefined;
  readonly isTag?: boolean | undefined;
  readonly isBuilt?: boolean | undefined;
  readonly gives: 'printed' | 'object' | 'list';
}

export type Launches = Readonly<Record<string, Launch>>;

/** A command under construction: what it is run with so far, what running it gives, and how often words were added. */
interface Built extends HostObject {
  readonly type: 'command';
  readonly words: readonly ArgValue[];
  readonly launch: Launch;
  readonly of: Built | undefined;
  added: number;
}

/** Methods of a command under construction: those that add words, and those that run it. */
const ADDS = new Set(['arg', 'args']);
const RUNS = new Set(['output', 'status', 'spawn']);

/** The commands that send requests. */
const SENDS = /^(?:.*[/\\])?(?:curl|wget2?|https?|xhs?)(?:\.exe)?$/;
/** So many lists of words are told apart. */
const MOST = 8;

/** A recogniser that knows what is sent by commands that a program runs: `execFileSync('curl', ['-X', 'PATCH', url])`. */
export function withCommands(
  make: MakeRecogniser,
  launches: Launches,
  nameOf: (of: ExternalValue) => string,
): MakeRecogniser {
  return (record, official) => {
    const inner = make(record, official);
    // How the words are written is the program's, and what they say the command's: no fix spells both.
    const shell = shellRecogniser((request) => {
      record({ ...request, dialect: 'launched' });
    });
    const launched = (call: OutsideCall): Value | undefined => {
      const built = hostOf<Built>(call.receiver, 'command');
      if (built !== undefined) return onBuilt(built, call);
      const launch = call.callee.kind === 'external' ? launches[nameOf(call.callee)] : undefined;
      if (launch?.isBuilt === true) return builtOf(call.args, launch, undefined);
      return launch === undefined ? undefined : run(call, launch);
    };
    const onBuilt = (built: Built, call: OutsideCall): Value | undefined => {
      const name = call.name?.text ?? '';
      const { words, launch } = built;
      if (RUNS.has(name)) return isWhole(built) ? run({ ...call, args: words }, launch) : undefined;
      if (!ADDS.has(name)) return call.receiver;
      built.added += 1;
      return builtOf([...words, ...call.args], launch, built);
    };
    const run = (call: OutsideCall, launch: Launch): Value | undefined => {
      const printed = commandsOf(call, launch).flatMap((one) => shell.call(one) ?? []);
      const [first, ...others] = printed;
      if (first === undefined) return undefined;
      return given(others.length === 0 ? first : { kind: 'choice', options: printed }, launch.gives);
    };
    return {
      call: (call) => launched(call) ?? inner.call(call),
      instance: (of) => inner.instance?.(of),
      left: (...args) => inner.left?.(...args),
      assign: (...args) => inner.assign?.(...args),
      flush: () => inner.flush?.(),
    };
  };
}

/** Words that are added by statements of their own stand in an order, and in branches, that is not known here. */
function isWhole({ added, of }: Built): boolean {
  if (added > 0) return false;
  for (let at = of; at !== undefined; at = at.of) if (at.added > 1) return false;
  return true;
}

function builtOf(words: readonly ArgValue[], launch: Launch, of: Built | undefined): ObjectValue {
  const host: Built = { type: 'command', words, launch, of, added: 0 };
  return { kind: 'object', members: new Map(), open: false, host };
}

function given(printed: Value, gives: Launch['gives']): Value {
  if (gives === 'printed') return printed;
  if (gives === 'list') return { kind: 'list', items: [printed], open: true };
  const made: ObjectValue = {
    kind: 'object',
    members: new Map([['stdout', { key: 'stdout', value: printed }]]),
    open: true,
  };
  return made;
}

/** The commands that a call runs, each as a shell would call it. */
function commandsOf(call: OutsideCall, launch: Launch): readonly OutsideCall[] {
  return wordLists(wordsGiven(call, launch)).flatMap((words) => {
    const line = lineOf(words);
    const lines = line === undefined ? [] : commandsIn(textOf(line.value, line.span));
    const all = line === undefined ? [words] : lines.map((one) => wordsOf(one, call));
    return all.flatMap(([name, ...args]) => {
      const said = name === undefined ? undefined : knownText(textOf(name.value));
      if (name === undefined || said === undefined || !SENDS.test(said)) return [];
      const path = [said.replace(/^.*[/\\]/, '')];
      return { ...call, callee: { kind: 'external' as const, module: '', path, span: name.span }, args };
    });
  });
}

/** The arguments that say what is run. */
function wordsGiven({ args, span }: OutsideCall, { from, isLine, isTag }: Launch): readonly ArgValue[] {
  if (isTag !== true) return args.slice(from ?? 0, isLine === true ? 1 : undefined);
  const [texts, ...values] = args;
  if (texts?.value.kind !== 'list') return [];
  const text = texts.value.items.flatMap((item, i): Text => {
    const value = values[i];
    return [...textOf(item, span), ...(value === undefined ? [] : textOf(value.value, value.span))];
  });
  return [{ ...texts, value: { kind: 'text', text } }];
}

/** The one line that is run: the only word, or what a shell is given to run (`sh -c line`). */
function lineOf([first, second, third, ...rest]: readonly ArgValue[]): ArgValue | undefined {
  if (first === undefined || second === undefined) return first;
  if (third === undefined || rest.length > 0) return undefined;
  const [name, flag] = [first, second].map(({ value }) => knownText(textOf(value)));
  return SHELL.test(name ?? '') && /^-[a-z]*c$/.test(flag ?? '') ? third : undefined;
}

const SHELL = /^(?:.*[/\\])?(?:ba|z|da|a|k)?sh$/;

function wordsOf(line: readonly Text[], { span }: OutsideCall): ArgValue[] {
  return line.map((text) => ({ value: { kind: 'text', text }, span: placeOf(text) ?? span }));
}

/** All words in a row: those of lists stand in the place of these. What is given by name, or as an object, is none. */
function wordLists(args: readonly ArgValue[]): readonly (readonly ArgValue[])[] {
  return combined(args.filter(({ name }) => name === undefined).map(wordsIn), {
    most: MOST,
    weigh: (words) => words.filter(({ value }) => value.kind === 'text' && holdsSeed(value.text)).length,
    cut: () => {
      leaveOut('a command has too many lists of words');
    },
  });
}

function wordsIn(arg: ArgValue): readonly (readonly ArgValue[])[] {
  const options = arg.value.kind === 'choice' && arg.value.options.some(isList) ? arg.value.options : [arg.value];
  return options.map((option) => {
    if (option.kind === 'list')
      return option.items.map((value) => ({ ...arg, value, span: spanOf(value) ?? arg.span }));
    return option.kind === 'object' || option.kind === 'function' ? [] : [{ ...arg, value: option }];
  });
}

function isList(value: Value): boolean {
  return value.kind === 'list';
}

function spanOf(value: Value): ArgValue['span'] | undefined {
  return value.kind === 'text' ? placeOf(value.text) : 'span' in value ? value.span : undefined;
}

const PRINTED: Launch = { gives: 'printed' };
const OBJECT: Launch = { gives: 'object' };
const LINE: Launch = { isLine: true, gives: 'printed' };
const TAG: Launch = { isTag: true, gives: 'object' };
const LINE_OBJECT: Launch = { isLine: true, gives: 'object' };

export const JAVASCRIPT_LAUNCHES: Launches = {
  ...all('child_process#', ['execFileSync'], PRINTED),
  ...all('child_process#', ['execSync'], LINE),
  ...all('child_process#', ['spawnSync', 'spawn', 'execFile'], OBJECT),
  ...all('child_process#', ['exec'], LINE_OBJECT),
  ...all('execa#', ['', 'execa', 'execaSync'], OBJECT),
  ...all('execa#', ['execaCommand', 'execaCommandSync'], LINE_OBJECT),
  ...all('cross-spawn#', ['', 'sync', 'spawn'], OBJECT),
  ...all('shelljs#', ['exec'], LINE_OBJECT),
  ...all('', ['bun#$', 'zx#$', 'execa#$', 'dax-sh#', 'dax-sh#default', '@david/dax#', '#$'], TAG),
  ...all('#Bun.', ['spawn', 'spawnSync'], OBJECT),
};

export const PYTHON_LAUNCHES: Launches = {
  ...all('subprocess.', ['check_output'], PRINTED),
  ...all('subprocess.', ['getoutput'], LINE),
  ...all('subprocess.', ['run', 'Popen', 'call', 'check_call'], OBJECT),
  ...all('os.', ['system', 'popen'], LINE),
  ...all('asyncio.', ['create_subprocess_exec'], OBJECT),
  ...all('asyncio.', ['create_subprocess_shell'], LINE_OBJECT),
};

export const GO_LAUNCHES: Launches = {
  'os/exec.Command': PRINTED,
  'os/exec.CommandContext': { from: 1, gives: 'printed' },
};

export const RUBY_LAUNCHES: Launches = {
  ...all('', ['system', 'exec', 'spawn', 'IO.popen'], PRINTED),
  // What stands in backticks, or in `%x()`.
  '`': LINE,
  ...all('Open3.', ['capture2', 'capture2e', 'capture3'], { gives: 'list' }),
};

export const PHP_LAUNCHES: Launches = {
  ...all('', ['shell_exec', 'exec', 'system', 'passthru', 'popen', 'proc_open'], LINE),
  'Symfony\\Component\\Process\\Process': OBJECT,
};

export const JVM_LAUNCHES: Launches = { ProcessBuilder: OBJECT };

export const RUST_LAUNCHES: Launches = {
  'std.process.Command.new': { isBuilt: true, gives: 'object' },
  'tokio.process.Command.new': { isBuilt: true, gives: 'object' },
};

export const ELIXIR_LAUNCHES: Launches = {
  'System.cmd': { gives: 'list' },
  'System.shell': { isLine: true, gives: 'list' },
};

export const LUA_LAUNCHES: Launches = all('', ['os.execute', 'io.popen'], LINE);

export const PERL_LAUNCHES: Launches = all('', ['system', 'exec'], PRINTED);

function all(before: string, names: readonly string[], launch: Launch): Launches {
  return Object.fromEntries(names.map((name) => [`${before}${name}`, launch]));
}

/** Module and path in a row, with dots. */
export function dotted({ module, path }: ExternalValue): string {
  return [...(module === '' ? [] : [module]), ...path].join('.');
}
