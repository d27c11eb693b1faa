import { codes } from '../rulesets/codes.js';
import { type Answer, failure } from '../rulesets/envelope.js';
import type { RequestHead } from './double.js';
import { base, dayHeader } from './http.js';

/** An error of Node's HTTP parser, with the bytes that it could not read. */
export interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer | undefined;
}

/** The answer to what is not valid HTTP. */
export function answerTo({ code }: ParserError): Answer {
  const [status, message] =
    code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'the headers of the request are too large']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'the request took too long']
        : [400, 'the request is not valid HTTP'];
  return failure(status, [{ code: codes.badRequest, message }]);
}

/**
 * The head of a request whose body the parser could not read, as with headers that contradict each other on where it
 * ends; undefined where the bytes do not begin with one.
 */
export function headOf({ rawPacket }: ParserError, day: string): RequestHead | undefined {
  const text = rawPacket?.toString('latin1') ?? '';
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...rest] = text.slice(0, Math.max(0, end)).split('\r\n');
  const [, method, target] = /^([A-Z]+) (\/\S*) HTTP\/1\.[01]$/.exec(line) ?? [];
  if (method === undefined || target?.startsWith(`${base}/`) !== true) return undefined;
  const headers = new Map(
    rest.map((header) => {
      const at = header.indexOf(':');
      return [header.slice(0, at).trim().toLowerCase(), header.slice(at + 1).trim()];
    }),
  );
  const path = target.slice(base.length).split('?')[0] ?? '';
  return { method, path, headers: new Set(headers.keys()), day: headers.get(dayHeader) ?? day };
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  410: 'Gone',
  431: 'Request Header Fields Too Large',
};

/** An answer as it goes over the wire, where there is no response to write it to. It ends the connection. */
export function wireText({ status, body }: Answer): string {
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
