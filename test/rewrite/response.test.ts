import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import { after, run } from './fixes.js';
import { requestOf, spanOf } from './requests.js';

/** The fix where `value` is what is read of the result, however that is written. */
function nestedAfter(text: string, steps: readonly Step[]): string {
  const read = { path: ['result', 'value'], span: spanOf(text, 'value') };
  return after(text, steps, { request: { ...requestOf(text), site: { reads: [read], escapes: [] } } });
}

describe('response', () => {
  const step: Step[] = [{ response: { rename: 'result.value', to: 'result.multi_provider' } }];
  const call = (rest: string): string => `const res = await fetch('/a');\n${rest}`;
  it.each([
    ['a chain', call('log(res.result.value);'), call('log(res.result.multi_provider);')],
    ['deeper', call('log(res.result.value.css);'), call('log(res.result.multi_provider.css);')],
    ['a pattern', call('const { value } = res.result;'), call('const { multi_provider: value } = res.result;')],
    ['twice', call('res.result.value; res.result.value'), call('res.result.multi_provider; res.result.multi_provider')],
    ['other reads', call('res.value; res.result.id'), 'refused: nothing that is written here has to change'],
  ])('%s', (_, before, expected) => {
    expect(after(before, step)).toBe(expected);
  });

  it('edits one span once', () => {
    const text = call('log(res.result.value);');
    const request = requestOf(text);
    const twice = { ...request, site: { ...request.site, reads: [...request.site.reads, ...request.site.reads] } };
    expect(after(text, step, { request: twice })).toBe(call('log(res.result.multi_provider);'));
  });

  it('names a shorthand once', () => {
    const text = call('const { value } = res.result;');
    const request = requestOf(text);
    const twice = { ...request, site: { ...request.site, reads: [...request.site.reads, ...request.site.reads] } };
    expect(after(text, step, { request: twice })).toBe(call('const { multi_provider: value } = res.result;'));
  });

  it('is unsafe where an object that holds the field is out of sight', () => {
    const because =
      'the response is returned at line 3; code that reads `result.value` from it must read `result.multi_provider`';
    const text = (what: string): string => call(`log(res.result.value);\nreturn ${what}`);
    expect(run(text('res'), step)).toMatchObject({ fix: { applicability: 'unsafe', because } });
    expect(run(text('res.result'), step)).toMatchObject({ fix: { applicability: 'unsafe', because } });
    expect(run(text('res.result.value'), step)).toMatchObject({ fix: { applicability: 'safe', because: null } });
    expect(run(text('res.errors'), step)).toMatchObject({ fix: { applicability: 'safe' } });
  });

  it('leaves reads alone that serve other requests', () => {
    expect(after(call('log(res.result.value);'), step, { sharedWith: () => true })).toBe(
      'refused: the read of `result.value` from the response is shared with other code (line 2)',
    );
  });

  it('reads a field one object further in', () => {
    const nested: Step[] = [{ response: { rename: 'result.value', to: 'result.a.b' } }];
    expect(nestedAfter(call('res.result.value'), nested)).toBe(call('res.result.a.b'));
    expect(nestedAfter(call('res?.result?.value'), nested)).toBe(call('res?.result?.a?.b'));
    expect(nestedAfter(call("res['result']['value']"), nested)).toBe(call("res['result']['a']['b']"));
    expect(nestedAfter(call('res["result"]["value"]'), nested)).toBe(call('res["result"]["a"]["b"]'));
    expect(nestedAfter(call('res[:result][:value]'), nested)).toBe(call('res[:result][:a][:b]'));
    expect(nestedAfter(call('$res->result->value'), nested)).toBe(call('$res->result->a->b'));
  });

  it('reads a field further in by a key whose quotes are part of its place', () => {
    const nested: Step[] = [{ response: { rename: 'result.value', to: 'result.a.b' } }];
    for (const quote of [`'`, '"']) {
      const key = (name: string): string => quote + name + quote;
      const text = call(`res[${key('result')}][${key('value')}]`);
      const read = { path: ['result', 'value'], span: spanOf(text, key('value')) };
      expect(after(text, nested, { request: { ...requestOf(text), site: { reads: [read], escapes: [] } } })).toBe(
        call(`res[${key('result')}][${key('a')}][${key('b')}]`),
      );
    }
  });

  it('does not read further in where it is not written how', () => {
    const nested: Step[] = [{ response: { rename: 'result.value', to: 'result.a.b' } }];
    for (const read of ['res.result.get("value")', 'value', 'res.dig("result", "value")', 'res.result.value()']) {
      expect(nestedAfter(call(read), nested)).toBe(
        'refused: the read of `result.value` from the response cannot be read from `a.b` as it is written (line 2)',
      );
    }
  });

  it('reads further in by a pattern', () => {
    const nested: Step[] = [{ response: { rename: 'result', to: 'result.rules' } }];
    const text = call('const { result } = res;');
    const read = { path: ['result'], span: spanOf(text, 'result'), shorthand: true };
    const request = { ...requestOf(text), site: { reads: [read], escapes: [] } };
    expect(after(text, nested, { request })).toBe(call('const { result: { rules: result } } = res;'));
    const defaulted = call('const { result = [] } = res;');
    expect(
      after(defaulted, nested, {
        request: { ...request, site: { reads: [{ ...read, span: spanOf(defaulted, 'result') }], escapes: [] } },
      }),
    ).toMatch(/^refused/);
  });

  it('does not move a read to another object', () => {
    const moved: Step[] = [{ response: { rename: 'result.value', to: 'other.b' } }];
    expect(after(call('res.result.id'), moved)).toBe('refused: nothing that is written here has to change');
    expect(after(call('res.result.value'), moved)).toBe(
      'refused: the read of `result.value` from the response moves to another object (`other.b`)',
    );
  });

  it('knows elements of lists', () => {
    const text = call('items[0].value');
    const request = requestOf(text);
    const read = { path: ['result', '[]', 'value'], span: spanOf(text, 'value') };
    const lists: Step[] = [{ response: { rename: 'result[].value', to: 'result[].name' } }];
    expect(after(text, lists, { request: { ...request, site: { reads: [read], escapes: [] } } })).toBe(
      call('items[0].name'),
    );
  });

  it('does not edit text that is not the key', () => {
    const text = call('res.result[KEY]');
    const request = requestOf(text);
    const read = { path: ['result', 'value'], span: spanOf(text, 'KEY') };
    expect(after(text, step, { request: { ...request, site: { reads: [read], escapes: [] } } })).toBe(
      'refused: the read of `result.value` from the response is not written out (line 2)',
    );
  });
});
