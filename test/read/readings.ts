import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readerOf, recordOf, words, type Kind } from '../../src/engine/reading/kinds.js';
import type { Reader } from '../../src/model/reader.js';
import type { SourceText } from '../../src/model/span.js';
import { prepare, readWith } from '../../src/engine/reading/units.js';
import { wrongPlaces } from './places.js';
import { rewrittenForms } from './rewritten-forms.js';
import { shown } from './shown.js';

const RESULT = '=> ';
const HEADING = '--- ';
const EMPTY = '⏎';

/**
 * Tests that each source in `<name>.txt` is read as the lines behind it say, which are in order what `shown` gives.
 * Sources are set apart by blank lines, so that one in a source is written `⏎`. A line `--- name: ...` says what the files
 * from there on are called, and `--- beside: name text` what lies near them. `vitest run -u` writes down what is read now: what changed is to be looked at line by line.
 */
export function readings(kind: Kind, name = `${kind}/readings`): void {
  it(`sources are read as ${name}.txt says`, async () => {
    const path = fileURLToPath(new URL(`${name}.txt`, import.meta.url));
    await expect(await readAgain(kind, readFileSync(path, 'utf8'))).toMatchFileSnapshot(path);
  });
}

async function readAgain(kind: Kind, table: string): Promise<string> {
  const reader = await readerOf(kind);
  let file = `a.${words(recordOf(kind)?.extensions ?? '')[0] ?? kind}`;
  let beside: SourceText[] = [];
  const blocks: string[] = [];
  for (const block of table.trimEnd().split(/\n{2,}/)) {
    const lines = block.split('\n').filter((line) => !line.startsWith(RESULT));
    const headings = lines.filter((line) => line.startsWith(HEADING));
    for (const heading of headings) {
      const [, name] = /^--- name: (.+)$/.exec(heading) ?? [];
      const [, near, content = ''] = /^--- beside: (\S+) (.+)$/.exec(heading) ?? [];
      if (name !== undefined) [file, beside] = [name, []];
      if (near !== undefined) beside.push({ file: near, text: content.replaceAll('⏎', '\n') });
    }
    const written = lines.filter((line) => !line.startsWith(HEADING));
    const text = `${written.map((line) => (line === EMPTY ? '' : line)).join('\n')}\n`.replaceAll('␍', '\r');
    const source = { file, text };
    await prepare(reader, source);
    const reading = readWith(reader, source, wanted(reader, source, beside));
    const forms = await rewrittenForms(reading, source);
    const wrong = wrongPlaces({ source, kind, reading });
    const results = written.length === 0 ? [] : [...shown(reading, source), ...forms, ...wrong];
    blocks.push([...headings, ...written, ...results.map((line) => `${RESULT}${line}`)].join('\n'));
  }
  return `${blocks.join('\n\n')}\n`;
}

/** Those of the files that the reader looks for. */
function wanted(reader: Reader, source: SourceText, beside: readonly SourceText[]): readonly SourceText[] {
  const looked = reader.beside?.(source) ?? [];
  return beside.filter(({ file }) =>
    looked.some(({ folder, names }) => {
      const at = posix.join(posix.dirname(source.file), folder);
      return posix.dirname(file) === at && names.test(posix.basename(file));
    }),
  );
}
