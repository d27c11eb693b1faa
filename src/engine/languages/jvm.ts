import type { FindModules } from '../modules/module-resolver.js';
import { basesIn } from '../modules/written/bases.js';
import { classNamesIn, kotlinClassNamesIn } from '../modules/written/classes.js';
import { WITH_RAW } from './comments.js';
import { language } from './language.js';

/** The classes of both are used together. */
const resolver = async (): Promise<FindModules> =>
  (await import('../modules/classes.js')).classModules(['java', 'kt', 'kts']);

export const java = language({
  id: 'java',
  extensions: 'java',
  names: { java: 'java' },
  comments: WITH_RAW,
  reader: async () => (await import('../../read/java/reader.js')).java,
  dialect: async () => (await import('../../read/java/dialect.js')).javaDialect,
  modules: { extensions: 'java', written: classNamesIn, bases: basesIn, resolver },
  library: async () => (await import('../../flow/intrinsics/jvm/library.js')).jvmLibrary,
  clients: async () => (await import('../../clients/jvm/clients.js')).javaClients,
});

export const kotlin = language({
  id: 'kotlin',
  extensions: 'kt kts',
  names: { kt: 'kt kotlin kts' },
  comments: WITH_RAW,
  reader: async () => (await import('../../read/kotlin/reader.js')).kotlin,
  dialect: async () => (await import('../../read/kotlin/dialect.js')).kotlinDialect,
  modules: { extensions: 'kt kts', written: kotlinClassNamesIn, bases: basesIn, resolver },
  library: async () => (await import('../../flow/intrinsics/jvm/library.js')).jvmLibrary,
  clients: async () => (await import('../../clients/jvm/clients.js')).kotlinClients,
});
