import type { SourceText, Span } from '../../model/span.js';
import { firstOutsideComments } from './comments.js';

/**
 * What plays recorded answers, which a request meets by its method and its address. The recordings may be packed, or made
 * where the tests run, so that no file says the path.
 */
const PLAYS =
  /\b(?:vcr|vcrpy|VCR|PhpVcr|ExVCR|betamax|Betamax|pollyjs|nockBack|talkback|sepia|yakbak|okreplay|EasyVCR|govcr)\b|\buse_cassette\b|\bnock\.back\b|\bnew Polly\(|\bgo-vcr\b|\bhttpreplay\b/g;

/** Where a test says that recorded answers are played. */
export function playsIn(source: SourceText): Span | undefined {
  return firstOutsideComments(source, PLAYS);
}
