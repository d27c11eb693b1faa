import type { FormField } from '../model/dialect.js';
import type { BodyStep } from '../model/rewrite.js';
import type { Body, Request } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { Touched } from '../model/use.js';
import type { Member, ObjectValue, Value } from '../model/value.js';
import { knownBody, ofType, placed } from './body-object.js';
import { barred, made, nothing, quoted, refuse, together, type Outcome, type Refused, type Rewriting } from './step.js';
import { judgedTouch } from './policy.js';
import { holds } from '../text/spans.js';

/**
 * Sends the JSON body as a multipart form; the file's dialect spells it. Nothing to do where there is no body or it is
 * such a form already. Refused where the body is not an object written out in full in the request itself.
 */
export function encodeForm(input: Rewriting, step: BodyStep): Outcome {
  const { body } = input.request;
  if (body === undefined) {
    const empty = input.dialect?.emptyForm?.(input.request, input.source);
    if (empty === undefined) return nothing;
    return 'refused' in empty ? refuse(empty.refused) : made(empty.edits);
  }
  if (body.encoding === 'multipart') return nothing;
  const known = knownBody(input);
  if (known === 'absent') return nothing;
  if ('refused' in known) return known;
  if (known.optional) return refuse(`the body is only sent at times${placed(input, body.span)}`);
  if (body.encoding === 'form') return refuse(`the body is sent as a form, not as JSON${placed(input, body.span)}`);
  if (known.value.kind !== 'object') return refuse(`the body is a list${placed(input, body.span)}`);
  const place = placeOfBody(input, body, known.value);
  if ('refused' in place) return place;
  const fields: FormField[] = [];
  const doubts: string[] = [];
  for (const member of known.value.members.values()) {
    if (step.remove?.includes(member.key) === true) continue;
    const field = fieldOf(input, step, member, known.value);
    if ('refused' in field) return field;
    fields.push(field.field);
    if (field.doubt !== undefined) doubts.push(field.doubt);
  }
  if (input.dialect === undefined) return refuse('a multipart form cannot be written in this kind of file');
  const { client } = place.request;
  const since = input.dialect.formsSince?.[client];
  if (since !== undefined && Number.parseInt(input.versionOf?.(client) ?? String(since), 10) < since)
    return refuse(`${client} sends such a form from version ${String(since)} on, and the project has an older one`);
  const spelled = input.dialect.multipart(place.request, fields, input.source, place.held);
  if ('refused' in spelled) return refuse(spelled.refused);
  return together([made(spelled.edits, doubts), place.touched ?? nothing]);
}

interface BodyPlace {
  /** With the place where the body is given to it. */
  readonly request: Request;
  /** What the name is given that stands for the body there. */
  readonly held?: Span | undefined;
  /** Whether what else is done with the object that the body is put into lets it be a form. */
  readonly touched?: Outcome | undefined;
}

/** Where the body is written: in the request, in the statement that puts it there, or in what a name holds for it alone. */
function placeOfBody(input: Rewriting, body: Body, object: ObjectValue): BodyPlace | Refused {
  if (object.open) return refuse(`the body may hold more than is written${placed(input, object.span ?? body.span)}`);
  const { request } = input;
  const set = body.span === undefined ? setLater(input, body) : undefined;
  const span = set?.span ?? body.span;
  if (span === undefined || object.span === undefined) return refuse('the body is built elsewhere');
  const bar = barred(input, span, 'the body');
  if (bar !== undefined) return bar;
  const isOwn = set !== undefined || [request.span, ...(request.builtBy ?? [])].some((one) => holds(one, span));
  if (!isOwn) return refuse(`the body is built elsewhere${placed(input, span)}`);
  const given = set === undefined ? request : { ...request, body: { ...body, span, whole: set.whole } };
  // What is put there is written again.
  const touched = set === undefined ? undefined : judgedTouch(input, { ...set.touched, effect: undefined });
  if (holds(span, object.span)) return { request: given, touched };
  const held = object.span.file === input.source.file ? input.uses?.held(span) : undefined;
  if (held === undefined || !holds(held, object.span)) {
    return refuse(`the body is built elsewhere${placed(input, object.span)}`);
  }
  return barred(input, object.span, 'the body') ?? { request: given, held, touched };
}

/** `request.body = x`: the statement, and what it puts there. */
function setLater(
  { source, uses }: Rewriting,
  { setAt }: Body,
): { readonly span: Span; readonly whole: Span; readonly touched: Touched } | undefined {
  const assigned = setAt?.file === source.file ? uses?.assigned(setAt) : undefined;
  if (setAt === undefined || assigned === undefined) return undefined;
  const { statement: whole, touched } = assigned;
  const sign = /^\s*=(?![=>~])\s*/.exec(source.text.slice(setAt.end, whole.end));
  return sign === null ? undefined : { span: { ...whole, start: setAt.end + sign[0].length }, whole, touched };
}

function fieldOf(
  input: Rewriting,
  step: BodyStep,
  member: Member,
  object: ObjectValue,
): { readonly field: FormField; readonly doubt?: string | undefined } | Refused {
  if (member.given === true) return ofType(input, member);
  const what = `the field ${quoted(member.key)} of the body`;
  const valueSpan = member.valueSpan ?? (member.shorthand === true ? member.keySpan : undefined);
  const inline = (span: Span | undefined): boolean =>
    span !== undefined && object.span !== undefined && holds(object.span, span);
  if (valueSpan === undefined || !inline(valueSpan) || !inline(member.span ?? valueSpan)) {
    return refuse(`${what} is set elsewhere${placed(input, valueSpan ?? member.span)}`);
  }
  const name = step.rename?.[member.key] ?? member.key;
  const carried = carriedAs(member.value, step.json?.includes(name) === true);
  if (carried === 'never') return refuse(`${what} cannot be sent in a form${placed(input, valueSpan)}`);
  const field: FormField = {
    name,
    value: member.value,
    valueSpan: { start: valueSpan.start, end: valueSpan.end },
    json: carried === 'json' || carried === 'maybe-json',
  };
  const doubt = `the value of ${quoted(member.key)} is not known, and a form sends it as text`;
  const sure =
    carried === 'text' || carried === 'json' || (carried === 'maybe-text' && step.text?.includes(name) === true);
  if (sure && mayBeNothing(input, valueSpan))
    return { field, doubt: `the value of ${quoted(member.key)} may be none, and a form sends a text in its place` };
  return sure ? { field } : { field, doubt };
}

/** What gives nothing where nothing is set, with nothing to stand in for it. JavaScript's form leaves such a field out. */
const NOTHING =
  /(?:\benviron\.get\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)|\bos\.getenv\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)|(?<![\w.])getenv\([^()\n]*\)|\bSystem\.getenv\([^()\n]*\)|\bENV\[[^\]\n]*\]|\bARGV(?:\[\d+\]|\.(?:first|shift)\b)|\$argv\[\d+\]|\b(?:args|opts|options|params|ns|namespace|parsed|cli)(?:\.\w+|\[:?["']?\w+["']?\])|\$_(?:GET|POST|REQUEST|ENV|SERVER)\[[^\]\n]*\])(?!\s*(?:or\b|\|\||\?\?|\?:|\.fetch|!!))/;

function mayBeNothing({ source: { text }, dialect }: Rewriting, { start, end }: Span): boolean {
  if (dialect?.leavesOutNothing === true) return false;
  const code = text.slice(start, end);
  if (NOTHING.test(code)) return true;
  const name = /^[$@]*([A-Za-z_]\w*)$/.exec(code)?.[1];
  if (name === undefined) return false;
  const given = new RegExp(String.raw`(?<![\w.])[$@]*${name}\s*:?=(?![=>~])\s*([^\n;]{1,200})`, 'g');
  return [...text.matchAll(given)].some(([, value = '']) => NOTHING.test(value));
}

/** How a form carries a value; the `maybe` forms rest on what the code gives when it runs. */
type Carried = 'text' | 'json' | 'maybe-text' | 'maybe-json' | 'never';

function carriedAs(value: Value, json: boolean): Carried {
  switch (value.kind) {
    case 'text':
    case 'encoded':
      return 'text';
    case 'literal':
      // A form has no null: it would send the word, or nothing.
      if (value.value === null || value.value === undefined) return 'never';
      return json ? 'json' : 'text';
    case 'object':
      return json && value.host === undefined && value.instanceOf === undefined ? 'json' : 'never';
    case 'list':
      return json ? 'json' : 'never';
    case 'choice': {
      const options = value.options.map((option) => carriedAs(option, json));
      const [first, ...others] = options;
      if (first === undefined || options.includes('never')) return 'never';
      if (others.every((other) => other === first)) return first;
      return json ? 'never' : 'maybe-text';
    }
    case 'function':
    case 'class':
      return 'never';
    default:
      return json ? 'maybe-json' : 'maybe-text';
  }
}
