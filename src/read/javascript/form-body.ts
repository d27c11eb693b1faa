import { bare } from './lowering.js';
import type { Step } from './syntax-path.js';

export interface FormOptions {
  /** The options that hold the body, with the option that takes a form in their place. */
  readonly options: Readonly<Record<string, string | undefined>>;
  /** The body may be an argument. */
  readonly argument?: boolean | undefined;
}

export interface Replaced {
  readonly start: number;
  readonly end: number;
  /** What stands before the form's name there: `body: ` where the option changes. */
  readonly prefix: string;
}

/** What gives way to the form: the body, or the whole option where a form needs another. */
export function replacedBody(path: readonly Step[], client: FormOptions): Replaced | { readonly refused: string } {
  const own = path.at(-1)?.node;
  const holder = path.findLast(({ parent }) => bare(parent) === parent);
  if (own === undefined || holder === undefined) return { refused: 'the body is not found in the code' };
  const { parent } = holder;
  const value: Replaced = { start: own.start ?? 0, end: own.end ?? 0, prefix: '' };
  if (parent.type === 'CallExpression' && holder.key === 'arguments' && client.argument === true) return value;
  if (parent.type !== 'ObjectProperty' || holder.key !== 'value' || parent.computed) {
    return { refused: 'the body is not given as a plain option of the request' };
  }
  const key =
    parent.key.type === 'StringLiteral' ? parent.key.value : parent.key.type === 'Identifier' ? parent.key.name : '';
  const option = Object.hasOwn(client.options, key) ? client.options[key] : undefined;
  if (option === undefined) return { refused: `the body is given as ${key}` };
  if (option === key) return value;
  if (parent.shorthand) return { refused: 'the body is not given as a plain option of the request' };
  return { start: parent.start ?? 0, end: parent.end ?? 0, prefix: `${option}: ` };
}
