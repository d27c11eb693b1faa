import { counted, h, relativeDays } from '../../report/page/dom.js';
import type { Facet, FleetPage } from './data.js';
import type { Choice, Filtered } from './filter.js';

/** Rows of a list that are shown before the reader asks for more. */
const FIRST = 15;
const MORE = 200;

export interface Part {
  readonly element: HTMLElement;
  update(filtered: Filtered, choice: Choice): void;
}

const TITLES: Readonly<Record<Facet, string>> = {
  rule: 'By entry',
  owner: 'By owner',
  team: 'By team',
  organisation: 'By organisation',
  repository: 'By repository',
};

/** A facet as a list of its names with their uses, the most first; each is a filter. */
export function facetList(facet: Facet, data: FleetPage, choose: (name: string) => void): Part {
  const list = h('ol', { class: 'facet' });
  const more = h('button', { type: 'button', class: 'link' });
  let shown = FIRST;
  let latest: readonly [Filtered, Choice] | undefined;
  const update = (filtered: Filtered, choice: Choice): void => {
    latest = [filtered, choice];
    const sums = [...filtered.sums[facet]].sort(([a, one], [b, other]) => other.uses - one.uses || a - b);
    const most = sums[0]?.[1].uses ?? 1;
    const rows = sums.slice(0, shown).map(([index, { uses, fixable }]) => {
      const name = data.names[index] ?? '';
      const button = h(
        'button',
        { type: 'button', 'aria-pressed': String(choice.chosen[facet].has(name)), click: () => choose(name) },
        h('span', { class: 'name' }, name === '' ? 'none' : name),
        h('span', { class: 'uses' }, uses.toLocaleString('en')),
        h('span', { class: 'fixable' }, fixable === 0 ? '' : `${fixable.toLocaleString('en')} fixable`),
      );
      button.style.setProperty('--share', `${Math.round((uses / most) * 100)}%`);
      return h('li', {}, button);
    });
    list.replaceChildren(...rows);
    more.hidden = sums.length <= shown;
    more.textContent = `Show more of ${sums.length.toLocaleString('en')}`;
  };
  more.addEventListener('click', () => {
    shown += MORE;
    if (latest !== undefined) update(...latest);
  });
  const id = `facet-${facet}`;
  const element = h('section', { class: 'card', 'aria-labelledby': id }, h('h2', { id }, TITLES[facet]), list, more);
  return { element, update };
}

/** The entries by their dates, with how much of each is in use. */
export function timeline(data: FleetPage, choose: (rule: string) => void): Part {
  const index = new Map(data.names.map((name, i) => [name, i]));
  const most = Math.max(1, ...data.rules.map(({ uses }) => uses));
  const rows = data.rules.map((rule) => {
    const when = rule.date === null ? 'no date is set' : `${rule.date}, ${relativeDays(rule.days ?? 0)}`;
    const uses = h('span', { class: 'uses' });
    const button = h(
      'button',
      {
        type: 'button',
        class: rule.status,
        'aria-pressed': 'false',
        title: `${rule.title}: ${when}`,
        click: () => choose(rule.id),
      },
      h('span', { class: 'date' }, rule.date ?? 'no date'),
      h('span', { class: 'name' }, rule.title),
      h('span', { class: 'relative' }, rule.days === null ? 'announced' : relativeDays(rule.days)),
      uses,
    );
    return { rule, uses, button };
  });
  const element = h(
    'section',
    { class: 'card timeline', 'aria-labelledby': 'timeline-title' },
    h('h2', { id: 'timeline-title' }, 'End of life, and what is still in use'),
    h('ol', {}, ...rows.map(({ button }) => h('li', {}, button))),
  );
  const update = ({ sums }: Filtered, choice: Choice): void => {
    for (const { rule, uses, button } of rows) {
      const sum = sums.rule.get(index.get(rule.id) ?? -1)?.uses ?? 0;
      uses.textContent = sum.toLocaleString('en');
      button.style.setProperty('--share', `${Math.round((sum / most) * 100)}%`);
      button.setAttribute('aria-pressed', String(choice.chosen.rule.has(rule.id)));
      button.classList.toggle('zero', sum === 0);
    }
  };
  return { element, update };
}

/** Pull requests by state, the newest runs' first. */
export function pulls({ pulls: all }: FleetPage): HTMLElement | undefined {
  if (all.length === 0) return undefined;
  const states = new Map<string, number>();
  for (const { state } of all) states.set(state, (states.get(state) ?? 0) + 1);
  const open = all.filter(({ state }) => state !== 'merged' && state !== 'closed').slice(0, MORE);
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'pulls-title' },
    h('h2', { id: 'pulls-title' }, 'Pull requests'),
    h(
      'p',
      { class: 'states' },
      [...states].map(([state, count]) => `${count.toLocaleString('en')} ${state}`).join(', '),
    ),
    h(
      'ul',
      { class: 'pulls' },
      ...open.map(({ repository, entry, state, url, since, checks }) => {
        const name = `${repository} ${entry}`;
        const link = url === null ? name : h('a', { href: url, rel: 'noreferrer' }, name);
        return h('li', {}, link, ` ${state} since ${since}${checks === null ? '' : `, checks ${checks}`}`);
      }),
    ),
  );
}

/** What went wrong, by repository. */
export function problems({ repositories }: FleetPage): HTMLElement | undefined {
  const all = repositories.filter(({ problem }) => problem !== '');
  if (all.length === 0) return undefined;
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'problems-title' },
    h('h2', { id: 'problems-title' }, `Not done: ${counted(all.length, 'repository').replace(/ys$/, 'ies')}`),
    h(
      'ul',
      {},
      ...all
        .slice(0, MORE)
        .map(({ name, problem, goOn }) => h('li', {}, h('strong', {}, name), `: ${problem}. To go on: ${goOn}`)),
    ),
  );
}

const SVG = 'http://www.w3.org/2000/svg';

/** The uses that were left after each run. */
export function burnDown({ runs }: FleetPage): HTMLElement | undefined {
  if (runs.length < 2) return undefined;
  const [width, height] = [600, 120];
  const most = Math.max(1, ...runs.map(({ uses }) => uses));
  const line = (of: (run: (typeof runs)[number]) => number, name: string): SVGElement => {
    const points = runs.map((run, i) => `${(i / (runs.length - 1)) * width},${height - (of(run) / most) * height}`);
    const drawn = document.createElementNS(SVG, 'polyline');
    drawn.setAttribute('points', points.join(' '));
    drawn.setAttribute('class', name);
    return drawn;
  };
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `-4 -4 ${width + 8} ${height + 8}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.append(
    line(({ uses }) => uses, 'all'),
    line(({ fixable }) => fixable, 'fixable'),
  );
  const [first, last] = [runs[0], runs.at(-1)];
  const said = `${first?.uses.toLocaleString('en') ?? ''} uses on ${first?.asOf ?? ''}, ${last?.uses.toLocaleString('en') ?? ''} on ${last?.asOf ?? ''}, over ${counted(runs.length, 'run')}; below them what a pull request can fix`;
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'runs-title' },
    h('h2', { id: 'runs-title' }, 'Over runs'),
    h('p', {}, said),
    h('div', { class: 'burn' }, svg as unknown as Node),
  );
}
