import type { Request } from '../model/request.js';
import type { Text } from '../model/text.js';
import { addressOf, type Address, type Api } from './address.js';

/** What was taken apart last of a request's address: it is asked for again by all that looks at the request. */
const known = new WeakMap<Text, { readonly api: Api; readonly address: Address }>();

/** The address of a request, which stays as it is. */
export function addressOfRequest({ url }: Pick<Request, 'url'>, api: Api): Address {
  const before = known.get(url);
  if (before?.api === api) return before.address;
  const address = addressOf(url, api);
  known.set(url, { api, address });
  return address;
}
