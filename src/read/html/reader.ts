import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { addHtml } from './stretch.js';
import { nothingFound, readingOf } from '../documents/found.js';
import { writingSurface } from '../documents/surfaces.js';

/** Web pages: their scripts, and the code and rule expressions that they show. */
export const html: Reader = { id: 'html', surfaces: [writingSurface('HTML')], read };

function read({ file, text }: SourceText): Reading {
  const found = nothingFound();
  addHtml(file, text, 0, text.length, found);
  return readingOf(found);
}
