import { basesIn } from '../modules/written/bases.js';
import { csharpClassNamesIn } from '../modules/written/classes.js';
import { WITH_RAW } from './comments.js';
import { language } from './language.js';

export const csharp = language({
  id: 'csharp',
  extensions: 'cs csx',
  names: { cs: 'cs csharp c# dotnet' },
  comments: WITH_RAW,
  reader: async () => (await import('../../read/csharp/reader.js')).csharp,
  dialect: async () => (await import('../../read/csharp/dialect.js')).csharpDialect,
  modules: {
    extensions: 'cs',
    written: csharpClassNamesIn,
    bases: basesIn,
    resolver: async () => (await import('../modules/classes.js')).classModules(['cs']),
  },
  library: async () => (await import('../../flow/intrinsics/csharp/library.js')).csharpLibrary,
  clients: async () => (await import('../../clients/csharp/clients.js')).csharpClients,
  official: { generated: 'csharp', byHand: 'csharp', packageOf: (module) => module },
});
