import { resolve } from 'node:path';
import type { Confidence, Finding } from '../model/finding.js';
import type { FileNote, Report } from '../model/report.js';
import { completeModules, passedOver, type PassedOver } from './complete.js';
import type { Request } from '../model/request.js';
import { discover } from './discover.js';
import { namesApi, namesVendor, showsClient } from './evidence.js';
import { readOne, type ReadFile } from './files.js';
import { kindByContent, kindByName, type Kind } from './kinds.js';
import type { Entry } from '../model/entry.js';
import { ModuleGraph } from './modules/graph.js';
import { handsOut } from './modules/loose-ends.js';
import { phpSpecifiersIn } from './modules/php.js';
import { pythonSpecifiersIn } from './modules/python.js';
import { Resolver } from './modules/resolver.js';
import { rubySpecifiersIn } from './modules/ruby.js';
import { specifiersIn } from './modules/specifiers.js';
import { Sources, type Parsed } from './sources.js';
import { problemsOf } from './units.js';
import { versionsOf } from './versions.js';

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
  /** A file that is looked at even if no word of the schedule is in it. */
  readonly always?: string | undefined;
  /** Follow imports into other modules; true by default. */
  readonly follow?: boolean | undefined;
  /** Also report mistakes in the expressions that requests send. */
  readonly checkExpressions?: boolean | undefined;
  /** Text that stands for a file instead of what is on disk. */
  readonly stdin?: { readonly file: string; readonly text: string } | undefined;
}

/** The report of a run, with the files that were parsed, for what is done with it next. */
export interface LintResult extends Report {
  readonly parsedFiles: ReadonlyMap<string, Parsed>;
  /** Every request of these files, found or not. */
  readonly requests: readonly Request[];
}

/** The API's own hosts. */
export const HOSTS = ['api.cloudflare.com', 'api.fed.cloudflare.com'];
/** What a file that sends rule expressions names, or what is named where it is called from. */
const SENDERS = /rulesets|filters|firewall|snippet|cloud_connector|waiting_room|page_shield|cloudflare/i;
const READERS = 32;
/** How the modules are found that a text names. */
const SPECIFIERS: Partial<Record<Kind, (text: string) => readonly string[]>> = {
  javascript: specifiersIn,
  php: phpSpecifiersIn,
  python: pythonSpecifiersIn,
  ruby: rubySpecifiersIn,
};

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
  private readonly passed: PassedOver[] = [];
  private readonly clients = new Set<string>();
  /** The module specifiers in the texts of files that were looked at. */
  private readonly written = new Map<string, readonly string[]>();
  private project = false;
  private scanned = 0;
  private requests: readonly Request[] = [];

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
      requests: this.requests,
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
    else if (
      wide ||
      prefilter.test(read.latin) ||
      this.mayHoldExpression(read.latin) ||
      read.file === this.options.always
    )
      chosen.push(read);
    else {
      const passed = passedOver(read.file, read.latin);
      if (passed !== undefined) this.passed.push(passed);
    }
    if (namesApi(read.latin)) this.project = true;
    const specifiersOf = SPECIFIERS[read.kind];
    if (specifiersOf !== undefined && this.options.follow !== false) {
      const specifiers = specifiersOf(read.latin);
      if (specifiers.length > 0) this.written.set(read.file, specifiers);
    }
  }

  private mayHoldExpression(latin: string): boolean {
    return this.options.checkExpressions === true && /expression/i.test(latin) && SENDERS.test(latin);
  }

  private async judge(chosen: readonly ReadFile[]): Promise<Finding[]> {
    for (const read of chosen) await this.parse(read.file, this.options.stdin === undefined ? read : undefined, true);
    await completeModules(this.options.cwd, this.parsed, this.passed, (file) => this.parse(file, undefined, false));
    await this.sources.ready(['javascript', 'json-module', ...new Set(chosen.map(({ kind }) => kind))]);
    const following = this.options.follow !== false;
    const graph = new ModuleGraph(new Resolver(this.options.cwd), this.sources, this.parsed, (parsed) => {
      this.know(parsed);
    });
    const [{ analyse, unitsOf }, { withFixes }, { entries }, { prefilter }, { compileSchedule }] = await Promise.all([
      import('./analyse.js'),
      import('./fixes.js'),
      import('eolint:schedule'),
      import('eolint:prefilter'),
      import('../schedule/compile.js'),
    ]);
    const { asOf, checkExpressions, cwd, dueWithin = 90, rules } = this.options;
    const schedule = compileSchedule(rules === undefined ? entries : entries.filter(({ id }) => rules.includes(id)));
    if (following) graph.readUsers(await this.usedElsewhere(entries, prefilter), this.written);
    const analysis = analyse(this.parsed, {
      schedule,
      day: asOf,
      dueWithin,
      hosts: HOSTS,
      checkExpressions,
      resolve: (from, specifier, how) => (following ? graph.resolve(from, specifier, how) : undefined),
      packageOf: (program) => (following ? graph.packageOf(program) : graph.knownOf(program)),
      evidence: () => {
        graph.spread(this.clients);
        return { clients: this.clients, project: this.project };
      },
      versionOf: versionsOf(cwd),
    });
    this.skipped.push(...analysis.notes);
    this.requests = analysis.requests;
    if (graph.cut)
      this.skipped.push({ file: '.', reason: 'too many modules to follow: some imports were not looked into' });
    const listed = new Set(chosen.map(({ file }) => file));
    const findings = [...(await withFixes(analysis, unitsOf(this.parsed))), ...analysis.invalid];
    return findings.filter((finding) => this.sure(finding) && (listed.has(finding.span.file) || this.inPaths(finding)));
  }

  /** The files that hand out what others may send, and those that may hand out the answers of their requests. */
  private async usedElsewhere(entries: readonly Entry[], words: RegExp): Promise<string[]> {
    const { prefilterRegExp, prefilterWords } = await import('../schedule/prefilter.js');
    const answered = entries.filter(({ fields }) => fields.some((field) => field.in === 'response'));
    const answers = prefilterRegExp(prefilterWords(answered));
    return [...this.parsed.values()]
      .filter(
        ({ source, reading }) =>
          answers.test(source.text) || reading.programs.some((program) => handsOut(program, words)),
      )
      .map(({ source }) => source.file);
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

  /** Adds a parsed file to those of the run. */
  private know(parsed: Parsed): void {
    const { file, text } = parsed.source;
    this.parsed.set(file, parsed);
    if (showsClient(text) || namesVendor(parsed)) this.clients.add(file);
    if (namesApi(text)) this.project = true;
  }

  private async parse(file: string, read: ReadFile | undefined, chosen: boolean): Promise<Parsed | undefined> {
    const outcome = await this.sources.parse(file, read);
    if ('parsed' in outcome) {
      this.know(outcome.parsed);
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
}
