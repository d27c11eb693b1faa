import type { ResourceUse } from '../../../src/model/entry.js';
import type { ResourceNames } from '../../../src/model/resource.js';
import type { Sight } from '../../../src/model/surface.js';

/** One use of an entry, in the way that a cell of the table stands for. */
export interface Sample {
  readonly way: Sight;
  readonly method: string;
  /** The address that paths are below. */
  readonly base: string;
  /** With its query. */
  readonly path: string;
  readonly body: object | undefined;
  readonly headers: readonly (readonly [string, string])[];
  readonly ciphers: string | undefined;
  /** Dotted path of a field that is read from the answer. */
  readonly read: string | undefined;
  readonly expression: string | undefined;
  readonly declared: DeclaredSample | undefined;
  /** The chain of names from a library's client to its method. */
  readonly chain: string | undefined;
}

/** An infrastructure object. */
export interface DeclaredSample {
  readonly names: ResourceNames;
  readonly use: ResourceUse;
  readonly attributes: Attributes;
  /** The attribute of a data source that is read. */
  readonly reads: string | undefined;
}

export interface Attributes {
  readonly [name: string]: string | Attributes | readonly Attributes[];
}

export interface Written {
  readonly file: string;
  readonly text: string;
}

/** A small file of a surface in which the sample stands; nothing where the surface has no such thing. */
export type Writer = (sample: Sample) => Written | undefined;

export type Writers = Readonly<Record<string, Writer>>;

export const url = ({ base, path }: Sample): string => `${base}${path}`;

export const inner = ({ body }: Sample): string | undefined => (body === undefined ? undefined : JSON.stringify(body));

/** The first element of each list on a dotted path. */
export const indexed = (path: string): string => path.replaceAll('[]', '[0]');

/** What a request says, not a declaration or a method of a library. */
export function isRequest({ way }: Sample): boolean {
  return !['expression', 'declared', 'terraform', 'pulumi', 'node', 'python', 'go'].includes(way);
}

/** A command of a shell, or nothing where commands have no such thing. */
export function curl(sample: Sample): string | undefined {
  if (!isRequest(sample)) return undefined;
  const words = ['curl', '-X', sample.method, `"${url(sample)}"`];
  for (const [name, value] of sample.headers) words.push('-H', `"${name}: ${value}"`);
  if (sample.ciphers !== undefined) words.push('--ciphers', sample.ciphers);
  const body = inner(sample);
  if (body !== undefined) words.push('--data', `'${body}'`);
  return words.join(' ') + (sample.read === undefined ? '' : ` | jq '.${sample.read}'`);
}
