import { rustSpecifiersIn, rustTraitsIn } from '../modules/written/rust.js';
import { DOUBLE, slashes } from './comments.js';
import { language } from './language.js';

export const rust = language({
  id: 'rust',
  extensions: 'rs',
  names: { rs: 'rs rust' },
  comments: { ...slashes, texts: [DOUBLE] },
  reader: async () => (await import('../../read/rust/reader.js')).rust,
  dialect: async () => (await import('../../read/rust/dialect.js')).rustDialect,
  modules: {
    extensions: 'rs',
    written: rustSpecifiersIn,
    bases: rustTraitsIn,
    resolver: async () => (await import('../modules/rust.js')).rustModules,
  },
  library: async () => (await import('../../flow/intrinsics/rust/library.js')).rustLibrary,
  clients: async () => (await import('../../clients/rust/clients.js')).rustClients,
});
