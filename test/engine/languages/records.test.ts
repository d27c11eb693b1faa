import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { EXTENSIONS, KINDS, extensionOf, kindByName, words } from '../../../src/engine/reading/kinds.js';
import { LANGUAGES } from '../../../src/engine/languages/all.js';
import { evaluationOf } from '../../../src/engine/languages/evaluation.js';
import type { Language } from '../../../src/engine/languages/language.js';
import { ProjectFiles } from '../../../src/engine/modules/project-files.js';
import { commentForms } from '../../../src/engine/policy/suppression/comment-forms.js';

const records: readonly (readonly [id: string, record: Language])[] = LANGUAGES.map((record) => [record.id, record]);

describe('the records of all languages', () => {
  it('have an id and extensions of their own', () => {
    expect(new Set(KINDS).size).toBe(KINDS.length);
    const all = records.flatMap(([, { extensions }]) => words(extensions));
    expect(all.filter((one, i) => all.indexOf(one) !== i)).toEqual([]);
    expect(EXTENSIONS).toEqual(all);
  });

  it('have names in documents of their own, each for a file that they read', () => {
    const all = records.flatMap(([id, { names }]) =>
      Object.entries(names ?? {}).flatMap(([extension, text]) => words(text).map((name) => ({ id, extension, name }))),
    );
    expect(all.map(({ name }) => name).filter((one, i, names) => names.indexOf(one) !== i)).toEqual([]);
    for (const { id, extension, name } of all) {
      expect([name, extensionOf(name), kindByName(`x.${extension}`)]).toEqual([name, extension, id]);
    }
  });

  it.each(records)('%s: everything that it names can be loaded', async (id, record) => {
    expect(typeof (await record.reader()).read).toBe('function');
    expect(typeof ((await record.dialect?.())?.multipart ?? expect)).toBe('function');
    const project = new ProjectFiles(Bounds.of('.'));
    expect((await record.modules?.resolver?.())?.(project).candidates('a/b', 'no-such-module') ?? []).toBeInstanceOf(
      Array,
    );
    const [{ clients, library } = { clients: undefined, library: undefined }] = await evaluationOf([id]);
    expect([clients !== undefined, library !== undefined]).toEqual([
      record.clients !== undefined,
      record.library !== undefined,
    ]);
  });

  it.each(records.filter(([, { comments }]) => comments !== undefined))(
    '%s: its comments are those of all of its names',
    (id, { comments, commentsIn = {}, extensions, names }) => {
      for (const name of [id, ...words(extensions), ...Object.values(names ?? {}).flatMap(words)]) {
        expect([name, commentForms(name)]).toEqual([name, commentsIn[name] ?? comments]);
      }
    },
  );
});

describe('the registry', () => {
  const folder = new URL('../../../src/engine/languages/', import.meta.url);

  it.each(readdirSync(folder))('loads nothing heavy by itself: %s', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const loaded = [...text.matchAll(/^import (?!type\b)[^']*'([^']+)'/gm)].map(([, from = '']) => from);
    expect(loaded.filter((from) => !/^\.\/|^\.\.\/modules\/written\//.test(from))).toEqual([]);
  });
});
