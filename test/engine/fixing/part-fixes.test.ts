import { describe, expect, it } from 'vitest';
import { inFiles, writtenEdits } from '../../../src/engine/fixing/part-fixes.js';
import type { Placed } from '../../../src/engine/fixing/placed.js';
import { kindByName, type Kind } from '../../../src/engine/reading/kinds.js';
import { readUnits, UnitIndex, type Unit } from '../../../src/engine/reading/units.js';
import type { Finding } from '../../../src/model/finding.js';
import type { Part } from '../../../src/model/part.js';
import type { Span } from '../../../src/model/span.js';
import { Mapping, plainPart } from '../../../src/text/mapped-text.js';

async function unitsOf(file: string, text: string): Promise<readonly Unit[]> {
  return readUnits({ source: { file, text }, kind: kindByName(file) as Kind, matters: () => true });
}

/** The deepest part that holds a word, and the word's place in it. */
function inPart(units: readonly Unit[], word: string): { readonly unit: Unit; readonly span: Span } {
  const unit = units.findLast(({ source }) => source.text.includes(word));
  if (unit === undefined) throw new Error(`no ${word}`);
  const start = unit.source.text.indexOf(word);
  return { unit, span: { file: unit.source.file, start, end: start + word.length } };
}

function found(span: Span, by?: string, more: Partial<Finding> = {}): Placed {
  const base = { rule: 'one', confidence: 'likely', method: 'GET', path: '/zones', related: [], noFix: null };
  const fix =
    by === undefined ? null : { title: '', applicability: 'safe', because: null, edits: [{ ...span, text: by }] };
  return { finding: { ...base, span, fix, ...more } as unknown as Finding, calls: [span] };
}

/** The text of a file after the fix of a word in a part of it; or why there is none. */
async function fixed(file: string, text: string, ...words: readonly [word: string, by: string][]): Promise<string[]> {
  const units = await unitsOf(file, text);
  const all = words.map(([word, by]) => found(inPart(units, word).span, by));
  return (await inFiles(all, new UnitIndex(units))).map(({ finding: { fix, noFix } }) => {
    if (fix === null) return noFix ?? '';
    const [edit] = fix.edits;
    expect(edit?.file).toBe(file);
    return edit === undefined ? '' : text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  });
}

const ENDS = 'a line of the change begins with ```, which ends the block';
const UNWRITTEN = 'the text to change is written with an escape or in several places';
const UNSOUND = 'the change cannot be written where the text stands';

describe('a fix in a part of a file', () => {
  const fence = (code: string): string => `# A\n\n\`\`\`js\n${code}\n\`\`\`\n`;

  it.each<[string, string, string, string, string]>([
    ['a.md', fence("x('old');"), 'old', 'new', fence("x('new');")],
    ['a.md', fence("x('old');"), "x('old');", "x('new');\ny();", fence("x('new');\ny();")],
    ['a.md', fence("x('old');"), "x('old');", '```\n', ENDS],
    [
      'a.yml',
      'on: push\njobs:\n  a:\n    steps:\n      - run: |\n          curl old\n          ls\n',
      'curl old',
      'curl new \\\n  -s',
      'on: push\njobs:\n  a:\n    steps:\n      - run: |\n          curl new \\\n            -s\n          ls\n',
    ],
    ['a.json', '{"scripts": {"a": "curl \\"old\\""}}', 'old', 'n"w', '{"scripts": {"a": "curl \\"n\\"w\\""}}'],
    ['package.json', '{"scripts": {"a": "curl x/o\\u006cd"}}', 'old', 'new', '{"scripts": {"a": "curl x/new"}}'],
  ])('of %s: %j', async (file, text, word, by, expected) => {
    expect(await fixed(file, text, [word, by])).toEqual([expected]);
  });

  it('stays, beside one that cannot be written', async () => {
    const text = `${fence("x('old');")}${fence("y('more');")}`;
    const [first, second] = await fixed('a.md', text, ["x('old');", '```\n'], ['more', 'less']);
    expect([first, second]).toEqual([ENDS, text.replace('more', 'less')]);
  });

  /** How many fixes of so many parts stay, where the reader of the file finds each part but the changed one of `word1.`. */
  async function sound(count: number): Promise<readonly [number, number]> {
    const names = Array.from({ length: count }, (_, at) => `word${String(at + 1)}.`);
    const text = names.map((name, at) => (at === 0 ? `\n${name}\n\n${fence(name)}` : fence(name))).join('\n');
    const units = await unitsOf('a.md', text);
    const [root] = units;
    if (root === undefined) throw new Error('no file');
    const part: Part = {
      ...{ language: 'js', content: plainPart(text, 1, 8), spelling: { as: 'lines', margin: '', eol: '\n' } },
    };
    const source = { file: 'a.md made up', text: part.content.text };
    const more: Unit = { source, kind: 'javascript', reading: root.reading, origin: { unit: root, part } };
    const all = [...units, more];
    const made = await inFiles(
      names.map((name) => found(inPart(all, name).span, `now ${name}`)),
      new UnitIndex(all),
    );
    for (const { finding } of made) if (finding.fix === null) expect(finding.noFix).toBe(UNSOUND);
    return [made.filter(({ finding }) => finding.fix !== null).length, made.length];
  }

  it('goes where the changed file would hold other parts than it should', async () => {
    expect(await sound(1)).toEqual([0, 1]);
  });

  it('stays where others of the file cannot be read back, unless there are too many to be looked at one by one', async () => {
    expect(await sound(4)).toEqual([3, 4]);
    expect(await sound(20)).toEqual([19, 20]);
    expect(await sound(21)).toEqual([0, 21]);
  });

  it('is written through parts in parts', async () => {
    const text =
      '# A\n\n```yaml\non: push\njobs:\n  a:\n    steps:\n      - run: |\n          curl https://x/old\n```\n';
    expect(await fixed('a.md', text, ['old', 'new'])).toEqual([text.replace('old', 'new')]);
  });

  it('of the file itself stays as it is', async () => {
    const units = await unitsOf('a.js', "x('old')");
    expect(await inFiles([found(inPart(units, 'old').span, 'new')], new UnitIndex(units))).toMatchObject([
      { finding: { fix: { edits: [{ file: 'a.js', start: 3, end: 6, text: 'new' }] } } },
    ]);
  });
});

describe('a place in a part of a file', () => {
  it('is one of the file, and so are those beside it', async () => {
    const text = "# A\n\n```js\nx('old');\n```\n";
    const units = await unitsOf('a.md', text);
    const { span } = inPart(units, 'old');
    const [one] = await inFiles(
      [{ ...found(span, undefined, { related: [span] }), together: 3 }],
      new UnitIndex(units),
    );
    const start = text.indexOf('old');
    const at = { file: 'a.md', start, end: start + 3 };
    expect(one).toMatchObject({ finding: { span: at, related: [at] }, calls: [at], together: 3 });
  });
});

describe('edits of a part', () => {
  it('that take its last lines take the margin before them along', async () => {
    const text = 'on: push\njobs:\n  a:\n    steps:\n      - run: |\n          ls\n          pwd\n          curl x\n';
    for (const eol of ['\n', '\r\n']) {
      const file = text.replaceAll('\n', eol);
      const units = await unitsOf('a.yml', file);
      const { unit } = inPart(units, 'curl');
      const { text: script } = unit.source;
      const start = script.indexOf('curl');
      const written = (from: number, to: number, by: string): string => {
        const all = writtenEdits(unit, [{ file: unit.source.file, start: from, end: to, text: by }]);
        if ('refused' in all) return all.refused;
        const [edit] = all.edits;
        return edit === undefined
          ? ''
          : (file.slice(0, edit.start) + edit.text + file.slice(edit.end)).replaceAll(eol, '\n');
      };
      expect(script.endsWith('\n')).toBe(true);
      expect(written(start, script.length, '')).toBe(text.replace('          curl x\n', ''));
      expect(written(start, script.length - 1, '')).toBe(text.replace('curl x', ''));
      expect(written(start + 1, script.length, '')).toBe(text.replace('url x\n', ''));
    }
  });

  it('are none within what is written as one sign', () => {
    const text = 'x o\\154d';
    const content = new Mapping(text).same(0, 3).spells('ld', 3, 8).done();
    const root = { source: { file: 'a.md', text }, kind: 'markdown' } as unknown as Unit;
    const part = { language: 'js', content, spelling: { as: 'lines', margin: '', eol: '\n' } };
    const unit = { source: { file: 'a', text: content.text }, origin: { unit: root, part } } as unknown as Unit;
    const edit = (start: number, end: number) => writtenEdits(unit, [{ file: 'a', start, end, text: 'y' }]);
    expect(edit(2, 5)).toEqual({ edits: [{ file: 'a.md', start: 2, end: 8, text: 'y' }] });
    expect(edit(2, 4)).toEqual({ refused: UNWRITTEN });
  });

  it('of the file are its own', async () => {
    const [unit] = await unitsOf('a.js', 'x');
    const edits = [{ file: 'a.js', start: 0, end: 1, text: 'y' }];
    expect(unit === undefined ? undefined : writtenEdits(unit, edits)).toEqual({ edits });
  });
});

describe('findings', () => {
  const at = (start: number, file = 'a.js', length = 5): Span => ({ file, start, end: start + length });
  const shown = async (...all: readonly Placed[]): Promise<string[]> =>
    (await inFiles(all, new UnitIndex([]))).map(
      ({ finding: { span, rule, confidence } }) => `${span.file} ${String(span.start)} ${rule} ${confidence}`,
    );

  it('are sorted by file, place and rule', async () => {
    const all = [found(at(5, 'b.js')), found(at(9)), found(at(2)), found(at(9), undefined, { rule: 'a' })];
    expect(await shown(...all)).toEqual([
      'a.js 2 one likely',
      'a.js 9 a likely',
      'a.js 9 one likely',
      'b.js 5 one likely',
    ]);
  });

  const certain = { confidence: 'certain' } as const;
  const possible = { confidence: 'possible' } as const;
  it.each<[string, readonly Placed[], string[]]>([
    ['the surest of one place', [found(at(1)), found(at(1), undefined, certain)], ['a.js 1 one certain']],
    ['the first of those that are as sure', [found(at(1), 'x'), found(at(1))], ['a.js 1 one likely']],
    ['not a less sure one', [found(at(1)), found(at(1), undefined, possible)], ['a.js 1 one likely']],
    [
      'both of two rules',
      [found(at(1)), found(at(1), undefined, { rule: 'two' })],
      ['a.js 1 one likely', 'a.js 1 two likely'],
    ],
    [
      'both of two methods',
      [found(at(1)), found(at(1), undefined, { method: 'PUT' })],
      ['a.js 1 one likely', 'a.js 1 one likely'],
    ],
    ['both of two lengths', [found(at(1)), found(at(1, 'a.js', 6))], ['a.js 1 one likely', 'a.js 1 one likely']],
    ['both of two files', [found(at(1)), found(at(1, 'b.js'))], ['a.js 1 one likely', 'b.js 1 one likely']],
    [
      'one of an expression and the call around it',
      [found(at(1, 'a.js', 20)), found(at(5), undefined, { path: '', ...certain })],
      ['a.js 5 one certain'],
    ],
    [
      'one where the expression comes first',
      [found(at(1), undefined, { path: '' }), found(at(3))],
      ['a.js 1 one likely'],
    ],
    [
      'both of an expression and what stands beside it',
      [found(at(1), undefined, { path: '' }), found(at(6))],
      ['a.js 1 one likely', 'a.js 6 one likely'],
    ],
    [
      'both of an expression and another rule',
      [found(at(1), undefined, { path: '' }), found(at(3), undefined, { rule: 'two' })],
      ['a.js 1 one likely', 'a.js 3 two likely'],
    ],
  ])('are %s', async (_, all, expected) => {
    expect(await shown(...all)).toEqual(expected);
  });
});
