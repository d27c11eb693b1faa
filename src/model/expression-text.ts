import type { Span } from './span.js';
import type { Hole, Text } from './text.js';
import type { Value } from './value.js';

/** A part of an expression that is not known. In the text it is spelled as something that could stand there. */
export interface ExpressionHole {
  /** Where its stand-in is in the expression's text. */
  readonly start: number;
  readonly end: number;
  readonly hole: Hole;
  /**
   * `part` of a literal, a `field`, a `condition` that other conditions can rely on to be one (it stands in parentheses
   * of its own), or something that the expression cannot be taken apart around.
   */
  readonly as: 'part' | 'field' | 'condition' | 'anything';
}

/** Where an expression is used, as far as it is known. */
export interface ExpressionUse {
  /** A filter is true or false; a value goes into a rewrite, a redirect or a rate limit's key. */
  readonly as: 'filter' | 'value';
  /** The phase of its ruleset. */
  readonly phase?: string | undefined;
  readonly level?: 'account' | 'zone' | undefined;
  /** It counts requests for a rate limit. */
  readonly counting?: boolean | undefined;
  /** It stands where an expression may stand, but where nothing says that one does. */
  readonly loose?: boolean | undefined;
}

/** A rule expression found in a request body, a declared object or a file, with the way back to where it is written. */
export interface ExpressionText extends ExpressionUse {
  /** What it says, in UTF-16 units; `holes` are spelled as their stand-ins. */
  readonly text: string;
  /** The pieces that it is folded from, in which every known run knows its place. */
  readonly pieces: Text;
  /** In the order of the text. */
  readonly holes: readonly ExpressionHole[];
  /** Stand-ins that are names of fields, with their types. */
  readonly names: Readonly<Record<string, StandInType>>;
}

export type StandInType = 'Bool' | 'Bytes' | 'Int' | 'Ip';

/** A rule expression that stands by itself: in a document, a list of rules, a settings file. No request is known. */
export interface StandingExpression {
  readonly pieces: Text;
  /** The whole of it. */
  readonly span: Span;
}

/** One rule as a document spells it out: its filter, and what it counts, keys and writes by. No request is known. */
export interface StandingRule {
  readonly rule: Value;
  /** What the document says around it. */
  readonly use: Pick<ExpressionUse, 'phase' | 'level'>;
  readonly span: Span;
}
