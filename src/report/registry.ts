import type { Entry } from '../model/entry.js';
import type { Report } from '../model/report.js';
import type { Range } from '../text/layout.js';
import { stylish } from './stylish.js';
import { FORMATS, type FormatName } from './names.js';

export interface FormatOptions {
  /** Whether to use terminal colours; formats for machines take no notice. */
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width?: number | undefined;
  /** The code around every finding, or no code at all; by default the line of each, where findings are few. */
  readonly frames?: boolean | undefined;
  /** The terminal opens links. */
  readonly links?: boolean | undefined;
  /** The page of a rule; undefined for a rule that has none. */
  readonly pageOf?: ((rule: string) => string | undefined) | undefined;
  /** The report is written again whenever a file changes. */
  readonly watching?: boolean | undefined;
  /** What the project is called, for reports of several projects side by side. */
  readonly project?: string | undefined;
  /** Count the findings of each rule. */
  readonly statistics?: boolean | undefined;
  /** The version of this program. */
  readonly version?: string | undefined;
  /** The schedule that the run compared with. */
  readonly entries?: readonly Entry[] | undefined;
  /** The path from the repository's root to the working directory, with a slash at its end; empty where they are one. */
  readonly prefix?: string | undefined;
  /** How source lines are shown: by their structure (the default), or as they are with credentials masked. */
  readonly source?: 'structure' | 'credentials' | undefined;
  /** Ranges of a file that a rule set of known tokens found, for `credentials`. */
  readonly tokens?: ((file: string) => readonly Range[]) | undefined;
  /** Who owns a file, as the repository says. */
  readonly owners?: ((file: string) => readonly string[]) | undefined;
}

/** A report as text that ends in a line end, or is empty. */
export type Format = (report: Report, options: FormatOptions) => string;

/** Loads a format. For a report that holds nothing of any file it is not guarded: that is most runs of a hook. */
export type LoadFormat = (report?: Report) => Promise<Format>;

/** A format that only sees what may leave. */
export function guarded(load: () => Promise<Format>): LoadFormat {
  return async (known) => {
    if (known !== undefined && holdsNothing(known)) return load();
    const [print, { protectedReport }] = await Promise.all([load(), import('./leaving/protect.js')]);
    return (report, options) => print(protectedReport(report, options), options);
  };
}

function holdsNothing({ findings, files, fixed, shard, beyond = [], suppressed = [], notices = [] }: Report): boolean {
  const texts = [findings, files.skipped, files.failed, beyond, suppressed, notices];
  return fixed === undefined && shard === undefined && texts.every(({ length }) => length === 0);
}

const loaders: Readonly<Record<FormatName, LoadFormat>> = {
  stylish: guarded(() => Promise.resolve(stylish)),
  compact: guarded(async () => (await import('./compact.js')).compact),
  grouped: guarded(async () => (await import('./grouped.js')).grouped),
  unix: guarded(async () => (await import('./unix.js')).unix),
  json: guarded(async () => (await import('./json.js')).json),
  sarif: guarded(async () => (await import('./sarif/log.js')).sarif),
  github: guarded(async () => (await import('./github.js')).github),
  gitlab: guarded(async () => (await import('./gitlab.js')).gitlab),
  junit: guarded(async () => (await import('./junit.js')).junit),
  checkstyle: guarded(async () => (await import('./checkstyle.js')).checkstyle),
  markdown: guarded(async () => (await import('./markdown.js')).markdown),
  html: guarded(async () => (await import('./html.js')).html),
  csv: guarded(async () => (await import('./csv.js')).csv),
  ics: guarded(async () => (await import('./ics.js')).ics),
  openmetrics: guarded(async () => (await import('./openmetrics.js')).openmetrics),
};

/** The output formats by the name that `--format` takes; each is loaded when it is used. */
export const formats: ReadonlyMap<string, LoadFormat> = new Map(FORMATS.map((name) => [name, loaders[name]]));

/** The summary that GitHub shows of a step. */
export const stepSummary = guarded(async () => (await import('./markdown.js')).stepSummary);

/** What `--statistics` prints instead of the findings. */
export const statistics = guarded(async () => (await import('./statistics.js')).statistics);
