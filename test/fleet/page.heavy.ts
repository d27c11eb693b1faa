import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { entries } from 'eolint:schedule';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RepositoryRecord, RunRecord } from '../../src/fleet/core/model.js';
import { fleetReport } from '../../src/fleet/report/data.js';
import { fleetHtml } from '../../src/fleet/report/html.js';
import { browserPath, openPage, startBrowser } from '../report/browser.js';

const folder = mkdtempSync(join(tmpdir(), 'eolint-fleet-page-'));
const hostile = '</script><img src=x onerror=alert(1)>';
const COUNT = 5000;
let browser: Browser;
let url = '';

/** Five uses in each repository, of all entries in turn. */
function records(): RepositoryRecord[] {
  return Array.from({ length: COUNT }, (_, i) => ({
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

const report = fleetReport(records(), runs, { asOf: '2026-11-21', dueWithin: 90, version: '1.2.3', entries });
const total = report.uses.reduce((sum, { count }) => sum + count, 0);

/** Milliseconds that the page's thread has worked. What else the machine does is not in them, unlike in time that goes by. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  };
}

/** Milliseconds of work between a click and the next frame; the least of some. */
async function filterWork(page: Page, selector: string): Promise<number> {
  const work = await workOf(page);
  const times: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    const before = await work();
    await page.evaluate(async (what) => {
      document.querySelector<HTMLElement>(what)?.click();
      document.body.getBoundingClientRect();
      await new Promise(requestAnimationFrame);
    }, selector);
    times.push((await work()) - before);
  }
  return Math.min(...times);
}

describe.skipIf(browserPath === undefined)('the page of a fleet in a browser', () => {
  beforeAll(async () => {
    browser = await startBrowser();
    const file = join(folder, 'fleet.html');
    writeFileSync(file, fleetHtml(report));
    url = pathToFileURL(file).href;
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows 5,000 repositories within a second, without a message, a request or an error', async () => {
    const views: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { page, troubles, requests } = await openPage(browser, url);
      expect(await page.getByRole('status').textContent()).toContain(`${total.toLocaleString('en')} uses`);
      expect(await page.title()).toBe('End of life across repositories, 2026-11-21');
      expect([troubles, requests]).toEqual([[], []]);
      const work = await workOf(page);
      const before = await work();
      await page.reload();
      views.push((await work()) - before);
      await page.context().close();
    }
    expect(Math.min(...views)).toBeLessThan(1000);
  });

  it('filters by entry, owner, team, repository, words and days, keeps it in the address, in 100 ms', async () => {
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
    for (const selector of ['.timeline button', 'section[aria-labelledby="facet-owner"] button', '.horizons button']) {
      expect(await filterWork(page, selector)).toBeLessThan(100);
    }
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
