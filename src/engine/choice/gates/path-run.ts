import type { Segment } from '../../../model/schedule.js';
import { particularity } from '../../../schedule/common-words.js';
import { PATH_ROOTS, pathEnd, pathStart, PUT_IN_PATH } from '../../../text/lexical/path-run.js';

/** A path as it is written in one literal: its segments, undefined for what is put in. */
interface Run {
  readonly segments: readonly Segment[];
  /** The segment that the look-up began at; -1 where the word is only a part of one. */
  readonly at: number;
  /** Nothing of the path stands before it. */
  readonly rooted: boolean;
  /** A blank stands before it, and no slash. */
  readonly isApart: boolean;
  /** Something is put in right behind the word, and nothing is written behind that: a query, or more of the path. */
  readonly goesOn: boolean;
}

const PUT_IN = '\0';

/**
 * Whether a path that is written around a word can be a part of a template's path, with the word as the segment that
 * the template has of that name. What stands before and behind in other literals is not known, and may be anything; a
 * hole may be several segments. A word that is no segment of a path (a key, a literal of its own) always fits.
 */
export function fitsTemplate(
  text: string,
  at: number,
  word: string,
  template: readonly Segment[],
  hosts: RegExp,
): boolean {
  const run = runAt(text, at, word, hosts);
  if (run === 'elsewhere') return false;
  if (run.at < 0 || run.segments.length === 1) return true;
  const { segments, rooted } = run;
  const memo = new Map<number, boolean>();
  const fits = (i: number, j: number): boolean => {
    if (i === segments.length) return true;
    const key = i * 64 + j;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const segment = segments[i];
    let fit = false;
    if (segment === undefined) {
      // What is put in behind a slash is a segment; behind a path that is written to its end it may be a query.
      const isQuery = j === template.length && template[j - 1] !== undefined;
      fit = i === segments.length - 1 && (j < template.length || isQuery);
      for (let next = j + 1; !fit && next <= template.length; next += 1) fit = fits(i + 1, next);
    } else if (j < template.length) {
      const same = template[j] === segment;
      fit = (i === run.at ? same : same || template[j] === undefined) && fits(i + 1, j + 1);
    }
    memo.set(key, fit);
    return fit;
  };
  if (rooted) return fits(0, 0);
  // A base may be spelled out before the path, and the path may begin in another literal.
  const root = segments.findIndex((segment) => segment !== undefined && PATH_ROOTS.has(segment));
  const last = root === -1 ? run.at : Math.min(root, run.at);
  for (let skipped = 0; skipped <= last; skipped += 1) if (fits(skipped, 0)) return true;
  // What stands between blanks goes on from nowhere: a name or id does not begin there (`open flags/settings`).
  for (let begin = 1; begin < template.length; begin += 1)
    if (!(run.isApart && template[begin] === undefined && segments[0] !== undefined) && fits(0, begin)) return true;
  return false;
}

/**
 * Whether a path that is written around a word goes on with something that is put in where a template has the segment
 * of a number, or may go on there in another literal. The word is the segment of the template before it.
 */
export function opensAt(
  text: string,
  at: number,
  word: string,
  { template, segment, isFar = false }: Opening,
  hosts: RegExp,
): boolean {
  const run = runAt(text, at, word, hosts);
  if (run === 'elsewhere') return false;
  if (run.at < 0 || run.goesOn || (run.segments.length === 1 && text.charAt(at - 1) !== '/')) return true;
  const between = segment - template.lastIndexOf(word, segment - 1) - 1;
  const after = run.segments.slice(run.at + 1);
  if (after.length > between) return after[between] === undefined;
  return isFar || after.length === between;
}

/** A place in a template's path; `isFar`: there may be other literals between it and what is written before. */
export interface Opening {
  readonly template: readonly Segment[];
  readonly segment: number;
  readonly isFar?: boolean;
}

/**
 * Whether a path that is written around a word is all that a template has behind one of its parameters, and its words
 * tell it from other paths: it is reported where it stands, whoever puts the rest before it.
 */
export function standsAlone(
  text: string,
  at: number,
  word: string,
  template: readonly Segment[],
  hosts: RegExp,
): boolean {
  const run = runAt(text, at, word, hosts);
  if (run === 'elsewhere' || run.at < 0 || run.goesOn) return false;
  // What is put in before the words stands for all that comes before.
  const segments = run.segments.slice(run.segments.findIndex((segment) => segment !== undefined));
  const first = template.length - segments.length;
  const tail = template.slice(Math.max(first, 0));
  return (
    first > 0 &&
    template[first - 1] === undefined &&
    segments.filter((segment) => segment !== undefined).length > 1 &&
    particularity(segments) > (isAddress(text, at) ? 0 : 1) &&
    segments.every((segment, i) => tail[i] === segment)
  );
}

/** `endpoint = "settings/brotli"`: it is given to something that says what it is. */
function isAddress(text: string, at: number): boolean {
  const start = pathStart(text, at);
  return ADDRESS.test(text.slice(Math.max(0, start - 40), start));
}

const ADDRESS = /(?:endpoint|ur[il])s?["']?\s*(?:=>?|:)\s*["'`]$/i;

function runAt(whole: string, place: number, wanted: string, hosts: RegExp): Run | 'elsewhere' {
  const start = pathStart(whole, place);
  const end = pathEnd(whole, place + wanted.length);
  const before = whole.slice(start, place).replace(PUT_IN_PATH, PUT_IN);
  const after = whole
    .slice(place, end)
    .replace(PUT_IN_PATH, PUT_IN)
    .replace(/[?#].*$/s, '')
    // A key ends in a colon, a sentence in a point.
    .replace(/[:.]+$/, '');
  const scheme = /^(?:[a-z][a-z\d+.-]*:)?\/\/([^/]*)(?=\/)/i.exec(before);
  const host = scheme?.[1] ?? '';
  if (scheme !== null && !host.includes(PUT_IN) && !hosts.test(host.replace(/^.*@|:\d*$/g, ''))) return 'elsewhere';
  const base = /^.*\bclient\/v4(?=\/)/s.exec(before);
  const head = before.slice((base ?? scheme)?.[0].length ?? 0);
  const parts = head.split('/');
  const open = parts.pop() ?? '';
  const [own = '', ...rest] = after.split('/');
  if (rest.at(-1) === '') rest.pop();
  const first = parts[0] === '' ? parts.slice(1) : parts;
  const goesOn = rest.length === 0 && own.startsWith(wanted + PUT_IN) && /^\0+$/.test(own.slice(wanted.length));
  const segments = [...first, open + (goesOn ? wanted : own), ...rest].map((part) =>
    part.includes(PUT_IN) || part === '' ? undefined : part,
  );
  const isApart = scheme === null && parts[0] !== '' && /\s/.test(whole.charAt(start - 1));
  return {
    segments,
    at: segments[first.length] === wanted ? first.length : -1,
    rooted: base !== null,
    isApart,
    goesOn,
  };
}
