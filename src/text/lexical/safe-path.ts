import { redact } from '../redact.js';
import { isName } from './name.js';
import type { Vocabulary } from './vocabulary.js';

/**
 * A request's path: what reads as a key and not as the name of something is a hole. Where the words of the schedule are
 * given, names that are neither one of them nor written as the API writes its own are holes, too.
 */
export function safePath(path: string, vocabulary?: Vocabulary): string {
  const segments = path.split('/').map((segment, i, all) => {
    const plain =
      segment === '' || segment.includes('{}') || vocabulary?.segment(segment) === true || isIdentifier(segment);
    const named =
      vocabulary === undefined || (API_WORD.test(segment) && !vocabulary.filledIn(all.slice(1, i), segment));
    return plain || (named && isName(segment) && segment.length <= 40 && redact(segment) === segment) ? segment : '{}';
  });
  return redact(segments.join('/'));
}

/** `cfd_tunnel`, `custom-pages`, `v1`, `layer7`: as the segments of the API's paths are written. */
const API_WORD = /^(?:[a-z_-]+\d?|v\d)$/;

/** Identifiers of zones, accounts and objects: they are no credentials. */
function isIdentifier(text: string): boolean {
  return /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=.{1,40}$)[.:-]{0,2}\d{1,8}(?:[.:-]{1,2}\d{1,8})*)$/i.test(
    text,
  );
}
