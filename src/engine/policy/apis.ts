import type { Entry } from '../../model/entry.js';
import type { Request } from '../../model/request.js';
import type { Schedule } from '../../model/schedule.js';
import type { Api } from '../../match/address.js';
import { compileSchedule } from '../../schedule/compile.js';
import { fileOfPart } from '../../text/part-name.js';
import type { Configurations } from './configuration/configuration.js';
import type { OwnSchedule } from './configuration/own-schedule.js';
import type { FileSettings } from './configuration/settings.js';
import { isClient, type Evidence } from '../accounts/evidence.js';

/** An API that requests are compared with. */
export interface KnownApi {
  readonly api: Api;
  readonly schedule: Schedule;
  readonly isClient: (request: Request) => boolean;
}

/** The hosts and the base path of the API that eolint knows by itself. */
const HOSTS = ['api.cloudflare.com', 'api.fed.cloudflare.com'];
const BASE_PATHS = ['/client/v4'];

/** The API that eolint knows, with the hosts and base paths that the configuration adds for some files. */
export function mainApi(settings: readonly FileSettings[]): Api {
  return {
    hosts: [...HOSTS, ...settings.flatMap(({ hosts }) => hosts)],
    basePaths: [...BASE_PATHS, ...settings.flatMap(({ basePaths }) => basePaths)],
  };
}

export interface Known {
  /** The entries that ship. */
  readonly entries: readonly Entry[];
  /** Only entries that this lets through count. */
  readonly counts: (id: string) => boolean;
  readonly configurations: Configurations;
  /** What is known of the files, once the programs have run. */
  readonly evidence: () => Evidence;
  readonly textOf: (file: string) => string | undefined;
}

/** The APIs that a request is compared with, by what the configuration says for the files that it is made in. */
export class Apis {
  /** All entries of the API that eolint knows, those of the configuration among them. */
  readonly entries: readonly Entry[];
  private readonly schedules = new Map<string, Schedule>();
  private readonly ids = new Map<OwnSchedule, string>();
  private readonly answers = new Map<string, readonly KnownApi[]>();

  private evidence: Evidence | undefined;

  constructor(private readonly known: Known) {
    const own = known.configurations.all().flatMap(({ schedules }) => schedules.filter(isAddition));
    // Schedules of other folders may have entries of the same names: they are never compiled together.
    const all = [...known.entries, ...own.flatMap(({ entries }) => entries)];
    this.entries = own.length === 0 ? this.compiled(known.entries, []).entries : this.counted(all);
  }

  /** The API that eolint knows, as it holds in a file. */
  main(file: string): Pick<KnownApi, 'schedule'> {
    const own = this.known.configurations.forFile(fileOfPart(file)).schedules;
    return { schedule: this.compiled(this.known.entries, own.filter(isAddition)) };
  }

  /** How the URLs of that API are told from others in a file. */
  api(file: string): Api {
    return mainApi([this.known.configurations.forFile(fileOfPart(file))]);
  }

  /** What is known of the files, once the programs have run. */
  shown(): Evidence {
    return (this.evidence ??= this.known.evidence());
  }

  of(request: Request): readonly KnownApi[] {
    const files = [...new Set([request.span, ...request.callers].map(({ file }) => fileOfPart(file)))];
    const key = files.join('\0');
    const answered = this.answers.get(key);
    if (answered !== undefined) return answered;
    const made = this.for(files.map((file) => this.known.configurations.forFile(file)));
    this.answers.set(key, made);
    return made;
  }

  private for(settings: readonly FileSettings[]): KnownApi[] {
    const own = [...new Set(settings.flatMap(({ schedules }) => schedules))];
    const main: KnownApi = {
      api: mainApi(settings),
      schedule: this.compiled(this.known.entries, own.filter(isAddition)),
      isClient: (request) => isClient(request, this.shown()),
    };
    const others = own.filter((schedule) => !isAddition(schedule));
    return [main, ...others.map((schedule) => this.other(schedule))];
  }

  private other(schedule: OwnSchedule): KnownApi {
    const { hosts, basePaths } = schedule;
    const names = [
      ...hosts.map((host) => host.replace(/^\*/, '')),
      ...basePaths.filter((path) => path.lastIndexOf('/') > 0),
    ];
    return {
      api: { hosts, basePaths },
      schedule: this.compiled([], [schedule]),
      isClient: (request) =>
        [request.span, ...request.callers].some(({ file }) => {
          const text = this.known.textOf(fileOfPart(file))?.toLowerCase() ?? '';
          return names.some((name) => text.includes(name.toLowerCase()));
        }),
    };
  }

  private compiled(shipped: readonly Entry[], own: readonly OwnSchedule[]): Schedule {
    const key = JSON.stringify([shipped.length > 0, ...own.map((schedule) => this.idOf(schedule))]);
    const known = this.schedules.get(key);
    if (known !== undefined) return known;
    const made =
      own.length === 0
        ? compiledOnce(shipped, this.counted(shipped))
        : compileSchedule(this.counted([...shipped, ...own.flatMap(({ entries }) => entries)]));
    this.schedules.set(key, made);
    return made;
  }

  private idOf(schedule: OwnSchedule): string {
    const id = this.ids.get(schedule) ?? String(this.ids.size);
    this.ids.set(schedule, id);
    return id;
  }

  private counted(entries: readonly Entry[]): Entry[] {
    return entries.filter(({ id }) => this.known.counts(id));
  }
}

/** Rounds of a fix, and runs of one process, ask for the same entries again. */
const compiledOf = new WeakMap<readonly Entry[], Map<string, Schedule>>();

/** Choices of entries are few, but whoever calls the library may make up any number of them. */
const CHOICES = 200;

function compiledOnce(all: readonly Entry[], counted: readonly Entry[]): Schedule {
  const known = compiledOf.get(all) ?? new Map<string, Schedule>();
  compiledOf.set(all, known);
  const key = counted.map(({ id }) => id).join(' ');
  const made = known.get(key) ?? compileSchedule(counted);
  if (known.size >= CHOICES) known.clear();
  known.set(key, made);
  return made;
}

/** Its entries are of the API that eolint knows. */
function isAddition({ hosts, basePaths }: OwnSchedule): boolean {
  return hosts.length === 0 && basePaths.length === 0;
}
