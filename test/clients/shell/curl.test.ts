import { describe, expect, it } from 'vitest';
import { curlRequests } from '../../../src/clients/shell/curl.js';
import type { Request } from '../../../src/model/request.js';
import type { Span } from '../../../src/model/span.js';
import type { ArgValue, Value } from '../../../src/model/value.js';
import { callOf, showText, showValue } from './call-of.js';

function one(command: string): Request {
  const [request] = curlRequests(callOf(command));
  if (request === undefined) throw new Error(`no request: ${command}`);
  return request;
}

const at = (text: string, span: Span | undefined): string | undefined => span && text.slice(span.start, span.end);

describe('the method', () => {
  it.each([
    ['curl u', 'GET'],
    ['curl -X POST u', 'POST'],
    ['curl -XPUT u', 'PUT'],
    ['curl -sSXDELETE u', 'DELETE'],
    ['curl --request PATCH u', 'PATCH'],
    ['curl --request=PATCH u', 'PATCH'],
    ['curl -X "patch" u', 'PATCH'],
    ['curl -X "$M" u', undefined],
    ['curl -X "" u', undefined],
    ['curl -X " " u', undefined],
    ['curl -X PUT -X POST u', 'POST'],
    ['curl -d a u', 'POST'],
    ['curl --json a u', 'POST'],
    ['curl -F a=b u', 'POST'],
    ['curl -G -d a u', 'GET'],
    ['curl --get --data-urlencode a u', 'GET'],
    ['curl -I u', 'HEAD'],
    ['curl --head u', 'HEAD'],
    ['curl -I -G -d a=b u', 'HEAD'],
    ['curl -T f u', 'PUT'],
    ['curl --upload-file f u', 'PUT'],
    ['curl -X POST -X GET u', 'GET'],
    ['curl -d a -X DELETE u', 'DELETE'],
    ['curl --data-r a u', 'POST'],
    ['curl -G -X POST -d a u', 'POST'],
    ['curl $OPTIONS https://u', undefined],
    ['curl $OPTIONS -d a https://u', 'POST'],
    ['curl --reques POST u', 'GET'],
  ])('%s', (command, method) => {
    expect(one(command).method?.name).toBe(method);
  });

  it.each([
    ['curl -X POST u', 'POST'],
    ['curl -XPUT u', 'PUT'],
    ["curl --request 'PATCH' u", 'PATCH'],
    ['curl u', undefined],
  ])('%s: where it is written', (command, written) => {
    expect(at(command, one(command).method?.span)).toBe(written);
  });
});

describe('the URL', () => {
  it.each([
    ['curl https://a/b', ['https://a/b']],
    ['curl "https://a/$X/b"', ['https://a/<X>/b']],
    ['curl -s -o out -w "%{http_code}" --max-time 5 -u a:b https://a', ['https://a']],
    ['curl --url https://a -s', ['https://a']],
    ['curl https://a https://b', ['https://a', 'https://b']],
    ['curl https://a --next -X POST https://b', ['https://a', 'https://b']],
    ['curl -x http://proxy --cacert f -b jar -c jar -A agent -e ref https://a', ['https://a']],
    ['curl -kLsSfv --compressed --http2 --retry 3 https://a', ['https://a']],
    ['curl "https://a/{b,c}/d"', ['https://a/b/d', 'https://a/c/d']],
    ['curl -g "https://a/{b,c}"', ['https://a/{b,c}']],
    ['curl https://a/{zone_id}', ['https://a/{zone_id}']],
    ['curl -- https://a', ['https://a']],
    ['curl "$URL"', ['<URL>']],
    ['curl $OPTIONS "$URL/x"', ['<URL>/x']],
    ['curl --version', []],
    ['curl', []],
    ['curl -X', []],
    ['curl --no-progress-meter --no-buffer https://a', ['https://a']],
    ['curl -oout -w"x" -m5 https://a', ['https://a']],
  ])('%s', (command, urls) => {
    expect(curlRequests(callOf(command)).map(({ url }) => showText(url))).toEqual(urls);
  });

  it('-G puts the data into the query', () => {
    const command = `curl -G https://a -d name=x -d 'b=1&c=$d' --data-urlencode "q=a b"`;
    const { query, body } = one(command);
    expect(body).toBeUndefined();
    expect(query.map((field) => [showText(field.name), showValue(field.value)])).toEqual([
      ['name', 'x'],
      ['b', '1'],
      ['c', '$d'],
      ['q', 'a+b'],
    ]);
    expect(query.map((field) => at(command, field.span))).toEqual([
      '-d name=x',
      undefined,
      undefined,
      '--data-urlencode "q=a b"',
    ]);
  });

  it('--url-query adds to it', () => {
    expect(one('curl https://a --url-query a=b').query.map(({ name }) => showText(name))).toEqual(['a']);
  });
});

describe('headers', () => {
  it.each([
    ['curl -H "A: b" u', [['A', 'b', '-H "A: b"']]],
    [
      `curl -H 'A:b' --header "C:  d e " u`,
      [
        ['A', 'b', "-H 'A:b'"],
        ['C', 'd e ', '--header "C:  d e "'],
      ],
    ],
    ['curl -H"A: b" u', [['A', 'b', '-H"A: b"']]],
    ['curl -sH "A: b" u', [['A', 'b', undefined]]],
    ['curl --header="A: b" u', [['A', 'b', '--header="A: b"']]],
    ['curl -H "Authorization: Bearer $T" u', [['Authorization', 'Bearer <T>', '-H "Authorization: Bearer $T"']]],
    ['curl -H "A;" -H "B:" -H C u', [['A', '', '-H "A;"']]],
    ['curl \\\n  -H "A: b" \\\n  u', [['A', 'b', '-H "A: b"']]],
  ])('%s', (command, expected) => {
    const { headers, headersOpen } = one(command);
    expect(headers.map((field) => [showText(field.name), showValue(field.value), at(command, field.span)])).toEqual(
      expected,
    );
    expect(headersOpen).toBe(false);
    expect(headers.every((field) => field.apart === 'word')).toBe(true);
  });

  it.each([
    'curl -H "$H" u',
    'curl -H @file u',
    'curl -K conf u',
    'curl "${HEADERS[@]}" https://u',
    'curl $X https://u',
  ])('%s: there may be more', (command) => {
    expect(one(command).headersOpen).toBe(true);
  });

  it('ciphers', () => {
    const { ciphers } = one('curl --ciphers A:B --tls13-ciphers C u');
    expect(ciphers && showText(ciphers)).toBe('A:B:C');
  });
});

describe('the body', () => {
  it.each([
    [`curl -d '{"a":1}' u`, '{"a":1}', 'json'],
    ['curl -d a=b u', 'a=b', 'form'],
    ['curl -d a=b -d c=d u', 'a=b&c=d', 'form'],
    [`curl -d "$X" -H "Content-Type: application/json" u`, '<X>', 'json'],
    [`curl -d "$X" -H "content-type: application/problem+json; charset=utf-8" u`, '<X>', 'json'],
    [`curl -d "$X" u`, '<X>', 'form'],
    [`curl -d x -H "Content-Type: text/plain" u`, 'x', 'raw'],
    [`curl -H "Content-Type: application/x-www-form-urlencoded" -d x u`, 'x', 'form'],
    [`curl --json '{"a":1}' u`, '{"a":1}', 'json'],
    [`curl --json '{"a":' --json '1}' u`, '{"a":1}', 'json'],
    [`curl --data-raw '@x' u`, '@x', 'form'],
    [`curl --data-binary ' [1]' u`, ' [1]', 'json'],
    [`curl -d"[1]" u`, '[1]', 'json'],
    ['curl -d @file.json u', '<file.json>', 'form'],
    ['curl -d @- u', '<->', 'form'],
    ['curl -d @- u <<< "{ $X }"', '{ <X> }', 'json'],
    ['curl -d @- u <<E\n{\n"a": 1}\nE\n', '{"a": 1}', 'json'],
    ['curl --data-binary @- u <<E\n{\n"a": 1}\nE\n', '{\n"a": 1}\n', 'json'],
    ['curl --data-urlencode "a=b c" --data-urlencode "d e" u', 'a=b+c&d+e', 'form'],
    ['curl --data-urlencode "=a&b" u', 'a%26b', 'form'],
    ['curl --data-urlencode n@f.txt u', 'n=<f.txt>', 'form'],
    ['curl --data-urlencode @f.txt u', '<f.txt>', 'form'],
    ['curl --data-urlencode n@- u <<< "a b"', 'n=a+b%0A', 'form'],
    ['curl --data-urlencode "n=$X y" u', 'n=<X>+y', 'form'],
    ['curl --data-ascii x u', 'x', 'form'],
    [`curl -F a=b -F "c=$D" -F 'e={"f":1};type=application/json' u`, { a: 'b', c: '<D>', e: '{"f":1}' }, 'multipart'],
    ['curl -F f=@x.png --form-string "g=@y;z" -F "h=\\"i;j\\"" u', { f: '<x.png>', g: '@y;z', h: 'i;j' }, 'multipart'],
    ['curl -T file u', '<file>', 'raw'],
  ])('%s', (command, value, encoding) => {
    const { body } = one(command);
    expect(showValue(body?.value)).toEqual(value);
    expect(body?.encoding).toBe(encoding);
  });

  it.each([
    [`curl -d '{"a":1}' u`, `'{"a":1}'`, `-d '{"a":1}'`],
    ['curl --data "$X" u', '"$X"', '--data "$X"'],
    [`curl u \\\n  --data-raw \\\n  "{}"`, '"{}"', '--data-raw \\\n  "{}"'],
    [`curl -d'[1]' u`, '[1]', `-d'[1]'`],
    ['curl -sd x u', 'x', undefined],
    ['curl -d a -d b u', undefined, undefined],
    ['curl --form a=b u', 'a=b', '--form a=b'],
  ])('%s: where it is written', (command, span, whole) => {
    const { body } = one(command);
    expect(at(command, body?.span)).toBe(span);
    expect(at(command, body?.whole)).toBe(whole);
  });

  it('takes JSON that another command made as it is', () => {
    const call = callOf('curl -d "$X" u');
    const made: Value = { kind: 'encoded', as: 'json', value: { kind: 'literal', value: 1 }, span: call.span };
    const args = call.args.map((arg, i): ArgValue => (i === 1 ? { ...arg, value: made } : arg));
    expect(curlRequests({ ...call, args })[0]?.body).toMatchObject({ encoding: 'json', value: made });
  });
});

describe('words from elsewhere', () => {
  const file = 'x.sh';
  const span = (start: number, end: number): Span => ({ file, start, end });
  const run = (text: string, start: number): Value => ({
    kind: 'text',
    text: [
      { kind: 'run', text, span: span(start, start + text.length), within: span(start - 1, start + text.length + 1) },
    ],
  });

  it('a list of flags keeps their places', () => {
    const call = callOf('curl u');
    const here = span(500, 512);
    const args = [run('-H', 101), run('A: b', 105)].map((value) => ({ value, span: here }));
    const [request] = curlRequests({ ...call, args: [...args, ...call.args] });
    expect(request?.headers[0]?.span).toEqual(span(100, 110));
  });

  it('a flag here with an argument from elsewhere is one word and its variable', () => {
    const call = callOf('curl -H "$A" u');
    const args = call.args.map((arg, i) => (i === 1 ? { ...arg, value: run('A: b', 905) } : arg));
    expect(curlRequests({ ...call, args })[0]?.headers[0]?.span).toEqual(span(5, 12));
  });

  it('a flag and an argument from different places have no place together', () => {
    const call = callOf('curl -H "$@"');
    const spread = span(8, 12);
    const args = [call.args[0], ...[run('A: b', 300), run('u', 310)].map((value) => ({ value, span: spread }))];
    const [request] = curlRequests({ ...call, args: args.flatMap((arg) => arg ?? []) });
    expect(request?.headers[0]?.span).toBeUndefined();
  });

  it('a variable with several flags is several words', () => {
    const call = callOf('curl $OPTIONS https://u');
    const args = call.args.map((arg, i) => (i === 0 ? { ...arg, value: run('-s -X PUT', 300) } : arg));
    const [request] = curlRequests({ ...call, args });
    expect(request?.method).toEqual({ name: 'PUT', span: span(306, 309) });
  });

  it('a variable that holds the command with flags', () => {
    const call = { ...callOf('curl u'), callee: run('curl -s -X PUT', 300) };
    expect(curlRequests(call)[0]?.method?.name).toBe('PUT');
  });
});

it('each request has a site of its own', () => {
  const [a, b] = curlRequests(callOf('curl u v'));
  expect(a?.site).toEqual({ reads: [], escapes: [] });
  expect(a?.site).not.toBe(b?.site);
  expect(a).toMatchObject({ client: 'curl', dialect: 'shell', callers: [], span: { start: 0, end: 8 } });
});

it.each<[command: string, file: string, says: string]>([
  ['curl -d @b.json u', 'b.json', 'form xy'],
  ['curl --data-binary @b.json u', 'b.json', 'form x\ny'],
  ['curl --json @b.json u', 'b.json', 'json x\ny'],
  ['curl --data-raw @b.json u', '', 'form @b.json'],
  ['curl --data-urlencode n@b.json u', 'b.json', 'form n=x%0Ay'],
  ['curl -T b.json u', 'b.json', 'raw x\ny'],
  ['curl -F n=@b.json u', 'b.json', 'multipart {"n":"x\\ny"}'],
  ['curl -F "n=<b.json" u', 'b.json', 'multipart {"n":"x\\ny"}'],
  ['curl --form-string n=@b.json u', '', 'multipart {"n":"@b.json"}'],
  ['curl -d @gone.json u', 'gone.json', 'form <gone.json>'],
  ['curl -d @- u', '-', 'form <->'],
])('what a file of the project holds is sent: %s', (command, file, says) => {
  const asked: string[] = [];
  const fileText: ReturnType<typeof callOf>['fileText'] = (path) => {
    asked.push(showText(path));
    return showText(path) === 'b.json' ? [{ kind: 'run', text: 'x\ny' }] : undefined;
  };
  const [request] = curlRequests({ ...callOf(command), fileText });
  const body = showValue(request?.body?.value);
  expect(`${request?.body?.encoding ?? ''} ${typeof body === 'string' ? body : JSON.stringify(body)}`).toBe(says);
  expect(asked).toEqual(file === '' ? [] : [file]);
});
