import type { Reader } from '../../model/reader.js';
import { readTree } from '../collections/read.js';
import { settingsSurface } from '../documents/surfaces.js';
import { parseToml } from './parse.js';

/** TOML: settings of workers, and of tools that run commands. */
export const toml: Reader = {
  id: 'toml',
  surfaces: [settingsSurface('TOML')],
  read: (source) => readTree(source, parseToml(source)),
};
