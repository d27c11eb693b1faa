import type { Kind } from '../../src/engine/reading/kinds.js';
import { recogniserOf } from '../../src/engine/run/recognise.js';
import { Chains } from '../../src/flow/uses/chains.js';
import { ownReads } from '../../src/flow/uses/own-reads.js';
import { StandIns } from '../../src/flow/uses/stand-ins.js';
import { Trees } from '../../src/flow/uses/trees.js';
import { Uses } from '../../src/flow/uses/uses.js';
import { runPrograms } from '../../src/flow/world.js';
import type { Request } from '../../src/model/request.js';
import type { SourceText } from '../../src/model/span.js';
import type { Use } from '../../src/model/use.js';
import { BASE } from './paths.js';
import { filesIn, programsOf } from './program-files.js';

interface Read {
  readonly uses: Uses;
  readonly main: Request;
  readonly files: readonly SourceText[];
}

/** The files of a program; `api:` stands for the base of the API. */
function withBase(kind: Kind, program: string): readonly SourceText[] {
  return filesIn(kind, program.replaceAll('api:/', `${BASE}/`), kind === 'javascript' ? 'ts' : undefined);
}

/** What is known of the first request that a program sends. */
async function read(kind: Kind, files: readonly SourceText[]): Promise<Read> {
  const requests: Request[] = [];
  const host = await recogniserOf([kind], {
    ...{ record: (request) => requests.push(request), declare: () => undefined, entries: [] },
    versionOf: () => undefined,
  });
  const { programs, resolve } = await programsOf(kind, files);
  runPrograms(programs, { host, isSeed: () => true, resolve });
  host.flush();
  const [main] = requests;
  if (main === undefined) throw new Error('nothing is sent');
  const trees = new Trees({ programs, textOf: (file) => files.find((one) => one.file === file) });
  const uses = new Uses(trees, new Chains([main]), main, new StandIns(trees, files, () => new Chains(requests)));
  return { uses, main, files };
}

/** Uses, a line for each: the kind, the name that it has, and the line that it is on. */
function linesOf(all: readonly Use[], files: readonly SourceText[]): string[] {
  return all.map(({ kind: use, name, span }) => {
    const text = files.find(({ file }) => file === span.file)?.text ?? '';
    const at = text.slice(span.start, span.end).split('\n')[0] ?? '';
    return `${use}${name === undefined ? '' : ` ${name}`}: ${at.length > 40 ? `${at.slice(0, 37)}...` : at}`;
  });
}

/**
 * Where the text between `«` and `»` of a program goes: the kinds of its uses, with the names that they have, each with the
 * lines that it is on.
 */
export async function usesIn(kind: Kind, marked: string): Promise<string[]> {
  const sources = withBase(kind, marked);
  const edited = sources.find(({ text }) => text.includes('«'));
  if (edited === undefined) throw new Error('nothing is marked');
  const edit = { file: edited.file, start: edited.text.indexOf('«'), end: edited.text.indexOf('»') - 1 };
  const { uses, files } = await read(
    kind,
    sources.map(({ file, text }) => ({ file, text: text.replace(/[«»]/g, '') })),
  );
  return uses.of(edit).flatMap(({ what, keys, uses: all, effect }) => {
    const lines = linesOf(all, files);
    if (what === 'text') return lines;
    return [[what, ...keys, ...(effect === undefined ? [] : ['with an effect'])].join(' '), ...lines];
  });
}

/** What is done with the answer of the first request of a program besides reading the fields before `result.value`. */
export async function answerIn(kind: Kind, program: string): Promise<string[]> {
  const { uses, main, files } = await read(kind, withBase(kind, program));
  return linesOf(uses.answer(main, ['result', 'value']), files);
}

/** Whether what sends the first request of a program is seen to send, and which reads are its own answer's. */
export async function sentIn(kind: Kind, program: string): Promise<{ sends: boolean; own: string[] | undefined }> {
  const { uses, main } = await read(kind, withBase(kind, program));
  const own = ownReads(uses, main)
    ?.map(({ path }) => path.join('.'))
    .sort();
  return { sends: uses.isSender(main), own };
}
