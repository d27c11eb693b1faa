import { describe, expect, it } from 'vitest';
import fc from '../../properties.js';
import type { Request } from '../../../src/model/request.js';
import type { Span } from '../../../src/model/span.js';
import type { Text } from '../../../src/model/text.js';
import type { Value } from '../../../src/model/value.js';
import { httpFile } from '../../../src/read/http-file/reader.js';
import { parseJsonText } from '../../../src/text/json-text.js';
import { SAMPLES } from './samples.js';
import { expectProportional } from '../../work.js';

const read = (text: string): ReturnType<typeof httpFile.read> => httpFile.read({ file: 'a.http', text });
const show = (text: Text): string =>
  text.map((piece) => (piece.kind === 'run' ? piece.text : `<${piece.name ?? ''}>`)).join('');
const showValue = (value: Value | undefined): string | undefined =>
  value?.kind === 'text' ? show(value.text) : value?.kind === 'unknown' ? `<${value.name ?? ''}>` : value?.kind;
const line = (request: Request): string => `${request.method?.name ?? ''} ${show(request.url)}`;
const at = (text: string, span: Span | undefined): string | undefined => span && text.slice(span.start, span.end);
const sample = (name: string): string => SAMPLES[name] ?? '';

function one(text: string): Request {
  const [request] = read(text).requests;
  if (request === undefined) throw new Error('no request');
  return request;
}

describe('the requests of a file', () => {
  it.each([
    [
      'rest',
      [
        'GET https://api.cloudflare.com/client/v4/zones/<zoneId>/dns_records?name=x&page=1',
        'PATCH https://api.cloudflare.com/client/v4/zones/<zone.response.body.$.result[0].id>/settings/minify',
        'GET https://example.com/https://api.cloudflare.com/client/v4/zones/<zone.response.body.result.locked>',
      ],
    ],
    [
      'jetbrains',
      [
        'POST https://api.cloudflare.com/client/v4/accounts/<account>/images/v1/direct_upload',
        'GET /client/v4/zones/<zone>/rate_limits',
        'POST /client/v4/zones/1/filters',
      ],
    ],
    [
      'httpyac',
      [
        'GET https://api.cloudflare.com/client/v4/user/billing/profile',
        'GET https://api.cloudflare.com/client/v4/zones/<login.result.id>/settings/brotli',
      ],
    ],
    [
      'studio',
      [
        'GET https://api.cloudflare.com/client/v4/zones/1234/firewall/rules/',
        'DELETE https://api.cloudflare.com/client/v4/zones/1234/firewall/rules/<$guid>',
      ],
    ],
  ])('%s', (name, expected) => {
    const text = sample(name);
    for (const variant of [text, text.replaceAll('\n', '\r\n'), text.trimEnd()]) {
      const { requests, problems } = read(variant);
      expect(requests.map(line)).toEqual(expected);
      expect(problems).toEqual([]);
    }
  });

  it.each([
    ['GET https://a/b', 'GET https://a/b'],
    ['get https://a/b HTTP/2', 'GET https://a/b'],
    ['https://a/b', 'GET https://a/b'],
    ['  POST   https://a/b  ', 'POST https://a/b'],
    ['GET /a/b', 'GET /a/b'],
    ['{{u}}/b', 'GET <u>/b'],
    ['GET https://a/b\n  /c\n  ?d=1\n  &e=2 HTTP/1.1\nA: b', 'GET https://a/b/c?d=1&e=2'],
    ['GET https://a/b\n?d=1', 'GET https://a/b?d=1'],
    ['# c\n// d\n\n@x = y\n\nGET https://a/{{x}}', 'GET https://a/y'],
    ['GET https://a/{{ x }}\n@x = y', 'GET https://a/y'],
    ['GET https://a/{{x}}\n\n###\n@x = y', 'GET https://a/y'],
    ['@x=1\n@x=2\nGET https://a/{{x}}', 'GET https://a/2'],
    ['@x={{y}}\n@y={{x}}\nGET https://a/{{x}}', 'GET https://a/<x>'],
    ['@x=a{{y}}\n@y=b{{z}}\nGET https://{{x}}', 'GET https://ab<z>'],
    ['GET https://a/{{$dotenv X}}/{{$processEnv Y}}', 'GET https://a/<$dotenv X>/<$processEnv Y>'],
    ['GET https://a/{{}}/{{', 'GET https://a/{{}}/{{'],
  ])('%j', (text, expected) => {
    expect(read(text).requests.map(line)).toEqual([expected]);
  });

  it.each([
    ['curl -X POST https://a', 0],
    ['what is this', 1],
    ['', 0],
    ['###\n\n###\n# only a comment\n', 0],
    ['GRAPHQL https://a', 0],
    ['HTTP/1.1 200 OK\nA: b', 0],
    ['import ./other.http', 0],
  ])('%j is no request', (text, problems) => {
    const reading = read(`${text}\n###\nGET https://a/b\n`);
    expect(reading.requests.map(line)).toEqual(['GET https://a/b']);
    expect(reading.problems).toHaveLength(problems);
  });

  it('a problem names its line', () => {
    const { problems } = read('GET https://a\n\n###\nwhat is this\n');
    expect(problems[0]).toMatchObject({ message: 'line 4: no request line', span: { start: 19, end: 31 } });
  });

  it('a curl command is a part for the reader of shell scripts', () => {
    const { parts } = read('GET https://a\n\n###\n# why\ncurl https://b \\\n  -X PUT\n');
    expect(parts?.map(({ language, content }) => [language, content.text])).toEqual([
      ['sh', 'curl https://b \\\n  -X PUT\n'],
    ]);
  });

  it('scripts are parts, those before the request and those behind it', () => {
    const { parts } = read('< {% request.x = 1 %}\nGET https://a\n\n> {%\n  client.log(2)\n%}\n');
    expect(parts?.map(({ language, content }) => [language, content.text.trim()])).toEqual([
      ['js', 'request.x = 1'],
      ['js', 'client.log(2)'],
    ]);
  });
});

describe('the parts of a request', () => {
  it('method, headers and body have their places', () => {
    const text =
      'PATCH https://a/b\r\nContent-Type: application/json\r\nX-A:  b \r\n\r\n{\r\n "a": 1\r\n}\r\n\r\n###\r\n';
    const request = one(text);
    expect(at(text, request.method?.span)).toBe('PATCH');
    expect(
      request.headers.map((field) => [show(field.name), showValue(field.value), at(text, field.span), field.apart]),
    ).toEqual([
      ['Content-Type', 'application/json', 'Content-Type: application/json\r\n', 'line'],
      ['X-A', 'b', 'X-A:  b \r\n', 'line'],
    ]);
    expect(at(text, request.body?.span)).toBe('{\r\n "a": 1\r\n}');
    expect(request.body?.whole).toEqual(request.body?.span);
    expect(at(text, request.span)).toBe(text.slice(0, text.indexOf('}') + 1));
    expect(request).toMatchObject({ client: 'http-file', dialect: 'http-file', headersOpen: false, callers: [] });
    const parsed = request.body?.value.kind === 'text' ? parseJsonText(request.body.value.text) : undefined;
    expect(parsed?.kind === 'object' && at(text, parsed.members.get('a')?.span)).toBe('"a": 1');
  });

  it.each([
    ['POST https://a\nContent-Type: application/json\n\n{}', '{}', 'json'],
    ['POST https://a\n\n{"a": "{{b}}"}', '{"a": "<b>"}', 'json'],
    ['POST https://a\ncontent-type: application/x-www-form-urlencoded\n\na=b\n&c=d', 'a=b\n&c=d', 'form'],
    [
      'POST https://a\nContent-Type: multipart/form-data; boundary=x\n\n--x\n\na\n--x--',
      '--x\n\na\n--x--',
      'multipart',
    ],
    ['POST https://a\nContent-Type: text/plain\n\na', 'a', 'raw'],
    ['POST https://a\n\na', 'a', 'raw'],
    ['POST https://a\nContent-Type: {{t}}\n\n{}', '{}', 'json'],
    ['POST https://a\n\n< ./f.json', '<./f.json>', 'raw'],
    ['POST https://a\nContent-Type: application/json\n\n<@ ./f.json', '<./f.json>', 'json'],
    ['POST https://a\n\na\n< ./f\nb', 'a\n<./f>\nb', 'raw'],
    ['POST https://a\nX-Request-Type: GraphQL\n\nquery { a }', 'query { a }', 'raw'],
    ['POST https://a\n\n{}\n\n> {% x %}\n', '{}', 'json'],
    ['POST https://a\n\n{}\n\n> ./x.js\n', '{}', 'json'],
    ['POST https://a\n\n{}\n<> x.json\n', '{}', 'json'],
    ['POST https://a\n\n{"a":{"b":{{c}}}}', '{"a":{"b":<c>}}', 'json'],
    ['POST https://a\nA: b\n', undefined, undefined],
  ])('%j', (text, value, encoding) => {
    const { body } = one(text);
    expect(showValue(body?.value)).toBe(value);
    expect(body?.encoding === 'json' && value === '{}' ? 'json' : body?.encoding).toBe(encoding);
  });

  it('a variable points at its definition', () => {
    const text = '@h = https://a\n\nGET {{h}}/b\n';
    expect(one(text).url.map((piece) => [at(text, piece.span), piece.kind])).toEqual([
      ['https://a', 'run'],
      ['/b', 'run'],
    ]);
  });
});

describe('reads of answers', () => {
  const reads = (text: string, i = 0): string[] =>
    (read(text).requests[i]?.site.reads ?? []).map(({ path, span }) => {
      expect(path.at(-1)).toBe(at(text, span));
      return path.join('.');
    });

  it('in handlers', () => {
    expect(reads(sample('jetbrains'))).toEqual([
      'success',
      'result',
      'result.uploadURL',
      'errors',
      'errors.[].error_chain',
    ]);
  });

  it('in later requests', () => {
    expect(reads(sample('rest'))).toEqual(['result', 'result.[].id', 'result', 'result.locked']);
    expect(reads(sample('httpyac'))).toEqual(['result', 'result.id']);
  });

  it.each([
    ['response.body.a?.b', 'a a.b'],
    [`response.body['a']["b"]`, 'a a.b'],
    ['response.body.a.map(x)', 'a'],
    ['response.body.a[0].b', 'a a.[].b'],
    ['response.parsedBody.a', 'a'],
    ['myresponse.body.a + x.response.body.b', ''],
    ['response.headers.a', ''],
    ['response.status', ''],
  ])('%s', (script, expected) => {
    expect(reads(`GET https://a\n\n> {% x(${script}) %}\n`).join(' ')).toBe(expected);
  });

  it('an answer that is handed on whole escapes', () => {
    const { site } = one('GET https://a\n\n> {% const r = response.body; f(response.body.result) %}\n');
    expect(site.escapes.map(({ path }) => path.join('.'))).toEqual(['', 'result']);
  });

  it('headers of a named answer are no fields', () => {
    expect(reads('# @name a\nGET https://a\n###\nGET https://b/{{a.response.headers.X}}\n')).toEqual([]);
  });
});

function misplaced(text: string): string[] {
  const wrong: string[] = [];
  const check = (pieces: Text): void => {
    for (const piece of pieces) {
      if (piece.span === undefined) continue;
      if (piece.span.start > piece.span.end || piece.span.end > text.length) wrong.push('span');
      if (piece.kind !== 'run') continue;
      if (at(text, piece.span) !== piece.text) wrong.push(`${piece.text} at ${String(piece.span.start)}`);
      if (piece.within === undefined || piece.within.start > piece.span.start || piece.within.end < piece.span.end)
        wrong.push('within');
    }
  };
  for (const { url, headers, body } of read(text).requests) {
    check(url);
    for (const { name, value } of headers) check([...name, ...(value.kind === 'text' ? value.text : [])]);
    if (body?.value.kind === 'text') check(body.value.text);
  }
  return wrong;
}

describe('places', () => {
  it.each(Object.entries(SAMPLES))('%s', (_, text) => {
    expect(misplaced(text)).toEqual([]);
    expect(misplaced(text.replaceAll('\n', '\r\n'))).toEqual([]);
    expect(misplaced(`${text}\u2028😀{{`)).toEqual([]);
  });

  it('mutated and garbled files are read', () => {
    const texts = Object.values(SAMPLES);
    const part = fc.constantFrom(
      '{{',
      '}}',
      '###',
      '\n',
      '\r\n',
      '\r',
      '@x=',
      '< ',
      '> {%',
      '%}',
      'GET ',
      'https://',
      ':',
      '\u0000',
      '{{x}}',
      '# @name a',
      '"',
      '{',
      '😀',
    );
    fc.assert(
      fc.property(
        fc.nat(texts.length - 1),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(30),
        fc.array(part, { maxLength: 4 }),
        (which, where, drop, extra) => {
          const text = texts[which] ?? '';
          const place = Math.floor(where * text.length);
          expect(misplaced(text.slice(0, place) + extra.join('') + text.slice(place + drop))).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        expect(misplaced(parts.join(''))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  const variables = (count: number): string =>
    Array.from({ length: count }, (_, i) => `@v${i} = {{v${i + 1}}}{{v${i + 1}}}`).join('\n');
  it.each<[string, size: number, (size: number) => string]>([
    ['braces', 5_000, (size) => '{{'.repeat(size)],
    ['braces in an address', 5_000, (size) => `GET ${'{{'.repeat(size)}}}`],
    ['blanks', 5_000, (size) => ' '.repeat(size)],
    ['blanks in an address', 5_000, (size) => `GET a${' '.repeat(size)}b`],
    ['blocks', 1_000, (size) => 'A: b\n###\n'.repeat(size)],
    ['a name of a header', 5_000, (size) => `GET https://a\n${'A'.repeat(size)}`],
    ['variables that multiply', 30, (size) => `${variables(size)}\nGET https://{{v0}}`],
    ['scripts', 1_000, (size) => '> {%\n'.repeat(size)],
    ['blanks of a variable', 5_000, (size) => `@a=${' '.repeat(size)}x\nGET https://{{a}}`],
  ])('are work in proportion to their length: %s', async (_, size, write) => {
    await expectProportional((many) => read(write(many)), size);
    // What the search for a pattern does is counted as one: it would take minutes here.
    expect(() => read(write(20 * size))).not.toThrow();
  });
});
