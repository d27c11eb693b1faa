import type { Span } from '../../model/span.js';
import type { Run } from '../../model/text.js';
import type { ArgValue, ListValue, Value } from '../../model/value.js';
import { cut } from '../../text/pieces.js';
import type { Context } from '../context.js';
import { elements } from '../members.js';
import { concat } from '../concatenation.js';
import { fewLists, joinedLists } from '../set-operators.js';
import { spreadInto } from '../spread.js';
import { choice, each } from '../join.js';
import { knownText, list, literal, madeText, object, options, truth, unknown } from '../values.js';
import type { Intrinsic } from './types.js';

/*
 * What PowerShell has of its own: arguments by name, whose names are not told from those of switches before the
 * function is known; members in any case; pipelines that go through what they are fed.
 */

/** `-Name value`: an object that says so; `word` is the name as it is written. */
const named: Intrinsic = (_cx, args) => {
  const [word, given] = args;
  const name = knownText(word?.value)?.replace(/^-+/, '').toLowerCase();
  return object([], { host: { type: 'named argument', name, word, given } });
};

/** `@variable`: its members are arguments by name. */
const splat: Intrinsic = (_cx, args) => object([], { host: { type: 'splatted arguments', of: args[0]?.value } });

/** The arguments of a call by the names of the function's parameters; a parameter that is not given is left out. */
const bind: Intrinsic = (_cx, args) => {
  const [given, names, switches] = args.map(({ value }) => value);
  const parameters = (knownText(names) ?? '').split(',').filter((name) => name !== '');
  const isSwitch = new Set((knownText(switches) ?? '').split(','));
  const bound = object();
  const positional: Value[] = [];
  const set = (name: string, value: Value): void => {
    bound.members.set(name, { key: name, value });
  };
  const parameter = (written: string): string | undefined =>
    parameters.find((name) => name === written) ?? parameters.find((name) => name.startsWith(written));
  for (const item of given?.kind === 'list' ? given.items : []) {
    const host = item.kind === 'object' ? item.host : undefined;
    if (host?.type === 'named argument') {
      const name = parameter(String(host['name']));
      const value = (host['given'] as ArgValue | undefined)?.value;
      if (name !== undefined && isSwitch.has(name)) {
        set(name, literal(true));
        if (value !== undefined) positional.push(value);
      } else if (name !== undefined) set(name, value ?? literal(true));
    } else if (host?.type === 'splatted arguments') {
      for (const option of options(host['of'] as Value)) {
        if (option.kind === 'list') positional.push(...option.items);
        for (const member of option.kind === 'object' ? option.members.values() : []) {
          const name = parameter(member.key.toLowerCase());
          if (name !== undefined) set(name, member.value);
        }
      }
    } else if (item.kind !== 'unknown' || item.name !== 'given arguments') positional.push(item);
  }
  for (const name of parameters) {
    if (positional.length === 0) break;
    if (bound.members.has(name) || isSwitch.has(name)) continue;
    set(name, positional.shift() ?? unknown());
  }
  return bound;
};

/** `of.name`, in whatever case the member was set. */
const member: Intrinsic = (cx, args, at) => {
  const [of, key] = args;
  const name = knownText(key?.value);
  if (of === undefined || key === undefined) return unknown();
  if (name === undefined) return unknown(undefined, at.span);
  return each(of.value, (option) => memberOf(cx, option, name, key.span, at.span));
};

function memberOf(cx: Context, of: Value, name: string, keySpan: Span, span: Span): Value {
  const lower = name.toLowerCase();
  if (of.kind === 'response' && of.at === 'envelope' && /^(?:content|rawcontent)$/.test(lower))
    return { ...of, at: 'body' };
  if (of.kind === 'list' && /^(?:count|length)$/.test(lower)) return cx.member(of, 'length', keySpan, span);
  if (of.kind === 'list' && !/^-?\d+$/.test(name)) {
    // A member of a list is the list of its elements' members.
    return list(
      of.items.map((item) => memberOf(cx, item, name, keySpan, span)),
      { open: of.open },
    );
  }
  if (of.kind !== 'object' || of.members.has(name)) return cx.member(of, name, keySpan, span);
  const keys = [...of.members.keys()];
  const same =
    keys.find((key) => key.toLowerCase() === lower) ??
    (lower === 'name' && keys.join() === 'key,value' ? 'key' : undefined);
  return cx.member(of, same ?? (of.instanceOf === undefined ? name : lower), keySpan, span);
}

/** What a pipeline goes through: a list's elements, or the one value. */
function fed(value: Value): { readonly items: readonly Value[]; readonly open: boolean } {
  if (value.kind === 'choice') {
    const all = value.options.map(fed);
    return { items: all.flatMap(({ items }) => items), open: all.some(({ open }) => open) };
  }
  if (value.kind === 'list' || value.kind === 'response') return elements(value);
  return { items: [value], open: false };
}

/** Elements that a block is run for one by one; those behind them are one element that is any of them. */
const MOST = 200;

/** `value | ForEach-Object { ... }`; further blocks run before the first value, and behind the last. */
const forEach: Intrinsic = (cx, args, at) => {
  const [value, fn, begin, ...ends] = args;
  if (value === undefined || fn === undefined) return unknown();
  const fromList = fed(value.value);
  const { items } = fromList;
  const open = fromList.open || begin !== undefined;
  if (begin !== undefined) cx.call(begin.value, [], at);
  const rest = items.slice(MOST);
  const told = rest.length === 0 ? items : [...items.slice(0, MOST), choice(rest)];
  const results = told.map((item) => cx.call(fn.value, [{ value: item, span: value.span }], at));
  for (const end of ends) cx.call(end.value, [], at);
  const [only, second] = results;
  return only !== undefined && second === undefined && !open ? only : list(results, { open });
};

/** `value | Where-Object { ... }` */
const where: Intrinsic = (cx, args, at) => {
  const [value, fn] = args;
  if (value === undefined || fn === undefined) return unknown();
  const { items } = fed(value.value);
  const held = items.slice(0, MOST).map((item) => truth(cx.call(fn.value, [{ value: item, span: value.span }], at)));
  if (value.value.kind !== 'list') return value.value;
  const sure = items.length <= MOST && held.every((one) => one !== undefined);
  return list(
    items.filter((_, i) => held[i] !== false),
    { open: value.value.open || !sure },
  );
};

/** What `foreach` goes through. */
const through: Intrinsic = (_cx, args) => {
  const value = args[0]?.value ?? unknown();
  if (value.kind === 'unknown' || value.kind === 'external' || value.kind === 'response') return value;
  const { items, open } = fed(value);
  return list([...items], { open });
};

/** `a + b`: lists and hash tables grow. */
const plus: Intrinsic = (cx, args, at) => {
  const [a, b] = args;
  if (a === undefined || b === undefined) return unknown();
  if (options(a.value).some(({ kind }) => kind === 'list'))
    return choice(fewLists(a.value).map((one) => (one.kind === 'list' ? grown(one, b.value) : unknown())));
  if (a.value.kind === 'object' && (b.value.kind === 'object' || b.value.kind === 'unknown')) {
    const all = object();
    for (const one of [a.value, b.value]) spreadInto(cx, all, one, at.span);
    return all;
  }
  const isText = options(a.value).some(({ kind }) => kind === 'text');
  return isText ? concat([a, b], at.span) : unknown(undefined, at.span);
};

function grown(to: ListValue, value: Value): Value {
  return options(value).some(({ kind }) => kind === 'list')
    ? joinedLists(to, [value])
    : list([...to.items, value], { open: to.open });
}

/** `'{0}/x/{1}' -f a, b` */
const format: Intrinsic = (_cx, args, at) => {
  const [template, values] = args;
  if (template === undefined) return unknown();
  const given = values === undefined ? [] : elements(values.value).items;
  return each(template.value, (option) => {
    if (option.kind !== 'text') return unknown(undefined, at.span);
    const parts = option.text.flatMap((piece): ArgValue[] =>
      piece.kind === 'hole'
        ? [{ value: { kind: 'text', text: [piece] }, span: template.span }]
        : formatted(piece, given, template.span),
    );
    return concat(parts, at.span);
  });
};

function formatted(run: Run, given: readonly Value[], span: Span): ArgValue[] {
  const parts: ArgValue[] = [];
  let at = 0;
  const push = (to: number): void => {
    if (to > at) parts.push({ value: { kind: 'text', text: [cut(run, at, to)] }, span });
  };
  for (const found of run.text.matchAll(/\{\{|\}\}|\{(\d+)(?:,-?\d+)?(?::[^{}]*)?\}/g)) {
    push(found.index);
    at = found.index + found[0].length;
    const value = found[1] === undefined ? madeText(found[0].slice(1)) : (given[Number(found[1])] ?? unknown());
    parts.push({ value, span });
  }
  push(run.text.length);
  return parts;
}

export const powershellFunctions: Readonly<Record<string, Intrinsic>> = {
  'powershell.named': named,
  'powershell.splat': splat,
  'powershell.bind': bind,
  'powershell.member': member,
  'powershell.each': forEach,
  'powershell.where': where,
  'powershell.elements': through,
  'powershell.plus': plus,
  'powershell.format': format,
};
