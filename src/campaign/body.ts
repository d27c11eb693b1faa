import type { Finding } from '../model/finding.js';
import { safePath } from '../text/lexical/safe-path.js';
import { code, plain, table } from './markdown.js';
import { hashOf, markerOf, noteMarker } from './marker.js';
import type { Told } from './outcome.js';
import type { Scrub } from './scrub.js';

export interface BodyInput {
  /** The entry's id, or `all`. */
  readonly entry: string;
  /** What the schedule calls an entry. */
  readonly titleOf: (rule: string) => string | undefined;
  readonly changed: readonly Told[];
  readonly unchanged: readonly Told[];
  /** What the change of files does, for the hash. */
  readonly patchHash: string;
  /** The day that is reckoned at, and who reckons: not a part of the hash, so that they alone bring no update. */
  readonly asOf: string;
  readonly version: string;
  readonly scrub: Scrub;
}

/** GitHub takes 65,536 characters. */
const MOST = 60_000;
const ROOM = { changed: 24_000, unchanged: 24_000, entries: 8_000 } as const;
/** A cell longer than this is cut: what is told of a call fits into it. */
const LONG = 600;

export interface Body {
  readonly text: string;
  readonly hash: string;
}

/** The text of a pull request: what is retired, what changed, what did not and why, and how to go on. */
export function bodyOf(input: BodyInput): Body {
  const { entry, changed, unchanged } = input;
  const cell = (text: string): string => plain(cut(input.scrub(text)));
  const verbatim = (text: string): string => code(cut(input.scrub(text)));
  const rows = (items: readonly Told[]): string[][] =>
    items.map(({ finding, place, text }) => [verbatim(place), verbatim(callOf(finding)), cell(text)]);
  const parts = [
    `The Cloudflare v4 API ${tense([...changed, ...unchanged])} what this code uses. This pull request makes the changes that can be made with certainty.`,
    entriesTable([...changed, ...unchanged], input.titleOf, cell, ROOM.entries),
    '## Changed',
    table(['Where', 'Call', 'Change'], rows(changed), ROOM.changed),
    ...unsafeNote(changed, cell),
    ...(unchanged.length === 0
      ? []
      : ['## Not changed', 'These need a person.', table(['Where', 'Call', 'Why'], rows(unchanged), ROOM.unchanged)]),
    '## How to go on',
    [
      '- Review the change, run the tests, merge.',
      '- eolint brings this branch up to date as long as it holds only its own commits. Push a commit to it, and eolint leaves it to you.',
      '- Close this pull request, and eolint does not open it again. Reopen it, and eolint takes it up again.',
      `- To keep one call as it is, write a comment on the line before it: ${code(`eolint-ignore-next ${exampleRule(input)} -- reason`)}`,
      `- To leave the entry out everywhere, switch it off in ${code('eolint.json')}: <code>"rules": {"${exampleRule(input)}": "off"}</code>`,
    ].join('\n'),
  ];
  const content = parts.join('\n\n');
  const hash = hashOf(input.patchHash, content);
  const footer = `---\n\n<sub>Made by eolint ${plain(input.version)}, as of ${plain(input.asOf)}.</sub>`;
  return { text: [markerOf({ entry, hash }), cutWhole(content), footer].join('\n\n') + '\n', hash };
}

function tense(told: readonly Told[]): string {
  const statuses = new Set(told.map(({ finding }) => finding.status));
  if (!statuses.has('retired')) return 'will retire';
  return statuses.size === 1 ? 'has retired' : 'has retired, or will retire,';
}

function callOf({ method, path }: Finding): string {
  return method === null ? safePath(path) : `${method} ${safePath(path)}`;
}

function entriesTable(
  told: readonly Told[],
  titleOf: (rule: string) => string | undefined,
  cell: (text: string) => string,
  room: number,
): string {
  const first = new Map<string, Finding>();
  for (const { finding } of told) if (!first.has(finding.rule)) first.set(finding.rule, finding);
  const rows = [...first.values()].map((finding) => {
    const { rule, endOfLife, extendedTo, dateReason, status, disputed, replacement } = finding;
    const ends = endOfLife ?? 'not set';
    const publicly = dateReason === undefined ? ' in the public schedule' : '';
    return [
      `${code(rule)}${titleOf(rule) === undefined ? '' : ` ${cell(titleOf(rule) ?? '')}`}`,
      extendedTo === null ? ends : `${ends}, extended to ${extendedTo}${publicly}`,
      disputed === null ? status : `${status}; disputed: ${cell(disputed)}`,
      replacement.trim() === '' ? 'none' : cell(replacement),
    ];
  });
  rows.sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
  return table(['Entry', 'End of life', 'Status', 'Use instead'], rows, room);
}

function unsafeNote(changed: readonly Told[], cell: (text: string) => string): string[] {
  const reasons = changed
    .map(({ finding }) => finding.fix)
    .filter((fix) => fix?.applicability === 'unsafe')
    .map((fix) => fix?.because ?? 'the code may do something else than before');
  const list = [...new Set(reasons)].map((reason) => `- ${cell(reason)}`);
  return list.length === 0
    ? []
    : [`Look at these with care, for they may change what the code does:\n\n${list.join('\n')}`];
}

function exampleRule({ entry, changed }: BodyInput): string {
  return entry === 'all' ? (changed[0]?.finding.rule ?? 'ID') : entry;
}

function cut(text: string): string {
  return text.length <= LONG ? text : `${text.slice(0, LONG)}…`;
}

/** At a line end, so that no entity or table row is cut in two. */
function cutWhole(text: string): string {
  if (text.length <= MOST) return text;
  return `${text.slice(0, text.lastIndexOf('\n', MOST))}\n\nThe rest is left out.`;
}

/** The comment on a branch that a person has committed to. */
export function leftAloneNote(entry: string): string {
  return [
    noteMarker(entry, 'left-alone'),
    'This branch holds commits that eolint did not make, so it leaves the branch and this text as they are from now on.',
    'To have eolint go on, take those commits off the branch. To bring in later changes yourself, run `eolint fix` on it.',
  ].join('\n\n');
}

/** The comment on a pull request that has nothing left to change. */
export function nothingLeftNote(entry: string): string {
  return [
    noteMarker(entry, 'nothing-left'),
    'Nothing is left to change: the base has no call any more that this pull request would change. eolint closes it; when such calls come back, it opens another one.',
  ].join('\n\n');
}
