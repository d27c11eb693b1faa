/** What lines of comments begin with, in languages whose rules are not known here. */
const LINE = /^\s*(?:#|\/\/|--\s|;|::|@?rem\s|\*\s|<!--)|\s(?:#|\/\/)\s/i;
/** Comments of several lines, by how they begin and end. */
const BLOCKS = [
  ['<#', '#>'],
  ['/*', '*/'],
  ['<!--', '-->'],
  ['{-', '-}'],
  ['--[[', ']]'],
] as const;

/** A place stands in what looks like a comment in some language: for files of languages that are not scanned. */
export function isInAnyComment(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return LINE.test(line) || isInBlock(text, offset);
}

/** A comment of several lines was begun before a place, and has not ended there. */
function isInBlock(text: string, offset: number): boolean {
  return BLOCKS.some(([begin, end]) => {
    const begun = text.lastIndexOf(begin, offset);
    return begun >= 0 && text.lastIndexOf(end, offset) < begun && text.includes(end, offset);
  });
}
