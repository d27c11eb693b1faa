import type { SourceText, Span } from '../../model/span.js';
import { firstOutsideComments } from './comments.js';
import { spellsItself } from './spelled-errors.js';

/** Behind the word of an interceptor: it puts headers in, none made of the request and no other host, and looks at nothing. */
export const ONLY_HEADERS = String.raw`(?!\s*[({]\s*(?:\w+\s*->\s*)?(?<chain>\w+)\.proceed\(\s*\k<chain>\.request\(\)\s*\.newBuilder\(\)(?:\s*\.(?:header|addHeader)\((?!\s*"[Hh]ost")(?:(?!\b\k<chain>\b)[^()\n]|\((?:(?!\b\k<chain>\b)[^()\n])*\)){0,200}\)){1,6}\s*\.build\(\)\s*\)\s*[)}])`;

/** The same of axios: a function that sets headers of what it is given, which it says for nothing else, and gives it back. */
export const ONLY_SETS_HEADERS = String.raw`(?!\s*\.request\.use\(\s*(?:async\s*)?(?:function\s*)?\(?\s*(?<config>\w+)(?:\s*:\s*[\w.<>]{1,60})?\s*\)?\s*(?:=>\s*)?\{(?:\s*(?:(?:const|let)\s+\w+\s*=\s*(?:(?!\b(?:arguments|\k<config>)\b)[^;\n]){1,200}[;\n]|if\s*\((?:(?!\b(?:arguments|\k<config>)\b)[^\n{]){1,100}\)\s*\{?\s*(?=\k<config>\.headers)|\k<config>\.headers\b(?!\.[Hh]ost\b|\[['"][Hh]ost)(?:(?!\b(?:arguments|\k<config>)\b)[^;\n]){1,200}[;\n]|\})){0,8}\s*return\s+\k<config>\s*;?\s*\}\s*,?\s*\))`;

/** Behind the word that gives a session of Python an adapter: the library's own, which only tries again; or a page its place. */
export const ONLY_RETRIES = String.raw`(?!\s*["']https?://[\w.-]{0,80}/?["']\s*,\s*(?:adapter\s*=\s*)?(?:(?:requests\.adapters\.)?HTTPAdapter\(|(?<adapter>\w+)\s*\)(?<=(?<![\w.])\k<adapter>\s*=\s*(?:requests\.adapters\.)?HTTPAdapter\([\s\S]{0,1500}?))(?<=\brequests\.adapters\b[\s\S]{0,20000}?)|\s*["'\x60][#.][\w-]+["'\x60]\s*\))`;

/**
 * What looks at the requests of a program, or answers them in place of the API, without being handed them: interceptors,
 * hooks and middleware of clients, mocks, recorders. They go by the address or the body of each request, in ways that no
 * value leads to.
 */
const WATCHERS = new RegExp(
  [
    // Clients of JavaScript, and what stands in for their answers.
    String.raw`\binterceptors\b${ONLY_SETS_HEADERS}\s*\.`, String.raw`\b(?:beforeRequest|afterResponse|beforeError|onRequest|onResponse)\b`,
    String.raw`\b(?:nock|msw|setupServer|setupWorker|fetchMock|fetch-mock|MockAdapter|MockAgent|setGlobalDispatcher|sinon)\b`,
    String.raw`\b(?:vi|jest|t\.mock|mock)\.(?:fn|mock|spyOn|stubGlobal|method)\b`, String.raw`\b(?:cy|page|context)\.(?:intercept|route)\b`,
    String.raw`\b(?:globalThis|global|window|self)\.(?:fetch|XMLHttpRequest)\s*=[^=]`, String.raw`\bdiagnostics_channel\b|\bPerformanceObserver\b|\.getEntries(?:ByType|ByName)?\(`,
    // Python.
    String.raw`\bevent_hooks\b|\bhooks\s*=|\.hooks\b`, String.raw`\.mount\(${ONLY_RETRIES}`, String.raw`\bTraceConfig\b|\bCachedSession\b|\brequests_cache\b|\b(?:HTTPAdapter|AuthBase)\)\s*:`,
    String.raw`\b(?:responses\.(?:add|activate|get|post|put|patch|delete)|requests_mock|httpretty|respx|aioresponses|betamax|vcr|monkeypatch|MagicMock|httpserver)\b`,
    String.raw`@patch\b|\bmock\.patch\b|\bwith\s+patch\b`,
    // Ruby and PHP.
    String.raw`\b(?:WebMock|VCR|stub_request|a_request)\b|:vcr\b|\bvcr:`, String.raw`\b(?:conn|connection|faraday|builder|f|c)\.use\b|\ballow\([^)\n]{0,200}\)\.to\s+receive`,
    String.raw`\b(?:HandlerStack|MockHandler|MockHttpClient|MockResponse)\b|\bMiddleware::|\bHttp::(?:fake|preventStray|global)\w*|\bwith(?:Request|Response)?Middleware\b|\bbeforeSending\b`,
    // Go, Java, Kotlin, C#, Rust, Swift, Dart, Elixir.
    String.raw`\bRoundTrip\w*\s*\(|\bRoundTripperFunc\b|\b(?:httpmock|gock|httptest)\.|\bSetPreRequestHook\b|\bOn(?:Before|After)(?:Request|Response)\b|\bCheckRedirect\b`,
    String.raw`\badd(?:Network|Request|Response)?Interceptor\w*\b${ONLY_HEADERS}|\bExchangeFilterFunction\b|\bClientHttpRequestInterceptor\b|\bRequestInterceptor\b|\b(?:MockWebServer|WireMock|MockRestServiceServer|MockEngine|MockClient)\b`,
    String.raw`\bDelegatingHandler\b|\bMockHttp\w*|\bHttpMessageHandler\b`, String.raw`\b(?:wiremock|mockito|httpmock)::|\breqwest_middleware\b|\bTower\w*Layer\b`,
    String.raw`\bURLProtocol\b|\bRequestAdapter\b`, String.raw`\bInterceptorsWrapper\b|\bInterceptor\b`, String.raw`\bBypass\.|\bReq\.Test\b|\bTesla\.Mock\b|\bplug[\s(]\s*Tesla\b(?!\.Middleware\.(?:BaseUrl|JSON|(?:En|De)codeJson|Headers|BearerAuth|BasicAuth|Timeout|Compression|FormUrlencoded|Query|PathParams)\b)|\buse\s+Tesla\b(?=[\s\S]{0,4000}?\n\s*plug[\s(]\s*(?!Tesla\.))|\bTesla\.client\((?=(?:(?!\n\s*end\b)[\s\S]){0,800}?[,[]\s*\{?(?!Tesla\.)[A-Z]\w*(?:\.[A-Z]\w*)*\s*[\],])|\b(?:append|prepend)_request_steps\b`,
    // Where a client says what it asked.
    String.raw`\burl_effective\b|%\{url(?:\.\w+)?\}|(?<!\b(?:error_log|trigger_error|\w*Exception|\w*Error|log|warning|warn|debug|info|error)\([^\n]{0,200})EFFECTIVE_URL\b|\bnotify_url\b|\bon_stats\b|\bON_STATS\b|\bgetEffectiveUri\b`,
    String.raw`(?<info>\$\w+)\s*=\s*curl_getinfo\(\s*[^,()]*\)(?=[\s\S]{0,9000}?\k<info>\b(?!\s*(?:\[\s*['"](?!url['"])|=(?!=)))|[\s\S]{9001})|\bresponseURL\b|\bres(?:ponse)?\.req\b|\bcurl_getinfo\(\s*[^,()]*\)(?=[\s\S]{0,600}\[\s*['"]url['"]\s*\])|['"]url['"]\s*=>[^;=]{0,200}(?:=>[^;=]{0,200}){0,20}=\s*curl_getinfo\(|\bextract\(\s*curl_getinfo\(|\breturn\s+curl_getinfo\(\s*[^,()]*\)\s*;`,
    // What is put in the place of a client's own functions and classes, and what the platform tells of all requests.
    String.raw`(?<![:|]\s{0,4})\b(?:requests|httpx|urllib3?|aiohttp|axios|https?|superagent|XMLHttpRequest|LWP|HTTP)(?!\.(?:DefaultRequest\w+|BaseAddress|Timeout|MaxResponse\w+)\b)(?:(?:\.|::)\w+){0,6}(?:\.|::)(?!(?:use_ssl|ipaddr|\w+_timeout|(?:verify|ssl|ca|cert|min|max|keep|local|write)_\w+|cert|key|ciphers)\s*=)\w+\s*=(?![=>])|\bsetattr\(\s*(?:requests|httpx|urllib|aiohttp)|\bdefineProperty\(\s*(?:globalThis|global|window|self)\b`,
    String.raw`\.(?:prepend|class_eval|class_exec)\b|\brefine\s+\w|\b(?:class|module)\s+Net(?:::|\b)|\bNotifications\.subscribe\b|\b(?:build|install)_opener\(|\badd_handler\(|\b(?:sys|threading)\.(?:settrace|setprofile|addaudithook)\b`,
    String.raw`\baddEventListener\(\s*['"]fetch['"]|\bajax(?:Setup|Prefilter|Send|Complete|Success|Error|Start|Stop)\b|\bTyphoeus\.(?:before|on_\w+)\b|\badd_(?:filter|action)\(\s*['\"](?:pre_)?https?_|\bDiagnosticListener\b|\bActivityListener\b|\beventListener(?:Factory)?\(|\bHttpSend\b|\.intercept\b|\b(?:get|set)Interceptors\b|\b(?:request|send|receive|response)Pipeline\b`,
    String.raw`\b(?:Before|After)Call(?:Async)?\b|\|>\s*[\w.]+\.attach\b|\bReq\w*\.attach\b|\bProxySelector\b|\bCURLOPT_(?:DEBUGFUNCTION|VERBOSE)\b|->(?:retry|throw)\([^\n]{0,400}?(?:\bfn\b|\bfunction\b)[^\n]{0,400}->(?:url|path)`,
    // Clients that write all that they send and get to the output, and what counts its bytes.
    String.raw`\bset_debuglevel\(\s*(?!0\b|False\b)|\b(?:set_)?debug_output\b(?!\s*=?\s*\(?\s*(?:\$stderr|STDERR|nil|(?:[\w@]+(?:\.|::))*@?\w*[lL]og))|\bresponse\s*\(?\s*:logger\b(?!\s*,\s*(?:::)?(?:(?:[\w@]+(?:\.|::))*@?\w*log|Logger\.new\(?\s*(?:\$stderr|STDERR|nil|["'])))|\bRestClient\.log\s*=\s*(?!["']stderr|\$stderr|STDERR|nil|(?:[\w@]+(?:\.|::))*@?\w*log)`,
    String.raw`(?:['"]debug['"]|\bRequestOptions::DEBUG)\s*=>\s*(?:true|1|STDOUT|fopen\(\s*['"]php:\/\/(?:output|stdout))|\bcurl_getinfo\([^)\n]*_(?:HEADER_OUT|REQUEST_SIZE|SIZE_UPLOAD\w*|CONTENT_LENGTH_UPLOAD\w*)|\[\s*['"](?:request_header|request_size|size_upload|upload_content_length)['"]\s*\]|\bpycurl\.(?:REQUEST_SIZE|SIZE_UPLOAD\w*|CONTENT_LENGTH_UPLOAD\w*)`,
    String.raw`\b(?:socket|connection)\??\.bytesWritten\b|%\{(?:size_upload|size_request|urle\.\w+)\}|\b(?:CURL_HOME|WGETRC|SYSTEM_WGETRC)=|\bxargs\b[^|\n]*\s-\w*t\b[^|\n]*(?:2>&1|&>)|\btime\b[^|\n]*%C|\bBASH_XTRACEFD=["']?1\b|\b(?:print_r|var_dump|implode|json_encode|var_export)\([^;]{0,80}\$http_response_header|\bforeach\s*\(\s*\$http_response_header\s+as\s+(?<line>\$\w+)\)[\s\S]{0,300}?\b(?:echo|print\w*)\b[^;]*?\k<line>\b`,
    // Headers of an answer that are kept beside it, or before it in one text.
    String.raw`\bCURLOPT_HEADER(?:FUNCTION)?\b\s*(?:,|=>)\s*(?!false\b|0\b|null\b)|-(?:ResponseHeadersVariable|RHV)[ :]+["']?(?<rhv>\w+)\b(?=[\s\S]{0,4000}?\$\k<rhv>\b(?!\s*(?:\.|\[)\s*["']?(?!content-?(?:length|location)|etag|location|link|last-modified|keys|values|count|getenumerator)[\w-]))`,
    // Words that a script puts before a command show it in its place: `$DRY curl ...`, `${DRY:+echo} curl ...`.
    String.raw`\$\{\w+:?\+[ \t]*["']?(?:echo|printf)\b|\b(?<before>[A-Za-z_]\w*)=(?:["'][ \t]*)?(?:echo|printf)\b(?=[\s\S]{0,9000}?(?:\n|[;&|({]|\b(?:then|do|else))[ \t]*["']?\$\{?\k<before>\}?["']?[ \t])`,
    // Errors of a client that are asked for what was sent.
    String.raw`(?<![\w$.])[$@]?(?:e|ex|err|error|exc|exception|cause|reason|failure|ue|_|\w+(?:Err|Error|Exception))\b(?:\s+as\s+\w+\s*\))?(?:(?:\?|!)*(?:\.|->|\[)["':]?\w+\]?(?:\(\))?){0,4}(?:\?|!)*(?:\.|->|\[["':]?)(?:get)?(?:full_|base_|real_)?(?:[uU][rR][lLiI]|path|Path|path_url|url_path|filename|geturl|RequestUri|requestUrl|effectiveUri|encodedPath|TargetObject|config)\b`,
    String.raw`(?<!\bhttps?)(?:\.|->)(?:res|resp|response|request|req|config)\b(?:\(\))?(?:\?|!)*(?:\.|->|\[["':])(?:get)?(?:full_|base_|real_)?(?:[uU][rR][lLiI]|path|Path|path_url|url_path|RequestUri|requestUrl)\b`,
    String.raw`(?<![\w$.])[$@]?(?:e|ex|err|error|exc|exception|cause|reason|failure|r|res|resp|response|\w+(?:Err|Error|Exception|Response))\b(?:(?:\?|!)*(?:\.|->|\[)["':]?\w+["']?\]?(?:\(\))?){0,3}?(?:\?|!)*(?:\.|->|\[)["':]?(?:get)?[rR]equest(?:Message)?["']?\]?(?:\(\))?(?:(?:\?|!)*\.options)?(?:\?|!)*(?:\.|->|\[["':]{0,2})(?:get|raw_|_)?(?:[bB]ody\w*|payload|[cC]ontent|data|json|form)\b`,
    // The same where the answer has it under another name: `response.config.data`, `res.env.request_body`.
    String.raw`(?<![\w$.])(?:e|ex|err|error|exc|exception|cause|reason|failure|r|res|resp|response|\w+(?:Err|Error|Exception|Response))\b(?:(?:\?|!)*\.response)?(?:\?|!)*\.config(?:\?|!)*(?:\.|\[["'])data\b|\.env(?:\.|\[:)request_body\b`,
    String.raw`\$(?:e|ex|err|error|exception|t|throwable|\w+Exception)->getRequest\(\)(?!\s*->\s*(?:get(?:Method|Header\w*|Protocol\w*)|hasHeader)\b)`,
    // PowerShell shows an error with the line that it comes from.
    String.raw`\bcatch\b[^{}\n]*\{[^{}]*\$(?:_|PSItem)\s*\|\s*(?:Out-File|Out-String|Tee-Object|Set-Content|Add-Content|ConvertTo-\w+|Format-\w+|fl)\b|\$Error\[\d+\]\s*\|`,
    // Patterns that take the address out of an answer.
    String.raw`\bRequestMessage(?:\.\w+){0,6}\s*:|\bcase\s[^\n]{0,200}\(\s*(?:[^\n]{0,200},\s*)?url\s*=(?!=)|\bin\s*\{[^}\n]{0,200}\b(?:request|uri|url|path):|%\{[^}\n]{0,200}\brequest_url:`,
  ].join('|'),
  'g',
); // prettier-ignore

const found = new WeakMap<SourceText, Span | null>();

/** The first place of a file where something looks at requests, outside of comments. */
export function watcherIn(source: SourceText): Span | undefined {
  const known = found.get(source);
  if (known !== undefined) return known ?? undefined;
  const at = firstOutsideComments(source, WATCHERS, (place) => spellsItself(source, place));
  found.set(source, at ?? null);
  return at;
}
