import { redact } from '../redact.js';
import { isName } from './name.js';
import type { Vocabulary } from './vocabulary.js';

/** A request's path: what reads as a key and not as the name of something is a hole. */
export function safePath(path: string, vocabulary?: Vocabulary): string {
  const segments = path.split('/').map((segment) => {
    const plain =
      segment === '' || segment.includes('{}') || vocabulary?.segment(segment) === true || isIdentifier(segment);
    return plain || (isName(segment) && segment.length <= 40 && redact(segment) === segment) ? segment : '{}';
  });
  return redact(segments.join('/'));
}

/** Identifiers of zones, accounts and objects: they are no credentials. */
function isIdentifier(text: string): boolean {
  return /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\d.:-]{1,40})$/i.test(text);
}
