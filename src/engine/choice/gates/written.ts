import { posix } from 'node:path';
import type { Segment } from '../../../model/schedule.js';
import { kindByName } from '../../reading/kinds.js';
import { STRICT } from './kinds.js';
import { isManifest } from './manifest.js';
import { isKindName, isOfProse, placesOf, standingOf } from './occurrence.js';
import { fitsTemplate, opensAt } from './path-run.js';
import { isSpecifier } from './segments.js';
import type { Place, Surroundings } from './surroundings.js';
import { isVariable } from './variables.js';
import { isRead, isWrittenIn, type NumberedWay } from './way-index.js';

/**
 * A segment stands behind something that is put in, at the start of a text, or behind another segment; or it is a
 * literal that has a name, is one of several, or is given beside something, and may be put behind whatever it is by that.
 */
function isBehind(text: string, at: number, segment: string): boolean {
  const before = text.slice(Math.max(0, at - 40), at);
  return STARTS.test(before) || IS_GIVEN.test(before) || before.endsWith(`${segment}/`);
}

/**
 * A word is one of a path: a slash stands beside it, it is the first of several, is given as a part of a path, or the one
 * that is looked for stands next in the same list, with one that is put in between at most.
 */
function isOfPath(text: string, at: number, length: number, word: string): boolean {
  if (text.charAt(at - 1) === '/' || text.charAt(at + length) === '/') return true;
  const before = text.slice(Math.max(0, at - 40), at);
  if (IS_PART.test(before)) return true;
  const next = NEXT.exec(text.slice(at + length, at + length + 120));
  return next !== null && (IS_FIRST.test(before) || next[1] === word);
}

const NEXT = /^["'`]\s*,(?:[^"'`,;{}[\]]*,)?(?:\s*["'`]([\w-]+)["'`])?/;
const IS_FIRST = /[[(]\s*["'`]$/;
const IS_PART = /(?:path|segment|ur[il]|resource|endpoint)\w*\(\s*["'`]$/i;

/** In a file of this kind, only what is a text or a name of its own is meant. */
function isStrict(file: string): boolean {
  const kind = kindByName(file);
  return kind !== undefined && kind !== 'sniff' && STRICT.has(kind);
}

const IS_GIVEN = /(?:[^=!<>]=|[[{,]|["'`\w]:)\s*["'`]$/;

const STARTS = /(?:["'`})\]>]|%\w|[$:@]\w+)\/$/;

/** What is written in files, each asked once. */
export class Written {
  /** By the template, what is asked of its path, and the file. */
  private readonly fitting = new Map<NumberedWay['template'], Map<string, Map<string, boolean>>>();
  private readonly held = new Map<RegExp, Map<string, boolean>>();

  constructor(private readonly about: Pick<Surroundings, 'hosts' | 'texts' | 'textOf' | 'segmentsOf' | 'named'>) {}

  /**
   * A word is written in a file, not only between others of sentences: many ways ask for the same one, and many files have
   * the same ones around them.
   */
  holds(file: string, word: RegExp): boolean {
    const files = this.held.get(word) ?? new Map<string, boolean>();
    this.held.set(word, files);
    const known = files.get(file) ?? this.isMeantIn(file, word);
    files.set(file, known);
    return known;
  }

  private isMeantIn(file: string, word: RegExp): boolean {
    const text = this.about.textOf(file) ?? '';
    if (!isWrittenIn(word, text)) return false;
    if (!isStrict(file)) return true;
    const language = kindByName(file) ?? '';
    for (const { index, 0: found } of text.matchAll(new RegExp(word, `${word.flags}g`)))
      if (!isOfProse(text, index, found.length) && !(isRead(word) && isVariable(text, index, found, language)))
        return true;
    return false;
  }

  /** One of some segments is written in a file, as a part of the template's path. */
  supplies(file: string, group: readonly number[], template: NumberedWay['template']): boolean {
    const there = this.about.segmentsOf(file);
    return group.some(
      (number) => there.includes(number) && (template === undefined || this.fits(file, number, template)),
    );
  }

  /**
   * A path in a file goes on with what is put in where the template has a word, or may go on there: what stands for a
   * key is put right behind what is written, a literal may have other parts before it. Where nobody names the API, words
   * that all stand by themselves are no path.
   */
  opensTo(file: string, place: Exclude<Place, 'path'>, template: readonly Segment[]): boolean {
    const { word, isKey } = place;
    const segment = template.lastIndexOf(word);
    const before = template.slice(0, Math.max(0, segment)).findLast((one) => one !== undefined);
    const { named, hosts } = this.about;
    if (before === undefined) return named;
    // What a manifest says of its package is no part of a path.
    if (isManifest(posix.basename(file))) return false;
    return this.isPart(
      file,
      before,
      template,
      `${isKey ? 'key' : 'to'} ${word}`,
      (text, at) =>
        (named || isOfPath(text, at, before.length, word)) &&
        opensAt(text, at, before, { template, segment, isFar: !isKey }, hosts),
    );
  }

  /**
   * What the template has right behind a word that is a literal of its own is written where it may come to stand behind
   * it: in the same file, or behind something that is put in. Many words have a meaning of their own in most programs.
   */
  followsIn(file: string, { word }: Exclude<Place, 'path'>, template: readonly Segment[], isSame: boolean): boolean {
    const next = template[template.lastIndexOf(word) + 1];
    if (next === undefined) return true;
    return this.isPart(file, next, template, isSame ? 'beside' : `behind ${word}`, (text, at) =>
      isSame ? true : isBehind(text, at, word),
    );
  }

  private fits(file: string, number: number, template: readonly Segment[]): boolean {
    return this.isPart(file, this.about.texts[number] ?? '', template, '', () => true);
  }

  /** A word is written in a file as a part of the template's path, in a place of some kind, which the name tells. */
  private isPart(
    file: string,
    word: string,
    template: readonly Segment[],
    name: string,
    isPlace: (text: string, at: number) => boolean,
  ): boolean {
    const files = this.askedOf(template, `${name}\0${word}`);
    const known = files.get(file);
    if (known !== undefined) return known;
    const places = placesOf(word, this.about.textOf(file) ?? '');
    const strict = places.length > 0 && isStrict(file);
    const made = places.some(
      ([at, , text]) =>
        !(strict && (isSpecifier(text, at) || standingOf(text, at, word.length) !== 'text' || isKindName(text, at))) &&
        fitsTemplate(text, at, word, template, this.about.hosts) &&
        isPlace(text, at),
    );
    files.set(file, made);
    return made;
  }

  /** The answers to one question about a template's path. Many ways ask it of the same files, one after the other. */
  private askedOf(template: readonly Segment[], question: string): Map<string, boolean> {
    const questions = this.fitting.get(template) ?? new Map<string, Map<string, boolean>>();
    const files = questions.get(question) ?? new Map<string, boolean>();
    this.fitting.set(template, questions.set(question, files));
    return files;
  }
}
