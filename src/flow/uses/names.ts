/** Functions that only show what they are given, by their last name, where the name alone says so. */
const SHOWS = new Set([
  'echo', 'print', 'println', 'printf', 'puts', 'pp', 'p', 'warn', 'printStackTrace',
  'write-host', 'write-output', 'write-verbose', 'write-debug', 'write-warning', 'write-error', 'write-information',
  'Println', 'Printf', 'Fprintln', 'Fprintf', 'Fprint', 'Print', 'Fatal', 'Fatalf', 'Fatalln', 'Panicf', 'Logf', 'Errorf',
  'error_log', 'var_dump', 'print_r', 'trigger_error', 'eprintln', 'die', 'WriteLine', 'RuntimeException', 'logger',
]); // prettier-ignore

/** Objects whose methods show what they are given. */
const LOGGERS =
  /^(?:\w+\.|\$)*_?(?:console|log|logger|logging|LOG|LOGGER|Log|Logger|_logger|_log|Console|stderr|click|spinner|debug)$/;
const LOG_METHODS =
  /^(?:log|trace|debug|info|warn|warning|error|exception|critical|fatal|notice|print|println|printf|write|WriteLine|Write|echo|secho|Log\w+|(?:Debug|Info|Warn|Error|Fatal|Print|Trace)(?:f|w|ln|Context)?|start|succeed|fail|verbose|notice|setFailed)$/;

/** Whether a function, by the chain of names it is called by, only shows its arguments to people. */
export function isShown(chain: string): boolean {
  const dot = Math.max(chain.lastIndexOf('.'), chain.lastIndexOf('::'));
  const last = chain.slice(dot === -1 ? 0 : dot + (chain[dot] === ':' ? 2 : 1));
  if (/(?:Error|Exception)$/.test(last) || (last === 'New' && chain === 'errors.New')) return true;
  if (dot === -1) return SHOWS.has(last) || /^(?:log|debug|info|warn)$/.test(last);
  const of = chain.slice(0, dot);
  return (LOGGERS.test(of) && LOG_METHODS.test(last)) || (/^(?:fmt|log|Console)$/.test(of) && SHOWS.has(last));
}

/** Of those, the ones that write to the standard output, which other programs may read. */
const OUTPUTS =
  /^(?:(?:\w+\.)*console\.(?:log|info|debug|dir|table|print|write)|print|pprint|pp|p|puts|echo|printf|print_r|var_dump|var_export|(?:e?)println?!?|(?:fmt\.)?Print(?:ln|f)?|System\.out\.\w+|(?:(?:\w+\.)*Console\.)?Write(?:Line)?|IO\.puts|click\.s?echo|Say|say)$/;

export function isOutput(chain: string): boolean {
  return OUTPUTS.test(chain) && !chain.startsWith('eprint');
}

/** Functions whose result says what their argument says: another spelling, an encoding, a copy, a holder of it. */
const PASSES = new Set([
  'String', 'str', 'string', 'URL', 'URI', 'Uri', 'Url', 'parse', 'encodeURI', 'encodeURIComponent', 'quote', 'rawurlencode', 'urlencode',
  'stringify', 'dumps', 'json_encode', 'to_json', 'Marshal', 'MarshalIndent', 'NewReader', 'NewBuffer', 'NewBufferString', 'bytes',
  'Promise', 'resolve', 'freeze', 'deepFreeze', 'Object', 'create', 'of', 'URLSearchParams', 'http_build_query', 'urlencode', 'Sprintf', 'Sprint',
  'sprintf', 'format', 'Format', 'assign', 'dict', 'list', 'tuple', 'Array', 'from', 'asList', 'listOf', 'arrayOf', 'array_merge', 'merge',
  'Buffer', 'ofString', 'StringContent', 'SerializeObject', 'Serialize', 'convertto-json', 'valueOf', 'toString', 'join-path', 'out-string', 'urljoin',
  'Request', 'Headers', 'Map', 'HashMap', 'join', 'Join', 'implode', 'printf', 'concat', 'b64encode', 'jsonencode', 'fmt', 'FormUrlEncodedContent',
  'Values', 'encode', 'Encode', 'deepcopy', 'copy', 'structuredClone', 'Ok', 'Some', 'vec', 'box', 'JSON', 'compact', 'strdup', 'to_string', 'cat', 'jq', 'stream_context_create',
  'AddQueryString', 'SetQueryParam', 'queryParam', 'addQueryParameter', 'setQueryParameter', 'encode_www_form', 'encode_query', 'to_query',
  'encode_json', 'encode!', 'writeValueAsString', 'writeValueAsBytes', 'encodeToString', 'toJson', 'HttpEntity',
  'mapOf', 'mutableMapOf', 'hashMapOf', 'linkedMapOf', 'Create', 'JoinPath',
]); // prettier-ignore

/** Of those, names that other things have as well: a model is created, a schema parses and refuses what it does not know. */
const COMMON = /^(?:parse|[cC]reate|of|from|resolve|copy|merge|assign|encode!?|Encode)$/;
/** What they are called on where they do: the platform's own, clients, and libraries that spell values in other ways. */
const HOLDERS = new RegExp(
  [
    'Object|Array|Promise|Buffer|String|string|str|Map|Set|List|Arrays|Collections|Immutable\\w+|Stream|Seq|Vector|Optional|Mono|Flux|CompletableFuture|ByteBuffer|bytes|Enum|array|copy',
    'UR[LI]|Ur[li]|ur[li]|parse|urllib|HttpUrl|Ur[li](?:Components)?Builder|URIBuilder|BodyPublishers|RequestBody|qs|querystring|Query\\w*|CGI|Rack|Utils?|util|serde_urlencoded',
    '\\w*[jJ][sS][oO][nN]|JsonContent|Jason|Poison|Yajl|Oj|[bB]ase64|Encoding|Path|path|_|lodash|R',
    'axios|ky|got|ofetch|needle|Faraday|Rest\\w*|[hH]ttp\\w*|HTTP\\w*',
  ]
    .map((names) => `^(?:${names})$`)
    .join('|'),
);

/** Whether what a function gives says what its argument says; `chain`: the whole callee. */
export function isPassed(name: string, chain: string = name): boolean {
  if (!PASSES.has(name)) return false;
  return !COMMON.test(name) || isCalledOn(chain, HOLDERS);
}

/** What a function is called on is one of those. */
function isCalledOn(chain: string, holders: RegExp): boolean {
  const parts = chain.split(/\.|::|->|\\/);
  const holder = parts.at(-2);
  return holder !== undefined && holders.test(holder);
}

/** Of those, the ones whose result is a text in which what holds a value can no longer be told apart. */
export const SPELLS =
  /^(?:stringify|dumps|json_encode|encode_json|encode!|encodeToString|writeValueAs(?:String|Bytes)|to_json|toJson|Marshal|MarshalIndent|Serialize|SerializeObject|convertto-json|jsonencode|URLSearchParams|http_build_query|urlencode|AddQueryString|encode_www_form|encode_query|to_query|Values|Encode|encode|FormUrlEncodedContent|join|Join|implode|Sprintf|sprintf|format|Format)$/;

/** Of those, the ones that put members of several objects together. */
export const MERGES = /^(?:merge!?|assign|array_merge|update|deep_merge)$/;

/** Functions that do so under names that mean other things elsewhere, by their chains. */
export const WRITES_JSON = /^(?:::)?JSON\.(?:generate|pretty_generate|dump)$/;

/** Functions that send a request that is put together, or read what it answers, to give the answer or its body. */
const ANSWERS =
  /^(?:curl_exec|json_decode|loads?|parse|Parse|ParseAsync|parseString|JSONObject|decode|Decode|NewDecoder|ReadAll|readAll|Unmarshal|UnmarshalJSON|Do|send|Send|sendAsync|SendAsync|request|execute|Execute|ExecuteAsync|exec|perform|fromJson|readValue|readTree|parse_json|from_json|decode_json|parseToJsonElement|Deserialize|DeserializeObject|convertfrom-json|JSON|await|gather|all|firstValueFrom|lastValueFrom|from_slice|from_str|BytesIO|StringIO|Promise|ReadAllBytes|NewReader|newCall|newReader|bufio|read|urlopen|jq)$/;
/** Of those, names that schemas have as well, which refuse or drop the fields that they do not know. */
const DECODES = /^(?:parse|Parse|ParseAsync|decode|loads?|read)$/;
const DECODERS =
  /^(?:\w*(?:json|yaml|yajl|gson|mapper|decoder)\w*|j(?:object|token|array)|jason|poison|oj|marshal|io|ioutil|bufio|\w*client|\w*session|http|urllib|response|res|r|resp|body)$/i;

/** Whether a function gives the answer, or its body, of a request that it is handed; `chain`: the whole callee. */
export function isAnswered(name: string, chain: string): boolean {
  if (!ANSWERS.test(name)) return false;
  return !DECODES.test(name) || (chain === name && name !== 'parse') || isCalledOn(chain, DECODERS);
}

/** Functions that set up or end a request and give nothing of it. */
export const SETS_UP =
  /^(?:curl_setopt|curl_setopt_array|curl_close|curl_getinfo|curl_errno|curl_error|close|Close|isset|is_array)$/;

/** Methods of a text, list or map whose result holds what it is called on. */
const KEEPS = new Set([
  'trim', 'strip', 'rstrip', 'lstrip', 'toString', 'ToString', 'to_s', 'to_str', 'freeze', 'dup', 'clone', 'format', 'format_map', 'Format', 'concat', 'encode',
  'getBytes', 'as_bytes', 'as_str', 'to_owned', 'to_string', 'into', 'into_string', 'unwrap', 'formatted', 'toLowerCase', 'lower', 'downcase', 'to_json', 'toJson',
  'filter', 'slice', 'reverse', 'compact', 'flat', 'sort', 'uniq', 'copy', 'toArray', 'to_a', 'to_h', 'iter', 'values', 'stream', 'toList', 'items',
  'asSequence', 'collect', 'Select', 'build', 'expand', 'merge', 'with_query', 'toRequestBody', 'join', 'then', 'valueOf', 'at', 'Bytes', 'Encode', 'Build',
  'addQueryParameter', 'addEncodedQueryParameter', 'setQueryParameter', 'addPathSegment', 'addPathSegments', 'queryParam',
]); // prettier-ignore

export function isKept(name: string): boolean {
  return KEEPS.has(name);
}

/** Methods that look for something in a text or list, or compare it. */
const SEARCHES =
  /^(?:startsWith|endsWith|startswith|endswith|start_with\?|end_with\?|StartsWith|EndsWith|includes?\??|contains|Contains|ContainsKey|containsKey|has|has_key\?|key\?|indexOf|lastIndexOf|IndexOf|index|find|rfind|search|match\??|matchAll|matches|Matches|test|exec|equals|Equals|equalsIgnoreCase|equal\?|eql\?|compareTo|localeCompare|casecmp\??|strpos|str_contains|str_starts_with|preg_match|in_array|array_key_exists|HasPrefix|HasSuffix|EqualFold|MatchString|Match|IsMatch|starts_with|ends_with|deepEqual|deepStrictEqual|strictEqual|equal|toBe|toEqual|assertEqual|assertEquals|fullmatch|findall|grep)$/;

export function searches(name: string): boolean {
  return SEARCHES.test(name);
}

/** Methods that call a function on each element: the element is its first argument. */
export const GOES_THROUGH =
  /^(?:map|forEach|flatMap|filter|some|every|find|findIndex|each|each_with_index|collect|select|reject|any\?|all\?|detect|Select|Where|Any|All|ForEach|then|tap|finally|let|also|array_map|array_filter)$/;

/** Of those, the ones whose result is made of what the function gives. */
const GIVES_RESULTS = /^(?:map|flatMap|collect|Select|then|let|array_map)$/;

/** Kotlin's `use` runs a block on what it closes then; elsewhere it hands something over. */
const isUse = (name: string, language: string): boolean => name === 'use' && language === 'kotlin';

export function goesThrough(name: string, language: string): boolean {
  return GOES_THROUGH.test(name) || isUse(name, language);
}

export function givesResults(name: string, language: string): boolean {
  return GIVES_RESULTS.test(name) || isUse(name, language);
}

/** Methods that run a block and give what it gives. */
export const RUNS =
  /^(?:start|open|synchronize|with_retries|retryable|timeout|transaction|measure|instrument|benchmark|retry|pRetry|using|run)$/;

export const COMPARES =
  /^(?:===?|!==?|<=>|[<>]=?|in|not in|among|is|is not|=~|!~|eq|ne|lt|gt|-\w+|instanceof|~=|like|not like|notlike|match|notmatch|contains|ceq|ieq)$/;
