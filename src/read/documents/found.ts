import type { StandingExpression, StandingRule } from '../../model/expression-text.js';
import type { Part } from '../../model/part.js';
import type { Problem, Reading } from '../../model/reader.js';
import type { Request } from '../../model/request.js';

/** What a document comes to; it fills up while the document is read. */
export interface Found {
  readonly requests: Request[];
  readonly parts: Part[];
  readonly expressions: StandingExpression[];
  readonly rules: StandingRule[];
}

export function nothingFound(): Found {
  return { requests: [], parts: [], expressions: [], rules: [] };
}

export function readingOf(found: Found, problems: readonly Problem[] = []): Reading {
  return { programs: [], problems, ...found };
}
