import { goMethodsIn, goSpecifiersIn } from '../modules/written/go.js';
import { BACKQUOTED, DOUBLE, SINGLE, slashes } from './comments.js';
import { language } from './language.js';

export const go = language({
  id: 'go',
  extensions: 'go',
  names: { go: 'go golang' },
  comments: { ...slashes, texts: [BACKQUOTED, DOUBLE, SINGLE] },
  reader: async () => (await import('../../read/go/reader.js')).go,
  dialect: async () => (await import('../../read/go/dialect.js')).goDialect,
  modules: {
    extensions: 'go',
    written: goSpecifiersIn,
    bases: goMethodsIn,
    resolver: async () => (await import('../modules/go.js')).goModules,
  },
  library: async () => (await import('../../flow/intrinsics/go/library.js')).goLibrary,
  clients: async () => (await import('../../clients/go/clients.js')).goClients,
  official: { generated: 'go2', byHand: 'go', packageOf: (module) => `go:${module}` },
});
