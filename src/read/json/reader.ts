import type { Reader } from '../../model/reader.js';
import { environmentFiles, readTree } from '../collections/read.js';
import { parseJson } from './parse.js';

/** JSON, with comments and without: collections of requests, recordings, workflows, settings, rules. */
export const json: Reader = {
  id: 'json',
  beside: environmentFiles,
  read: (source, beside) => readTree(source, parseJson(source), beside),
};
