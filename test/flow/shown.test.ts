import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.js';
import { choice } from '../../src/flow/join.js';
import { shown as asText } from '../../src/flow/shown.js';
import { list, literal, object, unknown } from '../../src/flow/values.js';
import type { Value } from '../../src/model/value.js';
import { classOf, method, shown, span, text } from './make.js';

/** What a value is where text is made of it, in a language; a call gives `'called'`. */
function spelled(language: string, value: Value, told: string[] = []): string {
  const cx = {
    module: { language },
    call: (
      callee: Value,
      _args: unknown,
      { self, owner, span: at }: { self: Value; owner: { fn: { name: string } }; span: unknown },
    ) => {
      told.push(`${callee.kind} of ${self.kind}, of ${owner.fn.name}${at === undefined ? ' nowhere' : ''}`);
      return text('called');
    },
  } as unknown as Context;
  return shown(asText(cx, value));
}

describe('where text is made of it', () => {
  it.each<[language: string, nothing: string, holds: string, fails: string]>([
    ['javascript', 'null', 'true', 'false'],
    ['java', 'null', 'true', 'false'],
    ['ruby', "''", "'true'", "'false'"],
    ['elixir', "''", "'true'", "'false'"],
    ['php', "''", "'1'", "''"],
    ['perl', "''", "'1'", "''"],
    ['powershell', "''", "'True'", "'False'"],
    ['csharp', "''", "'True'", "'False'"],
    ['python', "'None'", "'True'", "'False'"],
    ['lua', "'nil'", "'true'", "'false'"],
    ['go', "'<nil>'", "'true'", "'false'"],
  ])('in %s, nothing is %s, truth %s and its lack %s', (language, ...all) => {
    expect([null, true, false].map((value) => spelled(language, literal(value)))).toEqual(all);
    expect(spelled(language, literal(undefined))).toBe(all[0] === 'null' ? 'undefined' : all[0]);
    expect(spelled(language, literal(5))).toBe('5');
  });

  it('each of several is spelled so, and what was not chosen is left', () => {
    expect(spelled('python', choice([text('a'), literal(true)]))).toBe("'a' | 'True'");
    expect(spelled('python', choice([text('a'), literal(undefined)]))).toBe("'a' | undefined");
    expect(spelled('python', choice([text('a'), literal(null)]))).toBe("'a' | 'None'");
  });

  it('an object is what its class says, where that says so', () => {
    const told: string[] = [];
    const A = classOf([method('toString')], { name: 'A' });
    const B = classOf([], { name: 'B', base: A });
    expect(spelled('javascript', object([], { instanceOf: A }), told)).toBe("'called'");
    expect(spelled('javascript', object([], { instanceOf: B }), told)).toBe("'called'");
    expect(told).toEqual(['function of object, of A', 'function of object, of A']);
    expect(spelled('javascript', object([], { instanceOf: classOf([method('other')]) }))).toBe('{}');
    expect(spelled('javascript', object([], { instanceOf: A, host: { type: 'url' } }))).toBe('{}');
    expect(spelled('javascript', object())).toBe('{}');
    expect(spelled('javascript', choice([text('a'), object([], { instanceOf: A })]))).toBe("'a' | 'called'");
  });

  it('all else stays as it is', () => {
    for (const value of [text('a'), unknown('x', span(1)), list([literal(true)])])
      expect(spelled('python', value)).toBe(shown(value));
  });
});
