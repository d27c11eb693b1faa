import type { Use } from '../model/use.js';
import { placeOf, quoted, type Rewriting } from './step.js';

/** Why code may count on a field of the answer that is no longer sent: what looks at it in other ways than by its name. */
export function echoDoubts(input: Rewriting, field: readonly string[]): readonly string[] {
  const uses = input.uses?.answer(input.request, field) ?? [];
  return uses.flatMap(({ kind, name, span }) => {
    const isNamed = kind === 'read' && name !== undefined && name !== field.at(-1) && !SENT.test(name);
    const isCall = span.start === input.request.span.start && span.end === input.request.span.end;
    return isNamed || UNLOOKED.has(kind) || (kind === 'unknown' && isCall)
      ? []
      : [`the response may be asked for what is no longer sent (${placeOf(input, span)})`];
  });
}

/** Members by which an answer has what was sent: `response.config.data`, `response.request.headers['Content-Length']`. */
const SENT = /^(?:config|request)$/;

const UNLOOKED: ReadonlySet<Use['kind']> = new Set([
  'request',
  'tested',
  'merged',
  'covered',
  'logged',
  'returned',
  'exported',
  'set',
]);

/** Members that an answer has besides what was sent back: its text in Terraform, and its address, which is looked at elsewhere. */
const TAKEN = /^response_body$|url$/i;

/** Why the fix may change what the program does with the answer, from what becomes of the answer besides its fields. */
export function answerDoubts(input: Rewriting, field: readonly string[]): readonly string[] {
  const uses = input.uses?.answer(input.request, field) ?? [];
  const doubts = uses.flatMap((use) => {
    const at = `(${placeOf(input, use.span)})`;
    switch (use.kind) {
      case 'request':
      case 'tested':
      case 'merged':
      case 'covered':
        return [];
      case 'logged':
        return use.name === undefined || /(?:Error|Exception)$|^(?:raise|fail)$/.test(use.name)
          ? []
          : [`the response is shown as a whole ${at}`];
      case 'returned':
      case 'exported':
        return input.uses?.knowsCallers(use.span) === true
          ? [`the response is returned to callers that are not known ${at}`]
          : [];
      case 'read':
        // What the evaluator followed is no longer among the uses: this read was not taken for one of the field's.
        return use.name === undefined || use.name === field.at(-1)
          ? [`the response is read in a way that is not followed ${at}`]
          : [];
      case 'argument':
        return [`the response is handed to ${quoted(use.name ?? 'a function')} ${at}`];
      case 'compared':
        return [`the response is searched or compared as a whole ${at}`];
      case 'iterated':
        return [`the response is gone through ${at}`];
      case 'set':
        return [`the response is changed ${at}`];
      case 'printed':
        return [`the response is printed or written to a file ${at}`];
      default:
        return [`the response is used in a way that is not followed ${at}`];
    }
  });
  return [...doubts, ...othersRead(input, field, uses)];
}

/** How many members a doubt names. */
const NAMED = 3;

/** Other members that are read, as one doubt: of a large program these may be many. */
function othersRead(input: Rewriting, field: readonly string[], uses: readonly Use[]): readonly string[] {
  const read = uses.filter(({ kind, name }) => kind === 'read' && name !== undefined && name !== field.at(-1));
  const others = read.filter(({ name = '' }) => !TAKEN.test(name));
  const [first] = others;
  if (first === undefined) return [];
  const names = [...new Set(others.map(({ name = '' }) => quoted(name)))];
  const more = names.length - NAMED;
  const all = more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ');
  return [`${all} may not be in the new response (${placeOf(input, first.span)})`];
}
