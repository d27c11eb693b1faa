import type { Format } from '../documents/format.js';
import { har } from './har.js';
import { insomnia4, insomnia5 } from './insomnia.js';
import { n8n } from './n8n.js';
import { notebook } from './notebook.js';
import { openApi } from './openapi.js';
import { openCollection } from './opencollection.js';
import { postman } from './postman.js';
import { thunder } from './thunder.js';

/** Formats that spell requests out, or that hold what is not to be taken for such. */
export const FORMATS: readonly Format[] = [
  postman,
  insomnia4,
  insomnia5,
  thunder,
  har,
  openApi,
  openCollection,
  n8n,
  notebook,
];
