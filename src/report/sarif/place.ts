import type { ArtifactLocation, PhysicalLocation } from 'sarif';
import type { Span } from '../../model/span.js';
import type { LocatedReport } from '../located.js';

/** A file as a relative URI. */
export function uriOf(file: string, prefix: string): string {
  return `${prefix}${file}`.split('/').map(segment).join('/');
}

/** Halves of surrogate pairs have no UTF-8 form: they stand as the character for what is not one. */
function segment(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A location in an artifact that is named. */
export interface Place extends PhysicalLocation {
  readonly artifactLocation: ArtifactLocation;
}

/** Where a span is; without a region where the file's text is not at hand. */
export function placeOf(span: Span, located: LocatedReport, prefix: string): Place {
  const artifactLocation = { uri: uriOf(span.file, prefix) };
  if (located.file(span.file) === undefined) return { artifactLocation };
  const [start, end] = [located.start(span), located.end(span)];
  const region = { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
  return { artifactLocation, region };
}
