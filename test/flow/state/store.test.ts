import { beforeEach, describe, expect, it } from 'vitest';
import { choice } from '../../../src/flow/join.js';
import { Variable, WHOLE } from '../../../src/flow/state/places.js';
import { observeReads } from '../../../src/flow/state/reads.js';
import { Store } from '../../../src/flow/state/store.js';
import { type Region } from '../../../src/flow/state/endings.js';
import { list, literal, object, unknown } from '../../../src/flow/values.js';
import type { Value } from '../../../src/model/value.js';
import { fn, member, seed, shown, text } from '../make.js';

let store = new Store();
let at = new Variable(text('a'), false);
let table = object([member('k', text('a'))]);
let rows = list([text('a')]);
beforeEach(() => {
  store = new Store();
  at = new Variable(text('a'), false);
  table = object([member('k', text('a'))]);
  rows = list([text('a')]);
});

/** What stands in the three places. */
const state = (): string => [at.value, table, rows].map(shown).join(' ');
/** Writes one text everywhere; its end is reached, or not. */
const write =
  (words: string, reached = true) =>
  (): boolean => {
    store.assign(at, text(words));
    store.setMember(table, member('k', text(words)));
    store.setItems(rows, [text(words)]);
    return reached;
  };

describe('branches', () => {
  it('each start from the state before, and are joined', () => {
    const seen: string[] = [];
    const run = (words: string) => (): boolean => {
      seen.push(state());
      return write(words)();
    };
    expect(store.branch([run('b'), run('c')])).toBe(true);
    expect(seen).toEqual(["'a' {k: 'a'} ['a']", "'a' {k: 'a'} ['a']"]);
    expect(state()).toBe("'b' | 'c' {k: 'b' | 'c'} ['b' | 'c']");
  });

  it('that write nothing leave what stood before', () => {
    store.branch([write('b'), () => true]);
    expect(state()).toBe("'b' | 'a' {k: 'b' | 'a'} ['b' | 'a']");
  });

  it('whose end is not reached do not count', () => {
    expect(store.branch([write('b', false), () => true])).toBe(true);
    expect(state()).toBe("'a' {k: 'a'} ['a']");
    expect(store.branch([write('b', false), write('c', false)])).toBe(false);
    expect(state()).toBe("'a' {k: 'a'} ['a']");
  });

  it('may remove members and be in one another', () => {
    store.branch([
      () => {
        store.removeMember(table, 'k');
        return store.branch([write('b'), () => true]);
      },
      () => {
        store.setMember(table, member('j', text('x')));
        return true;
      },
    ]);
    expect(shown(at.value)).toBe("'b' | 'a'");
    expect(shown(table)).toBe("{k: 'b' | undefined | 'a', j: undefined | 'x'}");
  });

  it('are undone where one throws', () => {
    const fails = (): boolean => {
      write('b')();
      throw new Error('broken');
    };
    expect(() => store.branch([fails])).toThrow('broken');
    expect(() =>
      store.region(() => {
        return fails();
      }),
    ).toThrow('broken');
    expect(state()).toBe("'a' {k: 'a'} ['a']");
  });

  it('cost what there is to join', () => {
    let steps = 0;
    store.onWork = (more) => {
      steps += more;
    };
    store.branch([write('b'), write('c')]);
    // Two outcomes at three places, and one item in the list.
    expect(steps).toBe(7);
  });
});

describe('a region', () => {
  it('ends where its end is reached', () => {
    expect(store.region(() => write('b')())).toBe(true);
    expect(state()).toBe("'b' {k: 'b'} ['b']");
  });

  it('takes along the state of each place that leaves it', () => {
    const ended = store.region((region) => {
      store.branch([
        () => {
          write('b')();
          store.leave(region);
          return false;
        },
        () => true,
      ]);
      return write('c')();
    });
    expect(ended).toBe(true);
    expect(state()).toBe("'b' | 'c' {k: 'b' | 'c'} ['b' | 'c']");
  });

  it('knows what was written before one that stands in it', () => {
    const other = new Variable(text('x'), false);
    store.region((region) => {
      write('b')();
      store.region(() => {
        store.assign(other, text('y'));
        return true;
      });
      store.leave(region);
      return false;
    });
    expect(`${state()} ${shown(other.value)}`).toBe("'b' {k: 'b'} ['b'] 'y'");
    // What was written before it began is none of its own.
    store.assign(at, text('d'));
    store.region((region) => {
      store.leave(region);
      return write('c')();
    });
    expect(state()).toBe("'d' | 'c' {k: 'b' | 'c'} ['b' | 'c']");
  });

  it('leads nowhere where nothing leaves it and its end is not reached', () => {
    expect(store.region(() => write('b', false)())).toBe(false);
    expect(state()).toBe("'a' {k: 'a'} ['a']");
  });

  it('that fails leaves what was done until then, where nothing else leads out of it', () => {
    const fails = (region: Region): boolean => {
      write('b')();
      store.fail(region);
      return false;
    };
    expect(store.region(fails)).toBe(false);
    expect(state()).toBe("'b' {k: 'b'} ['b']");
    store.region((region) => {
      store.branch([() => fails(region), () => true]);
      return write('c')();
    });
    expect(state()).toBe("'c' {k: 'c'} ['c']");
  });

  it('in a branch is undone with it, whatever of an object each wrote', () => {
    store.setMember(table, member('l', text('a')));
    store.branch([
      () => {
        store.setMember(table, member('k', text('x')));
        store.region(() => {
          store.setMember(table, member('l', text('y')));
          store.setMember(table, member('k', text('y')));
          return true;
        });
        return false;
      },
      () => true,
    ]);
    expect(shown(table)).toBe("{k: 'a', l: 'a'}");
  });

  it('in a branch is undone with it', () => {
    store.branch([
      () => {
        store.assign(at, text('x'));
        store.region(() => write('b')());
        store.region(() => write('c')());
        return false;
      },
      () => true,
    ]);
    expect(state()).toBe("'a' {k: 'a'} ['a']");
  });
});

describe('an attempt', () => {
  it('may fail in any state that it goes through', () => {
    let seen = '';
    store.attempt(
      () => write('b')() && write('c')(),
      () => {
        seen = state();
        return false;
      },
    );
    expect(seen).toBe("'a' | 'b' | 'c' {k: 'a' | 'b' | 'c'} ['a' | 'b' | 'c']");
    expect(state()).toBe("'c' {k: 'c'} ['c']");
  });

  it('goes on behind what catches it', () => {
    store.attempt(write('b', false), () => true);
    expect(state()).toBe("'a' | 'b' {k: 'a' | 'b'} ['a' | 'b']");
  });

  it('goes through as many states as there are', () => {
    let seen: Value | undefined;
    store.attempt(
      () => {
        for (let i = 0; i < 9; i += 1) store.assign(at, text(`b${i}`));
        return true;
      },
      () => {
        seen = at.value;
        return true;
      },
    );
    expect(shown(seen ?? unknown())).toBe("'a' | 'b0' | 'b1' | 'b2' | 'b3' | 'b4' | 'b5' | 'b6' | 'b7' | 'b8'");
  });

  it('knows the longest that a list has been', () => {
    let seen = '';
    store.attempt(
      () => {
        for (let i = 1; i < 9; i += 1)
          store.setItems(
            rows,
            Array.from({ length: i }, (_, j) => text(`b${j}`)),
          );
        return true;
      },
      () => {
        seen = shown(rows);
        return true;
      },
    );
    expect(seen).toContain("'b7'");
  });
});

describe('rounds of a loop', () => {
  it('go on while a word of interest or a flag comes to a new place, and may not take place', () => {
    const first = new Variable(text('a'), false);
    const seen: string[] = [];
    store.repeat(() => {
      seen.push(shown(first.value));
      store.assign(first, at.value);
      store.assign(at, seed('filters'));
      return true;
    }, 2);
    expect(seen.at(-1)).toBe("'a' | 'filters'");
    expect(shown(at.value)).toBe("'a' | 'filters'");
  });

  it('end when one changes nothing, or does not come to its end', () => {
    let rounds = 0;
    store.repeat(() => {
      rounds += 1;
      return true;
    }, 2);
    expect(rounds).toBe(1);
    store.repeat(() => {
      rounds += 1;
      return write('b', false)();
    }, 2);
    expect(rounds).toBe(2);
    expect(state()).toBe("'a' {k: 'a'} ['a']");
  });

  it('are widened when they change more and more', () => {
    let rounds = 0;
    const grow = (): boolean => {
      rounds += 1;
      store.assign(at, {
        kind: 'text',
        text: [
          { kind: 'run', text: 'a' },
          { kind: 'run', text: `b${rounds}` },
        ],
      });
      return true;
    };
    store.repeat(grow, 2);
    expect(rounds).toBe(3);
    expect(shown(at.value)).toContain('{}');
  });

  it('count once', () => {
    let rounds = 0;
    const n = new Variable(literal(0), false);
    store.repeat(() => {
      rounds += 1;
      store.assign(n, literal(rounds));
      return true;
    }, 2);
    // What a number picks may be of interest: one more round with one that is not known is enough.
    expect([rounds, shown(n.value)]).toEqual([2, '0 | ?']);
  });

  it('go on where functions and flags change', () => {
    for (const value of [fn(), literal(true), seed('filters')]) {
      let rounds = 0;
      const place = new Variable(text('a'), false);
      store.repeat(() => {
        rounds += 1;
        store.assign(place, value);
        return true;
      }, 2);
      expect([value.kind, rounds]).toEqual([value.kind, 2]);
    }
  });
});

describe('what runs apart', () => {
  it('leaves nothing but what may stand there at another time', () => {
    store.apart(write('b'));
    expect(state()).toBe("'a' {k: 'a'} ['a']");
    expect(store.later.in(at).map(shown)).toEqual(["'b'"]);
    expect(store.later.in(table, 'k').map(shown)).toEqual(["'b'"]);
    expect(store.later.in(table, 'j')).toEqual([]);
    expect(store.later.in(new Variable(text('z'), false))).toEqual([]);
  });

  it('leaves headers and options that are set on a client, where there were none, and nothing of other objects', () => {
    const headers = object([], { host: { type: 'part-of', name: 'headers' } });
    const client = object([], { host: { type: 'client' } });
    const defaults = object([], { host: { type: 'client-defaults' } });
    const other = object([], { host: { type: 'record' } });
    store.setMember(headers, { key: 'here', value: text('a') });
    store.apart(() => {
      store.setMember(headers, { key: 'k', value: text('b') });
      store.setMember(headers, { key: 'here', value: text('b') });
      store.setMember(client, { key: 'base', value: text('b') });
      store.setMember(defaults, { key: 'baseURL', value: text('b') });
      store.setMember(other, { key: 'base', value: text('b') });
    });
    expect(headers.members.get('k')?.value).toEqual(text('b'));
    expect(headers.members.get('here')?.value).toEqual(text('a'));
    expect(client.members.get('base')?.value).toEqual(text('b'));
    expect(defaults.members.get('baseURL')?.value).toEqual(text('b'));
    expect(other.members.get('base')).toBeUndefined();
  });

  it('leaves either of two options that are set on a client at different times', () => {
    const client = object([], { host: { type: 'client' } });
    for (const base of ['a', 'b', 'b']) store.apart(() => store.setMember(client, { key: 'base', value: text(base) }));
    expect(client.members.get('base')?.value).toEqual(choice([text('a'), text('b')]));
  });

  it('is remembered four times, each value once, and no plain literal', () => {
    for (const words of ['b', 'b', 'c', 'd', 'e', 'f']) store.apart(write(words));
    expect(store.later.in(at).map(shown)).toEqual(["'b'", "'c'", "'d'", "'e'"]);
    const flag = new Variable(literal(false), false);
    store.apart(() => {
      store.assign(flag, literal(true));
      store.removeMember(table, 'gone');
    });
    expect(store.later.in(flag)).toEqual([]);
    expect(store.later.in(table, 'gone')).toEqual([]);
  });

  it('gives what it gives, and is undone where it throws', () => {
    expect(store.apart(() => 7)).toBe(7);
    expect(() =>
      store.apart(() => {
        write('b')();
        throw new Error('broken');
      }),
    ).toThrow('broken');
    expect(state()).toBe("'a' {k: 'a'} ['a']");
  });
});

describe('what runs outside', () => {
  it('stays, whatever is under way', () => {
    const wrote: string[] = [];
    const read: object[] = [];
    const note = { wrote: (_: object, key: string) => wrote.push(key), spoil: () => undefined };
    store.writes = { ...note, wrote: (place, key) => void note.wrote(place, key) };
    const before = observeReads({ read: (place) => void read.push(place) });
    store.branch([
      () => {
        store.outside(() => {
          void write('b')();
          void at.value;
        });
        return false;
      },
      () => true,
    ]);
    expect(wrote).toEqual([]);
    expect(read).toEqual([]);
    store.assign(at, text('c'));
    void at.value;
    observeReads(before);
    expect(wrote).toEqual([WHOLE]);
    expect(read).toEqual([at]);
    expect(state()).toBe("'c' {k: 'b'} ['b']");
  });
});
