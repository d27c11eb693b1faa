import { showsClient } from '../../accounts/evidence.js';
import { isFollowed, type Surroundings } from './surroundings.js';

/** What shows, in a file or around it, that it talks to the API. */
export class Clients {
  private readonly known = new Map<string, boolean>();
  private around: ReadonlySet<string> | undefined;

  constructor(
    private readonly about: Pick<Surroundings, 'projects' | 'nearby' | 'clients' | 'textOf' | 'needsEvidence'>,
  ) {}

  /** The file, its project, or for programs one that it is used with shows that it talks to the API. */
  isClient(file: string, text: string): boolean {
    return (
      this.isItself(file, text) ||
      this.isProject(this.about.projects.of(file)) ||
      (isFollowed(file) && this.isAround(file))
    );
  }

  /** A program, or one that it is used with, shows that it talks to the API. */
  isClose(file: string, text: string): boolean {
    return this.isItself(file, text) || this.isAround(file);
  }

  private isItself(file: string, text: string): boolean {
    return !this.about.needsEvidence || showsClient(text) || /cloudflare/i.test(file);
  }

  private isAround(file: string): boolean {
    // What stands around a file has it around itself: one walk from the clients answers for all files.
    const { nearby, clients } = this.about;
    // Those in other languages lead to what they read.
    this.around ??= nearby.aroundAll([...clients]);
    return this.around.has(file);
  }

  private isProject(project: string): boolean {
    const known = this.known.get(project);
    if (known !== undefined) return known;
    const { projects, textOf, clients } = this.about;
    const made =
      projects.filesOf(project).some((file) => clients.has(file)) ||
      projects.manifestsOf(project).some((file) => showsClient(textOf(file) ?? ''));
    this.known.set(project, made);
    return made;
  }
}
