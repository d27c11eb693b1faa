import type { Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { contextOf } from '../documents/context.js';
import { FORMATS } from './formats.js';
import { nothingFound, readingOf } from '../documents/found.js';
import type { Tree } from '../documents/tree.js';
import { documentVariables } from '../documents/variables.js';
import { walkDocument } from '../documents/walk.js';

/** What a JSON, YAML or TOML document holds: as the format it is in says, or else wherever it shows. */
export function readTree(source: SourceText, { roots, problems }: Tree): Reading {
  const found = nothingFound();
  const variables = documentVariables(roots);
  for (const root of roots) {
    const format = FORMATS.find(({ is }) => is(root, source));
    if (format === undefined) walkDocument(contextOf(source, found, variables), root);
    else format.read(contextOf(source, found, new Map()), root);
  }
  return readingOf(found, problems);
}
