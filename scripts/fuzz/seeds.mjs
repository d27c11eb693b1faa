import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

/** Areas whose inputs are files: a name in the first line, the text below. */
const OF_FILES = new Set(['readers', 'fix']);
/** Longer texts teach the fuzzer little. */
const LONGEST = 1500;
const EXTENSION = { powershell: 'ps1', batch: 'bat' };

/** What an area begins with: what is kept of it in the corpus, and for files the fixtures and the schedule's examples. */
export function seedsOf(root, area) {
  const kept = keptInputs(join(root, 'test/fuzz/corpus', area)).map(({ text }) => text);
  return OF_FILES.has(area) ? [...kept, ...files(root)] : kept;
}

/** The inputs of a corpus with their names: each file is one; of a file named `*.lines` each line is. */
export function keptInputs(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      if (!name.endsWith('.lines')) return [{ name, text }];
      const lines = text.split('\n').filter(Boolean);
      return lines.map((line, i) => ({ name: `${name}:${i + 1}`, text: line }));
    });
}

function files(root) {
  const fixtures = readdirSync(join(root, 'fixtures'), { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((path) => /[\\/]before[\\/]/.test(path))
    .map((path) => join(root, 'fixtures', path))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => [basename(path), readFileSync(path, 'utf8')]);
  const examples = readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((path) => path.endsWith('.yaml'))
    .flatMap((path) => parse(readFileSync(join(root, 'rules', path), 'utf8')).examples ?? [])
    .filter(({ before }) => before !== undefined)
    .map(({ lang, file, before }) => [basename(file ?? `client.${EXTENSION[lang] ?? lang}`), before]);
  return [...fixtures, ...examples]
    .filter(([, text]) => text.length <= LONGEST)
    .map(([name, text]) => `${name}\n${text}`);
}
