import type { Value } from '../model/value.js';
import { baseName, isDataFile } from '../text/data-files.js';
import { fileOfPart } from '../text/part-name.js';
import { quoted, type Rewriting } from './step.js';

/** Why a change of what is sent may change more, where a program reads it from a file of data: so may others. */
export function otherReaders({ source, request }: Rewriting): readonly string[] {
  if (!isDataFile(source.file) || fileOfPart(request.span.file) === source.file) return [];
  return [`other programs may read the file as well (in ${quoted(source.file)})`];
}

/** Why what a change of the body finds, or does not find, may be something else where the body is read from a file of data. */
export function otherContent({ source, request }: Rewriting): readonly string[] {
  const own = fileOfPart(request.span.file);
  const file = filesOf(request.body?.value).find((one) => one !== own && one !== source.file && isDataFile(one));
  return file === undefined
    ? []
    : [`what is sent is read from ${quoted(baseName(file))}, which may hold something else by then`];
}

/** The files that a value and what is right inside it are written in. */
function filesOf(value: Value | undefined, depth = 0): readonly string[] {
  if (value === undefined || depth > DEEPEST) return [];
  switch (value.kind) {
    case 'text':
      return value.text.flatMap(({ span }) => span?.file ?? []);
    case 'encoded':
      return filesOf(value.value, depth);
    case 'choice':
      return value.options.flatMap((one) => filesOf(one, depth + 1));
    case 'list':
      return value.items.flatMap((one) => filesOf(one, depth + 1));
    case 'object':
      return [
        ...(value.span === undefined ? [] : [value.span.file]),
        ...[...value.members.values()].flatMap((one) => [
          ...[one.keySpan, one.valueSpan, one.span].flatMap((span) => span?.file ?? []),
          ...filesOf(one.value, depth + 1),
        ]),
      ];
    default:
      return [];
  }
}

const DEEPEST = 3;
