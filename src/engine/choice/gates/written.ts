import type { Segment } from '../../../model/schedule.js';
import { kindByName } from '../../reading/kinds.js';
import { STRICT } from './kinds.js';
import { isNoText, placesOf } from './occurrence.js';
import { fitsTemplate } from './path-run.js';
import { isSpecifier } from './segments.js';
import type { Surroundings } from './surroundings.js';
import type { NumberedWay } from './way-index.js';

/** What is written in files, each asked once. */
export class Written {
  private readonly fitting = new Map<string, boolean>();
  private readonly held = new Map<RegExp, Map<string, boolean>>();

  constructor(private readonly about: Pick<Surroundings, 'hosts' | 'texts' | 'textOf' | 'segmentsOf'>) {}

  /** A word is written in a file: many ways ask for the same one, and many files have the same ones around them. */
  holds(file: string, word: RegExp): boolean {
    const files = this.held.get(word) ?? new Map<string, boolean>();
    this.held.set(word, files);
    const known = files.get(file) ?? word.test(this.about.textOf(file) ?? '');
    files.set(file, known);
    return known;
  }

  /** One of some segments is written in a file, as a part of the template's path. */
  supplies(file: string, group: readonly number[], template: NumberedWay['template']): boolean {
    const there = this.about.segmentsOf(file);
    return group.some(
      (number) => there.includes(number) && (template === undefined || this.fits(file, number, template)),
    );
  }

  private fits(file: string, number: number, template: readonly Segment[]): boolean {
    const { hosts, texts, textOf } = this.about;
    const key = `${file}\0${String(number)}\0${template.join('/')}`;
    const known = this.fitting.get(key);
    if (known !== undefined) return known;
    const kind = kindByName(file);
    const strict = kind !== undefined && kind !== 'sniff' && STRICT.has(kind);
    const made = placesOf(texts[number] ?? '', textOf(file) ?? '').some(
      ([at, word, text]) =>
        !(strict && (isSpecifier(text, at) || isNoText(text, at, word.length))) &&
        fitsTemplate(text, at, word, template, hosts),
    );
    this.fitting.set(key, made);
    return made;
  }
}
