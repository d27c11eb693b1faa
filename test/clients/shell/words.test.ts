import { describe, expect, it } from 'vitest';
import { commandValue } from '../../../src/clients/shell/commands.js';
import { httpieRequests } from '../../../src/clients/shell/httpie.js';
import { shellRecogniser } from '../../../src/clients/shell/recognise.js';
import { variants } from '../../../src/clients/shell/variants.js';
import { wgetRequests } from '../../../src/clients/shell/wget.js';
import type { OutsideCall, Request } from '../../../src/model/request.js';
import type { Value } from '../../../src/model/value.js';
import { callOf, showText, showValue } from './call-of.js';

const SPAN = { file: 'x.sh', start: 0, end: 0 };

const line = ({ method, url }: Request): string => `${method?.name ?? '?'} ${showText(url)}`;

/* A word behind an option that takes one is no address; behind a switch it is. */
describe('wget', () => {
  const sent = (command: string): string[] => wgetRequests(callOf(command)).map(line);

  it.each([...'aBeilOoPQTtUwADRIX'])('-%s takes a word', (letter) => {
    expect(sent(`wget -${letter} word https://a`)).toEqual(['GET https://a']);
    expect(sent(`wget -q${letter}word https://a`)).toEqual(['GET https://a']);
  });

  it.each([...'qvcNSFEkKmprHLx46'])('-%s takes none', (letter) => {
    expect(sent(`wget -${letter} https://b https://a`)).toEqual(['GET https://b', 'GET https://a']);
  });

  it.each([
    'append-output',
    'base',
    'ciphers',
    'execute',
    'header',
    'http-password',
    'include-directories',
    'input-file',
    'level',
    'limit-rate',
    'load-cookies',
    'max-redirect',
    'output-document',
    'output-file',
    'password',
    'quota',
    'referer',
    'retry-on-http-error',
    'save-cookies',
    'timeout',
    'tries',
    'user',
    'user-agent',
    'wait',
  ])('--%s takes a word', (name) => {
    expect(sent(`wget --${name} word https://a`)).toEqual(['GET https://a']);
    expect(sent(`wget --${name}=word https://a`)).toEqual(['GET https://a']);
  });

  it.each(['quiet', 'continue', 'no-verbose', 'content-on-error'])('--%s takes none', (name) => {
    expect(sent(`wget --${name} https://a`)).toEqual(['GET https://a']);
  });

  it.each<[command: string, encoding: string]>([
    [`wget --post-data '{"a":1}' https://a`, 'json'],
    [`wget --post-data ' [1]' https://a`, 'json'],
    [`wget --post-data 'a=1' https://a`, 'form'],
    [`wget --header 'Content-Type: application/json' --post-data "$B" https://a`, 'json'],
    [`wget --header 'Content-Type: text/plain' --post-data '{"a":1}' https://a`, 'form'],
    [`wget --header 'content-type: Application/JSON' --post-data 'x' https://a`, 'json'],
    [`wget --body-data '{}' https://a`, 'json'],
    [`wget --body-file=a.json https://a`, 'form'],
  ])('%s sends %s', (command, encoding) => {
    const [request] = wgetRequests(callOf(command));
    expect(request?.body?.encoding).toBe(encoding);
    expect(request?.method?.name).toBe('POST');
  });

  it('says what of its headers is not known', () => {
    const open = (command: string): unknown => wgetRequests(callOf(command))[0]?.headersOpen;
    expect(open(`wget --header 'A: b' https://a`)).toBe(false);
    expect(open(`wget --header "$H" https://a`)).toBe(true);
    expect(open(`wget $OPTIONS https://a`)).toBe(true);
    expect(sent('wget $OPTIONS https://a')).toEqual(['GET https://a']);
    expect(sent('wget --method="" https://a')).toEqual(['? https://a']);
    expect(sent('wget --method=PUT --method=patch https://a')).toEqual(['PATCH https://a']);
    expect(
      wgetRequests(callOf(`wget --header "A:	 b" https://a`))[0]?.headers.map(({ value }) => showValue(value)),
    ).toEqual(['b']);
  });
});

describe('HTTPie', () => {
  const sent = (command: string): string[] => httpieRequests(callOf(command)).map(line);

  it.each([...'aAopPs'])('-%s takes a word', (letter) => {
    expect(sent(`http -${letter} word PUT https://a`)).toEqual(['PUT https://a']);
  });

  it.each([...'fjvhdbFI'])('-%s takes none', (letter) => {
    expect(sent(`http -${letter} PUT https://a`)).toEqual(['PUT https://a']);
  });

  it.each([
    'auth',
    'auth-type',
    'boundary',
    'cert',
    'ciphers',
    'output',
    'pretty',
    'print',
    'proxy',
    'session',
    'style',
    'timeout',
    'verify',
  ])('--%s takes a word', (name) => {
    expect(sent(`http --${name} word PUT https://a`)).toEqual(['PUT https://a']);
  });

  it.each([
    ['http localhost a=b', 'POST localhost'],
    ['http PUT https://a', 'PUT https://a'],
    ['http https://a', 'GET https://a'],
    ['http purge https://a', 'PURGE https://a'],
    ['http a', 'GET a'],
    ['http ://a', 'GET http://a'],
    ['http :/a', 'GET http:/a'],
    ['http https://a < b', 'POST https://a'],
  ])('%s', (command, expected) => {
    expect(sent(command)).toEqual([expected]);
  });

  it('is given a body by what it is fed', () => {
    expect(httpieRequests(callOf('http https://a', { kind: 'unknown' })).map(line)).toEqual(['POST https://a']);
    expect(httpieRequests(callOf('http')).map(line)).toEqual([]);
  });

  it.each<[item: string, body: unknown]>([
    ['a=b', { a: 'b' }],
    ['a=b=c', { a: 'b=c' }],
    ['a:=1', { a: 1 }],
    ['a:=x', { a: '<>' }],
    ['a@f', { a: '<>' }],
    ['a=@f', { a: '<>' }],
    ['a:=@f', { a: '<>' }],
    ['a[b]=c', { a: { b: 'c' } }],
    ['a[b]=c a[d]:=2', { a: { b: 'c', d: 2 } }],
    ['a[b][c]=d', { a: { b: { c: 'd' } } }],
    ['a=x a[b]=c', { a: { b: 'c' } }],
    ['a==b', undefined],
    ['a:b', undefined],
    ["'a\\=b'", undefined],
    ['$A=b', undefined],
    ['a=$B', { a: '<B>' }],
  ])('%s', (item, body) => {
    const [request] = httpieRequests(callOf(`http PUT https://a ${item}`));
    expect(request?.body === undefined ? undefined : showValue(request.body.value)).toEqual(body);
  });
});

describe('a command', () => {
  function requests(call: OutsideCall): string[] {
    const found: Request[] = [];
    const answer = shellRecogniser((request) => found.push(request)).call(call);
    return [
      ...found.map((request) => `${request.client} ${line(request)}`),
      ...(answer === undefined ? [] : [answer.kind]),
    ];
  }

  it.each([
    ['curl https://a', 'curl GET https://a'],
    ['curl.exe https://a', 'curl GET https://a'],
    ['wget https://a', 'wget GET https://a'],
    ['wget2 https://a', 'wget GET https://a'],
    ['wget.exe https://a', 'wget GET https://a'],
    ['http https://a', 'httpie GET https://a'],
    ['https a', 'httpie GET a'],
    ['xh https://a', 'httpie GET https://a'],
    ['xhs a', 'httpie GET a'],
    ['sudo curl https://a', 'curl GET https://a'],
    ['env A=b xh put https://a', 'httpie PUT https://a'],
    ['time curl https://a', 'curl GET https://a'],
  ])('%s sends', (command, sent) => {
    expect(requests(callOf(command))).toEqual([sent, 'response']);
  });

  it.each(['curl', 'ls https://a', 'sudo ls', 'echoed a'])('%s sends nothing', (command) => {
    expect(requests(callOf(command))).toEqual([]);
  });

  const choice = (...texts: string[]): Value => ({
    kind: 'choice',
    options: texts.map((text) => ({ kind: 'text', text: [{ kind: 'run', text }] })),
  });
  const withLast = (value: Value): OutsideCall => {
    const call = callOf('curl -X PUT https://a');
    return { ...call, args: [...call.args.slice(0, -1), { value, span: call.span }] };
  };

  it('of which a word may be several is as many commands', () => {
    expect(requests(withLast(choice('https://a', 'https://b')))).toEqual([
      'curl PUT https://a',
      'curl PUT https://b',
      'response',
    ]);
    expect(variants(callOf('curl a b c'))).toHaveLength(1);
    const many = choice(...Array.from({ length: 20 }, (_, i) => `https://${String(i)}`));
    expect(variants(withLast(many))).toHaveLength(16);
    expect(
      variants({ ...withLast(choice('a', 'b')), stdin: { value: choice('c', 'd', 'e'), span: SPAN } }),
    ).toHaveLength(6);
    expect(variants({ ...withLast(many), stdin: { value: choice('c', 'd'), span: SPAN } })).toHaveLength(16);
  });

  it('is fed what is known', () => {
    const fed = (input: Value) =>
      variants({ ...callOf('cat'), stdin: { value: input, span: SPAN } }).map((one) => commandValue(one));
    expect(fed(choice('a', 'b')).map(showValue)).toEqual(['a', 'b']);
  });

  const answer: Value = { kind: 'response', site: { reads: [], escapes: [] }, at: 'body', path: ['result'] };
  it.each([
    'tr a b',
    'head -n 1',
    'tail -n 1',
    'sort',
    'uniq',
    'sponge',
    'pv',
    'iconv -t x',
    'fold',
    'nl',
    'cat',
    'cat -',
    'tee x',
    'python -m json.tool',
    'python3 -m json.tool',
  ])('%s hands an answer on', (command) => {
    expect(commandValue(callOf(command, answer))).toBe(answer);
  });
  it.each(['wc', 'cat x', 'python x.py', 'python3 -m other', 'base64'])('%s does not', (command) => {
    expect(commandValue(callOf(command, answer))).toBeUndefined();
  });
  it.each(['tr a b', 'head', 'sort', 'python -m json.tool'])('%s makes another text of a text', (command) => {
    expect(commandValue(callOf(command, choice('a')))).toBeUndefined();
  });
});
