/** How far around a text its statements and sibling methods are looked at, in lines. */
const LINES = 12;

const METHOD =
  /(?:Method(?:s|Type)?(?:\.|::)|REQUEST_(?:METHOD_)?|HTTP_|http\.Method|Verb(?:\.|::)|(?:method|verb)\w*["']?\s*(?:\(\s*|=>?\s*|:\s*)["'`:]?|CURLOPT_CUSTOMREQUEST\s*,\s*["'])(GET|POST|PUT|PATCH|DELETE|Get|Post|Put|Patch|Delete|get|post|put|patch|delete)\b/g;
/** A method that gives the path of an operation, beside one that gives its method. */
const PATH_NAME = String.raw`\b(?:path|url|uri|endpoint|route|\w+(?:Path|Url|Uri|Endpoint)|\w+_(?:path|url|uri|endpoint))\s*`;
const GIVES_PATH = new RegExp(String.raw`${PATH_NAME}(?:\(|$)`, 'i');
/** The same, on a line that opens a block. */
const OPENS_PATH = new RegExp(String.raw`${PATH_NAME}\b`, 'i');

/** A field of a class is for all of its methods. */
const FIELD = /^\s*(?:public|private|protected|internal|static)\b[^(){}]*=/;

/**
 * The method of the requests that the statements around a text make, or that a sibling of the function it stands in
 * gives (`fn method()` beside `fn path()`): undefined where none is named, or several are.
 */
export function methodNearby(text: string, at: number): string | undefined {
  const lines = new Lines(text, at);
  if (FIELD.test(lines.at(0))) return undefined;
  const own = lines.block(lines.indent(0));
  const found = only(own.text);
  if (found !== 'none') return found;
  const declared = lines.above(own.from, lines.indent(0));
  if (declared === undefined || !givesPath(lines.at(declared))) return undefined;
  const siblings = only(lines.block(lines.indent(declared)).text);
  return siblings === 'none' ? undefined : siblings;
}

function givesPath(line: string): boolean {
  return GIVES_PATH.test(line) || (line.trimEnd().endsWith('{') && OPENS_PATH.test(line));
}

function only(text: string): string | undefined {
  const found = new Set([...text.matchAll(METHOD)].map((match) => match[1]?.toUpperCase()));
  return found.size === 0 ? 'none' : found.size === 1 ? [...found][0] : undefined;
}

/** The lines around a place, counted from its own. */
class Lines {
  private readonly lines: readonly string[];
  private readonly own: number;

  constructor(text: string, at: number) {
    const before = text
      .slice(Math.max(0, at - 4000), at)
      .split('\n')
      .slice(-LINES - 1);
    const behind = text
      .slice(at, at + 4000)
      .split('\n')
      .slice(0, LINES + 1);
    this.own = before.length - 1;
    this.lines = [...before.slice(0, -1), `${before.at(-1) ?? ''}${behind[0] ?? ''}`, ...behind.slice(1)];
  }

  at(line: number): string {
    return this.lines[this.own + line] ?? '';
  }

  indent(line: number): number {
    return /^[\t ]*/.exec(this.at(line))?.[0].length ?? 0;
  }

  /** The lines around the place that are indented as far or further. */
  block(indent: number): { readonly text: string; readonly from: number } {
    const holds = (line: number): boolean =>
      this.own + line >= 0 &&
      this.own + line < this.lines.length &&
      (this.at(line).trim() === '' || this.indent(line) >= indent);
    let from = 0;
    let to = 0;
    while (holds(from - 1)) from -= 1;
    while (holds(to + 1)) to += 1;
    return { text: this.lines.slice(this.own + from, this.own + to + 1).join('\n'), from };
  }

  /** The line that a block stands below. */
  above(from: number, indent: number): number | undefined {
    const line = from - 1;
    return this.own + line >= 0 && this.indent(line) < indent ? line : undefined;
  }
}
