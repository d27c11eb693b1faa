import { posix } from 'node:path';
import type { Segment } from '../../../model/schedule.js';
import type { ReadFile } from '../../reading/files.js';
import { showsClient } from '../../accounts/evidence.js';
import { kindByName, type Kind } from '../../reading/kinds.js';
import type { NamesOf } from '../../../schedule/ways.js';
import { FOLLOWED, PROGRAMS, STRICT, USED, isOf } from './kinds.js';
import { isLibraryCall, mayName } from './libraries.js';
import type { Nearby } from './nearby.js';
import { fitsTemplate } from './path-run.js';
import { isNoText, isSegmentLike, isText, placesOf } from './occurrence.js';
import type { Projects } from './projects.js';
import { isSpecifier } from './segments.js';
import { isTest } from '../../../text/test-file.js';
import type { NumberedWay, WayIndex } from './way-index.js';

/** What is known of the tree that files are chosen from. */
export interface Surroundings {
  /** Finds the words of the ways in a text; for `exec` in a row. */
  readonly matter: RegExp;
  readonly ways: WayIndex;
  /** The segments, in the order of their numbers. */
  readonly texts: readonly string[];
  /** The numbers of the segments in a file. */
  readonly segmentsOf: (file: string) => readonly number[];
  /** Those that some file holds. */
  readonly segmentsAnywhere: ReadonlySet<number>;
  /** The files that import a library. */
  readonly libraries: Readonly<Record<NamesOf, ReadonlySet<string>>>;
  readonly nearby: Nearby;
  readonly projects: Projects;
  readonly textOf: (file: string) => string | undefined;
  /** The files that show that they belong to a client of the API. */
  readonly clients: ReadonlySet<string>;
  /** Hosts of the APIs; what goes elsewhere is no use. */
  readonly hosts: RegExp;
  /** A finding counts only where something shows that the file is a client of the API. */
  readonly needsEvidence: boolean;
  /** Some file names the API. */
  readonly named: boolean;
}

/** What a file has that declares zones, records, rules or pools without a request: settings, or settings in a text. */
const DECLARES = {
  settings: /cloudflare|zone_?-?settings?|\bSRV\b|action_parameters|notification_email/i,
  document: /cloudflare(?:['"]?\s*:|_\w)|zone_?-?settings?|\bSRV\b|action_parameters|notification_email/i,
};
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

/** The ways of a file whose word is in it and that are not yet known to be complete. */
interface Open {
  readonly way: NumberedWay;
  readonly needs: Set<readonly number[]>;
  readonly also: Set<RegExp>;
  readonly template: NumberedWay['template'];
  /** The word is only the key of an object: what goes through its keys is not far. */
  readonly isKey: boolean;
  readonly names: NumberedWay['names'];
}

/**
 * Decides which of the files that hold a word of the schedule are parsed: those in which, or around which, all that
 * must be written together for some finding is written, and which show, themselves or by their project, that they talk
 * to the API. No file passes or fails by its place in the order.
 */
export class Gate {
  private readonly clients = new Map<string, boolean>();
  private readonly packages = new Map<string, boolean>();
  private readonly joint = new Map<string, boolean>();
  private readonly unions = new Map<string, ReadonlySet<number>>();
  private aroundClients: ReadonlySet<string> | undefined;
  private readonly fitting = new Map<string, boolean>();
  private readonly held = new Map<RegExp, Map<string, boolean>>();

  constructor(private readonly about: Surroundings) {}

  /** What lets the file through; undefined where it cannot hold a finding. The file holds a word of the schedule. */
  passes({ file, kind, latin }: ReadFile): Passage | undefined {
    const declares = DECLARES[kind === 'markdown' || kind === 'html' ? 'document' : 'settings'].test(latin);
    const isClient = once(() => this.isClient(file, latin));
    const isClose = once(() => (FOLLOWED.has(kind) ? this.isCloseToClient(file, latin) : isClient()));
    const ways = new Set<NumberedWay>();
    const open: Open[] = [];
    let by: Passed | undefined;
    for (const [way, isKey] of this.waysIn(latin, kind, isClient)) {
      if (isLone(way) && !isClose()) continue;
      const { needs, also, names, declared, template } = way;
      const one = {
        way,
        needs: new Set(needs.filter((group) => !this.supplies(file, group, template))),
        template,
        isKey,
        also: new Set(also.filter((word) => !this.holds(file, word))),
        names,
      };
      const complete = one.needs.size + one.also.size === 0 || (!PROGRAMS.has(kind) && declared && declares);
      let how: Passed | undefined;
      if (isAlone(way)) how = 'alone';
      else if (complete && (names === undefined || !PROGRAMS.has(kind)) && (this.about.named || isClient()))
        how = 'whole';
      else if (names !== undefined && complete && isLibraryCall(names, latin)) how = 'library';
      if (how === undefined) open.push(one);
      else ways.add(way);
      by ??= how;
    }
    const may = new Set(open.filter((one) => this.mayBe(one)));
    if (PROGRAMS.has(kind) || USED.has(kind)) {
      for (const one of may) if (!(isOfZone(one.way) ? isClient() : isClose())) may.delete(one);
      if (may.size > 0) for (const way of this.completed(file, kind, may)) ways.add(way);
    }
    return ways.size === 0 ? undefined : { by: by ?? 'around', ways };
  }

  /** The ways by the words of a text that may be used so, and whether the word is nothing but a key there. */
  private waysIn(text: string, kind: Kind, isClient: () => boolean): ReadonlyMap<NumberedWay, boolean> {
    const { matter, ways, hosts } = this.about;
    const found = new Map<NumberedWay, boolean>();
    const asked = new Set<NumberedWay>();
    matter.lastIndex = 0;
    for (let match = matter.exec(text); match !== null; match = matter.exec(text)) {
      const isSegment = match[0].startsWith('/');
      const at = match.index + (isSegment ? 1 : 0);
      const word = isSegment ? match[0].slice(1) : match[0];
      let isName: boolean | undefined;
      for (const way of ways.get(match[0]) ?? []) {
        const { template, names } = way;
        if (found.get(way) === false || !isOf(names?.of, kind)) continue;
        if (template === undefined) {
          // The answer is the same for each place of the word.
          if (!asked.has(way) && (names === undefined || (isClient() && mayName(names, word, text))))
            found.set(way, false);
          asked.add(way);
          continue;
        }
        isName ??=
          isSpecifier(text, at) ||
          (STRICT.has(kind) && (isNoText(text, at, word.length) || !mayBeSegment(text, at, word.length)));
        if (!isName && fitsTemplate(text, at, word, template, hosts)) {
          found.set(way, STRICT.has(kind) && !isText(text, at, word.length));
        }
      }
    }
    return found;
  }

  /** The ways that are complete with what stands in the files around. */
  private completed(file: string, kind: Kind, may: Set<Open>): readonly NumberedWay[] {
    const { libraries, nearby } = this.about;
    if (!FOLLOWED.has(kind)) return this.completedIn(file, may);
    const imported = new Set<NamesOf>();
    const complete: NumberedWay[] = [];
    for (const place of nearby.around(file)) {
      if (place === undefined) return [...complete, ...this.completedIn(file, may)];
      const { file: near, close } = place;
      for (const one of may) {
        const { needs, also, names, template, isKey } = one;
        if ((isKey && !close) || !speaksTo(near, file)) continue;
        const supplied = [...needs].filter((group) => this.supplies(near, group, template));
        // What is missing is put together near, or is together where it is far: many files of a large program hold some.
        if (close || supplied.length === needs.size) for (const group of supplied) needs.delete(group);
        for (const word of also) if (this.holds(near, word)) also.delete(word);
        if (names !== undefined && !imported.has(names.of) && libraries[names.of].has(near)) imported.add(names.of);
        if (needs.size + also.size > 0 || (names !== undefined && !imported.has(names.of))) continue;
        complete.push(one.way);
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

  private completedIn(file: string, open: Iterable<Open>): readonly NumberedWay[] {
    const { libraries, projects } = this.about;
    const project = projects.of(file);
    const union = this.unionOf(project);
    const isWhole = isFollowed(file);
    return [...open].flatMap(({ way, needs, names, also, template }) => {
      if (![...needs].every((group) => group.some((number) => union.has(number)))) return [];
      if (isWhole && !this.together(file, project, { needs: [...needs], template })) return [];
      if (names === undefined) return [way];
      const users = projects.filesOf(project).filter((other) => libraries[names.of].has(other));
      if (names.of === 'go')
        return users.length > 0 && [...also].every((word) => this.inPackage(file, word)) ? [way] : [];
      // What calls the library's method says so where the library is imported.
      const calls = (user: string): boolean => !isWhole || [...also].every((word) => this.holds(user, word));
      return users.some(calls) ? [way] : [];
    });
  }

  /**
   * A program of a project holds all that is missing: many files of a large one hold some of it each. What only tests
   * say is nothing to other programs.
   */
  private together(
    file: string,
    project: string,
    { needs, template }: { readonly needs: readonly (readonly number[])[]; readonly template: NumberedWay['template'] },
  ): boolean {
    if (needs.length === 0) return true;
    const key = `${project}\0${String(isTest(file))}\0${needs.join('|')}\0${template?.join('/') ?? ''}`;
    const known = this.joint.get(key);
    if (known !== undefined) return known;
    const made = this.about.projects
      .filesOf(project)
      .some(
        (other) =>
          isFollowed(other) && speaksTo(other, file) && needs.every((group) => this.supplies(other, group, template)),
      );
    this.joint.set(key, made);
    return made;
  }

  /** A file beside one, of the same package, has a word. */
  private inPackage(file: string, word: RegExp): boolean {
    const folder = posix.dirname(file);
    const key = `${folder}\0${word.source}`;
    const known = this.packages.get(key);
    if (known !== undefined) return known;
    const { projects } = this.about;
    const made = projects.beside(folder).some((one) => one.endsWith('.go') && this.holds(one, word));
    this.packages.set(key, made);
    return made;
  }

  /** A word is written in a file: many ways ask for the same one, and many files have the same ones around them. */
  private holds(file: string, word: RegExp): boolean {
    const files = this.held.get(word) ?? new Map<string, boolean>();
    this.held.set(word, files);
    const known = files.get(file) ?? word.test(this.about.textOf(file) ?? '');
    files.set(file, known);
    return known;
  }

  /** One of some segments is written in a file, as a part of the template's path. */
  private supplies(file: string, group: readonly number[], template: NumberedWay['template']): boolean {
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

  private unionOf(project: string): ReadonlySet<number> {
    const known = this.unions.get(project);
    if (known !== undefined) return known;
    const { projects, segmentsOf } = this.about;
    const made = new Set(projects.filesOf(project).flatMap((file) => segmentsOf(file)));
    this.unions.set(project, made);
    return made;
  }

  /** The file, its project, or for programs one that it is used with shows that it talks to the API. */
  private isClient(file: string, text: string): boolean {
    return (
      this.isClientItself(file, text) ||
      this.isClientProject(this.about.projects.of(file)) ||
      (isFollowed(file) && this.isAroundClient(file))
    );
  }

  /** A program, or one that it is used with, shows that it talks to the API. */
  private isCloseToClient(file: string, text: string): boolean {
    return this.isClientItself(file, text) || this.isAroundClient(file);
  }

  private isClientItself(file: string, text: string): boolean {
    return !this.about.needsEvidence || showsClient(text) || /cloudflare/i.test(file);
  }

  private isAroundClient(file: string): boolean {
    // What stands around a file has it around itself: one walk from the clients answers for all files.
    const { nearby, clients } = this.about;
    this.aroundClients ??= nearby.aroundAll([...clients].filter((one) => isFollowed(one)));
    return this.aroundClients.has(file);
  }

  private isClientProject(project: string): boolean {
    const known = this.clients.get(project);
    if (known !== undefined) return known;
    const { projects, textOf, clients } = this.about;
    const made =
      projects.filesOf(project).some((file) => clients.has(file)) ||
      projects.manifestsOf(project).some((file) => showsClient(textOf(file) ?? ''));
    this.clients.set(project, made);
    return made;
  }
}

/** In a language whose texts stand in quotes; a name that is a key or a member is no text. */
function mayBeSegment(text: string, at: number, length: number): boolean {
  return isSegmentLike(text, at, length) || !isText(text, at, length);
}

function isFollowed(file: string): boolean {
  const kind = kindByName(file);
  return kind !== undefined && kind !== 'sniff' && FOLLOWED.has(kind);
}

/** The word says all. */
function isAlone({ needs, names, template }: NumberedWay): boolean {
  return needs.length === 0 && names === undefined && template === undefined;
}

/** A path of one word, which says little by itself. */
function isLone({ needs, template }: NumberedWay): boolean {
  return needs.length === 0 && template !== undefined;
}

/** What a test gives to the code that it tests is not what that code sends. */
function speaksTo(file: string, other: string): boolean {
  return !isTest(file) || isTest(other);
}

/** A path that few other services have. */
function isOfZone({ template }: NumberedWay): boolean {
  return template?.[0] === 'zones';
}

function once<T>(work: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: work() }).value;
}
