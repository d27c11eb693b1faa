import { rubySpecifiersIn } from '../modules/written/ruby.js';
import { QUOTED } from './comments.js';
import { language } from './language.js';

export const ruby = language({
  id: 'ruby',
  extensions: 'rb rake gemspec ru',
  fileNames: /^(?:brewfile|capfile|dangerfile|fastfile|gemfile|guardfile|podfile|rakefile|thorfile|vagrantfile)$/,
  interpreters: /\bruby[\d.]*\b/,
  names: { rb: 'rb ruby' },
  comments: QUOTED,
  reader: async () => (await import('../../read/ruby/reader.js')).ruby,
  dialect: async () => (await import('../../read/ruby/dialect.js')).rubyDialect,
  modules: {
    extensions: 'rb',
    written: rubySpecifiersIn,
    resolver: async () => (await import('../modules/ruby.js')).rubyModules,
  },
  library: async () => (await import('../../flow/intrinsics/ruby/library.js')).rubyLibrary,
  clients: async () => (await import('../../clients/ruby/clients.js')).rubyClients,
});
