import { elixirSpecifiersIn } from '../modules/written/elixir.js';
import { DOUBLE, SINGLE, TRIPLE_DOUBLE, TRIPLE_SINGLE, hash } from './comments.js';
import { language } from './language.js';

export const elixir = language({
  id: 'elixir',
  extensions: 'ex exs',
  names: { ex: 'ex elixir exs' },
  comments: { ...hash, texts: [TRIPLE_DOUBLE, TRIPLE_SINGLE, DOUBLE, SINGLE] },
  reader: async () => (await import('../../read/elixir/reader.js')).elixir,
  dialect: async () => (await import('../../read/elixir/dialect.js')).elixirDialect,
  modules: {
    extensions: 'ex exs',
    written: elixirSpecifiersIn,
    resolver: async () => (await import('../modules/elixir.js')).elixirModules,
  },
  library: async () => (await import('../../flow/intrinsics/elixir/library.js')).elixirLibrary,
  clients: async () => (await import('../../clients/elixir/clients.js')).elixirClients,
});
