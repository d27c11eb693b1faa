import type { Problem, Reader, Reading } from '../../model/reader.js';
import type { Request, RequestSite } from '../../model/request.js';
import type { SourceText } from '../../model/span.js';
import type { Part } from '../../model/part.js';
import type { Line } from '../../text/line-list.js';
import { plainPart } from '../../text/mapped-text.js';
import { blockSpelling, blockText } from '../documents/block-text.js';
import { lineIndex } from '../../text/lines.js';
import { blockParts, type BlockParts, type Range } from './block-parts.js';
import { linesOf } from '../../text/line-list.js';
import { blocksOf } from './blocks.js';
import type { Reference } from '../documents/interpolated.js';
import { environmentFiles, environments } from './environments.js';
import { namedFiles } from '../documents/named-files.js';
import { requestSurface } from '../documents/surfaces.js';
import { readsOfReference, readsOfScript } from './reads.js';
import { bodyFiles, requestOf } from './request.js';
import { fileVariables } from './variables.js';

/**
 * Request files, `.http` and `.rest`: what the REST Client, JetBrains, httpyac and Visual Studio have in common. They
 * spell requests out, so these come straight from the file. Reads of an answer in response handlers, and in the
 * requests after it, stand on the site of the request that it answers.
 */
export const httpFile: Reader = {
  id: 'http-file',
  surfaces: [requestSurface('.http', ['form', 'response'])],
  beside: ({ text }) => [...namedFiles(bodyFiles(text)), ...environmentFiles],
  read,
};

function read(source: SourceText, beside: readonly SourceText[] = []): Reading {
  const lines = linesOf(source.text);
  const places = lineIndex(source.text);
  const problems: Problem[] = [];
  const commands: Part[] = [];
  const found: { parts: BlockParts; site: RequestSite }[] = [];
  for (const block of blocksOf(lines)) {
    const parts = blockParts(block);
    if ('command' in parts) commands.push(commandPart(source, parts.command));
    else if (!('skipped' in parts)) found.push({ parts, site: { reads: [], escapes: [] } });
    else if (parts.skipped !== undefined && parts.line !== undefined) {
      const { line } = places.place(parts.line.start);
      const span = { file: source.file, start: parts.line.start, end: parts.line.end };
      problems.push({ message: `line ${String(line)}: ${parts.skipped}`, span });
    }
  }
  const named = new Map(
    found.flatMap(({ parts, site }) => (parts.name === undefined ? [] : [[parts.name, site] as const])),
  );
  const seen = (reference: Reference): void => {
    readsOfReference(source, reference, (name) => named.get(name));
  };
  const resolve = fileVariables(source, lines, seen, environments(beside));
  const requests = found.map(({ parts, site }): Request => {
    for (const script of parts.scripts) readsOfScript(source, script.start, script.end, site);
    return requestOf(source, parts, resolve, site, beside);
  });
  const scripts = found.flatMap(({ parts }) => [...parts.before, ...parts.scripts]);
  return {
    programs: [],
    requests,
    problems,
    parts: [...commands, ...scripts.map((range) => scriptPart(source, range))],
  };
}

function commandPart(source: SourceText, lines: readonly Line[]): Part {
  const content = blockText(
    source.text,
    lines.map((line) => ({ line, from: line.start })),
  );
  return { language: 'sh', content, spelling: blockSpelling(source.text, '') };
}

/** What stands between `{%` and `%}`, or `{{` and `}}`: a program in JavaScript. */
function scriptPart({ text }: SourceText, { start, end }: Range): Part {
  // `{{@request` says when it runs.
  const mark = /\{%|\{\{(?:[+@]\w*)?/.exec(text.slice(start, end));
  const open = mark === null ? 0 : mark.index + mark[0].length;
  const close = Math.max(text.lastIndexOf('%}', end), text.lastIndexOf('}}', end));
  const content = plainPart(text, start + open, close > start + open ? close : end);
  return { language: 'js', content, spelling: blockSpelling(text, '', '%}'), loose: true };
}
