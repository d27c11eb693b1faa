import { classLibrary } from '../class-library.js';

/** `new \Cloudflare\API\Endpoints\Firewall($adapter)`: a class for each part of the API. */
const ENDPOINT = /(?:^|\\)Cloudflare\\API\\Endpoints\\(\w+)$/;

/** The client library of the vendor for PHP. */
export const phpLibrary = classLibrary({
  module: 'cloudflare/sdk',
  chainOf: ({ module, path }) => ENDPOINT.exec([module, ...path].filter((part) => part !== '').join('\\'))?.[1],
});
