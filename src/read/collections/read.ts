import type { Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import type { Beside } from '../../model/reader.js';
import { environmentVariables } from './environments.js';
import { playbookFiles, playbookVariables } from './playbook-variables.js';
import { contextOf } from '../documents/context.js';
import { FORMATS } from './formats.js';
import { nothingFound, readingOf } from '../documents/found.js';
import type { Tree } from '../documents/tree.js';
import { documentVariables } from '../documents/variables.js';
import { walkDocument } from '../documents/walk.js';

/** What a JSON, YAML or TOML document holds: as the format it is in says, or else wherever it shows. */
export function readTree(source: SourceText, { roots, problems }: Tree, beside: readonly SourceText[] = []): Reading {
  const found = nothingFound();
  const environment = environmentVariables(beside);
  const { variables, facts } = documentVariables(roots, playbookVariables(beside));
  for (const root of roots) {
    const format = FORMATS.find(({ is }) => is(root, source));
    if (format === undefined) walkDocument(contextOf(source, found, variables, facts), root);
    else format.read(contextOf(source, found, environment), root);
  }
  return readingOf(found, problems);
}

/** The files that a document of this text is read with. */
export function environmentFiles(source: SourceText): readonly Beside[] {
  const { text } = source;
  const files = FORMATS.flatMap(({ environments }) =>
    environments?.sign.test(text) === true ? environments.files : [],
  );
  return files.length > 0 ? files : playbookFiles(source);
}
