import type { ParameterExpansionPart, Word, WordPart } from 'unbash';
import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { madeText, method, name, other, spanOf, type Lowering } from './lowering.js';

/** Lowers an operand; handed in, since words hold parameters and parameters hold words. */
type LowerWord = (cx: Lowering, word: Word) => Expr;

const NAME = /^[A-Za-z_]\w*$/;
const POSITION = /^[1-9]\d{0,3}$/;

/** `$X`, `$1`; state of the shell itself (`$?`, `$#`) is not known. */
export function simpleParameter(parameter: string, span: Span): Expr {
  if (NAME.test(parameter)) return name(parameter, span);
  if (POSITION.test(parameter)) return element(name('@', span), Number(parameter) - 1, span);
  return other([], span);
}

/** `of[index]` */
export function element(of: Expr, index: number, span: Span): Expr {
  return { kind: 'member', of, key: { kind: 'literal', value: index, span }, keySpan: span, span };
}

/** The list whose items a part stands for: `$@`, `"${A[@]}"`, `"${@:2}"`. A quoted `*` is one word. */
export function spreadList(cx: Lowering, part: WordPart, quoted: boolean): Expr | undefined {
  const list = listOf(cx, part);
  return list === undefined || (quoted && list.star) ? undefined : list.value;
}

/** The same as one text, where other text stands beside it. */
export function joinedList(cx: Lowering, part: WordPart): Expr | undefined {
  const list = listOf(cx, part);
  if (list === undefined) return undefined;
  const span = spanOf(cx, part);
  return method(list.value, 'join', [madeText(' ', span)], span);
}

function listOf(cx: Lowering, part: WordPart): { readonly value: Expr; readonly star: boolean } | undefined {
  const span = spanOf(cx, part);
  if (part.type === 'SimpleExpansion') {
    const star = part.text === '$*';
    return star || part.text === '$@' ? { value: name('@', span), star } : undefined;
  }
  if (part.type !== 'ParameterExpansion' || part.prefix !== undefined) return undefined;
  const positional = part.parameter === '@' || part.parameter === '*';
  const which = positional ? part.parameter : part.index?.value;
  if (which !== '@' && which !== '*') return undefined;
  const of = name(positional ? '@' : part.parameter, span);
  const star = which === '*';
  if (part.operation === undefined) return { value: of, star };
  const slice = part.operation.type === 'Slice' ? part.operation : undefined;
  const from = Number(slice?.offset.value);
  if (slice === undefined || slice.length !== undefined || !Number.isInteger(from) || from < 0) return undefined;
  // The positional parameters count from 1.
  const start = positional ? Math.max(from - 1, 0) : from;
  return { value: method(of, 'slice', [{ kind: 'literal', value: start, span }], span), star };
}

/** `${X}`, `${X:-default}`, `${X%suffix}`, `${A[0]}` ... */
export function parameter(cx: Lowering, part: ParameterExpansionPart, lower: LowerWord): Expr {
  const span = spanOf(cx, part);
  const plain = subject(cx, part, span, lower);
  if (part.prefix !== undefined) return other([plain], span);
  const { operation } = part;
  switch (operation?.type) {
    case undefined:
      return plain;
    case 'Default':
      return withDefault(cx, plain, operation.operator, operation.operand, span, lower);
    case 'Remove': {
      if (isPattern(operation.operand)) {
        return withoutSide(cx, plain, operation.operator, operation.operand, span, lower);
      }
      const op = operation.operator.startsWith('%') ? 'text.removeSuffix' : 'text.removePrefix';
      return textOp(op, [plain, lower(cx, operation.operand)], span);
    }
    case 'Replace':
      if (operation.operator === '/' && operation.replacement.value === '' && isPattern(operation.pattern)) {
        return withoutSide(cx, plain, '/', operation.pattern, span, lower);
      }
      if (operation.operator === '/#' || operation.operator === '/%' || isPattern(operation.pattern)) {
        return other([plain], span);
      }
      return textOp('text.replaceAll', [plain, lower(cx, operation.pattern), lower(cx, operation.replacement)], span);
    case 'CaseModification': {
      const whole = operation.operator.length === 2 && operation.operand === undefined;
      return whole
        ? textOp(operation.operator === '^^' ? 'text.upper' : 'text.lower', [plain], span)
        : other([plain], span);
    }
    case 'Unknown':
    case 'Slice':
    case 'Transform':
    case 'Names':
      return other([plain], span);
  }
}

// What is left by `${X%:*}`, `${X%%:*}`, `${X#*:}`, `${X##*:}`, `${X/:*/}`, `${X/*:/}`: a star stands for the side that goes.
const REMOVED: Readonly<Record<string, string>> = {
  '%last': 'text.beforeLast',
  '%%last': 'text.beforeFirst',
  '#first': 'text.behindFirst',
  '##first': 'text.behindLast',
  '/last': 'text.beforeFirst',
  '/first': 'text.behindLast',
};

function withoutSide(cx: Lowering, plain: Expr, operator: string, pattern: Word, span: Span, lower: LowerWord): Expr {
  const separator = besideStar(pattern);
  const op = separator === undefined ? undefined : REMOVED[`${operator}${separator.star}`];
  return op === undefined || separator === undefined
    ? other([plain], span)
    : textOp(op, [plain, lower(cx, separator.word)], span);
}

/** What stands beside the only star of a pattern, at the pattern's end or beginning. */
function besideStar(pattern: Word): { readonly star: 'first' | 'last'; readonly word: Word } | undefined {
  const parts = pattern.parts ?? [];
  const stars = parts.filter((part) => part.type === 'Glob' || part.type === 'ExtendedGlob');
  const [star] = stars;
  const at = star?.type === 'Glob' && star.kind === 'star' && stars.length === 1 ? parts.indexOf(star) : -1;
  if (parts.length < 2 || (at !== 0 && at !== parts.length - 1)) return undefined;
  const left = at === 0 ? parts.slice(1) : parts.slice(0, -1);
  return { star: at === 0 ? 'first' : 'last', word: { ...pattern, parts: left } };
}

function subject(cx: Lowering, part: ParameterExpansionPart, span: Span, lower: LowerWord): Expr {
  const of = simpleParameter(part.parameter, span);
  if (part.index === undefined) return of;
  const key = keyOf(cx, part.index, lower);
  return { kind: 'member', of, key, keySpan: spanOf(cx, part.index), span };
}

/** The key in `A[...]`: a number, or text for an associative array. */
export function keyOf(cx: Lowering, index: Word, lower: LowerWord): Expr {
  const span = spanOf(cx, index);
  return /^\d{1,6}$/.test(index.value) ? { kind: 'literal', value: Number(index.value), span } : lower(cx, index);
}

function withDefault(cx: Lowering, plain: Expr, operator: string, word: Word, span: Span, lower: LowerWord): Expr {
  if (operator.endsWith('?')) return plain;
  const operand = lower(cx, word);
  if (operator.endsWith('+')) return { kind: 'choice', by: 'and', options: [plain, operand], span };
  if (operator.endsWith('=') && plain.kind === 'name') {
    return { kind: 'assign', target: plain, op: '||=', value: operand, span };
  }
  return { kind: 'choice', by: 'or', options: [plain, operand], span };
}

function textOp(op: string, values: readonly Expr[], span: Span): Expr {
  return { kind: 'op', op, args: values.map((value) => ({ value })), span };
}

/** A pattern that matches more than its own text. */
export function isPattern(word: Word): boolean {
  return (word.parts ?? []).some((part) => part.type === 'Glob' || part.type === 'ExtendedGlob');
}
