import type { OutsideCall, RequestSite } from '../../model/request.js';
import type { Resource } from '../../model/resource.js';
import type { Value } from '../../model/value.js';
import { attributeStructure, constructedResource } from './constructs.js';
import { declaredResource } from './declared.js';

/** Takes the infrastructure objects that programs declare; `record` gets each once per call. */
export function infrastructureRecogniser(record: (resource: Resource) => void): {
  call(call: OutsideCall): Value | undefined;
} {
  const sites = new Map<string, RequestSite>();
  return {
    call(call) {
      const { file, start } = call.span;
      const key = `${file}:${start}`;
      const site = sites.get(key) ?? { reads: [], escapes: [] };
      const resource = declaredResource(call, site) ?? constructedResource(call, site);
      if (resource === undefined) return attributeStructure(call);
      sites.set(key, site);
      record(resource);
      return { kind: 'response', site, at: 'body', path: [] };
    },
  };
}
