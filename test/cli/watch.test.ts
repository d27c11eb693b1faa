import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { watch } from '../../src/cli/watch.js';
import { Project } from '../engine/project.js';

/** A watch over a project, and how often it has looked. */
function start(project: Project, written: readonly string[] = []) {
  const ending = new AbortController();
  let looks = 0;
  const waiting: { readonly count: number; readonly done: () => void }[] = [];
  const notes: string[] = [];
  const ended = watch({
    cwd: project.cwd,
    paths: [],
    written,
    signal: ending.signal,
    note: (text) => notes.push(text),
    again: () => undefined,
    run: () => {
      looks += 1;
      for (const { count, done } of waiting) if (looks >= count) done();
      return Promise.resolve(looks);
    },
  });
  const reaches = (count: number): Promise<void> =>
    looks >= count ? Promise.resolve() : new Promise((done) => waiting.push({ count, done }));
  return { ended, reaches, looks: () => looks, notes, end: () => ending.abort() };
}

/** Changes a file again and again until the watch has seen it: when it begins to see changes nothing tells. */
async function until(seen: Promise<void>, change: (n: number) => void): Promise<void> {
  let n = 0;
  const timer = setInterval(() => change((n += 1)), 250);
  change(0);
  await seen;
  clearInterval(timer);
}

describe('a watch', () => {
  it('looks again when a file changes, and when folders are renamed, removed and made', async () => {
    const project = new Project({ 'src/a.ts': 'a', 'old/b.ts': 'b' });
    const one = start(project);
    await until(one.reaches(2), (n) => project.write({ 'src/a.ts': `a${n}` }));
    const [from, to] = [join(project.cwd, 'old'), join(project.cwd, 'new')];
    await until(one.reaches(one.looks() + 1), (n) => (n % 2 === 0 ? renameSync(from, to) : renameSync(to, from)));
    await until(one.reaches(one.looks() + 1), (n) => {
      if (n > 0) project.write({ 'new/b.ts': 'b' });
      for (const folder of [from, to]) rmSync(folder, { recursive: true, force: true });
    });
    await until(one.reaches(one.looks() + 1), (n) => project.write({ [`new/c${n}.ts`]: 'c' }));
    one.end();
    expect(await one.ended).toBe(one.looks());
    expect(one.notes).toEqual([]);
  });

  it('does not look because of what it writes itself', async () => {
    const project = new Project({ 'a.ts': 'a' });
    const one = start(project, ['report.html']);
    await until(one.reaches(2), (n) => project.write({ 'a.ts': `a${n}` }));
    const before = one.looks();
    project.write({ 'report.html': 'x' });
    // What comes later is seen, and is the only thing that is.
    await until(one.reaches(before + 1), (n) => project.write({ 'a.ts': `b${n}` }));
    one.end();
    await one.ended;
  });

  it('ends where the working directory goes', async () => {
    const project = new Project({ 'a.ts': 'a' });
    const one = start(project);
    await until(one.reaches(2), (n) => project.write({ 'a.ts': `a${n}` }));
    rmSync(project.cwd, { recursive: true });
    expect(await one.ended).toBe(2);
    expect(one.notes).toEqual(['the working directory is gone: nothing is left to watch']);
  });
});
