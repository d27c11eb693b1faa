/** How one argument of a client's function is meant. `url-or-options` tells by what it is. */
export type Role =
  | 'url'
  | 'options'
  | 'url-or-options'
  | 'base'
  | 'host'
  | 'path'
  | 'headers'
  | 'header-name'
  | 'header-value'
  | 'body'
  | 'json'
  | 'form'
  | 'multipart'
  | 'method'
  | 'query'
  | 'callback'
  /** What the answer is put in. */
  | 'result'
  /** Says nothing of the request. */
  | 'other';

export interface Signature {
  readonly args: readonly Role[];
  /** The method that the function's name says; absent where an option does or the default holds. */
  readonly method?: string | undefined;
  /** The body argument is sent in this encoding; by default objects are sent as JSON. */
  readonly bodyAs?: 'json' | 'form' | undefined;
}

/** The names of a client's options, by what they mean. */
export interface OptionNames {
  readonly url?: readonly string[] | undefined;
  /** The address that a relative `url` is put behind. */
  readonly base?: readonly string[] | undefined;
  /** Host and path as options of their own. */
  readonly host?: readonly string[] | undefined;
  readonly path?: readonly string[] | undefined;
  readonly method?: readonly string[] | undefined;
  readonly headers?: readonly string[] | undefined;
  readonly query?: readonly string[] | undefined;
  /** Text or bytes as they are; an object where the client turns it to JSON. */
  readonly body?: readonly string[] | undefined;
  /** A value that the client turns to JSON. */
  readonly json?: readonly string[] | undefined;
  readonly form?: readonly string[] | undefined;
  readonly multipart?: readonly string[] | undefined;
  readonly ciphers?: readonly string[] | undefined;
}

/** A client: what sends requests, as data. */
export interface ClientSpec {
  /** Stands in `Request.client`. */
  readonly id: string;
  /** Packages that export it: `name` for the default or whole export, `name#member` for one export. */
  readonly exports: readonly string[];
  /** Types of its instances, as `exports` are written. */
  readonly types?: readonly string[] | undefined;
  /** Global names, with their path. */
  readonly globals: readonly string[];
  /** What calling it means. */
  readonly call?: Signature | undefined;
  readonly methods: Readonly<Record<string, Signature>>;
  /** Functions that make an instance, and whose first argument holds its options. */
  readonly makes: readonly string[];
  /** `new Client(base)` makes an instance. */
  readonly constructs?: Signature | undefined;
  readonly options: OptionNames;
  /** Calls on the result add to the request before it is sent. */
  readonly chain?: Readonly<Record<string, ChainPart>> | undefined;
  /** Method when nothing says one. */
  readonly defaultMethod: string;
  /** `body` is turned to JSON when it is an object. */
  readonly objectsAsJson?: boolean | undefined;
}

/** What a call on a request under construction adds. */
export type ChainPart = 'header' | 'body' | 'query' | 'field' | 'send' | 'base' | 'method';
