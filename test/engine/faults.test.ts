import { describe, expect, it, vi } from 'vitest';
import { runPrograms, type World } from '../../src/flow/world.js';
import { lint } from '../../src/engine/run/lint.js';
import type { Reader } from '../../src/model/reader.js';
import { javascript } from '../../src/read/javascript/reader.js';
import { Project, asOf, minify, upload } from './project.js';

/** A reader with bugs: it throws or overflows the stack on files that say so. */
const buggy: Reader = {
  id: 'javascript',
  read: (source) => {
    if (source.text.includes('// throw')) throw new Error('a bug');
    if (source.text.includes('// deep')) deep(0);
    return javascript.read(source);
  },
};

function deep(depth: number): number {
  return deep(depth + 1) + 1;
}

vi.mock(import('../../src/engine/reading/kinds.js'), async (original) => {
  const kinds = await original();
  return { ...kinds, readerOf: (kind) => (kind === 'javascript' ? Promise.resolve(buggy) : kinds.readerOf(kind)) };
});

vi.mock(import('../../src/rewrite/plan.js'), async (original) => {
  const plan = await original();
  return {
    ...plan,
    rewrite: (place) => {
      if (place.source.text.includes('// stumble')) throw new Error('a bug');
      return plan.rewrite(place);
    },
  };
});

describe('one bad file does not stop a run', () => {
  it('of a thousand, one throws and one overflows the stack', async () => {
    const files: Record<string, string> = {};
    for (let i = 0; i < 1000; i += 1) files[`src/${i % 10}/f${i}.ts`] = minify();
    files['src/1/f11.ts'] = `${minify()} // throw`;
    files['src/2/f22.ts'] = `${minify()} // deep`;
    const project = new Project(files);
    const result = await lint({ cwd: project.cwd, asOf });
    // What is nested too deeply is named, and its texts are looked at.
    expect(result.findings).toHaveLength(999);
    expect(result.files.failed).toEqual([{ file: 'src/1/f11.ts', reason: 'the javascript reader failed: a bug' }]);
    expect(result.files.skipped).toEqual([
      { file: 'src/2/f22.ts', reason: expect.stringContaining('nested too deeply') as string, unread: true },
    ]);
  });

  it('nor does a pipeline that is longer than the stack is high', async () => {
    const url = 'https://api.cloudflare.com/client/v4/zones/z/settings/minify';
    const project = new Project({
      'a.ps1': `'${url}'${' | % { $_ }'.repeat(1500)} | % { irm $_ }\n`,
      'b.ts': minify(),
    });
    const { findings, files } = await lint({ cwd: project.cwd, asOf });
    expect(findings).toHaveLength(2);
    expect(files.failed).toEqual([]);
    expect(files.skipped).toContainEqual({ file: 'a.ps1', reason: 'could not be followed: nested too deeply' });
    expect(new Set(files.skipped.map(({ file }) => file))).toEqual(new Set(['a.ps1']));
  });

  it('nor does a module that is only imported', async () => {
    const project = new Project({
      'a.ts': `import { path } from './broken.js';\nfetch('https://api.cloudflare.com/client/v4' + path);\n${minify()}`,
      'broken.ts': `export const path = '/zones/z/settings/ssl'; // throw`,
    });
    expect((await lint({ cwd: project.cwd, asOf })).findings).toHaveLength(1);
  });

  it('a rewriter that throws leaves its place alone', async () => {
    const project = new Project({ 'a.ts': `${upload()} // stumble\n`, 'b.ts': `${upload()}\n` });
    const { findings } = await lint({ cwd: project.cwd, asOf });
    expect(findings.map(({ fix, noFix }) => [fix === null, noFix])).toEqual([
      [true, 'the rewriter failed: a bug'],
      [false, null],
    ]);
  });

  it('a fault in the evaluator costs the file that it is in', () => {
    const calls: string[] = [];
    const host = {
      call: ({ span }: { span: { file: string } }) => {
        calls.push(span.file);
        if (span.file === 'b.ts') throw new Error('a bug');
        return undefined;
      },
      instance: () => undefined,
      left: () => undefined,
      assign: () => undefined,
    } as unknown as World['host'];
    const programs = ['a.ts', 'b.ts', 'c.ts'].flatMap(
      (file) => javascript.read({ file, text: 'function f() { send(1); } send(2);' }).programs,
    );
    const outcomes = runPrograms(programs, { host, isSeed: () => true, resolve: () => undefined });
    expect([...outcomes].map(([file, { fault }]) => [file, fault])).toEqual([
      ['a.ts', undefined],
      ['b.ts', 'a bug'],
      ['c.ts', undefined],
    ]);
    expect(calls.filter((file) => file !== 'b.ts')).toEqual(['a.ts', 'c.ts', 'a.ts', 'c.ts']);
  });
});
