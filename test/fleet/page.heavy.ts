import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { entries } from 'eolint:schedule';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RepositoryRecord, RunRecord } from '../../src/fleet/core/model.js';
import { fleetReport } from '../../src/fleet/report/data.js';
import { fleetHtml } from '../../src/fleet/report/html.js';
import { browserPath, countingEntered, openPage, startBrowser } from '../report/browser.js';

const folder = mkdtempSync(join(tmpdir(), 'eolint-fleet-page-'));
const hostile = '</script><img src=x onerror=alert(1)>';
const COUNT = 5000;
let browser: Browser;
let url = '';

/** Five uses in each repository, of all entries in turn. */
function records(count: number): RepositoryRecord[] {
  return Array.from({ length: count }, (_, i) => ({
    ...{
      id: String(i),
      name: i === 7 ? `acme/${hostile}` : `acme-${i % 20}/service-${i}`,
      organisation: `acme-${i % 20}`,
    },
    ...{ forgeHost: 'github.com', team: `team-${i % 80}`, wave: 1, commit: 'c', base: 'main', terms: 't' },
    ...{
      scannedOn: '2026-11-21',
      problem: i % 1000 === 999 ? 'not found' : '',
      goOn: i % 1000 === 999 ? 'correct it' : '',
    },
    files: { scanned: 10, skipped: 0, failed: 0 },
    uses: Array.from({ length: 5 }, (_unused, j) => {
      const rule = entries[(i * 5 + j) % entries.length]!.id;
      return { rule, owner: `@acme/owners-${(i + j) % 300}`, count: 1 + (j % 3), fixable: j % 2 };
    }),
    pulls:
      i % 50 === 0
        ? [
            {
              entry: 'filters',
              state: 'open',
              url: `https://github.com/a/${i}`,
              since: '2026-11-20',
              checks: null,
              note: '',
            },
          ]
        : [],
  }));
}

const runs: RunRecord[] = [40_000, 30_000, 9000].map((uses, i) => ({
  ...{
    id: String(i),
    asOf: `2026-11-1${i}`,
    begun: i,
    ended: i,
    repositories: COUNT,
    failed: 0,
    uses,
    fixable: uses / 2,
  },
  ...{ byRule: {}, pulls: { open: 0, merged: 0, closed: 0 } },
}));

const reportOn = (count: number): ReturnType<typeof fleetReport> =>
  fleetReport(records(count), runs, { asOf: '2026-11-21', dueWithin: 90, version: '1.2.3', entries });
const report = reportOn(COUNT);
const total = report.uses.reduce((sum, { count }) => sum + count, 0);

/** What pages over so many repositories cost: to be there, and for each of some clicks. */
interface Cost {
  /** Functions and branches that are entered. */
  readonly entered: Readonly<Record<string, number>>;
  /** Elements of the page. */
  readonly elements: number;
}

async function costOf(count: number): Promise<Cost> {
  const file = join(folder, `fleet-${count}.html`);
  writeFileSync(file, fleetHtml(reportOn(count)));
  const { page } = await openPage(browser, 'about:blank');
  const enteredBy = await countingEntered(page);
  const entered: Record<string, number> = {};
  entered['opening'] = await enteredBy(() => page.goto(pathToFileURL(file).href));
  for (const selector of ['.timeline button', 'section[aria-labelledby="facet-owner"] button', '.horizons button'])
    entered[selector] = await enteredBy(() => page.locator(selector).first().click());
  const elements = await page.locator('*').count();
  await page.context().close();
  return { entered, elements };
}

describe.skipIf(browserPath === undefined)('the page of a fleet in a browser', () => {
  beforeAll(async () => {
    browser = await startBrowser();
    const file = join(folder, 'fleet.html');
    writeFileSync(file, fleetHtml(report));
    url = pathToFileURL(file).href;
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows 5,000 repositories, without a message, a request or an error', async () => {
    const { page, troubles, requests } = await openPage(browser, url);
    expect(await page.getByRole('status').textContent()).toContain(`${total.toLocaleString('en')} uses`);
    expect(await page.title()).toBe('End of life across repositories, 2026-11-21');
    expect([troubles, requests]).toEqual([[], []]);
    await page.context().close();
  });

  it('costs as much as there are repositories, on a page that is no longer for them', async () => {
    const [few, many] = [await costOf(COUNT / 2), await costOf(COUNT)];
    for (const [what, entered] of Object.entries(many.entered)) {
      expect([what, entered <= 2.2 * (few.entered[what] ?? 0)]).toEqual([what, true]);
      expect([what, entered < 40 * total]).toEqual([what, true]);
    }
    // Of pull requests a hundred are listed, and of names twelve in each list.
    expect(many.elements).toBeLessThan(1000);
  });

  it('filters by entry, owner, team, repository, words and days, and keeps it in the address', async () => {
    const { page, troubles } = await openPage(browser, url);
    const status = page.getByRole('status');
    const sum = (fits: (use: (typeof report.uses)[number]) => boolean): string =>
      `${report.uses
        .filter(fits)
        .reduce((all, { count }) => all + count, 0)
        .toLocaleString('en')} use`;
    const rule = report.rules[3]!;
    await page.locator('.timeline button').nth(3).click();
    expect(await status.textContent()).toContain(sum((use) => use.rule === rule.id));
    const team = await page.locator('section[aria-labelledby="facet-team"] .name').first().textContent();
    await page.locator('section[aria-labelledby="facet-team"] button').first().click();
    const both = sum((use) => use.rule === rule.id && use.team === team);
    expect(await status.textContent()).toContain(both);
    await page.reload();
    expect(await status.textContent()).toContain(both);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('searchbox').fill('service-4999');
    expect(await status.textContent()).toContain('in 1 of 5,000 repositories');
    await page.getByRole('searchbox').fill('');
    const [, , year] = report.horizons;
    await page.getByRole('button', { name: /Next 365 days/ }).click();
    expect(await status.textContent()).toContain(`${year!.uses.toLocaleString('en')} use`);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    expect(troubles).toEqual([]);
  });

  it('shows hostile names as text, pull requests as links, runs as a line and what went wrong', async () => {
    const { page, troubles } = await openPage(browser, `${url}#words=${encodeURIComponent('img src')}`);
    expect(await page.locator('section[aria-labelledby="facet-repository"] .name').first().textContent()).toBe(
      `acme/${hostile}`,
    );
    expect(await page.locator('.pulls a').count()).toBe(100);
    expect(await page.locator('.burn polyline').count()).toBe(2);
    expect(await page.getByRole('heading', { name: 'Not done: 5 repositories' }).count()).toBe(1);
    expect(troubles).toEqual([]);
  });
});
