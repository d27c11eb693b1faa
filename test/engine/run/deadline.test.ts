import { describe, expect, it, vi } from 'vitest';
import { fix } from '../../../src/engine/fixing/fix.js';
import { deadlineIn, type Deadline } from '../../../src/engine/run/deadline.js';
import { lint } from '../../../src/engine/run/lint.js';
import { Project, asOf, minify, upload } from '../project.js';

const NOT_LOOKED_AT = 'not looked at: the time of --max-time was over';
const NOT_FOLLOWED = 'not wholly followed: the time of --max-time was over';

describe('a deadline', () => {
  /** Over behind so many questions. */
  const behind = (questions: number): Deadline => {
    let left = questions;
    return { over: () => left-- <= 0, left: () => 60_000 };
  };

  it('is counted from its start', () => {
    let now = 5;
    const deadline = deadlineIn(2, () => now);
    expect([deadline.over(), deadline.left()]).toEqual([false, 2000]);
    now = 2004.5;
    expect([deadline.over(), deadline.left()]).toEqual([false, 1]);
    now = 2005;
    expect([deadline.over(), deadline.left()]).toEqual([true, 1]);
    now = 3000;
    expect([deadline.over(), deadline.left()]).toEqual([true, 1]);
  });

  it('is one of the clock of the process', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    try {
      const deadline = deadlineIn(2);
      clock.mockReturnValue(11_500);
      expect([deadline.over(), deadline.left()]).toEqual([false, 500]);
      clock.mockReturnValue(12_000);
      expect(deadline.over()).toBe(true);
    } finally {
      clock.mockRestore();
    }
  });

  it('names every file that was not looked at, wherever it comes', async () => {
    const { cwd } = new Project({ 'a.js': upload(), 'b.js': minify(), 'c.sh': 'curl https://api.cloudflare.com/x' });
    const reasons = new Set<string>();
    let questions = 0;
    for (; ; questions += 1) {
      const { findings, files } = await lint({ cwd, asOf, deadline: behind(questions) });
      for (const { reason } of files.failed) reasons.add(reason);
      if (files.failed.length === 0) {
        expect(findings.map(({ span }) => span.file)).toEqual(['a.js', 'b.js']);
        break;
      }
      const named = new Set([...findings.map(({ span }) => span.file), ...files.failed.map(({ file }) => file)]);
      expect([...named].sort()).toEqual(expect.arrayContaining(['a.js', 'b.js']));
      expect(questions).toBeLessThan(40);
    }
    expect(questions).toBeGreaterThan(2);
    expect([...reasons].every((reason) => [NOT_LOOKED_AT, NOT_FOLLOWED].includes(reason))).toBe(true);
    expect(reasons).toContain(NOT_LOOKED_AT);
  });

  it('ends what follows the calls, and names the files', async () => {
    const { cwd } = new Project({ 'a.js': minify() });
    const deadline = { over: () => false, left: () => 1 };
    // The least there is may be enough: what counts is that either a finding or the file is told.
    const { findings, files } = await lint({ cwd, asOf, deadline });
    expect(findings.length + files.failed.length).toBeGreaterThan(0);
  });

  it('leaves every file as it is where it comes before the end', async () => {
    const project = new Project({ 'a.js': upload() });
    const { fixed } = await fix({ cwd: project.cwd, asOf, deadline: { over: () => true, left: () => 1 } });
    expect(fixed.files).toEqual([]);
    expect(project.read('a.js')).toBe(upload());
  });
});
