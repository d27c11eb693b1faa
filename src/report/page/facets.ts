import { h } from './dom.js';
import { countsOf, fits, noOwner } from './filters.js';
import type { Choice, Facet, Item } from './filters.js';

/** Values that a kind shows before the reader asks for all. */
const first = 8;

const titles: Readonly<Record<Facet, string>> = {
  status: 'Status',
  fix: 'Fix',
  confidence: 'Confidence',
  rule: 'Rule',
  directory: 'Directory',
  owner: 'Owner',
};

/** In this order where they have one; else the most common first. */
const orders: Readonly<Partial<Record<Facet, readonly string[]>>> = {
  status: ['retired', 'due', 'announced', 'invalid'],
  fix: ['safe', 'unsafe', 'advice', 'none'],
  confidence: ['certain', 'likely', 'possible'],
};

/** The boxes by which one kind of value is chosen. */
export interface FacetBoxes {
  readonly element: HTMLElement;
  /** Counts anew what each value would give. */
  update(items: readonly Item[], choice: Choice): void;
}

interface Box {
  readonly value: string;
  readonly row: HTMLElement;
  readonly input: HTMLInputElement;
  readonly count: HTMLElement;
}

/** Undefined where there is nothing to choose between. */
export function facetBoxes(
  facet: Facet,
  items: readonly Item[],
  nameOf: (value: string) => string,
  choose: (facet: Facet, value: string) => void,
): FacetBoxes | undefined {
  const boxes = valuesOf(facet, items).map((value): Box => {
    const input = h('input', { type: 'checkbox', change: () => choose(facet, value) });
    const count = h('span', { class: 'count' });
    const label = h('span', { class: 'name', title: nameOf(value) }, nameOf(value));
    return { value, input, count, row: h('label', {}, input, label, count) };
  });
  if (boxes.length < (facet === 'owner' ? 1 : 2)) return undefined;
  if (facet === 'owner' && boxes.every(({ value }) => value === noOwner)) return undefined;
  let all = boxes.length <= first + 2;
  const more = h('button', { type: 'button', class: 'link', 'aria-expanded': 'false' }, `Show all ${boxes.length}`);
  more.hidden = all;
  const reveal = (): void => {
    boxes.forEach(({ row, input }, i) => (row.hidden = !all && i >= first && !input.checked));
    more.textContent = all ? 'Show fewer' : `Show all ${boxes.length}`;
    more.setAttribute('aria-expanded', String(all));
  };
  more.addEventListener('click', () => {
    all = !all;
    reveal();
  });
  return {
    element: h(
      'fieldset',
      { class: 'facet', 'data-facet': facet },
      h('legend', {}, titles[facet]),
      ...boxes.map(({ row }) => row),
      more,
    ),
    update(everything, choice) {
      const counts = countsOf(
        everything.filter((item) => fits(item, choice, facet)),
        facet,
      );
      for (const { value, input, count, row } of boxes) {
        const number = counts.get(value) ?? 0;
        input.checked = choice.values[facet].has(value);
        count.textContent = number.toLocaleString('en');
        row.classList.toggle('zero', number === 0);
      }
      reveal();
    },
  };
}

function valuesOf(facet: Facet, items: readonly Item[]): string[] {
  const counts = countsOf(items, facet);
  const order = orders[facet];
  if (order !== undefined) return order.filter((value) => counts.has(value));
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([value]) => value);
}
