import type { Entry } from '../model/entry.js';
import type { Confidence, Finding } from '../model/finding.js';
import type { FileNote, Report } from '../model/report.js';
import type { Request } from '../model/request.js';
import type { Span } from '../model/span.js';
import { fileOfPart } from '../text/part-name.js';
import { choose, type Choice, type Wanted } from './choice/choose.js';
import type { Words } from './choice/scan.js';
import { wordsOf } from './choice/words.js';
import { Configurations } from './configuration/configuration.js';
import type { LedgerChange } from './configuration/ledger-edit.js';
import { dated } from './configuration/settings.js';
import { completeModules } from './complete.js';
import { API_WORDS, namesVendor, showsClient, type Evidence } from './evidence.js';
import type { ReadFile } from './files.js';
import { ModuleGraph } from './modules/graph.js';
import { handsOut } from './modules/loose-ends.js';
import { Resolver } from './modules/resolver.js';
import type { Placed } from './placed.js';
import { openSources, type Parsed, type Sources } from './sources.js';
import type { SuppressionOutcome } from './suppression/outcome.js';
import { problemsOf } from './units.js';
import { versionsOf } from './versions.js';

/** What to look at (`cwd`: file names in the report are relative to it), and what to compare it with. */
export interface LintOptions extends Wanted {
  /** The day to reckon at, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** An end of life within so many days is due; 90 by default. */
  readonly dueWithin?: number | undefined;
  /** Only these entries. */
  readonly rules?: readonly string[] | undefined;
  /** Findings less sure than this are left out; `likely` by default. */
  readonly minConfidence?: Confidence | undefined;
  /** Also report mistakes in the expressions that requests send. */
  readonly checkExpressions?: boolean | undefined;
  /** A file that is looked at even if no word of the schedule is in it. */
  readonly always?: string | undefined;
  /** Follow imports into other modules; true by default. */
  readonly follow?: boolean | undefined;
  /** The configuration; the files that count where eolint is started by default. */
  readonly configurations?: Configurations | undefined;
  /** How many threads may look through the files; by default as many as the machine has, where that pays. */
  readonly threads?: number | undefined;
  /** Where to keep what is known of files that do not matter (empty for the usual place), and by which version. */
  readonly cache?: { readonly file: string; readonly version: string } | undefined;
  /** Told how many of the files were looked at. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The report of a run, with the files that were parsed, for what is done with it next. */
export interface LintResult extends Report {
  readonly parsedFiles: ReadonlyMap<string, Parsed>;
  /** Every request of these files, found or not. */
  readonly requests: readonly Request[];
  /** The calls, commands or blocks that each finding stands in. */
  readonly calls: ReadonlyMap<Finding, readonly Span[]>;
  readonly unusedLedger: readonly LedgerChange[];
  /** Findings that are less sure than what was asked for. */
  readonly unsure: readonly Finding[];
  /** An entry was looked for in a file, and what is found in the file was asked for. */
  looked(rule: string, file: string): boolean;
  /** Folders were looked through, and not only some files. */
  readonly whole: boolean;
  /** Things worth a word to the user that are not in the report. */
  readonly notes: readonly string[];
  /** Folders were asked for, and there was nothing in them to look at. */
  readonly empty: boolean;
}

/**
 * Finds the requests of the files that use what the schedule retires. A file that cannot be read or parsed is named
 * in the result and never ends the run. Reads files and, to list them, asks git; opens no socket, writes nothing.
 * Throws `ConfigurationError` and `ChoiceError`, which the user can mend.
 */
export async function lint(options: LintOptions, opened?: Sources): Promise<LintResult> {
  const configurations = options.configurations ?? (await Configurations.open(options.cwd));
  const sources = opened ?? (await openSources(options, configurations.run.maxFileSize));
  try {
    const run = new Run({ ...options, configurations }, sources);
    return await run.report();
  } finally {
    if (opened === undefined) sources.tree.close();
  }
}

/** The status that a severity stands for, where the configuration gives it. */
const WEIGHTS = { error: 'retired', warning: 'due', info: 'announced' } as const;

class Run {
  private readonly skipped: FileNote[] = [];
  private readonly failed: FileNote[] = [];
  private readonly parsed = new Map<string, Parsed>();
  private readonly clients = new Set<string>();
  private requests: readonly Request[] = [];
  private project = false;
  private api = API_WORDS;

  constructor(
    private readonly options: LintOptions & { readonly configurations: Configurations },
    private readonly sources: Sources,
  ) {}

  async report(): Promise<LintResult> {
    const choice = (this.sources.choice ??= await this.choose());
    this.skipped.push(...choice.skipped);
    this.failed.push(...choice.failed);
    this.project = choice.project;
    this.api = choice.words.api;
    const { kept: all, ...judged } = await this.judge(choice);
    const kept = all.filter(({ finding }) => this.sure(finding));
    const { asOf } = this.options;
    return {
      asOf,
      dueWithin: this.dueWithin,
      findings: kept.map(({ finding }) => finding),
      ...judged,
      suppressed: judged.suppressed.filter(({ finding }) => this.sure(finding)),
      unsure: all.flatMap(({ finding }) => (this.sure(finding) ? [] : [finding])),
      calls: new Map(kept.map(({ finding, calls }) => [finding, calls])),
      texts: (file) => this.parsed.get(file)?.source.text,
      files: { scanned: choice.scanned, parsed: this.parsed.size, skipped: this.skipped, failed: this.failed },
      parsedFiles: this.parsed,
      requests: this.requests,
      looked: (rule, file) => this.counts(rule) && choice.reports(file) && !this.isOff(rule, file),
      whole: choice.folders.length > 0,
      notes: choice.notes,
      empty: choice.empty,
    };
  }

  private get dueWithin(): number {
    return this.options.dueWithin ?? this.options.configurations.run.dueWithin ?? 90;
  }

  private async choose(): Promise<Choice> {
    const { tree } = this.sources;
    const { cwd, configurations, threads, cache, onProgress } = this.options;
    const { always, checkExpressions } = this.options;
    const words = (): Promise<Words> => wordsOf(configurations, { always, expressions: checkExpressions === true });
    return choose(this.options, { cwd, tree, configurations, words, threads, cache, onProgress });
  }

  private async judge(choice: Choice): Promise<SuppressionOutcome<Placed>> {
    const ledger = this.options.configurations.all().some(({ suppressions }) => suppressions.length > 0);
    if (choice.chosen.length === 0 && !ledger) return { kept: [], suppressed: [], notices: [], unusedLedger: [] };
    for (const read of choice.chosen) await this.parse(read);
    const { asOf, configurations, cwd } = this.options;
    await completeModules(cwd, this.parsed, choice.written, (file) => this.parseModule(file));
    await this.sources.ready(['javascript', 'json-module', ...new Set(choice.chosen.map(({ kind }) => kind))]);
    const following = this.options.follow !== false;
    const graph = new ModuleGraph(new Resolver(cwd), this.sources, this.parsed, (parsed) => {
      this.know(parsed);
    });
    const [{ analyse, unitsOf }, { withFixes }, { entries: shipped }, { Apis }, { withoutSuppressed }] =
      await Promise.all([
        import('./analyse.js'),
        import('./fixes.js'),
        import('eolint:schedule'),
        import('./apis.js'),
        import('./suppression/outcome.js'),
      ]);
    const entries = [...shipped, ...configurations.entries()];
    const counts = (id: string): boolean => this.counts(id);
    const textOf = (file: string): string | undefined => this.parsed.get(file)?.source.text;
    if (following) graph.readUsers(await this.usedElsewhere(entries, choice.words.matter), choice.written);
    const evidence = (): Evidence => {
      graph.spread(this.clients);
      return { clients: this.clients, project: this.project };
    };
    const analysis = analyse(this.parsed, {
      apis: new Apis({ entries: shipped, counts, configurations, evidence, textOf }),
      day: asOf,
      dueWithin: this.dueWithin,
      checkExpressions: this.options.checkExpressions,
      resolve: (from, specifier, how) => (following ? graph.resolve(from, specifier, how) : undefined),
      packageOf: (program) => (following ? graph.packageOf(program) : graph.knownOf(program)),
      entryIn: (entry, file) => dated(entry, configurations.forFile(fileOfPart(file)).rules.get(entry.id)),
      versionOf: versionsOf(cwd),
    });
    this.skipped.push(...analysis.notes);
    this.failed.push(...analysis.failed);
    this.requests = analysis.requests;
    if (graph.cut)
      this.skipped.push({ file: '.', reason: 'too many modules to follow: some imports were not looked into' });
    const placed = (await withFixes(analysis, unitsOf(this.parsed))).flatMap(({ finding, calls }): Placed[] => {
      const settled = this.settled(finding);
      return settled === undefined ? [] : [{ finding: settled, calls }];
    });
    const unfinished = new Set([...analysis.notes, ...analysis.failed].map(({ file }) => file));
    const about = { cwd, day: asOf, choice, configurations, parsed: this.parsed, entries, counts, unfinished };
    const outcome = await withoutSuppressed(placed, about);
    const shown = ({ finding }: { readonly finding: Finding }): boolean => choice.reports(finding.span.file);
    return { ...outcome, kept: outcome.kept.filter(shown), suppressed: outcome.suppressed.filter(shown) };
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

  /** The entry is one of those that were asked for. */
  private counts(id: string): boolean {
    // No entry of the schedule, and looked for when asked.
    if (id === 'expression-error') return this.options.checkExpressions === true;
    return this.options.rules?.includes(id) !== false;
  }

  private isOff(id: string, file: string): boolean {
    return this.options.configurations.forFile(file).rules.get(id)?.off === true;
  }

  /** The finding as the configuration wants it; undefined where its entry is off. */
  private settled(finding: Finding): Finding | undefined {
    const settings = this.options.configurations.forFile(finding.span.file).rules.get(finding.rule);
    if (settings === undefined) return finding;
    const { off, severity, endOfLife, reason } = settings;
    if (off) return undefined;
    const weighed = severity === undefined ? {} : { severity, countsAs: WEIGHTS[severity] };
    return { ...finding, ...weighed, ...(endOfLife === undefined ? {} : { dateReason: reason }) };
  }

  private sure({ confidence, span }: Finding): boolean {
    const order: readonly Confidence[] = ['certain', 'likely', 'possible'];
    const { minConfidence, configurations } = this.options;
    const least = minConfidence ?? configurations.forFile(span.file).minConfidence ?? 'likely';
    return order.indexOf(confidence) <= order.indexOf(least);
  }

  /** Adds a parsed file to those of the run. */
  private know(parsed: Parsed): void {
    const { file, text } = parsed.source;
    this.parsed.set(file, parsed);
    const names = this.api.test(text);
    if (names || showsClient(text) || namesVendor(parsed)) this.clients.add(file);
    if (names) this.project = true;
  }

  /** Reads a file that only completes others. */
  private async parseModule(file: string): Promise<void> {
    const outcome = await this.sources.parse(file);
    if ('parsed' in outcome) this.know(outcome.parsed);
  }

  private async parse(read: ReadFile): Promise<void> {
    const { file } = read;
    const outcome = await this.sources.parse(file, read);
    if ('parsed' in outcome) {
      this.know(outcome.parsed);
      const [problem] = problemsOf(outcome.parsed.units);
      if (problem !== undefined) this.skipped.push({ file, reason: `not wholly read: ${problem.message}` });
    } else if ('skipped' in outcome) this.skipped.push({ file, reason: outcome.skipped });
    else if ('failed' in outcome) this.failed.push({ file, reason: outcome.failed });
  }
}
