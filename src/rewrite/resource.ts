import type { Dialect } from '../model/dialect.js';
import type { Entry, ResourceUse } from '../model/entry.js';
import type { ExpressionText } from '../model/expression-text.js';
import type { Resource } from '../model/resource.js';
import type { SourceText, Span } from '../model/span.js';
import type { Member } from '../model/value.js';
import { removeSpan } from '../text/edits.js';
import { isBlank, lineStart, lineStop, skipBlanks, skipBlanksBack, type Range } from '../text/layout.js';
import { afterLineEnd, beforeLineEnd } from '../text/layout.js';
import { becomeRuleset } from './become-ruleset.js';
import { expressionFix, isOneLiteral } from './expression-fix.js';
import { concluded, type Rewritten } from './plan.js';
import { quoted, within } from './step.js';

/** What the rewrite of a declared object is made from. */
export interface ResourceRewriting {
  readonly entry: Entry;
  readonly use: ResourceUse | undefined;
  readonly resource: Resource;
  /** The attribute that is retired; absent where the whole object is, and where it is only read. */
  readonly member: Member | undefined;
  /** The expression that uses a retired field, where the entry is about one. */
  readonly expression: ExpressionText | undefined;
  readonly source: SourceText;
  readonly dialect: Dialect | undefined;
  /** All objects that are declared in what was read. */
  readonly siblings?: readonly Resource[] | undefined;
}

/**
 * The fix that the entry, or a row of it, declares for the declaration, or why it is not made; undefined where it has
 * none.
 */
export function rewriteResource(input: ResourceRewriting): Rewritten | undefined {
  return input.expression === undefined ? withoutAttribute(input) : withExpression(input, input.expression);
}

function withExpression(input: ResourceRewriting, expression: ExpressionText): Rewritten | undefined {
  const { entry, resource, source, dialect } = input;
  const sharedWith = (span: Span): boolean => !within(span, resource.span) && !isOneLiteral(expression);
  return expressionFix({ source, dialect, sharedWith }, entry, expression);
}

function withoutAttribute(input: ResourceRewriting): Rewritten | undefined {
  const { use, resource, member, source } = input;
  const rule = use?.rewrite;
  if (rule !== undefined && 'become' in rule) return becomeRuleset(input, rule.become, rule.because ?? '');
  if (use?.attribute === undefined || rule === undefined) return undefined;
  const name = quoted(use.attribute);
  if (member === undefined) return { noFix: `${name} is read here, and what stands for it is not known` };
  const { span } = member;
  if (span === undefined || !within(span, resource.span)) {
    return { noFix: `${name} is set outside of the declaration` };
  }
  if (span.file !== source.file) return { noFix: `${name} is written in another file` };
  const { start, end } = removal(source.text, span, resource.apart);
  const title = `Remove ${use.attribute.replaceAll('[]', '')}`;
  const doubts = rule.because === undefined ? [] : [rule.because];
  const edits = [{ file: source.file, start, end, text: '' }];
  return concluded({ title, edits, doubts, safe: rule.applicability === 'safe' }, source);
}

function removal(text: string, span: Range, apart: Resource['apart']): Range {
  if (apart === 'comma' || isInCommaList(text, span)) return removeSpan(text, span, 'comma');
  const whole = removeSpan(text, { start: span.start, end: withRemark(text, span.end) }, 'line');
  return withoutDoubledBlank(text, whole);
}

/** `{ a = 1, b = 2 }`: the notation of lines also has lists set apart by commas. */
function isInCommaList(text: string, span: Range): boolean {
  const before = text[skipBlanksBack(text, span.start) - 1];
  return text[skipBlanks(text, span.end)] === ',' || before === ',';
}

/** A remark behind the attribute on its line goes with it. */
function withRemark(text: string, end: number): number {
  const next = skipBlanks(text, end);
  return /^(?:#|\/\/)/.test(text.slice(next, next + 2)) ? lineStop(text, next) : end;
}

/** Of the blank lines on both sides of what goes one is enough, and none behind a bracket that opens or before its end. */
function withoutDoubledBlank(text: string, range: Range): Range {
  const { start, end } = range;
  if (lineStart(text, start) !== start || lineStart(text, end) !== end) return range;
  const before = lineBefore(text, start);
  const after = text.slice(end, lineStop(text, end));
  if (isEmpty(after) && end < text.length && (before === undefined || isEmpty(before) || /[{[(]\s*$/.test(before))) {
    return { start, end: afterLineEnd(text, lineStop(text, end)) };
  }
  if (before !== undefined && isEmpty(before) && /^\s*[}\])]/.test(after)) {
    return { start: lineStart(text, beforeLineEnd(text, start)), end };
  }
  return range;
}

function lineBefore(text: string, start: number): string | undefined {
  if (start === 0) return undefined;
  const stop = beforeLineEnd(text, start);
  return text.slice(lineStart(text, stop), stop);
}

function isEmpty(line: string): boolean {
  return [...line].every(isBlank);
}
