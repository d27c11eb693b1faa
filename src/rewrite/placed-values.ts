import type { Edit, Span } from '../model/span.js';
import { removeSpans } from '../text/edits.js';
import { refuse, type Refused, type Rewriting } from './step.js';
import { overlap } from '../text/spans.js';

/** What takes the next value of a call, whatever it is named there: `%s`, `{}`. */
const NEXT_VALUE = /(?<!%)(?:%%)*%(?![\da-f]{2})[-+0-9.]*[sdiquvxfgt@]|\{\}/gi;

/** A text that takes its values in their order and loses one takes it from the call as well, or the next would stand there. */
export function valuesOfPlaces(
  { source: { text } }: Pick<Rewriting, 'source'>,
  edits: readonly Edit[],
  holes: readonly (Span | undefined)[],
): { readonly edits: readonly Edit[] } | Refused {
  const taken = (of: string): number => of.match(NEXT_VALUE)?.length ?? 0;
  const places = edits.reduce((sum, one) => sum + taken(text.slice(one.start, one.end)) - taken(one.text), 0);
  if (places === 0) return { edits: [] };
  const spans = holes.filter((span) => span !== undefined && !edits.some((one) => overlap(one, span))) as Span[];
  const [first] = spans;
  const isListed = spans.every(({ start }) => /,\s*$/.test(text.slice(Math.max(0, start - NEAR), start)));
  if (first === undefined || spans.length !== places || !isListed) {
    return refuse('a placeholder would go, and the value that is put there would stay');
  }
  const { file } = first;
  return { edits: removeSpans(text, spans, 'comma').map((range) => ({ file, ...range, text: '' })) };
}

/** So far before a value its comma is looked for. */
const NEAR = 80;
