import type { OutsideCall, Request, RequestSite } from '../../model/request.js';
import type { Value } from '../../model/value.js';
import { requestsFrom } from '../build.js';
import { curlRequests } from '../shell/curl.js';
import { unknownSender } from '../unknown-sender.js';
import { argumentsOf, wordsOf } from './arguments.js';
import { CMDLETS } from './cmdlets.js';
import { webRequests } from './web-request.js';

const REST = new Set(['invoke-restmethod', 'irm']);
const WEB = new Set(['invoke-webrequest', 'iwr']);

/** Commands that as a rule send nothing: they show or keep what they are told. */
const SILENT =
  /^(?:write|out|set|new|join|split|test|resolve|get|add|remove|format|measure|compare|export|import|start|stop|wait|show|clear|copy|move|rename|convert|convertto|convertfrom|select|sort|group|where|tee|read|update|assert|should|describe|it|context|mock)(?:-|$)/;

/** Recognises what the commands of a PowerShell script send and hand on; `record` gets each request once per call. */
export function powershellRecogniser(record: (request: Request) => void): {
  call(call: OutsideCall): Value | undefined;
} {
  const sites = new Map<string, RequestSite>();
  const siteOf = ({ span: { file, start } }: OutsideCall): RequestSite => {
    const site = sites.get(`${file}:${start}`) ?? { reads: [], escapes: [] };
    sites.set(`${file}:${start}`, site);
    return site;
  };
  const sent = (requests: readonly Request[], site: RequestSite, at: 'body' | 'envelope'): Value | undefined => {
    for (const request of requests) record({ ...request, site });
    return requests.length === 0 ? undefined : { kind: 'response', site, at, path: [] };
  };
  return {
    call(call) {
      const name = commandName(call);
      if (name === undefined) return undefined;
      if (REST.has(name)) return sent(webRequests(call, siteOf(call)), siteOf(call), 'body');
      if (WEB.has(name)) return sent(webRequests(call, siteOf(call)), siteOf(call), 'envelope');
      if (name === 'curl' || name === 'wget') return sent(curlOrAlias(call), siteOf(call), 'body');
      const meaning = CMDLETS.get(name);
      if (meaning !== undefined) return meaning(call);
      return sent(byUnknown(call, SILENT.test(name)), siteOf(call), 'body');
    },
  };

  /** `curl -Uri ...` is the command of PowerShell 5 that goes by this name as well. */
  function curlOrAlias(call: OutsideCall): Request[] {
    const { named } = argumentsOf(call, ['uri', 'method', 'headers', 'body'], new Set());
    if (named.has('uri')) return webRequests(call, siteOf(call));
    const callee: Value = { kind: 'external', module: '', path: ['curl'] };
    return wordsOf(call)
      .flatMap((args) => curlRequests({ ...call, callee, args }))
      .map((request) => ({ ...request, dialect: 'powershell' }));
  }

  /**
   * A command from a module that was not found, which is told a method and a path; or an address by its name, since
   * what is kept of a request in one place is sent in another.
   */
  function byUnknown(call: OutsideCall, silent: boolean): Request[] {
    const { named, positional } = argumentsOf(call, [], new Set());
    const addressed = ['uri', 'url', 'endpoint'].some((name) => named.has(name));
    if (silent && !addressed) return [];
    const args = [
      ...[...named.values()].flatMap(({ value, span }) => (span === undefined ? [] : [{ value, span }])),
      ...positional,
    ];
    const parts = unknownSender({ ...call, name: { text: 'call', span: call.span }, args });
    if (parts === undefined || (parts.method === undefined && !addressed)) return [];
    const { span, callers, statement } = call;
    return requestsFrom(parts, undefined, {
      client: 'unknown-sender',
      dialect: 'powershell',
      site: siteOf(call),
      span,
      callers,
      statement,
    });
  }
}

function commandName({ callee }: OutsideCall): string | undefined {
  if (callee.kind !== 'external' || callee.module !== '' || callee.path.length !== 1) return undefined;
  return callee.path[0]?.toLowerCase().replace(/\.exe$/, '');
}
