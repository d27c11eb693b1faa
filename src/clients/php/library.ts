import { classLibrary } from '../class-library.js';

/** `new \Cloudflare\API\Endpoints\Firewall($adapter)`: a class for each part of the API. */
const ENDPOINT = /(?:^|\\)Cloudflare\\API\\Endpoints\\(\w+)$/;
/** Methods that hand out the `result` of the envelope; the others hand out the envelope. */
const HANDS_OUT_RESULT = /\.get\w*Details$/;

/** The client library of the vendor for PHP. */
export const phpLibrary = classLibrary({
  module: 'cloudflare/sdk',
  chainOf: ({ module, path }) => ENDPOINT.exec([module, ...path].filter((part) => part !== '').join('\\'))?.[1],
  pathOfAnswer: (method) => (HANDS_OUT_RESULT.test(method) ? ['result'] : []),
});
