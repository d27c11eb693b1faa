import { PLAIN } from './comments.js';
import { language } from './language.js';

/** Files that spell requests out. Collections in JSON and YAML are read as those. */

export const httpFile = language({
  id: 'http-file',
  extensions: 'http rest',
  names: { http: 'http rest https' },
  comments: { line: ['#', '//'], block: [], first: true, texts: [] },
  reader: async () => (await import('../../read/http-file/reader.js')).httpFile,
  dialect: async () => (await import('../../read/http-file/dialect.js')).httpFileDialect,
});

export const bruno = language({
  id: 'bruno',
  extensions: 'bru',
  comments: PLAIN,
  reader: async () => (await import('../../read/bruno/reader.js')).bruno,
  dialect: async () => (await import('../../read/bruno/dialect.js')).brunoDialect,
});

export const hurl = language({
  id: 'hurl',
  extensions: 'hurl',
  names: { hurl: 'hurl' },
  comments: PLAIN,
  reader: async () => (await import('../../read/hurl/reader.js')).hurl,
  dialect: async () => (await import('../../read/hurl/dialect.js')).hurlDialect,
});
