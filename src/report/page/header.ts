import type { PageData } from '../html/data.js';
import { counted, h } from './dom.js';
import type { Choice, Facet, Item } from './filters.js';
import { themeButton } from './theme.js';

export function pageHeader(data: PageData): HTMLElement {
  const files = new Set(data.findings.map(({ file }) => file)).size;
  const found =
    data.findings.length === 0
      ? `nothing found in ${counted(data.scanned, 'file')}`
      : `${counted(data.findings.length, 'finding')} in ${counted(files, 'file')}, ${data.scanned.toLocaleString('en')} scanned`;
  return h(
    'header',
    { class: 'top' },
    h(
      'div',
      {},
      h('p', { class: 'name' }, 'eolint'),
      h('h1', {}, 'End-of-life report'),
      h('p', { class: 'about' }, `As of ${data.asOf}: ${found}`),
    ),
    themeButton(),
  );
}

/** Figures that filter when they are pressed. */
export interface Figures {
  readonly element: HTMLElement;
  update(choice: Choice): void;
}

interface Figure {
  readonly facet: Facet;
  readonly value: string;
  readonly title: string;
  readonly note: string;
}

export function figures(
  data: PageData,
  items: readonly Item[],
  choose: (facet: Facet, value: string) => void,
): Figures {
  const all: readonly Figure[] = [
    { facet: 'status', value: 'retired', title: 'Retired', note: 'end of life has passed' },
    { facet: 'status', value: 'due', title: 'Due', note: `within ${counted(data.dueWithin, 'day')}` },
    { facet: 'status', value: 'announced', title: 'Announced', note: 'later, or with no date' },
    { facet: 'fix', value: 'safe', title: 'Fixable', note: 'by eolint fix' },
  ];
  const buttons = all.map(({ facet, value, title, note }) => {
    const count = items.filter((item) => item.values[facet].includes(value)).length;
    const button = h(
      'button',
      { type: 'button', class: `figure ${value}`, disabled: count === 0, click: () => choose(facet, value) },
      h('span', { class: 'number' }, count.toLocaleString('en')),
      h('span', { class: 'title' }, title),
      h('span', { class: 'note' }, note),
    );
    return { facet, value, button };
  });
  return {
    element: h('div', { class: 'figures' }, ...buttons.map(({ button }) => button)),
    update(choice) {
      for (const { facet, value, button } of buttons) {
        button.setAttribute('aria-pressed', String(choice.values[facet].has(value)));
      }
    },
  };
}

/** What was not looked at, and the page's own facts. */
export function pageFooter(data: PageData): HTMLElement {
  const notes = [
    { title: 'could not be read', files: data.failed },
    { title: 'skipped', files: data.skipped },
  ].filter(({ files }) => files.length > 0);
  return h(
    'footer',
    {},
    ...notes.map(({ title, files }) =>
      h(
        'details',
        { class: 'files' },
        h('summary', {}, `${counted(files.length, 'file')} ${title}`),
        h('ul', {}, ...files.map(({ file, reason }) => h('li', {}, h('code', {}, file), ` ${reason}`))),
      ),
    ),
    h(
      'p',
      {},
      `Made by eolint${data.version === '' ? '' : ` ${data.version}`}. Keys: `,
      h('kbd', {}, '/'),
      ' searches, ',
      h('kbd', {}, 'j'),
      ' and ',
      h('kbd', {}, 'k'),
      ' go to the next and the previous finding, ',
      h('kbd', {}, 'Enter'),
      ' opens it. The address keeps what is chosen. This page loads nothing and sends nothing.',
    ),
  );
}
