import { answersAll } from '../../flow/uses/pieces.js';
import { isOfApi, RECORDED } from '../../flow/uses/stand-ins.js';
import { isTest } from '../../text/test-file.js';

/** What stands in the place of the API, by the name of its file or its folder. */
const DOUBLES = /(?:^|[/_.-])(?:mocks?|fakes?|stubs?|doubles?|simulators?|emulators?|sandbox|servers?)(?:$|[/_.-])/i;

/** A server that is written by hand, as doubles are: it may look at any part of a path. */
const SERVES =
  /\bBaseHTTPRequestHandler\b|\b(?:https?|http2)\.createServer\(|\bcreateServer\(|\bWEBrick\b|\bhttptest\.New\w*Server\b|\bHttpServer\.create\(|\bHttpListener\b|\bhttp\.ListenAndServe\(/;
/** Paths of the API begin with what they belong to. */
const SCOPED = /\/(?:zones|accounts|radar)\//;

/** A file is named as tests and doubles of an API are. */
export function isNamedDouble(file: string): boolean {
  return isTest(file) || RECORDED.test(file) || DOUBLES.test(file);
}

/** A text may answer requests in the place of the API. */
export function mayAnswer(text: string): boolean {
  return isOfApi(text) || SCOPED.test(text) || answersAll(text) || SERVES.test(text);
}
