import { describe, expect, it } from 'vitest';
import type { FormField } from '../../../src/model/dialect.js';
import type { Request } from '../../../src/model/request.js';
import type { Span } from '../../../src/model/span.js';
import { javascriptDialect } from '../../../src/read/javascript/dialect.js';
import { programOf } from './printed.js';

const OBJECT = '{ expiry }';

interface How {
  readonly client?: string;
  /** What the name is given, and how the request takes it. */
  readonly held?: string;
  readonly given?: string;
  readonly fields?: readonly string[];
  readonly object?: string;
}

/** The program after a form is made where the body is given to a name; the refusal in brackets. */
function held(text: string, how: How = {}): string {
  const at = (words: string, from = 0): Span => {
    const start = text.indexOf(words, from);
    if (start < 0) throw new Error(`no ${words}`);
    return { file: 'a.ts', start, end: start + words.length };
  };
  const place = at(how.held ?? `JSON.stringify(${OBJECT})`);
  const value = { kind: 'object', open: false, members: new Map(), span: at(how.object ?? OBJECT) };
  const given = how.given ?? 'body';
  const request = {
    ...{ client: how.client ?? 'fetch', headers: [], callers: [] },
    span: { file: 'a.ts', start: 0, end: text.length },
    body: { encoding: 'json', value, span: at(given, text.lastIndexOf(given)) },
  } as unknown as Request;
  const fields = (how.fields ?? ['expiry']).map((name): FormField => {
    const { start, end } = at(name, place.start);
    return { name, value: { kind: 'unknown' }, json: false, valueSpan: { start, end } };
  });
  const spelled = javascriptDialect.multipart(request, fields, { file: 'a.ts', text }, place);
  if ('refused' in spelled) return `[${spelled.refused}]`;
  let after = text;
  for (const edit of [...spelled.edits].sort((a, b) => b.start - a.start))
    after = after.slice(0, edit.start) + edit.text + after.slice(edit.end);
  programOf(after, 'a.ts');
  return after;
}

describe('a body that is given to a name', () => {
  const APPENDED = "if (expiry !== undefined) body.append('expiry', expiry);";

  it.each<[string, string, How, string]>([
    [
      'as a text of JSON',
      "const body = JSON.stringify({ expiry });\nfetch('u', { body });",
      {},
      `const body = new FormData();\n${APPENDED}\nfetch('u', { body });`,
    ],
    [
      'as an object that is made a text in the call',
      "  const body = { expiry };\n  fetch('u', { body: JSON.stringify(body) });",
      { held: OBJECT, given: 'JSON.stringify(body)' },
      `  const body = new FormData();\n  ${APPENDED}\n  fetch('u', { body: body });`,
    ],
    [
      'on one line',
      "() => { let body = JSON.stringify({ expiry }); fetch('u', { body }) }",
      {},
      `() => { let body = new FormData(); ${APPENDED} fetch('u', { body }) }`,
    ],
  ])('%s', (_, text, how, expected) => {
    expect(held(text, how)).toBe(expected);
  });

  const PLAIN = '[the body is not given to a name by a declaration of its own]';
  it.each<[string, string, How, string]>([
    [
      'by a declaration with a type',
      "const body: string = JSON.stringify({ expiry });\nfetch('u', { body });",
      {},
      PLAIN,
    ],
    ['beside another', "const a = 1, body = JSON.stringify({ expiry });\nfetch('u', { body });", {}, PLAIN],
    ['under another name', "const other = JSON.stringify({ expiry });\nfetch('u', { body });", {}, PLAIN],
    ['by an assignment', "let body;\nbody = JSON.stringify({ expiry });\nfetch('u', { body });", {}, PLAIN],
    ['as a part', "const { body } = { body: JSON.stringify({ expiry }) };\nfetch('u', { body });", {}, PLAIN],
    [
      'with a comment',
      "const body = JSON.stringify(/* days */ { expiry });\nfetch('u', { body });",
      { held: 'JSON.stringify(/* days */ { expiry })' },
      '[the body is built elsewhere]',
    ],
    [
      'with more',
      "const body = f({ expiry });\nfetch('u', { body });",
      { held: 'f({ expiry })' },
      '[the body is built elsewhere]',
    ],
  ])('%s is left as it is', (_, text, how, expected) => {
    expect(held(text, how)).toBe(expected);
  });

  it('with a comment among its members is left as it is', () => {
    const text = "const body = { expiry /* days */ };\nfetch('u', { body: JSON.stringify(body) });";
    const how = { object: '{ expiry /* days */ }', held: '{ expiry /* days */ }', given: 'JSON.stringify(body)' };
    expect(held(text, how)).toBe('[a comment in the body would be lost]');
  });
});
