import type { Request } from './request.js';
import type { Edit, SourceText, Span } from './span.js';

/** What code does with a value at the end of one way that it takes. */
export type UseKind =
  /** Part of the request that it is looked at for, or of another that takes the same change. */
  | 'request'
  /** Part of another request. */
  | 'sent'
  /** Shown to people: logged, part of the text of an error. */
  | 'logged'
  /** Decides a branch by whether it is there. */
  | 'tested'
  /** Compared with another value, searched, or the value that a `switch` goes by. */
  | 'compared'
  /** Looks something up, or names what is stored. */
  | 'index'
  /** A member of it is read by a name that is written out. */
  | 'read'
  /** A member of it gets another value, by its name. */
  | 'set'
  /** A member is taken out of it, by its name. */
  | 'removed'
  /** A member of it is asked for by the name that it was put in by. */
  | 'asked'
  /** What spells it out takes members by their names, or shows each to a function. */
  | 'picked'
  /** Its members are put together with those of other objects, or with one by its name. */
  | 'merged'
  /** The same, and those of the others take the place of its own. */
  | 'covered'
  /** A list or object that holds it is gone through. */
  | 'iterated'
  /** Handed to a function that is not part of what was read. */
  | 'argument'
  /** Handed to the caller, who is not known. */
  | 'returned'
  /** Other files may use it, and none that was read does. */
  | 'exported'
  /** Printed to the standard output, which other programs may read, or written to a file. */
  | 'printed'
  /** Anything else. */
  | 'unknown';

/** One way that a value takes, and where it ends. */
export interface Use {
  readonly kind: UseKind;
  readonly span: Span;
  /** The function it is handed to, or the member that is read. */
  readonly name?: string | undefined;
}

/** What an edit changes, and all that is done with it. */
export interface Touched {
  /** A text; one that stands between the elements of a list that are joined; members of an object, by `keys`; elements. */
  readonly what: 'text' | 'separator' | 'members' | 'elements';
  readonly keys: readonly string[];
  readonly uses: readonly Use[];
  /** Something that is removed does more than give a value. */
  readonly effect?: Span | undefined;
  /** Places in functions that take it from outside by themselves: it is the same for all that call these. */
  readonly shared?: readonly Span[] | undefined;
}

/** Where the texts, members and answers of some requests go, over all files that were read. */
export interface UsesOfRequests {
  /** What an edit of a range changes in a program; empty where it stands in none. */
  of(edit: Span & { readonly text?: string }): readonly Touched[];
  /**
   * A place where the part of a path, or the literal that one of the edits is made in, is written once more in a text of
   * a program, and not for these requests.
   */
  twin(source: SourceText, part: string, edits: readonly Edit[]): Span | undefined;
  /** A place by which a program takes its own text for data. */
  readsItself(source: SourceText): Span | undefined;
  /** A place in an assertion of the file that spells one of the words, and is none of the edits. */
  expected(source: SourceText, words: readonly string[], edits: readonly Edit[]): Span | undefined;
  /** A place in another file that spells an operation's path and sends nothing: a mock, a fake server, a test. */
  spelledElsewhere(path: string, source: SourceText): Span | undefined;
  /** A place in a program that spells a part of a path and sends nothing. */
  partElsewhere(part: string): Span | undefined;
  /** A place that says one of the words in a test of a file, or in one that spells the path. */
  saidInTests(words: readonly string[], path: string | undefined, source: SourceText): Span | undefined;
  /** A place in a test of a file that answers requests, or looks at them, by a text or a pattern with one of the pieces. */
  lookedForInTests(pieces: readonly string[], source: SourceText): Span | undefined;
  /** A place that asks the request, or its answer, for its address. */
  address(): Span | undefined;
  /** A place that asks the request, before it is sent, for its headers, or for one of these by its name. */
  sentHeaders(names: readonly string[]): Span | undefined;
  /** A place in the files of a request, in those they import, or beside the API's name, that looks at requests or answers them. */
  watcher(source: SourceText): Span | undefined;
  /**
   * A place outside of requests and of the edits that says a part of a path: a guard, a table, a pattern, a rule of a proxy.
   * `next`: the segment behind it, where others may stand there that are not meant. A document says it for itself.
   */
  mention(
    part: { readonly part: string; readonly next?: string | undefined },
    source: SourceText,
    edits: readonly Edit[],
  ): Span | undefined;
  /** A place in a schema that says a field of a body. */
  inSchema(field: string): Span | undefined;
  /** A place in a comment that says one of the words in an example that tests run. */
  example(words: readonly string[], source: SourceText): Span | undefined;
  /** A place that gives the object which a field is read from something else than an answer of these requests. */
  otherOrigin(read: Span): Span | undefined;
  /** A place outside of the edits that spells one of the words as a literal or a part of a path. */
  beside(words: readonly string[], source: SourceText, edits: readonly Edit[]): Span | undefined;
  /** A place of a file, outside of comments, requests and the edits, that a pattern finds. */
  matching(pattern: RegExp, source: SourceText, edits: readonly Edit[]): Span | undefined;
  /** A place in another file that is no program, and no text for people, that spells a part of a path. */
  inSettings(part: string, source: SourceText): Span | undefined;
  /** The text of a file that was read. */
  textOf(file: string): string | undefined;
  /** The names in a range mean the same at another place: they are set once, in front of it. */
  meansSame(range: Span, at: Span): boolean;
  /** The outermost function that a place of a program lies in, with its parameters. */
  around(at: Span): Span | undefined;
  /** A name that only what the edits take out uses, in a language that does not compile then. */
  orphan(edits: readonly Edit[]): Span | undefined;
  /** A place lies in the text of an error that is thrown there. */
  isThrown(at: Span): boolean;
  /** The file was read as a program. */
  isProgram(file: string): boolean;
  /** A place lies in one of the requests. */
  isOwn(at: Span): boolean;

  /** Those of the places of a word in a text that lie in no call which sends one of them; found once for the word. */
  notOwn(source: SourceText, word: string, places: () => readonly Span[]): readonly Span[];
  /** A member that an object takes from another one, beside one that is written in it. */
  spreadBeside(key: Span, names: readonly string[]): Span | undefined;
  /** What the one name in a range is given, where it is given nothing else, is read there alone, and no other code takes it. */
  held(at: Span): Span | undefined;
  /** The whole pair of a list of pairs, by its key. */
  pair(key: Span): Span | undefined;
  /** The whole member of an object, by its key. */
  member(key: Span): Span | undefined;
  /** The statement that puts a member into an object later, by its key, and what is done with the object. */
  assigned(key: Span): { readonly statement: Span; readonly touched: Touched } | undefined;
  /** The literals of a condition that is written at a place, where it chooses between such alone. */
  arms(at: Span): readonly { readonly text: string; readonly at: Span }[] | undefined;
  /** What gives a text and may give others in its place, and does not hold the other place, where the text goes. */
  branch(text: Span, to: Span, isInAddress: boolean): Span | undefined;
  /** A range lies in one literal, without code in it. */
  isText(at: Span): boolean;
  /** A text stands between the elements of a list that are joined. */
  separates(text: Span): boolean;
  /** Who calls the functions of a file is known from what was read, as far as the file does not hand them out. */
  knowsCallers(at: Span): boolean;
  /** Members are known from declarations in the language of a file: another name for one does not compile by itself. */
  declaresMembers(at: Span): boolean;
  /** Whether a field that its type declares is left out of JSON where it is empty; undefined where no type is read that does. */
  leavesOutEmpty(read: Span, key: string): boolean | undefined;
  /** Where a declared type says the name in JSON of a member that is read, and only what is read there is of that type. */
  wireName(read: Span, key: string): Span | undefined;
  /** A text is one of those that are put together where it is written. */
  isOperand(text: Span): boolean;
  /** The element of a list that a text is all of, where others stay in the list. */
  element(text: Span): Span | undefined;
  /** What is done with the answer besides reading fields by name; `field`: the one that is looked at. */
  answer(request: Request, field: readonly string[]): readonly Use[];
  /** A function that is not known sends what it is handed: by what else it is given, or by how its answer is read. */
  isSender(request: Request): boolean;
  /** A call that gives the function around a place another path to send, which is none of the requests of the change. */
  otherCaller(request: Request, at: Span): Span | undefined;
  /**
   * A place through which answers of other requests come to where one is read; undefined where only those of these
   * requests do. `anchors`: what sets these requests apart from others.
   */
  stray(request: Request, read: Span, anchors: readonly Span[]): Span | undefined;
}
