import { describe, expect, it } from 'vitest';
import {
  UnitIndex,
  mistakesIn,
  openPart,
  prepare,
  problemsOf,
  readSafely,
  readUnits,
  readWith,
  spanInFile,
  type Unit,
} from '../../../src/engine/reading/units.js';
import type { Part } from '../../../src/model/part.js';
import type { Reader, Reading } from '../../../src/model/reader.js';
import { partName } from '../../../src/text/part-name.js';

const NOTHING: Reading = { programs: [], requests: [], problems: [] };

/** The units of a document, its parts with what they are: `a.md`, `a.md 0 shell`. */
async function unitsOf(text: string, matters: (text: string) => boolean = () => true): Promise<readonly Unit[]> {
  return readUnits({ source: { file: 'a.md', text }, kind: 'markdown', matters });
}

function said({ source, kind }: Unit): string {
  return `${source.file.replaceAll('\0', ' ')} ${kind}: ${JSON.stringify(source.text)}`;
}

const FENCED = 'Text\n\n```sh\ncurl a\n```\n\n```js\nfetch(b)\n```\n';

describe('a file and its parts', () => {
  it('are one unit each, the file first', async () => {
    expect((await unitsOf(FENCED)).map(said)).toEqual([
      `a.md markdown: ${JSON.stringify(FENCED)}`,
      'a.md 0.sh shell: "curl a\\n"',
      'a.md 1.js javascript: "fetch(b)\\n"',
    ]);
  });

  it('are read where their text can matter', async () => {
    const units = await unitsOf(FENCED, (text) => text.includes('fetch'));
    expect(units.map(({ kind }) => kind)).toEqual(['markdown', 'javascript']);
    // A part keeps the number that it has among all.
    expect(units[1]?.source.file).toBe(partName('a.md', 1, 'js'));
  });

  it('matter also by what is filled in', async () => {
    const text =
      'on: push\nenv:\n  API: https://api\njobs:\n  a:\n    steps:\n      - run: curl ${{ env.API }}/zones\n';
    const source = { file: '.github/workflows/a.yml', text };
    const kinds = async (word: string): Promise<readonly string[]> =>
      (await readUnits({ source, kind: 'yaml', matters: (one) => one.includes(word) })).map(({ kind }) => kind);
    expect(await kinds('https://api')).toEqual(['yaml', 'shell']);
    expect(await kinds('https://other')).toEqual(['yaml']);
  });

  it('may have parts of their own, which lie in the file', async () => {
    const text = '```sh\ncat > a.js <<EOF\nfetch("x")\nEOF\npython - <<EOF\nprint(y)\nEOF\n```\n';
    const units = await unitsOf(text);
    const inner = units.filter(({ origin }) => origin?.unit.origin !== undefined);
    expect(inner.length).toBeGreaterThan(0);
    for (const unit of inner) {
      const whole = unit.source.text;
      const { span, source } = spanInFile(unit, { file: unit.source.file, start: 0, end: whole.length });
      expect(source.file).toBe('a.md');
      expect(text.slice(span.start, span.end)).toBe(whole);
      expect(new UnitIndex(units).inFile({ file: unit.source.file, start: 0, end: whole.length }).span).toEqual(span);
    }
  });

  it('are many, of which the rest is named', async () => {
    const many = (count: number): string => '```sh\na\n```\n\n'.repeat(count);
    const all = await unitsOf(many(5002));
    expect(all).toHaveLength(5000);
    expect(all[0]?.reading.problems).toEqual([{ message: '3 of its parts were not looked into' }]);
    expect(all[1]?.source.text).toBe('a\n');
    expect(all[0]?.source.file).toBe('a.md');
    const few = await unitsOf(many(4999));
    expect([few.length, few[0]?.reading.problems.length]).toEqual([5000, 0]);
  });
});

describe('a part', () => {
  const part = (language: string): Part => ({
    language,
    content: { text: 'a', chunks: [] },
    spelling: { as: 'never', because: '' },
  });
  it.each([
    ['bash', 'shell'],
    ['ts', 'javascript'],
    ['py', 'python'],
    ['text of another kind', undefined],
    ['mermaid', undefined],
  ])('in %s is read as %s', (language, kind) => {
    expect(openPart(part(language), 'a.md', 3)?.kind).toBe(kind);
  });
});

describe('what a reader comes to', () => {
  const reader = (read: () => Reading, more: Partial<Reader> = {}): Reader => ({ id: 'toy', read, ...more });
  const source = { file: 'a.toy', text: '' };
  const fails = (error: unknown) => (): never => {
    throw error;
  };

  it('is its own problems', () => {
    expect(
      readWith(
        reader(() => NOTHING),
        source,
      ),
    ).toBe(NOTHING);
  });

  it('is nothing where it is nested too deeply, and a bug where it throws', () => {
    const deep = (): Reading => deep();
    expect(readWith(reader(deep), source)).toEqual({
      ...NOTHING,
      problems: [{ message: 'it is nested too deeply to be read' }],
    });
    expect(() => readWith(reader(fails(new RangeError('Invalid array length'))), source)).toThrow(
      'the toy reader failed: Invalid array length',
    );
    expect(() => readWith(reader(fails(new Error('call stack'))), source)).toThrow('the toy reader failed: call stack');
  });

  it('needs what it loads', async () => {
    const loads = (prepare_: () => Promise<void>): Promise<void> =>
      prepare(
        reader(() => NOTHING, { prepare: prepare_ }),
        source,
      );
    await expect(loads(() => Promise.resolve())).resolves.toBeUndefined();
    await expect(loads(() => Promise.reject(new Error('gone')))).rejects.toThrow('the toy reader failed: gone');
    await expect(
      prepare(
        reader(() => NOTHING),
        source,
      ),
    ).resolves.toBeUndefined();
  });

  it('is told of a part that cannot be read', async () => {
    const reading = await readSafely('json', { file: 'a.json', text: '{"a": ' });
    expect(reading.programs).toHaveLength(0);
    expect(await readSafely('javascript', { file: 'a.js', text: 'f()' })).toMatchObject({ problems: [] });
  });
});

describe('files that one is read with', () => {
  const source = { file: 'a.http', text: 'GET {{base}}/zones\n' };
  const read = (left: readonly string[]) =>
    readUnits({
      source,
      kind: 'http-file',
      matters: () => true,
      beside: () =>
        Promise.resolve({
          texts: [{ file: 'http-client.env.json', text: '{"dev": {"base": "https://api.cloudflare.com/client/v4"}}' }],
          left,
        }),
    });

  it('say what it sends', async () => {
    const [unit] = await read([]);
    const [request] = unit?.reading.requests ?? [];
    expect(JSON.stringify(request?.url ?? [])).toContain('api.cloudflare.com');
    expect(unit?.reading.problems).toEqual([]);
  });

  it('are named where they are left', async () => {
    const [unit] = await read(['b is too large']);
    expect(unit?.reading.problems).toEqual([{ message: 'b is too large' }]);
  });
});

describe('mistakes', () => {
  const file = { file: 'a.md', text: 'one\ntwo {\nthree\n' };
  const outer: Unit = {
    source: file,
    kind: 'markdown',
    reading: { ...NOTHING, problems: [{ message: 'line 1: odd', span: { file: 'a.md', start: 0, end: 3 } }] },
  };
  const partOf = (loose: boolean, problems: Reading['problems'], unit = outer): Unit => ({
    source: { file: partName('a.md', 0, 'js'), text: 'two {' },
    kind: 'javascript',
    reading: { ...NOTHING, problems },
    origin: {
      unit,
      part: {
        language: 'js',
        content: { text: 'two {', chunks: [{ start: 0, end: 5, from: 4, to: 9, same: true }] },
        spelling: { as: 'lines', margin: '', eol: '\n' },
        loose,
      },
    },
  });
  const open = { message: 'line 1: a bracket is open', span: { file: partName('a.md', 0, 'js'), start: 4, end: 5 } };

  it('are told with the lines of the file', () => {
    expect(problemsOf([outer, partOf(false, [open, { message: 'odd' }])])).toEqual([
      ...outer.reading.problems,
      { message: 'line 2: a bracket is open', span: { file: 'a.md', start: 8, end: 9 } },
      { message: 'odd' },
    ]);
  });

  it('of examples are not told, but counted', () => {
    const units = [outer, partOf(true, [open])];
    expect(problemsOf(units)).toEqual(outer.reading.problems);
    expect(problemsOf([partOf(false, [open], partOf(true, []))])).toEqual([]);
    expect(mistakesIn(units)).toBe(2);
  });

  it('have no place of the file where their unit is not known', () => {
    const index = new UnitIndex([outer]);
    expect(index.unit('a.md')).toBe(outer);
    expect(index.inFile({ file: partName('b.md', 1, 'js'), start: 1, end: 2 })).toEqual({
      span: { file: 'b.md', start: 1, end: 2 },
      source: undefined,
    });
  });
});
