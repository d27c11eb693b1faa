import { isMap, isScalar, isSeq, parseDocument, type Document, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { isInsertion } from './insertion.js';

/** Why an entry cannot be put into a text without touching the rest of it. */
export interface Unfit {
  readonly because: string;
}

/**
 * Puts an entry at the end of the map or list at a path of keys; the rest of the text stays as it is, byte for byte.
 * `lines`: the entry, its first line without indentation; `{ }` stands for one level of it. `expected`: the entry as
 * data, to hold the result against. An entry of a list begins with `- `.
 */
export function appendYaml(text: string, path: readonly string[], lines: readonly string[]): string | Unfit {
  const document = parseDocument(text, { keepSourceTokens: false, prettyErrors: false });
  if (document.errors.length > 0) return { because: 'it is not valid YAML' };
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const place = placeFor(text, document, path);
  if ('because' in place) return place;
  const indented = lines.map((line) => `${place.indent}${line}`).join(eol);
  const before = text.slice(0, place.at);
  const start = before === '' || before.endsWith('\n') ? '' : eol;
  const result = `${before}${start}${indented}${eol}${text.slice(place.at + place.replaced)}`;
  return grown(text, result) ? result : { because: 'its layout is not one that eolint can add to' };
}

interface Place {
  readonly at: number;
  /** Characters that the entry takes the place of: an empty `[]`. */
  readonly replaced: number;
  readonly indent: string;
}

function placeFor(text: string, document: Document, path: readonly string[]): Place | Unfit {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  if (node === null || (path.length === 0 && isScalar(node) && node.value === null)) {
    return { at: text.length, replaced: 0, indent: '' };
  }
  if (!isMap(node) && !isSeq(node)) return { because: `${path.join('.')} is not a list or a map` };
  if (node.flow === true) {
    return { because: `${path.length === 0 ? 'it' : path.join('.')} is written in one line` };
  }
  const last = lastOf(node);
  const first = firstOf(node);
  if (last === undefined || first === undefined) return { because: `${path.join('.')} is empty` };
  return { at: afterLine(text, last), replaced: 0, indent: indentOf(text, first) };
}

function firstOf(node: YAMLMap | YAMLSeq): number | undefined {
  if (isMap(node)) return (node.items[0]?.key as Node | undefined)?.range?.[0];
  return (node.items[0] as Node | undefined)?.range?.[0];
}

/** Where the last entry of a collection ends, without what follows it. */
function lastOf(node: YAMLMap | YAMLSeq): number | undefined {
  if (isMap(node)) {
    const pair = node.items.at(-1);
    const value = (pair?.value as Node | null | undefined)?.range;
    return value?.[1] ?? (pair?.key as Node | undefined)?.range?.[1];
  }
  return (node.items.at(-1) as Node | undefined)?.range?.[1];
}

function afterLine(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

/** The blanks before an entry, up to its dash where it is one of a list. */
function indentOf(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^\s*/.exec(line)?.[0] ?? '';
}

/** Whether nothing of what was there is lost or changed, as text and as data. */
function grown(before: string, after: string): boolean {
  if (!isInsertion(before, after)) return false;
  const document = parseDocument(after, { prettyErrors: false });
  return document.errors.length === 0 && holds(document.toJS(), parseDocument(before).toJS());
}

/** Whether `whole` has all of `part`, lists from their beginning. */
function holds(whole: unknown, part: unknown): boolean {
  if (part === null || typeof part !== 'object') return part === null || whole === part;
  if (whole === null || typeof whole !== 'object' || Array.isArray(whole) !== Array.isArray(part)) return false;
  return Object.entries(part).every(([key, value]) => holds((whole as Record<string, unknown>)[key], value));
}

/** The data of a text; undefined where it is no YAML. */
export function yamlData(text: string): unknown {
  const document = parseDocument(text, { prettyErrors: false });
  return document.errors.length > 0 ? undefined : (document.toJS() as unknown);
}
