import type { ArgValue, Member, ObjectValue, Value } from '../../../model/value.js';
import { elements, writeMember } from '../../members.js';
import { choice } from '../../join.js';
import { knownText, object, options, unknown } from '../../values.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';

function named(args: readonly ArgValue[], name: string): ArgValue | undefined {
  return args.find((arg) => arg.name === name);
}

/** What an option may be: one of its choices, or its default. */
function allowed(choices: Value | undefined, standard: Value | undefined): Value {
  const all = options(choices ?? unknown()).flatMap((option) => (option.kind === 'list' ? elements(option).items : []));
  const given = standard === undefined ? all : [...all, standard];
  return given.length === 0 ? unknown() : choice(given);
}

function memberOf(value: Value, key: string): Value | undefined {
  return value.kind === 'object' ? value.members.get(key)?.value : undefined;
}

/** `AnsibleModule(argument_spec={'level': {'choices': [...]}})`: its `params` are what the specification lets through. */
const ansibleModule: Intrinsic = (_cx, args) => {
  const spec = (named(args, 'argument_spec') ?? args[0])?.value ?? unknown();
  const params = options(spec).flatMap((option): Member[] =>
    option.kind === 'object'
      ? [...option.members.values()].map(({ key, value, keySpan }) => ({
          key,
          keySpan,
          value: allowed(memberOf(value, 'choices'), memberOf(value, 'default')),
        }))
      : [],
  );
  return object([{ key: 'params', value: object(params, { open: true }) }], { open: true });
};

/** Where a parser of arguments keeps what they are. */
const PARSED = 'argparse.parsed';

const argumentParser: Intrinsic = () => object([{ key: PARSED, value: object([], { open: true }) }], { open: true });

function parsedBy(of: ObjectValue): Value | undefined {
  return of.members.get(PARSED)?.value;
}

/** `parser.add_argument('--level', choices=[...])` sets `args.level`. */
const addArgument: IntrinsicMethod<'object'> = (cx, of, args, span) => {
  const parsed = parsedBy(of);
  if (parsed?.kind !== 'object') return undefined;
  const flags = args.filter((arg) => arg.name === undefined).flatMap(({ value }) => knownText(value) ?? []);
  const flag = flags.find((one) => one.startsWith('--')) ?? flags[0];
  const dest = knownText(named(args, 'dest')?.value) ?? flag?.replace(/^-+/, '').replaceAll('-', '_');
  if (dest === undefined) return unknown();
  const value = allowed(named(args, 'choices')?.value, named(args, 'default')?.value);
  writeMember(cx, parsed, dest, value, span);
  return unknown();
};

export const optionFunctions: Readonly<Record<string, Intrinsic>> = {
  'ansible.module_utils.basic.AnsibleModule': ansibleModule,
  'argparse.ArgumentParser': argumentParser,
};

export const optionMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  add_argument: addArgument,
  parse_args: (_cx, of) => parsedBy(of),
  add_argument_group: (_cx, of) => (parsedBy(of) === undefined ? undefined : of),
};
