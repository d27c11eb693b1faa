import type { Problem, Reader, Reading } from '../../model/reader.js';
import type { Request, RequestSite } from '../../model/request.js';
import type { SourceText } from '../../model/span.js';
import { lineIndex } from '../../text/lines.js';
import { blockParts, type BlockParts } from './block-parts.js';
import { linesOf } from '../../text/line-list.js';
import { blocksOf } from './blocks.js';
import { readsOfReference, readsOfScript } from './reads.js';
import { requestOf } from './request.js';
import { fileVariables } from './variables.js';

/**
 * Request files, `.http` and `.rest`: what the REST Client, JetBrains, httpyac and Visual Studio have in common. They
 * spell requests out, so these come straight from the file. Reads of an answer in response handlers, and in the
 * requests after it, stand on the site of the request that it answers.
 */
export const httpFile: Reader = { id: 'http-file', read };

function read(source: SourceText): Reading {
  const lines = linesOf(source.text);
  const places = lineIndex(source.text);
  const problems: Problem[] = [];
  const found: { parts: BlockParts; site: RequestSite }[] = [];
  for (const block of blocksOf(lines)) {
    const parts = blockParts(block);
    if (!('skipped' in parts)) found.push({ parts, site: { reads: [], escapes: [] } });
    else if (parts.skipped !== undefined && parts.line !== undefined) {
      const { line } = places.place(parts.line.start);
      const span = { file: source.file, start: parts.line.start, end: parts.line.end };
      problems.push({ message: `line ${String(line)}: ${parts.skipped}`, span });
    }
  }
  const named = new Map(
    found.flatMap(({ parts, site }) => (parts.name === undefined ? [] : [[parts.name, site] as const])),
  );
  const resolve = fileVariables(source, lines, (reference) => {
    readsOfReference(source, reference, (name) => named.get(name));
  });
  const requests = found.map(({ parts, site }): Request => {
    for (const script of parts.scripts) readsOfScript(source, script.start, script.end, site);
    return requestOf(source, parts, resolve, site);
  });
  return { programs: [], requests, problems };
}
