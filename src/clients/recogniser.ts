import type { OutsideCall, Request } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { ExternalValue, Value } from '../model/value.js';
import type { OfficialMethods } from './language-clients.js';

/** Takes the requests that programs of one language send. */
export interface Recogniser {
  /** Answers a call that leaves the program; undefined when nothing is known of it. */
  call(call: OutsideCall): Value | undefined;
  /** A client, where only its type is known. */
  instance?(of: ExternalValue): Value | undefined;
  left?(value: Value, how: 'returned' | 'passed' | 'stored', span: Span): void;
  /** A member of something outside is set: a client's defaults. */
  assign?(target: Value, key: string, value: Value): void;
  /** Hands over requests that were still open to more calls. */
  flush?(): void;
}

/**
 * Makes the recogniser of a language; `record` gets each request once per call that sends it. `official`: the methods
 * of the official client library, for languages that have one.
 */
export type MakeRecogniser = (record: (request: Request) => void, official: OfficialMethods | undefined) => Recogniser;
