import { DOUBLE, TRIPLE_DOUBLE, hash } from './comments.js';
import { language } from './language.js';

export const nim = language({
  id: 'nim',
  extensions: 'nim nims',
  names: { nim: 'nim' },
  comments: { ...hash, block: [['#[', ']#']], texts: [TRIPLE_DOUBLE, DOUBLE] },
  reader: async () => (await import('../../read/nim/reader.js')).nim,
  dialect: async () => (await import('../../read/nim/dialect.js')).nimDialect,
  library: async () => (await import('../../flow/intrinsics/nim/library.js')).nimLibrary,
  clients: async () => (await import('../../clients/nim/clients.js')).nimClients,
});
