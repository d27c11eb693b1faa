import type { PageData } from '../html/data.js';
import { counted, h } from './dom.js';
import { facetBoxes, type FacetBoxes } from './facets.js';
import { facets, fits, fromHash, groupings, itemsOf, nothingChosen, toggled, toHash } from './filters.js';
import type { Choice, Facet, Grouping } from './filters.js';
import { capital, fixNames } from './finding.js';
import { figures, pageFooter, pageHeader } from './header.js';
import { findingList } from './list.js';
import { timeline } from './timeline.js';

/** The page, put together from its data. */
function start(data: PageData, root: HTMLElement): void {
  const items = itemsOf(data);
  const titles = new Map(data.rules.map(({ id, title }) => [id, title]));
  const list = findingList(data);
  let choice = fromHash(location.hash, items);

  const choose = (facet: Facet, value: string): void => change(toggled(choice, facet, value));
  const nameOf = (facet: Facet, value: string): string => {
    if (facet === 'rule') return titles.get(value) ?? value;
    if (facet === 'fix') return fixNames[value as keyof typeof fixNames];
    return facet === 'directory' || facet === 'owner' ? value : capital(value);
  };
  const boxes: readonly FacetBoxes[] = facets.flatMap(
    (facet) => facetBoxes(facet, items, (value) => nameOf(facet, value), choose) ?? [],
  );
  const dates = timeline(data, items, (rule) => {
    choose('rule', rule);
    document.querySelector('#findings')?.scrollIntoView({ block: 'start' });
  });
  const numbers = figures(data, items, choose);

  const search = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Search files, rules, owners',
    'aria-label': 'Search the findings',
    autocomplete: 'off',
    spellcheck: 'false',
    input: () => change({ ...choice, words: search.value }),
  });
  const groups = groupings.map((group) => ({
    group,
    input: h('input', { type: 'radio', name: 'group', value: group, change: () => change({ ...choice, group }) }),
  }));
  const count = h('p', { class: 'count', role: 'status' });
  const clear = h(
    'button',
    { type: 'button', class: 'link', click: () => change({ ...nothingChosen, group: choice.group }) },
    'Clear filters',
  );
  const open = h('button', { type: 'button', click: () => list.openAll(true) }, 'Open all');
  const close = h('button', { type: 'button', click: () => list.openAll(false) }, 'Close all');

  const update = (): void => {
    const fitting = items.filter((item) => fits(item, choice));
    if (search.value !== choice.words) search.value = choice.words;
    for (const { group, input } of groups) input.checked = group === choice.group;
    for (const one of boxes) one.update(items, choice);
    dates.update(
      items.filter((item) => fits(item, choice, 'rule')),
      choice,
    );
    numbers.update(choice);
    count.textContent =
      fitting.length === items.length
        ? counted(items.length, 'finding')
        : `${fitting.length.toLocaleString('en')} of ${counted(items.length, 'finding')}`;
    clear.hidden = choice.words === '' && facets.every((facet) => choice.values[facet].size === 0);
    list.show(fitting, choice);
  };
  const change = (next: Choice): void => {
    choice = next;
    const hash = toHash(choice);
    history.replaceState(null, '', hash === '' ? location.href.replace(/#.*$/, '') : `#${hash}`);
    update();
  };
  window.addEventListener('hashchange', () => {
    choice = fromHash(location.hash, items);
    update();
  });
  listenToKeys(search, (by) => list.move(by));

  root.append(
    h('a', { class: 'skip', href: '#findings' }, 'To the findings'),
    pageHeader(data),
    h(
      'main',
      {},
      numbers.element,
      dates.element,
      items.length === 0
        ? undefined
        : h(
            'section',
            { id: 'findings', 'aria-labelledby': 'findings-title', tabindex: -1 },
            h(
              'div',
              { class: 'bar' },
              h('h2', { id: 'findings-title' }, 'Findings'),
              search,
              h(
                'fieldset',
                { class: 'grouping' },
                h('legend', {}, 'Group by'),
                ...groups.map(({ group, input }) => h('label', {}, input, h('span', {}, groupNames[group]))),
              ),
              h('span', { class: 'buttons' }, open, close),
            ),
            h(
              'div',
              { class: 'columns' },
              h(
                'aside',
                { 'aria-label': 'Filters' },
                h('div', { class: 'chosen' }, count, clear),
                ...boxes.map(({ element }) => element),
              ),
              list.element,
            ),
          ),
    ),
    pageFooter(data),
  );
  update();
}

const groupNames: Readonly<Record<Grouping, string>> = { rule: 'Rule', directory: 'Directory', owner: 'Owner' };

function listenToKeys(search: HTMLInputElement, move: (by: number) => void): void {
  // Left to itself, a browser would empty the field without telling.
  const leave = (event: KeyboardEvent): void => {
    event.preventDefault();
    if (search.value === '') search.blur();
    search.value = '';
    search.dispatchEvent(new Event('input'));
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (typing) {
      if (event.key === 'Escape') leave(event);
      return;
    }
    if (event.key === '/') {
      event.preventDefault();
      search.focus();
    } else if (event.key === 'j') move(1);
    else if (event.key === 'k') move(-1);
  });
}

const carried = document.getElementById('data')?.textContent;
const page = document.getElementById('page');
if (carried !== undefined && page !== null) start(JSON.parse(carried) as PageData, page);
