import { STEPS, type Job, type Outcome, type Step } from './model.js';

/** How often a step is tried, and how long it waits in between. */
export interface RetryPolicy {
  readonly tries: number;
  /** Milliseconds before the second try; each further one waits twice as long. */
  readonly first: number;
  readonly longest: number;
}

export const RETRIES: RetryPolicy = { tries: 5, first: 2000, longest: 10 * 60_000 };

/** How often a repository is begun, where it changes while it is worked on. */
const ROUNDS = 4;

/**
 * Milliseconds to wait after so many tries: twice as long each time, and anything between half of that and all of it,
 * so that many that failed together do not come back together. `random`: from 0 to below 1.
 */
export function backoff({ first, longest }: RetryPolicy, tries: number, random: number): number {
  const most = Math.min(first * 2 ** Math.max(tries - 1, 0), longest);
  return Math.round(most / 2 + (most / 2) * random);
}

/** The step behind another; undefined behind the last that is wanted. */
export function stepAfter(step: Step, until: Step): Step | undefined {
  const next = STEPS.indexOf(step) + 1;
  return next > STEPS.indexOf(until) ? undefined : STEPS[next];
}

export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** From 0 to below 1. */
  readonly random: number;
  readonly retries: RetryPolicy;
  readonly until: Step;
}

/** What a job is after its step came to an outcome. A limit is nobody's fault: it uses up no try. */
export function after(job: Job, outcome: Outcome, { now, random, retries, until }: Moment): Job {
  switch (outcome.kind) {
    case 'done': {
      const next = stepAfter(job.step, until);
      const note = outcome.note ?? job.note;
      if (next === undefined) return { ...job, state: 'done', tries: 0, due: 0, note };
      return { ...job, step: next, state: 'waiting', tries: 0, due: 0, note };
    }
    case 'finished':
      return { ...job, state: 'done', tries: 0, due: 0, note: outcome.note };
    case 'held':
      return { ...job, state: 'held', due: 0, note: outcome.note };
    case 'later':
    case 'limited':
      return { ...job, state: 'waiting', due: now + outcome.wait, note: outcome.reason };
    case 'anew': {
      const rounds = job.rounds + 1;
      if (rounds >= ROUNDS) return { ...job, state: 'failed', rounds, due: 0, note: outcome.reason };
      return { ...job, step: 'clone', state: 'waiting', tries: 0, rounds, due: 0, note: outcome.reason };
    }
    case 'retry': {
      const tries = job.tries + 1;
      if (tries >= retries.tries) return { ...job, state: 'failed', tries, due: 0, note: outcome.reason };
      const wait = outcome.wait ?? backoff(retries, tries, random);
      return { ...job, state: 'waiting', tries, due: now + wait, note: outcome.reason };
    }
    case 'failed':
    case 'stop':
      return { ...job, state: 'failed', tries: job.tries + 1, due: 0, note: outcome.reason };
  }
}

/** What a job is whose step somebody began who is no more: that is a try, so that one that ends its worker ends itself. */
export function takenOver(job: Job, { tries: most }: RetryPolicy): Job {
  if (job.state !== 'active') return job;
  const tries = job.tries + 1;
  if (tries < most) return { ...job, state: 'waiting', tries };
  return { ...job, state: 'failed', tries, note: `the worker that was at it ended ${tries} times` };
}

/** Who goes first: the canaries, then whoever is further on, so that what is begun is finished. */
export function priority(wave: number, step: Step): number {
  return 1 + Math.min(wave, 99) * 10 + (STEPS.length - STEPS.indexOf(step));
}

export interface WaveState {
  /** Pull requests of the canaries that are open or merged. */
  readonly opened: number;
  readonly green: number;
  readonly red: number;
  /** Canaries that have not come through yet. */
  readonly unfinished: number;
}

/** Why the repositories behind the canaries have to wait; undefined where they need not. */
export function waveProblem({ opened, green, red, unfinished }: WaveState): string | undefined {
  if (unfinished > 0) return `${unfinished} of the first wave are not done yet`;
  if (red > 0) return `checks of ${red} pull requests of the first wave failed`;
  if (green < opened) return `checks of ${opened - green} pull requests of the first wave are not green yet`;
  return undefined;
}
