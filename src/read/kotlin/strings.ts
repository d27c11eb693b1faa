import type { Expr } from '../../model/program.js';
import type { Quoting } from '../../model/text.js';
import { joined } from '../grammar/builders.js';
import type { LowerExpr } from '../grammar/lowering.js';
import { named } from '../grammar/syntax-node.js';
import { countUpTo } from '../../text/sorted.js';
import { commonEscape, textRuns, type Escape } from '../grammar/text-runs.js';

/** `"a$b${c}\n"`, and raw strings in three quotes. */
export const string: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const whole = within ?? span;
  const long = node.type === 'multiline_string_literal';
  const size = long ? 3 : 1;
  const quoting: Quoting = long ? ['bare'] : ['double'];
  const [start, end] = [node.start + size, Math.max(node.end - size, node.start + size)];
  const special = named(node).filter(({ type }) => type === 'interpolation' || type === 'escape_sequence');
  // The grammar leaves `\u0041` in the text.
  const points = long ? [] : [...to.source.text.slice(start, end).matchAll(/(?<!\\)(?:\\\\)*(\\u[\da-fA-F]{4})/g)];
  const escapes = [
    ...special.filter(({ type }) => type === 'escape_sequence'),
    ...points.map(({ index, 0: found, 1: { length } = '' }) => {
      const stop = start + index + found.length;
      return { start: stop - length, end: stop };
    }),
  ]
    .sort((a, b) => a.start - b.start)
    .filter(({ start: from }, i, all) => all[i - 1]?.start !== from)
    .map((one): Escape => ({
      start: one.start,
      end: one.end,
      text: commonEscape(to.source.text.slice(one.start, one.end)),
    }));
  const parts: Expr[] = [];
  let at = start;
  let next = 0;
  const text = (until: number): void => {
    if (until <= at && parts.length > 0) return;
    while ((escapes[next]?.start ?? at) < at) next += 1;
    const first = next;
    while ((escapes[next]?.end ?? Infinity) <= until) next += 1;
    const inside = escapes.slice(first, next);
    const runs = textRuns(to.source, { start: at, end: until, quoting, within: whole }, inside);
    if (until > at || (start === end && parts.length === 0))
      parts.push({ kind: 'text', text: runs, span: to.span({ start: at, end: until }) });
  };
  // The grammar leaves `$name` in the text.
  const places: { start: number; end: number; value: Expr }[] = [];
  const starts = special.map((one) => one.start);
  for (const found of to.source.text.slice(start, end).matchAll(/\$([A-Za-z_]\w*)/g)) {
    const from = start + found.index;
    const place = to.span({ start: from + 1, end: from + found[0].length });
    if ((special[countUpTo(starts, place.end - 1) - 1]?.end ?? from) > from) continue;
    places.push({ start: from, end: place.end, value: { kind: 'name', name: found[1] ?? '', span: place } });
  }
  for (const one of special) {
    if (one.type === 'interpolation')
      places.push({ start: one.start, end: one.end, value: to.maybe(named(one)[0], whole) });
  }
  for (const place of places.sort((a, b) => a.start - b.start)) {
    text(place.start);
    parts.push(place.value);
    at = place.end;
  }
  text(end);
  return joined(parts, span);
};
