import type { Reader } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { Mapping } from '../../text/mapped-text.js';
import { readTree } from '../collections/read.js';
import { Scalar, type Entry } from '../documents/node.js';
import { dotenvSettings } from '../http-file/environments.js';
import type { Reading } from '../../model/reader.js';

/** Files of environment variables: addresses and rule expressions that are kept there. */
export const dotenv: Reader = {
  id: 'dotenv',
  surfaces: [{ name: 'dotenv', sees: ['path', 'expression'], writes: ['path', 'expression'] }],
  read,
};

function read(source: SourceText): Reading {
  const { text } = source;
  const entries = dotenvSettings(source).flatMap(({ name, text: value, span }): Entry[] => {
    if (span === undefined) return [];
    const { start, end } = span;
    const scalar = new Scalar(value, start, end, { as: 'yaml-plain' }, ['line'], () =>
      new Mapping(text).same(start, end).done(),
    );
    return [{ key: name, keyStart: start, keyEnd: start, value: scalar, start, end }];
  });
  const root = { kind: 'map', entries, apart: 'line', start: 0, end: text.length } as const;
  return readTree(source, { roots: [root], problems: [] });
}
