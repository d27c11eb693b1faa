import type { Reason } from '../../model/account.js';
import { isTest } from '../../text/test-file.js';
import type { Surroundings } from './surroundings.js';

/** What a call around a text makes of it, by the last of its names. The first that fits counts. */
const BY_CALLEE: readonly (readonly [pattern: RegExp, reason: Reason])[] = [
  [
    /nock\b|intercept|mock|stub|wiremock|urlpath|urlequal|requestto|httpretty|requests_mock|respx|\bgock\b|registerresponder|\bon(?:get|post|put|patch|delete|any)$|^responses\.|\brespond|\breply|http::fake|webmock|cassette|httptest|whenrequested/i,
    'mock',
  ],
  [
    /(?:^|[.:>])(?:expect\w*|(?:debug_)?[Aa]ssert\w*!?|(?:Are|Is|Not|is|not)?(?:Not)?(?:[Ee]qual|EQUAL|[Ss]ame)\w*|(?:[Dd]eep|[Ss]trict)+\w*Equal|(?:[Nn]ot)?(?:Be|To)|eq[l?]?|eql|called\w*With\w*|(?:chai|[Aa]ssert|Xunit\.Assert)\.\w+|(?:t|is)\.(?!(?:get|post|put|patch|delete|request|fetch|call|send|exchange|execute)\w*$)\w+|should\w*|to[A-Z]\w*|verify\w*|have_requested)$/,
    'compared',
  ],
  [
    /(?:^|[.:>])(?:startsWith|startswith|start_with\?|starts_with\??|starts_with|endsWith|endswith|end_with\?|ends_with\??|includes|include\?|contains|Contains|HasPrefix|HasSuffix|StartsWith|EndsWith|hasPrefix|hasSuffix|match|matches|match\?|test|indexOf|IndexOf|strpos|str_contains|str_starts_with|preg_match|equals|Equals|fnmatch|EqualFold|MatchString)$/,
    'compared',
  ],
  [
    /(?:^|[.:>])(?:log|debug|info|warn|warning|error|trace|fatal|panic|puts|print\w*|Print\w*|Errorf|Fatalf?|Panicf?|Logf?|Write(?:Line)?|Log(?:Information|Debug|Warning|Error|Trace)|eprintln!|println!|eprint!|print!|anyhow!|bail!|panic!|format_err!|\w*Error|\w*Exception|raise|die|croak|confess|notice|exit|abort|errors\.New|describe|context|it|test|Skip|skip|warn!|info!|debug!|error!|trace!)$/,
    'log',
  ],
  [
    /^@?(?:app|router|server|mux|blueprint|bp|fastify|routes?|Router?|\w*Router|\w*App|@\w+\.route)[.:>]|(?:^|[.:>])(?:route|HandleFunc|addRoute|add_route|add_url_rule|re_path|Map(?:Get|Post|Put|Patch|Delete)|navigate|redirect)$|^@?(?:\w*Mapping|Http(?:Get|Post|Put|Patch|Delete)|Route)$/,
    'own-route',
  ],
];

/**
 * What a test says of calls that a double is to get, or has got: the call stands in it (`when(api.get("/a"))`,
 * `every { api.get("/a") }`) or behind it (`verify(api).get("/a")`). With nothing in its brackets it begins a request.
 */
const DOUBLES =
  /^(?:[\w$]+[.:>]+)*(?:when|given|(?:co)?[eE]very|(?:co)?[vV]erify\w*|do(?:Return|Throw|Answer|Nothing|CallRealMethod)|lenient|inOrder)(?:$|\((?!\)))/;

const LOG_COMMAND =
  /(?:^|[;&|(]|\bthen|\bdo)\s*(?:echo|printf|say|warn|die|puts|print|Write-(?:Host|Output|Verbose|Debug|Warning|Error)|logger|log(?:_\w+|[A-Z]\w*)?|(?:raise|throw)\b.*)\s+[^|]*$/;
const COMPARISON = /(?:[=!]==?|\s-?(?:eq|ne|like|match|notmatch)|=~|\bcase|\bwhen|\bin)\s*\(?["'`]?$/;
/** Behind it: an operator that compares, or what makes a pattern of it (`.r` of Scala). */
const COMPARED = /^(?:["'`]?\s*(?:[=!]==?|\s-(?:eq|ne)\b|in\b)|[^"\n]*"{1,3}\.r\b)/;
const IMPORT =
  /^\s*(?:import|from|export\s.*\bfrom|use|using|#include|require(?:_once|_relative)?|include|package|namespace)\b/;
/** A verb, a path and what answers, without brackets: `get "/a/:id" do |env|`, `(GET "/a/:id" [id] ...)`. */
const ROUTE_VERB = /(?:^|[\s(])(?:get|post|put|patch|delete|any)\s+["']?$/i;
const ROUTE_ANSWER = /^["']?\s+(?:do\b|\[[\w ]*\]\s)/;
const PROSE_KEYS =
  /^(?:description|comment|comments|notes?|title|summary|message|msg|help|usage|doc|docs|label|text|hint|reason|placeholder|since|deprecated|see)$/i;
const RECORDING =
  /(?:^|\/)(?:cassettes?|__recordings__|recordings?|vcr(?:_cassettes)?|__snapshots__|snapshots?|wiremock|mappings|mocks?)\//i;

/** Whether a test compares with a text, and nothing else is called with it: `expect(api.get('/a'))` calls what is tested. */
export function isAsserted(file: string, around: Surroundings): boolean {
  return isTest(file) && reasonFor(file, { ...around, callees: around.callees.slice(0, 1) }) === 'compared';
}

/** What a text is by its file and by what stands around it, where that shows that it asks for nothing. */
export function reasonFor(file: string, around: Surroundings): Reason | undefined {
  const { callees, before, after, key } = around;
  if (RECORDING.test(file)) return 'mock';
  if (IMPORT.test(before) && !/[=(]\s*["'`]?$/.test(before)) return 'import';
  if (COMPARISON.test(before) || COMPARED.test(after)) return 'compared';
  if (isTest(file) && callees.some((callee) => DOUBLES.test(callee))) return 'mock';
  for (const callee of callees) {
    const found = BY_CALLEE.find(([pattern]) => pattern.test(callee));
    if (found !== undefined) return found[1];
  }
  if (/(?:^|\s)assert_\w+\s[^;]*$/.test(before)) return 'compared';
  if (LOG_COMMAND.test(before)) return 'log';
  if (ROUTE_VERB.test(before) && ROUTE_ANSWER.test(after)) return 'own-route';
  if (key !== undefined && PROSE_KEYS.test(key)) return 'prose';
  return undefined;
}
