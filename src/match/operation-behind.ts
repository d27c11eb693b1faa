import type { Entry, Operation } from '../model/entry.js';
import type { Resource } from '../model/resource.js';
import { attributesAt } from './attributes.js';

/**
 * The operation by which a declared object reaches an entry: the first that reads for a data source, the first that
 * writes for a resource, of the account or of a zone as the object's own identifiers say. Undefined where the entry
 * has no operations.
 */
export function operationBehind(entry: Entry, resource: Resource): Operation | undefined {
  const reads = resource.kind === 'data';
  const fitting = entry.operations.filter(({ method }) => (method === 'GET') === reads);
  const candidates = fitting.length > 0 ? fitting : entry.operations;
  const [scope] = SCOPES.filter(({ id }) => attributesAt(resource.attributes, id).length > 0);
  const scoped = scope === undefined ? [] : candidates.filter(({ path }) => path.startsWith(scope.root));
  return scoped[0] ?? candidates[0];
}

const SCOPES = [
  { id: 'zone_id', root: '/zones/' },
  { id: 'account_id', root: '/accounts/' },
];
