import type { FormField } from '../model/dialect.js';
import type { SourceText, Span } from '../model/span.js';
import type { Piece } from '../model/text.js';
import type { Value } from '../model/value.js';
import { holds } from '../text/spans.js';

/** A part of a form field: text, or an expansion as the script writes it. */
export type FormPart = { readonly text: string } | { readonly expansion: string };

export type FormParts = { readonly parts: readonly FormPart[] } | { readonly refused: string };

interface Place {
  readonly source: SourceText;
  /** Where the data is written: what comes from elsewhere may differ from run to run. */
  readonly within: Span;
  /** What an expansion looks like in the language. */
  readonly expansions: RegExp;
}

/** The value of a form field, piece by piece. Refused where a piece is not written in the command itself. */
export function formParts(field: FormField, place: Place): FormParts {
  try {
    return { parts: merged(field.json ? jsonParts(field.value, place, 0) : plainParts(field.value, place)) };
  } catch (error) {
    if (error instanceof Unwritten) return { refused: `the field "${field.name}" ${error.message}` };
    throw error;
  }
}

/** Why a value cannot be written; never leaves this file. */
class Unwritten extends Error {}

function plainParts(value: Value, place: Place): FormPart[] {
  switch (value.kind) {
    case 'text':
      return value.text.map((piece) => partOf(piece, place));
    case 'literal':
      if (value.value === null || value.value === undefined) throw new Unwritten('is null, which a form cannot say');
      return [{ text: String(value.value) }];
    case 'unknown':
      return [expansionAt(value.span, place)];
    case 'object':
    case 'list':
      throw new Unwritten('is an object or a list, which a form field cannot hold');
    default:
      throw new Unwritten('is not known piece by piece');
  }
}

function partOf(piece: Piece, place: Place): FormPart {
  if (piece.kind === 'hole') return expansionAt(piece.span, place);
  if (!inside(piece.span, place)) throw new Unwritten('is set elsewhere');
  return { text: piece.text };
}

function inside(span: Span | undefined, { within }: Place): span is Span {
  return span !== undefined && holds(within, span);
}

function expansionAt(span: Span | undefined, place: Place): FormPart {
  if (!inside(span, place)) throw new Unwritten('is not known piece by piece');
  const expansion = place.source.text.slice(span.start, span.end);
  if (!place.expansions.test(expansion)) throw new Unwritten('is not known piece by piece');
  return { expansion };
}

const DEEPEST = 50;

/** The JSON of a value, as short as can be. */
function jsonParts(value: Value, place: Place, depth: number): FormPart[] {
  if (depth > DEEPEST) throw new Unwritten('is nested too deeply');
  switch (value.kind) {
    case 'text': {
      const inner = value.text.map((piece) => {
        const part = partOf(piece, place);
        return 'text' in part ? { text: JSON.stringify(part.text).slice(1, -1) } : part;
      });
      return [{ text: '"' }, ...inner, { text: '"' }];
    }
    case 'literal':
      if (value.value === undefined) throw new Unwritten('is not known piece by piece');
      return [{ text: JSON.stringify(value.value) }];
    case 'object': {
      if (value.open) throw new Unwritten('may hold more than is written');
      const members = [...value.members.values()].map((member) => [
        { text: `${JSON.stringify(member.key)}:` },
        ...jsonParts(member.value, place, depth + 1),
      ]);
      return [{ text: '{' }, ...separated(members), { text: '}' }];
    }
    case 'list': {
      if (value.open) throw new Unwritten('may hold more than is written');
      const items = value.items.map((item) => jsonParts(item, place, depth + 1));
      return [{ text: '[' }, ...separated(items), { text: ']' }];
    }
    case 'unknown':
      return [expansionAt(value.span, place)];
    default:
      throw new Unwritten('is not known piece by piece');
  }
}

function separated(items: readonly (readonly FormPart[])[]): FormPart[] {
  return items.flatMap((item, i) => (i === 0 ? [...item] : [{ text: ',' }, ...item]));
}

function merged(parts: readonly FormPart[]): FormPart[] {
  const all: FormPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last !== undefined && 'text' in last && 'text' in part) all[all.length - 1] = { text: last.text + part.text };
    else all.push(part);
  }
  return all;
}
