import type { Call } from './call.js';
import type { Outcome } from './envelope.js';
import type { Json } from './json.js';

/** A request as an operation sees it. */
export interface Input {
  readonly call: Call;
  readonly query: URLSearchParams;
  /** How the body came: a form's is an object of texts. */
  readonly encoding: Encoding;
  /** The body; refuses a request that has none that can be read. */
  readonly body: () => Json;
}

export type Encoding = 'json' | 'form' | 'none';

/** `parameters` are what stands in the place of the path's parameters, in order. */
export type Handler = (input: Input, parameters: readonly string[]) => Outcome;
