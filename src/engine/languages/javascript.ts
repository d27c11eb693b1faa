import { DOUBLE, SINGLE, markup, slashes, type CommentForms } from './comments.js';
import { basesIn } from '../modules/written/bases.js';
import { specifiersIn } from '../modules/written/javascript.js';
import { language } from './language.js';

/** A regular expression: a slash where a value may begin. */
const REGULAR =
  /\/(?<=(?:^|[=(,:;!&|?{}[+\-*%~^<>]|\b(?:return|typeof|case|in|of|await|yield))[ \t]*\/)(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//;

const comments: CommentForms = { ...slashes, texts: [DOUBLE, SINGLE, REGULAR], templates: true };

/** JavaScript and TypeScript, and components with scripts in them. */
export const javascript = language({
  id: 'javascript',
  extensions: 'js mjs cjs jsx ts mts cts tsx vue svelte astro gs',
  interpreters: /\b(?:node|deno|bun|tsx|ts-node)\b/,
  names: {
    js: 'js javascript node nodejs mjs cjs node.js',
    jsx: 'jsx javascriptreact',
    ts: 'ts typescript mts cts deno',
    tsx: 'tsx typescriptreact',
    vue: 'vue',
    svelte: 'svelte',
    astro: 'astro',
  },
  comments,
  commentsIn: { vue: markup, svelte: markup, astro: markup },
  minified: true,
  reader: async () => (await import('../../read/javascript/reader.js')).javascript,
  dialect: async () => (await import('../../read/javascript/dialect.js')).javascriptDialect,
  modules: {
    extensions: 'js mjs cjs jsx ts mts cts tsx vue svelte json',
    written: specifiersIn,
    bases: basesIn,
    resolver: async () => (await import('../modules/javascript.js')).javascriptModules,
  },
  library: async () => (await import('../../flow/intrinsics/javascript.js')).javascriptLibrary,
  clients: async () => (await import('../../clients/javascript/clients.js')).javascriptClients,
  official: { generated: 'node', byHand: 'node2', packageOf: () => 'cloudflare' },
});
