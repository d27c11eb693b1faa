import type { Finding } from '../../model/finding.js';
import type { FileNote, Notice } from '../../model/report.js';
import { Configurations } from '../policy/configuration/configuration.js';
import type { LayerChange } from '../policy/configuration/ledger-edit.js';
import { lint, type LintResult } from '../run/lint.js';
import { openSources, type Sources } from '../reading/sources.js';
import { fixedFindings, leftOnDisk } from './fixed-findings.js';
import { leading, leadsTo } from './leads.js';
import type { FixOptions, FixResult } from './options.js';
import { Trials } from './trials.js';
import { unusedIn, unusedInLedger, wishOf, type Wish } from './wishes.js';
import { writeAll, type Touched } from './write.js';

export type { Change } from './write.js';
export type { Wish } from './wishes.js';
export type { Choose, FixOptions, FixResult } from './options.js';

/** Fixes that bring up others are made in turn; more rounds than this mean that they undo each other. */
const ROUNDS = 10;

/**
 * Makes the fixes of the findings, removes the suppressions without use, and answers what is left. Each changed text
 * is read again before it is written: one that no longer parses is dropped and told. A file is written whole or not at
 * all, and only if it still holds the bytes that were read. What is staged is never written, but the file in the work
 * tree that is equal to it; nor is text from standard input.
 */
export async function fix(given: FixOptions): Promise<FixResult> {
  const configurations = given.configurations ?? (await Configurations.open(given.cwd));
  const sources = await openSources(given, configurations.run.maxFileSize, true);
  try {
    return await new Fixing({ ...given, configurations }, sources).run();
  } finally {
    sources.tree.close();
  }
}

type Made = Touched & { readonly made: Readonly<Record<Wish['of'], number>> };

class Fixing {
  private readonly touched = new Map<string, Made>();
  /** What the last round made of each file, and what it was before. */
  private made = new Map<string, { readonly wishes: readonly Wish[]; readonly touched: Made | undefined }>();
  private readonly refused: FileNote[] = [];
  private readonly layers: LayerChange[] = [];
  private readonly trials: Trials;
  private first: LintResult | undefined;

  constructor(
    private options: FixOptions,
    private readonly sources: Sources,
  ) {
    this.trials = new Trials(sources, options, this.refused);
  }

  async run(): Promise<FixResult> {
    let result = await this.rounds().finally(() => {
      this.trials.close();
    });
    if (this.options.deadline?.over() === true) return this.unwritten(result);
    const { choose, keepSuppressions } = this.options;
    const ledger = choose === undefined && keepSuppressions !== true ? await unusedInLedger(result) : [];
    const { cwd, dryRun, stdin, staged, force } = this.options;
    const target = {
      cwd,
      roots: this.sources.tree.bounds.roots(),
      dry: dryRun === true || stdin !== undefined,
      staged: staged === true,
      force: force === true,
    };
    const changes = await writeAll(target, this.touched, [...this.layers, ...ledger], this.refused);
    const files = changes.map(({ file }) => file);
    const restored = this.restored(files);
    const configured = this.layers.length > 0;
    if (configured) this.options = { ...this.options, configurations: await this.options.configurations?.reopened() };
    if (restored || configured) result = await this.look();
    const cleaned = new Set(ledger.map(({ layer }) => layer.file).filter((file) => files.includes(file)));
    const gone = ({ kind, file }: Notice): boolean => kind === 'suppression-unused' && cleaned.has(file);
    const notices = result.notices ?? [];
    const suppressions = this.count('unused', files) + notices.filter(gone).length;
    const list = fixedFindings(this.first ?? result, result, new Set(files));
    const listed = list.shown.length === 0 ? {} : { list: list.shown };
    // What is only looked at is still there: what is left is shown where it stands on disk.
    const left = dryRun === true ? leftOnDisk(this.first ?? result, list.fixed) : result;
    return {
      ...left,
      findings: left.findings.map((finding) => this.withReason(finding)),
      files: { ...left.files, skipped: [...left.files.skipped, ...this.trials.unchecked()] },
      notices: notices.filter((notice) => !gone(notice)),
      changes,
      fixed: { findings: this.count('finding', files), suppressions, files, ...listed, refused: this.refused },
    };
  }

  /** A finding whose fix was dropped says so. */
  private withReason(finding: Finding): Finding {
    const { fix: one, span } = finding;
    const problem = one === null ? undefined : this.trials.problemOf({ file: span.file, fix: one, of: 'finding' });
    return problem === undefined ? finding : { ...finding, fix: null, noFix: problem };
  }

  /** Where the time is over nothing is written: what was found first still holds. */
  private unwritten(result: LintResult): FixResult {
    const refused = [...this.touched.keys()].map((file) => ({ file, reason: 'the time of --max-time was over' }));
    const fixed = { findings: 0, suppressions: 0, files: [], refused };
    return { ...(this.first ?? result), changes: [], fixed };
  }

  private count(of: Wish['of'], files: readonly string[]): number {
    return files.reduce((sum, file) => sum + (this.touched.get(file)?.made[of] ?? 0), 0);
  }

  /** Puts back the texts of files that were not written; the report must tell what they really hold. */
  private restored(written: readonly string[]): boolean {
    const left = [...this.touched].filter(([file]) => !written.includes(file));
    for (const [file, { parsed }] of left) this.sources.cover(file, parsed.source.text);
    return left.length > 0;
  }

  /** What is found now. Requests lead to all that their run knew, and the next run has to have room for its own. */
  private async look(): Promise<LintResult> {
    return { ...(await lint(this.options, this.sources)), requests: [] };
  }

  private async rounds(): Promise<LintResult> {
    let result = await this.look();
    this.first = result;
    for (let round = 0; ; round += 1) {
      this.made = new Map();
      const changed = await this.round(result);
      if (changed.length === 0) return result;
      if (round === ROUNDS) {
        for (const file of changed) this.refused.push({ file, reason: this.circle(file) });
        return result;
      }
      const next = await this.look();
      result = (await this.takenBack(result, next, changed)) ?? next;
    }
  }

  /** Fixes that would be made for ever, by the entries they are of. */
  private circle(file: string): string {
    const rules = [...new Set(this.made.get(file)?.wishes.flatMap(({ rule }) => rule ?? []))];
    return `its fixes undo each other${rules.length === 0 ? '' : ` (${rules.join(', ')})`}`;
  }

  /** Takes back what led into another retired thing, and answers what is found without it. */
  private async takenBack(
    before: LintResult,
    after: LintResult,
    changed: readonly string[],
  ): Promise<LintResult | undefined> {
    const { choose, unsafeFixes = false } = this.options;
    const isFixed = (finding: Finding): boolean => wishOf(finding, unsafeFixes || choose !== undefined) !== undefined;
    const led = leadsTo(before, after, changed, isFixed);
    if (led.size === 0) return undefined;
    for (const [file, rule] of led) await this.takeBack(before, file, rule);
    return this.look();
  }

  private async takeBack(before: LintResult, file: string, rule: string): Promise<void> {
    const made = this.made.get(file);
    const parsed = before.parsedFiles.get(file);
    if (made === undefined || parsed === undefined) return;
    const reason = `it leads to \`${rule}\`, which ends as well`;
    const look = (text: string): Promise<LintResult> => {
      this.sources.cover(file, text);
      return this.look();
    };
    for (const wish of await leading({ before, file, rule, look }, parsed.source.text, made.wishes))
      this.trials.drop(wish, reason);
    this.refused.push({ file, reason: `a fix is left out: ${reason}` });
    if (made.touched === undefined) this.touched.delete(file);
    else this.touched.set(file, made.touched);
    this.sources.cover(file, parsed.source.text);
  }

  /** Makes what can be made together, and answers the files that changed. */
  private async round(result: LintResult): Promise<string[]> {
    const byFile = new Map<string, Wish[]>();
    for (const wish of await this.wishes(result)) {
      byFile.set(wish.file, [...(byFile.get(wish.file) ?? []), wish]);
    }
    const changed: string[] = [];
    for (const [file, wishes] of byFile) {
      const parsed = result.parsedFiles.get(file);
      if (parsed === undefined) continue;
      const { sound, text } = await this.trials.sound(file, parsed, wishes);
      if (sound.length === 0 || text === parsed.source.text) {
        this.sources.cover(file, parsed.source.text);
        continue;
      }
      const touched = this.touched.get(file);
      this.made.set(file, { wishes: sound, touched });
      const made = { ...(touched?.made ?? { finding: 0, unused: 0, suppressed: 0 }) };
      for (const { of } of sound) made[of] += 1;
      this.touched.set(file, { parsed: touched?.parsed ?? parsed, text, made });
      changed.push(file);
    }
    return changed;
  }

  private async wishes(result: LintResult): Promise<readonly Wish[]> {
    const { choose, unsafeFixes = false, keepSuppressions = false } = this.options;
    if (choose !== undefined) {
      const { fixes, layers = [] } = await choose(result);
      this.layers.push(...layers);
      return fixes;
    }
    return [
      ...result.findings.flatMap((finding) => wishOf(finding, unsafeFixes) ?? []),
      ...(keepSuppressions ? [] : unusedIn(result)),
    ];
  }
}
