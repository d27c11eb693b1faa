import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/*
 * What the expression engine takes of node:crypto, for a browser, whose own answers only later.
 */

interface Digest {
  update(bytes: Uint8Array): Digest;
  digest(): Uint8Array;
}

function digesting(made: { update(bytes: Uint8Array): unknown; digest(): Uint8Array }): Digest {
  const out: Digest = {
    update: (bytes) => {
      made.update(bytes);
      return out;
    },
    digest: () => made.digest(),
  };
  return out;
}

export const createHash = (_name: 'sha256'): Digest => digesting(sha256.create());
export const createHmac = (_name: 'sha256', key: Uint8Array): Digest => digesting(hmac.create(sha256, key));
