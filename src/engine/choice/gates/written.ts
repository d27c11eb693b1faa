import { posix } from 'node:path';
import type { Segment } from '../../../model/schedule.js';
import { kindByName } from '../../reading/kinds.js';
import { STRICT } from './kinds.js';
import { isManifest } from './manifest.js';
import { isKindName, isOfProse, placesOf, standingOf } from './occurrence.js';
import { fitsTemplate, opensAt } from './path-run.js';
import { isSpecifier } from './segments.js';
import type { Place, Surroundings } from './surroundings.js';
import type { NumberedWay } from './way-index.js';

/**
 * A segment stands behind something that is put in, at the start of a text, or behind another segment; or it is a
 * literal that has a name, is one of several, or is given beside something, and may be put behind whatever it is by that.
 */
function isBehind(text: string, at: number, segment: string): boolean {
  const before = text.slice(Math.max(0, at - 40), at);
  return STARTS.test(before) || IS_GIVEN.test(before) || before.endsWith(`${segment}/`);
}

const IS_GIVEN = /(?:[^=!<>]=|[[{,]|["'`\w]:)\s*["'`]$/;

const STARTS = /(?:["'`})\]>]|%\w|[$:@]\w+)\/$/;

/** What is written in files, each asked once. */
export class Written {
  private readonly fitting = new Map<string, boolean>();
  private readonly held = new Map<RegExp, Map<string, boolean>>();

  constructor(private readonly about: Pick<Surroundings, 'hosts' | 'texts' | 'textOf' | 'segmentsOf'>) {}

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
    const kind = kindByName(file);
    if (kind === undefined || kind === 'sniff' || !STRICT.has(kind) || !word.test(text)) return word.test(text);
    for (const { index, 0: found } of text.matchAll(new RegExp(word, `${word.flags}g`)))
      if (!isOfProse(text, index, found.length)) return true;
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
   * key is put right behind what is written, a literal may have other parts before it.
   */
  opensTo(file: string, place: Exclude<Place, 'path'>, template: readonly Segment[]): boolean {
    const { word, isKey } = place;
    const segment = template.lastIndexOf(word);
    const before = template.slice(0, Math.max(0, segment)).findLast((one) => one !== undefined);
    if (before === undefined) return true;
    // What a manifest says of its package is no part of a path.
    if (isManifest(posix.basename(file))) return false;
    return this.isPart(file, before, template, `${isKey ? 'key' : 'to'} ${word}`, (text, at) =>
      opensAt(text, at, before, { template, segment, isFar: !isKey }, this.about.hosts),
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
    const key = `${file}\0${word}\0${name}\0${template.join('/')}`;
    const known = this.fitting.get(key);
    if (known !== undefined) return known;
    const kind = kindByName(file);
    const strict = kind !== undefined && kind !== 'sniff' && STRICT.has(kind);
    const made = placesOf(word, this.about.textOf(file) ?? '').some(
      ([at, , text]) =>
        !(strict && (isSpecifier(text, at) || standingOf(text, at, word.length) !== 'text' || isKindName(text, at))) &&
        fitsTemplate(text, at, word, template, this.about.hosts) &&
        isPlace(text, at),
    );
    this.fitting.set(key, made);
    return made;
  }
}
