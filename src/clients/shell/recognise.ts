import type { OutsideCall, Request, RequestSite } from '../../model/request.js';
import type { Value } from '../../model/value.js';
import { leaveOut } from '../../text/left-out.js';
import { commandValue, isPrinter } from './commands.js';
import { curlRequests } from './curl.js';
import { evaluatedCalls } from './evaluated.js';
import { fedCalls } from './fed-words.js';
import { httpieRequests } from './httpie.js';
import { wgetRequests } from './wget.js';
import { variants } from './variants.js';
import { shellCommand, withoutPrefix } from './words.js';

/** The commands that send requests. */
const SENDERS: ReadonlyMap<string, (call: OutsideCall) => Request[]> = new Map([
  ...['curl', 'curl.exe'].map((name) => [name, curlRequests] as const),
  ...['wget', 'wget2', 'wget.exe'].map((name) => [name, wgetRequests] as const),
  ...['http', 'https', 'xh', 'xhs'].map((name) => [name, httpieRequests] as const),
]);

/** How deep commands are looked for in texts that commands in texts run: each level reads all of the text once more. */
const MOST_DEEP = 4;

/** Recognises what the commands of a shell script send and print; `record` gets each request once per call. */
export function shellRecogniser(record: (request: Request) => void): { call(call: OutsideCall): Value | undefined } {
  return recogniserWithin(record, 0);
}

/** `depth`: how many commands that run a text there are around it. */
function recogniserWithin(record: (request: Request) => void, depth: number): ReturnType<typeof shellRecogniser> {
  const sites = new Map<string, RequestSite>();
  let within: ReturnType<typeof shellRecogniser> | undefined;
  /** What a text says is quoted twice, which no fix spells. */
  const evaluated = (): ReturnType<typeof shellRecogniser> =>
    (within ??= recogniserWithin((request) => {
      record({ ...request, dialect: 'eval' });
    }, depth + 1));
  return {
    call(given) {
      const inner = evaluatedCalls(given);
      if (inner !== undefined && depth >= MOST_DEEP) {
        leaveOut('commands in texts are nested too deeply');
        return undefined;
      }
      if (inner !== undefined) return together(inner.map((one) => evaluated().call(one)));
      const own = shellCommand(given)?.name ?? '';
      if (SENDERS.has(own) || isPrinter(own)) return called(given, own);
      const lines = fedCalls(given).map((one) => withoutPrefix(one));
      return together(lines.map((one) => called(one, shellCommand(one)?.name ?? '')));
    },
  };
  function called(call: OutsideCall, name: string): Value | undefined {
    const requestsOf = SENDERS.get(name);
    return together(
      variants(call).map((one) => (requestsOf === undefined ? commandValue(one) : sent(one, requestsOf))),
    );
  }
  function sent(call: OutsideCall, requestsOf: (call: OutsideCall) => Request[]): Value | undefined {
    const { file, start, end } = call.span;
    const key = `${file}:${String(start)}:${String(end)}`;
    const requests = requestsOf(call);
    if (requests.length === 0) return undefined;
    const site = sites.get(key) ?? { reads: [], escapes: [] };
    sites.set(key, site);
    if (call.isCut === true) site.isCut = true;
    for (const request of requests) record({ ...request, site });
    return { kind: 'response', site, at: 'body', path: [] };
  }
}

/** The same for batch files. */
export function batchRecogniser(record: (request: Request) => void): ReturnType<typeof shellRecogniser> {
  return shellRecogniser((request) => {
    record({ ...request, dialect: 'batch' });
  });
}

/** One value for what all of the command lines print; undefined when nothing is known of any. */
function together(values: readonly (Value | undefined)[]): Value | undefined {
  const options: Value[] = [];
  for (const value of values) {
    if (value === undefined || options.some((other) => sameAnswer(other, value))) continue;
    options.push(value);
  }
  const [only, second] = options;
  if (second === undefined) return only;
  return { kind: 'choice', options: options.flatMap((value) => (value.kind === 'choice' ? value.options : [value])) };
}

function sameAnswer(a: Value, b: Value): boolean {
  return a.kind === 'response' && b.kind === 'response' && a.site === b.site && a.path.join('\0') === b.path.join('\0');
}
