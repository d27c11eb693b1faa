import type { PageData, PageRule } from '../html/data.js';
import { counted, h, relativeDays } from './dom.js';
import { noOwner } from './filters.js';
import type { Choice, Item } from './filters.js';
import { findingElement, withCode } from './finding.js';

/** Findings that are put on the page at a time: more follow when the reader comes near the end. */
const chunk = 100;

/** The list of findings, in groups. */
export interface List {
  readonly element: HTMLElement;
  show(items: readonly Item[], choice: Choice): void;
  /** Opens or closes all that are on the page. */
  openAll(open: boolean): void;
  /** Moves the focus by so many findings. */
  move(by: number): void;
}

interface Group {
  readonly name: string;
  readonly items: readonly Item[];
}

export function findingList(data: PageData): List {
  const rules = new Map(data.rules.map((rule) => [rule.id, rule]));
  const groups = h('div', { class: 'groups' });
  const more = h('button', { type: 'button', class: 'more', click: () => addChunk() });
  const element = h('div', {}, groups, more);
  let waiting: Group[] = [];
  let total = 0;
  let shown = 0;

  const addChunk = (): void => {
    let room = chunk;
    while (room > 0) {
      const [group, ...rest] = waiting;
      if (group === undefined) break;
      const now = group.items.slice(0, room);
      section(group).append(...now.map(({ finding }) => findingElement(data, finding)));
      room -= now.length;
      shown += now.length;
      const left = group.items.slice(now.length);
      waiting = left.length > 0 ? [{ name: group.name, items: left }, ...rest] : rest;
    }
    more.hidden = waiting.length === 0;
    more.textContent = `Show more (${(total - shown).toLocaleString('en')} left)`;
  };

  /** The group's section on the page, made anew where its first findings come. */
  const section = ({ name, items }: Group): HTMLElement => {
    const last = groups.lastElementChild;
    if (last instanceof HTMLElement && last.dataset['name'] === name) return last;
    const made = h('section', { class: 'group', 'data-name': name }, heading(name, items.length, rules.get(name)));
    groups.append(made);
    return made;
  };

  const watcher = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting) && waiting.length > 0) addChunk();
  });
  watcher.observe(more);

  return {
    element,
    show(items, choice) {
      waiting = grouped(items, choice);
      total = waiting.reduce((sum, group) => sum + group.items.length, 0);
      shown = 0;
      groups.replaceChildren();
      addChunk();
      if (items.length === 0) groups.append(emptyNote(data));
    },
    openAll(open) {
      for (const box of groups.querySelectorAll('details')) box.open = open;
    },
    move(by) {
      const all = [...groups.querySelectorAll<HTMLElement>('details > summary')];
      const at = all.findIndex((one) => one === document.activeElement);
      const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
    },
  };
}

/** The largest groups first; findings with several owners stand with each of them. */
function grouped(items: readonly Item[], { group, values }: Choice): Group[] {
  const byName = new Map<string, Item[]>();
  for (const item of items) {
    for (const name of item.values[group]) {
      // Of several owners only those count that are asked for.
      if (values[group].size > 0 && !values[group].has(name)) continue;
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [item]);
      else known.push(item);
    }
  }
  return [...byName]
    .map(([name, found]) => ({ name, items: found }))
    .sort((a, b) => Number(a.name === noOwner) - Number(b.name === noOwner) || b.items.length - a.items.length);
}

function heading(name: string, count: number, rule: PageRule | undefined): HTMLElement {
  return h(
    'header',
    {},
    h('h3', {}, rule?.title ?? name),
    h('span', { class: 'count' }, counted(count, 'finding')),
    rule === undefined
      ? undefined
      : h(
          'p',
          {},
          rule.page === null
            ? h('code', {}, rule.id)
            : h('a', { href: rule.page, rel: 'noreferrer' }, h('code', {}, rule.id)),
          rule.date === null
            ? ' no end of life is set'
            : ` ${(rule.days ?? 0) > 0 ? 'ends' : 'ended'} ${rule.date}, ${relativeDays(rule.days ?? 0)}`,
        ),
    rule === undefined || rule.notes === null ? undefined : h('p', { class: 'notes' }, ...withCode(rule.notes)),
  );
}

function emptyNote(data: PageData): HTMLElement {
  return data.findings.length === 0
    ? h('p', { class: 'empty' }, 'Nothing that the schedule retires is in use here.')
    : h('p', { class: 'empty' }, 'No finding fits these filters.');
}
