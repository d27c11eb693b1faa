import type { MappedText, Part, Spelling } from '../../model/part.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { joinMapped, Mapping } from '../../text/mapped-text.js';
import { eolOf } from '../documents/block-text.js';
import { expandedIn } from '../documents/expanded.js';
import { Marks } from '../documents/marks.js';
import { httpRequests } from './http-request.js';
import { groovyString, type GroovyString } from './strings.js';
import { containerSurface } from '../documents/surfaces.js';

/** Jenkinsfiles and other Groovy: the scripts that its steps give to a shell, and the requests of `httpRequest`. */
export const jenkinsfile: Reader = { id: 'jenkinsfile', surfaces: [containerSurface('Jenkins')], read };

const LANGUAGES: Readonly<Record<string, string>> = { sh: 'sh', bat: 'bat', powershell: 'ps1', pwsh: 'ps1' };
/** The script is the only argument, or one by its name, on whatever line; before it may stand others. */
const STEP =
  /(?<![\w.$-])(sh|bat|powershell|pwsh)[ \t]*(?:\(\s*)?(?:(?=['"])|(?:\[\s*)?(?:\w+[ \t]*:[ \t]*(?:'[^'\n]*'|"[^"\n]*"|[\w.]+)[ \t]*,\s*){0,8}script[ \t]*:\s*)/g;
const SHEBANGS: readonly (readonly [RegExp, string])[] = [
  [/^\s*#!.*\bpython/, 'py'],
  [/^\s*#!.*\bnode\b/, 'js'],
];
/** What Groovy puts into strings with double quotes. */
const EXPANSION = /\$\{[^{}]*\}|\$[A-Za-z_][\w.]*/g;

function read({ file, text }: SourceText): Reading {
  const variables = variablesOf(text);
  const parts: Part[] = [];
  let behind = 0;
  for (const { index, 0: whole, 1: step = 'sh' } of text.matchAll(STEP)) {
    const at = index + whole.length;
    const script = at < behind ? undefined : groovyString(text, at);
    if (script === undefined || inComment(text, index)) continue;
    behind = script.end;
    parts.push(partOf(text, script, LANGUAGES[step] ?? 'sh', variables));
  }
  const requests = httpRequests(file, text, (at) => inComment(text, at));
  return { programs: [], requests, problems: [], parts };
}

function partOf(text: string, script: GroovyString, language: string, variables: ReadonlyMap<string, string>): Part {
  const { quote, content } = script;
  const marks = new Marks(EXPANSION, (written) => variables.get(/(?<!\w)\w+(?=\}?$)/.exec(written)?.[0] ?? ''));
  const body = quote.startsWith('"') ? marks.marked(content) : content;
  const shebang = SHEBANGS.find(([sign]) => sign.test(content.text))?.[1];
  const own = shebang ?? language;
  const lead = own === 'sh' ? assignments(body.text, variables, script.start) : [];
  return {
    language: own,
    content: joinMapped([...lead, body]),
    spelling: spellingOf(text, quote),
    holes: marks.holes(),
  };
}

/** What the script uses of the environment, as it would set it itself. */
function assignments(script: string, variables: ReadonlyMap<string, string>, at: number): MappedText[] {
  return [...expandedIn(script)].flatMap((name) => {
    const value = variables.get(name);
    if (value === undefined || /['\r\n]/.test(value)) return [];
    return [new Mapping('').made(`${name}='${value}'\n`, at).done()];
  });
}

function spellingOf(text: string, quote: string): Spelling {
  const sign = quote.charAt(0);
  const escapes = { as: 'escaped', quote: sign, ...(sign === '"' ? { dollar: '\\$' } : {}) } as const;
  return quote.length === 3 ? { ...escapes, eol: eolOf(text) } : escapes;
}

/** `NAME = 'value'` in an `environment` block, `def NAME = 'value'`: what is set once. */
function variablesOf(text: string): ReadonlyMap<string, string> {
  const known = new Map<string, string | undefined>();
  for (const { index, 0: whole, 1: name = '' } of text.matchAll(
    /(?:^|[\s;{])(?:def[ \t]+|String[ \t]+|env\.)?([A-Za-z_]\w*)[ \t]*=[ \t]*(?=['"])/g,
  )) {
    const value = groovyString(text, index + whole.length)?.content.text;
    if (value === undefined || /\$/.test(value)) continue;
    known.set(name, known.has(name) && known.get(name) !== value ? undefined : value);
  }
  return new Map([...known].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function inComment(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  if (/^\s*(?:\/\/|\*)/.test(line)) return true;
  const open = text.lastIndexOf('/*', at);
  return open >= 0 && /(?:^|\n)[ \t]*$/.test(text.slice(0, open)) && text.lastIndexOf('*/', at) < open;
}
