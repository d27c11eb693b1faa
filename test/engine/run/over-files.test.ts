import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import type { Finding } from '../../../src/model/finding.js';
import { Project } from '../project.js';
import { projectsIn, type Files } from './projects-in.js';

async function findingsIn(files: Files): Promise<readonly Finding[]> {
  const { cwd } = new Project({ LICENSE: '', ...files });
  return (await lint({ cwd, asOf: '2026-11-21', noIgnore: true })).findings;
}

async function found(files: Files): Promise<readonly string[]> {
  return (await findingsIn(files)).map(({ rule, confidence }) => `${rule} ${confidence}`);
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

/* The parts of one address stand in several files, and are put together as each language does it. */
describe('a request whose parts stand in several files', () => {
  it.each(projectsIn('over-files.txtar'))('%s', async (_name, files) => {
    expect(await found(files)).toEqual(['firewall-rules certain']);
  });
});

/* The path alone is not retired: what is sent to it, or read of its answer, stands in another file than what sends it. */
describe('a retired value or field far from what sends the request', () => {
  it.each(projectsIn('far-apart.txtar'))('%s', async (_name, { expected = '', ...files }) => {
    expect((await found(files)).filter((one, i, all) => all.indexOf(one) === i)).toEqual(linesOf(expected));
  });
});

/* The path and the key stand where the request is sent; only the caller, in another file, says what is retired. */
describe('a retired value that a caller gives', () => {
  it.each(projectsIn('given-elsewhere.txtar'))('%s', async (_name, { expected = '', ...files }) => {
    expect(await found(files)).toEqual(linesOf(expected));
  });
});

/* A third file stands between: it makes a client of the class and hands it on, gives it to what another file does, or builds on it. */
describe('a retired value that is given to what another file hands on', () => {
  it.each(projectsIn('middle-files.txtar'))('%s', async (_name, { expected = '', ...files }) => {
    expect(await found(files)).toEqual(linesOf(expected));
  });
});

/*
 * A method is given by what the class is built on, mixed with or goes by: the path in one, what sends it in another.
 */
describe('a request put together by the methods of several classes', () => {
  it.each(projectsIn('class-trees.txtar'))('%s', async (_name, { expected = '', ...files }) => {
    const certain = (await found(files)).filter((one) => one.endsWith('certain'));
    expect([...new Set(certain)]).toEqual(linesOf(expected));
  });
});

/* Each file reads the same field of an answer, in the way of a library: by decoders, paths, names, columns. */
describe('a retired field that is read of an answer', () => {
  it.each(projectsIn('answers-read.txtar'))('%s', async (_name, files) => {
    const at = (await findingsIn(files)).map(({ rule, confidence, span }) => `${span.file} ${rule} ${confidence}`);
    expect([...new Set(at)]).toEqual(
      Object.keys(files)
        .sort()
        .map((file) => `${file} dns-record-zone-info certain`),
    );
  });
});

/* A script writes a file and sends it: what is known of the file ends where something else may have been put into it. */
describe('a retired value in a file that a script writes', () => {
  it.each(projectsIn('written-files.txtar'))('%s', async (_name, { expected = '', ...files }) => {
    expect(await found(files)).toEqual(linesOf(expected));
  });
});

/* No caller or reader is in sight: what is sent or answered is known by its type alone, which may stand in another file. */
describe('a body or an answer of a declared type', () => {
  it.each(projectsIn('declared-types.txtar'))('%s', async (_name, { expected = '', ...files }) => {
    const all = (await findingsIn(files)).map(({ rule, confidence, span: { file, start } }) => {
      const line = (files[file] ?? '').slice(0, start).split('\n').length;
      return `${rule} ${file}:${String(line)} ${confidence}`;
    });
    expect(all).toEqual(linesOf(expected));
  });
});
