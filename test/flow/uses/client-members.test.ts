import { expect, it } from 'vitest';
import { givesBody, saysAbout, setsBody } from '../../../src/flow/uses/client-members.js';

/* What members of answers are taken for, by the client that has them. */
it.each([
  [
    'JavaScript',
    'ok status statusText statusCode headers url message reason',
    'json text body data response read catch finally',
  ],
  ['Python', 'status_code raise_for_status elapsed is_success is_error code', 'content get'],
  ['Ruby', 'success? code successful Status', 'dig fetch parsed_response json_body'],
  [
    'PHP',
    'getStatusCode getReasonPhrase getHeaders',
    'getBody getContents toArray parsedBody throw throwIf throwUnless getContent',
  ],
  [
    'Go',
    'Status StatusCode Header Headers Close close IsError IsSuccess Proto Time ReceivedAt Size',
    'Body Data String Result',
  ],
  [
    'C#',
    'StatusDescription IsSuccessStatusCode EnsureSuccessStatusCode',
    'Content Data result ReadAsStringAsync ReadAsStreamAsync ReadAsByteArrayAsync RootElement GetProperty GetBoolean',
  ],
  ['OkHttp', 'isSuccessful isRedirect protocol', 'execute string bytes byteStream charStream'],
  [
    'the JVM',
    'getStatus statusCode',
    'decode path at required bodyAsText getJSONObject optJSONObject getAsJsonObject jsonObject getBoolean asBoolean',
  ],
  ['Rust', 'is_success', 'unwrap error_for_status'],
  ['nobody', '', ''],
])('%s', (_, about, body) => {
  const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
  expect(words(about).filter((word) => !saysAbout(word) || givesBody(word) || setsBody(word))).toEqual([]);
  expect(words(body).filter((word) => saysAbout(word) || !givesBody(word))).toEqual([]);
});

it('a block sets its body', () => {
  expect(['setBody', 'body', 'result', 'errors', ''].map((name) => setsBody(name))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['result', 'errors', 'other', ''].filter((name) => saysAbout(name))).toEqual([]);
  expect(['errors', 'other', ''].filter((name) => givesBody(name))).toEqual([]);
});
