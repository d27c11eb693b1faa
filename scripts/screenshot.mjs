// Takes the picture of the html report, docs/report.png, with the project fixtures/report/web-shop. Needs a build and a
// Chromium: node scripts/screenshot.mjs [/path/to/chromium]
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = process.argv[2] ?? '/usr/bin/chromium';
const directory = mkdtempSync(join(tmpdir(), 'eolint-screenshot-'));
try {
  const project = join(directory, 'web-shop');
  cpSync(join(root, 'fixtures/report/web-shop'), project, { recursive: true });
  // The owners of files are those of a repository.
  mkdirSync(join(project, '.git'));
  const file = join(directory, 'report.html');
  execFileSync(
    process.execPath,
    [
      join(root, 'dist/cli.js'),
      '--as-of',
      '2026-11-21',
      '--no-ignore',
      '--fail-on',
      'never',
      '--format',
      `html:${file}`,
    ],
    { cwd: project, stdio: 'inherit' },
  );
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 1560 }, colorScheme: 'light' });
  await page.goto(`${pathToFileURL(file).href}#by=owner`);
  await page.locator('details.finding:has(.fix-safe) > summary').first().click();
  await page.locator('h1').hover();
  await page.screenshot({ path: join(root, 'docs/report.png') });
  await browser.close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
