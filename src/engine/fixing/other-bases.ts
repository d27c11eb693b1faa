import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import { fileOfPart } from '../../text/part-name.js';
import { literally } from '../../text/pattern.js';
import { isTest } from '../../text/test-file.js';
import type { Projects } from '../choice/gates/projects.js';
import { askedBase, type Base } from './asked-bases.js';
import { belowWhich, givenBy, hostsGivenBy, isGivenToAProgram, type Given } from './given-bases.js';

/** Files that give settings their values: the environment of a program, its configuration, what starts it. */
const SETTINGS =
  /(?:^|\/)(?:\.env[\w.-]*|[\w.-]*\.env|\.envrc|\.dev\.vars[\w.-]*|GNUmakefile|[Mm]akefile|[Jj]ustfile|Procfile|Taskfile|Dockerfile[\w.-]*|[\w-]*Config\.\w+)$|\.(?:ya?ml|json[5c]?|toml|properties|ini|cfg|conf|config|xml|plist|mk|gradle(?:\.kts)?|tfvars|bru)$|(?:^|\/)(?:config|conf|settings|environments?)(?:\/[\w./-]+|[._-][\w.-]+)?\.(?:exs|php|rb|py|[cm]?[jt]s)$/i;
/** Files of such kinds that say addresses of other things: of packages and their sources. */
const OF_PACKAGES =
  /(?:^|\/)(?:package|composer|bower|deno|jsr|lerna|tsconfig[\w.-]*)\.json$|[.-]lock(?:\.\w+)?$|schema\.json$/i;

/** What starts programs, and gives them an environment with that. */
const STARTS = /(?:^|\/)package\.json$|\.(?:(?:ba|z|k|da)?sh|ps1|bat|cmd|service)$/i;

/** Names that are given the address of the API in one place, and that of another host in another one. */
export class OtherBases {
  private settings: Index | undefined;
  private hosts: Index | undefined;
  private readonly sources = new WeakMap<Sources, Index>();

  /** `textOf`: the text of a file, where it is none that is too large. */
  constructor(
    private readonly listed: Iterable<string>,
    private readonly projects: Projects,
    private readonly textOf: (file: string) => string,
  ) {}

  /** Another address than that of the API for what a request takes its base from. `near`: the sources of its project. */
  of(request: Request, near: Sources): Span | undefined {
    const base = askedBase(request, this.textOf, isSetting);
    return base === undefined ? undefined : this.named(fileOfPart(request.span.file), base, near);
  }

  /** Another address than that of the API under a name by which a file asks for it. */
  named(file: string, { names, from, isHost, below }: Base, near: Sources): Span | undefined {
    const taken = from === 'script' ? this.textOf(file) : undefined;
    const about = (name: string): readonly Given[] => [
      ...((isHost === true ? this.hostsOfSettings() : this.ofSettings()).get(name) ?? []).filter(({ at }) =>
        this.isAbout(at.file, file),
      ),
      ...(from === 'code' ? (this.ofSources(near).get(name) ?? []) : []),
    ];
    for (const name of new Set(names.flatMap((one) => [one, ...insteadOf(one, about(one))]))) {
      const all = about(name);
      const other = all.find(
        (one) =>
          !one.isApi &&
          one.name === name &&
          (taken === undefined
            ? isMeant(one, all) || isBelow(one, below) || (from === 'environment' && DOTENV.test(one.at.file))
            : takes(taken, partsOf(one.at.file)[1])),
      );
      if (other !== undefined) return other.at;
    }
    return undefined;
  }

  private ofSettings(): Index {
    this.settings ??= indexed(
      [...this.listed].flatMap((file) => {
        if (isTest(file)) return [];
        if (isSetting(file)) return givenBy({ file, text: this.textOf(file) });
        return STARTS.test(file) ? givenBy({ file, text: this.textOf(file) }).filter(isGivenToAProgram) : [];
      }),
    );
    return this.settings;
  }

  /** Hosts without a scheme: only looked for where the code asks for such a one. */
  private hostsOfSettings(): Index {
    this.hosts ??= indexed(
      [...this.listed].flatMap((file) =>
        !isTest(file) && (isSetting(file) || STARTS.test(file)) ? hostsGivenBy({ file, text: this.textOf(file) }) : [],
      ),
    );
    return this.hosts;
  }

  private ofSources(near: Sources): Index {
    const known = this.sources.get(near) ?? indexed(near.flatMap(({ source }) => givenBy(source)));
    this.sources.set(near, known);
    return known;
  }

  /** What a folder says is meant for the project it lies in, and for those below. */
  private isAbout(settings: string, file: string): boolean {
    const project = this.projects.of(settings);
    return project === '.' || project === this.projects.of(file) || file.startsWith(`${project}/`);
  }
}

type Sources = readonly { readonly source: SourceText }[];

/** What is given, by its name and by that whose value is taken in its place. */
type Index = ReadonlyMap<string, readonly Given[]>;

function indexed(all: readonly Given[]): Index {
  const index = new Map<string, Given[]>();
  for (const one of all) {
    for (const name of new Set([one.name, one.instead])) {
      if (name === undefined) continue;
      const known = index.get(name);
      if (known === undefined) index.set(name, [one]);
      else known.push(one);
    }
  }
  return index;
}

/** A script takes in a file of this name. */
function takes(script: string, name: string): boolean {
  return new RegExp(String.raw`(?:^|[\s;&|])(?:\.|source)\s[^\n;]*(?<![\w.-])${literally(name)}(?![\w.-])`, 'm').test(
    script,
  );
}

function isSetting(file: string): boolean {
  return SETTINGS.test(file) && !OF_PACKAGES.test(file);
}

/** Settings of the same name below others are other settings, unless these say where the program runs. */
function isSame(a: Given, b: Given): boolean {
  const [below, other] = [belowWhich(a), belowWhich(b)];
  return below === other || [below, other].some((one) => one !== undefined && STAGE.test(one));
}

const STAGE =
  /^(?:env\.)?(?:prod\w*|live|stag(?:e|ing)|test\w*|dev\w*|local\w*|mirror\w*|sandbox|default|qa|ci|lab|preview|mock\w*|demo|uat)(?:[.:].*)?$/i;

/** A name as those of the environment is one everywhere; another one in files that belong together alone. */
function isMeant(given: Given, all: readonly Given[]): boolean {
  const { name, at } = given;
  if (ENVIRONMENT.test(name)) return true;
  if (!isSetting(at.file)) return false;
  return all.some(
    (one) =>
      one.isApi && (one.name === name || one.instead === name) && isBeside(one.at.file, at.file) && isSame(one, given),
  );
}

/** A setting below what the code names as well. */
function isBelow(given: Given, below: string | undefined): boolean {
  if (below === undefined || !isSetting(given.at.file)) return false;
  const last = belowWhich(given)?.split(/[.:]/).at(-1);
  return last?.toLowerCase() === below.toLowerCase();
}

/** Files whose names, whatever their letters, are those of the environment. */
const DOTENV = /(?:^|\/)\.env[\w.-]*$/;

const ENVIRONMENT = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

function isBeside(a: string, b: string): boolean {
  const [folder, name] = partsOf(a);
  const [otherFolder, otherName] = partsOf(b);
  return folder === otherFolder || name === otherName || !isSetting(a);
}

function partsOf(file: string): readonly [folder: string, name: string] {
  const slash = file.lastIndexOf('/');
  return [file.slice(0, slash + 1), file.slice(slash + 1)];
}

/** `'url' => env('NAME', 'https://api...')`: what is asked for by one name is set by another one. */
function insteadOf(name: string, all: readonly Given[]): readonly string[] {
  return all.flatMap((one) => (one.isApi && one.name === name && one.instead !== undefined ? [one.instead] : []));
}
