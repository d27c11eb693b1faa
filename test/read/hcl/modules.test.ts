import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readerOf, type Kind } from '../../../src/engine/reading/kinds.js';
import { prepare } from '../../../src/engine/reading/units.js';
import { folderOf, modulesOf } from '../../../src/read/hcl/module.js';
import type { Program } from '../../../src/model/program.js';
import { printer } from '../printer.js';

const { printed } = printer(true);

/**
 * The files of each case of `modules.txt`, a line `--- file` before each, are the modules that the lines behind them say.
 * `vitest run -u` writes down what is so now.
 */
it('files are the modules that modules.txt says', async () => {
  const path = fileURLToPath(new URL('modules.txt', import.meta.url));
  const cases: string[] = [];
  for (const block of readFileSync(path, 'utf8')
    .trimEnd()
    .split(/\n{2,}/)) {
    const written = block.split('\n').filter((line) => !line.startsWith('=> '));
    const modules = modulesOf(await programsOf(written));
    const lines = modules.map(({ file, body }) => `=> ${file}: ${printed(body)}`.replaceAll('\n', '⏎'));
    cases.push([...written, ...lines].join('\n'));
  }
  await expect(`${cases.join('\n\n')}\n`).toMatchFileSnapshot(path);
});

async function programsOf(lines: readonly string[]): Promise<Program[]> {
  const files = new Map<string, string>();
  let at = '';
  for (const line of lines) {
    if (line.startsWith('--- ')) at = line.slice(4);
    files.set(at, line.startsWith('--- ') ? '' : `${files.get(at) ?? ''}${line}\n`);
  }
  const programs: Program[] = [];
  for (const [file, text] of files) {
    const kind: Kind = file.endsWith('.json') ? 'hcl-json' : 'hcl';
    const reader = await readerOf(kind);
    const source = { file, text };
    await prepare(reader, source);
    programs.push(...reader.read(source).programs);
  }
  return programs;
}

it.each([
  ['.', './a', 'a'],
  ['a', './b', 'a/b'],
  ['a', './b/', 'a/b'],
  ['a', '../b', 'b'],
  ['a/b', '..', 'a'],
  ['a', '../../b', '../b'],
  ['a', './/b', 'a/b'],
])('from %s the module %s is %s', (from, source, folder) => {
  expect(folderOf(from, source)).toBe(folder);
});
