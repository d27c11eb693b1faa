import type { Segment } from '../../../model/schedule.js';
import type { NamesOf } from '../../../schedule/ways/way.js';
import type { ReadFile } from '../../reading/files.js';
import type { Kind } from '../../reading/kinds.js';
import { Clients } from './clients.js';
import { FOLLOWED, PROGRAMS, STRICT, USED, isOf } from './kinds.js';
import { isLibraryCall, mayName } from './libraries.js';
import { isAskedFor, isSegmentLike, standingOf } from './occurrence.js';
import { fitsTemplate, standsAlone } from './path-run.js';
import { ProjectWide } from './project-wide.js';
import { isSpecifier } from './segments.js';
import { isKey, speaksTo, type Open, type Place, type Surroundings } from './surroundings.js';
import type { NumberedWay } from './way-index.js';
import { Written } from './written.js';

/** What a file has that declares zones, records, rules or pools without a request: settings, or settings in a text. */
const DECLARES = {
  settings: /cloudflare|zone_?-?settings?|\bSRV\b|action_parameters|notification_email/i,
  document: /cloudflare(?:['"]?\s*:|_\w)|zone_?-?settings?|\bSRV\b|action_parameters|notification_email/i,
};
/** A word that is a segment of no path in particular. */
const ANY_PATH: readonly Segment[] = [];
/**
 * What let a file through: a word that says all, everything that is needed in the file itself, a library that it calls,
 * or what is needed in the files around it.
 */
export type Passed = 'alone' | 'whole' | 'library' | 'around';

/** What let a file through, and the ways that are complete: their words are of interest in it. */
export interface Passage {
  readonly by: Passed;
  readonly ways: ReadonlySet<NumberedWay>;
}

/**
 * Decides which of the files that hold a word of the schedule are parsed: those in which, or around which, all that
 * must be written together for some finding is written, and which show, themselves or by their project, that they talk
 * to the API. No file passes or fails by its place in the order.
 */
export class Gate {
  private readonly written: Written;
  private readonly clients: Clients;
  private readonly wide: ProjectWide;

  constructor(private readonly about: Surroundings) {
    this.written = new Written(about);
    this.clients = new Clients(about);
    this.wide = new ProjectWide(about, this.written);
  }

  /** What lets the file through; undefined where it cannot hold a finding. The file holds a word of the schedule. */
  passes({ file, kind, latin }: ReadFile): Passage | undefined {
    const declares = DECLARES[kind === 'markdown' || kind === 'html' ? 'document' : 'settings'].test(latin);
    const isClient = once(() => this.clients.isClient(file, latin));
    const isClose = once(() => (FOLLOWED.has(kind) ? this.clients.isClose(file, latin) : isClient()));
    const ways = new Set<NumberedWay>();
    const open: Open[] = [];
    let by: Passed | undefined;
    const { found, alone } = this.waysIn(latin, kind, isClient);
    for (const [way, place] of found) {
      if (isLone(way) && !isClose()) continue;
      const { needs, also, reads, names, declared, template } = way;
      const isFree = place === 'path' || !(FOLLOWED.has(kind) || PROGRAMS.has(kind));
      const opens = isFree || this.written.opensTo(file, place, template ?? ANY_PATH);
      const follows = isFree || this.written.followsIn(file, place, template ?? ANY_PATH, true);
      const one = {
        way,
        needs: new Set(needs.filter((group) => !this.written.supplies(file, group, template))),
        template,
        place,
        opens,
        opensItself: opens,
        follows,
        also: new Set([...also, ...reads].filter((word) => !this.written.holds(file, word))),
        names,
      };
      const complete =
        (opens && follows && one.needs.size + one.also.size === 0) || (!PROGRAMS.has(kind) && declared && declares);
      let how: Passed | undefined;
      if ((isAlone(way) && complete) || (alone.has(way) && isClient())) how = 'alone';
      else if (complete && (names === undefined || !PROGRAMS.has(kind)) && (this.about.named || isClient()))
        how = 'whole';
      else if (names !== undefined && complete && isLibraryCall(names, latin)) how = 'library';
      if (how !== undefined) ways.add(way);
      // The members of a record stand in one file.
      else if (!way.record || one.also.size === 0) open.push(one);
      by ??= how;
    }
    const may = new Set(open.filter((one) => this.mayBe(one)));
    if (PROGRAMS.has(kind) || USED.has(kind)) {
      for (const one of may) if (!(isOfZone(one.way) ? isClient() : isClose())) may.delete(one);
      if (may.size > 0) for (const way of this.completed({ file, kind, latin }, may)) ways.add(way);
    }
    return ways.size === 0 ? undefined : { by: by ?? 'around', ways };
  }

  /** The ways by the words of a text that may be used so. */
  private waysIn(text: string, kind: Kind, isClient: () => boolean): WaysIn {
    const { matter, ways, hosts } = this.about;
    const found = new Map<NumberedWay, Place>();
    const alone = new Set<NumberedWay>();
    const asked = new Set<NumberedWay>();
    matter.lastIndex = 0;
    for (let match = matter.exec(text); match !== null; match = matter.exec(text)) {
      const isSegment = match[0].startsWith('/');
      const at = match.index + (isSegment ? 1 : 0);
      const word = isSegment ? match[0].slice(1) : match[0];
      let standing: Standing | undefined;
      for (const way of ways.get(match[0]) ?? []) {
        const { template, names } = way;
        if (!isOf(names?.of, kind)) continue;
        const isPath = found.get(way) === 'path';
        if (isPath && (template === undefined || alone.has(way))) continue;
        if (way.header && isAskedFor(text, at)) continue;
        if (template === undefined) {
          // The answer is the same for each place of the word.
          if (!asked.has(way) && (names === undefined || (isClient() && mayName(names, word, text))))
            found.set(way, 'path');
          asked.add(way);
          continue;
        }
        standing ??= standingIn(text, at, word.length, kind);
        if (standing === 'neither' || !fitsTemplate(text, at, word, template, hosts)) continue;
        if (!isPath) {
          const before = found.get(way);
          const place = placeOf(text, at, word, standing);
          // A literal goes further than a key.
          if (before === undefined || isKey(before) || place === 'path') found.set(way, place);
        }
        if (standing === 'text' && standsAlone(text, at, word, template, hosts)) alone.add(way);
      }
    }
    return { found, alone };
  }

  /** The ways that are complete with what stands in the files around. */
  private completed(
    { file, kind, latin }: Pick<ReadFile, 'file' | 'latin'> & { readonly kind: Kind },
    may: Set<Open>,
  ): readonly NumberedWay[] {
    const { libraries, nearby } = this.about;
    if (!FOLLOWED.has(kind)) return this.wide.completed(file, may);
    const called = [...may].flatMap(({ names }) =>
      names !== undefined && isLibraryCall(names, latin) ? [names.of] : [],
    );
    const imported = new Set<NamesOf>(called);
    const complete: NumberedWay[] = [];
    for (const around of nearby.around(file)) {
      if (around === undefined)
        return [
          ...complete,
          ...this.wide.completed(
            file,
            [...may].filter(({ opens, follows }) => opens && follows),
          ),
        ];
      const { file: near, close } = around;
      if (!speaksTo(near, file)) continue;
      for (const one of may) {
        const { way, needs, also, names, template, place } = one;
        if ((isKey(place) || way.close) && !close) continue;
        const supplied: (readonly number[])[] = [];
        for (const group of needs) if (this.written.supplies(near, group, template)) supplied.push(group);
        // What is missing is put together near, or is together where it is far: many files of a large program hold some.
        if (close || supplied.length === needs.size) for (const group of supplied) needs.delete(group);
        for (const word of also) if (this.written.holds(near, word)) also.delete(word);
        if (place !== 'path') {
          const opens = this.written.opensTo(near, place, template ?? ANY_PATH);
          // Hardly ever is a path put together from three files.
          one.follows ||=
            (opens || one.opensItself) && this.written.followsIn(near, place, template ?? ANY_PATH, false);
          one.opens ||= opens;
        }
        if (names !== undefined && !imported.has(names.of) && libraries[names.of].has(near)) imported.add(names.of);
        if (
          !one.opens ||
          !one.follows ||
          needs.size + also.size > 0 ||
          (names !== undefined && !imported.has(names.of))
        )
          continue;
        complete.push(way);
        may.delete(one);
      }
      if (may.size === 0) break;
    }
    return complete;
  }

  /** What is missing is anywhere at all. */
  private mayBe({ needs, names }: Open): boolean {
    const { libraries, segmentsAnywhere } = this.about;
    if (names !== undefined && libraries[names.of].size === 0) return false;
    return [...needs].every((group) => group.some((number) => segmentsAnywhere.has(number)));
  }
}

interface WaysIn {
  readonly found: ReadonlyMap<NumberedWay, Place>;
  /** Those of which so much is written in one text that it is reported where it stands. */
  readonly alone: ReadonlySet<NumberedWay>;
}

type Standing = 'text' | 'key' | 'neither';

/** What a word may be as a segment of a path; `neither`: the name of a module or of something else. */
function standingIn(text: string, at: number, length: number, kind: Kind): Standing {
  if (isSpecifier(text, at)) return 'neither';
  if (!STRICT.has(kind)) return 'text';
  const standing = standingOf(text, at, length);
  if (standing === 'text' && !isSegmentLike(text, at, length)) return 'neither';
  return standing ?? 'neither';
}

/** A word that is all of a literal is put into a path elsewhere, as a key is. */
function placeOf(text: string, at: number, word: string, standing: Standing): Place {
  const isQuoted = QUOTE.test(text.charAt(at - 1)) && QUOTE.test(text.charAt(at + word.length));
  return standing === 'key' || isQuoted ? { word, isKey: standing === 'key' } : 'path';
}

const QUOTE = /["'`]/;

/** The word says all. */
function isAlone({ needs, names, template }: NumberedWay): boolean {
  return needs.length === 0 && names === undefined && template === undefined;
}

/** A path of one word, which says little by itself. */
function isLone({ needs, template }: NumberedWay): boolean {
  return needs.length === 0 && template !== undefined;
}

/** A path that few other services have. */
function isOfZone({ template }: NumberedWay): boolean {
  return template?.[0] === 'zones';
}

function once<T>(work: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: work() }).value;
}
