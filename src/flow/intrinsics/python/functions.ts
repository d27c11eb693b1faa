import { itemGetter } from '../answered-lists.js';
import type { ArgValue, Member, Value } from '../../../model/value.js';
import { asRecord } from '../../declared-members.js';
import { elements, writeMember } from '../../members.js';
import { asMap, copyWith, recordClass } from '../../records.js';
import { joinedLists } from '../../set-operators.js';
import { put, spreadInto } from '../../spread.js';
import { choice, each } from '../../join.js';
import {
  UNDEFINED,
  knownText,
  list,
  isNullish,
  literal,
  madeText,
  object,
  options,
  texts,
  truth,
  unknown,
} from '../../values.js';
import { fromJson, jsonText, pass } from '../common.js';
import { listMethods } from '../list.js';
import { allItems, listOf } from '../list-functions.js';
import { likeList } from '../named.js';
import { keyedAlike } from '../maps.js';
import { fromPairs } from '../operations.js';
import { queue } from '../queues.js';
import type { Intrinsic } from '../types.js';
import { argOf, textFunctions } from './texts.js';
import { literally } from '../../../text/pattern.js';

/** `dict(other, a=1)`: what is known already is copied. */
const dict: Intrinsic = (cx, args) => {
  const made = object();
  for (const arg of args) {
    if (arg.name !== undefined) put(made, namedMember(arg));
    else if (arg.open === true) made.open = true;
    else spreadInto(cx, made, each(arg.value, ofPairs), arg.span);
  }
  return made;
};

/** What a dictionary is made of may be a list of pairs. */
export function ofPairs(value: Value): Value {
  return value.kind === 'list' ? fromPairs(value) : value;
}

/** An argument given by name, as a member of the object that it makes. */
export function namedMember(arg: ArgValue): Member {
  return { key: arg.name ?? '', value: arg.value, keySpan: arg.nameSpan, valueSpan: arg.span, span: arg.whole };
}

const copied: Intrinsic = (_cx, args) =>
  each(args[0]?.value ?? list([]), (option) => {
    if (option.kind === 'response') return option;
    const { items, open } = elements(option);
    return list([...items], { open });
  });

const copyOf: Intrinsic = (cx, args) =>
  each(args[0]?.value ?? unknown(), (option) => {
    if (option.kind === 'list') return list([...option.items], { open: option.open });
    if (option.kind !== 'object' || option.host !== undefined) return option;
    const made = object([], { instanceOf: option.instanceOf });
    spreadInto(cx, made, option, args[0]?.span ?? { file: '', start: 0, end: 0 });
    return made;
  });

const membersOf: Intrinsic = (cx, args) =>
  each(args[0]?.value ?? unknown(), (option) =>
    option.kind === 'object' ? asMap(option) : (asRecord(cx, option) ?? option),
  );

/** `namedtuple('Call', ['verb', 'path'])`, `namedtuple('Call', 'verb path')`, `NamedTuple('Call', [('verb', str)])`. */
const namedTuple: Intrinsic = (cx, args, at) => {
  const fields = argOf(args, 1, 'field_names')?.value ?? argOf(args, 1, 'fields')?.value;
  const written = knownText(fields);
  const names =
    written === undefined
      ? elements(fields ?? unknown()).items.map((item) => (item.kind === 'list' ? (item.items[0] ?? unknown()) : item))
      : written.split(/[\s,]+/).map(madeText);
  return recordClass(names, cx.module, at.span);
};

/** As many as the shortest list has; of lists that may hold more, as many as are known. */
const zip: Intrinsic = (_cx, args) => {
  const all = args.map(({ value }) => elements(value));
  const closed = all.filter(({ open }) => !open).map(({ items }) => items.length);
  const length = closed.length > 0 ? Math.min(...closed) : Math.max(0, ...all.map(({ items }) => items.length));
  return list(
    Array.from({ length }, (_, i) => list(all.map(({ items }) => items[i] ?? unknown()))),
    { open: closed.length === 0 },
  );
};

const enumerate: Intrinsic = (_cx, args) =>
  each(args[0]?.value ?? unknown(), (option) => {
    const { items, open } = elements(option);
    return list(
      items.map((item, i) => list([option.kind === 'response' ? unknown() : literal(i), item])),
      { open },
    );
  });

/** `map(f, items)`, `filter(f, items)`: the function runs once for each item. */
const mapped: Intrinsic = (cx, args, at) => {
  const [change, over] = args;
  if (change === undefined || over === undefined) return undefined;
  const { items, open } = elements(over.value);
  const given = open ? [...items, unknown()] : items;
  return list(
    given.map((value) => cx.call(change.value, [{ value, span: over.span }], { span: at.span })),
    { open },
  );
};

const filtered: Intrinsic = (cx, args, at) => {
  if (isNullish(args[0]?.value ?? unknown()) !== true) mapped(cx, args, at);
  const { items, open } = elements(args[1]?.value ?? unknown());
  // `filter(None, items)`: those that are something.
  const some = isNullish(args[0]?.value ?? unknown()) === true ? items.filter((item) => truth(item) !== false) : items;
  return list([...some], { open: open || (some === items && items.length > 0) });
};

/** `getattr(of, name, default)`: with a name that is known in parts, every member it may be. */
const getattr: Intrinsic = (cx, args, at) => {
  const [of, name, fallback] = args;
  if (of === undefined || name === undefined) return undefined;
  const known = options(name.value).map((option) => knownText(option));
  if (known.every((text) => text !== undefined)) {
    return choice(known.map((text) => cx.member(of.value, text ?? '', name.span, at.span)));
  }
  const found = texts(name.value).flatMap((text) => {
    const pattern = text.map((piece) => (piece.kind === 'run' ? literally(piece.text) : '.*')).join('');
    return methodNames(of.value).filter((one) => text.length > 1 && new RegExp(`^${pattern}$`).test(one));
  });
  const values = found.map((one) => cx.member(of.value, one, name.span, at.span));
  return choice(values.length > 0 ? values : [...(fallback === undefined ? [] : [fallback.value]), unknown()]);
};

function methodNames(of: Value): string[] {
  const names = new Set<string>();
  for (let at = of.kind === 'object' ? of.instanceOf : undefined; at !== undefined;) {
    for (const { key } of at.fn.members) if (typeof key === 'string') names.add(key);
    at = at.base?.kind === 'class' ? at.base : undefined;
  }
  return [...names];
}

/** What the environment says, or the default. */
const fromEnvironment: Intrinsic = (_cx, args) => {
  const fallback = argOf(args, 1, 'default')?.value;
  const set = unknown(knownText(args[0]?.value));
  return fallback === undefined ? set : choice([fallback, set]);
};

/** `reduce(f, items, first)` */
const reduced: Intrinsic = (cx, [callback, over, start], at) => {
  if (callback === undefined || over === undefined) return undefined;
  const { items, open } = elements(over.value);
  const given = [callback, ...(start === undefined ? [] : [start])];
  return listMethods['reduce']?.(cx, list([...items], { open }), given, at.span);
};

/** `partial(f, a)`: the function with its first arguments given. */
const partial: Intrinsic = (_cx, args) => {
  const [of, ...bound] = args;
  return each(of?.value ?? unknown(), (option) =>
    option.kind === 'function' || option.kind === 'external'
      ? { ...option, bound: [...(option.bound ?? []), ...bound] }
      : option,
  );
};

const first: Intrinsic = (_cx, args) => {
  const { items, open } = elements(args[0]?.value ?? unknown());
  const fallback = args[1] === undefined ? [] : [args[1].value];
  return items.length === 0 || open ? choice([...items, ...fallback, unknown()]) : choice([...items, ...fallback]);
};

const QUEUES = (
  'queue.Queue queue.LifoQueue queue.SimpleQueue asyncio.Queue asyncio.LifoQueue collections.deque ' +
  'multiprocessing.Queue multiprocessing.JoinableQueue multiprocessing.SimpleQueue'
).split(' ');

/** Functions of the language and of its standard library, by module and name. */
export const pythonFunctions: Readonly<Record<string, Intrinsic>> = {
  ...textFunctions,
  int: (_cx, args) => (args[0]?.value.kind === 'literal' ? args[0].value : unknown()),
  dict,
  'collections.OrderedDict': dict,
  'types.SimpleNamespace': dict,
  'dict.fromkeys': (_cx, [keys, value]) => keyedAlike(keys?.value ?? unknown(), value?.value ?? literal(null)),
  ...Object.fromEntries(QUEUES.map((name) => [name, queue])),
  'dataclasses.replace': (cx, [of, ...changes]) => each(of?.value ?? unknown(), (one) => copyWith(cx, one, changes)),
  'attr.evolve': (cx, [of, ...changes]) => each(of?.value ?? unknown(), (one) => copyWith(cx, one, changes)),
  'attrs.evolve': (cx, [of, ...changes]) => each(of?.value ?? unknown(), (one) => copyWith(cx, one, changes)),
  list: copied,
  tuple: copied,
  set: copied,
  frozenset: copied,
  sorted: copied,
  reversed: copied,
  iter: pass,
  next: first,
  zip,
  enumerate,
  map: mapped,
  filter: filtered,
  'itertools.chain': allItems,
  'itertools.chain.from_iterable': (cx, [of], at) =>
    of && likeList('flat')(cx, joinedLists(list([]), [of.value]), [], at.span),
  getattr,
  setattr: (cx, args, at) => {
    const [of, name, value] = args;
    if (of === undefined || name === undefined || value === undefined) return undefined;
    writeMember(cx, of.value, knownText(name.value), value.value, at.span, name.span);
    return UNDEFINED;
  },
  vars: membersOf,
  'collections.namedtuple': namedTuple,
  'typing.NamedTuple': namedTuple,
  'dataclasses.asdict': membersOf,
  'attr.asdict': membersOf,
  'attrs.asdict': membersOf,
  'copy.copy': copyOf,
  'copy.deepcopy': copyOf,
  'functools.partial': partial,
  'operator.itemgetter': (_cx, keys) => itemGetter(keys),
  'operator.attrgetter': (_cx, keys) => itemGetter(keys),
  'functools.reduce': reduced,
  reduce: reduced,
  'asyncio.run': pass,
  'asyncio.gather': listOf,
  'asyncio.wait_for': pass,
  'asyncio.create_task': pass,
  'asyncio.ensure_future': pass,
  'typing.cast': (_cx, args) => args[1]?.value,
  'os.getenv': fromEnvironment,
  'os.environ.get': fromEnvironment,
  'json.dumps': jsonText,
  'simplejson.dumps': jsonText,
  'ujson.dumps': jsonText,
  'orjson.dumps': jsonText,
  'json.loads': fromJson,
  'json.load': fromJson,
  'simplejson.loads': fromJson,
  'ujson.loads': fromJson,
  'orjson.loads': fromJson,
};
