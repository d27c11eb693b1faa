import { C, PLAIN } from './comments.js';
import { language } from './language.js';

/** Formats of data and settings. */

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
