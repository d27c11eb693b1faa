import type { ExternalValue } from '../../model/value.js';
import type { Host } from '../context.js';
import type { Intrinsic, IntrinsicMethod } from './types.js';

/** What a language's own library does, by the names that the language has for it. */
export interface LanguageLibrary {
  /** The name under which something from outside stands in `functions`. */
  nameOf(of: ExternalValue): string;
  readonly functions: Readonly<Record<string, Intrinsic>>;
  /** What calling something else from outside does. */
  other?(of: ExternalValue): Intrinsic | undefined;
  readonly text: Readonly<Record<string, IntrinsicMethod<'text'>>>;
  readonly list: Readonly<Record<string, IntrinsicMethod<'list'>>>;
  readonly response: Readonly<Record<string, IntrinsicMethod<'response'>>>;
  readonly function: Readonly<Record<string, IntrinsicMethod<'function'>>>;
  /** Static methods of classes that have none of that name: those of frameworks. */
  readonly class?: Readonly<Record<string, IntrinsicMethod<'class'>>> | undefined;
  /** Methods of objects that are no instance of a class. */
  readonly object: Readonly<Record<string, IntrinsicMethod<'object'>>>;
  /** Methods of objects of a class that has none of that name: those that its bases and decorators from outside give it. */
  readonly instance?: Readonly<Record<string, IntrinsicMethod<'object'>>> | undefined;
  /** Methods of what an encoder made. */
  readonly encoded: Readonly<Record<string, IntrinsicMethod<'encoded'>>>;
  /** Methods whose names say what they do whatever they are called on, as those of encoders do. */
  readonly unknown?: Readonly<Record<string, IntrinsicMethod<'unknown'>>> | undefined;
  /** Methods of objects that its functions make, by what they are. */
  /** Those of any object of a client. */
  readonly anyHost?: Readonly<Record<string, IntrinsicMethod<'object'>>> | undefined;
  readonly hosts?: Readonly<Record<string, Readonly<Record<string, IntrinsicMethod<'object'>>>>> | undefined;
}

/** A host that knows the libraries of the languages; of those that it does not know, that of JavaScript is taken. */
export interface LanguageHost extends Host {
  library?(language: string): LanguageLibrary | undefined;
}

/** Module and names in it, with dots between: `urllib.parse.quote`. */
export function dottedName({ module, path }: ExternalValue): string {
  return [...(module === '' ? [] : [module]), ...path].join('.');
}
