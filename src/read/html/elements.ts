/** An element that may hold code: offsets in the source. */
export interface CodeElement {
  readonly kind: 'script' | 'code';
  /** What its attributes say of its language; empty where they say nothing. */
  readonly label: string;
  readonly start: number;
  /** Of what stands between its tags. */
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

const OPENING =
  /<!--[\s\S]*?(?:-->|$)|<(script|pre|code|textarea|CodeBlock|Code|Snippet)\b((?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^<>"'{}])*)>/gi;

/** The elements in a stretch of HTML that hold code; of nested ones the outer, with what the inner says of itself. */
export function codeElements(source: string, start: number, end: number): CodeElement[] {
  const found: CodeElement[] = [];
  const text = source.slice(start, end);
  /** Names that nothing closes from here on: a search for what is not there is made once. */
  const open = new Set<string>();
  const openings = new RegExp(OPENING);
  for (let opening = openings.exec(text); opening !== null; opening = openings.exec(text)) {
    const [tag, name, attributes = ''] = opening;
    // What stands in a comment is not shown.
    if (name === undefined || attributes.trimEnd().endsWith('/')) continue;
    const from = opening.index + tag.length;
    const element = name.toLowerCase();
    const close = open.has(element) ? undefined : closing(text, element, from);
    if (close === undefined) {
      open.add(element);
      continue;
    }
    openings.lastIndex = close.end;
    const inner = text.slice(from, Math.min(close.start, from + 400));
    const nested = /^\s*<code\b([^<>]*)>/i.exec(inner);
    found.push({
      kind: /^script$/i.test(name) ? 'script' : 'code',
      label: labelOf(attributes) || labelOf(nested?.[1] ?? ''),
      start: start + opening.index,
      from: start + from,
      to: start + close.start,
      end: start + close.end,
    });
  }
  return found;
}

function closing(
  text: string,
  name: string,
  from: number,
): { readonly start: number; readonly end: number } | undefined {
  const pattern = new RegExp(`</${name}\\s*>`, 'gi');
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  if (found === null) return undefined;
  return { start: found.index, end: found.index + found[0].length };
}

const LABEL =
  /(?:^|\s)(?:data-)?(?:lang|language|type)\s*=\s*[{]?["']([^"']*)["']|(?:^|["'\s])(?:lang(?:uage)?|highlight|brush|sourceCode)[-: ]+([\w+#-]+)/i;

function labelOf(attributes: string): string {
  const [, plain, classed] = LABEL.exec(attributes) ?? [];
  return plain ?? classed ?? '';
}
