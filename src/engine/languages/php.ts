import { basesIn } from '../modules/written/bases.js';
import { phpSpecifiersIn } from '../modules/written/php.js';
import { DOUBLE, HEREDOC, SINGLE } from './comments.js';
import { language } from './language.js';

export const php = language({
  id: 'php',
  extensions: 'php phtml',
  interpreters: /\bphp[\d.]*\b/,
  names: { php: 'php' },
  comments: { line: ['//', '#'], block: [['/*', '*/']], texts: [HEREDOC, DOUBLE, SINGLE] },
  reader: async () => (await import('../../read/php/reader.js')).php,
  dialect: async () => (await import('../../read/php/dialect.js')).phpDialect,
  modules: {
    extensions: 'php',
    written: phpSpecifiersIn,
    bases: basesIn,
    resolver: async () => (await import('../modules/php.js')).phpModules,
  },
  library: async () => (await import('../../flow/intrinsics/php/library.js')).phpLibrary,
  clients: async () => (await import('../../clients/php/clients.js')).phpClients,
  official: { generated: 'php', byHand: 'php', packageOf: (module) => module },
});
