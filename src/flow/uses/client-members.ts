/** What a client's requests and answers are asked for, by what it tells. */
interface ClientMembers {
  /** The client, for those who read. */
  readonly of: string;
  /** What an answer says besides its body: nothing that a fix changes. */
  readonly about?: string;
  /** What gives the body in another form, or the answer itself again. */
  readonly body?: string;
  /** What puts something into a request, where no object is named: `setBody(it)`, `parameter("a", it)` of a block. */
  readonly sets?: string;
}

/** Clients share names: a member counts as what any of them takes it for. */
const CLIENTS: readonly ClientMembers[] = [
  {
    of: 'fetch and clients of JavaScript',
    about: 'ok status statusText statusCode headers url message reason',
    body: 'json text body data response read catch finally',
  },
  {
    of: 'clients of Python',
    about: 'status_code raise_for_status elapsed is_success is_error code add_header add_unredirected_header',
    body: 'content get',
  },
  {
    of: 'clients of Ruby',
    about: 'success? code successful Status uri is_a? kind_of? instance_of? add_field',
    body: 'dig fetch parsed_response json_body',
  },
  {
    of: 'clients of PHP',
    about: 'getStatusCode getReasonPhrase successful getHeaders',
    body: 'getBody getContents getContent toArray parsedBody throw throwIf throwUnless',
  },
  { of: 'net/http of Go', about: 'Status StatusCode Header Headers Close close', body: 'Body Data' },
  {
    of: 'resty of Go',
    about: 'IsError IsSuccess Status StatusCode Proto Time ReceivedAt Size',
    body: 'String Result Body',
  },
  {
    of: 'clients of C#',
    about: 'StatusDescription IsSuccessStatusCode EnsureSuccessStatusCode IsSuccessful IsCompletedSuccessfully',
    body: 'Content Data result ReadAsStringAsync ReadAsStreamAsync ReadAsByteArrayAsync',
  },
  {
    of: 'clients of the JVM',
    about: 'getStatus statusCode toBodilessEntity',
    body: 'decode path at required bodyAsText',
    sets: 'setBody parameter',
  },
  { of: 'clients of Perl', about: 'status_line is_redirect', body: 'decoded_content' },
  { of: 'OkHttp', about: 'isSuccessful isRedirect protocol', body: 'execute string bytes byteStream charStream' },
  {
    of: 'JSON elements of the JVM and of C#',
    body:
      'getJSONObject getJSONArray optJSONObject getAsJsonObject asJsonObject jsonObject jsonPrimitive getBoolean optBoolean ' +
      'asBoolean RootElement GetProperty GetBoolean',
  },
  {
    of: 'reqwest of Rust',
    about: 'is_success remote_addr content_length',
    body: 'unwrap error_for_status error_for_status_ref',
  },
  { of: 'ureq of Rust', body: 'into_json into_string into_reader into_body read_json read_to_string body_mut' },
];

const wordsOf = (key: 'about' | 'body' | 'sets'): ReadonlySet<string> =>
  new Set(CLIENTS.flatMap((one) => one[key]?.split(' ') ?? []));

const ABOUT = wordsOf('about');
const BODY = wordsOf('body');
const SETS = wordsOf('sets');

/** A member of an answer that says something besides its body. */
export function saysAbout(key: string): boolean {
  return ABOUT.has(key);
}

/**
 * Members that nothing but the answer of a request has, by names of clients, and its body by a decoder. What says `ok` or
 * has a status may be anything that checks or looks up.
 */
const ANSWERS =
  /^(?:status_?[Tt]ext|json|raise_for_status|parsed_response|json_body|getStatusCode|getReasonPhrase|getBody|StatusCode|IsSuccessStatusCode|EnsureSuccessStatusCode|ReadAs\w+Async|bodyAsText|error_for_status)$/;

/** A member that tells the answer of a request from something that is looked up. */
export function tellsAnswer(key: string): boolean {
  return ANSWERS.test(key);
}

/** A member of an answer that gives its body, or the answer again. */
export function givesBody(key: string): boolean {
  return BODY.has(key);
}

/** A function that puts a body into the request around it. */
export function setsBody(name: string): boolean {
  return SETS.has(name);
}
