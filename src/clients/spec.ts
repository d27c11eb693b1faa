/** How one argument of a client's function is meant. `url-or-options` tells by what it is. */
export type Role =
  | 'url'
  | 'options'
  /** Options where they are written out; what is not known says nothing. */
  | 'settings'
  | 'url-or-options'
  | 'base'
  | 'host'
  | 'path'
  | 'headers'
  | 'header-name'
  /** A header's name, or all headers where no value is given. */
  | 'header-or-headers'
  | 'header-value'
  | 'query-name'
  | 'query-value'
  /** What stands for the variables of an address: one argument for each, or a map of them. */
  | 'variables'
  | 'variable-name'
  | 'variable-value'
  /** The value of the header Content-Type. */
  | 'content-type'
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

/** How a client's options are read. */
export interface Options {
  readonly options: OptionNames;
  /** An object that is given as the body is turned to JSON. */
  readonly objectsAsJson?: boolean | undefined;
}
