import { posix } from 'node:path';
import type { NamesOf } from '../../../schedule/ways/way.js';
import { isTest } from '../../../text/test-file.js';
import {
  areTogether,
  familyOf,
  isFollowed,
  isProgram,
  speaksTo,
  type Open,
  type Surroundings,
} from './surroundings.js';
import type { NumberedWay } from './way-index.js';
import type { Written } from './written.js';

/** Completes ways with what is written in a whole project: where imports do not tell what belongs together. */
export class ProjectWide {
  private readonly packages = new Map<string, boolean>();
  private readonly holders = new Map<string, ReadonlyMap<number, readonly string[]>>();
  private readonly programs = new Map<string, ReadonlyMap<number, readonly string[]>>();
  private readonly users = new Map<string, readonly string[]>();
  private readonly joint = new Map<string, boolean>();
  private readonly unions = new Map<string, ReadonlySet<number>>();

  constructor(
    private readonly about: Pick<Surroundings, 'projects' | 'libraries' | 'segmentsOf' | 'texts'>,
    private readonly written: Written,
  ) {}

  /** The ways that are complete with what stands anywhere in the project of a file. */
  completed(file: string, open: Iterable<Open>): readonly NumberedWay[] {
    const project = this.about.projects.of(file);
    const union = this.unionOf(project);
    const isWhole = isFollowed(file);
    return [...open].flatMap((one) => {
      const { way, needs, names, also, template } = one;
      if (![...needs].every((group) => group.some((number) => union.has(number)))) return [];
      if (!this.isPlaced(file, project, one)) return [];
      if (isWhole && !this.together(file, project, { needs: [...needs], template })) return [];
      if (names === undefined) return [way];
      const users = this.usersIn(project, names.of);
      if (names.of === 'go')
        return users.length > 0 && [...also].every((word) => this.inPackage(file, word)) ? [way] : [];
      // What calls the library's method says so where the library is imported.
      const calls = (user: string): boolean => !isWhole || [...also].every((word) => this.written.holds(user, word));
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
    const key = `${project}\0${String(isTest(file))}\0${familyOf(file)}\0${needs.join('|')}\0${template?.join('/') ?? ''}`;
    const known = this.joint.get(key);
    if (known !== undefined) return known;
    const holders = this.holdersOf(project);
    const groups = needs.map((group) => group.flatMap((number) => holders.get(number) ?? []));
    const [fewest = []] = groups.sort((a, b) => a.length - b.length);
    const made = fewest.some(
      (other) =>
        speaksTo(other, file) &&
        areTogether(other, file) &&
        needs.every((group) => this.written.supplies(other, group, template)),
    );
    this.joint.set(key, made);
    return made;
  }

  /**
   * A word that is a literal of its own: some program has the path that it is put into, and what stands behind it there.
   * Words such as these are written in most projects for other reasons.
   */
  private isPlaced(file: string, project: string, { place, opens, follows, template = [] }: Open): boolean {
    if (place === 'path' || (opens && follows)) return true;
    const at = template.lastIndexOf(place.word);
    const before = template.slice(0, Math.max(0, at)).findLast((one) => one !== undefined);
    return (
      (opens ||
        (before !== undefined &&
          this.some(file, project, `opens ${place.word} ${template.join('/')}`, before, (other) =>
            this.written.opensTo(other, place, template),
          ))) &&
      (follows ||
        this.some(file, project, `follows ${place.word} ${template.join('/')}`, template[at + 1], (other) =>
          this.written.followsIn(other, place, template, false),
        ))
    );
  }

  /** Some program of a project that has a segment is as asked. */
  private some(
    file: string,
    project: string,
    what: string,
    segment: string | undefined,
    is: (other: string) => boolean,
  ): boolean {
    const number = segment === undefined ? -1 : this.about.texts.indexOf(segment);
    if (number < 0) return true;
    const key = `${project}\0${String(isTest(file))}\0${what}`;
    const known = this.joint.get(key);
    if (known !== undefined) return known;
    const made = (this.programsOf(project).get(number) ?? []).some((other) => speaksTo(other, file) && is(other));
    this.joint.set(key, made);
    return made;
  }

  /** The files of a project that import a library. */
  private usersIn(project: string, of: NamesOf): readonly string[] {
    const key = `${project}\0${of}`;
    const known = this.users.get(key);
    if (known !== undefined) return known;
    const { libraries, projects } = this.about;
    const made = [...libraries[of]].filter((file) => projects.of(file) === project);
    this.users.set(key, made);
    return made;
  }

  /** The programs of a project that each segment is in: those whose imports are read. */
  private holdersOf(project: string): ReadonlyMap<number, readonly string[]> {
    return this.heldIn(project, this.holders, isFollowed);
  }

  /** Those in any language. */
  private programsOf(project: string): ReadonlyMap<number, readonly string[]> {
    return this.heldIn(project, this.programs, isProgram);
  }

  private heldIn(
    project: string,
    found: Map<string, ReadonlyMap<number, readonly string[]>>,
    counts: (file: string) => boolean,
  ): ReadonlyMap<number, readonly string[]> {
    const known = found.get(project);
    if (known !== undefined) return known;
    const { projects, segmentsOf } = this.about;
    const made = new Map<number, string[]>();
    for (const file of projects.filesOf(project)) {
      if (!counts(file)) continue;
      for (const number of segmentsOf(file)) {
        const others = made.get(number);
        if (others === undefined) made.set(number, [file]);
        else others.push(file);
      }
    }
    found.set(project, made);
    return made;
  }

  /** A file beside one, of the same package, has a word. */
  private inPackage(file: string, word: RegExp): boolean {
    const folder = posix.dirname(file);
    const key = `${folder}\0${word.source}`;
    const known = this.packages.get(key);
    if (known !== undefined) return known;
    const { projects } = this.about;
    const made = projects.beside(folder).some((one) => one.endsWith('.go') && this.written.holds(one, word));
    this.packages.set(key, made);
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
}
