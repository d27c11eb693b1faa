import type { OutsideCall, Request, RequestSite } from '../../model/request.js';
import type { Resource } from '../../model/resource.js';
import type { Value } from '../../model/value.js';
import { attributeStructure, constructedResource } from './constructs.js';
import { declaredResource } from './declared.js';
import { requestsOfObject } from './sent-by-objects.js';

/**
 * Takes the infrastructure objects that programs declare; `declare` gets each once per call, and `send` the requests
 * that looking one up sends.
 */
export function infrastructureRecogniser(
  declare: (resource: Resource) => void,
  send: (request: Request) => void,
): { call(call: OutsideCall): Value | undefined } {
  const sites = new Map<string, RequestSite>();
  return {
    call(call) {
      const got = getter(call, sites);
      if (got !== undefined) return got;
      const { file, start } = call.span;
      const key = `${file}:${start}`;
      const site = sites.get(key) ?? { reads: [], escapes: [] };
      const resource = declaredResource(call, site) ?? constructedResource(call, site);
      if (resource === undefined) return attributeStructure(call);
      sites.set(key, site);
      declare(resource);
      for (const request of requestsOfObject(resource, call, site)) send(request);
      const made: Value = { kind: 'response', site, at: 'body', path: [] };
      // Pulumi's functions for Go give an error as well.
      const fails = resource.names === 'pulumi' && call.language === 'go';
      return fails ? { kind: 'list', items: [made, { kind: 'literal', value: null }], open: false } : made;
    },
  };
}

/** `record.Locked()`: some languages have functions without arguments for the attributes of an object. */
function getter(call: OutsideCall, sites: ReadonlyMap<string, RequestSite>): Value | undefined {
  const { receiver, name, args } = call;
  if (receiver?.kind !== 'response' || name === undefined || args.length > 0) return undefined;
  if (![...sites.values()].includes(receiver.site)) return undefined;
  const path = [...receiver.path, name.text];
  receiver.site.reads.push({ path, span: name.span });
  return { ...receiver, path };
}
