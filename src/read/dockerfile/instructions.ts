import type { MappedText } from '../../model/part.js';
import type { Line } from '../../text/line-list.js';
import { Mapping } from '../../text/mapped-text.js';

/** An instruction of a Dockerfile. */
export interface Instruction {
  /** Upper case. */
  readonly name: string;
  /** What follows the name, over continued lines; comments between those lines are gone. */
  readonly content: MappedText;
  /** Here-documents that follow: the word that ends each, and its lines. */
  readonly documents: readonly { readonly word: string; readonly lines: readonly Line[] }[];
}

const NAME = /^[ \t]*(?:ONBUILD[ \t]+)?([A-Z]+)[ \t]+/i;
const HERE = /<<-?[ \t]*(["']?)([A-Za-z_]\w*)\1/g;

/** The instructions of a file, in order. */
export function instructionsOf(text: string, lines: readonly Line[]): Instruction[] {
  const escape = /^#[ \t]*escape[ \t]*=[ \t]*`/im.test(text.slice(0, 500)) ? '`' : '\\';
  const found: Instruction[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    const name = line === undefined ? undefined : NAME.exec(line.text);
    if (line === undefined || name?.[1] === undefined || isComment(line)) {
      at += 1;
      continue;
    }
    const mapping = new Mapping(text).same(line.start + name[0].length, line.end);
    let next = at + 1;
    let last = line;
    for (let before = line; goesOn(last, escape); next += 1) {
      const more = lines[next];
      if (more === undefined) break;
      if (saysNothing(more)) mapping.spells('', before.end, more.end);
      else {
        mapping.spells('\n', before.end, more.start).same(more.start, more.end);
        last = more;
      }
      before = more;
    }
    const content = mapping.done();
    const documents: { word: string; lines: Line[] }[] = [];
    for (const { 2: word = '' } of content.text.matchAll(HERE)) {
      let end = next;
      while (end < lines.length && lines[end]?.text.trim() !== word) end += 1;
      documents.push({ word, lines: lines.slice(next, end) });
      next = Math.min(end + 1, lines.length);
    }
    found.push({ name: name[1].toUpperCase(), content, documents });
    at = next;
  }
  return found;
}

function isComment(line: Line): boolean {
  return /^[ \t]*#/.test(line.text);
}

/** Such lines do not end an instruction that goes on. */
function saysNothing(line: Line): boolean {
  return isComment(line) || line.text.trim() === '';
}

function goesOn(line: Line, escape: string): boolean {
  return line.text.trimEnd().endsWith(escape);
}
