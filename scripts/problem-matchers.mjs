// Writes problem-matchers/*.json from src/report/problem-matcher.ts, so that they always read what eolint writes.
// With --check nothing is written, and the exit code is 1 where a file is not what it would be.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'eolint-matchers-'));
try {
  const bundle = await rolldown({
    input: join(root, 'src/report/problem-matcher.ts'),
    platform: 'node',
    logLevel: 'silent',
  });
  const { output } = await bundle.write({ dir: directory, format: 'esm', entryFileNames: 'matcher.mjs' });
  await bundle.close();
  const { githubMatcher, codeMatcher } = await import(pathToFileURL(join(directory, output[0].fileName)).href);
  for (const [name, matcher] of Object.entries({ github: githubMatcher, vscode: codeMatcher })) {
    const file = join(root, 'problem-matchers', `${name}.json`);
    const text = await format(JSON.stringify(matcher), { ...(await resolveConfig(file)), filepath: file });
    if (!process.argv.includes('--check')) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text) {
      console.error(`${file} is not up to date: run node scripts/problem-matchers.mjs`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
