import { structuredPatch } from 'diff';

/** The lines of a change with those around them, each behind ` `, `-` or `+`; hunks set apart by `...`. */
export function changedLines(before: string, after: string, context: number): string[] {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context });
  return hunks.flatMap(({ lines }, index) => [
    ...(index === 0 ? [] : [' ...']),
    // `\ No newline at end of file` is none of the file's lines.
    ...lines.filter((line) => !line.startsWith('\\')),
  ]);
}
