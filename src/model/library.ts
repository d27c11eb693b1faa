import type { Operation } from './entry.js';

/** A method of a client library, in some of its versions. */
export interface LibraryMethod {
  /** The entry that names it. */
  readonly entry: string;
  /** What it sends; of several, the identifiers that are given tell which. */
  readonly operations: readonly Operation[];
  /** Bounds such as `>=3 <3.5`; all versions when absent. */
  readonly versions: string | undefined;
  /** Only calls whose argument (by number, or by name of a member of one) has this value. */
  readonly where:
    { readonly argument: number | string; readonly named?: string | undefined; readonly equals: string } | undefined;
  /** In other versions the same name sends something else, so that nothing is known without the version. */
  readonly reused: boolean;
  /** Members of the body, each with the number of the argument that gives its value. */
  readonly sends?: Readonly<Record<string, number>> | undefined;
}

/** The methods of a client library by their chain of names from the client: `firewall.rules.list`. */
export type Library = ReadonlyMap<string, readonly LibraryMethod[]>;
