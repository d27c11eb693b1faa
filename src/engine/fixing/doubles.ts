import { answersAll, pieceIn } from '../../flow/uses/pieces.js';
import { partPattern } from '../../flow/uses/spellings.js';
import { firstOutsideComments } from '../../flow/uses/comments.js';
import { moduleNames } from '../../flow/uses/module-names.js';
import { playsIn } from '../../flow/uses/recordings.js';
import { RECORDED } from '../../flow/uses/recorded-answers.js';
import { isOfApi, namesIn } from '../../flow/uses/stand-ins.js';
import type { SourceText, Span } from '../../model/span.js';
import { isTest } from '../../text/test-file.js';

/** What stands in the place of the API, by the name of its file or its folder. */
const DOUBLES = /(?:^|[/_.-])(?:mocks?|fakes?|stubs?|doubles?|simulators?|emulators?|sandbox|servers?)(?:$|[/_.-])/i;

/** A server that is written by hand, as doubles are: it may look at any part of a path. */
const SERVES =
  /\bBaseHTTPRequestHandler\b|\b(?:https?|http2)\.createServer\(|\bcreateServer\(|\bWEBrick\b|\bhttptest\.New\w*Server\b|\bHttpServer\.create\(|\bHttpListener\b|\bhttp\.ListenAndServe\(/;
/** Paths of the API begin with what they belong to. */
const SCOPED = /\/(?:zones|accounts|radar)\\?\//;

/** A file is named as tests and doubles of an API are. */
function isNamedDouble(file: string): boolean {
  return isTest(file) || RECORDED.test(file) || DOUBLES.test(file);
}

/** A text may answer requests in the place of the API. */
function mayAnswer(text: string): boolean {
  return isOfApi(text) || SCOPED.test(text) || answersAll(text) || SERVES.test(text);
}

/** Whatever one segment holds, in a pattern, a route or a list of them: `\\w+`, `([^/]+)`, `:id`, `{id}`, `*`. */
const ANY = String.raw`(?:\(?(?:\?(?::|P?<\w+>))?(?:\\+[wSd]|\[[^\]\n]+\]|\.)[+*]\??\)?|:\w+|\{\w+\}|<[\w:]+>|\*(?!\*))`;
/** What the path belongs to, its identifier, and a segment that may be any: where there is one more or less, it is another. */
export const SHAPE = String.raw`(?:accounts|zones)\\*/(?:${ANY}|[\w$#{}.-]+)\\*/${ANY}(?=\\*/)`;
/** The segments of a path are told by their number. */
const APART = String.raw`\b[sS]plit\(\s*(?:[^()\n]{0,60},\s*)?(?:["'\`]/["'\`]|/\\//)|\bexplode\(\s*["']/["']`;
const COUNTS = new RegExp(`${SHAPE}|${APART}`, 'g');

/** A place where a double goes by how many segments a path has, whatever they are. */
function countedIn(source: SourceText): Span | undefined {
  const { text } = source;
  if (!isOfApi(text) && !SCOPED.test(text) && !SERVES.test(text)) return undefined;
  return firstOutsideComments(source, COUNTS);
}

/** Doubles of the API in any language, in the tests of a project or beside them. */
export class Doubles {
  private known: { readonly answering: readonly SourceText[]; readonly played: Span | undefined } | undefined;
  private taken: ReadonlySet<string> | undefined;

  /** `textOf`: of a file of a kind that is read; `isSent`: a place lies in a request that a client sends. */
  constructor(
    private readonly listed: Iterable<string>,
    private readonly textOf: (file: string) => string | undefined,
    private readonly isSent: (place: Span) => boolean,
  ) {}

  /** Where one goes by a piece of a path; a server of the project's own that asks the API is none. */
  answers(pieces: readonly string[], versions: readonly string[]): Span | undefined {
    if (pieces.length + versions.length === 0) return undefined;
    for (const source of this.all().answering) {
      const at =
        pieceIn(source, pieces, this.isSent) ??
        versions.flatMap((part) => firstOutsideComments(source, partPattern(part), this.isSent) ?? [])[0];
      if (at !== undefined) return at;
    }
    return undefined;
  }

  /** Where one goes by how many segments a path has. */
  counts(): Span | undefined {
    return this.all()
      .answering.map(countedIn)
      .find((at) => at !== undefined);
  }

  /** Where recorded answers are played, when a test takes one of the files. */
  plays(files: readonly string[]): Span | undefined {
    if (this.all().played === undefined) return undefined;
    this.taken ??= new Set([...this.named()].flatMap((source) => [...namesIn(source)]));
    const { taken } = this;
    return files.some((file) => moduleNames(file).some((name) => taken.has(name))) ? this.all().played : undefined;
  }

  private *named(): Iterable<SourceText> {
    for (const file of this.listed) {
      const text = isNamedDouble(file) ? this.textOf(file) : undefined;
      if (text !== undefined) yield { file, text };
    }
  }

  /** Those that may answer, and the first place where recorded answers are played: most are none of both, and not kept. */
  private all(): { readonly answering: readonly SourceText[]; readonly played: Span | undefined } {
    if (this.known !== undefined) return this.known;
    const answering: SourceText[] = [];
    let played: Span | undefined;
    for (const source of this.named()) {
      if (mayAnswer(source.text)) answering.push(source);
      played ??= playsIn(source);
    }
    return (this.known = { answering, played });
  }
}
