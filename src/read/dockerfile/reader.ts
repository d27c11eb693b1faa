import type { MappedText, Part, Spelling } from '../../model/part.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { linesOf } from '../../text/line-list.js';
import { fixedMapped, joinMapped, Mapping, outerRange, sliceMapped } from '../../text/mapped-text.js';
import { blockSpelling, blockText } from '../documents/block-text.js';
import { contextOf } from '../documents/context.js';
import { nothingFound } from '../documents/found.js';
import { addCommandLine } from '../documents/command-line.js';
import { parseJson } from '../json/parse.js';
import { Variables } from './variables.js';
import { instructionsOf, type Instruction } from './instructions.js';
import { containerSurface } from '../documents/surfaces.js';

/** Dockerfiles: the commands that build an image and that its containers run, with the variables set before them. */
export const dockerfile: Reader = { id: 'dockerfile', surfaces: [containerSurface('Docker')], read };

const STAGE = /^(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i;
const OPTIONS = /^(?:--[\w-]+(?:=\S*)?[ \t]+)*/;
const INTERPRETERS: readonly (readonly [RegExp, string])[] = [
  [/\bpython/, 'py'],
  [/\bnode\b/, 'js'],
  [/\b(?:pwsh|powershell)/i, 'ps1'],
];

function read(source: SourceText): Reading {
  const { text } = source;
  const found = nothingFound();
  let variables = new Variables();
  const stages = new Map<string, Variables>();
  // `ARG` before the first stage is known in all.
  const outside = variables;
  let shell = 'sh';
  for (const instruction of instructionsOf(text, linesOf(text))) {
    switch (instruction.name) {
      case 'FROM': {
        const [, base = '', name] = STAGE.exec(instruction.content.text) ?? [];
        variables = new Variables(stages.get(base.toLowerCase()), outside);
        if (name !== undefined) stages.set(name.toLowerCase(), variables);
        shell = 'sh';
        break;
      }
      case 'ENV':
      case 'ARG':
        for (const one of assignments(instruction.content)) variables.add(one);
        break;
      case 'SHELL':
        shell = /pwsh|powershell/i.test(instruction.content.text)
          ? 'ps1'
          : /cmd/i.test(instruction.content.text)
            ? 'bat'
            : 'sh';
        break;
      case 'RUN':
      case 'CMD':
      case 'ENTRYPOINT':
      case 'HEALTHCHECK':
        found.parts.push(...commands(source, instruction, variables, shell));
        break;
    }
  }
  return { programs: [], requests: [], problems: [], parts: found.parts };
}

/** `NAME=value` pairs, or `NAME value`: as assignments that a script can begin with. They are not edited from there. */
function assignments(content: MappedText): MappedText[] {
  const pairs = [
    ...content.text.matchAll(/(?<!\w)([A-Za-z_]\w*)=("(?:[^"\\]|\\[\s\S])*"|'[^']*'|(?:[^\s\\]|\\[^\n])*)/g),
  ];
  if (pairs.length === 0) {
    const old = /^([A-Za-z_]\w*)[ \t]+(\S.*)$/.exec(content.text);
    if (old?.[1] === undefined || old[2] === undefined || /['\n]/.test(old[2])) return [];
    const value = fixedMapped(sliceMapped(content, content.text.length - old[2].length, content.text.length));
    return [joinMapped([made(`${old[1]}='`, content), value, made("'\n", content)])];
  }
  return pairs.map(({ index, 0: written }) => {
    const pair = fixedMapped(sliceMapped(content, index, index + written.length));
    return joinMapped([pair, made('\n', content)]);
  });
}

function made(text: string, content: MappedText): MappedText {
  return new Mapping('').made(text, outerRange(content, 0, 0).start).done();
}

function commands(source: SourceText, instruction: Instruction, variables: Variables, shell: string): Part[] {
  const { content, documents, name } = instruction;
  const health = name === 'HEALTHCHECK' ? /^[\s\S]*?\bCMD[ \t]+/.exec(content.text)?.[0].length : 0;
  if (health === undefined) return [];
  const from = health + (OPTIONS.exec(content.text.slice(health))?.[0].length ?? 0);
  const script = sliceMapped(content, from, content.text.length);
  if (script.text.trimStart().startsWith('[')) return execForm(source, script);
  const spelling: Spelling = blockSpelling(source.text, '');
  const parts: Part[] = [];
  for (const { lines } of documents) {
    const language = INTERPRETERS.find(([sign]) => sign.test(script.text))?.[1] ?? shell;
    const body = blockText(
      source.text,
      lines.map((line) => ({ line, from: line.start })),
    );
    parts.push(partOf(language, body, variables, spelling));
  }
  if (documents.length === 0) parts.push(partOf(shell, script, variables, spelling));
  return parts;
}

function partOf(language: string, body: MappedText, variables: Variables, spelling: Spelling): Part {
  const content = language === 'sh' ? joinMapped([...variables.before(body), body]) : body;
  return { language, content, spelling };
}

/** `["curl", "-X", "PATCH", ...]` */
function execForm(source: SourceText, script: MappedText): Part[] {
  const [root] = parseJson(source, outerRange(script, 0, script.text.length)).roots;
  const found = nothingFound();
  if (root?.kind === 'list') addCommandLine(contextOf(source, found, new Map()), root, undefined, new Map());
  return [...found.parts];
}
