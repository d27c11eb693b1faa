import type { SourceText, Span } from '../../model/span.js';
import { firstOutsideComments } from './comments.js';

/** A test puts something in the place of the API, or of what sends. */
const ANSWERS_REQUESTS =
  /mock|stub|fake|spy|nock|intercept|patch|serve|respon[ds]|package\.(?:loaded|preload)|vcr|cassette|httptest|HTTPRequestHandler|HttpListener|WEBrick|RoundTrip|@app\.|\broute|HandleFunc|\bexpress\(/i;

/** What answers requests of any code by their addresses, as libraries for tests do. */
const ANSWERS_ALL =
  /\b(?:msw|nock|pollyjs|fetch-mock|fetchMock|axios-mock-adapter|MockAgent|pretender|requests_mock|respx|httpretty|pytest_httpx|aioresponses|webmock|WebMock|WireMock|wiremock|mockito|mockoon|httpmock|gock|MockEngine|MockWebServer|MockHttp|MockHttpClient|MockPlug|Bypass)\b|\bimport responses\b|\bHttp::fake\b|\bpage\.route\(|\bcy\.intercept\(|\bTest::(?:LWP|Mock\w*|MockModule)\b|\bpackage\.(?:loaded|preload)\[|\b[Mm]ock\s+(?:-CommandName\s+)?["']?(?:Invoke-(?:RestMethod|WebRequest)|irm|iwr|curl|wget)\b|\b(?:Req\.Test|Tesla\.Mock)\b/;

export function answersAll(text: string): boolean {
  return ANSWERS_ALL.test(text);
}

/** What stands before a text that names a module or a test. */
const NAMES = String.raw`\b(?:import|from|require|it|test|describe|context|specify)\b[ (]*|\bmock\([ ]*`;

/** Patterns that other signs than slashes and quotes stand around: `%r{}` and `%r!!` of Ruby, `qr{}` and `m{}` of Perl. */
const PATTERNS = String.raw`(?:%r|(?<![\w$@%])(?:qr|m))(?:[{(\[<!|,~#]|(?<=r|m)\/)`;

/**
 * A place where a test that answers requests says a piece of a path in a text or a pattern of one word: `'monitor'` and
 * `/monitor$/` of `script_monitor`. It may go by that.
 */
export function pieceIn(
  source: SourceText,
  pieces: readonly string[],
  isPassedOver: (place: Span) => boolean = () => false,
): Span | undefined {
  const { file, text } = source;
  if (pieces.length === 0 || !(ANSWERS_REQUESTS.test(text) || ANSWERS_REQUESTS.test(file))) return undefined;
  const word = String.raw`[^\s"'\`]*`;
  const piece = String.raw`(?<![a-zA-Z])(?:${pieces.join('|')})(?![a-zA-Z])`;
  const looks = new RegExp(
    String.raw`(?<!${NAMES})(?:(?:["'\`]|(?<=[(=,:\s~])/)${word}${piece}${word}["'\`/]|${PATTERNS}${word}${piece})`,
    'g',
  );
  return firstOutsideComments(source, looks, isPassedOver);
}
