import type { AccountedText } from '../../model/account.js';
import type { Confidence, Finding } from '../../model/finding.js';
import type { Report } from '../../model/report.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { choose, type Choice, type Wanted } from '../choice/choose.js';
import { wordsOf } from '../choice/words.js';
import { Configurations } from '../policy/configuration/configuration.js';
import type { LedgerChange } from '../policy/configuration/ledger-edit.js';
import type { Deadline } from './deadline.js';
import type { Judgement } from './judgement.js';
import type { Recorder } from './stats.js';
import { openSources, type Parsed, type Sources } from '../reading/sources.js';
import type { Deciding } from './shard/deciding.js';
import type { Shard } from './shard/shard.js';
import { WantedFindings, type Configured } from '../policy/wanted-findings.js';

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
  /** Also report mistakes in the expressions of requests, declared objects and rules that documents spell out. */
  readonly checkExpressions?: boolean | undefined;
  /** A file that is looked at even if no word of the schedule is in it. */
  readonly always?: string | undefined;
  /** Follow imports into other modules; true by default. */
  readonly follow?: boolean | undefined;
  /** The configuration; the files that count where eolint is started by default. */
  readonly configurations?: Configurations | undefined;
  /** Record where the run's work goes. */
  readonly recorder?: Recorder | undefined;
  /** Every file that holds a word of the schedule is parsed, whatever stands around it; to test the gates. */
  readonly ungated?: boolean | undefined;
  /** How many threads may look through the files; by default as many as the machine has, where that pays. */
  readonly threads?: number | undefined;
  /** Where to keep what is known of files that do not matter (empty for the usual place), and by which version. */
  readonly cache?: { readonly file: string; readonly version: string } | undefined;
  /** When the run has to be done; what was not done by then is among the failed files. */
  readonly deadline?: Deadline | undefined;
  /** Told how many of the files were looked at. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Judge only a part of what there is; `mergeParts` puts the parts together. */
  readonly shard?: Shard | undefined;
  /** Judge only what decides the fixes of some entries. */
  readonly deciding?: Deciding | undefined;
}

/** The report of a run, with the files that were parsed, for what is done with it next. */
export interface LintResult extends Report {
  readonly parsedFiles: ReadonlyMap<string, Parsed>;
  /** Every request of these files, found or not. */
  readonly requests: readonly Request[];
  /** What became of the texts that spell a retired operation, each place once. */
  readonly accounts: readonly AccountedText[];
  /** Counted work: steps of the evaluator, characters that were parsed. It does not depend on the machine. */
  readonly work: Readonly<Record<'steps' | 'characters', number>>;
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
    const result = await report({ ...options, configurations }, sources);
    if (options.shard === undefined) return result;
    return (await import('./shard/part.js')).withPart(result, options.shard, sources.choice, options);
  } finally {
    if (opened === undefined) sources.tree.close();
  }
}

async function report(options: Configured, sources: Sources): Promise<LintResult> {
  const choice = (sources.choice ??= await choiceOf(options, sources));
  const wanted = new WantedFindings(options);
  const {
    kept: all,
    parsed,
    requests,
    accounts,
    work,
    skipped,
    failed,
    ...judged
  } = await judgement(choice, options, sources, wanted);
  const kept = all.filter(({ finding }) => wanted.isSure(finding));
  return {
    asOf: options.asOf,
    dueWithin: wanted.dueWithin,
    findings: kept.map(({ finding }) => finding),
    ...judged,
    suppressed: judged.suppressed.filter(({ finding }) => wanted.isSure(finding)),
    unsure: all.flatMap(({ finding }) => (wanted.isSure(finding) ? [] : [finding])),
    calls: new Map(kept.map(({ finding, calls }) => [finding, calls])),
    texts: (file) => parsed.get(file)?.source.text,
    files: {
      scanned: choice.scanned,
      parsed: parsed.size,
      skipped: [...choice.skipped, ...skipped],
      failed: [...choice.failed, ...failed],
    },
    stats: options.recorder?.stats([...choice.skipped, ...skipped]),
    parsedFiles: parsed,
    requests,
    accounts,
    work,
    looked: (rule, file) => wanted.counts(rule) && choice.reports(file) && !wanted.isOff(rule, file),
    whole: choice.folders.length > 0,
    notes: choice.notes,
    empty: choice.empty,
  };
}

async function choiceOf(options: Configured, sources: Sources): Promise<Choice> {
  const choice = await chosen(options, sources);
  if (options.deciding !== undefined) return (await import('./shard/deciding.js')).narrowed(choice, options.deciding);
  return options.shard === undefined ? choice : (await import('./shard/shard.js')).share(choice, options.shard);
}

function chosen(options: Configured, { tree }: Sources): Promise<Choice> {
  const {
    cwd,
    configurations,
    threads,
    cache,
    deadline,
    onProgress,
    always,
    checkExpressions,
    ungated,
    minConfidence,
    recorder,
  } = options;
  const words = (): ReturnType<typeof wordsOf> =>
    wordsOf(configurations, { always, expressions: checkExpressions === true });
  return choose(options, {
    cwd,
    tree,
    configurations,
    words,
    threads,
    cache,
    deadline,
    onProgress,
    ungated,
    minConfidence,
    recorder,
  });
}

/** Nearly all runs of a hook look at files that hold nothing: what only the others need is loaded for them. */
async function judgement(
  choice: Choice,
  options: Configured,
  sources: Sources,
  wanted: WantedFindings,
): Promise<Judgement> {
  const ledger = options.configurations.all().some(({ suppressions }) => suppressions.length > 0);
  if (choice.chosen.length > 0 || ledger) {
    return (await import('./judge.js')).judge(choice, options, sources, wanted);
  }
  const nothing = { kept: [], suppressed: [], notices: [], unusedLedger: [] };
  return {
    ...nothing,
    parsed: new Map(),
    requests: [],
    accounts: [],
    work: { steps: 0, characters: 0 },
    skipped: [],
    failed: [],
  };
}
