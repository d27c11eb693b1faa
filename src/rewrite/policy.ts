import type { Edit, Span } from '../model/span.js';
import type { Text } from '../model/text.js';
import type { Touched, Use } from '../model/use.js';
import { literally } from '../text/pattern.js';
import { readsAt } from '../text/read-index.js';
import { isMeasured } from './framing.js';
import { otherReaders } from './other-readers.js';
import { placeholderIn } from './placeholders.js';
import { made, placeOf, quoted, refuse, together, type Outcome, type Rewriting } from './step.js';
import { holds, overlap, same } from '../text/spans.js';

/**
 * Whether the edits of a fix may be made, by all that is done with what they change: what is known and harmless is safe,
 * what would have to change as well refuses the fix, and what is not known makes it unsafe.
 */
export function judged(input: Rewriting, edits: readonly Edit[]): Outcome {
  const { uses } = input;
  if (uses === undefined) return made([]);
  const texts = edits.filter((edit) => readsAt(input.request, edit).length === 0);
  const { file } = input.source;
  return together([
    made([], otherReaders(input)),
    ...texts.flatMap((edit) =>
      uses.of(edit).map((touched) => judgedTouch(input, asWritten(input, touched, edit, edits), edits)),
    ),
    made([], uses.isProgram(file) ? texts.flatMap((edit) => placeholderIn(input, edit, edits)) : []),
    made([], [...new Set(texts.flatMap((edit) => [...otherCaller(input, edit), ...otherSharer(input, edit)]))]),
  ]);
}

/**
 * What takes members by their names does not mind that one is not there. A value with an effect that is written again, once,
 * still has it.
 */
function asWritten(
  { source, uses: known, request, sentAlike }: Rewriting,
  whole: Touched,
  edit: Edit,
  edits: readonly Edit[],
): Touched {
  const { effect } = whole;
  const from = effect === undefined || effect.file === source.file ? source.text : known?.textOf(effect.file);
  const acting = effect === undefined ? undefined : from?.slice(effect.start, effect.end);
  // A part of the address goes into the body of the same call; in another statement it would come at another time.
  const isMoved = isOfPath(request.url, edit);
  const there = edits.filter((one) => one === edit || (isMoved && holds(request.span, one)));
  const stays = acting !== undefined && acting !== '' && timesIn(there, acting) === 1;
  const uses =
    isMoved && sentAlike !== undefined
      ? whole.uses.filter((use) => use.kind !== 'sent' || !sentAlike(edit, use.span))
      : whole.uses;
  const touched: Touched = { ...whole, uses, effect: stays ? undefined : effect };
  if (edit.text.trim() !== '') return touched;
  // Where others take the place of what goes, they do so as before.
  const passed = edits.every(({ text }) => text.trim() === '') ? /^(?:picked|covered)$/ : /^picked$/;
  return { ...touched, uses: touched.uses.filter(({ kind }) => !passed.test(kind)) };
}

function timesIn(edits: readonly Edit[], code: string): number {
  const word = new RegExp(String.raw`(?<!\w)${literally(code)}(?!\w)`, 'g');
  return edits.reduce((count, { text }) => count + (text.match(word)?.length ?? 0), 0);
}

/** What is written in a function that is told what to send is sent for all that call it. */
function otherCaller(input: Rewriting, at: Span): readonly string[] {
  const other = input.uses?.otherCaller(input.request, at);
  return other === undefined ? [] : [`it is sent for another call as well (${placeOf(input, other)})`];
}

/** What a function that is told the path takes from outside of it, beside the path, is sent for all that call it. */
function otherSharer(input: Rewriting, edit: Edit): readonly string[] {
  if (isOfPath(input.request.url, edit)) return [];
  const shared = new Set((input.uses?.of(edit) ?? []).flatMap((touched) => touched.shared ?? []));
  return [...shared].flatMap((at) => otherCaller(input, at));
}

function isOfPath(url: Text, edit: Edit): boolean {
  const query = url.findIndex((piece) => piece.kind === 'run' && piece.text.includes('?'));
  const path = query < 0 ? url : url.slice(0, query + 1);
  return path.some((piece) => piece.kind === 'run' && piece.span !== undefined && overlap(piece.span, edit));
}

/**
 * Whether an object may get a member more, or become another one: by all that is done with it besides sending it. `member`:
 * one that is written in it; `reads`: reads of members by their names are harmless; `makes`: the call that makes the object,
 * where what it makes of the member is known; `added`: the name that it had not, and may be asked whether it has.
 */
export function judgedObject(
  input: Rewriting,
  member: Span,
  reads: 'harmless' | 'judged',
  { makes, added }: { readonly makes?: Span | undefined; readonly added?: string | undefined } = {},
): Outcome {
  const touched = input.uses?.of(member) ?? [];
  const asked = touched
    .flatMap(({ uses }) => uses)
    .find(({ kind, name }) => added !== undefined && kind === 'read' && name === added);
  return together([
    made([], otherCaller(input, member)),
    made(
      [],
      asked === undefined ? [] : [`the object is asked for ${quoted(added ?? '')} (${placeOf(input, asked.span)})`],
    ),
    ...touched
      .filter(({ what }) => what !== 'text')
      .map((one) => {
        const uses = one.uses.filter(
          ({ kind, name, span }) =>
            (reads === 'judged' || kind !== 'read' || name === undefined) &&
            !(kind === 'argument' && makes !== undefined && same(span, makes)),
        );
        // What is added may be there already.
        const merged = uses.map((use) => (/^(?:merged|covered)$/.test(use.kind) ? { ...use, name: undefined } : use));
        return judgedTouch(input, { ...one, uses: merged, effect: undefined });
      }),
  ]);
}

/** Whether what is done with an object, or a text, lets a change of it be made. */
export function judgedTouch(
  input: Rewriting,
  { what, keys, uses, effect }: Touched,
  edits: readonly Edit[] = [],
): Outcome {
  if (what === 'separator') return refuse('what is joined with the other parts cannot be taken out alone');
  const asked = uses.filter((use) => !isEdited(use, edits) && !isMeasured(input, use));
  const outcomes = asked.map((use) => judgedUse(input, what, keys, use));
  const place = effect === undefined ? '' : ` (${placeOf(input, effect)})`;
  const doubts = effect === undefined ? [] : [`the value that goes may have an effect of its own${place}`];
  return together([...outcomes, made([], doubts)]);
}

/** The same fix changes the name that a member is set by. */
function isEdited({ kind, span }: Use, edits: readonly Edit[]): boolean {
  return kind === 'set' && edits.some((edit) => overlap(edit, span));
}

function judgedUse(input: Rewriting, what: Touched['what'], keys: readonly string[], use: Use): Outcome {
  const it = what === 'text' ? 'the text' : what === 'members' ? 'the object' : 'the list';
  const at = `(${placeOf(input, use.span)})`;
  switch (use.kind) {
    case 'request':
    case 'tested':
      return made([]);
    case 'logged': {
      const named = what === 'members' ? namedIn(input, keys, use.span) : undefined;
      return made([], named === undefined ? [] : [`${quoted(named)} is named in what is shown ${at}`]);
    }
    case 'read':
      if (what === 'members' && use.name !== undefined && !BY_PLACE.test(use.name)) {
        return keys.includes(use.name) ? refuse(`${quoted(use.name)} is also read from the object ${at}`) : made([]);
      }
      return made([], [`${it} is also asked for ${use.name === undefined ? 'a part' : quoted(use.name)} ${at}`]);
    case 'set':
      if (what !== 'members') return made([], PATH_PARTS.test(use.name ?? '') ? [`a part of ${it} is set ${at}`] : []);
      if (use.name === undefined) return made([], [`${it} gets a member by a name that is not known ${at}`]);
      return keys.includes(use.name) ? made([], [`${quoted(use.name)} is set again ${at}`]) : made([]);
    case 'asked':
      return made([], [`${quoted(use.name ?? '')} is also asked for ${at}`]);
    case 'picked':
      return made([], [`${it} is spelled out with a choice of its members ${at}`]);
    case 'removed':
      return made([], [`${quoted(use.name ?? '')} is also taken out of ${it} ${at}`]);
    case 'merged':
    case 'covered':
      return what !== 'members' || (use.name !== undefined && !keys.includes(use.name))
        ? made([])
        : made([], [`${it} is put together with others ${at}`]);
    case 'compared':
      return refuse(`${it} is also compared or searched ${at}`);
    case 'index':
      return refuse(`${it} is also used as a key ${at}`);
    case 'sent':
      return refuse(`${it} is also part of another request ${at}`);
    case 'argument':
      return made([], [`${it} is also handed to ${quoted(use.name ?? 'a function')} ${at}`]);
    default:
      // Those that read it as data are what is not followed.
      if (use.kind === 'unknown' && use.span.file === input.source.file && otherReaders(input).length > 0)
        return made([]);
      return made([], [`${it} ${DOUBTS[use.kind]} ${at}`]);
  }
}

/** One of the keys stands in the text of a call: a placeholder may take it by its name. */
function namedIn({ source, uses }: Rewriting, keys: readonly string[], { file, start, end }: Span): string | undefined {
  const text = (file === source.file ? source.text : uses?.textOf(file))?.slice(start, end) ?? '';
  return keys.find((key) => new RegExp(`(?<!\\w)${literally(key)}(?!\\w)`).test(text));
}

/** Members of an address that hold its path. */
const PATH_PARTS = /^(?:path\w*|Path|href|RawPath|rawPath|request_uri|pathname)$/;

/** `list(record.values())[3]`, `record.values.last`: which member it is goes by those that are there. */
const BY_PLACE = /^(?:-?\d+|first|last|sample|elementAt|ElementAt|nth)$/;

const DOUBTS: Readonly<Record<'iterated' | 'returned' | 'exported' | 'printed' | 'unknown', string>> = {
  iterated: 'is also gone through',
  returned: 'is also returned to callers that are not known',
  exported: 'is also handed out to other files',
  printed: 'is also printed or written to a file',
  unknown: 'is also used in a way that is not followed',
};
