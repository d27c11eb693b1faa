import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import type { Body } from '../../src/model/request.js';
import { after, formDialect, run } from './fixes.js';
import { objectAt, requestOf, spanOf } from './requests.js';

describe('body as a form', () => {
  const step: Step[] = [{ body: { encode: 'multipart', json: ['metadata'] } }, { header: { remove: 'Content-Type' } }];
  const call = (body: string): string => `fetch('/a', { method: 'POST', body: ${body} })`;
  const json = (members: string): string => call(`JSON.stringify(${members})`);
  const none = 'refused: nothing that is written here has to change';
  it.each([
    [
      'texts and literals',
      json(`{ expiry: '2024', requireSignedURLs: true }`),
      call(`form({ expiry: '2024', requireSignedURLs: true })`),
    ],
    ['JSON fields', json('{ metadata: { a: 1 } }'), call('form({ metadata: json({ a: 1 }) })')],
    ['text stays text', json(`{ metadata: JSON.stringify(meta) }`), call('form({ metadata: JSON.stringify(meta) })')],
    ['shorthand', json('{ expiry }'), call('form({ expiry: expiry })')],
    ['no body', `fetch('/a', { method: 'POST' })`, none],
    ['undefined', call('undefined'), none],
    ['a form', call('form'), none],
    ['no fields', json('{}'), 'refused: a form needs a field'],
    [
      'elsewhere',
      "const B = { a: 1 };\nfetch('/a', { body: JSON.stringify(B) })",
      'refused: the body is built elsewhere (line 1)',
    ],
    ['a name', json('payload'), 'refused: the body comes from `payload` (line 1)'],
    ['a spread', json('{ ...rest }'), 'refused: the body may hold more than is written (line 1)'],
    [
      'an object in a field',
      json('{ expiry: { a: 1 } }'),
      'refused: the field `expiry` of the body cannot be sent in a form (line 1)',
    ],
    ['null', json('{ expiry: null }'), 'refused: the field `expiry` of the body cannot be sent in a form (line 1)'],
  ])('%s', (_, before, expected) => {
    expect(after(before, step)).toBe(expected);
  });

  it('is unsafe where a value is not known', () => {
    expect(run(json('{ expiry }'), step)).toMatchObject({
      fix: { applicability: 'unsafe', because: 'the value of `expiry` is not known, and a form sends it as text' },
    });
    expect(run(json(`{ expiry: '2024' }`), step)).toMatchObject({ fix: { applicability: 'safe', because: null } });
  });

  it('renames and drops fields on the way', () => {
    const both: Step[] = [{ body: { encode: 'multipart', rename: { a: 'b' }, remove: ['c'] } }];
    expect(after(json('{ a: 1, c: 2 }'), both)).toBe(call('form({ b: 1 })'));
  });

  it('needs a dialect', () => {
    expect(after(json('{ a: 1 }'), step, { dialect: undefined })).toBe(
      'refused: a multipart form cannot be written in this kind of file',
    );
  });

  it('takes the header along where the dialect spelled it anew', () => {
    const text = `fetch('/a', { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ a: 1 }) })`;
    const steps = step.toReversed();
    const options = spanOf(text, text.slice(text.indexOf('{'), -1));
    const dialect = { ...formDialect, multipart: () => ({ edits: [{ ...options, text: '{ body: form }' }] }) };
    expect(after(text, steps, { dialect })).toBe(`fetch('/a', { body: form })`);
  });

  it('drops edits that change nothing and joins insertions at one place', () => {
    const text = json('{ a: 1 }');
    const edits = (...texts: string[]) => ({
      multipart: () => ({ edits: texts.map((added) => ({ ...spanOf(text, '', 0), text: added })) }),
    });
    expect(after(text, step, { dialect: edits('') })).toBe(none);
    expect(after(text, step, { dialect: edits('a;', 'b;') })).toBe(`a;b;${text}`);
    expect(run(text, step, { dialect: edits('a;', 'b;') })).toMatchObject({ fix: { edits: [{ text: 'a;b;' }] } });
  });

  it('wants the body written in the request, as JSON', () => {
    const text = json('{ a: 1 }');
    const request = requestOf(text);
    const body = request.body ?? { value: { kind: 'unknown' }, encoding: 'raw' };
    const why = (change: Partial<Body>) => after(text, step, { request: { ...request, body: { ...body, ...change } } });
    expect(why({ encoding: 'form' })).toBe('refused: the body is sent as a form, not as JSON (line 1)');
    expect(why({ span: undefined })).toBe('refused: the body is built elsewhere');
    expect(why({ value: { kind: 'list', items: [], open: false } })).toBe('refused: the body is a list (line 1)');
    const short = { ...request, span: { ...request.span, end: request.span.start + 12 } };
    expect(after(text, step, { request: short })).toBe('refused: the body is built elsewhere (line 1)');
    const value = objectAt(text, spanOf(text, '{ a: 1 }'));
    const member = value.members.get('a') ?? { key: 'a', value: { kind: 'unknown' } };
    value.members.set('a', { ...member, valueSpan: spanOf(text, 'POST') });
    expect(why({ value })).toBe('refused: the field `a` of the body is set elsewhere (line 1)');
  });

  it('does not let a dialect leave the file', () => {
    const dialect = { ...formDialect, multipart: () => ({ edits: [{ file: 'b.js', start: 0, end: 1, text: '' }] }) };
    expect(after(json('{ a: 1 }'), step, { dialect })).toBe('refused: the change reaches beyond this file');
  });
});
