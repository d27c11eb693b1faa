import type { Reader } from '../../model/reader.js';
import { environmentFiles, readTree } from '../collections/read.js';
import { settingsSurface } from '../documents/surfaces.js';
import { parseYaml } from './parse.js';

/** YAML: pipelines, playbooks, manifests, collections of requests, settings, rules. */
export const yaml: Reader = {
  id: 'yaml',
  surfaces: [settingsSurface('YAML')],
  beside: environmentFiles,
  read: (source, beside) => readTree(source, parseYaml(source), beside),
};
