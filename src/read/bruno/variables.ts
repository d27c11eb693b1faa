import type { SourceText } from '../../model/span.js';
import { linesOf } from '../../text/line-list.js';
import type { Setting } from '../documents/environment.js';
import { blocksOf, pairsOf } from './blocks.js';

/** The variables that a .bru file sets before its requests are sent. */
export function variablesOf(source: SourceText): Setting[] {
  return blocksOf(linesOf(source.text))
    .filter(({ name }) => name === 'vars' || name === 'vars:pre-request')
    .flatMap(pairsOf)
    .map(({ key, valueStart, valueEnd }) => ({
      name: key.replace(/^@/, ''),
      text: source.text.slice(valueStart, valueEnd),
      span: { file: source.file, start: valueStart, end: valueEnd },
    }));
}
