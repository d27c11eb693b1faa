import type { OutsideCall, Request, RequestSite } from '../../model/request.js';
import type { Value } from '../../model/value.js';
import { requestsFrom } from '../build.js';
import { textsOf } from '../texts.js';
import { noParts, type Parts } from '../parts.js';
import { fileContent } from './file-content.js';
import { argumentsOf, type Arguments, type NamedArgument } from './arguments.js';

/** Parameters of `Invoke-RestMethod` and `Invoke-WebRequest` that take a value. */
const PARAMETERS = `allowinsecureredirect authentication body certificate certificatethumbprint contenttype
  connectiontimeoutseconds credential custommethod erroraction errorvariable form headers httpversion infile
  maximumfollowrellink maximumredirection maximumretrycount method operationtimeoutseconds outfile outvariable proxy
  proxycredential responseheadersvariable retryintervalsec sessionvariable sslprotocol statuscodevariable timeoutsec
  token transferencoding unixsocket uri useragent warningaction websession`.split(/\s+/);

const SWITCHES = new Set(
  `allowunencryptedauthentication debug disablekeepalive followrellink nofproxy noproxy passthru
  preserveauthorizationonredirect preservehttpmethodonredirect proxyusedefaultcredentials resume skipcertificatecheck
  skipheadervalidation skiphttperrorcheck usebasicparsing usedefaultcredentials verbose`.split(/\s+/),
);

/** The requests that a call of `Invoke-RestMethod` or `Invoke-WebRequest` sends. */
export function webRequests(call: OutsideCall, site: RequestSite): Request[] {
  const args = argumentsOf(call, PARAMETERS, SWITCHES);
  const parts = partsOf(args, call);
  const { span, callers, statement } = call;
  const place = { client: 'invoke-restmethod', dialect: 'powershell', site, span, callers, statement };
  const type = args.named.get('contenttype');
  return requestsFrom(parts, 'GET', place).map((request) => (type === undefined ? request : withType(request, type)));
}

function partsOf({ named, positional }: Arguments, call: OutsideCall): Parts {
  const parts = noParts();
  const uri = named.get('uri') ?? positional[0];
  if (uri !== undefined) parts.url = { value: uri.value, span: uri.span };
  const method = named.get('custommethod') ?? named.get('method');
  if (method !== undefined) parts.method = { value: method.value, span: method.span };
  const headers = named.get('headers');
  if (headers !== undefined) parts.headers.push({ value: headers.value, span: headers.span });
  const body = named.get('body') ?? (call.stdin === undefined ? undefined : { ...call.stdin, whole: undefined });
  const file = named.get('infile');
  const form = named.get('form');
  if (form !== undefined) parts.body = { value: form.value, span: form.span, whole: form.whole, as: 'multipart' };
  else if (body !== undefined && isGet(method)) parts.query.push({ value: body.value, span: body.span });
  else if (file !== undefined)
    parts.body = {
      value: fileContent(file.value, call) ?? { kind: 'unknown' },
      span: file.span,
      whole: file.whole,
      as: 'raw',
    };
  else if (body !== undefined)
    parts.body = { value: body.value, span: body.span, whole: body.whole, as: encodingOf(body.value) };
  return parts;
}

function isGet(method: NamedArgument | undefined): boolean {
  if (method === undefined) return true;
  return textsOf(method.value).every(
    (text) =>
      text
        .map((piece) => (piece.kind === 'run' ? piece.text : '?'))
        .join('')
        .toUpperCase() === 'GET',
  );
}

/** A hash table is sent as a form, text as it is. */
function encodingOf(value: Value): 'json' | 'form' | 'raw' {
  const all = value.kind === 'choice' ? value.options : [value];
  const [first] = all;
  if (first?.kind === 'encoded') return first.as;
  return all.some(({ kind }) => kind === 'object') ? 'form' : 'raw';
}

/** `-ContentType`, as the header that it sets. */
function withType(request: Request, type: NamedArgument): Request {
  const header = {
    name: [{ kind: 'run', text: 'Content-Type' } as const],
    value: type.value,
    span: type.whole,
    apart: type.inline ? ('word' as const) : ('semicolon' as const),
  };
  const isJson = textsOf(type.value).some((text) =>
    text.some((piece) => piece.kind === 'run' && /\bjson\b/i.test(piece.text)),
  );
  const { body } = request;
  const as = body !== undefined && isJson && body.encoding === 'raw' ? { ...body, encoding: 'json' as const } : body;
  return { ...request, headers: [...request.headers, header], body: as };
}
