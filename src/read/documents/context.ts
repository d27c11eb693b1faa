import type { SourceText, Span } from '../../model/span.js';
import type { Piece, Text } from '../../model/text.js';
import { outerRange, piecesOfMapped, sliceMapped } from '../../text/mapped-text.js';
import { BuiltNames } from './built-names.js';
import type { Facts } from './facts.js';
import type { Found } from './found.js';
import type { Node, ScalarNode } from './node.js';

/** What a name stands for in a document, where it is known. */
export type Variables = ReadonlyMap<string, Node | Text>;

/** What the parts of a document's reading share. */
export interface Context {
  readonly source: SourceText;
  readonly found: Found;
  readonly variables: Variables;
  /** What tasks set to several things. */
  readonly facts: Facts;
}

export function contextOf(source: SourceText, found: Found, variables: Variables, facts: Facts = new Map()): Context {
  return { source, found, variables, facts };
}

/** The context with further variables, which go before those of the same name. */
export function withVariables(cx: Context, more: Variables): Context {
  return more.size === 0 ? cx : { ...cx, variables: new Map([...cx.variables, ...more]) };
}

export function spanIn(cx: Context, start: number, end: number): Span {
  return { file: cx.source.file, start, end };
}

/**
 * What is filled in before a value is used: `{{name}}` and `{% ... %}` of most tools, `${{ name }}` of GitHub, `${name}`
 * of the environment. Objects of JSON text begin with a quote and are none.
 */
export const TEMPLATE =
  /\$\{\{[^{}]*\}\}|\{\{(?![ \t]*["{])[^{}\n]*\}\}|\{%[^%\n]*%\}|\$\{[^{}\n]*\}|<<[ \t]*[\w.]+[ \t]*>>|\$\[\[[^\]\n]*\]\]/g;

/** The text of a scalar with the variables in it: what they are known to be, or holes. */
export function textOf(cx: Context, scalar: ScalarNode): Text {
  const { content, quoting, start, end } = scalar;
  const { file } = cx.source;
  const style = { file, quoting, within: spanIn(cx, start, end) };
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: written } of content.text.matchAll(TEMPLATE)) {
    pieces.push(...piecesOfMapped(sliceMapped(content, from, index), style));
    from = index + written.length;
    const range = outerRange(content, index, from);
    const via = spanIn(cx, range.start, range.end);
    const known = resolved(cx, nameIn(written))?.map((piece) => ({ ...piece, via }));
    pieces.push(...(known ?? [hole(cx, written, range.start, range.end, style.within)]));
  }
  pieces.push(...piecesOfMapped(sliceMapped(content, from, content.text.length), style));
  return pieces;
}

function hole(cx: Context, written: string, start: number, end: number, within: Span): Piece {
  return { kind: 'hole', name: nameIn(written) || written, span: spanIn(cx, start, end), within };
}

/** `_.base_url`, `env.BASE_URL`, `vars.BASE_URL`, `$json.url`, `BASE_URL:-https://...` by their last name. */
function nameIn(written: string): string {
  const inside = written.replace(/^\$?[{<[]+%?[-\s]*|(?<![-\s])[-\s]*%?(?<![}>\]])[}>\]]+$/g, '').trim();
  return (
    /^(?:_\.|env\.|vars\.|variables\.|parameters\.|process\.env\.)?\$?([\w-]+(?:\.[\w-]+)*)/.exec(inside)?.[1] ?? ''
  );
}

/** What the variables around are built to, for as long as they are those around. */
const built = new WeakMap<Variables, BuiltNames<Text>>();

/** What a variable is known to be. */
function resolved(cx: Context, name: string): Text | undefined {
  const known = cx.variables.get(name);
  if (known === undefined) return undefined;
  if (!('kind' in known)) return known;
  if (known.kind !== 'scalar') return undefined;
  const values = built.get(cx.variables) ?? builtOf(cx);
  const text = values.get(name);
  return text?.length === 0 ? undefined : text;
}

function builtOf(cx: Context): BuiltNames<Text> {
  const made = new BuiltNames<Text>(
    (name) => {
      const node = cx.variables.get(name);
      return node !== undefined && 'kind' in node && node.kind === 'scalar' ? textOf(cx, node) : undefined;
    },
    (text) => text.length,
  );
  built.set(cx.variables, made);
  return made;
}

/** The plain text of a text; holes show as nothing. */
export function plainText(text: Text): string {
  return text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
}
