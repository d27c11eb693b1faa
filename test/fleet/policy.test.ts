import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { STEPS, type Job, type Outcome, type RunSpec } from '../../src/fleet/core/model.js';
import { after, backoff, priority, RETRIES, waveProblem } from '../../src/fleet/core/policy.js';
import { firstJob } from '../../src/fleet/engine/perform.js';
import { Schedule } from '../../src/fleet/engine/schedule.js';

const moment = { now: 1000, random: 0.5, retries: RETRIES, until: 'pull-request' as RunSpec['until'] };

describe('what a job is after an outcome', () => {
  it('goes from step to step up to the last that is wanted', () => {
    const states: string[] = [];
    let job = firstJob('a');
    while (job.state === 'waiting') {
      states.push(job.step);
      job = after(job, { kind: 'done' }, { ...moment, until: 'fix' });
    }
    expect(states).toEqual(['clone', 'scan', 'fix']);
    expect(after(firstJob('a'), { kind: 'finished', note: 'known' }, moment)).toMatchObject({ state: 'done' });
  });

  it('is tried again with pauses that grow, so often and no more', () => {
    const dues: number[] = [];
    let job: Job = firstJob('a');
    for (; job.state === 'waiting'; dues.push(job.due)) job = after(job, { kind: 'retry', reason: 'x' }, moment);
    expect(dues).toEqual([2500, 4000, 7000, 13_000, 0]);
    expect(job).toMatchObject({ state: 'failed', tries: RETRIES.tries, note: 'x' });
  });

  it('uses up no try for what is nobody’s fault, and begins anew only a few times', () => {
    let job = firstJob('a');
    for (let i = 0; i < 50; i += 1) job = after(job, { kind: 'limited', reason: 'x', wait: 7 }, moment);
    expect(job).toMatchObject({ state: 'waiting', tries: 0, due: 1007 });
    const pushing: Job = { ...job, step: 'push' };
    let anew = after(pushing, { kind: 'anew', reason: 'moved' }, moment);
    expect(anew).toMatchObject({ state: 'waiting', step: 'clone' });
    for (let i = 0; i < 10 && anew.state === 'waiting'; i += 1)
      anew = after(anew, { kind: 'anew', reason: 'y' }, moment);
    expect(anew.state).toBe('failed');
  });

  it('ends for any outcomes', () => {
    const kinds = fc.constantFrom<Outcome>(
      { kind: 'done' },
      { kind: 'retry', reason: 'r' },
      { kind: 'anew', reason: 'n' },
      { kind: 'held', note: 'h' },
      { kind: 'failed', reason: 'f', goOn: 'g' },
    );
    fc.assert(
      fc.property(fc.array(kinds, { minLength: 200, maxLength: 200 }), (outcomes) => {
        let job = firstJob('a');
        for (const outcome of outcomes) if (job.state === 'waiting') job = after(job, outcome, moment);
        expect(job.state).not.toBe('waiting');
      }),
      { numRuns: 200 },
    );
  });
});

it('waits between half of the pause and all of it', () => {
  const wait = (tries: number, random: number): number => backoff(RETRIES, tries, random);
  expect([wait(1, 0), wait(1, 0.999), wait(3, 0), wait(50, 1)]).toEqual([1000, 1999, 4000, RETRIES.longest]);
});

it('lets the first wave go first, and finishes what is begun', () => {
  const order = [priority(1, 'clone'), priority(1, 'pull-request'), priority(0, 'clone'), priority(0, 'push')];
  expect([...order].sort((a, b) => a - b)).toEqual([order[3], order[2], order[1], order[0]]);
  expect(STEPS.every((step) => priority(0, step) >= 1)).toBe(true);
});

it.each([
  [{ opened: 2, green: 2, red: 0, unfinished: 0 }, undefined],
  [{ opened: 0, green: 0, red: 0, unfinished: 0 }, undefined],
  [{ opened: 2, green: 1, red: 0, unfinished: 0 }, 'checks of 1 pull requests of the first wave are not green yet'],
  [{ opened: 2, green: 1, red: 1, unfinished: 0 }, 'checks of 1 pull requests of the first wave failed'],
  [{ opened: 2, green: 2, red: 0, unfinished: 3 }, '3 of the first wave are not done yet'],
])('a wave at %j', (state, problem) => {
  expect(waveProblem(state)).toBe(problem);
});

it('hands out what is due by priority, then by age, as sorting would', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 60 }), (jobs) => {
      const schedule = new Schedule();
      for (const [number, [due, first]] of jobs.entries()) schedule.add({ ...firstJob(String(number)), due }, first);
      const out: number[] = [];
      for (let now = 0; now <= 20; now += 1) {
        for (let job = schedule.next(now); job !== undefined; job = schedule.next(now))
          out.push(Number(job.repository));
      }
      const expected: number[] = [];
      for (let now = 0; now <= 20; now += 1) {
        const due = jobs.flatMap(([at, first], number) => (at === now ? [{ first, number }] : []));
        expected.push(...due.sort((a, b) => a.first - b.first || a.number - b.number).map(({ number }) => number));
      }
      expect(out).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
