import type { SourceText, Span } from '../../model/span.js';
import { firstOutsideComments } from './comments.js';
import { ONLY_HEADERS, ONLY_SETS_HEADERS } from './watchers.js';

/**
 * What comes to see the requests of a whole project though nothing in their files says so: the platform's own client
 * that is changed, what a container of the language puts into all clients, events that a framework tells.
 */
const PUT_EVERYWHERE: Readonly<Record<string, readonly string[]>> = {
  javascript: [
    String.raw`(?:\b(?:axios|Axios|superagent|jQuery)|\$)\.(?:interceptors\b${ONLY_SETS_HEADERS}|defaults\.(?:adapter|transformRequest|paramsSerializer)|ajaxSetup|ajaxPrefilter)\b`,
    String.raw`\b(?:globalThis|global|window|self)\.(?:fetch|XMLHttpRequest)\s*=[^=]|\bXMLHttpRequest\.prototype\b`,
    String.raw`\bsetGlobalDispatcher\b|\bdiagnostics_channel\b|\bPerformanceObserver\b|\bHTTP_INTERCEPTORS\b|\baxiosRef\b|\$axios\.(?:on\w+|interceptors)\b|\bwithInterceptors\b`,
    String.raw`\b(?:https?|undici|got|ky)\.(?:request|get|globalAgent|stream)\s*=(?![=>])|\baddEventListener\(\s*['"]fetch['"]`,
    String.raw`\b(?:HttpInstrumentation|UndiciInstrumentation|FetchInstrumentation|HttpRequestInterceptor)\b`,
  ],
  python: [
    String.raw`(?<![:|]\s{0,4})\b(?:requests|httpx|urllib3?|aiohttp|http)(?:\.\w+)*\.\w+\s*=(?!=)`,
    String.raw`\bsetattr\(\s*(?:requests|httpx|urllib|aiohttp)|\binstall_opener\(|\b(?:sys|threading)\.(?:settrace|setprofile|addaudithook)\b|\bwrapt\.\w+\(`,
    String.raw`\b(?:RequestsInstrumentor|HTTPXClientInstrumentor|AioHttpClientInstrumentor)\b[^\n]*hook`,
  ],
  ruby: [
    String.raw`\b(?:class|module)\s+(?:Net|Faraday|HTTParty|RestClient|Typhoeus|HTTP|Excon)(?:::|\b)|\bNotifications\.subscribe\b`,
    String.raw`\b(?:Net::HTTP|Faraday|HTTParty|RestClient|Typhoeus|HTTP|Excon)\b[^\n]*\.(?:prepend|include|class_eval|alias_method|before|on_complete|default_connection\w*|add_before_execution_proc)\b|\brefine\s+(?:Net|Faraday|HTTP)`,
  ],
  php: [
    String.raw`\bHttp::(?:global\w*|fake|preventStray\w*|macro)\b|\b(?:RequestSending|ResponseReceived|ConnectionFailed)\b`,
    String.raw`\badd_(?:filter|action)\(\s*['"](?:pre_)?https?_|\bstream_wrapper_(?:un)?register\b`,
    String.raw`\b(?:HandlerStack|PluginClient\w*|TraceableHttpClient|ScopingHttpClient)\b|\bMiddleware::(?:tap|mapRequest|log|history|retry)\b`,
  ],
  go: [String.raw`\bhttp\.Default(?:Client|Transport)(?:\.\w+)?\s*=(?!=)`],
  java: [
    // An aspect that asks for what a method is given; an object that stands for any of an interface.
    String.raw`\b(?:Proceeding)?JoinPoint\b(?=[\s\S]{0,2000}?(?:\bgetArgs\(|\.args\b))|\bProxy\.newProxyInstance\b`,
    String.raw`\b(?:ClientHttpRequestInterceptor|ClientHttpRequestFactory|RequestInterceptor|ExchangeFilterFunction|Rest(?:Template|Client)Customizer|WebClientCustomizer|ClientRequestFilter|ClientResponseFilter|ClientRequestObservationConvention|HttpRequestInterceptor)\b`,
    String.raw`\badd(?:Network)?Interceptor\w*${ONLY_HEADERS}\(|\bimplements\b[^{\n]*\bInterceptor\b|:\s*Interceptor\b|\bInterceptor\s*\{|\bsetURLStreamHandlerFactory\b|\bProxySelector\.setDefault\b`,
  ],
  csharp: [
    String.raw`\bDelegatingHandler\b|\bAddHttpMessageHandler\b|\bConfigurePrimaryHttpMessageHandler\b|\bConfigureHttpClientDefaults\b|:\s*(?:HttpMessageHandler|HttpClientHandler|SocketsHttpHandler)\b`,
    String.raw`\bDiagnosticListener\b|\bActivityListener\b|\bIHttpMessageHandlerBuilderFilter\b|\bDispatchProxy\b|:\s*(?:\w+,\s*)*IInterceptor\b|\bHttpClient\.DefaultProxy\s*=(?![=>])`,
  ],
  shell: [
    String.raw`\$\{?BASH_COMMAND\b|\btrap\b[^\n]*\bDEBUG\b|\bPROMPT_COMMAND=|\b(?:ba|z|k|da)?sh[ \t]+-\w*[xv]\w*[ \t][^\n]*(?:2>&1|&>)|(?:^|[\n;])[ \t]*(?:function[ \t]+)?(?:curl|wget|https?)[ \t]*\(\)|\balias[ \t]+(?:curl|wget|https?)=`,
  ],
  powershell: [
    String.raw`\bfunction\s+(?:global:|script:)?Invoke-(?:RestMethod|WebRequest)\b|\b(?:Set|New)-Alias\b[^\n]*\bInvoke-(?:RestMethod|WebRequest)\b|\$MyInvocation\.Line\b|\bGet-History\b`,
  ],
  swift: [String.raw`\bURLProtocol\.registerClass\b|:\s*URLProtocol\b`],
  dart: [String.raw`\bHttpOverrides\b`],
};

/** Languages whose containers, or whose platform, hand the same things to clients. */
const LIKE: Readonly<Record<string, string>> = { kotlin: 'java', scala: 'java', groovy: 'java' };

/** What asks functions for what is written over them. */
const ASKS_ANNOTATIONS =
  /\.(?:get|find)(?:Declared|Merged)?Annotations?(?:sByType|ByType)?\s*[(<]|\b(?:AnnotationUtils|AnnotatedElementUtils|MergedAnnotations)\b|\bAnnotation\s*\[\]|\bArray<(?:out\s+)?Annotation>|\bGetCustomAttributes?\b|\bCustomAttributes\b|->getAttributes\(|\bReflect\.get(?:Own)?Metadata\b|\.annotations\b|\bInvocation(?:\.class|::class)|\bMethodMetadata\b/g;

const patterns = new Map<string, RegExp | undefined>();

/** A place of a file by which something sees the requests of all files of its project. */
export function seesAll(source: SourceText, language: string): Span | undefined {
  const key = LIKE[language] ?? language;
  if (!patterns.has(key)) {
    const words = PUT_EVERYWHERE[key];
    patterns.set(key, words === undefined ? undefined : new RegExp(words.join('|'), 'g'));
  }
  const pattern = patterns.get(key);
  return pattern === undefined ? undefined : firstOutsideComments(source, pattern);
}

/** A place of a file that asks for what stands in annotations. */
export function asksAnnotations(source: SourceText): Span | undefined {
  return firstOutsideComments(source, ASKS_ANNOTATIONS);
}
