import { lint } from '../../engine/run/lint.js';
import { readOwners } from '../../engine/policy/owners.js';
import { serveBranches } from '../../campaign/branches.js';
import type { Clone } from '../../campaign/clone.js';
import { forgeAt, type Forge } from '../../campaign/forge.js';
import { hashOf } from '../../campaign/marker.js';
import { planned, planOf, readPlan, type Plan } from '../../campaign/plan.js';
import { proposalsOf } from '../../campaign/proposals.js';
import { knownDestination, openClone, reachable, type Target } from '../../campaign/repository.js';
import type { RepositoryResult } from '../../campaign/result.js';
import type { Job, Outcome, Repository, RepositoryRecord, RunSpec } from '../core/model.js';
import { hasDigest, servedDigest } from './digests.js';
import { leanPatterns } from './lean.js';
import { outcomeOf } from './outcome.js';
import { freshRecord, pullsOf, usesOf } from './records.js';
import { wavesWait } from './waves.js';
import type { Fleet } from './fleet.js';

/** Milliseconds until a clone that another process is at is asked for again. */
const BUSY = 2000;
/** What git says of a clone that is not whole any more: killed while it was written, a disk that was full. */
const BROKEN =
  /corrupt|bad object|unable to read|invalid index|index file|missing blob|loose object|bad ref|bad revision|not a git repository|unable to find|did not send all necessary objects|invalid sha1|shallow file/i;

/** Does one step for one repository. Every step may be done again: it finds what the last one left. Throws when the run is broken off. */
export async function runStep(fleet: Fleet, run: RunSpec, job: Job): Promise<Outcome> {
  const repository = fleet.repositories.get(job.repository);
  if (repository === undefined) return { kind: 'failed', reason: 'it is not in the list any more', goOn: '' };
  const held = await fleet.mirrors.hold(repository.id);
  if (held === undefined) return { kind: 'later', reason: 'another process is at its clone', wait: BUSY };
  const { directory: kept } = held;
  try {
    const stepping = new Stepping(fleet, run, repository, kept);
    try {
      return await stepping.step(job);
    } catch (error) {
      if (!(error instanceof Error) || !BROKEN.test(error.message)) throw error;
      await fleet.mirrors.drop(repository.id);
      return await stepping.step(job);
    }
  } catch (error) {
    fleet.outside.signal.throwIfAborted();
    return outcomeOf(error, fleet.scrub);
  } finally {
    await held.release();
  }
}

class Stepping {
  constructor(
    private readonly fleet: Fleet,
    private readonly run: RunSpec,
    private readonly repository: Repository,
    private readonly kept: string,
  ) {}

  async step({ step }: Job): Promise<Outcome> {
    switch (step) {
      case 'clone':
        return this.clone();
      case 'scan':
        return this.scan();
      case 'fix':
        return this.fix();
      case 'push':
        return this.serve(true);
      case 'pull-request':
        return this.serve(false);
    }
  }

  private get id(): string {
    return this.repository.id;
  }

  private async clone(): Promise<Outcome> {
    return this.within(false, async (clone) => {
      const known = await this.fleet.store.record(this.id);
      const unchanged = known?.commit === clone.base.commit && known.terms === this.fleet.terms;
      if (!unchanged || this.run.until !== 'scan') return { kind: 'done' };
      if (known.problem !== '') await this.fleet.store.keep({ ...known, problem: '', goOn: '' });
      return { kind: 'finished', note: 'unchanged since its last scan' };
    });
  }

  private async scan(): Promise<Outcome> {
    const { store, terms } = this.fleet;
    return this.within(true, async (clone) => {
      const known = await store.record(this.id);
      const same = known?.commit === clone.base.commit && known.terms === terms;
      const record = same ? known : await this.scanned(clone, known);
      if (!same || known.problem !== '') await store.keep({ ...record, problem: '', goOn: '' });
      if (this.run.until === 'scan') return { kind: 'done' };
      const fixable = record.uses.some((use) => use.fixable > 0);
      if (fixable || hasDigest(this.fleet, record) || (await clone.branches()).size > 0) return { kind: 'done' };
      const unchanged = record.uses.reduce((sum, { count }) => sum + count, 0);
      await this.keepResult({ base: clone.base.branch, branches: [], unchanged, notes: [] });
      return { kind: 'finished', note: 'nothing to fix' };
    });
  }

  private async scanned(clone: Clone, known: RepositoryRecord | undefined): Promise<RepositoryRecord> {
    const { options, terms } = this.fleet;
    await clone.checkOut();
    const result = await lint({ ...options, cwd: clone.directory });
    const owners = await readOwners(clone.directory);
    const { scanned, skipped, failed } = result.files;
    return {
      ...(known ?? freshRecord(this.repository)),
      ...named(this.repository),
      commit: clone.base.commit,
      base: clone.base.branch,
      terms,
      scannedOn: options.asOf,
      uses: usesOf(result.findings, owners, options.unsafeFixes),
      files: { scanned, skipped: skipped.length, failed: failed.length },
    };
  }

  private async fix(): Promise<Outcome> {
    const { store, options, scrub, terms } = this.fleet;
    return this.within(true, async (clone) => {
      const key = hashOf(JSON.stringify([clone.base.commit, terms, options.asOf]));
      if ((await this.plan())?.key === key) return { kind: 'done' };
      const plan =
        (await this.isIdle(clone)) ??
        planOf(await proposalsOf(clone, { ...options, paths: options.paths ?? [], scrub }));
      await store.keepArtefact(this.id, 'plan', JSON.stringify({ key, plan }));
      return { kind: 'done', note: `${plan.proposals.length} pull requests planned` };
    });
  }

  /** The plan where nothing can be fixed and nothing was: there is no need to look again. */
  private async isIdle(clone: Clone): Promise<Plan | undefined> {
    const record = await this.fleet.store.record(this.id);
    if (record?.commit !== clone.base.commit || record.terms !== this.fleet.terms) return undefined;
    if (record.uses.some(({ fixable }) => fixable > 0) || (await clone.branches()).size > 0) return undefined;
    const unchanged = record.uses.reduce((sum, { count }) => sum + count, 0);
    return planOf({ proposals: [], unchanged, partial: undefined });
  }

  private async plan(): Promise<{ key: string; plan: Plan } | undefined> {
    const text = await this.fleet.store.artefact(this.id, 'plan');
    if (text === undefined) return undefined;
    const { key, plan } = JSON.parse(text) as { key: string; plan: unknown };
    const read = readPlan(JSON.stringify(plan));
    return typeof read === 'string' ? undefined : { key, plan: read };
  }

  private async serve(pushOnly: boolean): Promise<Outcome> {
    const { options, store, outside, scrub } = this.fleet;
    const waiting = await wavesWait(this.fleet, this.run, this.repository);
    if (waiting !== undefined) return waiting;
    const plan = await this.plan();
    if (plan === undefined) return { kind: 'anew', reason: 'its plan is not there any more' };
    const errors: unknown[] = [];
    return this.within(false, async (clone, forge) => {
      const scan = await planned(plan.plan, clone);
      const allowed = { ...options, pushOnly, onError: (error: unknown) => errors.push(error) };
      const allowance = (entry: string): Promise<string | undefined> => this.allowance(entry);
      const run = { options: { ...allowed, allowance }, outside, scrub, clone, forge };
      const branches = pushOnly && forge === undefined ? [] : await serveBranches(run, scan);
      for (const error of errors) {
        const outcome = outcomeOf(error, scrub);
        if (outcome.kind !== 'failed' || pushOnly) return outcome;
      }
      if (pushOnly) return { kind: 'done' };
      const notes = forge === undefined ? ['without a token the forge was not asked for its pull requests'] : [];
      await this.keepResult({ base: clone.base.branch, branches, unchanged: scan.unchanged, notes });
      const known = (await store.record(this.id)) ?? freshRecord(this.repository);
      let said: string | undefined;
      if (!options.dryRun) {
        const pulls = await pullsOf(known, branches, forge, this.fleet, this.repository);
        await store.keep({ ...known, pulls });
        if (forge !== undefined && hasDigest(this.fleet, known)) {
          const { digest, note } = await servedDigest(known, forge, () => this.allowance('digest'));
          await store.keep({ ...known, pulls, digest });
          said = note;
        }
      }
      const failed = branches.find((branch) => branch.failed !== undefined)?.failed;
      if (failed !== undefined) return { kind: 'failed', ...failed };
      const late = branches.some(({ because }) => because === 'limit');
      return late && !options.dryRun
        ? { kind: 'held', note: 'some pull requests are held back by a limit' }
        : { kind: 'done', note: said };
    });
  }

  /** Whether the organisation may have one more today. */
  private async allowance(entry: string): Promise<string | undefined> {
    const { store, limits, outside } = this.fleet;
    const day = new Date(outside.now()).toISOString().slice(0, 10);
    const { organisation, forgeHost } = this.repository;
    const granted = await store.takePlace(
      `pulls ${forgeHost} ${organisation} ${day}`,
      `${this.id} ${entry}`,
      limits.perDay,
    );
    return granted ? undefined : `${limits.perDay} pull requests were opened in ${organisation} today`;
  }

  private async keepResult(result: Omit<RepositoryResult, 'repository'>): Promise<void> {
    const whole: RepositoryResult = { repository: this.fleet.scrub(this.repository.address), ...result };
    await this.fleet.store.keepArtefact(this.id, 'result', JSON.stringify(whole));
  }

  /** Opens the repository's clone; `offline`: as it was fetched. The forge is there where the step is one of its. */
  private async within(
    offline: boolean,
    work: (clone: Clone, forge: Forge | undefined) => Promise<Outcome>,
  ): Promise<Outcome> {
    const { options, outside, scrub } = this.fleet;
    const { address, base, forge: kind, api, project } = this.repository;
    const target: Target = { address, base, forge: kind, api, project, kept: this.kept, offline, lean: leanPatterns };
    const wants = this.run.until === 'push' || this.run.until === 'pull-request';
    const destination = wants
      ? await reachable(target, options, outside, scrub)
      : await knownDestination(target, options, outside, scrub);
    const forge =
      wants && !offline && destination?.token !== undefined ? await forgeAt(destination, outside, scrub) : undefined;
    const clone = await openClone(target, options, outside, scrub, destination);
    try {
      return await work(clone, forge);
    } finally {
      await clone.close();
    }
  }
}

function named({ id, name, organisation, forgeHost, team, wave }: Repository): Partial<RepositoryRecord> {
  return { id, name, organisation, forgeHost, team: team ?? null, wave };
}
