import type { Shape } from '../model/dialect.js';
import type { SegmentStep } from '../model/rewrite.js';
import type { Span } from '../model/span.js';
import type { Piece } from '../model/text.js';
import { addMember } from './body-add.js';
import { knownBody, placed } from './body-object.js';
import { heldEncoding } from './held-encoding.js';
import { rewritePath } from './path.js';
import { holeBehind } from './segment-hole.js';
import { findSegments, pathPieces, stretchesOf } from './stretch.js';
import { barred, made, placeOf, quoted, refuse, together, type Outcome, type Refused, type Rewriting } from './step.js';
import { valuesOfPlaces } from './placed-values.js';
import { holds } from '../text/spans.js';

/**
 * Sends the last segment of the path, which stands behind `path`, as a member of the body, decoded. Where the segment is
 * made by an encoder its argument is sent; refused where it is not seen what was encoded. Without `to` it just goes.
 */
export function sendSegment(input: Rewriting, step: SegmentStep): Outcome {
  const written = writtenIn(input, step);
  if ('refused' in written) return written;
  if (step.to === undefined) return written.path;
  const body = knownBody(input);
  if (body === 'absent') return refuse('no body is seen that could take what stands in the path');
  if ('refused' in body) return body;
  if ('source' in written.value && body.json !== undefined) {
    return refuse(
      `the body is written as text, which cannot take what the path is made of${placed(input, body.value.span)}`,
    );
  }
  const added = addMember(input, body, step.to, written.value);
  if ('refused' in added) return added;
  const far =
    'source' in written.value
      ? [...written.spans, ...added.edits].find((one) => !holds(input.request.span, one))
      : undefined;
  // Elsewhere the same name may mean another value, or the value may be another one by then.
  const [hole] = written.spans;
  const isSame = hole !== undefined && added.edits.every((one) => input.uses?.meansSame(hole, one) === true);
  if (far !== undefined && !isSame) {
    return refuse(`the path and the body are not both written in the call (${placeOf(input, far)})`);
  }
  return together([written.path, added]);
}

interface InPath {
  readonly value: Shape;
  /** Takes the segment out of the path. */
  readonly path: Outcome;
  /** Where what is encoded is written. */
  readonly spans: readonly Span[];
}

function writtenIn(input: Rewriting, step: SegmentStep): InPath | Refused {
  const { url } = input.request;
  const tail = step.path.split('/');
  const kept = tail.slice(0, -1).join('/');
  const pieces = pathPieces(url);
  const last = pieces.at(-1);
  if (last?.kind === 'run') {
    const segment = new RegExp(`(?:^|/)${step.path}/([^/]+)$`).exec(last.text)?.[1];
    const given = segment === undefined ? givenFrom(input, step) : undefined;
    if (given !== undefined) return given;
    const decoded = segment === undefined ? undefined : decodedText(segment);
    if (segment === undefined || decoded === undefined) return refuse(unseen(step));
    const path = rewritePath(input, {
      replace: `${step.path}/${segment}`,
      with: step.to === undefined ? step.path : kept,
    });
    return { value: { text: decoded }, path, spans: [] };
  }
  const before = pieces.at(-2);
  if (last === undefined || before?.kind !== 'run') return refuse(unseen(step));
  return aroundHole(input, step, before, last);
}

/** What stands there is known from a caller that gives it: the code has a place for it behind the text. */
function givenFrom(input: Rewriting, step: SegmentStep): InPath | Refused | undefined {
  const pieces = pathPieces(input.request.url);
  const name = step.path.slice(step.path.lastIndexOf('/'));
  const at = pieces.findLastIndex((piece) => piece.kind === 'run' && piece.text.endsWith(`${name}/`));
  const before = pieces[at];
  if (before?.span === undefined || before.span.file !== input.source.file || at === pieces.length - 1)
    return undefined;
  const range = holeBehind(input.source.text, before.span.end);
  if (range === undefined) return undefined;
  return aroundHole(input, step, before, { kind: 'hole', span: { file: before.span.file, ...range } });
}

function aroundHole(input: Rewriting, step: SegmentStep, before: Piece, seen: Piece): InPath | Refused {
  const { text } = input.source;
  const hole = holeOf(text, before, seen);
  const stretch = stretchesOf(input.request.url).at(-1);
  const match = stretch === undefined ? undefined : findSegments(stretch, step.path).at(-1);
  const { span } = before;
  if (before.kind !== 'run' || span === undefined || hole.span === undefined || match === undefined) {
    return refuse(unseen(step));
  }
  const name = step.path.slice(step.path.lastIndexOf('/'));
  // What is written: `/network/` and the hole, side by side in one text.
  if (!before.text.endsWith(`${name}/`) || span.end - span.start !== before.text.length) return refuse(unseen(step));
  const start = span.end - 1 - (step.to === undefined ? 0 : name.length);
  const placeholder = /^(?:%[sv]|\{\})/.exec(text.slice(span.end))?.[0];
  if (placeholder !== undefined && hole.span.start > span.end + placeholder.length) {
    return atPlaceholder(input, step, { file: span.file, start, end: span.end + placeholder.length }, hole.span);
  }
  const between = text.slice(span.end, hole.span.start);
  const added = /^["'`]\s*(?:\+|\.\.?|~|<>)\s*$/.test(between);
  const opening = added ? null : /^(?:[#$]?\{\s*|\$\(\s*|)$/.exec(between);
  const closing =
    opening === null ? null : (between.startsWith('$(') ? /^\s*\)/ : /^\s*\}/).exec(text.slice(hole.span.end));
  const inside = text.slice(hole.span.start, hole.span.end).replace(/^\$?\{\s*([\s\S]*?)\s*\}$/, '$1');
  const here = encodedIn(inside);
  const held =
    here === undefined && step.to !== undefined ? heldEncoding(input, inside, hole.span, encodedIn) : undefined;
  const encoded = here ?? held?.source;
  const spans = [held?.at ?? hole.span];
  const gone = held?.edits ?? [];
  if ((opening === null && !added) || (encoded === undefined && step.to !== undefined)) {
    return refuse(`it is not seen what ${quoted(inside)} encodes (${placeOf(input, hole.span)})`);
  }
  if (added) {
    // The quote between them stays.
    const edits = [
      { file: span.file, start, end: span.end, text: '' },
      { file: span.file, start: span.end + 1, end: hole.span.end, text: '' },
    ];
    const bar = edits.map((edit) => barred(input, edit, 'the path')).find((one) => one !== undefined);
    return bar ?? { value: { source: encoded ?? '' }, path: made([...edits, ...gone]), spans };
  }
  const isOpen = between !== '';
  if (isOpen && closing === null) return refuse(unseen(step));
  const end = hole.span.end + (isOpen ? (closing?.[0].length ?? 0) : 0);
  const edit = { file: span.file, start, end, text: '' };
  const bar = barred(input, edit, 'the path');
  return bar ?? { value: { source: encoded ?? '' }, path: made([edit, ...gone]), spans };
}

/** `'/network/%s' % quote(network)`: the placeholder goes with its value. */
function atPlaceholder(input: Rewriting, step: SegmentStep, place: Span, value: Span): InPath | Refused {
  const { text } = input.source;
  const whole = withEncoder(text, value);
  const inside = text.slice(whole.start, whole.end);
  const here = encodedIn(inside);
  const held = here === undefined && step.to !== undefined ? heldEncoding(input, inside, whole, encodedIn) : undefined;
  const encoded = here ?? held?.source;
  if (encoded === undefined && step.to !== undefined) {
    return refuse(`it is not seen what ${quoted(inside)} encodes (${placeOf(input, value)})`);
  }
  const edit = { ...place, text: '' };
  const values = valuesOfPlaces(input, [edit], [whole]);
  if ('refused' in values) return values;
  const bar = barred(input, edit, 'the path');
  const path = made([edit, ...values.edits, ...(held?.edits ?? [])]);
  return bar ?? { value: { source: encoded ?? '' }, path, spans: [held?.at ?? whole] };
}

/** What is put in is known by what it was made of, further up: the code has a place for it behind the text. */
function holeOf(text: string, before: Piece, hole: Piece): Piece {
  if (hole.span === undefined || before.span === undefined) return hole;
  const { file } = before.span;
  if (hole.span.file !== file || hole.span.start >= before.span.end)
    return { ...hole, span: withEncoder(text, hole.span) };
  const range = holeBehind(text, before.span.end);
  return { ...hole, span: range === undefined ? undefined : { file, ...range } };
}

/** What an encoder is given may be all that is known of a value. */
function withEncoder(text: string, value: Span): Span {
  const before = text.slice(Math.max(0, value.start - LONGEST), value.start);
  const outer = {
    ...value,
    start: value.start - (/(?:[\w.:[\]]+\(\s*)$/.exec(before)?.[0].length ?? 0),
    end: value.end + (/^[^()\n]*\)/.exec(text.slice(value.end, value.end + LONGEST))?.[0].length ?? 0),
  };
  return encodedIn(text.slice(outer.start, outer.end)) === undefined ? value : outer;
}

/** So long is the name of an encoder at most, and what it is told beside the value. */
const LONGEST = 120;

function encodedIn(inside: string): string | undefined {
  return ENCODERS.map((encoder) => encoder.exec(inside)?.[1]).find((one) => one !== undefined);
}

function unseen({ path }: SegmentStep): string {
  return `what stands behind ${quoted(path)} in the path is not seen`;
}

/** Calls that make one segment of a path of a value, and nothing else. */
const ENCODERS = [
  /^encodeURIComponent\(\s*([\w$.]+|'[\w.:/]+')\s*\)$/,
  /^(?:urllib\.parse\.|parse\.|requests\.(?:utils|compat)\.)?quote(?:_plus)?\(\s*([\w.]+)\s*,\s*(?:safe\s*=\s*)?(?:""|'')\s*\)$/,
  /^(?:urllib\.parse\.|parse\.)?quote_plus\(\s*([\w.]+)\s*\)$/,
  /^(?:java\.net\.)?URLEncoder\.encode\(\s*([\w.]+)\s*,\s*(?:"UTF-8"|(?:StandardCharsets|Charsets)\.UTF_8(?:\.(?:name|toString)\(\))?)\s*\)$/,
  /^(?:raw)?urlencode\(\s*(\$\w+|'[\w.:/]+')\s*\)$/,
  /^url\.(?:Path|Query)Escape\(\s*([\w.]+|"[\w.:/]+")\s*\)$/,
  /^(?:ERB::Util\.url_encode|CGI\.escape|URI\.encode_(?:www_form|uri)_component)\(\s*([\w.@]+|'[\w.:/]+')\s*\)$/,
  /^(?:(?:System\.)?Uri\.EscapeDataString|(?:System\.Net\.)?WebUtility\.UrlEncode|(?:System\.Web\.)?HttpUtility\.UrlEncode)\(\s*([\w.]+)\s*\)$/,
  /^(?:\$\(\s*)?\[(?:System\.)?uri\]::EscapeDataString\(\s*(\$\w+)\s*\)(?:\s*\))?$/i,
  /^URI\.encode_www_form\(\s*(\w+)\s*\)$/,
  /^(?:URI::Escape::)?uri_escape\(\s*(\$\w+)\s*\)$/,
  /^ngx\.escape_uri\(\s*(\w+)\s*\)$/,
];

function decodedText(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
