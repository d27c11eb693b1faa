import { luaSpecifiersIn } from '../modules/written/lua.js';
import { DOUBLE, SINGLE } from './comments.js';
import { language } from './language.js';

export const lua = language({
  id: 'lua',
  extensions: 'lua',
  interpreters: /\b(?:lua|luajit|resty)[\d.]*\b/,
  names: { lua: 'lua' },
  comments: { line: ['--'], block: [['--[[', ']]']], texts: [DOUBLE, SINGLE] },
  reader: async () => (await import('../../read/lua/reader.js')).lua,
  dialect: async () => (await import('../../read/lua/dialect.js')).luaDialect,
  modules: {
    extensions: 'lua',
    written: luaSpecifiersIn,
    resolver: async () => (await import('../modules/lua.js')).luaModules,
  },
  library: async () => (await import('../../flow/intrinsics/lua/library.js')).luaLibrary,
  clients: async () => (await import('../../clients/lua/clients.js')).luaClients,
});
