import type { ExpressionUse } from '../model/expression-text.js';
import type { Text } from '../model/text.js';
import type { Value } from '../model/value.js';
import { leaveOut } from '../text/left-out.js';

/** A text that is used as an expression, not yet read as one. */
export interface FoundExpression {
  readonly pieces: Text;
  readonly use: ExpressionUse;
}

/** Expressions of one request; a ruleset holds at most 1,000 rules. */
const MOST = 2000;
const DEEPEST = 12;

/** Keys that hold words for people, or names. */
const PROSE =
  /^(?:description|comment|comments|notes?|title|name|displayname|message|errormessage|ref|summary|reason|tags?|id|kind|action|phase|content|contenttype)$/;

/** The walk: where it is, and what the objects around say. */
interface Place extends ExpressionUse {
  readonly depth: number;
  /** The names of the members around, outermost first, as `plainKey` spells them. */
  readonly path: readonly string[];
}

/**
 * Every expression in a value: of rules, of what they count and by what, of the values that they write, of filters.
 * Other texts in which an expression may stand are `loose`. Names are compared without case, `_` and `-`, as SDKs and
 * infrastructure code spell them in their own ways.
 */
export function expressionsIn(value: Value, use: Omit<ExpressionUse, 'as'> = {}): readonly FoundExpression[] {
  const found: FoundExpression[] = [];
  walk(value, { as: 'filter', ...use, depth: 0, path: [] }, found);
  return found;
}

function walk(value: Value, place: Place, found: FoundExpression[]): void {
  if (place.depth > DEEPEST || found.length >= MOST) {
    leaveOut('a body has too many expressions, or too deep ones');
    return;
  }
  const inside = { ...place, depth: place.depth + 1 };
  switch (value.kind) {
    case 'text': {
      const use = useAt(place);
      if (use !== undefined && value.text.some((piece) => piece.kind === 'run')) {
        found.push({ pieces: value.text, use });
      }
      return;
    }
    case 'choice':
      for (const option of value.options) walk(option, inside, found);
      return;
    case 'encoded':
      walk(value.value, inside, found);
      return;
    case 'list':
      for (const item of value.items) walk(item, inside, found);
      return;
    case 'object': {
      const phase = textOf(value.members.get('phase')?.value) ?? place.phase;
      for (const [key, member] of value.members) {
        walk(member.value, { ...inside, phase, path: [...place.path, plainKey(key)] }, found);
      }
      return;
    }
    default:
  }
}

/** A name as it is compared: `CountingExpression` is `counting_expression`. */
function plainKey(key: string): string {
  return key.replaceAll(/[_-]/g, '').toLowerCase();
}

function textOf(value: Value | undefined): string | undefined {
  if (value?.kind !== 'text') return undefined;
  const [run, ...others] = value.text;
  return run?.kind === 'run' && others.length === 0 ? run.text : undefined;
}

/** Whether texts under this name are words for people, or names. */
export function isProse(key: string): boolean {
  return PROSE.test(plainKey(key));
}

/** How a text at a place is used as an expression; undefined where it is none. */
function useAt({ path, phase, level }: Place): ExpressionUse | undefined {
  const key = path.at(-1) ?? '';
  const at = { phase, level };
  // What a rule writes is a value, what decides whether it applies is a filter.
  if (key === 'expression') return { ...at, as: path.includes('actionparameters') ? 'value' : 'filter' };
  if (key === 'countingexpression') return { ...at, as: 'filter', counting: true };
  if (key === 'characteristics') return { ...at, as: 'value' };
  if (key === 'usernameexpression' || key === 'passwordexpression') return { ...at, as: 'value' };
  if (key === 'key' && path.at(-2) === 'fromlist') return { ...at, as: 'value' };
  return isProse(key) ? undefined : { ...at, as: 'filter', loose: true };
}
