import type { ExpressionText } from '../model/expression-text.js';
import type { Span } from '../model/span.js';
import { becomeRuleset } from './become-ruleset.js';
import { becomeType } from './declared/become-type.js';
import { draftOfResource } from './declared/draft.js';
import { forgetDeclaration } from './declared/forget.js';
import { joinAttributes } from './declared/join-attributes.js';
import { holderOf, removal } from './declared/removal.js';
import { replaceAttribute } from './declared/replace-attribute.js';
import { wouldBeEmpty } from './declared/schemas.js';
import { valueUnsure } from './declared/sure.js';
import { expressionFix, isOneLiteral } from './expression-fix.js';
import { concluded, type Rewritten } from './plan.js';
import type { ResourceRewriting } from './resource-rewriting.js';
import { placeOf, quoted } from './step.js';
import { holds } from '../text/spans.js';

/**
 * The fix that the entry, or a row of it, declares for the declaration, or why it is not made; undefined where it has
 * none.
 */
export function rewriteResource(input: ResourceRewriting): Rewritten | undefined {
  if (input.expression !== undefined) return withExpression(input, input.expression);
  const made = rewritten(input);
  const draft = draftOfResource(input);
  if (made !== undefined && 'fix' in made) {
    return draft === undefined || input.use?.draft?.beside !== true ? made : { ...made, draft };
  }
  return draft === undefined ? made : { noFix: null, ...made, draft };
}

function rewritten(input: ResourceRewriting): Rewritten | undefined {
  const rule = input.use?.rewrite;
  if (rule === undefined) return undefined;
  const because = rule.because ?? '';
  if (input.member === undefined && input.use?.attribute !== undefined)
    return { noFix: `${quoted(input.use.attribute)} is read here, and what stands for it is not known` };
  if ('become' in rule) return becomeRuleset(input, rule.become, because);
  if ('forget' in rule) return forgetDeclaration(input, because);
  if ('declare' in rule) return becomeType(input, rule.declare, because);
  if ('join' in rule) return joinAttributes(input, rule.join, because);
  if ('replace' in rule) return replaceAttribute(input, rule.replace, because);
  return withoutAttribute(input);
}

function withExpression(input: ResourceRewriting, expression: ExpressionText): Rewritten | undefined {
  const { entry, resource, source, dialect } = input;
  // Found out once: it is asked for each edit.
  const isShared = !isOneLiteral(expression);
  const sharedWith = (span: Span): boolean => isShared && !holds(resource.span, span);
  return expressionFix({ source, dialect, sharedWith }, entry, expression);
}

function withoutAttribute(input: ResourceRewriting): Rewritten | undefined {
  const { use, resource, member, source } = input;
  const rule = use?.rewrite;
  if (use?.attribute === undefined || rule === undefined || member === undefined) return undefined;
  const name = quoted(use.attribute);
  const { span } = member;
  if (span === undefined || !holds(resource.span, span)) {
    return { noFix: `${name} is set outside of the declaration` };
  }
  if (span.file !== source.file) return { noFix: `${name} is written in another file` };
  const unsure = valueUnsure(input);
  if (unsure !== undefined) return { noFix: unsure.refused };
  const holder = holderOf(resource.attributes, member);
  const around = [resource.type, ...(holder?.path ?? [])].join('.');
  if (holder !== undefined && wouldBeEmpty(around, [...holder.object.members.keys()], member.key)) {
    const block = quoted(holder.path.at(-1) ?? '');
    return { noFix: `nothing would be left in ${block}, and what it is a part of has to go (${placeOf(input, span)})` };
  }
  const { start, end } = removal(source.text, span, resource.apart);
  const title = `Remove ${use.attribute.replaceAll('[]', '')}`;
  const doubts = rule.because === undefined ? [] : [rule.because];
  const edits = [{ file: source.file, start, end, text: '' }];
  return concluded({ title, edits, doubts, safe: rule.applicability === 'safe' }, source);
}
