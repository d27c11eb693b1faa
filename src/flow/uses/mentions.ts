import type { CallExpr } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import { fileOfPart, holderOf } from '../../text/part-name.js';
import { literally } from '../../text/pattern.js';
import { commentsIn } from './comments.js';
import type { Chains } from './chains.js';
import { isShown } from './names.js';
import { isVersion } from '../../text/versions.js';
import { segmentPattern } from './spellings.js';
import type { Tree } from './tree/tree.js';
import { chainOf } from './tree/written.js';
import type { Trees } from './trees.js';

/**
 * Where the files of a project say a word of the API besides in their requests: guards, tables, patterns, rules of a proxy,
 * schemas. Nothing has to lead from a request to such a place for it to go by the word.
 */
export class Mentions {
  private readonly found = new Map<string, readonly Span[]>();
  /** The parts of a file, or of a part of it, which are looked at by themselves. */
  private readonly inParts = new Map<string, string[]>();
  private byWord: Map<string, SourceText[]> | undefined;

  /** `chains`: of the requests that were found and go to the API: what they are made of is no mention. */
  constructor(
    private readonly trees: Trees,
    private readonly files: readonly SourceText[],
    private readonly chains: () => Chains,
  ) {
    for (const { file, text } of files) {
      for (let outer = holderOf(file); outer !== undefined; outer = holderOf(outer)) {
        const texts = this.inParts.get(outer);
        if (texts === undefined) this.inParts.set(outer, [text]);
        else texts.push(text);
      }
    }
  }

  /**
   * Places that say a part of a path, one segment or several, outside of requests, comments, messages and prose. `next`:
   * the segment behind it, where others may stand there that are not meant: none does where a query begins.
   */
  of(part: string, next?: string): readonly Span[] {
    const key = `${part}\0${next ?? ''}`;
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const words = part.split('/').map(segmentPattern);
    const behind =
      next === undefined ? '' : String.raw`(?=\\?\/${literally(next)}(?![\w-])|(?!\\?\/[\w$:{(]|\?[\w-]+=))`;
    const pattern = new RegExp(
      String.raw`(?:(?<![\w-])|(?<=\\b))${words.join(String.raw`\\?\/`)}(?![\w-])${behind}`,
      'g',
    );
    const found = this.filesWith(part).flatMap((source) => this.placesIn(source, pattern));
    this.found.set(key, found);
    return found;
  }

  /** Places in schemas that say a field: what is sent has to keep to them. */
  inSchemas(field: string): readonly Span[] {
    const key = `schema\0${field}`;
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const pattern = new RegExp(String.raw`(?<![\w-])${literally(field)}(?![\w-])`, 'g');
    const schemas = this.filesWith(field).filter(
      ({ file, text }) => this.trees.of(file) === undefined && SCHEMA.test(text),
    );
    const found = schemas.flatMap((source) => this.placesIn(source, pattern));
    this.found.set(key, found);
    return found;
  }

  private filesWith(part: string): readonly SourceText[] {
    this.byWord ??= indexed(this.files.filter(({ file }) => !PROSE.test(file) && !PROSE.test(fileOfPart(file))));
    const lists = part.split('/').flatMap((segment) => (isVersion(segment) ? [] : [this.byWord?.get(segment) ?? []]));
    return lists.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }

  private placesIn(source: SourceText, pattern: RegExp): readonly Span[] {
    const { file, text } = source;
    const tree = this.trees.of(file);
    const comments = commentsIn(source);
    return [...text.matchAll(pattern)]
      .map(({ 0: { length }, index }) => ({ file, start: index, end: index + length }))
      .filter((at) => {
        if (comments.holds(at.start) || this.isInPart(text, at)) return false;
        if (this.chains().spells(at) || this.chains().holds(at)) return false;
        return tree === undefined || (saysIt(tree, text, at) && !isMessage(tree, at));
      });
  }

  /** A part of the file says the same there. */
  private isInPart(text: string, { file, start, end }: Span): boolean {
    const parts = this.inParts.get(file);
    if (parts === undefined) return false;
    const before = /[\w./*-]*$/.exec(text.slice(Math.max(0, start - LONGEST), start))?.[0] ?? '';
    const behind = /^[\w./*-]*/.exec(text.slice(end, end + LONGEST))?.[0] ?? '';
    return parts.some((part) => part.includes(`${before}${text.slice(start, end)}${behind}`));
  }
}

/** So many characters beside a word tell its place from others. */
const LONGEST = 80;

/** In a program a word counts in a text, a pattern or as a key: as a name it is the program's own. */
function saysIt(tree: Tree, text: string, at: Span): boolean {
  if (BARE_WORDS.test(tree.program.language) || tree.isInText(at)) return true;
  const [before, behind] = [text.slice(Math.max(0, at.start - 2), at.start), text.slice(at.end, at.end + KEY)];
  return /(?:["'`/|\\^:]|\\b)$/.test(before) || /^(?:["'`/|\\$]|\s*(?::(?!:)|=>))/.test(behind);
}

function isMessage(tree: Tree, at: Span): boolean {
  const call = tree.holding(at).find((one) => one['kind'] === 'call') as unknown as CallExpr | undefined;
  return call !== undefined && isShown(chainOf(call.callee) ?? '');
}

/** Languages whose words are texts without quotes. */
const BARE_WORDS = /^(?:shell|batch|powershell|make)$/;
/** So far behind a word the sign stands that makes it a key. */
const KEY = 4;
/** A document that says which fields there are: a JSON schema, a description of an API, a contract. */
const SCHEMA = /["']?\b(?:required|properties|\$schema|openapi|swagger|pact|additionalProperties)["']?\s*:/;
/** Texts for people. */
const PROSE = /\.(?:mdx?|markdown|rst|adoc|asciidoc)$/i;

function indexed(files: readonly SourceText[]): Map<string, SourceText[]> {
  const index = new Map<string, SourceText[]>();
  for (const source of files) {
    for (const word of new Set(source.text.replaceAll('\\b', ' ').match(/\w+/g))) {
      const known = index.get(word);
      if (known === undefined) index.set(word, [source]);
      else known.push(source);
    }
  }
  return index;
}
