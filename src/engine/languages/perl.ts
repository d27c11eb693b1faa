import { perlSpecifiersIn } from '../modules/written/perl.js';
import { QUOTED } from './comments.js';
import { language } from './language.js';

export const perl = language({
  id: 'perl',
  extensions: 'pl pm t psgi',
  interpreters: /\bperl[\d.]*\b/,
  names: { pl: 'pl perl' },
  comments: QUOTED,
  reader: async () => (await import('../../read/perl/reader.js')).perl,
  dialect: async () => (await import('../../read/perl/dialect.js')).perlDialect,
  modules: {
    extensions: 'pl pm',
    written: perlSpecifiersIn,
    resolver: async () => (await import('../modules/perl.js')).perlModules,
  },
  library: async () => (await import('../../flow/intrinsics/perl/library.js')).perlLibrary,
  clients: async () => (await import('../../clients/perl/clients.js')).perlClients,
});
