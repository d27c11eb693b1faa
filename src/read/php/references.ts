import type { Arg } from '../../model/program.js';

/** Which arguments of a function of the language are variables that it puts something into. */
const FILLED: ReadonlyMap<string, readonly number[]> = new Map([
  ['preg_match', [2]],
  ['preg_match_all', [2]],
  ['preg_replace', [4]],
  ['preg_replace_callback', [4]],
  ['str_replace', [3]],
  ['similar_text', [2]],
  ['parse_str', [1]],
  ['mb_parse_str', [1]],
  ['exec', [1, 2]],
  ['system', [1]],
  ['passthru', [1]],
  ['getopt', [2]],
  ['getmxrr', [1, 2]],
  ['dns_get_record', [2, 3]],
  ['fsockopen', [2, 3]],
  ['pfsockopen', [2, 3]],
  ['stream_socket_client', [1, 2]],
  ['curl_multi_exec', [1]],
  ['openssl_sign', [1]],
  ['openssl_pkey_export', [1]],
  ['openssl_x509_export', [1]],
  ['headers_sent', [0, 1]],
]);

export function withReferences(called: string, all: readonly Arg[]): readonly Arg[] {
  const at = FILLED.get(called);
  return at === undefined ? all : all.map((arg, i) => (at.includes(i) ? { ...arg, byReference: true } : arg));
}
