import { entries as shipped } from 'eolint:schedule';
import type { FileNote } from '../../model/report.js';
import { Slice } from '../../flow/slice/slice.js';
import { constantUses, usersOf } from '../modules/constant-users.js';
import { fileOfPart } from '../../text/part-name.js';
import { analyse, unitsOf, type Analysis } from './analyse.js';
import { Apis } from '../policy/apis.js';
import type { Choice } from '../choice/choose.js';
import { completeModules } from '../reading/complete.js';
import { dated } from '../policy/configuration/settings.js';
import { TIME_OVER } from './deadline.js';
import { namesVendor, showsClient, type Evidence } from '../accounts/evidence.js';
import { MINIFIED, type ReadFile } from '../reading/files.js';
import type { Kind } from '../reading/kinds.js';
import { foundBeside, unitsBeside } from './beside.js';
import type { Judgement } from './judgement.js';
import { dataNames, kindsReading, seedsOf } from './data-read.js';
import { handedOutOf } from './handed-out-of.js';
import { notWhollyRead } from '../reading/not-wholly-read.js';
import { withFixes } from '../fixing/fixes.js';
import { unlessLeft } from '../fixing/left-alone.js';
import { ModuleGraph } from '../modules/graph.js';
import type { Imports } from '../modules/imports.js';
import { Resolver } from '../modules/resolver.js';
import type { Placed } from '../fixing/placed.js';
import type { Parsed, Sources } from '../reading/sources.js';
import { withoutSuppressed } from '../policy/suppression/outcome.js';
import { problemsOf, type Unit } from '../reading/units.js';
import { versionsOf } from '../modules/versions.js';
import type { Configured, WantedFindings } from '../policy/wanted-findings.js';

/** Parses the files that can matter, follows them into their modules, and compares what they send with the schedule. */
export async function judge(
  choice: Choice,
  options: Configured,
  sources: Sources,
  wanted: WantedFindings,
): Promise<Judgement> {
  const resolver = await Resolver.open(sources.tree.bounds);
  return new Judge(choice, options, sources, wanted, resolver).judgement();
}

class Judge {
  private readonly skipped: FileNote[] = [];
  private readonly failed: FileNote[] = [];
  private readonly parsed = new Map<string, Parsed>();
  private readonly clients = new Set<string>();
  private project: boolean;
  private readonly graph: ModuleGraph;

  private slice: Slice | undefined;

  constructor(
    private readonly choice: Choice,
    private readonly options: Configured,
    private readonly sources: Sources,
    private readonly wanted: WantedFindings,
    resolver: Resolver,
  ) {
    this.project = choice.project;
    this.graph = new ModuleGraph(resolver, sources, this.parsed, (parsed) => {
      this.know(parsed);
    });
  }

  async judgement(): Promise<Judgement> {
    const { choice, wanted } = this;
    const { asOf: day, configurations, cwd } = this.options;
    const { recorder } = this.options;
    recorder?.phase('parse');
    await this.parseAll();
    recorder?.phase('evaluate and match');
    const entries = [...shipped, ...configurations.entries()];
    if (this.follows) {
      await this.readyForData();
      this.readUsers();
      await this.readConstantUsers();
    }
    const analysis = await this.analysed();
    this.skipped.push(...analysis.notes);
    this.failed.push(...analysis.failed);
    this.skipped.push(...this.graph.leftOut());
    if (this.graph.cut) {
      this.skipped.push({ file: '.', reason: 'too many modules to follow: some imports were not looked into' });
    }
    recorder?.phase('fixes and suppressions');
    for (const one of await foundBeside(analysis.matches, this.parsed, this.sources)) this.know(one);
    const units = [...unitsOf(this.parsed), ...(await this.beside(analysis.matches))];
    const also = this.options.deciding?.found;
    const all = await withFixes(analysis, units, { ...choice, cwd, also }, this.options.deadline);
    const placed = all.flatMap((one): Placed[] => {
      const settled = wanted.settled(one.finding);
      return settled === undefined ? [] : [{ ...one, finding: settled }];
    });
    const unfinished = new Set([...analysis.notes, ...analysis.failed].map(({ file }) => file));
    const counts = (id: string): boolean => wanted.counts(id);
    const about = { cwd, day, choice, configurations, parsed: this.parsed, entries, counts, unfinished };
    const outcome = await withoutSuppressed(placed, about);
    const shown = ({ finding }: Pick<Placed, 'finding'>): boolean => choice.reports(finding.span.file);
    const off = all.filter(({ finding }) => wanted.settled(finding) === undefined);
    const kept = unlessLeft(outcome.kept.filter(shown), [...placed, ...off], {
      isAsked: ({ finding }) => wanted.isSure(finding),
      sourceOf: (file) => this.parsed.get(file)?.source,
    });
    return {
      ...outcome,
      kept,
      suppressed: outcome.suppressed.filter(shown),
      parsed: this.parsed,
      requests: analysis.requests,
      accounts: analysis.accounts,
      work: { steps: analysis.steps, characters: this.characters() },
      skipped: this.skipped,
      failed: this.failed,
    };
  }

  private beside(matches: Analysis['matches']): Promise<readonly Unit[]> {
    const { choice, parsed, sources, follows } = this;
    const { deciding } = this.options;
    return unitsBeside(matches, { choice, parsed, sources, follows, named: deciding?.beside ?? [] });
  }

  private characters(): number {
    return [...this.parsed.values()].reduce((sum, { source }) => sum + source.text.length, 0);
  }

  private get follows(): boolean {
    return this.options.follow !== false;
  }

  private async parseAll(): Promise<void> {
    const { chosen } = this.choice;
    for (const read of chosen) await this.parse(read);
    const written = (): ReturnType<Imports['in']> => this.written((kind) => kind.startsWith('hcl'));
    const left = await completeModules(this.sources.tree.bounds, this.parsed, written, async (file) => {
      const outcome = await this.sources.parse(file);
      if ('parsed' in outcome) this.know(outcome.parsed);
    });
    if (left !== undefined)
      this.skipped.push({
        file: left,
        reason: 'too many modules of Terraform: not all of those that belong to it were read',
      });
    await this.sources.ready(['javascript', 'json-module', ...new Set(chosen.map(({ kind }) => kind))]);
  }

  private analysed(): ReturnType<typeof analyse> {
    const { graph, options, wanted } = this;
    const { asOf: day, checkExpressions, configurations, deadline } = options;
    const evidence = (): Evidence => {
      graph.spread(this.clients);
      return { clients: this.clients, project: this.project };
    };
    return analyse(this.parsed, {
      apis: new Apis({
        entries: shipped,
        counts: (id) => wanted.counts(id),
        configurations,
        evidence,
        textOf: (file) => this.parsed.get(file)?.source.text,
      }),
      day,
      dueWithin: wanted.dueWithin,
      checkExpressions,
      resolve: (from, specifier, how) => (this.follows ? graph.resolve(from, specifier, how) : undefined),
      implementing: (from, type) => (this.follows ? graph.implementing(from, type) : []),
      packageOf: (program) => (this.follows ? graph.packageOf(program) : graph.knownOf(program)),
      entryIn: (entry, file) => dated(entry, configurations.forFile(fileOfPart(file)).rules.get(entry.id)),
      versionOf: versionsOf(this.sources.tree.bounds),
      isSeed: seedsOf(this.choice, this.options, this.parsed),
      slice: this.slice,
      work: this.options.recorder,
      deadline,
    });
  }

  /** Loads what parses the programs that name a file of data: they may be of any language. */
  private async readyForData(): Promise<void> {
    const names = dataNames(this.parsed.values(), this.choice.seeds);
    if (names.size > 0)
      await this.sources.ready(
        kindsReading(
          names,
          this.written(() => true),
        ),
      );
  }

  /** Reads the modules that use what others hand out for them to send, or hand out of what they were answered. */
  private readUsers(): void {
    const { seeds } = this.choice;
    if (seeds === undefined) return;
    const slice = new Slice(seedsOf(this.choice, this.options, this.parsed), (file, specifier) =>
      this.graph.isOutside(file, specifier),
    );
    this.slice = slice;
    const { handing, handedOut } = handedOutOf([...this.parsed.values()], slice, seeds);
    if (handing.size === 0) return;
    const written = this.written((kind) => !kind.startsWith('hcl'));
    this.graph.readUsers(handing, { written, handsOn: handedOut, looked: this.choice.looked });
  }

  private async readConstantUsers(): Promise<void> {
    const { seeds, looked } = this.choice;
    if (seeds === undefined) return;
    const programs = [...this.parsed.values()].flatMap(({ reading }) => reading.programs);
    const uses = constantUses(programs, (text, file) => seeds.isSeed(text, fileOfPart(file)) !== false);
    const textOf = (one: string): string | undefined => (this.parsed.has(one) ? undefined : this.sources.textNow(one));
    const { users, isCut } = usersOf(uses, looked, textOf);
    if (isCut)
      this.skipped.push({
        file: '.',
        reason: 'too many files use constants of paths: some of them were not looked into',
      });
    for (const file of users) {
      const outcome = await this.sources.parse(file);
      if ('parsed' in outcome) this.know(outcome.parsed);
    }
  }

  /** What the files of some kinds that were looked at name as modules. */
  private written(wants: (kind: Kind) => boolean): ReturnType<Imports['in']> {
    return this.choice.imports.in(this.choice.looked, wants);
  }

  /** Adds a parsed file to those of the run. */
  private know(parsed: Parsed): void {
    const { file, text } = parsed.source;
    this.parsed.set(file, parsed);
    const names = this.choice.words.api.test(text);
    if (names || showsClient(text) || namesVendor(parsed)) this.clients.add(file);
    if (names) this.project = true;
  }

  private async parse(read: ReadFile): Promise<void> {
    const { file } = read;
    if (this.options.deadline?.over() === true) {
      this.failed.push({ file, reason: TIME_OVER });
      return;
    }
    const { recorder } = this.options;
    const parsed = (): ReturnType<Sources['parse']> => this.sources.parse(file, read);
    const outcome = await (recorder === undefined ? parsed() : recorder.timed(file, parsed));
    if ('parsed' in outcome) {
      this.know(outcome.parsed);
      const [problem] = problemsOf(outcome.parsed.units);
      if (problem !== undefined) this.skipped.push(notWhollyRead(outcome.parsed.source, problem));
    } else if ('skipped' in outcome) {
      // What was chosen for its words: a bundle is made of sources that are read, what is no text may be a source.
      this.skipped.push({ file, reason: outcome.skipped, ...(outcome.skipped === MINIFIED ? {} : { unread: true }) });
    } else if ('failed' in outcome) this.failed.push({ file, reason: outcome.failed });
  }
}
