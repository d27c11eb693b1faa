import { pythonBasesIn } from '../modules/written/bases.js';
import { pythonSpecifiersIn } from '../modules/written/python.js';
import { DOUBLE, SINGLE, TRIPLE_DOUBLE, TRIPLE_SINGLE, hash } from './comments.js';
import { language } from './language.js';

export const python = language({
  id: 'python',
  extensions: 'py pyw',
  interpreters: /\bpython[\d.]*\b/,
  names: { py: 'py python python3 py3 pycon ipython' },
  comments: { ...hash, apart: false, texts: [TRIPLE_DOUBLE, TRIPLE_SINGLE, DOUBLE, SINGLE] },
  reader: async () => (await import('../../read/python/reader.js')).python,
  dialect: async () => (await import('../../read/python/dialect.js')).pythonDialect,
  modules: {
    extensions: 'py',
    written: pythonSpecifiersIn,
    bases: pythonBasesIn,
    resolver: async () => (await import('../modules/python.js')).pythonModules,
  },
  library: async () => (await import('../../flow/intrinsics/python/library.js')).pythonLibrary,
  clients: async () => (await import('../../clients/python/clients.js')).pythonClients,
  official: { generated: 'python', byHand: 'python2', packageOf: () => 'pypi:cloudflare' },
});
