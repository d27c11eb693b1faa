/** Sets the number of a part apart from the name of the file it is in; no file's name holds it. */
const MARK = '\0';

/** The name of a part of a file, by which its spans are told from those of the file itself. */
export function partName(file: string, index: number, extension: string): string {
  return `${file}${MARK}${String(index)}.${extension}`;
}

/** What a part is written in: a file, or a part of it; undefined for a file's own name. */
export function holderOf(name: string): string | undefined {
  const at = name.lastIndexOf(MARK);
  return at < 0 ? undefined : name.slice(0, at);
}

/** The file that a part, or a part of a part, is written in; a file's own name is itself. */
export function fileOfPart(name: string): string {
  const at = name.indexOf(MARK);
  return at < 0 ? name : name.slice(0, at);
}
