import type { SingleStep } from '../model/rewrite.js';
import type { Span } from '../model/span.js';
import type { ObjectValue } from '../model/value.js';
import { removeSpan } from '../text/edits.js';
import { knownBody, objectBarred, placed } from './body-object.js';
import { knownText } from './body-values.js';
import { rewritePath } from './path.js';
import { answerDoubts } from './answer-doubts.js';
import { judgedObject } from './policy.js';
import { escapeDoubts } from './response.js';
import { made, placeOf, quoted, refuse, together, type Outcome, type Rewriting } from './step.js';
import { holds } from '../text/spans.js';

/**
 * Sends the one element of a list in the body by itself, to the operation of that element: its key goes to the end of
 * the path. Refused where the list holds several, for then several requests take the place of one.
 */
export function sendSingle(input: Rewriting, step: SingleStep): Outcome {
  const body = knownBody(input);
  if (body === 'absent') return refuse('no body is seen on this request');
  if ('refused' in body) return body;
  const outer = body.value;
  const what = `the list ${quoted(step.list)} of the body`;
  const list = outer.kind === 'object' ? outer.members.get(step.list)?.value : undefined;
  if (outer.kind !== 'object' || outer.open || list === undefined) return refuse(`${what} is not seen`);
  if (outer.members.size > 1)
    return refuse(`the body holds more than ${quoted(step.list)}${placed(input, outer.span)}`);
  if (list.kind !== 'list' || list.open) return refuse(`${what} is not written out${placed(input, outer.span)}`);
  const [element, second] = list.items;
  if (second !== undefined) {
    const count = String(list.items.length);
    return refuse(`${what} holds ${count} elements, and each needs a request of its own${placed(input, list.span)}`);
  }
  if (element?.kind !== 'object' || element.open) {
    return refuse(`the element of ${what} is not written out${placed(input, list.span)}`);
  }
  const inner = unwrapped(input, step, outer, element);
  if ('refused' in inner) return inner;
  const declared =
    input.types?.().declared.find(({ key }) => key === step.list)?.keySpan ??
    (outer.span === undefined ? undefined : input.declares?.(step.list, outer.span));
  if (declared !== undefined) return refuse(`a declared type has ${quoted(step.list)}${placed(input, declared)}`);
  const key = keyOf(step, element);
  if (key === undefined) {
    const at = element.members.get(step.key)?.span ?? element.span;
    return refuse(`the value of ${quoted(step.key)} in ${what} is not known${placed(input, at)}`);
  }
  const retired = input.retires?.(input.request.method?.name ?? '', key);
  if (retired !== undefined) return refuse(`${quoted(key)} is retired itself (${retired})`);
  const read = input.request.site.reads.find(({ path }) => path[0] === 'result');
  if (read !== undefined) {
    return refuse(`the response holds one object now, and a list of them is read (${placeOf(input, read.span)})`);
  }
  const doubts = [...answerDoubts(input, ['result']), ...escapeDoubts(input, ['result'], 'it holds one object now')];
  const member = outer.members.get(step.list)?.span;
  if (member === undefined) return refuse(`${what} is set elsewhere`);
  return together([
    inner,
    judgedObject(input, member, 'judged'),
    rewritePath(input, { replace: step.path, with: `${step.path}/${key}` }),
    made([], doubts),
  ]);
}

function keyOf(step: SingleStep, element: ObjectValue): string | undefined {
  const member = element.members.get(step.key);
  const text = member === undefined ? undefined : knownText(member.value);
  return text !== undefined && /^\w+$/.test(text) ? text : undefined;
}

/** The element where the whole body is written, without its key. */
function unwrapped(input: Rewriting, step: SingleStep, outer: ObjectValue, element: ObjectValue): Outcome {
  const key = element.members.get(step.key);
  const bar = objectBarred(input, outer) ?? objectBarred(input, element);
  if (bar !== undefined) return bar;
  if (element.span === undefined) return refuse('the element is written elsewhere');
  const around = outer.span ?? bareIn(input, outer, element.span);
  if (around === undefined || !holds(around, element.span)) {
    return refuse(`the element is written elsewhere${placed(input, element.span)}`);
  }
  if (key?.span === undefined || !holds(element.span, key.span)) {
    return refuse(`${quoted(step.key)} is set elsewhere${placed(input, key?.span)}`);
  }
  if (element.members.size === 1)
    return refuse(`nothing but ${quoted(step.key)} is sent${placed(input, element.span)}`);
  const { text } = input.source;
  if (isMadeThere(text, around, element.span))
    return refuse(`the element of ${quoted(step.list)} is made by code around it${placed(input, element.span)}`);
  // A type that is written before the outer object only would be lost.
  const isBlock = element.members.size === 2 && isBare(outer) && isBare(element);
  const isAlike = text[around.start] === text[element.span.start] && outer.apart === element.apart;
  if (!isBlock && !isAlike && outer.span !== undefined) {
    return refuse(`the element is not written as the body is${placed(input, element.span)}`);
  }
  const { file } = around;
  // What is left of a block stands where the body began.
  const behind = /^[ \t\r]*\n\s*/.exec(text.slice(key.span.end));
  if (isBlock && key.span.start === element.span.start && behind !== null) {
    return made([
      { file, start: around.start, end: key.span.end + behind[0].length, text: '' },
      { file, start: element.span.end, end: around.end, text: '' },
    ]);
  }
  const gone = removeSpan(text, key.span, key.apart ?? element.apart ?? 'comma');
  return made([
    { file, start: around.start, end: element.span.start, text: '' },
    { file, start: gone.start, end: gone.end, text: '' },
    { file, start: element.span.end, end: around.end, text: '' },
  ]);
}

/** `JSON.generate(items: [{ ... }])`: a hash of Ruby without braces, of which the element has its own. */
function bareIn({ request, source }: Rewriting, outer: ObjectValue, element: Span): Span | undefined {
  if (request.dialect !== 'ruby' || source.text[element.start] !== '{') return undefined;
  const [only, second] = outer.members.values();
  const isArgument = only?.span !== undefined && /[(,]\s*$/.test(source.text.slice(0, only.span.start));
  return second === undefined && isArgument ? only.span : undefined;
}

/** Nothing stands before the first of its members: a block of YAML. */
function isBare({ span, members }: ObjectValue): boolean {
  return [...members.values()].some((member) => span !== undefined && member.span?.start === span.start);
}

/** Words by which a list has an element for each of what something holds. */
const MAKES =
  /\b(?:for|map(?!\[)|flat_?[mM]ap|collect|each\w*|[sS]elect\w*|entries|filter\w*|array_\w+|fn|fun|function|func|lambda|iter\w*|stream|from|From|then|yield)\b|=>\s*[({]|\|[^|]*\|/;

/** `{ items: entries(settings).map(([id, value]) => ({ id, value })) }`: what stands around the element names what is in it. */
function isMadeThere(text: string, outer: Span, element: Span): boolean {
  const before = text.slice(outer.start, element.start);
  const behind = text.slice(element.end, outer.end);
  return MAKES.test(before) || /\w/.test(behind.replaceAll(COMMENTS, ''));
}

const COMMENTS = /\/\/[^\n]*|#[^\n]*|\/\*[^]*?\*\//g;
