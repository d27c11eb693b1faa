import type { PageData, PageRule } from '../html/data.js';
import { counted, h, relativeDays } from './dom.js';
import { countsOf } from './filters.js';
import type { Choice, Item } from './filters.js';
import { placed, scaleOf } from './scale.js';
import type { Scale } from './scale.js';

/** Rows that are shown before the reader asks for all. */
const first = 14;

/** The end-of-life dates of what is in use, each with how much of it, and today's line. */
export interface Timeline {
  readonly element: HTMLElement;
  update(items: readonly Item[], choice: Choice): void;
}

interface Row {
  readonly rule: PageRule;
  readonly button: HTMLButtonElement;
  readonly count: HTMLElement;
}

export function timeline(data: PageData, items: readonly Item[], choose: (rule: string) => void): Timeline {
  const counts = countsOf(items, 'rule');
  // A mistake in an expression has no date.
  const dated = data.rules.filter(({ status }) => status !== 'invalid');
  const used = dated.filter(({ id }) => counts.has(id)).sort(latestFirst);
  const next = dated.filter(({ id, days }) => !counts.has(id) && (days === null || days > 0)).sort(latestFirst);
  const chart = h('div', { class: 'chart' });
  let rows: readonly Row[] = [];
  let latest: { readonly items: readonly Item[]; readonly choice: Choice } | undefined;
  let all = used.length <= first + 2;

  const draw = (): void => {
    const shown = all ? used : used.slice(0, first);
    const scale = scaleOf(data, shown);
    rows = shown.map((rule, i) => rowOf(rule, shown[i - 1], data, scale, choose));
    const list = h('ol', { class: 'rows' }, ...rows.map(({ button }) => h('li', {}, button)));
    chart.replaceChildren(axis(data, scale, counts), list, ...(used.length > first + 2 ? [more()] : []));
    if (latest !== undefined) update(latest.items, latest.choice);
  };
  const more = (): HTMLElement => {
    const text = all ? 'Show fewer' : `Show ${counted(used.length - first, 'older row')}`;
    const button = h('button', { type: 'button', class: 'link', 'aria-expanded': String(all) }, text);
    button.addEventListener('click', () => {
      all = !all;
      draw();
      chart.querySelector<HTMLElement>(':scope > .link')?.focus();
    });
    return button;
  };
  const update = (fitting: readonly Item[], choice: Choice): void => {
    latest = { items: fitting, choice };
    const now = countsOf(fitting, 'rule');
    for (const { rule, button, count } of rows) {
      const number = now.get(rule.id) ?? 0;
      count.textContent = number.toLocaleString('en');
      button.setAttribute('aria-pressed', String(choice.values.rule.has(rule.id)));
      button.classList.toggle('zero', number === 0);
    }
  };

  if (used.length > 0) draw();
  const element = h(
    'section',
    { class: 'card timeline', 'aria-labelledby': 'timeline-title' },
    h(
      'header',
      {},
      h('h2', { id: 'timeline-title' }, 'End of life, and what is still in use'),
      h('p', {}, used.length === 0 ? 'Nothing is.' : 'Choose a row to see its findings.'),
    ),
    used.length === 0 ? undefined : chart,
    next.length === 0 ? undefined : upcoming([...next].reverse()),
  );
  return { element, update };
}

/** What has no date first, then what ends last. */
function latestFirst(a: PageRule, b: PageRule): number {
  const [one, two] = [a.date ?? '9999', b.date ?? '9999'];
  return one < two ? 1 : one > two ? -1 : a.title < b.title ? -1 : 1;
}

function axis(data: PageData, { at, years }: Scale, counts: ReadonlyMap<string, number>): HTMLElement {
  const ticks = data.rules.flatMap(({ id, date, title, status }) =>
    date === null || at(date) < 0 || at(date) > 100
      ? []
      : placed(h('i', { class: counts.has(id) ? `tick ${status}` : 'tick', title: `${date} ${title}` }), at(date)),
  );
  return h(
    'div',
    { class: 'axis', 'aria-hidden': 'true' },
    h(
      'div',
      { class: 'track' },
      ...years.map((year) => placed(h('span', { class: 'year' }, String(year)), at(`${year}-01-01`))),
      ...ticks,
      placed(h('i', { class: 'now' }), at(data.asOf)),
      placed(h('span', { class: 'today' }, `today ${data.asOf}`), at(data.asOf)),
    ),
  );
}

function rowOf(
  rule: PageRule,
  before: PageRule | undefined,
  data: PageData,
  { at, years }: Scale,
  choose: (rule: string) => void,
): Row {
  const { id, title, date, days, status, disputed } = rule;
  const count = h('span', { class: 'count' });
  const when = date === null ? 'no date is set' : `${date}, ${relativeDays(days ?? 0)}`;
  const now = at(data.asOf);
  const end = date === null ? 100 : at(date);
  const button = h(
    'button',
    {
      type: 'button',
      class: date === null ? `row ${status} open` : `row ${status}`,
      'aria-pressed': 'false',
      title: `${title}: ${when}`,
      click: () => choose(id),
    },
    h('span', { class: 'date' }, before !== undefined && before.date === date ? '' : (date ?? 'no date')),
    h('span', { class: 'title' }, h('span', {}, title), disputed === null ? undefined : h('em', {}, 'disputed')),
    h(
      'span',
      { class: 'track', 'aria-hidden': 'true' },
      ...years.map((year) => placed(h('i', { class: 'grid' }), at(`${year}-01-01`))),
      placed(h('i', { class: 'bar' }), Math.min(end, now), Math.max(end, now)),
      date === null ? undefined : placed(h('i', { class: 'point' }), end),
      placed(h('i', { class: 'now' }), now),
    ),
    h('span', { class: 'relative' }, days === null ? 'announced' : relativeDays(days)),
    h('span', { class: 'uses' }, count, h('span', { class: 'spoken' }, ' in use')),
  );
  return { rule, button, count };
}

/** What comes next and is not in use here. */
function upcoming(rules: readonly PageRule[]): HTMLElement {
  return h(
    'div',
    { class: 'next' },
    h('h3', {}, 'Next on the schedule, not in use here'),
    h(
      'ul',
      {},
      ...rules.map(({ title, date, days, status }) =>
        h(
          'li',
          { class: status },
          h('span', { class: 'date' }, date ?? 'no date'),
          h('span', {}, title),
          h('span', { class: 'relative' }, days === null ? 'announced' : relativeDays(days)),
        ),
      ),
    ),
  );
}
