import type { Part, Spelling } from '../model/part.js';

export type Spelled = { readonly text: string } | { readonly refused: string };

/** What stands before and behind the place where text is put, in the text of the part. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

/** New text of a part as its container writes it; the part's lines end in `\n`. */
export function spellPart({ spelling, holes }: Part, text: string, around: Around): Spelled {
  const spelled = spell(spelling, text, around);
  if ('refused' in spelled || holes === undefined || holes.size === 0) return spelled;
  let written = spelled.text;
  for (const [mark, hole] of holes) written = written.replaceAll(mark, () => hole.written);
  return { text: written };
}

function spell(spelling: Spelling, text: string, around: Around): Spelled {
  const spelled = spellPlain(spelling, text, around);
  const { dollar, template } = spelling;
  if ('refused' in spelled) return spelled;
  if (template === true) return { text: spelled.text.replace(/[$%](?=\{)/g, '$&$&') };
  return dollar === undefined ? spelled : { text: spelled.text.replaceAll('$', () => dollar) };
}

function spellPlain(spelling: Spelling, text: string, around: Around): Spelled {
  switch (spelling.as) {
    case 'lines':
      return lines(spelling, text, around);
    case 'json':
      return { text: JSON.stringify(text).slice(1, -1) };
    case 'yaml-double':
      // Blanks beside the end of a line of the file would be folded.
      return {
        text: JSON.stringify(text)
          .slice(1, -1)
          .replace(/^ +| +$/g, (all) => '\\x20'.repeat(all.length)),
      };
    case 'yaml-single':
      return oneLine(text, (line) => line.replaceAll("'", "''"));
    case 'yaml-plain':
      return plain(text, around);
    case 'yaml-folded':
      return /^[ \t]|[ \t]$/.test(text) ? { refused: FOLDED } : oneLine(text, (line) => line);
    case 'html':
      return { text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') };
    case 'escaped':
      return escaped(spelling, text);
    case 'each': {
      const at = around.before.length;
      const own = spelling.parts.find(({ end }) => at < end) ?? spelling.parts.at(-1);
      return own === undefined ? { refused: ONE_LINE } : spell(own.spelling, text, around);
    }
    case 'never':
      return { refused: spelling.because };
  }
}

const FOLDED = 'the text around it is folded, so that blanks at its ends would be lost';
const ONE_LINE = 'the change takes several lines, which cannot be written where the text stands';

function oneLine(text: string, write: (line: string) => string): Spelled {
  return text.includes('\n') ? { refused: ONE_LINE } : { text: write(text) };
}

function lines(spelling: Extract<Spelling, { as: 'lines' }>, text: string, { before, after }: Around): Spelled {
  const all = text.split('\n');
  const { closing } = spelling;
  if (closing !== undefined) {
    const joined = [`${lastLine(before)}${all[0] ?? ''}`, ...all.slice(1)];
    joined[joined.length - 1] += firstLine(after);
    if (joined.some((line) => line.trimStart().startsWith(closing))) {
      return { refused: `a line of the change begins with ${closing}, which ends the block` };
    }
  }
  const margin = spelling.margin.trimEnd();
  const written = all.map((line, i) => {
    if (i === 0) return line;
    // An empty line takes no blanks along, unless text follows it on its line.
    const empty = line === '' && !(i === all.length - 1 && firstLine(after) !== '');
    return (empty ? margin : spelling.margin) + line;
  });
  return { text: written.join(spelling.eol) };
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}

/** A plain scalar holds no `: ` and no ` #`, and begins and ends with no blank. */
function plain(text: string, { before, after }: Around): Spelled {
  const whole = `${lastLine(before)}${text}${firstLine(after)}`;
  const bad = /:(?:\s|$)|\s#|^\s|\s$/.test(whole) || (before === '' && /^[-?:,[\]{}#&*!|>'"%@`]/.test(text));
  if (bad) return { refused: 'the change holds characters that mean something in the YAML around it' };
  return oneLine(text, (line) => line);
}

/** A string with backslash escapes: in one of three quotes, or with `eol`, line ends stand for themselves. */
function escaped({ quote, eol }: Extract<Spelling, { as: 'escaped' }>, text: string): Spelled {
  const written = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  if (eol === undefined) return { text: written.replaceAll('\n', '\\n') };
  return { text: written.replaceAll('\n', eol) };
}
