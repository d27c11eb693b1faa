import { readUnits } from '../../../src/engine/reading/units.js';
import { kindByName, type Kind } from '../../../src/engine/reading/kinds.js';
import { Chains } from '../../../src/flow/uses/chains.js';
import { StandIns } from '../../../src/flow/uses/stand-ins.js';
import { Trees } from '../../../src/flow/uses/trees.js';
import { Uses } from '../../../src/flow/uses/uses.js';
import type { Program } from '../../../src/model/program.js';
import type { Request } from '../../../src/model/request.js';
import type { SourceText, Span } from '../../../src/model/span.js';

/** A small project, read, with one request in it. */
export interface Project {
  readonly uses: Uses;
  readonly trees: Trees;
  readonly chains: Chains;
  readonly request: Request;
  /** The nth place of a text in a file; the first file where none is named. */
  readonly at: (words: string, file?: string, nth?: number) => Span;
  readonly source: (file?: string) => SourceText;
  /** The text of a place; undefined where there is none. */
  readonly said: (span: Span | undefined) => string | undefined;
}

/**
 * Reads files. `call`: the text of the call that sends, in the first file; `url`: the text that is its address, where the
 * request has to know; `callers`: texts of the calls that lead to it; `client`: what sends it; `documents`: names of those
 * of the files that are also looked through as texts; `parts`: texts within files are looked through for themselves.
 */
export async function project(
  files: Readonly<Record<string, string>>,
  call: string,
  {
    url,
    callers = [],
    client = 'fetch',
    documents = [],
    parts = false,
  }: {
    readonly url?: string;
    readonly callers?: readonly string[];
    readonly client?: string;
    readonly documents?: readonly string[];
    readonly parts?: boolean;
  } = {},
): Promise<Project> {
  const sources = Object.entries(files).map(([file, text]): SourceText => ({ file, text }));
  const programs: Program[] = [];
  const byName = new Map(sources.map((source) => [source.file, source]));
  for (const source of sources) {
    const kind = kindByName(source.file);
    if (kind === undefined || kind === 'sniff') continue;
    const units = await readUnits({ source, kind: kind satisfies Kind, matters: () => true });
    programs.push(...units.flatMap(({ reading }) => reading.programs));
    // Also programs that stand in files of another kind have texts of their own.
    for (const unit of units) byName.set(unit.source.file, unit.source);
  }
  const source = (file = sources[0]?.file ?? ''): SourceText => {
    const found = byName.get(file);
    if (found === undefined) throw new Error(`no ${file}`);
    return found;
  };
  const at = (words: string, file = sources[0]?.file ?? '', nth = 0): Span => {
    let start = -1;
    for (let count = 0; count <= nth; count += 1) start = source(file).text.indexOf(words, start + 1);
    if (start < 0) throw new Error(`no ${words} in ${file}`);
    return { file, start, end: start + words.length };
  };
  const request: Request = {
    method: { name: 'GET' },
    url: url === undefined ? [] : [{ kind: 'run', text: url, span: at(url) }],
    query: [],
    headers: [],
    headersOpen: false,
    body: undefined,
    site: { reads: [], escapes: [] },
    span: at(call),
    callers: callers.map((one) => at(one)),
    client,
    dialect: 'javascript',
  };
  const trees = new Trees({
    ...{ programs, textOf: (file) => byName.get(file) },
    documents: sources.filter(({ file }) => documents.includes(file)),
  });
  const chains = new Chains([request]);
  const uses = new Uses(
    trees,
    chains,
    request,
    new StandIns(trees, parts ? [...byName.values()] : sources, () => chains),
  );
  const said = (span: Span | undefined): string | undefined =>
    span === undefined ? undefined : source(span.file).text.slice(span.start, span.end);
  return { uses, trees, chains, request, at, source, said };
}
