import { MARK } from '../../text/filled-in.js';
import { fileOfPart } from '../../text/part-name.js';
import type { Unit } from '../reading/units.js';

/** What is filled in makes a line of its own: a statement, or many. */
const LINE = new RegExp(String.raw`^[ \t]*(${MARK})[ \t]*;?[ \t]*\r?$`, 'gm');

/** What decides on, repeats or names lines of the file itself, and brings none in. */
const CONTROL =
  /^(?:\{%[-~]?\s*(?:if|elif|else|elsif|elseif|for|end\w*|set|macro|raw|with|comment|unless|case|when|assign|do|filter|autoescape|trans|verbatim|apply|capture)\b|\{#|\{\{[-~]?\s*(?:[#/^!]|else\b|if\b|end\b|range\b|with\b|define\b|\$\w+\s*:?=)|<%(?![=-])|<%-\s*(?:if|end|else|elsif|unless|case|when|for|\w+\.each|\})|%\{[-~]?\s*(?:if|else|endif|for|endfor)\b)/;

/** Code that templates take in, by the files that they make: nobody has read it, and it may use what these hold. */
export function filledCode(units: readonly Unit[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const unit of units) {
    const file = fileOfPart(unit.source.file);
    if (unit.origin === undefined || unit.reading.programs.length === 0 || found.has(file)) continue;
    for (const [, mark = ''] of unit.source.text.matchAll(LINE)) {
      const written = writtenAs(unit, mark);
      if (written === undefined || CONTROL.test(written)) continue;
      found.set(file, written);
      break;
    }
  }
  return found;
}

/** What a character stands for; that of a part in a part may be a hole of the outer one. */
function writtenAs(unit: Unit, mark: string): string | undefined {
  for (let at: Unit | undefined = unit; at?.origin !== undefined; at = at.origin.unit) {
    const hole = at.origin.part.holes?.get(mark);
    if (hole !== undefined) return hole.written;
  }
  return undefined;
}
