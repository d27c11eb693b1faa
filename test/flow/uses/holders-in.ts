import type { Holder } from '../../../src/flow/uses/held-values.js';
import { project } from './uses-in.js';

export type Files = Readonly<Record<string, string>>;

/** A class by its name, an object by its text. */
export function named(holders: readonly Holder[], text: (holder: Holder) => string): string[] {
  return holders.map((one) => (one.of.kind === 'class' ? one.tree.nameOfClass(one.of) : undefined) ?? text(one)).sort();
}

/** A project, with the first of its files as a tree. */
export async function opened(files: Files) {
  const [first = ''] = Object.keys(files);
  const { trees, source } = await project(files, '');
  const tree = trees.of(first);
  if (tree === undefined) throw new Error(`${first} is no program`);
  const textOf = ({ tree: { program }, of: { span } }: Holder): string =>
    source(program.file).text.slice(span.start, span.end).replaceAll(/\s+/g, ' ');
  return { trees, tree, textOf, source };
}
