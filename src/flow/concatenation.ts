import type { Piece, Text } from '../model/text.js';
import type { Span } from '../model/span.js';
import type { ArgValue, Value } from '../model/value.js';
import { leaveOut } from '../text/left-out.js';
import { CHOICES, choice } from './join.js';
import { knownText, options, seeded, textOf, textValue, texts, unknown } from './values.js';

/** How many texts a concatenation may come to. */
const CROSSED = 512;
/** How many pieces all of them may have: what would come behind is a hole. */
const PIECES = 8_192;

/**
 * Text put together from parts. A part that may be several texts makes the whole several texts. A part whose text
 * is not known is a hole at the place where the part is written.
 */
export function concat(parts: readonly ArgValue[], within: Span | undefined): Value {
  const [first, ...others] = parts;
  const encoded = first !== undefined && others.length === 0 ? encodedAlone(first, within) : undefined;
  if (encoded !== undefined) return encoded;
  // What an address begins with is not known, though it could be.
  if (first !== undefined && options(first.value).some(isLeftOut) && others.some(({ value }) => seeded(value)))
    leaveOut('a text begins in too many ways');
  let all: Piece[][] = [[]];
  for (const one of parts) {
    const part = { ...one, value: spelled(one.value) };
    if (part.value.kind === 'choice' && hasRoom(all, part.value.options)) all = crossed(all, part, within);
    else {
      const fits = part.value.kind !== 'choice' && (all.length === 1 || hasRoom(all, [part.value]));
      const only = placed(fits ? part.value : unknown(undefined, part.span), part.span, within);
      for (const pieces of all) pieces.push(...only);
    }
  }
  return choice(all.map((pieces) => textValue(pieces)));
}

/** `text += chunk`, where nothing else is put into a text: the answer that comes piece by piece, and all of it. */
export function gathered(parts: readonly Value[]): Value | undefined {
  const all = parts.flatMap((part) => options(part)).filter((one) => knownText(one) !== '');
  const [first] = all;
  // A loop over a stream goes through pieces of it.
  const isWhole = (one: Value): boolean => one.kind === 'response' && /^(?:\[\])?$/.test(one.path.join('.'));
  if (first?.kind !== 'response' || !all.every((one) => isWhole(one) && 'site' in one && one.site === first.site))
    return undefined;
  return choice(all.map((one) => (one.kind === 'response' ? { ...one, path: [] } : one)));
}

/** `string(b)`, `` `${JSON.stringify(body)}` ``: nothing but a text that stands for a value stays that. */
function encodedAlone(part: ArgValue, within: Span | undefined): Value | undefined {
  const all = options(part.value);
  const encoded = all.filter(({ kind }) => kind === 'encoded');
  if (encoded.length === 0) return undefined;
  const others = all.filter(({ kind }) => kind !== 'encoded');
  return others.length === 0 ? part.value : choice([...encoded, concat([{ ...part, value: choice(others) }], within)]);
}

function isLeftOut(value: Value): boolean {
  return value.kind === 'unknown' && value.leftOut === true;
}

/** Long texts, each of many beginnings with each of many variants, would be more than a machine holds. */
function hasRoom(all: readonly Piece[][], variants: readonly Value[]): boolean {
  const before = all.reduce((sum, pieces) => sum + pieces.length, 0);
  const more = variants.reduce((sum, value) => sum + (value.kind === 'text' ? value.text.length : 1), 0);
  const made = Math.min(all.length * variants.length, CROSSED);
  return made * (before / all.length + more / variants.length) <= PIECES;
}

/** An object that may be several texts, as those. */
function spelled(value: Value): Value {
  const several = options(value).some((option) => option.kind === 'object' && option.host?.['texts'] !== undefined);
  return several ? choice(texts(value).map((text): Value => ({ kind: 'text', text }))) : value;
}

/**
 * Each beginning with each variant. Where that would be too many, a hole stands for the variants without a word of
 * interest, and for all of them behind a beginning that has one.
 */
function crossed(all: readonly Piece[][], part: ArgValue, within: Span | undefined): Piece[][] {
  const options = part.value.kind === 'choice' ? part.value.options : [part.value];
  const few = all.length * options.length <= CHOICES;
  const kept = few ? options : options.filter((option) => seeded(option));
  const variants = kept.map((option) => placed(option, part.span, within));
  if (!few && kept.length < options.length) variants.push(placed(unknown(undefined, part.span), part.span, within));
  const some = all.length * variants.length <= CROSSED ? all : all.slice(0, Math.max(1, CROSSED / variants.length));
  const made = some.flatMap((pieces) => variants.map((variant) => [...pieces, ...variant]));
  if (some.length === all.length) return made;
  const hole = placed(unknown(undefined, part.span), part.span, within);
  return [...made, ...all.slice(some.length).map((pieces) => [...pieces, ...hole])];
}

function placed(value: Value, span: Span, within: Span | undefined): Text {
  const text = textOf(value, span);
  if (within === undefined || !text.some(isLoose)) return text;
  return text.map((piece) => (isLoose(piece) ? { ...piece, within } : piece));
}

/** A hole of which it is not known yet in what text it stands. */
function isLoose(piece: Piece): boolean {
  return piece.kind === 'hole' && piece.within === undefined;
}
