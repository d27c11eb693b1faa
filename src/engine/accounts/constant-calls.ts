import type { Match } from '../../match/match.js';
import type { FunctionExpr, Program } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import { FileIntervals } from '../../text/intervals.js';
import { isTest } from '../../text/test-file.js';
import { holds } from '../../text/spans.js';

/** The calls that send a request, the innermost first. */
export function placesOf({ request }: Pick<Match, 'request'>): readonly Span[] {
  return [request.span, ...request.callers.toReversed()];
}

export function keyOf({ file, start, end }: Span): string {
  return `${file}\0${start}\0${end}`;
}

/** A file's program with its text. */
export interface Written {
  readonly program: Program;
  readonly source: SourceText;
}

/** How far before a text the name that it is given stands. */
const BEFORE = 160;
/** `NAME = "`, `name: Type = "`, `'name' => "`, `name := fmt.Sprintf("`, `define('NAME', "`. */
const NAMED =
  /([A-Za-z_$][\w$]*)["'\]]?\s*(?:(?::\s*[\w<>[\]|., ]{1,40})?\s*(?::=|=>|=|:)|,)\s*(?:[\w.$]+\()?[^\w\s;,]{0,3}$/;
/** A name before its parameters, which no word of the language is. */
const DECLARED =
  /(?<![.\w$])(?!(?:func|function|fn|def|async|if|for|return)\b)([A-Za-z_$][\w$]*)[?!]?\s*(?:<[^<>()]*>)?\(/;

/** Where calls take a path that is written apart from them: in a constant, a field of a class, a function that builds it. */
export class ConstantCalls {
  private readonly byFile: ReadonlyMap<string, Written>;
  private readonly functions = new Map<string, FileIntervals<Around>>();
  private readonly words = new Map<string, ReadonlySet<string>>();

  constructor(written: readonly Written[]) {
    this.byFile = new Map(written.map((one) => [one.program.file, one]));
  }

  /**
   * The calls that take the text at a place, each with the first of its matches; none where one call alone does. They
   * are in functions that mention the text's name, and not in the one that it is written in: the others of that one
   * stand beside it.
   */
  of(text: Span, matches: readonly Match[]): ReadonlyMap<Span, Match> {
    const name = matches.length < 2 ? undefined : this.nameOf(text);
    if (name === undefined) return new Map();
    const own = this.around(text)?.span;
    const calls = new Map<string, readonly [Span, Match]>();
    const seen = new Set<Request>();
    for (const match of matches) {
      if (seen.has(match.request)) continue;
      seen.add(match.request);
      const places = placesOf(match);
      if (places.some((place) => holds(place, text) || (own !== undefined && holds(own, place)))) continue;
      const call = places.find((place) => this.takes(place, text, name));
      if (call !== undefined && !calls.has(keyOf(call))) calls.set(keyOf(call), [call, match]);
    }
    return calls.size < 2 ? new Map() : new Map(calls.values());
  }

  /** The name of what the text is the value of, or of the function that makes it. */
  private nameOf(text: Span): string | undefined {
    const source = this.byFile.get(text.file)?.source.text;
    if (source === undefined) return undefined;
    const own = this.around(text)?.span;
    if (own === undefined) return NAMED.exec(source.slice(Math.max(0, text.start - BEFORE), text.start))?.[1];
    const [, name] = DECLARED.exec(source.slice(own.start, text.start)) ?? [];
    return name ?? NAMED.exec(source.slice(Math.max(0, own.start - BEFORE), own.start))?.[1];
  }

  /** The call, or the function that it is in, mentions the name as something from outside. */
  private takes(call: Span, text: Span, name: string): boolean {
    const source = this.byFile.get(call.file)?.source.text;
    if (source === undefined || isTest(call.file)) return false;
    const around = this.around(call);
    if (around === undefined && call.file === text.file && this.around(text) === undefined) return false;
    if (around?.params.has(name) === true) return false;
    return this.wordsOf(around?.span ?? call, source).has(name);
  }

  /** The words of a stretch of a file, taken once: many calls stand in one function, and many constants are asked for. */
  private wordsOf(span: Span, source: string): ReadonlySet<string> {
    const key = keyOf(span);
    const known = this.words.get(key);
    if (known !== undefined) return known;
    const found = new Set(source.slice(span.start, span.end).match(/[\w$]+/g));
    this.words.set(key, found);
    return found;
  }

  /** The innermost function that a place is in. */
  private around(place: Span): Around | undefined {
    return this.functionsOf(place.file).holding(place).at(-1);
  }

  private functionsOf(file: string): FileIntervals<Around> {
    const known = this.functions.get(file);
    if (known !== undefined) return known;
    const found = new FileIntervals<Around>();
    eachFunction(this.byFile.get(file)?.program.body, (one) => {
      found.add(one.span, one);
    });
    this.functions.set(file, found);
    return found;
  }
}

interface Around {
  readonly span: Span;
  readonly params: ReadonlySet<string>;
}

/** The functions of a program, wherever they stand; readers give some nodes to several others. */
function eachFunction(body: unknown, take: (one: Around) => void): void {
  const seen = new Set<unknown>();
  const open: unknown[] = [body];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    if (isFunction(node)) {
      const params = node.params.flatMap(({ target }) => (target.kind === 'name' ? [target.name] : []));
      take({ span: node.span, params: new Set(params) });
    }
    for (const one of Object.values(node)) open.push(one);
  }
}

function isFunction(node: object): node is FunctionExpr {
  return 'kind' in node && node.kind === 'function' && 'params' in node;
}
