import type { Expr, Pattern } from '../model/program.js';
import type { Piece, Text } from '../model/text.js';
import type { Span } from '../model/span.js';
import type { ArgValue, Value } from '../model/value.js';
import { leaveOut } from '../text/left-out.js';
import { pathBelow } from './intrinsics/files.js';
import { CHOICES, choice } from './join.js';
import { fewLists, ofLists, together } from './set-operators.js';
import { amongItems } from './membership.js';
import {
  isNullish,
  knownText,
  list,
  literal,
  options,
  seeded,
  textOf,
  textValue,
  texts,
  truth,
  unknown,
} from './values.js';

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

interface BinaryPlaces {
  readonly left: Pick<Expr | Pattern, 'span'>;
  readonly right: Expr;
  readonly span: Span;
}

const COMPARISONS: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
  '==': (a, b) => String(a) === String(b),
  '!=': (a, b) => String(a) !== String(b),
  '=': (a, b) => String(a) === String(b),
  '<': (a, b) => order(a, b) < 0,
  '>': (a, b) => order(a, b) > 0,
  '<=': (a, b) => order(a, b) <= 0,
  '>=': (a, b) => order(a, b) >= 0,
};

/** Operators to which null and what is not there are the same. */
const LOOSE = new Set(['==', '!=', '=']);
/** Only JavaScript tells what has no value yet from `null`. */
const ALIKE = new Set([...LOOSE, '===', '!==']);
/** Which of two comes first: below zero for the first. Text goes by its letters where it is no number. */
function order(a: unknown, b: unknown): number {
  const difference = Number(a) - Number(b);
  if (!Number.isNaN(difference) || typeof a !== 'string' || typeof b !== 'string') return difference;
  return a < b ? -1 : a > b ? 1 : 0;
}

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

/** Languages in which `+` puts what is no list at the end of one. */
const APPENDING: ReadonlySet<string> = new Set(['kotlin', 'powershell', 'scala', 'groovy']);

/** Languages in which operators (`+`, `-`) make one list or map of two. */
const ADDING: ReadonlySet<string> = new Set('python ruby php kotlin powershell scala groovy elixir shell'.split(' '));

export function binary(op: string, left: Value, right: Value, at: BinaryPlaces, language = ''): Value {
  if (op === '+') return plus(left, right, at, language);
  const lists = ADDING.has(language) ? ofLists(op, left, right) : undefined;
  if (lists !== undefined) return lists;
  const found: Value[] = [];
  for (const a of options(left))
    for (const b of options(right))
      found.push(
        amongItems({ op, right: at.right }, a, b, language) ??
          (op === '/' ? pathBelow(a, b) : undefined) ??
          pair(op, a, b, at.span, language),
      );
  return choice(found);
}

function plus(left: Value, right: Value, at: BinaryPlaces, language: string): Value {
  if (left.kind === 'list' && right.kind !== 'list' && right.kind !== 'choice' && APPENDING.has(language))
    return list([...left.items, right], { open: left.open || right.kind === 'unknown', span: at.span });
  const all = [...options(left), ...options(right)];
  if (all.some((option) => option.kind === 'text' || (option.kind === 'object' && option.host !== undefined))) {
    return concat(
      [
        { value: left, span: at.left.span },
        { value: right, span: at.right.span },
      ],
      at.span,
    );
  }
  if (left.kind === 'literal' && right.kind === 'literal') return literal(Number(left.value) + Number(right.value));
  if (!ADDING.has(language)) return unknown(undefined, at.span);
  return choice(
    fewLists(left).flatMap((a) => fewLists(right).map((b) => together(a, b, at.span) ?? unknown(undefined, at.span))),
  );
}

function pair(op: string, a: Value, b: Value, span: Span, language: string): Value {
  const compare = COMPARISONS[op];
  if (compare !== undefined) {
    const [isNothing, isOther] = [isNullish(a), isNullish(b)];
    const alike = language === '' || language === 'javascript' ? LOOSE : ALIKE;
    if (isNothing === true && isOther === true && alike.has(op)) return literal(!op.startsWith('!'));
    const left = plain(a);
    const right = plain(b);
    if (left !== undefined && right !== undefined) return literal(compare(left.value, right.value));
    if (isNothing !== undefined && isOther === !isNothing) return literal(op.startsWith('!'));
    return unknown(undefined, span);
  }
  const calculate = ARITHMETIC[op];
  if (calculate !== undefined && a.kind === 'literal' && b.kind === 'literal') {
    return literal(calculate(Number(a.value), Number(b.value)));
  }
  if (op === 'in' && b.kind === 'object') {
    const key = knownText(a);
    const member = key === undefined ? undefined : b.members.get(key);
    if (key !== undefined && member?.declared !== true && (member !== undefined || !b.open))
      return literal(member !== undefined);
  }
  return unknown(undefined, span);
}

/** The value when it is wholly known and plain. */
function plain(value: Value): { value: unknown } | undefined {
  if (value.kind === 'literal') return { value: value.value };
  const text = value.kind === 'text' ? knownText(value) : undefined;
  return text === undefined ? undefined : { value: text };
}

export function unary(op: string, value: Value, language = ''): Value {
  if (op === '!') {
    const known = truth(value, language);
    return known === undefined ? unknown() : literal(!known);
  }
  if (op === 'typeof') return typeName(value);
  if (op === 'void') return literal(undefined);
  if (value.kind === 'literal' && op === '-') return literal(-Number(value.value));
  if (value.kind === 'literal' && op === '+') return literal(Number(value.value));
  return unknown();
}

function typeName(value: Value): Value {
  const names: Partial<Record<Value['kind'], string>> = {
    text: 'string',
    object: 'object',
    list: 'object',
    function: 'function',
    class: 'function',
    encoded: 'string',
  };
  const name = value.kind === 'literal' && value.value !== null ? typeof value.value : names[value.kind];
  return name === undefined ? unknown() : { kind: 'text', text: [{ kind: 'run', text: name }] };
}

/** So many pieces of texts that are copied cost as much as a step. */
const PER_STEP = 32;

/** A value that was put together: where it is long texts, making it cost more than its step. */
export function weighed(cx: { fuel: number }, value: Value): Value {
  let pieces = 0;
  for (const option of options(value)) if (option.kind === 'text') pieces += option.text.length;
  cx.fuel -= Math.floor(pieces / PER_STEP);
  return value;
}
