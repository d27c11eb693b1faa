import { DOUBLE, PLAIN, SINGLE, TRIPLE_DOUBLE, TRIPLE_SINGLE, hash, slashes } from './comments.js';
import { language } from './language.js';

/** Files that tell tools which commands to run. */

/** A string of Nix over several lines. */
const INDENTED = /''(?:''[$'\\]|'(?!')|[^'])*(?:''|$(?![\s\S]))/;

export const makefile = language({
  id: 'makefile',
  extensions: 'mk make just',
  fileNames: /^(?:gnu)?makefile(?:\.\w+)?$|^\.?justfile$/,
  names: { mk: 'mk make makefile' },
  comments: PLAIN,
  reader: async () => (await import('../../read/makefile/reader.js')).makefile,
});

export const dockerfile = language({
  id: 'dockerfile',
  extensions: 'dockerfile containerfile',
  fileNames: /^(?:docker|container)file(?:\.[\w.-]+)?$/,
  names: { dockerfile: 'dockerfile docker containerfile' },
  comments: PLAIN,
  reader: async () => (await import('../../read/dockerfile/reader.js')).dockerfile,
});

export const nix = language({
  id: 'nix',
  extensions: 'nix',
  names: { nix: 'nix' },
  comments: { ...hash, block: [['/*', '*/']], texts: [INDENTED, DOUBLE] },
  reader: async () => (await import('../../read/nix/reader.js')).nix,
});

export const jenkinsfile = language({
  id: 'jenkinsfile',
  extensions: 'jenkinsfile groovy gradle',
  fileNames: /^jenkinsfile(?:[.-][\w.-]+)?$/,
  names: { groovy: 'groovy jenkinsfile jenkins' },
  comments: { ...slashes, texts: [TRIPLE_DOUBLE, TRIPLE_SINGLE, DOUBLE, SINGLE] },
  reader: async () => (await import('../../read/jenkinsfile/reader.js')).jenkinsfile,
});
