import { describe, expect, it } from 'vitest';
import { callBack, callWithOthers } from '../../src/flow/called-back.js';
import type { Context } from '../../src/flow/context.js';
import { choice } from '../../src/flow/join.js';
import { external, literal, list, object, unknown } from '../../src/flow/values.js';
import type { FunctionExpr } from '../../src/model/program.js';
import type { ArgValue, FunctionValue, ResponseValue, Value } from '../../src/model/value.js';
import { classOf, fn, member, method, moduleScope, shown, span, text } from './make.js';

const AT = span(40, 50);

/** A function of parameters by these names. */
function taking(
  params: string,
  more: Partial<FunctionValue> & { seed?: boolean; generator?: boolean } = {},
): FunctionValue {
  const { seed, generator, ...rest } = more;
  const made = method('f', params).value as FunctionExpr;
  return { ...fn(rest), fn: { ...made, seed, generator } };
}
const f = taking('a b');
const arg = (value: Value, name?: string): ArgValue => ({ value, span: span(1), name });
const get = external('requests', ['get']);
const [a, b, c] = [text('a'), text('b'), text('c')];

/** What a function is called with, call by call, and what is given. */
function told(run: (cx: Context) => Value | undefined | void, gives: Value = literal(7)): string {
  const calls: string[] = [];
  const cx = {
    call: (callee: Value, args: readonly ArgValue[], { span: at }: { span: unknown }) => {
      calls.push(`${callee.kind}(${args.map(({ value }) => shown(value)).join(', ')})${at === AT ? '' : ' elsewhere'}`);
      return gives;
    },
    store: {
      repeat: (round: () => boolean, most: number) => {
        calls.push(`up to ${String(most)} times`);
        round();
      },
    },
  } as unknown as Context;
  const given = run(cx);
  return [...calls, ...(given === undefined ? [] : [`gives ${shown(given)}`])].join('; ');
}

describe('a function that is handed over beside what it is called with', () => {
  const pair = list([a, b]);
  it.each<[what: string, name: string, args: readonly ArgValue[], says: string]>([
    ['no function', 'map', [arg(list([a]))], ''],
    ['a name that says nothing', 'other', [arg(f), arg(a)], ''],
    // From outside, where the name takes it.
    ['one from outside', 'to_thread', [arg(get), arg(a)], "external('a'); gives 7"],
    ['one behind the executor', 'run_in_executor', [arg(literal(null)), arg(get), arg(a)], "external('a'); gives 7"],
    ['an executor from outside', 'run_in_executor', [arg(get), arg(get), arg(a)], "external('a'); gives 7"],
    ['one with its arguments', 'submit', [arg({ ...get, bound: [arg(a)] })], 'external(); gives 7'],
    ['one by name', 'Thread', [arg(get, 'target'), arg(list([a]), 'args')], "external('a'); gives 7"],
    ['one elsewhere', 'submit', [arg(a), arg(get)], ''],
    ['one from outside, and a name that says nothing', 'other', [arg(get), arg(a)], ''],
    ['each item, from outside', 'mapLimit', [arg(pair), arg(get)], "external('a'); external('b'); gives [7, 7]"],
    // With each item of a list.
    ['each item', 'map', [arg(f), arg(pair)], "function('a'); function('b'); gives [7, 7]"],
    ['each item, the list first', 'async_stream', [arg(pair), arg(f)], "function('a'); function('b'); gives [7, 7]"],
    [
      'each item of two lists',
      'map',
      [arg(f), arg(pair), arg(list([c]))],
      "function('a', 'c'); function('b', ?); gives [7, 7]",
    ],
    [
      'each item of a list that may have more',
      'map',
      [arg(f), arg(list([a], { open: true }))],
      "function('a'); function(?); gives [7, 7, ...]",
    ],
    ['each item as a list of arguments', 'starmap', [arg(f), arg(list([pair]))], "function('a', 'b'); gives [7]"],
    ['each item of none', 'starmap', [arg(f), arg(list([]))], 'gives []'],
    ['no list', 'map', [arg(f), arg(a)], ''],
    // With the arguments behind it.
    ['what stands behind it', 'submit', [arg(f), arg(a), arg(b)], "function('a', 'b'); gives 7"],
    ['what stands behind it, not before', 'run_in_executor', [arg(c), arg(f), arg(a)], "function('a'); gives 7"],
    ['nothing behind it', 'submit', [arg(f)], ''],
    ['a list behind it', 'submit', [arg(f), arg(pair)], "function(['a', 'b']); gives 7"],
    ['a list of arguments', 'apply_async', [arg(f), arg(pair)], "function('a', 'b'); gives 7"],
    ['a list among others', 'apply_async', [arg(f), arg(pair), arg(c)], "function(['a', 'b'], 'c'); gives 7"],
    ['a list of arguments of a thread', 'start_new_thread', [arg(f), arg(pair)], "function('a', 'b'); gives 7"],
    ['its arguments by a name', 'Thread', [arg(f, 'target'), arg(pair, 'args')], "function('a', 'b'); gives 7"],
    ['other arguments by names', 'Thread', [arg(f, 'target'), arg(a, 'name')], ''],
    [
      'what stands behind the time',
      'setTimeout',
      [arg(f), literal(5), a].map((one) => ('kind' in one ? arg(one) : one)),
      "function('a'); gives 7",
    ],
    ['the time alone', 'setTimeout', [arg(f), arg(literal(5))], ''],
    // Without arguments.
    ['to give what it gives', 'useMemo', [arg(f), arg(list([]))], 'function(); gives 7'],
    ['to give what it gives, not first', 'useMemo', [arg(a), arg(f)], ''],
    ['to be kept', 'memoize', [arg(f), arg(a)], 'gives function'],
    ['to be kept, not first', 'memoize', [arg(a), arg(f)], ''],
  ])('%s: %s', (_, name, args, says) => {
    expect(told((cx) => callWithOthers(cx, name, args, AT))).toBe(says);
  });

  it('gives what a generator hands out', () => {
    const depends = (of: FunctionValue, gives: Value): string =>
      told((cx) => callWithOthers(cx, 'Depends', [arg(of)], AT), gives);
    expect(depends(taking('', { generator: true }), list([a, b]))).toBe("function(); gives 'a' | 'b'");
    expect(depends(taking('', { generator: true }), a)).toBe("function(); gives 'a'");
    expect(depends(taking(''), list([a, b]))).toBe("function(); gives ['a', 'b']");
  });

  it('is called with one of all items behind the first four hundred', () => {
    const many = list(Array.from({ length: 402 }, (_, i) => text(String(i))));
    const said = told((cx) => callWithOthers(cx, 'map', [arg(f), arg(many)], AT)).split('; ');
    expect(said.slice(399, 401)).toEqual(["function('399')", "function('400' | '401')"]);
    expect(said).toHaveLength(402);
  });
});

describe('a function among the arguments of a call that is not known', () => {
  const cold = moduleScope();
  const inner: unknown = { ...cold, parent: cold, home: undefined };
  const answer = { kind: 'response', site: { reads: [], escapes: [] }, at: 'body', path: [] } as ResponseValue;
  const back = (args: readonly Value[], given?: Value): string =>
    told((cx) => {
      callBack(
        cx,
        given,
        args.map((one) => arg(one)),
        AT,
      );
    });
  const seeded = (params: string): FunctionValue => taking(params, { seed: true });

  it.each<[what: string, args: readonly Value[], answer: Value | undefined, says: string]>([
    ['none', [a], undefined, ''],
    ['one of interest', [seeded('a b')], undefined, 'up to 2 times; function(?a, ?b)'],
    ['one with a default', [seeded('a? b')], undefined, 'up to 2 times; function(?a, ?b)'],
    ['one without parameters', [seeded('')], undefined, 'up to 2 times; function()'],
    ['two', [seeded('a'), seeded('b')], undefined, 'up to 2 times; function(?a); up to 2 times; function(?b)'],
    ['a member', [object([member('x', seeded('a')), member('y', b)])], undefined, 'up to 2 times; function(?a)'],
    ['a member of an instance', [object([member('x', seeded('a'))], { instanceOf: classOf() })], undefined, ''],
    ['one of the module, of no interest', [taking('a', { scope: cold })], undefined, ''],
    ['with an answer', [taking('a', { scope: cold })], answer, 'up to 2 times; function(response)'],
    [
      'with an answer, behind an error',
      [seeded('e r b')],
      answer,
      'up to 2 times; function(?error, response, response)',
    ],
    ['with an answer that it does not take', [seeded('')], answer, 'up to 2 times; function()'],
    ['with what is no answer', [seeded('a')], b, 'up to 2 times; function(?a)'],
    ['what is not known', [unknown('x'), choice([a, b])], undefined, ''],
  ])('%s', (_, args, given, says) => {
    expect(back(args, given)).toBe(says);
  });

  it('is one of a function of the module that holds something', () => {
    expect(back([taking('a', { scope: inner })])).not.toBe('');
  });
});
