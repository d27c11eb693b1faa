import type { Library } from '../model/library.js';
import type { OutsideCall, Request } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { ArgValue, ExternalValue, ResponseValue, Value } from '../model/value.js';
import type { Parts } from './parts.js';
import type { ClientTable } from './table.js';

/** The clients of a language, as data. */
export interface LanguageClients {
  /** Stands in `Request.dialect`. */
  readonly dialect: string;
  readonly tables: readonly ClientTable[];
  /** What a call gives the program that may fail: the value, or it and an error. */
  orError(value: Value): Value;
  /** Calls of functions that are not known and send nothing, whatever they are given. */
  silent(call: OutsideCall): boolean;
  /** What the methods of the official client library send. */
  readonly library?: ((methods: OfficialMethods) => ClientLibrary) | undefined;
  /** Arguments have no names: what is spread over them stands in its place. */
  readonly positional?: true | undefined;
  /** The name under which something from outside stands in the tables; by default its module and path, dotted. */
  nameOf?(of: ExternalValue): string;
}

/** The methods of the official client library: written by hand in early versions, generated in later ones. */
export interface OfficialMethods {
  readonly generated: Library;
  readonly byHand: Library;
  /** The version of the module that a file's project has, as far as it says. */
  versionOf(file: string, module: string): string | undefined;
}

/** A library whose methods stand for operations of the API. */
export interface ClientLibrary {
  /** The client that a type, or a function that makes one, stands for. */
  client(of: ExternalValue, args: readonly ArgValue[]): Value | undefined;
  /** What a client that a call makes sends with each of its requests, where that is to be told. */
  always?(call: OutsideCall): LibraryRequest | undefined;
  /** The requests that a call sends; undefined when it is none of the library's. */
  requests(call: OutsideCall): readonly LibraryRequest[] | undefined;
}

/** A request that a method of a library sends, and where its answer stands in the response. */
export interface LibraryRequest {
  readonly parts: Parts;
  readonly method: string | undefined;
  /** What names the operation. */
  readonly named: Span;
  readonly libraryMethod?: Request['libraryMethod'];
  readonly answer: Pick<ResponseValue, 'at' | 'path'>;
}
