import type { CallExpr } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import type { Edit, SourceText, Span } from '../../model/span.js';
import type { Touched, Use, UsesOfRequests } from '../../model/use.js';
import { addressAsked } from './address.js';
import { followed, isSender, leadsOn, strayFrom } from './answers.js';
import { Callees } from './callees.js';
import type { Chains } from './chains.js';
import { otherCaller } from './other-callers.js';
import { setsBody } from './client-members.js';
import { anyOf, assertedIn, copyIn, matchesIn } from './copies.js';
import { Elsewhere } from './elsewhere/elsewhere.js';
import { exampleIn } from './examples.js';
import { type Ends } from './following/follower.js';
import { Origins } from './origins.js';
import { functionTakenIn, ownTextRead } from './own-text.js';
import { printedAsValue, printedErrorOf } from './printed-errors.js';
import { sentHeadersAsked } from './sent-headers.js';
import { touchesOf } from './shared-touches.js';
import type { StandIns } from './stand-ins.js';
import { touchedBy } from './touched.js';
import { assignedAt } from './setting-statements.js';
import { holds, meets, overlap } from '../../text/spans.js';
import { TreePlaces } from './tree-places.js';
import type { Trees } from './trees.js';
import { twinOf } from './twins.js';
import { watcherOf } from './watched.js';

/** Answers where the texts, members and answers of some requests go, over all files that were read. */
export class Uses extends TreePlaces implements UsesOfRequests {
  readonly callees: Callees;
  readonly ends: Ends;
  /** What each edit changes. */
  readonly touches: Map<string, readonly Touched[]>;
  private printed: { readonly at: Span | undefined } | undefined;
  /** By the place where an error is made. */
  private readonly printedFrom = new Map<string, boolean>();
  handed: { readonly request: Request; readonly handed: ReadonlySet<CallExpr> } | undefined;

  /**
   * `chains`: of the requests that take the same change; `main`: the one that is looked at; `answering`: the calls by which
   * its answer comes back, where those of the others go elsewhere.
   */
  constructor(
    trees: Trees,
    readonly chains: Chains,
    readonly main: Request,
    readonly standIns: StandIns,
    readonly elsewhere: Elsewhere = new Elsewhere([]),
    readonly answering: Chains = chains,
  ) {
    super(trees);
    this.callees = new Callees(trees, chains);
    this.ends = {
      isRequest: ({ span }) => chains.sends(span, main),
      puts: ({ callee, span }) => callee.kind === 'name' && setsBody(callee.name) && holds(main.span, span),
      printsErrors: (made) =>
        (this.printed ??= { at: printedErrorOf(this.callees, main) }).at !== undefined || this.isPrintedFrom(made),
    };
    this.touches = touchesOf(chains, main);
  }

  private isPrintedFrom(made: Span): boolean {
    const key = `${made.start} ${made.end} ${made.file}`;
    const known =
      this.printedFrom.get(key) ??
      (printedErrorOf(this.callees, { span: made, callers: [] }) ?? printedAsValue(this.callees, made)) !== undefined;
    this.printedFrom.set(key, known);
    return known;
  }

  /** What an edit of a range changes in a program; empty where it stands in none, or in a call that sends. */
  of(edit: Span & { readonly text?: string }): readonly Touched[] {
    const tree = this.trees.of(edit.file);
    if (tree === undefined) return [];
    const key = `${edit.start} ${edit.end} ${edit.file}\0${edit.text ?? ''}`;
    const known = this.touches.get(key) ?? touchedBy(this, tree, edit);
    this.touches.set(key, known);
    return known;
  }

  twin(source: SourceText, part: string, edits: readonly Edit[]): Span | undefined {
    return twinOf(this, source, part, edits);
  }

  expected(source: SourceText, words: readonly string[], edits: readonly Edit[]): Span | undefined {
    const tree = this.trees.of(source.file);
    const pattern = anyOf(words);
    if (tree === undefined || pattern === undefined) return undefined;
    const isOwn = (at: Span): boolean => this.chains.holds(at) || edits.some((edit) => meets(edit, at));
    return assertedIn(tree, source, pattern, isOwn);
  }

  spelledElsewhere(path: string, source: SourceText): Span | undefined {
    return this.standIns.ofPath(path, source);
  }

  partElsewhere(part: string): Span | undefined {
    return this.standIns.ofPart(part);
  }

  saidInTests(words: readonly string[], path: string | undefined, source: SourceText): Span | undefined {
    return this.standIns.ofWords(words, path, source);
  }

  lookedForInTests(pieces: readonly string[], source: SourceText): Span | undefined {
    return this.standIns.ofPieces(pieces, source);
  }

  textOf(file: string): string | undefined {
    return (this.trees.text(file) ?? this.standIns.text(file))?.text;
  }

  isOwn(at: Span): boolean {
    return this.chains.holds(at);
  }

  notOwn(source: SourceText, word: string, places: () => readonly Span[]): readonly Span[] {
    return this.chains.outside(source, word, places);
  }

  assigned(key: Span): { readonly statement: Span; readonly touched: Touched } | undefined {
    return assignedAt(this, key);
  }

  address(): Span | undefined {
    return addressAsked(this.trees, this.chains, this.main) ?? this.elsewhere.askingAddress(this.main);
  }

  sentHeaders(names: readonly string[]): Span | undefined {
    return sentHeadersAsked(this.trees, this.chains, this.main, names);
  }

  watcher(source: SourceText): Span | undefined {
    return watcherOf(this, source);
  }

  readsItself(source: SourceText): Span | undefined {
    return this.within({ ...source, start: 0, end: 0 }, (tree) => ownTextRead(source) ?? functionTakenIn(tree));
  }

  mention(
    { part, next }: { readonly part: string; readonly next?: string | undefined },
    { file }: SourceText,
    edits: readonly Edit[],
  ): Span | undefined {
    const isDocument = !this.isProgram(file);
    return this.standIns.mentions
      .of(part, next)
      .find((at) => !(isDocument && at.file === file) && !edits.some((edit) => meets(edit, at)));
  }

  inSchema(field: string): Span | undefined {
    return this.standIns.mentions.inSchemas(field)[0];
  }

  example(words: readonly string[], { file }: SourceText): Span | undefined {
    for (const one of new Set([file, this.main.span.file])) {
      const source = this.trees.text(one);
      const at = source === undefined ? undefined : exampleIn(source, words);
      if (at !== undefined) return at;
    }
    return undefined;
  }

  otherOrigin(read: Span): Span | undefined {
    const tree = this.trees.of(read.file);
    if (tree === undefined) return undefined;
    const leads = (call: Span): boolean => this.chains.has(call);
    return new Origins(tree, leads, this.callees).other(read);
  }

  beside(words: readonly string[], source: SourceText, edits: readonly Edit[]): Span | undefined {
    return copyIn(source, words, (at) => edits.some((edit) => meets(edit, at)));
  }

  matching(pattern: RegExp, source: SourceText, edits: readonly Edit[]): Span | undefined {
    const { source: words, flags } = pattern;
    return matchesIn(source, words, flags).find(
      (at) => !edits.some((edit) => overlap(edit, at)) && !this.standIns.isInRequest(at),
    );
  }

  inSettings(part: string, source: SourceText): Span | undefined {
    return this.standIns.ofSettings(part, source);
  }

  answer(request: Request, field: readonly string[]): readonly Use[] {
    const { uses: found } = followed(this, request, field);
    const uses = found.map((use) => (this.isByType(use) ? { ...use, kind: 'unknown' as const } : use));
    const seen = this.elsewhere.of(request);
    return seen === undefined ? uses : [...uses, { kind: 'unknown', span: seen }];
  }

  /** Go reads members by other names than those that are sent: one that was not taken for a read of a field may be of any. */
  private isByType({ kind, span }: Use): boolean {
    return kind === 'read' && this.trees.of(span.file)?.program.language === 'go';
  }

  isSender(request: Request): boolean {
    return isSender(this, request);
  }

  leadsOn(request: Request): boolean {
    return leadsOn(this, request);
  }

  otherCaller(request: Request, at: Span): Span | undefined {
    return otherCaller(this.callees, this.chains, request, at);
  }

  stray(request: Request, read: Span, anchors: readonly Span[]): Span | undefined {
    return strayFrom(this, request, read, anchors);
  }
}
