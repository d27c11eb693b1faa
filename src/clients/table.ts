import type { OptionNames, Role } from './spec.js';

/** What a call of a client's function or method does. */
export type Use =
  /**
   * Sends a request; what `method` is not said by an argument or option is the client's default. `handedOn`: what the
   * call gives is the request itself, and handing that to what sends it is no other one.
   */
  | { readonly sends: readonly Role[]; readonly method?: string | undefined; readonly handedOn?: true | undefined }
  /**
   * Makes an instance with these options; `inBlock`: for a function that is given, whose value it gives. `behind`: its
   * address stands behind that of the instance.
   */
  | { readonly makes: readonly Role[]; readonly inBlock?: true | undefined; readonly behind?: true | undefined }
  /** Makes a request that is sent later, or begins to; `fails`: it is given as what a sending call gives. */
  | { readonly prepares: readonly Role[]; readonly method?: string | undefined; readonly fails?: true | undefined }
  /**
   * Adds to the request under construction, or to the options of the instance, and answers it. `anew`: another request
   * begins, without what the one before was given.
   */
  | { readonly adds: readonly Role[]; readonly method?: string | undefined; readonly anew?: true | undefined }
  /** Sets the option that the first argument names to the second. */
  | { readonly sets: true }
  /** Sends the request that is given, or the one under construction that it is called on. */
  | { readonly sendsPrepared: true }
  /** Gives the answer of the request that the instance sent before. */
  | { readonly answers: true }
  /** Gives what it is called on; the answer where a function is given that takes it. */
  | { readonly listens: true }
  /** Gives a value that is made of the argument: the request as it is. */
  | { readonly same: true };

/** A client: what sends requests, as data, for languages whose names are modules and members with dots between. */
export interface ClientTable {
  /** Stands in `Request.client`. */
  readonly id: string;
  /** Functions by their full names. */
  readonly functions: Readonly<Record<string, Use>>;
  /** Functions whose first argument is the instance or request under construction. */
  readonly handled?: Readonly<Record<string, Use>> | undefined;
  /** Types of instances by their full names; `types[name]` says what making one takes. */
  readonly types?: Readonly<Record<string, readonly Role[]>> | undefined;
  /** Methods of an instance. */
  readonly methods?: Readonly<Record<string, Use>> | undefined;
  /** What calling an instance does. */
  readonly call?: Use | undefined;
  /** Methods of what a sending call gives: they add to the request. All others give its answer. */
  readonly chain?: Readonly<Record<string, Use>> | undefined;
  /** The member of an instance that holds its defaults, and the full names of the defaults of all calls. */
  readonly defaults?: { readonly member: string; readonly of: readonly string[] } | undefined;
  /** Methods of a request under construction. */
  readonly prepared?: Readonly<Record<string, Use>> | undefined;
  /** Members of a request under construction that send it when they are read: `connection.responseCode`. */
  readonly sentBy?: readonly string[] | undefined;
  /** Types of requests under construction by their full names. */
  readonly requests?: Readonly<Record<string, readonly Role[]>> | undefined;
  /** Members of an instance or prepared request that hold headers or a query, and the methods that add to them. */
  readonly parts?: Readonly<Record<string, Readonly<Record<string, Use>>>> | undefined;
  /** The member of a request under construction that is its address, and the member of that which sets its query. */
  readonly address?: { readonly member: string; readonly query: string } | undefined;
  readonly options: OptionNames;
  readonly defaultMethod: string;
  /** Method of a request with a body when nothing says one. */
  readonly methodWithBody?: string | undefined;
  /** Options that say a method by being true. */
  readonly flags?: Readonly<Record<string, string>> | undefined;
  /** What is set on a request under construction and is no option is a header. */
  readonly itemsAreHeaders?: true | undefined;
  /** Arguments by name that are no options are headers; an underscore stands for a hyphen in them. */
  readonly namedAreHeaders?: true | undefined;
  /** The member of the headers that is no header, but the query. */
  readonly queryInHeaders?: string | undefined;
  /** Functions that are given are called with what is made, to set it up. */
  readonly blocks?: true | undefined;
  /** What is not known of an instance or a request under construction gives it back. */
  readonly fluent?: true | undefined;
  /** What is called as a method of the address: that is the first argument. */
  readonly addresses?: Readonly<Record<string, Use>> | undefined;
  /** An instance has one behind it for each path: `resource['settings/minify']`. */
  readonly nested?: true | undefined;
  /** Objects that are given as the body are sent so; as JSON when absent. */
  readonly objectsAs?: 'form' | 'multipart' | 'raw' | undefined;
}

/** Sends the request that is given, or the one under construction. */
export const SENT: Use = { sendsPrepared: true };

const VERBS = ['get', 'delete', 'head', 'options', 'post', 'put', 'patch'];

/** A use for each HTTP verb, `POST`, `PUT` and `PATCH` taking other arguments. */
export function verbs(
  plain: readonly Role[],
  withBody: readonly Role[],
  as: 'sends' | 'adds' | 'prepares' = 'sends',
  spelled: (verb: string) => string = (verb) => verb,
): Record<string, Use> {
  return Object.fromEntries(
    VERBS.map((verb) => {
      const method = verb.toUpperCase();
      const roles = ['post', 'put', 'patch'].includes(verb) ? withBody : plain;
      const use: Use =
        as === 'sends'
          ? { sends: roles, method }
          : as === 'adds'
            ? { adds: roles, method }
            : { prepares: roles, method };
      return [spelled(verb), use];
    }),
  );
}

/** The same uses under full names: each name of the module with a dot before the function's. */
export function under(modules: readonly string[], uses: Readonly<Record<string, Use>>): Record<string, Use> {
  return Object.fromEntries(
    modules.flatMap((module) => Object.entries(uses).map(([name, use]) => [`${module}.${name}`, use] as const)),
  );
}
