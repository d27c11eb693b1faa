import { classLibrary } from '../class-library.js';

/** The most used client library for C#: `new CloudFlareClient(...)`, whose members are the parts of the API. */
export const csharpLibrary = classLibrary({
  module: 'CloudFlare.Client',
  chainOf: ({ path }) => (/^I?CloudFlareClient$/.test(path.at(-1) ?? '') ? '' : undefined),
});
