import type { Field } from '../model/request.js';
import type { Edit, Span } from '../model/span.js';
import type { Text } from '../model/text.js';
import type { Value } from '../model/value.js';
import { removeSpans, type Apart } from '../text/edits.js';
import { headersOf } from './framing.js';
import { knownText } from './parameters.js';
import { judgedTouch } from './policy.js';
import { removeStatement } from './statement.js';
import { barred, made, nothing, placeOf, refuse, together, type Outcome, type Rewriting } from './step.js';
import { holds } from '../text/spans.js';

/** The text before the first hole. */
function leadingText(text: Text): string {
  const stop = text.findIndex((piece) => piece.kind === 'hole');
  const runs = stop === -1 ? text : text.slice(0, stop);
  return runs.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
}

type Media = 'json' | 'multipart' | 'other' | 'unknown';

/** Names that are symbols or arguments are written with underscores. */
function headerName({ name }: Field): string {
  return knownText(name)?.trim().toLowerCase().replaceAll('_', '-') ?? '';
}

/** What a Content-Type says. */
function mediaOf(value: Value): Media {
  if (value.kind !== 'text') return 'unknown';
  const text = leadingText(value.text).trim().toLowerCase();
  // By its short name, as `content_type: :json` spells it.
  if (/^(?:application\/)?json(?![\w.+-])/.test(text)) return 'json';
  if (text.startsWith('multipart/')) return 'multipart';
  return text === '' ? 'unknown' : 'other';
}

/**
 * Takes the named header out. A Content-Type goes only where it says JSON; one that says multipart may stay.
 * Refused where headers that are set elsewhere may hold it. `earlier`: edits of the same fix, which may have
 * replaced the header's text already.
 */
export function removeHeader(input: Rewriting, step: { readonly remove: string }, earlier: readonly Edit[]): Outcome {
  const { headers, headersOpen, body } = input.request;
  const wanted = step.remove.toLowerCase();
  const all = headersOf(input, step).map((name) => name.toLowerCase());
  const named = headers.filter((field) => all.includes(headerName(field)));
  if (named.length > 0) {
    const also = headersOpen ? [`some of the headers are set elsewhere and may hold ${step.remove}`] : [];
    return together([removeFields(input, step.remove, named, earlier), made([], also)]);
  }
  // A request that is a multipart form already cannot send the JSON content type as well.
  if (wanted === 'content-type' && body?.encoding === 'multipart') return nothing;
  if (headersOpen || headers.some((field) => knownText(field.name) === undefined)) {
    return refuse(`some of the headers are set elsewhere and may hold ${step.remove}`);
  }
  const kept = keptElsewhere(input, step.remove);
  if (kept !== undefined) return made([], [`${step.remove} is set for other code, which may be this (${kept})`]);
  return nothing;
}

/** What an object or a client keeps for all that it sends: `this.headers[name] = value`, `client.defaults.headers`. */
const KEEPS = /\b(?:this|self|defaults)\b|\$this\b|(?<!\w)@\w+/;

/** What a client is told to send with each request, in the lines after that. */
const DEFAULTS = /\bdefault(?:s\b|_?headers?\b|_?requests?\b|_?request_?headers\b)(?:(?!\n\s*\n)[^]){0,300}$/i;

/** So far before a header its client is looked for. */
const NEAR = 400;

/** Where an object or a client is given the header, and no request that is seen has it from there. */
function keptElsewhere(input: Rewriting, name: string): string | undefined {
  const { file, text } = input.source;
  for (const { index: start, 0: found } of text.matchAll(new RegExp(name.replaceAll('-', '[-_]?'), 'gi'))) {
    const line = text.slice(text.lastIndexOf('\n', start) + 1, start);
    const span = { file, start, end: start + found.length };
    const isKept = KEEPS.test(line) || DEFAULTS.test(text.slice(Math.max(0, start - NEAR), start));
    if (isKept && !input.sharedWith(span) && !holds(input.request.span, span)) return placeOf(input, span);
  }
  return undefined;
}

function removeFields(input: Rewriting, name: string, fields: readonly Field[], earlier: readonly Edit[]): Outcome {
  const spans = new Map<Apart, Span[]>();
  const later: Outcome[] = [];
  for (const field of fields) {
    const removal = removalOf(input, name, field, earlier);
    if (typeof removal === 'object' && 'edits' in removal) {
      later.push(removal);
      continue;
    }
    if (removal === 'stays') continue;
    if ('refused' in removal) return removal;
    spans.set(removal.apart, [...(spans.get(removal.apart) ?? []), removal.span]);
  }
  const { file, text } = input.source;
  const ranges = [...spans].flatMap(([apart, there]) => removeSpans(text, there, apart));
  return together([made(ranges.map(({ start, end }) => ({ file, start, end, text: '' }))), ...later]);
}

/** `request['Content-Type'] = 'application/json'`: the statement goes. */
function setLater(input: Rewriting, { name: [name] }: Field, what: string): Outcome | undefined {
  const setAt = name?.kind === 'run' ? name.span : undefined;
  const assigned = setAt === undefined ? undefined : input.uses?.assigned(setAt);
  if (setAt === undefined || assigned === undefined) return undefined;
  const bar = barred(input, setAt, what) ?? barred(input, assigned.statement, what);
  if (bar !== undefined) return bar;
  const gone = removeStatement(input, assigned.statement, 'the statement');
  return 'refused' in gone ? gone : together([gone, judgedTouch(input, assigned.touched)]);
}

/** `http.Post(url, 'application/json', body)`: the call cannot be without it. */
function isArgument(input: Rewriting, value: Value): string | undefined {
  const at = value.kind === 'text' ? value.text.find(({ span }) => span !== undefined)?.span : undefined;
  if (at === undefined || !holds(input.request.span, at)) return undefined;
  return `the call says the type of the body, which it cannot leave out (${placeOf(input, at)})`;
}

function removalOf(
  input: Rewriting,
  name: string,
  field: Field,
  earlier: readonly Edit[],
): { readonly span: Span; readonly apart: Apart } | 'stays' | Outcome {
  const { value, span, apart } = field;
  const what = `the header ${name}`;
  const media = name.toLowerCase() === 'content-type' ? mediaOf(value) : 'json';
  if (media === 'multipart') return 'stays';
  if (media === 'unknown') return refuse(`the value of ${what} is not known`);
  if (media === 'other') return refuse(`${what} does not say JSON`);
  if (span === undefined) {
    const set = setLater(input, field, what);
    return set ?? refuse(isArgument(input, value) ?? `${what} is set elsewhere`);
  }
  const covered = earlier.some((edit) => edit.start < edit.end && holds(edit, span));
  if (covered) return 'stays';
  const bar = barred(input, span, what);
  if (bar !== undefined) return bar;
  if (apart === undefined) return refuse(`${what} cannot be taken out where it is written (${placeOf(input, span)})`);
  return { span, apart };
}
