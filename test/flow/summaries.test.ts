import { beforeEach, describe, expect, it } from 'vitest';
import { Variable } from '../../src/flow/state/places.js';
import { Store } from '../../src/flow/state/store.js';
import { Summaries, type CallKey } from '../../src/flow/summaries.js';
import { choice } from '../../src/flow/join.js';
import { list, literal, object, unknown } from '../../src/flow/values.js';
import type { ListValue, ObjectValue, Value } from '../../src/model/value.js';
import { fn, member, shown, span, text } from './make.js';

let store = new Store();
let summaries = new Summaries(store);
let at = new Variable(text('a'), true);
let table: ObjectValue = object();
let rows: ListValue = list([]);
const { fn: of } = fn();
const scope = {};
beforeEach(() => {
  store = new Store();
  summaries = new Summaries(store);
  at = new Variable(text('a'), true);
  table = object([member('k', text('a'))]);
  rows = list([text('a')]);
});

const key = (more: Partial<CallKey> = {}): CallKey => ({
  fn: of,
  scope,
  self: undefined,
  args: [],
  repeating: false,
  ...more,
});
const arg = (value: Value, name?: string): CallKey['args'][number] => ({ value, span: span(1), name });
const made = (run: () => Value, of2: CallKey = key()): Value => summaries.record(of2, [], () => 0, run);
const known = (of2: CallKey = key()): boolean => summaries.find(of2) !== undefined;

describe('a call is replayed', () => {
  it('with what it gave, answered and sent', () => {
    let log = 3;
    const answer = text('answer');
    const result = summaries.record(
      key(),
      [answer],
      () => log,
      () => {
        log = 5;
        return text('r');
      },
    );
    const found = summaries.find(key());
    expect(shown(result)).toBe("'r'");
    expect(found).toMatchObject({ result, answers: [answer], sent: [3, 5], missed: [], writes: [] });
  });

  it('with what it left behind', () => {
    made(() => {
      store.assign(at, text('b'));
      store.setMember(table, member('k', text('b')));
      store.setItems(rows, [...rows.items, text('b')]);
      return literal(1);
    });
    store.assign(at, text('x'));
    store.setMember(table, member('k', text('x')));
    store.setItems(rows, []);
    const found = summaries.find(key());
    if (found === undefined) throw new Error('not known');
    expect(shown(summaries.replay(found))).toBe('1');
    expect([at.value, table, rows].map(shown)).toEqual(["'b'", "{k: 'b'}", "['a', 'b']"]);
  });

  it('for the same function, scope, object, arguments and kind of loop', () => {
    const self = object();
    const call = key({ self, args: [arg(text('a'), 'p'), arg(choice([text('b'), text('c')]))] });
    made(() => literal(1), call);
    const args = [arg(text('a'), 'p'), arg(choice([text('b'), text('c')]))];
    expect(known({ ...call, args })).toBe(true);
    expect(known({ ...call, fn: fn().fn })).toBe(false);
    expect(known({ ...call, scope: {} })).toBe(false);
    expect(known({ ...call, self: object([], { span: span(9) }) })).toBe(false);
    expect(known({ ...call, self: undefined })).toBe(false);
    expect(known({ ...call, repeating: true })).toBe(false);
    expect(known({ ...call, args: args.slice(0, 1) })).toBe(false);
    expect(known({ ...call, args: [arg(text('x'), 'p'), ...args.slice(1)] })).toBe(false);
    expect(known({ ...call, args: [arg(text('a'), 'q'), ...args.slice(1)] })).toBe(false);
    expect(known({ ...call, args: [arg(text('a')), ...args.slice(1)] })).toBe(false);
    expect(known({ ...call, args: [...args.slice(0, 1), arg(choice([text('b'), text('d')]))] })).toBe(false);
    expect(known({ ...call, args: [...args.slice(0, 1), arg(choice([text('b'), text('c'), text('d')]))] })).toBe(false);
    expect(known({ ...call, args: [{ ...arg(text('a'), 'p'), open: true }, ...args.slice(1)] })).toBe(false);
    made(() => literal(1), key({ self: text('a') }));
    expect(known(key({ self: text('a') }))).toBe(true);
    expect(known(key({ self: text('b') }))).toBe(false);
  });

  it('only where what it read is still so', () => {
    const reading = (): Value => {
      void at.value;
      void table.members.get('k');
      return literal(1);
    };
    made(reading);
    expect(known()).toBe(true);
    store.assign(at, text('a'));
    expect(known()).toBe(true);
    store.assign(at, text('b'));
    expect(known()).toBe(false);
    store.assign(at, text('a'));
    store.setMember(table, member('j', text('x')));
    expect(known()).toBe(true);
    store.setMember(table, member('k', text('x')));
    expect(known()).toBe(false);
  });

  it('not where it went over all members and one came', () => {
    made(() => literal([...table.members].length));
    expect(known()).toBe(true);
    store.setMember(table, member('j', text('x')));
    expect(known()).toBe(false);
  });

  it('whatever happens to what it made or wrote itself', () => {
    const own = new Variable(text('before'), false);
    made(() => {
      const fresh = new Variable(text('x'), false);
      void fresh.value;
      store.assign(own, text('w'));
      void own.value;
      store.assign(fresh, text('z'));
      return literal(1);
    });
    store.assign(own, text('other'));
    expect(known()).toBe(true);
    expect(summaries.find(key())?.writes.map(([place]) => place)).toEqual([own]);
  });

  it('not where a list that it reaches changed', () => {
    for (const reach of [{ args: [arg(rows)] }, { self: rows }, { args: [arg(choice([rows, text('x')]))] }]) {
      made(() => literal(1), key(reach));
      expect(known(key(reach))).toBe(true);
      store.setItems(rows, [...rows.items, text('more')]);
      expect(known(key(reach))).toBe(false);
    }
    const holder = new Variable(rows, true);
    made(() => holder.value);
    store.setMember(table, member('rows', rows));
    made(() => table.members.get('rows')?.value ?? literal(0), key({ repeating: true }));
    expect([known(), known(key({ repeating: true }))]).toEqual([true, true]);
    store.setItems(rows, [text('z')]);
    expect([known(), known(key({ repeating: true }))]).toEqual([false, false]);
  });

  it('with what it read in calls of its own', () => {
    made(() => made(() => at.value, key({ repeating: true })));
    store.assign(at, text('b'));
    expect([known(), known(key({ repeating: true }))]).toEqual([false, false]);
    made(
      () => {
        const inner = key({ repeating: true });
        made(() => at.value, inner);
        const found = summaries.find(inner);
        return found === undefined ? literal(0) : summaries.replay(found);
      },
      key({ self: text('s') }),
    );
    expect(known(key({ self: text('s') }))).toBe(true);
    store.assign(at, text('c'));
    expect(known(key({ self: text('s') }))).toBe(false);
  });

  it('without what a call of its own read where it had written before', () => {
    const inner = key({ repeating: true });
    store.assign(at, text('w'));
    made(() => literal([...table.members].length + (at.value === undefined ? 0 : 1)), inner);
    made(() => {
      store.assign(at, text('w'));
      const found = summaries.find(inner);
      return found === undefined ? literal(0) : summaries.replay(found);
    });
    const reads = [...(summaries.find(key())?.reads ?? [])].map(([place]) => place);
    expect([reads.includes(at), reads.includes(table.members)]).toEqual([false, true]);
    store.assign(at, text('other'));
    expect(known()).toBe(true);
  });

  it('where a call of its own went over members that it had changed, as long as the others are those of then', () => {
    const inner = key({ repeating: true });
    store.setMember(table, member('j', text('x')));
    made(() => literal([...table.members].length), inner);
    made(() => {
      store.setMember(table, member('j', text('x')));
      // What is set is noted as a change: the inner call runs anew.
      return made(() => literal([...table.members].length), inner);
    });
    expect(known()).toBe(true);
    store.setMember(table, member('k', text('b')));
    expect(known()).toBe(false);
    store.setMember(table, member('k', text('a')));
    expect(known()).toBe(true);
    store.setMember(table, member('more', text('a')));
    expect(known()).toBe(false);
    store.removeMember(table, 'more');
    store.removeMember(table, 'j');
    expect(known()).toBe(false);
  });

  it('with what was written in calls of its own', () => {
    made(() =>
      made(
        () => {
          store.assign(at, text('b'));
          return literal(1);
        },
        key({ repeating: true }),
      ),
    );
    expect(summaries.find(key())?.writes.map(([place]) => place)).toEqual([at]);
  });
});

describe('a call with other objects is replayed', () => {
  const reading = (self: ObjectValue) => (): Value => {
    store.setMember(self, member('seen', self.members.get('k')?.value ?? literal(0)));
    return self;
  };

  it('where what it read in them is the same: it writes to them and gives them', () => {
    const [first, second] = [
      object([member('k', text('a'))]),
      object([member('k', text('a')), member('j', text('x'))]),
    ];
    made(reading(first), key({ self: first }));
    const found = summaries.find(key({ self: second }));
    if (found === undefined) throw new Error('not known');
    expect(summaries.replay(found)).toBe(second);
    expect([first, second].map(shown)).toEqual(["{k: 'a', seen: 'a'}", "{k: 'a', j: 'x', seen: 'a'}"]);
  });

  it('not where it read something else in them', () => {
    const first = object([member('k', text('a'))]);
    made(reading(first), key({ self: first }));
    expect(known(key({ self: object([member('k', text('b'))]) }))).toBe(false);
    expect(known(key({ self: object() }))).toBe(false);
  });

  it('not where they are of another kind, written elsewhere, or may hold more', () => {
    const call = (self: Value): CallKey => key({ self });
    made(() => literal(1), call(object([], { host: { type: 'map' } })));
    expect(known(call(object([], { host: { type: 'map' } })))).toBe(true);
    expect(known(call(object([], { host: { type: 'form' } })))).toBe(false);
    expect(known(call(object([], { host: { type: 'map', of: literal(1) } })))).toBe(false);
    expect(known(call(object([], { host: { type: 'map' }, open: true })))).toBe(false);
    expect(known(call(object([], { host: { type: 'map' }, span: span(3) })))).toBe(false);
    made(() => literal(1), call(list([], { span: span(4) })));
    expect(known(call(list([], { span: span(4) })))).toBe(true);
    expect(known(call(list([], { span: span(5) })))).toBe(false);
    expect(known(call(list([], { span: span(4), open: true })))).toBe(false);
  });

  it('not where one of them stands for two, or two for one', () => {
    const [a, b] = [object(), object()];
    const both = (...values: readonly Value[]): CallKey => key({ args: values.map((value) => arg(value)) });
    made(() => literal(1), both(a, b));
    expect(known(both(object(), object()))).toBe(true);
    expect(known(both(a, a))).toBe(false);
    made(() => literal(1), { ...both(a, a), repeating: true });
    expect(known({ ...both(b, b), repeating: true })).toBe(true);
    expect(known({ ...both(a, b), repeating: true })).toBe(false);
  });

  it('by what stands in what they hold', () => {
    const holding = (word: string): ObjectValue => object([member('of', object([member('k', text(word))]))]);
    const deep = (self: ObjectValue) => (): Value => {
      const of = self.members.get('of')?.value;
      return (of?.kind === 'object' ? of.members.get('k')?.value : undefined) ?? literal(0);
    };
    const first = holding('a');
    made(deep(first), key({ self: first }));
    expect(known(key({ self: holding('a') }))).toBe(true);
    expect(known(key({ self: holding('b') }))).toBe(false);
  });

  it('over all members where they are the same ones', () => {
    const first = object([member('k', text('a'))]);
    made(() => literal([...first.members].length), key({ self: first }));
    expect(known(key({ self: object([member('k', text('a'))]) }))).toBe(true);
    expect(known(key({ self: object([member('k', text('a')), member('j', text('b'))]) }))).toBe(false);
    expect(known(key({ self: object([member('j', text('a'))]) }))).toBe(false);
    store.setMember(first, member('later', text('x')));
    expect(known(key({ self: object([member('k', text('a'))]) }))).toBe(false);
  });
});

describe('what a call made', () => {
  const replayed = (): Value => {
    const found = summaries.find(key());
    if (found === undefined) throw new Error('not known');
    return summaries.replay(found);
  };

  it('is made again by each replay, as the call left it', () => {
    const first = made(() => {
      const inner = list([text('x')]);
      const one = object([member('k', text('a')), member('inner', inner)]);
      store.setMember(one, member('self', choice([one, literal(1)])));
      return list([one, one, inner]);
    });
    if (first.kind !== 'list' || first.items[0]?.kind !== 'object') throw new Error('not what was made');
    store.setMember(first.items[0], member('k', text('changed')));
    store.setItems(first, []);
    const [a, b] = [replayed(), replayed()];
    if (a.kind !== 'list' || b.kind !== 'list' || a.items[0]?.kind !== 'object') throw new Error('not what was made');
    expect(a.items[1]).toBe(a.items[0]);
    expect(a.items[0].members.get('inner')?.value).toBe(a.items[2]);
    expect(a.items[0].members.get('k')?.value).toEqual(text('a'));
    const own = a.items[0].members.get('self')?.value;
    expect(own?.kind === 'choice' && own.options[0]).toBe(a.items[0]);
    expect([b.items[0], b.items[2]]).not.toContain(a.items[0]);
    expect(b.items[2]).not.toBe(a.items[2]);
  });

  it('is made again where it was put into a place', () => {
    made(() => {
      store.assign(at, object([member('k', text('a'))]));
      return literal(1);
    });
    const first = at.value;
    if (first.kind !== 'object') throw new Error('not what was put there');
    store.setMember(first, member('k', text('changed')));
    replayed();
    expect(at.value).not.toBe(first);
    expect(shown(at.value)).toBe("{k: 'a'}");
  });

  it('is one for all where it is a great deal', () => {
    const first = made(() => list(Array.from({ length: 500 }, () => object())));
    expect(replayed()).toBe(first);
  });

  it('is not made again where a function may hold on to it', () => {
    made(() => list([object(), fn()]));
    expect(known()).toBe(false);
    made(() => fn());
    expect(known()).toBe(true);
  });
});

describe('a call is kept', () => {
  it('that does to something of its own what no summary holds, and so are those around it', () => {
    made(() =>
      made(
        () => {
          summaries.spoilFor(unknown('made'));
          summaries.spoilFor(object().members);
          return literal(1);
        },
        key({ repeating: true }),
      ),
    );
    expect([known(), known(key({ repeating: true }))]).toEqual([true, true]);
  });

  it('that does so to what one around it made, which is kept alone', () => {
    made(() => {
      const outer = unknown('made');
      return made(
        () => {
          summaries.spoilFor(outer);
          return literal(1);
        },
        key({ repeating: true }),
      );
    });
    expect([known(), known(key({ repeating: true }))]).toEqual([true, false]);
  });

  it('but not where it does so to what was there before', () => {
    const before = unknown('before');
    made(() => {
      summaries.spoilFor(before);
      return literal(1);
    });
    expect(known()).toBe(false);
  });

  it('as the first one of a function that enters itself too often, and not those in it', () => {
    const { fn: other } = fn();
    made(() =>
      made(
        () =>
          made(
            () =>
              made(
                () => {
                  summaries.spoilWithin(other);
                  return literal(1);
                },
                key({ fn: other, repeating: true }),
              ),
            key({ repeating: true }),
          ),
        key({ fn: other }),
      ),
    );
    const kept = [key(), key({ fn: other }), key({ repeating: true }), key({ fn: other, repeating: true })];
    expect(kept.map((one) => known(one))).toEqual([true, true, false, false]);
  });

  it('but none where no call of that function is under way that could be', () => {
    made(() => {
      summaries.spoilWithin(fn().fn);
      return literal(1);
    });
    expect(known()).toBe(false);
  });
});

describe('a call is not kept', () => {
  it('that does what no summary holds, nor are those around it', () => {
    made(() =>
      made(
        () => {
          summaries.spoil();
          return literal(1);
        },
        key({ repeating: true }),
      ),
    );
    expect([known(), known(key({ repeating: true }))]).toEqual([false, false]);
  });

  it('that goes over members which it has changed', () => {
    made(() => {
      store.setMember(table, member('j', text('x')));
      return literal([...table.members].length);
    });
    expect(known()).toBe(false);
  });

  it('that changes an object outside of the store which was there before', () => {
    const before = {};
    summaries.made(before);
    made(() => {
      const own = {};
      summaries.made(own);
      summaries.changes(own);
      return literal(1);
    });
    expect(known()).toBe(true);
    made(
      () => {
        summaries.changes(before);
        return literal(1);
      },
      key({ repeating: true }),
    );
    expect(known(key({ repeating: true }))).toBe(false);
    made(
      () => {
        summaries.changes({});
        return literal(1);
      },
      key({ self: text('s') }),
    );
    expect(known(key({ self: text('s') }))).toBe(false);
  });

  it('that throws', () => {
    expect(() =>
      made(() => {
        throw new Error('broken');
      }),
    ).toThrow('broken');
    expect(known()).toBe(false);
    void at.value;
    store.assign(at, text('b'));
    made(() => literal(1));
    expect(summaries.find(key())).toMatchObject({ writes: [] });
  });

  it('when newer ones took its place', () => {
    const nth = (i: number): CallKey => key({ args: [arg(text(`a${i}`))] });
    for (let i = 0; i < 24; i += 1) made(() => literal(i), nth(i));
    expect(known(nth(0))).toBe(true);
    made(() => literal(24), nth(24));
    expect([known(nth(0)), known(nth(1)), known(nth(24))]).toEqual([false, true, true]);
  });

  it('where what it missed was set meanwhile', () => {
    const [missing, whole, held] = [at, table, table].map((place, i) => ({
      place,
      key: i === 0 ? undefined : `k${i}`,
    }));
    const named = (name: string): CallKey => key({ args: [arg(text(name))] });
    const makeMissing = (name: string, missed: readonly Parameters<Summaries['missed']>[0][]): void => {
      made(() => {
        for (const one of missed) summaries.missed(one);
        return literal(1);
      }, named(name));
    };
    if (missing === undefined || whole === undefined || held === undefined) throw new Error('no places');
    makeMissing('nothing', []);
    makeMissing('one', [missing]);
    makeMissing('two', [missing, whole]);
    makeMissing('held', [{ ...held, isHeld: true }]);
    makeMissing('met', [{ ...held, isMet: true }]);
    const left = (): readonly string[] => ['nothing', 'one', 'two', 'held', 'met'].filter((name) => known(named(name)));
    summaries.forget(() => false);
    expect(left()).toEqual(['nothing', 'one', 'two', 'held', 'met']);
    summaries.forget(({ place, key: slot }) => place === table && slot === 'k1');
    expect(left()).toEqual(['nothing', 'one', 'held', 'met']);
    summaries.forget(() => true);
    expect(left()).toEqual(['nothing']);
  });
});

describe('places that held nothing', () => {
  it('are kept once each, those of calls in it too', () => {
    made(() => {
      summaries.missed({ place: at, key: undefined });
      summaries.missed({ place: at, key: undefined });
      made(
        () => {
          summaries.missed({ place: table, key: 'k' });
          return literal(1);
        },
        key({ repeating: true }),
      );
      return literal(1);
    });
    expect(summaries.find(key())?.missed).toEqual([
      { place: at, key: undefined },
      { place: table, key: 'k' },
    ]);
    summaries.missed({ place: at, key: undefined });
  });

  it('are not those of what runs outside', () => {
    made(() => {
      summaries.outside(() => {
        summaries.missed({ place: at, key: undefined });
        summaries.spoil();
      });
      return literal(1);
    });
    expect(summaries.find(key())?.missed).toEqual([]);
    expect(() => {
      summaries.outside(() => {
        throw new Error('broken');
      });
    }).toThrow('broken');
  });
});
