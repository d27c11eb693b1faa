import type { Reader } from '../../model/reader.js';
import { readTree } from '../collections/read.js';
import { parseJson } from './parse.js';

/** JSON, with comments and without: collections of requests, recordings, workflows, settings, rules. */
export const json: Reader = { id: 'json', read: (source) => readTree(source, parseJson(source)) };
