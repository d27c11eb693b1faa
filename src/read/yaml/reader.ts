import type { Reader } from '../../model/reader.js';
import { readTree } from '../collections/read.js';
import { parseYaml } from './parse.js';

/** YAML: pipelines, playbooks, manifests, collections of requests, settings, rules. */
export const yaml: Reader = { id: 'yaml', read: (source) => readTree(source, parseYaml(source)) };
