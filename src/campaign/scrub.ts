import { mask, redact } from '../text/redact.js';

/** Takes out of a text what must not leave: credentials and addresses of people. */
export type Scrub = (text: string) => string;

/** A remote's `git@host:owner/name` is no address of a person. */
const mail = /(?<![\w.+-])(?!git@)[\w.+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}(?![\w-])/gi;
const userInfo = /(?<=\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^/\s@]{1,500}@/gi;

/** A `Scrub` that also knows these very secrets, in the spellings in which a program may repeat them. */
export function scrubber(secrets: readonly (string | undefined)[]): Scrub {
  const known = secrets
    .filter((secret) => secret !== undefined && secret.length >= 4)
    .flatMap((secret = '') => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
      Buffer.from(`x-access-token:${secret}`).toString('base64'),
      Buffer.from(`oauth2:${secret}`).toString('base64'),
    ])
    .sort((a, b) => b.length - a.length);
  return (text) => {
    let out = text;
    for (const secret of known) out = out.replaceAll(secret, mask);
    return redact(out.replace(userInfo, `${mask}@`)).replace(mail, mask);
  };
}
