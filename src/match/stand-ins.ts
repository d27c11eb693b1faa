import { check } from '../expression/check.js';
import { defaultScheme } from '../expression/scheme.js';
import type { ExpressionHole, ExpressionText, ExpressionUse, StandInType } from '../model/expression-text.js';
import type { Hole, Text } from '../model/text.js';

/** What an unknown part of an expression may be spelled as; the first is right inside of texts and numbers. */
interface StandIn {
  readonly spelled: string;
  readonly as: ExpressionHole['as'];
  readonly type?: StandInType;
}

const PART = ['7', '32', '192.0.2.7', '"x"', '$x'].map((spelled): StandIn => ({ spelled, as: 'part' }));
const FIELDS = (['Bytes', 'Int', 'Ip'] as const).map((type): StandIn => ({ spelled: '', as: 'field', type }));
const STAND_INS: readonly StandIn[] = [
  ...PART,
  { spelled: '', as: 'condition', type: 'Bool' },
  ...FIELDS,
  { spelled: '', as: 'anything' },
];
/** Texts of more holes or longer ones are spelled without a look: no expression is as long. */
const MOST_HOLES = 12;
const LONGEST = 8192;

/**
 * A folded text as an expression. Each unknown part is spelled as what leaves the fewest mistakes, so that the known
 * parts around it can be read.
 */
export function expressionText(pieces: Text, use: ExpressionUse): ExpressionText {
  const holes = pieces.filter((piece) => piece.kind === 'hole').length;
  const length = pieces.reduce((sum, piece) => sum + (piece.kind === 'run' ? piece.text.length : 1), 0);
  const chosen: Chosen[] = [];
  if (holes > 0 && holes <= MOST_HOLES && length <= LONGEST) {
    for (let i = 0; i < holes; i++) chosen.push(best(pieces, use, chosen));
  }
  return spell(pieces, use, chosen);
}

interface Chosen {
  readonly standIn: StandIn;
  readonly name: string;
}

function best(pieces: Text, use: ExpressionUse, before: readonly Chosen[]): Chosen {
  const name = `hole_${before.length + 1}`;
  let found: Chosen = { standIn: { spelled: '7', as: 'part' }, name };
  let fewest = Number.POSITIVE_INFINITY;
  for (const standIn of STAND_INS) {
    const candidate = { standIn, name };
    const mistakes = mistakesIn(spell(pieces, use, [...before, candidate]));
    if (mistakes >= fewest) continue;
    fewest = mistakes;
    found = candidate;
    if (mistakes === 0) break;
  }
  return found;
}

function mistakesIn(expression: ExpressionText): number {
  const result = check(expression.text, { as: expression.as, scheme: schemeOf(expression), retired: [] });
  return result.ok ? 0 : result.errors.length;
}

/** The scheme in which the stand-ins of an expression are fields. */
export function schemeOf({ names }: ExpressionText): typeof defaultScheme {
  return Object.keys(names).length === 0 ? defaultScheme : { ...defaultScheme, ...names };
}

function spell(pieces: Text, use: ExpressionUse, chosen: readonly Chosen[]): ExpressionText {
  const names: Record<string, StandInType> = {};
  const placed: { start: number; end: number; hole: Hole; as: ExpressionHole['as'] }[] = [];
  let text = '';
  let index = 0;
  for (const piece of pieces) {
    if (piece.kind === 'run') {
      text += piece.text;
      continue;
    }
    const { standIn, name } = chosen[index++] ?? { standIn: { spelled: '7', as: 'part' as const }, name: '' };
    if (standIn.type !== undefined) names[name] = standIn.type;
    const start = text.length;
    text += standIn.type === undefined ? standIn.spelled : name;
    placed.push({ start, end: text.length, hole: piece, as: standIn.as });
  }
  const holes = placed.map((hole) => ({ ...hole, as: hole.as === 'condition' ? conditionAt(text, hole) : hole.as }));
  return { ...use, text, pieces, holes, names };
}

/** What a condition says is only certain to hold together when parentheses are right around it. */
function conditionAt(text: string, { start, end }: { start: number; end: number }): ExpressionHole['as'] {
  return /\([ \r\n]*$/.test(text.slice(0, start)) && /^[ \r\n]*\)/.test(text.slice(end)) ? 'condition' : 'anything';
}
