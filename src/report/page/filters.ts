import type { PageData, PageFinding } from '../html/data.js';

/** The kinds of filter; a finding has one value of each, or several, or none. */
export const facets = ['status', 'fix', 'confidence', 'rule', 'directory', 'owner'] as const;
export type Facet = (typeof facets)[number];
export type Grouping = 'rule' | 'directory' | 'owner';

export const groupings: readonly Grouping[] = ['rule', 'directory', 'owner'];
export const noOwner = '(no owner)';

/** What is chosen: findings that have one of the chosen values of every kind that has any, and hold the words. */
export interface Choice {
  readonly words: string;
  readonly group: Grouping;
  readonly values: Readonly<Record<Facet, ReadonlySet<string>>>;
}

/** A finding with what the filters look at. */
export interface Item {
  readonly finding: PageFinding;
  readonly index: number;
  readonly values: Readonly<Record<Facet, readonly string[]>>;
  /** In small letters. */
  readonly text: string;
}

export function itemsOf(data: PageData): Item[] {
  return data.findings.map((finding, index) => {
    const rule = data.rules[finding.rule];
    const file = data.files[finding.file] ?? '';
    const owners = finding.owners.map((owner) => data.owners[owner] ?? '');
    return {
      finding,
      index,
      values: {
        status: [finding.status],
        fix: [finding.fix],
        confidence: [finding.confidence],
        rule: [rule?.id ?? ''],
        directory: [data.directories[finding.directory] ?? ''],
        owner: owners.length > 0 ? owners : [noOwner],
      },
      text: [file, rule?.id, rule?.title, finding.message, ...owners].join('\n').toLowerCase(),
    };
  });
}

export const nothingChosen: Choice = {
  words: '',
  group: 'rule',
  values: {
    status: new Set(),
    fix: new Set(),
    confidence: new Set(),
    rule: new Set(),
    directory: new Set(),
    owner: new Set(),
  },
};

/** Whether an item fits; one kind can be left out, to count what choosing another value of it would give. */
export function fits(item: Item, choice: Choice, except?: Facet): boolean {
  for (const facet of facets) {
    const chosen = choice.values[facet];
    if (facet === except || chosen.size === 0) continue;
    if (!item.values[facet].some((value) => chosen.has(value))) return false;
  }
  return wordsOf(choice).every((word) => item.text.includes(word));
}

function wordsOf({ words }: Choice): string[] {
  return words.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The choice with one value more, or less. */
export function toggled(choice: Choice, facet: Facet, value: string): Choice {
  const chosen = new Set(choice.values[facet]);
  if (!chosen.delete(value)) chosen.add(value);
  return { ...choice, values: { ...choice.values, [facet]: chosen } };
}

/** How many items have each value of a kind. */
export function countsOf(items: readonly Item[], facet: Facet): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    for (const value of item.values[facet]) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** The choice as the part of the address behind `#`, so that it can be passed on. */
export function toHash(choice: Choice): string {
  const parts = new URLSearchParams();
  if (choice.words !== '') parts.set('q', choice.words);
  if (choice.group !== 'rule') parts.set('by', choice.group);
  for (const facet of facets) {
    for (const value of choice.values[facet]) parts.append(facet, value);
  }
  return parts.toString();
}

/** The choice that an address tells; values that no finding has are left out. */
export function fromHash(hash: string, items: readonly Item[]): Choice {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const group = groupings.find((one) => one === parts.get('by')) ?? 'rule';
  const known = (facet: Facet): Set<string> => {
    const counts = countsOf(items, facet);
    return new Set(parts.getAll(facet).filter((value) => counts.has(value)));
  };
  const values = {
    status: known('status'),
    fix: known('fix'),
    confidence: known('confidence'),
    rule: known('rule'),
    directory: known('directory'),
    owner: known('owner'),
  };
  return { words: parts.get('q') ?? '', group, values };
}
