import { resolve } from 'node:path';
import type { Confidence, Finding } from '../model/finding.js';
import type { FileNote, Report } from '../model/report.js';
import { discover } from './discover.js';
import { namesApi, namesVendor, showsClient, type Evidence } from './evidence.js';
import { readOne, type ReadFile } from './files.js';
import { kindByContent, kindByName } from './kinds.js';
import { candidates, specifiersOf } from './modules.js';
import { Sources, type Parsed } from './sources.js';
import { problemsOf } from './units.js';

export interface LintOptions {
  /** The working directory: file names in the report are relative to it. */
  readonly cwd: string;
  /** Files, folders and globs; the working directory by default. */
  readonly paths?: readonly string[] | undefined;
  /** The day to reckon at, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** An end of life within so many days is due; 90 by default. */
  readonly dueWithin?: number | undefined;
  /** Only these entries. */
  readonly rules?: readonly string[] | undefined;
  /** Findings less sure than this are left out; `likely` by default. */
  readonly minConfidence?: Confidence | undefined;
  /** Read what ignore files leave out. */
  readonly noIgnore?: boolean | undefined;
  /** Text that stands for a file instead of what is on disk. */
  readonly stdin?: { readonly file: string; readonly text: string } | undefined;
}

/** The report of a run, with the files that were parsed, for what is done with it next. */
export interface LintResult extends Report {
  readonly parsedFiles: ReadonlyMap<string, Parsed>;
}

/** The API's own hosts. */
const HOSTS = ['api.cloudflare.com', 'api.fed.cloudflare.com'];
/** How many modules a file's imports are followed over, and how many of them in all. */
const HOPS = 4;
const MODULES = 400;
const READERS = 32;

/**
 * Finds the requests of the files that use what the schedule retires. A file that cannot be read or parsed is named
 * in the result and never ends the run. Reads files and, to list them, asks git; opens no socket, writes nothing.
 */
export async function lint(options: LintOptions, sources = new Sources(options.cwd)): Promise<LintResult> {
  const run = new Run(options, sources);
  return run.report();
}

class Run {
  private readonly skipped: FileNote[] = [];
  private readonly failed: FileNote[] = [];
  private readonly parsed = new Map<string, Parsed>();
  private readonly clients = new Set<string>();
  private project = false;
  private scanned = 0;

  constructor(
    private readonly options: LintOptions,
    private readonly sources: Sources,
  ) {}

  async report(): Promise<LintResult> {
    const chosen = await this.choose();
    const findings = chosen.length === 0 ? [] : await this.judge(chosen);
    const { asOf, dueWithin = 90 } = this.options;
    return {
      asOf,
      dueWithin,
      findings,
      texts: (file) => this.parsed.get(file)?.source.text,
      files: { scanned: this.scanned, parsed: this.parsed.size, skipped: this.skipped, failed: this.failed },
      parsedFiles: this.parsed,
    };
  }

  /** Files that can matter: those that hold a word of the schedule. */
  private async choose(): Promise<ReadFile[]> {
    const { cwd, stdin } = this.options;
    if (stdin !== undefined) return this.chooseText(stdin);
    const paths = this.options.paths === undefined || this.options.paths.length === 0 ? ['.'] : this.options.paths;
    const listing = await discover({ root: cwd, paths, noIgnore: this.options.noIgnore === true });
    this.failed.push(...listing.failed);
    const chosen: ReadFile[] = [];
    const { prefilter } = await import('eolint:prefilter');
    const waiting = [...listing.files].reverse();
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const outcome = await readOne(cwd, next.file, next.named);
        if ('skipped' in outcome) this.skipped.push({ file: next.file, reason: outcome.skipped });
        else if ('failed' in outcome) this.failed.push({ file: next.file, reason: outcome.failed });
        else if ('read' in outcome) this.consider(outcome.read, prefilter, chosen);
      }
    };
    await Promise.all(Array.from({ length: Math.min(READERS, waiting.length) }, work));
    return chosen.sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  private chooseText({ file, text }: { file: string; text: string }): ReadFile[] {
    this.sources.cover(file, text);
    this.scanned += 1;
    const byName = kindByName(file);
    const kind = byName === 'sniff' ? kindByContent(text) : byName;
    return [{ file, kind: kind ?? 'javascript', bytes: Buffer.from(text), latin: text }];
  }

  private consider(read: ReadFile, prefilter: RegExp, chosen: ReadFile[]): void {
    this.scanned += 1;
    const wide = /^(?:\xff\xfe|\xfe\xff)/.test(read.latin);
    if (!wide && read.latin.includes('\0')) this.skipped.push({ file: read.file, reason: 'binary' });
    else if (wide || prefilter.test(read.latin)) chosen.push(read);
    this.project ||= namesApi(read.latin);
  }

  private async judge(chosen: readonly ReadFile[]): Promise<Finding[]> {
    for (const read of chosen) await this.parse(read.file, this.options.stdin === undefined ? read : undefined, true);
    await this.followImports([...this.parsed.keys()]);
    const [{ analyse }, { withFixes }, { entries }, { compileSchedule }] = await Promise.all([
      import('./analyse.js'),
      import('./fixes.js'),
      import('eolint:schedule'),
      import('../schedule/compile.js'),
    ]);
    const { asOf, dueWithin = 90, rules } = this.options;
    const schedule = compileSchedule(rules === undefined ? entries : entries.filter(({ id }) => rules.includes(id)));
    const evidence: Evidence = { clients: this.clients, project: this.project };
    const units = [...this.parsed.values()].flatMap((parsed) => parsed.units);
    const analysis = analyse(units, evidence, { schedule, day: asOf, dueWithin, hosts: HOSTS });
    this.skipped.push(...analysis.notes);
    const listed = new Set(chosen.map(({ file }) => file));
    const findings = await withFixes(analysis, units);
    return findings.filter((finding) => this.sure(finding) && (listed.has(finding.span.file) || this.inPaths(finding)));
  }

  private sure({ confidence }: Finding): boolean {
    const order: readonly Confidence[] = ['certain', 'likely', 'possible'];
    return order.indexOf(confidence) <= order.indexOf(this.options.minConfidence ?? 'likely');
  }

  /** A module that was only read because a file imports it is reported when it lies in the paths that were asked for. */
  private inPaths({ span }: Finding): boolean {
    const full = resolve(this.options.cwd, span.file);
    return (this.options.paths ?? ['.']).some((path) => {
      const base = resolve(this.options.cwd, path);
      return full === base || full.startsWith(`${base}/`);
    });
  }

  private async parse(file: string, read: ReadFile | undefined, chosen: boolean): Promise<Parsed | undefined> {
    const outcome = await this.sources.parse(file, read);
    if ('parsed' in outcome) {
      this.parsed.set(file, outcome.parsed);
      if (showsClient(outcome.parsed.source.text) || namesVendor(outcome.parsed)) this.clients.add(file);
      if (namesApi(outcome.parsed.source.text)) this.project = true;
      if (chosen) {
        const [problem] = problemsOf(outcome.parsed.units);
        if (problem !== undefined) this.skipped.push({ file, reason: `not wholly read: ${problem.message}` });
      }
      return outcome.parsed;
    }
    if (chosen && 'skipped' in outcome) this.skipped.push({ file, reason: outcome.skipped });
    if (chosen && 'failed' in outcome) this.failed.push({ file, reason: outcome.failed });
    return undefined;
  }

  /** Reads the modules that the chosen files import, and theirs: wrappers and constants live there. */
  private async followImports(first: readonly string[]): Promise<void> {
    const importers = new Map<string, string[]>();
    let wave = [...first];
    for (let hop = 0; hop < HOPS && this.parsed.size < first.length + MODULES; hop += 1) {
      const next: string[] = [];
      for (const file of wave) {
        for (const imported of await this.imported(file)) {
          importers.set(imported.file, [...(importers.get(imported.file) ?? []), file]);
          if (imported.isNew) next.push(imported.file);
        }
      }
      wave = next;
    }
    this.spread(importers);
  }

  private async imported(file: string): Promise<{ file: string; isNew: boolean }[]> {
    const found: { file: string; isNew: boolean }[] = [];
    const specifiers = (this.parsed.get(file)?.reading.programs ?? []).flatMap(specifiersOf);
    for (const specifier of specifiers) {
      for (const candidate of candidates(file, specifier)) {
        if (this.parsed.has(candidate)) {
          found.push({ file: candidate, isNew: false });
          break;
        }
        if (!/\.[cm]?[jt]sx?$|\.vue$|\.svelte$/.test(candidate) || candidate.startsWith('../')) continue;
        if ((await this.parse(candidate, undefined, false)) !== undefined) {
          found.push({ file: candidate, isNew: true });
          break;
        }
      }
    }
    return found;
  }

  /** A file that imports a client is one. */
  private spread(importers: ReadonlyMap<string, readonly string[]>): void {
    const open = [...this.clients];
    while (open.length > 0) {
      for (const importer of importers.get(open.pop() ?? '') ?? []) {
        if (this.clients.has(importer)) continue;
        this.clients.add(importer);
        open.push(importer);
      }
    }
  }
}
