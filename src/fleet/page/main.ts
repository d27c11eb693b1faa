import { counted, h } from '../../report/page/dom.js';
import { FACETS, type FleetPage } from './data.js';
import { filtered, fromHash, nothing, toggled, toHash, type Choice } from './filter.js';
import { burnDown, facetList, problems, pulls, timeline, type Part } from './parts.js';

/** The page, put together from its data. */
function start(data: FleetPage, root: HTMLElement): void {
  let choice = fromHash(location.hash);
  const dates = timeline(data, (rule) => change(toggled(choice, 'rule', rule)));
  const lists = FACETS.filter((facet) => facet !== 'rule').map((facet) =>
    facetList(facet, data, (name) => change(toggled(choice, facet, name))),
  );
  const parts: readonly Part[] = [dates, ...lists];
  const count = h('p', { class: 'count', role: 'status' });
  const search = h('input', {
    ...{ type: 'search', placeholder: 'Search repositories, entries, owners, teams', autocomplete: 'off' },
    'aria-label': 'Search the fleet',
    input: () => change({ ...choice, words: search.value }),
  });
  const clear = h('button', { type: 'button', class: 'link', click: () => change(nothing) }, 'Clear filters');
  const horizons = data.horizons.map(({ days, uses, rules, repositories }) => {
    const click = (): void => change({ ...choice, within: choice.within === days ? 0 : days });
    const about = `${counted(uses, 'use')} of ${rules} in ${repositories} repositories`;
    return {
      days,
      button: h('button', { type: 'button', click }, h('strong', {}, `Next ${days} days`), h('span', {}, about)),
    };
  });
  const update = (): void => {
    const now = filtered(data, choice);
    for (const part of parts) part.update(now, choice);
    if (search.value !== choice.words) search.value = choice.words;
    for (const { days, button } of horizons) button.setAttribute('aria-pressed', String(choice.within === days));
    count.textContent = `${counted(now.uses, 'use')}, ${now.fixable.toLocaleString('en')} fixable, in ${now.repositories.toLocaleString('en')} of ${data.repositories.length.toLocaleString('en')} repositories`;
    clear.hidden = toHash(choice) === '';
  };
  const change = (next: Choice): void => {
    choice = next;
    const hash = toHash(choice);
    history.replaceState(null, '', hash === '' ? location.href.replace(/#.*$/, '') : `#${hash}`);
    update();
  };
  window.addEventListener('hashchange', () => {
    choice = fromHash(location.hash);
    update();
  });
  root.append(
    h(
      'header',
      {},
      h('h1', {}, 'End of life across repositories'),
      h('p', {}, `as of ${data.asOf}, eolint ${data.version}`),
    ),
    h(
      'main',
      {},
      h('div', { class: 'horizons' }, ...horizons.map(({ button }) => button)),
      h('div', { class: 'bar' }, search, count, clear),
      dates.element,
      h('div', { class: 'facets' }, ...lists.map(({ element }) => element)),
      ...[pulls(data), burnDown(data), problems(data)].filter((part) => part !== undefined),
    ),
  );
  update();
}

const carried = document.getElementById('data')?.textContent;
const page = document.getElementById('page');
if (carried !== undefined && page !== null) start(JSON.parse(carried) as FleetPage, page);
