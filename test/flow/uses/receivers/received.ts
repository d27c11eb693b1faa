import { Callees } from '../../../../src/flow/uses/callees.js';
import { receivingMethods } from '../../../../src/flow/uses/receivers.js';
import { project } from '../uses-in.js';

export type Files = Readonly<Record<string, string>>;

/** The classes whose methods the first call of `.get` in the first of some files leads to; `?`: not known. */
export async function received(files: Files): Promise<string> {
  const { trees, chains } = await project(files, '');
  const tree = trees.of(Object.keys(files)[0] ?? '');
  const call = tree?.callsNamed('get')[0];
  if (tree === undefined || call === undefined) throw new Error('no call');
  const methods = receivingMethods(new Callees(trees, chains), tree, call);
  if (methods === undefined) return '?';
  const owners = methods.map((fn) => trees.of(fn.span.file)?.classOf(fn as never)?.name ?? '-');
  return owners.sort().join(' ');
}

const HTTP = 'class Http { get(p) { return fetch(p); } }\nclass Other { get(p) { return p; } }\n';

/** What the first `.get` of a program leads to, with two classes that have it. */
export const js = (text: string, more: Readonly<Record<string, string>> = {}): Promise<string> =>
  received({ 'a.ts': `${HTTP}${text}`, ...more });
