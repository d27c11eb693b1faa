import type { Reader } from '../../model/reader.js';
import { environmentFiles, readTree } from '../collections/read.js';
import { FORMATS } from '../collections/formats.js';
import { settingsSurface } from '../documents/surfaces.js';
import { parseJson } from './parse.js';

/** JSON, with comments and without: collections of requests, recordings, workflows, settings, rules. */
export const json: Reader = {
  id: 'json',
  surfaces: [settingsSurface('JSON'), ...FORMATS.map(({ surface }) => surface)],
  beside: environmentFiles,
  read: (source, beside) => readTree(source, parseJson(source), beside),
};
