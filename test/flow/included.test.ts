import { describe, expect, it } from 'vitest';
import type { Scope } from '../../src/flow/context.js';
import { typeKey } from '../../src/flow/exports.js';
import { include } from '../../src/flow/included.js';
import { childScope, declare, declareLazily, lookUp } from '../../src/flow/scopes.js';
import { object, unknown } from '../../src/flow/values.js';
import type { ObjectValue, Value } from '../../src/model/value.js';
import { fn, member, moduleScope, shown, text } from './make.js';

const has = (scope: Scope, name: string): string => shown(lookUp(scope, name)?.value ?? unknown('none'));

/** A file with some variables and a function `f` of it, as a script takes it in. */
function library(names: Readonly<Record<string, Value>>): { exports: ObjectValue; own: Scope } {
  const own = moduleScope('shell', 'lib.sh');
  const all = { f: fn({ scope: childScope(own, true) }), ...names };
  for (const [name, value] of Object.entries(all)) declare(own, name, value);
  return { exports: object(Object.entries(all).map(([key, value]) => member(key, value))), own };
}

/** The scope that a function of such a file has in a script. */
function seenFrom(script: Scope, name = 'f'): Scope {
  const taken = lookUp(script, name)?.value;
  if (taken?.kind !== 'function') throw new Error('no function');
  return taken.scope as Scope;
}

describe('a file that a script takes in', () => {
  it('gives it its names', () => {
    const script = moduleScope('shell');
    include(library({ a: text('lib') }).exports, script);
    expect([has(script, 'a'), has(script, 'f'), has(script, 'b')]).toEqual(["'lib'", 'function', '?none']);
  });

  it('gives it none of its types', () => {
    const script = moduleScope('shell');
    include(object([member(typeKey('T'), text('x'))]), script);
    expect([...script.names.keys()]).toEqual([]);
  });

  it('may set what the script has set', () => {
    const script = moduleScope('shell');
    declare(script, 'a', text('own'));
    declareLazily(script, 'late', () => text('own'));
    include(library({ a: text('lib'), late: text('lib') }).exports, script);
    expect([has(script, 'a'), has(script, 'late')]).toEqual(["'own' | 'lib'", "'own' | 'lib'"]);
  });

  it.each(['curl', 'wget', 'http', 'https', 'xh', 'jq', 'command', 'echo', 'printf', 'cat'])(
    'stands around %s, which stays the program',
    (name) => {
      const script = moduleScope('shell');
      include(library({ [name]: fn({ scope: moduleScope() }) }).exports, script);
      expect(has(script, name)).toBe('?none');
    },
  );

  it('may have a variable by the name of a program, and a function of another name', () => {
    const script = moduleScope('shell');
    include(library({ curl: text('-s'), curly: fn({ scope: moduleScope() }) }).exports, script);
    expect([has(script, 'curl'), has(script, 'curly')]).toEqual(["'-s'", 'function']);
  });
});

describe('a function of a file that a script takes in', () => {
  it('sees what its file has, and behind that what the script has', () => {
    const script = moduleScope('shell');
    declare(script, 'own', text('of the script'));
    include(library({ a: text('lib') }).exports, script);
    const scope = seenFrom(script);
    expect([has(scope, 'a'), has(scope, 'own'), has(scope, 'other')]).toEqual(["'lib'", "'of the script'", '?none']);
  });

  it('sees what the script sets later, beside what its file has', () => {
    const script = moduleScope('shell');
    const { exports } = library({ a: text('lib') });
    include(exports, script);
    const scope = seenFrom(script);
    declare(script, 'a', text('script'));
    expect(has(scope, 'a')).toBe("'lib' | 'script'");
  });

  it('sets both where both have a variable', () => {
    const script = moduleScope('shell');
    declare(script, 'a', text('script'));
    const { exports, own } = library({ a: text('lib') });
    include(exports, script);
    const cell = lookUp(seenFrom(script), 'a');
    if (cell === undefined) throw new Error('no variable');
    expect(shown(cell.peek?.() ?? unknown())).toBe("'lib' | 'script'");
    cell.value = text('new');
    expect([has(script, 'a'), has(own, 'a')]).toEqual(["'new'", "'new'"]);
  });

  it('sees the other functions of its file, which see the script too', () => {
    const script = moduleScope('shell');
    const own = moduleScope('shell', 'lib.sh');
    const [f, g] = ['f', 'g'].map(() => fn({ scope: own }));
    if (f === undefined || g === undefined) throw new Error('none');
    declare(own, 'f', f);
    declare(own, 'g', g);
    include(object([member('f', f)]), script);
    declare(script, 'late', text('script'));
    const inner = lookUp(seenFrom(script), 'g')?.value;
    expect(has((inner as Extract<Value, { kind: 'function' }>).scope as Scope, 'late')).toBe("'script'");
  });

  it('has one scope, however often it is asked for', () => {
    const script = moduleScope('shell');
    const own = moduleScope('shell', 'lib.sh');
    const [f, g] = [fn({ scope: own }), fn({ scope: own })];
    include(object([member('f', f), member('g', g)]), script);
    expect(seenFrom(script)).toBe(seenFrom(script, 'g'));
  });
});
