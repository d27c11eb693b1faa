import type { ArgValue, ExternalValue, Member, ObjectValue, Value } from '../../model/value.js';
import { elements } from '../members.js';
import { letThrough, type Schema } from '../schema-values.js';
import { choice } from '../join.js';
import { together } from '../set-operators.js';
import { list, object, options, unknown } from '../values.js';
import type { Intrinsic, IntrinsicMethod } from './types.js';

/** Libraries whose functions make schemas: zod, valibot, Joi, yup, superstruct. */
const MODULE = /^(?:zod(?:\/[\w-]+)*|valibot|(?:@hapi\/)?joi|yup|superstruct)$/;

/** What one of several values is chosen from. */
const ONE_OF = /^(?:enum|enums|nativeEnum|picklist|oneOf|valid|equal|allow)$/;
const OBJECT = /^(?:object|strictObject|looseObject|objectWithRest|interface|type)$/;
const LIST = /^(?:array|set)$/;
const EITHER = /^(?:union|discriminatedUnion|variant|alternatives)$/;
/** What takes a schema and changes nothing of what it lets through. */
const AROUND = /^(?:optional|optionalNullable|nullable|nullish|nonOptional|pipe|defaulted|coerce|lazy|readonly)$/;
const PARSES = /^(?:parse|parseAsync|cast|create|assert|attempt|validateSync|validateAsync)$/;
const PARSES_SAFELY = /^(?:safeParse|safeParseAsync|spa|validate)$/;

function schema(gives: Value, members: readonly Member[] = []): ObjectValue {
  const host: Schema = { type: 'schema', gives };
  return object([...members], { host, open: true });
}

/** Calls of a function of these libraries; undefined for others. */
export function schemaFunction({ module, path }: ExternalValue): Intrinsic | undefined {
  const name = path.at(-1) ?? '';
  if (!MODULE.test(module)) return undefined;
  return (_cx, args) => {
    const [first, second] = args.map(({ value }) => value);
    const inner = letThrough(first);
    if (inner !== undefined && PARSES.test(name)) return checked(second, inner);
    if (inner !== undefined && PARSES_SAFELY.test(name)) return parsed(checked(second, inner));
    if (inner !== undefined && AROUND.test(name)) {
      return schema(second === undefined ? inner : choice([inner, second]));
    }
    return made(name, args) ?? schema(unknown());
  };
}

/** A method of a schema: most say more of it, and let the same through. */
export function schemaMethod(of: ObjectValue, name: string, args: readonly ArgValue[]): Value | undefined {
  const gives = letThrough(of) ?? unknown();
  const [first] = args.map(({ value }) => value);
  if (PARSES.test(name)) return checked(first, gives);
  if (PARSES_SAFELY.test(name)) return parsed(checked(first, gives));
  if (name === 'default' || name === 'catch' || name === 'prefault') {
    return first === undefined ? of : schema(choice([gives, first]));
  }
  if (name === 'array') return schema(list([gives], { open: true }));
  if (name === 'or') return schema(choice([gives, letThrough(first) ?? unknown()]));
  if (/^(?:extend|merge|and|keys|append|concat|safeExtend)$/.test(name)) return extended(gives, first);
  return ONE_OF.test(name) || OBJECT.test(name) ? made(name, args) : of;
}

/** The same methods of a schema that was not looked at: an answer that is given to them stays one. */
export const uncheckedMethods: Readonly<Record<string, IntrinsicMethod<'unknown'>>> = Object.fromEntries(
  [
    'parse',
    'parseAsync',
    'safeParse',
    'safeParseAsync',
    'spa',
    'cast',
    'validate',
    'validateSync',
    'validateAsync',
  ].map((name): [string, IntrinsicMethod<'unknown'>] => [
    name,
    (_cx, _of, [first]) => {
      if (!options(first?.value ?? unknown()).some(({ kind }) => kind === 'response')) return undefined;
      return PARSES_SAFELY.test(name) ? parsed(first?.value ?? unknown()) : first?.value;
    },
  ]),
);

function made(name: string, args: readonly ArgValue[]): ObjectValue | undefined {
  const [first] = args.map(({ value }) => value);
  if (name === 'literal') return first === undefined ? undefined : schema(first);
  if (ONE_OF.test(name)) return schema(oneOf(args.map(({ value }) => value)));
  if (OBJECT.test(name)) return first?.kind === 'object' ? ofShape(first) : undefined;
  if (LIST.test(name)) return schema(list([letThrough(first) ?? unknown()], { open: true }));
  if (!EITHER.test(name)) return undefined;
  const all = args.flatMap(({ value }) => (value.kind === 'list' ? value.items : [value]));
  const gives = all.flatMap((one) => letThrough(one) ?? []);
  return gives.length === 0 ? undefined : schema(choice(gives));
}

function oneOf(args: readonly Value[]): Value {
  const all = args.flatMap((value) =>
    options(value).flatMap((option) => {
      if (option.kind === 'list') return option.items;
      if (option.kind === 'object') return elementsOf(option);
      return [option];
    }),
  );
  return all.length === 0 ? unknown() : choice(all);
}

function elementsOf(of: ObjectValue): readonly Value[] {
  return of.members.size > 0 ? [...of.members.values()].map(({ value }) => value) : elements(of).items;
}

/** `{ level: z.enum([...]) }` as a schema: an object with what those of its members let through. */
function ofShape(shape: ObjectValue): ObjectValue {
  return schema(input(shape) ?? object([], { open: true }), [{ key: 'shape', value: shape }]);
}

/** The object that a shape lets through; undefined where no member is a schema. */
function input(shape: Value): ObjectValue | undefined {
  if (shape.kind !== 'object') return undefined;
  const members = [...shape.members.values()].flatMap(({ key, value }): Member[] => {
    const gives = letThrough(value);
    return gives === undefined ? [] : [{ key, value: gives }];
  });
  return members.length === 0 ? undefined : object(members, { open: true });
}

function extended(gives: Value, by: Value | undefined): ObjectValue {
  const more = letThrough(by) ?? (by === undefined ? undefined : input(by));
  if (gives.kind !== 'object' || more?.kind !== 'object') return schema(more?.kind === 'object' ? more : gives);
  return schema(object([...gives.members.values(), ...more.members.values()], { open: true }));
}

/** What is known of something that was checked stays, as an answer does; of all else no more is known than what is let through. */
function checked(given: Value | undefined, gives: Value): Value {
  if (given === undefined) return gives;
  if (given.kind === 'response') return given;
  if (gives.kind === 'unknown') return isKnown(given) ? given : gives;
  if (given.kind === 'choice') return choice(given.options.map((option) => checked(option, gives)));
  if (!isKnown(given)) return gives;
  // What is let through as one of a few is one of them, whatever is given.
  if (given.kind !== 'object' || gives.kind !== 'object' || given.host !== undefined) return gives;
  const members = new Map(gives.members);
  for (const member of given.members.values())
    members.set(member.key, { ...member, value: checked(member.value, members.get(member.key)?.value ?? unknown()) });
  return object(members.values(), { open: given.open || gives.open });
}

function isKnown({ kind }: Value): boolean {
  return kind !== 'unknown' && kind !== 'external';
}

function parsed(gives: Value): ObjectValue {
  return object(
    ['data', 'output', 'value'].map((key) => ({ key, value: gives })),
    { open: true },
  );
}

/** What a function is called back with that is given beside a schema: `tool(name, { id: z.string() }, run)`. */
export function checkedInput(args: readonly ArgValue[]): Value | undefined {
  for (const { value } of args) {
    const [own, shape] = [ofMember(value), input(value)];
    // `{ args: z.object({...}) }` is a shape of one member, or holds the schema: what is given may have the members of both.
    const found = letThrough(value) ?? (own && shape ? together(own, shape) : (own ?? shape));
    if (found !== undefined) return found;
  }
  return undefined;
}

function ofMember(value: Value): ObjectValue | undefined {
  if (value.kind !== 'object') return undefined;
  for (const key of ['inputSchema', 'parameters', 'input', 'schema', 'args', 'paramsSchema']) {
    const member = value.members.get(key)?.value;
    const found = letThrough(member) ?? (member === undefined ? undefined : input(member));
    if (found?.kind === 'object') return found;
  }
  return undefined;
}
