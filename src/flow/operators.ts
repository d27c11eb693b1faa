import type { Expr, Pattern } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { Value } from '../model/value.js';
import { pathBelow } from './intrinsics/files.js';
import { isSameConstant } from './class-constants.js';
import { choice } from './join.js';
import { fewLists, ofLists, together } from './set-operators.js';
import { amongItems } from './membership.js';
import { isNullish, knownText, list, literal, options, truth, unknown } from './values.js';
import { concat, gathered } from './concatenation.js';

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
  if (APPENDING.has(language) && isList(left) && !isList(right)) return appended(left, right, at.span);
  const whole = gathered([left, right]);
  if (whole !== undefined) return whole;
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

function isList(value: Value): boolean {
  return options(value).some(({ kind }) => kind === 'list');
}

/** A value at the end of each list that another one may be: `items + item`. */
function appended(to: Value, item: Value, span: Span): Value {
  return choice(
    fewLists(to).map((one) => {
      if (one.kind !== 'list') return together(one, item, span) ?? unknown(undefined, span);
      const { items, open, gathered } = one;
      return list([...items, item], {
        open: open || options(item).some(({ kind }) => kind === 'unknown'),
        gathered,
        span,
      });
    }),
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
    const isSame = ALIKE.has(op) ? isSameConstant(a, b) : undefined;
    if (isSame !== undefined) return { kind: 'literal', value: isSame !== op.startsWith('!'), always: true };
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
