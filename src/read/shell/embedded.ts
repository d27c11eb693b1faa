import { forEachChild, type Command, type HereDoc, type ParsedScript, type SyntaxNode, type Word } from 'unbash';
import type { MappedText, Part, Spelling } from '../../model/part.js';
import { leaveOut } from '../../text/left-out.js';
import { Mapping } from '../../text/mapped-text.js';
import type { ShellSource } from './shell-source.js';

/** Programs that are given a program as an argument: the flag before it, and its language. */
const GIVEN: ReadonlyMap<string, readonly [flag: RegExp, language: string]> = new Map(
  (
    [
      ['sh bash dash zsh ksh ash', /^-\w*c$/, 'sh'],
      ['node nodejs bun', /^(?:-e|-p|-pe|--eval|--print)$/, 'js'],
      ['deno', /^eval$/, 'ts'],
      ['python python2 python3', /^-\w*c$/, 'py'],
      ['ruby', /^-\w*e$/, 'rb'],
      ['perl', /^-\w*[eE]$/, 'pl'],
      ['php', /^-r$/, 'php'],
      ['pwsh powershell', /^-c(?:ommand)?$/i, 'ps1'],
    ] as const
  ).flatMap(([names, flag, language]) => names.split(' ').map((name) => [name, [flag, language]] as const)),
);

const DEEPEST = 200;

/** The programs in a script that other programs are given: `sh -c '...'`, `node -e '...'`, and here-documents. */
export function embeddedParts(source: ShellSource, original: string, scripts: readonly ParsedScript[]): Part[] {
  const parts: Part[] = [];
  const visit = (node: SyntaxNode, depth: number): void => {
    if (depth > DEEPEST) {
      leaveOut('commands are nested too deeply');
      return;
    }
    if (node.type === 'Command') parts.push(...inCommand(source, original, node));
    forEachChild(node, (child) => {
      visit(child, depth + 1);
    });
  };
  for (const script of scripts) for (const command of script.commands) visit(command, 0);
  return parts;
}

function inCommand(source: ShellSource, original: string, command: Command): Part[] {
  const words = [command.name, ...command.args].filter((word): word is Word => word?.type === 'Word');
  const given = words.flatMap((word, i): Part[] => {
    const [flag, language] = GIVEN.get(baseName(word.value)) ?? [];
    const program = words[i + 2];
    const takes = flag?.test(words[i + 1]?.value ?? '') === true;
    if (language === undefined || program === undefined || !takes) return [];
    return quotedPart(source, original, program, language);
  });
  const documents = command.redirects.filter((redirect) => redirect.type === 'HereDoc');
  const language = documents.length === 0 ? undefined : languageOf(command, words);
  const fed =
    language === undefined ? [] : documents.map((redirect) => documentPart(source, original, redirect, language));
  return [...given, ...fed];
}

function baseName(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1).replace(/\.exe$/i, '');
}

/** A word in one pair of quotes. */
function quotedPart(source: ShellSource, original: string, word: Word, language: string): Part[] {
  const [part, second] = word.parts ?? [];
  if (part === undefined || second !== undefined) return [];
  const eol = original.includes('\r\n') ? '\r\n' : '\n';
  if (part.type === 'SingleQuoted') {
    const content = mapped(source, original, part.pos + 1, part.end - 1, '');
    return [{ language, content, spelling: { as: 'lines', margin: '', eol } }];
  }
  if (part.type !== 'DoubleQuoted') return [];
  const content = mapped(source, original, part.pos + 1, part.end - 1, '"$`\\');
  const written = source.text.slice(part.pos + 1, part.end - 1);
  const spelling: Spelling = written.includes('\\$')
    ? { as: 'never', because: 'some of the variables in the text are for the inner program' }
    : { as: 'escaped', quote: '"', eol };
  return [{ language, content, spelling }];
}

/** The language of what a command is fed: its own, or that of the file it writes. */
function languageOf(command: Command, words: readonly Word[]): string | undefined {
  const name = baseName(command.name?.value ?? '');
  const own = [...words].map((word) => GIVEN.get(baseName(word.value))?.[1]).find((found) => found !== undefined);
  if (own !== undefined) return own;
  if (name === 'ssh') return 'sh';
  if (name !== 'cat' && name !== 'tee' && name !== 'sudo') return undefined;
  const targets = command.redirects.flatMap((one) => (one.type === 'Redirect' ? [one.target?.value ?? ''] : []));
  const files = [...targets, ...words.map(({ value }) => value)];
  return files
    .map((file) => /\.(sh|bash|js|mjs|ts|py|json|ya?ml|tf|http|rb|php)$/.exec(file)?.[1])
    .find((found) => found !== undefined);
}

function documentPart(source: ShellSource, original: string, doc: HereDoc, language: string): Part {
  const quoted = doc.delimiter?.quoted === true;
  const tabs = doc.operator === '<<-';
  const content = mapped(source, original, doc.body.pos, doc.body.end, quoted ? '' : '$`\\', tabs);
  const eol = original.includes('\r\n') ? '\r\n' : '\n';
  const margin = tabs ? (/^\t*/.exec(source.text.slice(doc.body.pos))?.[0] ?? '') : '';
  return { language, content, spelling: { as: 'lines', margin, eol, closing: doc.delimiter?.value } };
}

/** A stretch of a script; a backslash before one of `escaped` goes, and so do tabs at the start of lines. */
function mapped(
  source: ShellSource,
  original: string,
  start: number,
  end: number,
  escaped: string,
  tabs = false,
): MappedText {
  const mapping = new Mapping(original);
  let from = start;
  const flush = (to: number): void => {
    if (to <= from) return;
    const place = source.span(from, to);
    mapping.same(place.start, place.end);
  };
  // The tabs of the first line stand behind no line end of the text.
  from += tabs ? (/^\t*/.exec(source.text.slice(start, end))?.[0].length ?? 0) : 0;
  for (let at = from; at < end;) {
    const character = source.text[at] ?? '';
    const next = source.text[at + 1] ?? ' ';
    const lead = tabs && character === '\n' ? (/^\t+/.exec(source.text.slice(at + 1, end))?.[0].length ?? 0) : 0;
    const crlf = character === '\n' && source.slice(at, at + 1).length > 1;
    if (character === '\\' && escaped.includes(next) && at + 1 < end) {
      flush(at);
      const place = source.span(at, at + 2);
      mapping.spells(next, place.start, place.end);
      at += 2;
    } else if (crlf || lead > 0) {
      flush(at);
      const place = source.span(at, at + 1 + lead);
      mapping.spells('\n', place.start, place.end);
      at += 1 + lead;
    } else {
      at += 1;
      continue;
    }
    from = at;
  }
  flush(end);
  return mapping.done();
}
