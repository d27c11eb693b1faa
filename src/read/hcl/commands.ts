import type { MappedText, Part, PartHole, Spelling } from '../../model/part.js';
import type { Expr } from '../../model/program.js';
import { markOf } from '../../text/filled-in.js';
import { Mapping } from '../../text/mapped-text.js';
import { attribute, blocks, isBlock, literalText, type Attribute, type Block } from './block.js';
import { entriesOf, localsOf, type Known } from './entries.js';

/** Programs that run what they are given, by their names; others run commands of a shell. */
const INTERPRETERS: readonly (readonly [RegExp, string])[] = [
  [/^python[\d.]*$/, 'py'],
  [/^(?:pwsh|powershell)$/i, 'ps1'],
  [/^(?:node|nodejs|bun)$/, 'js'],
  [/^ruby$/, 'rb'],
  [/^perl$/, 'pl'],
  [/^php$/, 'php'],
];

/**
 * The scripts that a file has run: `command` of `local-exec`, `inline` of `remote-exec`, and what `data "external"` hands
 * to a program (`["bash", "-c", "..."]`). What is filled in are holes, but for locals of the file whose text is known, and
 * the entries that the block is repeated for: where a script names them, it is read once for each.
 */
export function commandParts(text: string, items: readonly (Attribute | Block)[]): Part[] {
  const top = items.filter(isBlock);
  const locals = localsOf(top);
  const texts = textsOf(locals);
  return top.flatMap((block) => {
    const { start, end } = block.span;
    const entries = /\beach\./.test(text.slice(start, end)) ? entriesOf(block, locals) : [new Map<string, string>()];
    return entries.flatMap((entry, at) => {
      const scripts = scriptsOf(text, block, new Map([...texts, ...entry]));
      // What says nothing of the entry is the same for all.
      return at === 0 ? scripts : scripts.filter(({ holes }) => [...(holes?.values() ?? [])].some(isOfEntry));
    });
  });
}

const isOfEntry = ({ written }: PartHole): boolean => /\beach\./.test(written);

function scriptsOf(text: string, block: Block, known: Known): Part[] {
  if (block.type === 'data' && block.labels[0]?.text === 'external') {
    const words = listed(attribute(block, 'program')?.value);
    const script = /^-\w*c(?:ommand)?$/i.test(literalText(words.at(-2)) ?? '') ? words.at(-1) : undefined;
    return script === undefined ? [] : partOf(text, script, languageOf(words[0]), known);
  }
  return blocks(block, 'provisioner').flatMap((run): Part[] => {
    const command = attribute(run, 'command')?.value;
    const inline = listed(attribute(run, 'inline')?.value).flatMap((line) => partOf(text, line, 'sh', known));
    if (command === undefined) return inline;
    return partOf(text, command, languageOf(listed(attribute(run, 'interpreter')?.value)[0]), known);
  });
}

function listed(value: Expr | undefined): readonly Expr[] {
  return value?.kind === 'list' ? value.items.map((item) => item.value) : [];
}

function languageOf(program: Expr | undefined): string {
  const name = (literalText(program) ?? '').replace(/^.*[/\\]|\.exe$/g, '');
  return INTERPRETERS.find(([sign]) => sign.test(name))?.[1] ?? 'sh';
}

function textsOf(locals: ReadonlyMap<string, Expr>): Known {
  const texts = new Map<string, string>();
  for (const [name, value] of locals) {
    const text = literalText(value);
    if (text !== undefined) texts.set(name, text);
  }
  return texts;
}

/** A string or heredoc as a script; nothing where the command is put together by other means. */
function partOf(source: string, value: Expr, language: string, known: Known): Part[] {
  const quoted = source.charAt(value.span.start) === '"';
  if (!quoted && source.charAt(value.span.start) !== '<') return [];
  const marks = new Map<string, string>();
  const mapping = new Mapping(source);
  let from: number | undefined;
  let margin: string | undefined;
  const upTo = (at: number): void => {
    // The blanks that a heredoc loses are written there, and spell nothing.
    if (from !== undefined && from < at) mapping.spells('', from, at);
    margin ??= source.slice(source.lastIndexOf('\n', at - 1) + 1, at);
  };
  for (const { written, text } of flat(value)) {
    upTo(written.start);
    if (text === undefined) {
      const hole = source.slice(written.start, written.end);
      const mark = marks.get(hole) ?? markOf(marks.size);
      marks.set(hole, mark);
      mapping.spells(mark, written.start, written.end);
    } else if (written.end - written.start === text.length) mapping.same(written.start, written.end);
    else mapping.spells(text, written.start, written.end);
    from = written.end;
  }
  const content: MappedText = mapping.done();
  const holes = new Map([...marks].map(([written, mark]): [string, PartHole] => [mark, holeOf(written, known)]));
  const spelling = quoted ? ESCAPED : heredocSpelling(source, margin ?? '');
  return [{ language, content, spelling, ...(holes.size === 0 ? {} : { holes }) }];
}

const ESCAPED: Spelling = { as: 'escaped', quote: '"', template: true };

function heredocSpelling(source: string, lead: string): Spelling {
  const margin = lead.trim() === '' ? lead : '';
  return { as: 'lines', margin, eol: source.includes('\r\n') ? '\r\n' : '\n', template: true };
}

function holeOf(written: string, known: Known): PartHole {
  const value = known.get(written.replace(/^\$\{~?\s*|\s*~?\}$/g, ''));
  return value === undefined ? { written } : { written, value };
}

interface Stretch {
  readonly written: { readonly start: number; readonly end: number };
  /** Nothing for what is filled in. */
  readonly text?: string;
}

function flat(value: Expr): Stretch[] {
  if (value.kind === 'join') return value.parts.flatMap(flat);
  if (value.kind !== 'text') return [{ written: value.span }];
  return value.text.flatMap((piece) =>
    piece.kind === 'run' && piece.span !== undefined ? [{ written: piece.span, text: piece.text }] : [],
  );
}
