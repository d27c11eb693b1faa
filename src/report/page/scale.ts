import type { PageData, PageRule } from '../html/data.js';

const day = 86_400_000;

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / day;

/** Places dates on the width of a track, in percent of it. */
export interface Scale {
  readonly at: (date: string) => number;
  /** The years that begin on it. */
  readonly years: readonly number[];
}

/** A scale that holds the dates of these rules, the day of the report, and what comes within a year and a half. */
export function scaleOf({ asOf, rules }: PageData, shown: readonly PageRule[]): Scale {
  const dates = shown.flatMap(({ date }) => date ?? []).map(dayOf);
  const coming = rules.flatMap(({ date, days }) =>
    date !== null && days !== null && days > 0 && days < 500 ? dayOf(date) : [],
  );
  const today = dayOf(asOf);
  const first = Math.min(today - 200, ...dates);
  const last = Math.max(today + 60, ...dates, ...coming);
  const pad = (last - first) * 0.03;
  const [from, to] = [first - pad, last + pad];
  const firstYear = new Date(from * day).getUTCFullYear() + 1;
  const count = new Date(to * day).getUTCFullYear() - firstYear + 1;
  return {
    at: (date) => ((dayOf(date) - from) / (to - from)) * 100,
    years: Array.from({ length: Math.max(count, 0) }, (_, i) => firstYear + i),
  };
}

/** A mark on a track, from one share of its width to another. */
export function placed<T extends HTMLElement>(element: T, left: number, right?: number): T {
  // The policy of the page forbids style attributes; properties may be set.
  element.style.setProperty('left', `${left}%`);
  if (right !== undefined) element.style.setProperty('width', `${Math.max(right - left, 0)}%`);
  return element;
}
