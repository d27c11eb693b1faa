import type { ArgValue, Value } from '../../../model/value.js';
import { elements } from '../../elements.js';
import { fewLists, joinedLists } from '../../set-operators.js';
import { concat } from '../../concatenation.js';
import { choice, each } from '../../join.js';
import { knownText, list, literal, options, textValue, unknown } from '../../values.js';
import { asText, jsonText, pass, percentEncoded } from '../common.js';
import { cutApart } from '../divided.js';
import { fileRead } from '../files.js';
import { pathJoin } from '../format.js';
import { allItems, keysOfMap, valuesOfMap } from '../list-functions.js';
import * as maps from '../maps.js';
import { withoutEdge } from '../operations.js';
import { replaceInText } from '../replace.js';
import { same } from '../same-text.js';
import { splitAtBlanks, splitUpTo } from '../split.js';
import { formatPercent } from '../templates.js';
import { joined, stripped, textMethods } from '../text.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';
import { paramsObject } from '../query.js';
import { urlObject } from '../url.js';
import { addressOf } from './addresses.js';
import { replacerOf } from './replacer.js';
import { bufferOf, coderOf, unmarshal } from './hosts.js';
import { shown } from '../../shown.js';

const ERROR: Value = literal(null);

/** A function that may fail gives its value, and an error that is none. */
function orError(of: Intrinsic): Intrinsic {
  return (cx, args, at) => {
    const value = of(cx, args, at);
    return value === undefined ? undefined : list([value, ERROR]);
  };
}

/** A method of text that several languages have, with the text as the first argument. */
function onText(name: string): Intrinsic {
  return (cx, [of, ...args], at) =>
    each(of?.value ?? unknown(), (option) => {
      if (option.kind !== 'text') return unknown();
      return textMethods[name]?.(cx, option, args, at.span) ?? unknown();
    });
}

const sprintf: Intrinsic = (cx, [template, ...values], at) =>
  template === undefined ? undefined : formatPercent(cx, template, values, () => unknown(), at.span);

const appended: Intrinsic = (_cx, [of, ...more]) =>
  choice(
    fewLists(of?.value ?? unknown()).map((option) => {
      const before = option.kind === 'list' ? option : list([], { open: option.kind !== 'literal' });
      return {
        ...before,
        items: [...before.items, ...more.filter(({ open }) => open !== true).map(({ value }) => value)],
        open: before.open || more.some(({ open }) => open === true),
      };
    }),
  );

const replaced =
  (all: boolean): Intrinsic =>
  (cx, [of, ...args], at) =>
    each(of?.value ?? unknown(), (option) =>
      option.kind === 'text' ? replaceInText(cx, option.text, args, at.span, all) : unknown(),
    );

const trimmed =
  (start: boolean, end: boolean): Intrinsic =>
  (_cx, [of, chars]) =>
    each(of?.value ?? unknown(), (option) =>
      option.kind === 'text' ? textValue(stripped(option.text, chars?.value, start, end)) : option,
    );

const edge =
  (where: 'start' | 'end'): Intrinsic =>
  (_cx, [of, part]) =>
    each(of?.value ?? unknown(), (option) => withoutEdge(option, part?.value, where));

const joinedList: Intrinsic = (_cx, [of, separator]) => {
  const { items, open } = elements(of?.value ?? unknown());
  return joined(items, separator?.value ?? unknown(), open);
};

/** `url.JoinPath(base, a, b)` */
const joinedUrl: Intrinsic = (cx, args, at) => {
  const [base, ...rest] = args;
  if (base === undefined) return undefined;
  const path = pathJoin(cx, rest, at);
  if (path === undefined) return undefined;
  const text = knownText(base.value);
  const ends = text?.endsWith('/') === true || knownText(path)?.startsWith('/') === true;
  const slash: ArgValue[] = ends
    ? []
    : [{ value: { kind: 'text', text: [{ kind: 'run', text: '/' }] }, span: at.span }];
  return concat([base, ...slash, { value: path, span: at.span }], at.span);
};

const body: Intrinsic = (_cx, [of]) =>
  each(of?.value ?? unknown(), (option) => (option.kind === 'response' ? { ...option, at: 'body' } : option));

/** A method of text as a function of one. */
const ofText =
  (method: IntrinsicMethod<'text'>): Intrinsic =>
  (cx, [of, ...rest], { span }) =>
    each(of?.value ?? unknown(), (one) =>
      one.kind === 'text' ? (method(cx, one, rest, span) ?? unknown()) : unknown(),
    );

const asList: Intrinsic = (_cx, [of]) =>
  each(of?.value ?? unknown(), (value) => (value.kind === 'list' ? joinedLists(value, []) : value));

/** Functions of the language and of its standard library, by import path and name. */
export const goFunctions: Readonly<Record<string, Intrinsic>> = {
  string: asText,
  append: appended,
  len: (_cx, [of]) => {
    const value = of?.value;
    return value?.kind === 'list' && !value.open ? literal(value.items.length) : unknown();
  },
  copy: (cx, [to, from]) => {
    const source = elements(from?.value ?? unknown());
    for (const option of options(to?.value ?? unknown())) {
      if (option.kind !== 'list') continue;
      cx.store.setItems(option, [...source.items, ...option.items.slice(source.items.length)]);
      if (source.open) option.open = true;
    }
    return unknown();
  },
  'slices.Concat': allItems,
  'slices.Collect': asList,
  'slices.Sorted': asList,
  'slices.Clone': asList,
  'slices.Compact': asList,
  'slices.Values': asList,
  'slices.All': asList,
  clear: maps.asFunction(maps.cleared),
  'maps.Copy': maps.asFunction(maps.allPut),
  'maps.Clone': maps.asFunction(maps.joinedWith),
  'maps.DeleteFunc': maps.asFunction(maps.keptInPlace('parts', false)),
  'maps.Keys': keysOfMap,
  'golang.org/x/exp/maps.Keys': keysOfMap,
  'maps.Values': valuesOfMap,
  'golang.org/x/exp/maps.Values': valuesOfMap,
  'strings.Fields': ofText((_cx, of) => splitAtBlanks(of.text)),
  'strings.SplitN': ofText(splitUpTo()),
  'fmt.Sprintf': sprintf,
  'fmt.Sprint': (cx, args, at) =>
    concat(
      args.map((arg) => ({ ...arg, value: shown(cx, arg.value) })),
      at.span,
    ),
  'fmt.Fprintf': (cx, [of, ...rest], at) => {
    const text = sprintf(cx, rest, at);
    return of === undefined || text === undefined
      ? undefined
      : cx.callMethod(of.value, 'WriteString', at.span, [{ value: text, span: at.span }], at.span);
  },
  'fmt.Errorf': () => unknown('error'),
  'errors.New': () => unknown('error'),
  'strconv.Itoa': asText,
  'strconv.FormatInt': asText,
  'strings.Join': joinedList,
  'strings.Replace': (cx, args, at) => {
    const count = args[3]?.value;
    const all = count?.kind === 'literal' && Number(count.value) < 0;
    return replaced(all)(cx, args.slice(0, 3), at);
  },
  'strings.ReplaceAll': replaced(true),
  'strings.NewReplacer': replacerOf,
  'strings.ToLower': onText('toLowerCase'),
  'strings.ToUpper': onText('toUpperCase'),
  'strings.Split': onText('split'),
  'strings.Cut': ofText(cutApart),
  'strings.HasPrefix': onText('startsWith'),
  'strings.HasSuffix': onText('endsWith'),
  'strings.Contains': onText('includes'),
  'strings.EqualFold': (_cx, [one, other]) => same(one?.value, other?.value, true),
  'strings.TrimSpace': onText('trim'),
  'strings.Trim': trimmed(true, true),
  'strings.TrimLeft': trimmed(true, false),
  'strings.TrimRight': trimmed(false, true),
  'strings.TrimPrefix': edge('start'),
  'strings.TrimSuffix': edge('end'),
  'path.Join': pathJoin,
  'net/url.JoinPath': orError(joinedUrl),
  'net/url.Parse': orError((cx, args) => urlObject(cx, args.slice(0, 1))),
  'net/url.ParseRequestURI': orError((cx, args) => urlObject(cx, args.slice(0, 1))),
  'net/url.URL': addressOf,
  'net/url.Values': () => paramsObject(list([])),
  'net/url.PathEscape': percentEncoded,
  'net/url.QueryEscape': percentEncoded,
  'encoding/json.Marshal': orError(jsonText),
  'encoding/json.MarshalIndent': orError(jsonText),
  'encoding/json.Unmarshal': (cx, [from, into]) => (from === undefined ? undefined : unmarshal(cx, from, into)),
  'encoding/json.NewEncoder': (_cx, [of]) => coderOf(of),
  'encoding/json.NewDecoder': (_cx, [of]) => coderOf(of),
  'encoding/json.RawMessage': pass,
  'strings.NewReader': pass,
  'bytes.NewReader': pass,
  'bytes.NewBufferString': (_cx, [of]) => bufferOf(of?.value),
  'bytes.NewBuffer': (_cx, [of]) => bufferOf(of?.value.kind === 'literal' ? undefined : of?.value),
  'bytes.Buffer': () => bufferOf(undefined),
  'strings.Builder': () => bufferOf(undefined),
  'io.NopCloser': pass,
  'io/ioutil.NopCloser': pass,
  'io.LimitReader': pass,
  'bufio.NewReader': pass,
  'os.ReadFile': orError(fileRead),
  'os.Open': orError(fileRead),
  'io/ioutil.ReadFile': orError(fileRead),
  'io.ReadAll': orError(body),
  'io/ioutil.ReadAll': orError(body),
};
