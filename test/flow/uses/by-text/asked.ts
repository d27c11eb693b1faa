import { callsOthers } from '../../../../src/flow/uses/in-markup.js';
import { calledByText } from '../../../../src/flow/uses/by-text.js';
import { Callees } from '../../../../src/flow/uses/callees.js';
import { project } from '../uses-in.js';

/** The files of a program, by the lines `// file: NAME` that begin them; the first one has the name that is given. */
function filesIn(program: string, first: string): Record<string, string> {
  const parts = program.split(/^(?:\/\/|#) file: (.*)\n/m);
  const files: Record<string, string> = {};
  for (let i = 0; i < parts.length; i += 2) {
    const file = i === 0 ? first : (parts[i - 1] ?? '');
    if (i > 0 || parts[0] !== '') files[file] = parts[i] ?? '';
  }
  return files;
}

/**
 * Places that may call the function whose name is marked with `«` and `»` and do not say so by a call of its name, each as
 * `FILE LINE: text`.
 */
export async function calledIn(first: string, marked: string): Promise<string[]> {
  const files = filesIn(marked, first);
  const own = Object.entries(files).find(([, text]) => text.includes('«'));
  if (own === undefined) throw new Error('no function is marked');
  const name = /«(.*)»/.exec(own[1])?.[1] ?? '';
  const texts = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, text.replace(/[«»]/g, '')]));
  const documents = Object.keys(texts).filter((file) => callsOthers(file));
  const { trees, chains, source } = await project(texts, '', { documents });
  const start = own[1].indexOf('«');
  const tree = [own[0], ...trees.partsOf(own[0])].flatMap((file) => trees.of(file) ?? [])[0];
  const fn = tree?.functions.find(
    (one) => tree.nameOf(one) === name && (one.span.end > start || one.span.file !== own[0]),
  );
  if (tree === undefined || fn === undefined) throw new Error(`no function ${name}`);
  return calledByText(new Callees(trees, chains), tree, fn).map((span) => {
    const text = trees.text(span.file)?.text ?? source(span.file).text;
    const line = text.slice(0, span.start).split('\n').length;
    return `${span.file} ${String(line)}: ${text.slice(span.start, span.end).split('\n')[0] ?? ''}`;
  });
}
