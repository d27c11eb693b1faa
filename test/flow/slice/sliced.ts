import { readerOf, recordOf, words, type Kind } from '../../../src/engine/reading/kinds.js';
import { prepare } from '../../../src/engine/reading/units.js';
import type { IsSeed } from '../../../src/flow/slice/outline/outline.js';
import { Slice } from '../../../src/flow/slice/slice.js';
import type { CallExpr, FunctionExpr } from '../../../src/model/program.js';

/** In which order the files are added. */
type InOrder = (files: readonly (readonly [string, string])[]) => readonly (readonly [string, string])[];

/**
 * What of some programs has to do with the word `filters`: the functions that are run for their own sake (`runs`), the
 * calls that are not passed over (`calls`), what each file takes from others (`takes`), hands out of interest (`hands
 * out`) and hands on as a whole (`hands on`), and in which a word may come to what is not followed (`leaves out`). A line
 * `// file: NAME` begins another file; `kept` is a word whose answer is of interest, too, `level` is one behind `settings`
 * or before `edit` alone, and `on` one as a field that a type declares. `askedAlong`: what each file hands out is asked for
 * with every file that is added.
 */
export async function slicedIn(
  kind: Kind,
  program: string,
  inOrder: InOrder = (files) => files,
  askedAlong = false,
): Promise<string[]> {
  const [extension = ''] = words(recordOf(kind)?.extensions ?? '');
  const parts = program.split(/^(?:\/\/|#) file: (.*)\n/m);
  const files: (readonly [string, string])[] = [[`a.${extension}`, parts[0] ?? '']];
  for (let i = 1; i < parts.length; i += 2) files.push([parts[i] ?? '', parts[i + 1] ?? '']);
  const isOutside = (_: string, specifier: string): boolean => /^package|^net\//.test(specifier);
  const isSeed: IsSeed = (text, _, beside) => {
    if (text === 'level' && (beside?.before === 'settings' || beside?.after === 'edit')) return true;
    if (text === 'on' && beside?.isField === true) return true;
    return /\bkept\b/.test(text) ? 'answers' : /\bfilters\b/.test(text);
  };
  const slice = new Slice(isSeed, isOutside);
  const reader = await readerOf(kind);
  const functions: FunctionExpr[] = [];
  const calls: { readonly call: CallExpr; readonly text: string }[] = [];
  for (const [file, text] of inOrder(files)) {
    const source = { file, text };
    await prepare(reader, source);
    for (const one of reader.read(source).programs) {
      slice.add([one]);
      if (askedAlong) for (const [added] of files) slice.handedOut(added, new Set());
      JSON.stringify(one, (_, node: unknown) => {
        const { kind: is } = (node ?? {}) as { kind?: unknown };
        if (is === 'function') functions.push(node as FunctionExpr);
        if (is === 'call') calls.push({ call: node as CallExpr, text: said(text, node as CallExpr) });
        return node;
      });
    }
  }
  const names = functions.flatMap(({ name, seed }) => (seed === true ? (name ?? 'a function') : []));
  const live = calls.filter(({ call }) => call.dull !== true).map(({ text }) => text);
  const wanted = [...slice.wanted()].filter(({ from, imported }) => from !== `.${imported}`);
  const takes = wanted.map(({ file, from, imported }) => `${file} ${imported} from ${from}`);
  const handed = files.flatMap(([file]) => {
    const all = slice.handedOut(file, new Set());
    return all === undefined ? [] : [`${file} ${all === 'any' ? 'anything' : [...all].sort().join(' ')}`];
  });
  // What it takes from others as a whole is of interest where something of it is.
  const handedOn = files.flatMap(([file]) => {
    const all = slice.handedOut(file, new Set(['passed']));
    return all instanceof Set && all.has('passed') ? [file] : [];
  });
  const lines: (readonly [string, readonly string[]])[] = [
    ['runs', names],
    ['calls', live],
    ['takes', takes],
    ['hands out', handed],
    ['hands on', handedOn],
    ['leaves out', [...slice.leftOut()]],
  ];
  return lines.flatMap(([what, all]) => [...new Set(all)].sort().map((one) => `${what} ${one}`));
}

function said(text: string, { span }: CallExpr): string {
  return text.slice(span.start, span.end).replaceAll(/\s+/g, ' ');
}
