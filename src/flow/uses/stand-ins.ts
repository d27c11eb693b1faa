import type { SourceText, Span } from '../../model/span.js';
import type { CallExpr } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import { fileOfPart } from '../../text/part-name.js';
import { isTest } from '../../text/test-file.js';
import type { Chains } from './chains.js';
import { commentsIn } from './comments.js';
import { Mentions } from './mentions.js';
import { bareName, folderOf, moduleNames, WHOLE_FOLDER } from './module-names.js';
import { isShown } from './names.js';
import { chainOf } from './tree/written.js';
import { pieceIn } from './pieces.js';
import { RECORDED, RecordedAnswers } from './recorded-answers.js';
import type { Trees } from './trees.js';
import { watcherIn } from './watchers.js';
import { firstOf, partPattern, pathPattern, wordsPattern } from './spellings.js';

/**
 * Files that take the place of the API, or say what is expected of it: mocks, fake servers, recorded answers, tests. A
 * request that goes elsewhere, or says something else, no longer meets them.
 */
export class StandIns {
  private named: ReadonlyMap<string, SourceText> | undefined;
  private bySegment: Map<string, SourceText[]> | undefined;
  private settings: Map<string, SourceText[]> | undefined;
  private byName: Map<string, SourceText[]> | undefined;
  private readonly recorded: RecordedAnswers;
  private readonly inSettings = new Map<string, readonly Span[]>();
  private readonly paths = new Map<string, readonly Span[]>();
  private readonly parts = new Map<string, readonly Span[]>();
  private watched: Map<string, Span> | undefined;
  readonly mentions: Mentions;

  /** `chains`: of all requests that were found and are no stand-ins. */
  constructor(
    private readonly trees: Trees,
    private readonly files: readonly SourceText[],
    private readonly chains: () => Chains,
  ) {
    this.mentions = new Mentions(trees, files, chains);
    this.recorded = new RecordedAnswers(files);
  }

  text(file: string): SourceText | undefined {
    this.named ??= new Map(this.files.map((one) => [one.file, one]));
    return this.named.get(file);
  }

  /** A place in a program of a language that looks at requests, or answers them, where the API is named. */
  watcherOf(language: string): Span | undefined {
    if (this.watched === undefined) {
      this.watched = new Map();
      for (const source of this.files) {
        const known = this.trees.of(source.file)?.program.language;
        if (known === undefined || this.watched.has(known) || !OF_API.test(source.text) || isTest(source.file))
          continue;
        const at = watcherIn(source);
        if (at !== undefined) this.watched.set(known, at);
      }
    }
    return this.watched.get(language);
  }

  /** A place in another file that spells the path of an operation (`/zones/{zone_id}/settings`) and sends nothing. */
  ofPath(path: string, source: SourceText): Span | undefined {
    const all = this.placesOf(path).filter(({ file }) => file !== source.file);
    // What holds the file says the same where it does.
    return all.find(({ file }) => !source.file.startsWith(file)) ?? all[0];
  }

  /** A place in a program that spells a part of a path, and sends nothing. */
  ofPart(part: string): Span | undefined {
    const known = this.parts.get(part) ?? this.programsWith(part);
    this.parts.set(part, known);
    return known[0];
  }

  /** A place in a file of settings that spells a part of a path: what lets requests through, or sends them elsewhere. */
  ofSettings(part: string, source: SourceText): Span | undefined {
    const known = this.inSettings.get(part) ?? this.settingsWith(part);
    this.inSettings.set(part, known);
    // Parts of a file have names that begin with its own.
    return known.find(({ file }) => !file.startsWith(source.file));
  }

  private settingsWith(part: string): readonly Span[] {
    const pattern = partPattern(part);
    this.settings ??= indexed(this.settingsFiles(), segmentsIn);
    return (this.settings.get(part.split('/').at(-1) ?? '') ?? []).flatMap((one) => {
      const comments = commentsIn(one);
      return [...one.text.matchAll(pattern)]
        .map(({ 0: { length }, index }) => ({ file: one.file, start: index, end: index + length }))
        .filter((at) => !comments.holds(at.start) && !this.asks(at));
    });
  }

  /** Not those with programs in them: the requests of these are found as such. */
  private settingsFiles(): readonly SourceText[] {
    const parts = this.files.filter(({ file }) => fileOfPart(file) !== file);
    const withParts = new Set(parts.map(({ file }) => fileOfPart(file)));
    return this.files.filter(
      ({ file }) => SETTINGS.test(file) && this.trees.of(file) === undefined && !withParts.has(file) && !isTest(file),
    );
  }

  /** A place lies in any request that was found, or spells a part of one. */
  isInRequest(at: Span): boolean {
    return this.chains().holds(at) || this.chains().spells(at);
  }

  /** A place lies in a request that says how it is sent. */
  private asks(at: Span): boolean {
    return this.chains().asks(at);
  }

  private programsWith(part: string): readonly Span[] {
    const pattern = partPattern(part);
    return this.filesWith(part)
      .filter(({ file }) => this.trees.of(file) !== undefined)
      .flatMap((source) => this.spelledIn(source, pattern));
  }

  /** A place in a test of a file, or in a file that spells the path, that says one of the words. */
  ofWords(words: readonly string[], path: string | undefined, source: SourceText): Span | undefined {
    if (words.length === 0) return undefined;
    const spelling = path === undefined ? [] : this.placesOf(path).map(({ file }) => file);
    const names = new Set(spelling);
    const stands = ({ file }: SourceText): boolean => names.has(file) && (isTest(file) || RECORDED.test(file));
    const tests = this.testsOf(source);
    const files = [...tests, ...tests.flatMap((test) => this.recorded.takenBy(test)), ...this.files.filter(stands)];
    const says = wordsPattern(words);
    for (const other of files) {
      const at = other.file === source.file ? undefined : firstOf(other, says);
      if (at !== undefined) return at;
    }
    return undefined;
  }

  /** A place in a test of a file that answers requests by one of the pieces of a path. */
  ofPieces(pieces: readonly string[], source: SourceText): Span | undefined {
    const found = this.testsOf(source).map((test) => pieceIn(test, pieces));
    return found.find((at) => at !== undefined);
  }

  private placesOf(path: string): readonly Span[] {
    const known = this.paths.get(path);
    if (known !== undefined) return known;
    const pattern = pathPattern(path);
    const found = this.filesWith(path).flatMap((source) => this.spelledIn(source, pattern));
    this.paths.set(path, found);
    return found;
  }

  private spelledIn(source: SourceText, pattern: RegExp): readonly Span[] {
    const { file, text } = source;
    const tree = this.trees.of(file);
    const comments = commentsIn(source);
    return [...text.matchAll(pattern)]
      .map(({ 0: { length }, index }) => ({ file, start: index, end: index + length }))
      .filter((at) => {
        if (comments.holds(at.start)) return false;
        if (this.chains().spells(at) || this.chains().holds(at)) return false;
        const call = tree?.holding(at).find((one) => one['kind'] === 'call') as unknown as CallExpr | undefined;
        return call === undefined || !isShown(chainOf(call.callee) ?? '');
      });
  }

  /** Programs, and what tests keep besides, that have the rarest segment of a path. */
  private filesWith(path: string): readonly SourceText[] {
    this.bySegment ??= indexed(
      this.files.filter(({ file }) => this.trees.of(file) !== undefined || isTest(file) || RECORDED.test(file)),
      segmentsIn,
    );
    const index = this.bySegment;
    const lists = path.split('/').flatMap((segment) => (isLiteral(segment) ? [index.get(segment) ?? []] : []));
    return lists.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }

  private testsOf({ file }: SourceText): readonly SourceText[] {
    this.byName ??= indexed(
      this.files.filter((one) => isTest(one.file)),
      namesIn,
    );
    const index = this.byName;
    const names = moduleNames(file).filter((name) => !WHOLE_FOLDER.test(name));
    const found = names.flatMap((name) => index.get(name) ?? []);
    // Many a folder has a file of such a name: only tests beside this one are meant.
    const own = bareName(file);
    const beside = WHOLE_FOLDER.test(own)
      ? (index.get(own) ?? []).filter((test) => folderOf(test.file).replace(TESTS, '') === folderOf(file))
      : [];
    return [...new Set([...found, ...beside])];
  }
}

/** Folders that hold the tests of the one around them. */
const TESTS = /(?:^|\/)(?:tests?|__tests__|spec)$/;

/** The API is named, by its host or by the root of its paths. */
const OF_API = /api\.cloudflare\.com|\bclient\/v4\b/;

export function isOfApi(text: string): boolean {
  return OF_API.test(text);
}

/** Files that say what programs may do, or where requests go. */
const SETTINGS =
  /\.(?:ya?ml|json5?|toml|ini|conf|cfg|properties|rego|xml|tf|tfvars|hcl|env|caddyfile|nginx)$|(?:^|\/)(?:\.env[\w.]*|Caddyfile|nginx\.conf|haproxy\.cfg)$/i;

/** A request is one that a test or a recording says, be it by its path alone. */
export function isStandIn({ span, url }: Request): boolean {
  const places = [span, ...url.flatMap((piece) => piece.span ?? [])];
  return places.some(({ file }) => isTest(fileOfPart(file)) || RECORDED.test(file));
}

function indexed(
  files: readonly SourceText[],
  keysOf: (source: SourceText) => ReadonlySet<string>,
): Map<string, SourceText[]> {
  const index = new Map<string, SourceText[]>();
  for (const source of files) {
    for (const key of keysOf(source)) {
      const known = index.get(key);
      if (known === undefined) index.set(key, [source]);
      else known.push(source);
    }
  }
  return index;
}

function segmentsIn({ text }: SourceText): ReadonlySet<string> {
  return new Set([...text.matchAll(/\/(\w{3,})/g)].flatMap(([, segment]) => segment ?? []));
}

const IMPORTS = /(?:\b(?:import|from|require\w*|include\w*|use|using|load|mod|source)\b|\.mock\().*/g;

/** What a test takes from other files, by their names, and the file that it is named after. */
export function namesIn({ file, text }: SourceText): ReadonlySet<string> {
  const imported = [...text.matchAll(IMPORTS)].flatMap(([line]) => line.match(/[\w-]+/g) ?? []);
  return new Set([...imported, testedBy(file)]);
}

/** The bare name of the file that a test is named after. */
export function testedBy(file: string): string {
  return bareName(file).replace(/^test_|(?:[._-](?:test|spec|mock)|_test|Tests?|Spec|IT)$/g, '');
}

function isLiteral(segment: string): boolean {
  return /^\w{3,}$/.test(segment);
}
