import { describe, expect, it } from 'vitest';
import { fix, lint } from '../../../src/index.js';
import { today } from '../../../src/engine/run/today.js';
import { Project, minify, upload } from '../project.js';

describe('lint and fix without options', () => {
  it('judge at the day of the configuration, or today', async () => {
    const project = new Project({ 'a.ts': minify() });
    const result = await lint({ cwd: project.cwd });
    expect([result.asOf, result.findings.map(({ status }) => status)]).toEqual([today(), ['retired']]);
    project.write({ 'eolint.json': '{ "asOf": "2024-01-01", "dueWithin": 5 }' });
    const early = await lint({ cwd: project.cwd });
    expect([early.asOf, early.dueWithin, early.findings[0]?.status]).toEqual(['2024-01-01', 5, 'announced']);
    expect((await lint({ cwd: project.cwd, asOf: '2025-01-01' })).asOf).toBe('2025-01-01');
    expect((await lint({ cwd: project.cwd, dueWithin: 7 })).dueWithin).toBe(7);
  });

  it('look at the working directory of the process', async () => {
    const { scanned } = (await lint({ paths: ['package.json'] })).files;
    expect(scanned).toBe(1);
  });

  it('say what is wrong with an option', async () => {
    await expect(lint({ asOf: '2026-13-01' })).rejects.toThrow('asOf takes a day as YYYY-MM-DD; not 2026-13-01');
    await expect(lint({ paths: 'src' as unknown as string[] })).rejects.toThrow('paths takes a list');
  });

  it('fix what is there', async () => {
    const project = new Project({ 'a.ts': upload() });
    expect((await fix({ cwd: project.cwd })).fixed).toMatchObject({ findings: 1, files: ['a.ts'] });
    expect(project.read('a.ts')).toContain('images/v2');
  });

  it('today is a day of the calendar', () => {
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});
