import type { Word } from 'unbash';
import type { Span } from '../../model/span.js';
import type { Run } from '../../model/text.js';
import type { Lowering } from './lowering.js';
import { leaveOut } from '../../text/left-out.js';
import { runsOf } from './runs.js';

/** Of a longer list the first are looked at. */
const LONGEST = 1000;

/** A range of more numbers than this is left as it is written: how many it stands for is not bounded by the text. */
const MOST = 64;

const PLAIN = /^[\w./:@%+=~-]*$/;
const RANGE = /^(-?\d{1,6})\.\.(-?\d{1,6})$/;

interface Braces {
  readonly pos: number;
  readonly end: number;
  readonly alternatives: readonly (readonly Run[])[];
}

/** What the only brace expansion of a word stands for: `{a,b}` of plain text, or `{1..5}`. */
export function braceAlternatives(cx: Lowering, word: Word, within: Span): Braces | undefined {
  const all = (word.parts ?? []).filter((part) => part.type === 'BraceExpansion');
  const [brace] = all;
  if (brace === undefined || all.length > 1) return undefined;
  const inside = cx.source.text.slice(brace.pos + 1, brace.end - 1);
  const range = RANGE.exec(inside);
  const alternatives = range === null ? listed(cx, brace.pos + 1, inside, within) : counted(range, within);
  return alternatives && { pos: brace.pos, end: brace.end, alternatives };
}

function listed(cx: Lowering, start: number, inside: string, within: Span): Run[][] | undefined {
  const items = inside.split(',');
  if (items.length < 2 || !items.every((item) => PLAIN.test(item))) return undefined;
  if (items.length > LONGEST) leaveOut('braces stand for too many words');
  let at = start;
  return items.slice(0, LONGEST).map((item) => {
    const from = at;
    at += item.length + 1;
    return runsOf(cx, from, from + item.length, { style: 'bare', within });
  });
}

function counted(range: RegExpExecArray, within: Span): Run[][] | undefined {
  const from = Number(range[1]);
  const to = Number(range[2]);
  const size = Math.abs(to - from) + 1;
  if (size > MOST) return undefined;
  const step = to < from ? -1 : 1;
  return Array.from({ length: size }, (_, i) => [{ kind: 'run', text: String(from + i * step), within }]);
}
