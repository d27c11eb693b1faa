import type { ReadFile } from '../files.js';
import { showsClient } from '../evidence.js';
import { kindByName, type Kind } from '../kinds.js';
import type { NamesOf } from '../../schedule/ways.js';
import type { Nearby } from './nearby.js';
import { fitsTemplate } from './path-run.js';
import type { Projects } from './projects.js';
import { isSpecifier } from './segments.js';
import type { NumberedWay, WayIndex } from './way-index.js';

/** What is known of the tree that files are chosen from. */
export interface Surroundings {
  /** Finds the words of the ways in a text; for `exec` in a row. */
  readonly matter: RegExp;
  readonly ways: WayIndex;
  /** The numbers of the segments in a file. */
  readonly segmentsOf: (file: string) => readonly number[];
  readonly nearby: Nearby;
  readonly projects: Projects;
  readonly textOf: (file: string) => string | undefined;
  /** Hosts of the APIs; what goes elsewhere is no use. */
  readonly hosts: RegExp;
  /** A finding counts only where something shows that the file is a client of the API. */
  readonly needsEvidence: boolean;
  /** Some file names the API. */
  readonly named: boolean;
}

/** Programs whose imports are read. What belongs to the others is all of their project. */
const FOLLOWED: ReadonlySet<Kind> = new Set<Kind>(['javascript']);
/** Programs in which all of a request is written as text. Other files may stand for requests that nobody spells out. */
const PROGRAMS: ReadonlySet<Kind> = new Set<Kind>([
  'javascript',
  'python',
  'rust',
  'csharp',
  'java',
  'kotlin',
  'elixir',
  'nim',
  'go',
  'php',
  'ruby',
  'perl',
  'lua',
  'powershell',
  'batch',
  'shell',
]);
/** The languages of client libraries. */
const LIBRARIES: Readonly<Record<Exclude<NamesOf, 'infrastructure'>, Kind>> = { node: 'javascript', python: 'python' };
/** What a file has that imports a library. */
const IMPORTS: Readonly<Record<NamesOf, RegExp>> = {
  node: /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"](?:[^'"\n]*[/:])?cloudflare(?:@[^'"\n]*)?(?:\/[^'"\n]*)?['"]/,
  python: /\b(?:from|import)\s+(?:cloudflare|CloudFlare)\b/,
  infrastructure:
    /pulumi[/_-]cloudflare|providers?[-/]cloudflare|provider_cloudflare|imports\.cloudflare|cloudflare:|cloudflare_|generated\/(?:\w+\/)?cloudflare/,
};

/** What a file of settings has that declares zones, records, rules or pools without a request. */
const DECLARES = /cloudflare|zone_?-?settings?|\bSRV\b|action_parameters|notification_email/i;

/**
 * What let a file through: a word that says all, everything that is needed in the file itself, a library that it calls,
 * or what is needed in the files around it.
 */
export type Passed = 'alone' | 'whole' | 'library' | 'around';

/** The ways of a file whose word is in it and that are not yet known to be complete. */
interface Open {
  readonly needs: Set<readonly number[]>;
  readonly names: NumberedWay['names'];
}

/**
 * Decides which of the files that hold a word of the schedule are parsed: those in which, or around which, all that
 * must be written together for some finding is written, and which show, themselves or by their project, that they talk
 * to the API. No file passes or fails by its place in the order.
 */
export class Gate {
  private readonly clients = new Map<string, boolean>();
  private readonly unions = new Map<string, ReadonlySet<number>>();
  private readonly libraries = new Map<string, boolean>();

  constructor(private readonly about: Surroundings) {}

  /** What lets the file through; undefined where it cannot hold a finding. The file holds a word of the schedule. */
  passes({ file, kind, latin }: ReadFile): Passed | undefined {
    const ways = this.waysIn(latin, kind);
    if (ways === 'alone') return 'alone';
    const own = new Set(this.about.segmentsOf(file));
    const open: Open[] = [];
    for (const { needs, names } of ways) {
      const missing = needs.filter((group) => !group.some((number) => own.has(number)));
      if (names === undefined) {
        const complete = missing.length === 0 || (!PROGRAMS.has(kind) && DECLARES.test(latin));
        if (complete && (this.about.named || this.isClient(file, latin))) return 'whole';
      } else if (this.isLibraryCall(names, kind, latin) && this.isClient(file, latin)) return 'library';
      open.push({ needs: new Set(missing), names });
    }
    if (!PROGRAMS.has(kind)) return undefined;
    return this.isCompleted(file, kind, open) && this.isClient(file, latin) ? 'around' : undefined;
  }

  /** The ways by the words of a text that may be used so; `alone` where one of them needs nothing else. */
  private waysIn(text: string, kind: Kind): ReadonlySet<NumberedWay> | 'alone' {
    const { matter, ways, hosts } = this.about;
    const found = new Set<NumberedWay>();
    matter.lastIndex = 0;
    for (let match = matter.exec(text); match !== null; match = matter.exec(text)) {
      const isSegment = match[0].startsWith('/');
      const at = match.index + (isSegment ? 1 : 0);
      const word = isSegment ? match[0].slice(1) : match[0];
      let fits: boolean | undefined;
      for (const way of ways.get(match[0]) ?? []) {
        const { needs, template, names } = way;
        if (needs.length === 0 && names === undefined && template === undefined) return 'alone';
        if (found.has(way) || !isOf(names?.of, kind)) continue;
        fits ??= !isSpecifier(text, at);
        if (fits && (template === undefined || fitsTemplate(text, at, word, template, hosts))) found.add(way);
      }
    }
    return found;
  }

  /** The text calls a method of a library by names that tell it from others, or it imports the library. */
  private isLibraryCall({ of, chain }: NonNullable<NumberedWay['names']>, kind: Kind, text: string): boolean {
    if (of === 'infrastructure') return !PROGRAMS.has(kind) && IMPORTS[of].test(text);
    if (IMPORTS[of].test(text)) return true;
    const [last = '', before = ''] = [...chain].reverse();
    const called = new RegExp(`\\b${before}\\b[\\s?!\\])(]*\\.\\s*${last}\\b`);
    return before !== '' && called.test(text);
  }

  /** Some way is complete with what stands in the files around. */
  private isCompleted(file: string, kind: Kind, open: readonly Open[]): boolean {
    const { nearby, projects, segmentsOf } = this.about;
    if (!FOLLOWED.has(kind)) return this.isCompletedIn(projects.of(file), open);
    for (const near of nearby.around(file)) {
      if (near === undefined) return this.isCompletedIn(projects.of(file), open);
      const there = segmentsOf(near);
      for (const { needs, names } of open) {
        for (const group of needs) if (group.some((number) => there.includes(number))) needs.delete(group);
        if (needs.size === 0 && (names === undefined || this.imports(near, names.of))) return true;
      }
    }
    return false;
  }

  private isCompletedIn(project: string, open: readonly Open[]): boolean {
    const { projects } = this.about;
    const union = this.unionOf(project);
    return open.some(
      ({ needs, names }) =>
        [...needs].every((group) => group.some((number) => union.has(number))) &&
        (names === undefined || projects.filesOf(project).some((file) => this.imports(file, names.of))),
    );
  }

  private unionOf(project: string): ReadonlySet<number> {
    const known = this.unions.get(project);
    if (known !== undefined) return known;
    const { projects, segmentsOf } = this.about;
    const made = new Set(projects.filesOf(project).flatMap((file) => segmentsOf(file)));
    this.unions.set(project, made);
    return made;
  }

  private imports(file: string, of: NamesOf): boolean {
    const key = `${of}\0${file}`;
    const known = this.libraries.get(key) ?? IMPORTS[of].test(this.about.textOf(file) ?? '');
    this.libraries.set(key, known);
    return known;
  }

  /** The file, its project, or for programs one that it is used with shows that it talks to the API. */
  private isClient(file: string, text: string): boolean {
    if (!this.about.needsEvidence || showsClient(text) || /cloudflare/i.test(file)) return true;
    const { nearby, projects, textOf } = this.about;
    if (this.isClientProject(projects.of(file))) return true;
    const kind = kindByName(file);
    if (kind === undefined || kind === 'sniff' || !FOLLOWED.has(kind)) return false;
    for (const near of nearby.around(file)) {
      if (near === undefined || showsClient(textOf(near) ?? '')) return true;
    }
    return false;
  }

  private isClientProject(project: string): boolean {
    const known = this.clients.get(project);
    if (known !== undefined) return known;
    const { projects, textOf } = this.about;
    const files = [...projects.manifestsOf(project), ...projects.filesOf(project)];
    const made = files.some((file) => showsClient(textOf(file) ?? ''));
    this.clients.set(project, made);
    return made;
  }
}

/** The names mean something in a file of this kind. */
function isOf(of: NamesOf | undefined, kind: Kind): boolean {
  return of === undefined || of === 'infrastructure' || !PROGRAMS.has(kind) || LIBRARIES[of] === kind;
}
