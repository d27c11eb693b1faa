import type { Reader } from '../../model/reader.js';

/** Settings of nginx, HAProxy, Apache and OpenSSL: the cipher suites in them are looked for in the text itself. */
export const tlsSettings: Reader = {
  id: 'tls-settings',
  surfaces: [{ name: 'nginx, HAProxy, Apache, OpenSSL', sees: ['ciphers'], writes: [] }],
  read: () => ({ programs: [], requests: [], problems: [] }),
};
