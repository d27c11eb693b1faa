import { C, DOUBLE, PLAIN, QUOTED, SINGLE, WITH_RAW, type CommentForms } from './comments.js';
import { language } from './language.js';

/** Formats of data and settings. */

function forEach(extensions: string, forms: CommentForms): Record<string, CommentForms> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, forms]));
}

export const json = language({
  id: 'json',
  extensions: 'json jsonc json5 har ipynb',
  names: { json: 'json json5 jsonc geojson jsonl' },
  commentsIn: { jsonc: C, json5: C },
  reader: async () => (await import('../../read/json/reader.js')).json,
});

/** A JSON file that a program imports. */
export const jsonModule = language({
  id: 'json-module',
  extensions: '',
  reader: async () => (await import('../../read/json-module.js')).jsonModule,
});

/** A file that is too large for its own reader. */
export const texts = language({
  id: 'texts',
  // Documents of Paw and plans of JMeter: XML in which addresses stand as text. Programs in languages that are not parsed.
  extensions:
    'paw jmx scala sc swift dart c cc cpp cxx h hpp m fs r jl cr nu fish rsc clj cljs cljc hs ml erl gleam zig vb vbs pas dpr cfm cfc',
  // Those of bundles and generated programs, which most large files are.
  comments: C,
  commentsIn: {
    ...forEach('r jl cr nu fish rsc', QUOTED),
    ...forEach('scala sc swift dart', WITH_RAW),
    ...forEach('clj cljs cljc', { line: [';'], block: [], texts: [DOUBLE] }),
    ...forEach('vb vbs', { line: ["'", 'REM'], block: [], texts: [DOUBLE] }),
    hs: { line: ['--'], block: [['{-', '-}']], apart: true, texts: [DOUBLE] },
    ml: { line: [], block: [['(*', '*)']], texts: [DOUBLE] },
    erl: { line: ['%'], block: [], texts: [DOUBLE] },
    ...forEach('pas dpr', {
      line: ['//'],
      block: [
        ['{', '}'],
        ['(*', '*)'],
      ],
      texts: [SINGLE],
    }),
    ...forEach('cfm cfc', { ...C, block: [['<!---', '--->'], ...C.block] }),
  },
  reader: async () => (await import('../../read/texts.js')).texts,
});

export const yaml = language({
  id: 'yaml',
  extensions: 'yaml yml',
  names: { yaml: 'yaml yml ansible gitlab-ci github-actions docker-compose compose kubernetes k8s' },
  comments: PLAIN,
  reader: async () => (await import('../../read/yaml/reader.js')).yaml,
});

export const toml = language({
  id: 'toml',
  extensions: 'toml',
  names: { toml: 'toml' },
  comments: PLAIN,
  reader: async () => (await import('../../read/toml/reader.js')).toml,
});

export const dotenv = language({
  id: 'dotenv',
  extensions: 'env',
  fileNames: /^\.env(?:\.[\w.-]+)?$|^\.dev\.vars(?:\.\w+)?$/,
  comments: PLAIN,
  reader: async () => (await import('../../read/dotenv/reader.js')).dotenv,
});
