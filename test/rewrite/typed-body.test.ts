import { describe, expect, it } from 'vitest';
import type { Member, ObjectValue } from '../../src/model/value.js';
import { removeTyped, renameTyped } from '../../src/rewrite/typed-body.js';
import { apply, askedInput, overlaps } from './fixes.js';
import { file, requestOf, spanOf } from './requests.js';

interface How {
  readonly text?: string;
  readonly to?: string;
  readonly path?: string;
  readonly body?: Partial<ObjectValue>;
  readonly member?: Partial<Member>;
  readonly dialect?: string;
  /** What the type says of a field without a value. */
  readonly leavesOut?: boolean | undefined;
  readonly wire?: string | undefined;
  readonly shared?: string;
}

const TYPE = 'type body struct {\n\tOld string `json:"old,omitempty"`\n\tMore int `json:"more"`\n}\n';
const TEXT = `${TYPE}send(body{Old: "a", More: 1})`;

function inputOf(text: string, { dialect = 'go', leavesOut, wire = '"old', shared }: How) {
  const uses = {
    wireName: () => {
      const span = spanOf(text, wire);
      return { ...span, start: span.start + 1 };
    },
    leavesOutEmpty: () => leavesOut,
    judge: () => [],
  };
  const input = { ...askedInput(text, uses), request: { ...requestOf(''), dialect } };
  return shared === undefined ? input : { ...input, sharedWith: overlaps(text, shared) };
}

/** `body{Old: …, More: …}` as a value whose members have the names that they have in JSON. */
function bodyOf(text: string, { body, member }: How): ObjectValue {
  const start = text.search(/body\{Old/i);
  const literal = { file, start, end: text.indexOf('}', start) + 1 };
  const memberOf = (key: string, name: string, written: string, more: Partial<Member> = {}): [string, Member] => {
    const span = spanOf(text, written);
    const keySpan = { ...span, end: span.start + name.length };
    return [key, { key, keySpan, span, value: { kind: 'unknown' }, given: true, ...more }];
  };
  const members = new Map([memberOf('old', 'Old', 'Old: "a"', member), memberOf('more', 'More', 'More: 1')]);
  return { kind: 'object', members, open: false, span: literal, ...body };
}

type Made = ReturnType<typeof renameTyped>;
function shown(text: string, outcome: Made): string {
  if (outcome === undefined) return 'of no such type';
  if ('refused' in outcome) return `refused: ${outcome.refused}`;
  return [apply(text, outcome.edits), ...outcome.doubts].join(' | ');
}

describe('a field whose type is declared for it alone', () => {
  const renamed = (how: How): string => {
    const { text = TEXT, to = 'fresh' } = how;
    return shown(text, renameTyped(inputOf(text, how), bodyOf(text, how), 'old', to));
  };

  it('has another name there', () => {
    expect(renamed({})).toBe(TEXT.replace('"old', '"fresh'));
  });

  it.each<[string, How]>([
    ['where the body may hold more', { body: { open: true } }],
    ['that is not there', { body: { members: new Map() } }],
    ['that is not given', { member: { given: undefined } }],
    ['whose key is written nowhere', { member: { keySpan: undefined } }],
    ['where the new name is no word', { to: 'a-b' }],
    ['where the new name is there', { to: 'more' }],
    ['of a body that is written nowhere', { body: { span: undefined } }],
    ['of a type that others may use', { text: TEXT.replaceAll('body', 'Body') }],
    ['of a type with more members', { text: TEXT.replace('}\n', '\tLast int `json:"last"`\n}\n') }],
  ])('%s has not', (_what, how) => {
    expect(renamed(how)).toBe('of no such type');
  });

  it('counts members that have a name in JSON alone', () => {
    const text = TEXT.replace('}\n', '\tLast int `json:"-"`\n\tNone int\n}\n');
    expect(renamed({ text })).toBe(text.replace('"old', '"fresh'));
  });

  it.each([
    ['Old: "a"', 'refused: the body is shared with other code (line 5)'],
    ['"old', 'refused: the field `old` of the body is shared with other code (line 2)'],
  ])('is left where other code uses %s', (needle, expected) => {
    expect(renamed({ shared: needle })).toBe(expected);
  });

  it('is left where its name is not written out', () => {
    expect(renamed({ wire: '"more' })).toBe('refused: the field `old` of the body is not written out');
  });
});

describe('a field of a literal of Go', () => {
  const removed = (how: How): string => {
    const { text = TEXT, path = 'old' } = how;
    return shown(text, removeTyped(inputOf(text, how), bodyOf(text, how), path));
  };
  const without = TEXT.replace('Old: "a", ', '');

  it('goes where the type says that what is empty is not sent', () => {
    expect(removed({ leavesOut: true })).toBe(without);
    expect(removed({})).toBe(`${without} | the type must leave out an empty \`Old\` (line 5)`);
  });

  it.each<[string, How]>([
    ['whose type sends what is empty', { leavesOut: false }],
    ['of another language', { dialect: 'python' }],
    ['of a body that may hold more', { body: { open: true } }],
    ['that is not there', { path: 'none' }],
    ['that is not given', { member: { given: undefined } }],
    ['whose key is written nowhere', { member: { keySpan: undefined } }],
    ['that is given by its place', { member: { span: spanOf(TEXT, '"a"') } }],
    ['that is written in another file', { member: { span: { ...spanOf(TEXT, 'Old: "a"'), file: 'b.go' } } }],
    ['of a body that is written nowhere', { body: { span: undefined } }],
  ])('%s stays', (_what, how) => {
    expect(removed({ leavesOut: true, ...how })).toBe('of no such type');
  });

  it('is left where other code uses it', () => {
    expect(removed({ shared: 'Old: "a"' })).toBe('refused: the body is shared with other code (line 5)');
  });
});
