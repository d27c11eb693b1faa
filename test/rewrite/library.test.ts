import { describe, expect, it } from 'vitest';
import type { Request } from '../../src/model/request.js';
import type { Step } from '../../src/model/rewrite.js';
import { javascriptDialect as dialect } from '../../src/read/javascript/dialect.js';
import { after, overlaps } from './fixes.js';
import { requestOf, spanOf } from './requests.js';

const steps: Step[] = [{ library: { javascript: { summary: 'summaryV2' }, python: { summary: 'summary_v2' } } }];
const request = (text: string, named: string, rest: Partial<Request> = {}): { readonly request: Request } => ({
  request: { ...requestOf('fetch(url)'), named: spanOf(text, named), ...rest },
});

describe('another method of a client library', () => {
  it.each([
    ['an argument', `cf.http.summary.httpVersion({ limit: 1 })`, `cf.http.summaryV2('HTTP_VERSION', { limit: 1 })`],
    ['no argument', `cf.http.summary.os()`, `cf.http.summaryV2('OS')`],
    ['blanks', `cf.http\n  .summary\n  .os( )`, `cf.http\n  .summaryV2( 'OS')`],
    ['double quotes', `cf.http.summary.ipVersion("a")`, `cf.http.summaryV2("IP_VERSION", "a")`],
  ])('takes the name with %s', (_name, text, expected) => {
    const named = text.slice(0, text.indexOf('('));
    expect(after(text, steps, { dialect, ...request(text, named) })).toBe(expected);
  });

  const text = `cf.http.summary.os()`;
  const named = 'cf.http.summary.os';
  it('is chosen by the language', () => {
    expect(after(text, steps, { dialect, ...request(text, named, { dialect: 'python' }) })).toBe(
      `cf.http.summary_v2('OS')`,
    );
    expect(after(text, steps, { dialect, ...request(text, named, { dialect: 'ruby' }) })).toBe(
      'refused: no method is known that stands for `cf.http.summary.os`',
    );
  });

  it.each([
    ['another group', `cf.http.timeseries.os()`],
    ['a name of every object', `cf.http.toString.os()`],
    ['what is not called', `cf.http.summary.os;`],
    ['a name in brackets', `cf.http.summary['os']()`],
    ['one name', `os()`],
  ])('is not known for %s', (_name, source) => {
    const chain = /^[^(;]*/.exec(source)?.[0] ?? '';
    expect(after(source, steps, { dialect, ...request(source, chain) })).toBe(
      `refused: no method is known that stands for \`${chain}\``,
    );
  });

  it('is none of a request by its URL, of other code, or of a language that writes no text', () => {
    const url = `fetch('/a')`;
    expect(after(url, steps, { dialect })).toBe('refused: nothing that is written here has to change');
    expect(after(text, steps, { dialect, ...request(text, named), sharedWith: overlaps(text, 'summary') })).toBe(
      'refused: the name of the method is shared with other code (line 1)',
    );
    expect(after(text, steps, { ...request(text, named) })).toBe(
      'refused: the argument cannot be written in this kind of file',
    );
  });
});
