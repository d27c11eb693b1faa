import { describe, expect, it } from 'vitest';
import { readUnits } from '../../../src/engine/reading/units.js';
import { kindByName, type Kind } from '../../../src/engine/reading/kinds.js';
import { Trees } from '../../../src/flow/uses/trees.js';
import { wireName } from '../../../src/flow/uses/wire-names.js';
import type { Program } from '../../../src/model/program.js';
import type { SourceText } from '../../../src/model/span.js';
import { casesIn } from '../../cases.js';

/** Where the name `value` in JSON of the member between `«` and `»` is written: the line, as far as the name. */
async function written(kind: string, text: string): Promise<string[]> {
  const [first = '', ...more] = text.split(/^\/\/ file: (.*)\n/m);
  const marked = [{ file: `a.${kind}`, text: first }];
  for (let at = 0; at < more.length; at += 2) marked.push({ file: more[at] ?? '', text: more[at + 1] ?? '' });
  const files = marked.map((one): SourceText => ({ ...one, text: one.text.replace(/[«»]/g, '') }));
  const programs: Program[] = [];
  for (const source of files) {
    const units = await readUnits({ source, kind: kindByName(source.file) as Kind, matters: () => true });
    programs.push(...units.flatMap(({ reading }) => reading.programs));
  }
  const trees = new Trees({ programs, textOf: (file) => files.find((one) => one.file === file) });
  const read = { file: `a.${kind}`, start: first.indexOf('«'), end: first.indexOf('»') - 1 };
  const at = wireName(trees, read, 'value');
  if (at === undefined) return [];
  const { text: whole } = files.find(({ file }) => file === at.file) ?? { text: '' };
  const line = whole.slice(whole.lastIndexOf('\n', at.start) + 1, at.start).trim();
  return [`${at.file}: ${line}«${whole.slice(at.start, at.end)}»`];
}

/* Where a type says what a member that is read is called in JSON: `wire-names/<extension>.txt`. */
describe.each(['go', 'rs', 'cs', 'java', 'kt', 'js'])('%s', (kind) => {
  it.each(casesIn(new URL(`wire-names/${kind}.txt`, import.meta.url)))('%s', async (text, lines) => {
    expect(await written(kind, text)).toEqual(lines);
  });
});
