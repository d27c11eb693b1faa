import { readerOf, type Kind, recordOf, words } from '../../src/engine/reading/kinds.js';
import { prepare } from '../../src/engine/reading/units.js';
import { recogniserOf } from '../../src/engine/run/recognise.js';
import { Chains } from '../../src/flow/uses/chains.js';
import { StandIns } from '../../src/flow/uses/stand-ins.js';
import { Trees } from '../../src/flow/uses/trees.js';
import { Uses } from '../../src/flow/uses/uses.js';
import { runPrograms } from '../../src/flow/world.js';
import type { Program } from '../../src/model/program.js';
import type { Request } from '../../src/model/request.js';
import type { SourceText } from '../../src/model/span.js';
import { BASE } from './paths.js';

/**
 * Where the text between `«` and `»` of a program goes: the kinds of its uses, with the names that they have, each with the
 * lines that it is on. A line `// file: NAME` begins another file; in the program `api:` stands for the base of the API.
 */
export async function usesIn(kind: Kind, marked: string): Promise<string[]> {
  const [extension = ''] = words(recordOf(kind)?.extensions ?? '');
  const parts = marked.replaceAll('api:/', `${BASE}/`).split(/^(?:\/\/|#) file: (.*)\n/m);
  const sources: SourceText[] = [{ file: `a.${kind === 'javascript' ? 'ts' : extension}`, text: parts[0] ?? '' }];
  for (let i = 1; i < parts.length; i += 2) sources.push({ file: parts[i] ?? '', text: parts[i + 1] ?? '' });
  const edited = sources.find(({ text }) => text.includes('«'));
  if (edited === undefined) throw new Error('nothing is marked');
  const edit = {
    file: edited.file,
    start: edited.text.indexOf('«'),
    end: edited.text.indexOf('»') - 1,
  };
  const files = sources.map(({ file, text }) => ({ file, text: text.replace(/[«»]/g, '') }));
  const reader = await readerOf(kind);
  const requests: Request[] = [];
  const host = await recogniserOf([kind], {
    ...{ record: (request) => requests.push(request), declare: () => undefined, entries: [] },
    versionOf: () => undefined,
  });
  const programs: Program[] = [];
  for (const source of files) {
    await prepare(reader, source);
    programs.push(...reader.read(source).programs);
  }
  const resolve = (from: string, module: string): Program | undefined =>
    programs.find(({ file }) => file !== from && module.endsWith(file.replace(/\.\w+$/, '')));
  runPrograms(programs, { host, isSeed: () => true, resolve });
  host.flush();
  const [main] = requests;
  if (main === undefined) throw new Error('nothing is sent');
  const trees = new Trees({ programs, textOf: (file) => files.find((one) => one.file === file) });
  const uses = new Uses(trees, new Chains([main]), main, new StandIns(trees, files, () => new Chains(requests)));
  return uses.of(edit).flatMap(({ what, keys, uses: all, effect }) => {
    const lines = all.map(({ kind: use, name, span }) => {
      const text = files.find(({ file }) => file === span.file)?.text ?? '';
      const at = text.slice(span.start, span.end).split('\n')[0] ?? '';
      return `${use}${name === undefined ? '' : ` ${name}`}: ${at.length > 40 ? `${at.slice(0, 37)}...` : at}`;
    });
    if (what === 'text') return lines;
    return [[what, ...keys, ...(effect === undefined ? [] : ['with an effect'])].join(' '), ...lines];
  });
}
