import { describe, expect, it } from 'vitest';
import { withoutIdleTypes } from '../../../src/engine/accounts/declared-uses.js';
import type { AnyMatch } from '../../../src/engine/accounts/joined-matches.js';

const [here, there] = [
  { reads: [], escapes: [] },
  { reads: [], escapes: [] },
];
const [locked, email] = [{ id: 'locked' }, { id: 'email' }];

/** A field of an entry in a request of a place; `declared`: only a type is known to have it. */
const match = (site: object, entry: object, declared?: 'body' | 'response'): AnyMatch =>
  ({ request: { site }, entry, declared }) as unknown as AnyMatch;

describe('a field that only the type of a body is known to have', () => {
  const typed = match(here, locked, 'body');
  const resource = { entry: locked } as unknown as AnyMatch;

  it.each<[string, readonly AnyMatch[], boolean]>([
    ['is told by itself', [], true],
    ['is not where a request of the place sends it', [match(here, locked)], false],
    ['is where a request of another place sends it', [match(there, locked)], true],
    ['is where the request sends another one', [match(here, email)], true],
    ['is where the request is only known to send another by its type', [match(here, email, 'body')], true],
    ['is where only the answer is known to have it', [match(here, locked, 'response')], true],
    ['is beside an object that is declared', [resource], true],
    ['is not where the request sends others as well', [match(here, email), match(here, locked)], false],
  ])('%s', (_name, others, stays) => {
    expect(withoutIdleTypes([typed, ...others])).toEqual(stays ? [typed, ...others] : others);
    expect(withoutIdleTypes([...others, typed])).toEqual(stays ? [...others, typed] : others);
  });

  it('goes alone: what an answer is declared to have stays', () => {
    const all = [match(here, locked), match(here, locked, 'response')];
    expect(withoutIdleTypes(all)).toEqual(all);
  });
});
