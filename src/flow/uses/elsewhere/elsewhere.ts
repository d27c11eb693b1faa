import type { Request } from '../../../model/request.js';
import type { SourceText, Span } from '../../../model/span.js';
import { addressAskedAround, scriptsAround } from './collections.js';
import { keptByDocument, readInDocument } from './documents.js';
import { readInPlay } from './registered.js';
import { readByScripts } from './sourced.js';

/**
 * Places that see what a request answers though no value of its file leads there: other files of a play, scripts of a
 * collection or a folder of requests, scripts that share their variables, what a document's tool hands on.
 */
export class Elsewhere {
  private readonly files: readonly SourceText[];
  private readonly named: ReadonlyMap<string, SourceText>;

  constructor(files: readonly SourceText[]) {
    // Which place a reason names does not depend on the order in which files were read.
    this.files = files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
    this.named = new Map(files.map((one) => [one.file, one]));
  }

  of(request: Request): Span | undefined {
    const { span } = request;
    const source = this.named.get(span.file);
    if (source === undefined) return undefined;
    return (
      readInPlay(source, span, this.files) ??
      scriptsAround(source, span, this.files) ??
      readByScripts(source, span, this.files) ??
      readInDocument(source, request) ??
      keptByDocument(source, this.named)
    );
  }

  /** A place that asks for the address that a request was sent to. */
  askingAddress({ span }: Request): Span | undefined {
    const source = this.named.get(span.file);
    return source === undefined ? undefined : addressAskedAround(source, this.files);
  }
}
