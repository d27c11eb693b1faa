import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { entries } from 'eolint:schedule';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { readOwners } from '../../src/engine/policy/owners.js';
import type { Report } from '../../src/model/report.js';
import { html } from '../../src/report/html.js';
import { browserPath, contrast, openPage, startBrowser } from './browser.js';
import { hostile, hostileReport } from './hostile.js';
import { findingAt, reportOf } from './sample.js';

const cwd = mkdtempSync(join(tmpdir(), 'eolint-page-'));
const shop = fileURLToPath(new URL('../../fixtures/report/web-shop', import.meta.url));
let browser: Browser;
let shopReport: Report;

function written(name: string, text: string): string {
  const file = join(cwd, `${name}.html`);
  writeFileSync(file, text);
  return pathToFileURL(file).href;
}

/** So many findings in 250 files, of all entries in turn. */
function large(count: number): Report {
  const text = Array.from(
    { length: 40 },
    (_, i) => `  await call('PATCH', \`/zones/\${zone}/settings/minify\`, { value: ${i} });`,
  ).join('\n');
  const texts: Record<string, string> = {};
  const findings = Array.from({ length: count }, (_, i) => {
    const file = `packages/part-${i % 25}/src/module-${i % 250}.ts`;
    texts[file] = text;
    const entry = entries[i % entries.length]!;
    const start = text.indexOf('/zones') + (i % 40) * 20;
    return findingAt(file, text, '/zones', {
      rule: entry.id,
      status: i % 5 === 0 ? 'due' : 'retired',
      severity: i % 5 === 0 ? 'warning' : 'error',
      span: { file, start, end: start + 12 },
      fix:
        i % 3 === 0
          ? { title: 't', edits: [{ file, start, end: start + 4, text: 'x' }], applicability: 'safe', because: null }
          : null,
    });
  });
  return reportOf(findings, texts);
}

let shopUrl = '';
let largeUrl = '';
let hostileUrl = '';

describe.skipIf(browserPath === undefined)('the page in a browser', () => {
  beforeAll(async () => {
    browser = await startBrowser();
    const project = join(cwd, 'shop');
    cpSync(shop, project, { recursive: true });
    mkdirSync(join(project, '.git'));
    shopReport = await lint({ cwd: project, asOf: '2026-11-21', noIgnore: true });
    const owners = await readOwners(project);
    shopUrl = written('shop', html(shopReport, { entries, owners, version: '1.2.3' }));
    largeUrl = written('large', html(large(5000), { entries, owners: (file) => [`@team-${file.length % 7}`] }));
    hostileUrl = written('hostile', html(hostileReport(), { entries, owners: (file) => [file] }));
  });

  afterAll(async () => {
    await browser.close();
    rmSync(cwd, { recursive: true, force: true });
  });

  it('opens from disk without a message, a request or an error, and shows all that was found', async () => {
    const { page, troubles, requests } = await openPage(browser, shopUrl);
    const total = shopReport.findings.length;
    expect(total).toBeGreaterThan(25);
    expect(await page.getByRole('status').textContent()).toBe(`${total} findings`);
    expect(await page.locator('details.finding').count()).toBe(total);
    expect(await page.title()).toBe('End-of-life report, 2026-11-21');
    expect(troubles).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('has a timeline with today’s line, and what is in use on each date', async () => {
    const { page } = await openPage(browser, shopUrl);
    expect(await page.locator('.today').textContent()).toBe('today 2026-11-21');
    await page.getByRole('button', { name: /older rows/ }).click();
    const rows = page.locator('.rows .row');
    expect(await rows.count()).toBe(new Set(shopReport.findings.map(({ rule }) => rule)).size);
    const due = page.getByRole('button', { name: /foundation_dns in DNS settings/ });
    expect(await due.textContent()).toMatch(/2026-11-23.*in 2 days1 in use/);
    // Dates that have passed lie left of today's line, those ahead right of it.
    const left = async (selector: string): Promise<number> =>
      (await page.locator(selector).first().boundingBox())?.x ?? NaN;
    const now = await left('.row .now');
    for (const row of await rows.all()) {
      if ((await row.locator('.point').count()) === 0) continue;
      const point = await row.locator('.point').boundingBox();
      const ahead = /in \d+ days?\d/.test((await row.textContent()) ?? '');
      expect((point?.x ?? NaN) + 5 > now).toBe(ahead);
    }
    expect(await page.locator('.timeline').getByText('Next on the schedule').count()).toBe(0);
  });

  it('filters by every kind, tells how many are left, and keeps the choice in the address', async () => {
    const { page, troubles } = await openPage(browser, shopUrl);
    const shown = page.locator('details.finding');
    const expected = (fits: (finding: (typeof shopReport.findings)[number]) => boolean): number =>
      shopReport.findings.filter(fits).length;
    await page.getByRole('checkbox', { name: /^Due/ }).check();
    expect(await shown.count()).toBe(expected(({ status }) => status === 'due'));
    await page.getByRole('checkbox', { name: /^Announced/ }).check();
    expect(await shown.count()).toBe(expected(({ status }) => status !== 'retired'));
    expect(page.url()).toMatch(/#status=due&status=announced$/);
    await page.reload();
    expect(await shown.count()).toBe(expected(({ status }) => status !== 'retired'));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('checkbox', { name: /^Safe fix/ }).check();
    expect(await shown.count()).toBe(expected(({ fix }) => fix?.applicability === 'safe'));
    await page.locator('[data-facet=directory]').getByRole('checkbox', { name: /^dns/ }).check();
    expect(await shown.count()).toBe(
      expected(({ fix, span }) => fix?.applicability === 'safe' && span.file.startsWith('dns/')),
    );
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.locator('[data-facet=owner]').getByRole('checkbox', { name: '@shop/media' }).check();
    expect(await page.locator('.place').allTextContents()).toEqual(['media/upload.ts:10:39']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    expect(await shown.count()).toBe(shopReport.findings.length);
    expect(page.url()).not.toContain('#');
    expect(troubles).toEqual([]);
  });

  it('filters by a row of the timeline, by a figure and by words', async () => {
    const { page } = await openPage(browser, shopUrl);
    await page
      .getByRole('button', { name: /^2025-06-15Filters API|Filters API/ })
      .first()
      .click();
    expect(await page.locator('.group h3').allTextContents()).toEqual(['Filters API']);
    expect(
      await page
        .getByRole('button', { name: /Filters API/ })
        .first()
        .getAttribute('aria-pressed'),
    ).toBe('true');
    await page
      .getByRole('button', { name: /Filters API/ })
      .first()
      .click();
    await page.locator('.figure.due').click();
    expect(await page.locator('details.finding').count()).toBe(3);
    await page.locator('.figure.due').click();
    await page.getByRole('searchbox').fill('TUNNELS.SH route');
    expect(await page.locator('.message').allTextContents()).toEqual([
      expect.stringContaining('/teamnet/routes/network/'),
    ]);
    await page.getByRole('searchbox').fill('no such words');
    expect(await page.locator('.empty').textContent()).toBe('No finding fits these filters.');
  });

  it('groups by rule, directory and owner', async () => {
    const { page } = await openPage(browser, shopUrl);
    const titles = (): Promise<string[]> => page.locator('.group h3').allTextContents();
    await page.locator('.grouping label', { hasText: 'Directory' }).click();
    expect((await titles()).sort()).toEqual(
      [...new Set(shopReport.findings.map(({ span }) => span.file.replace(/\/[^/]*$/, '')))].sort(),
    );
    await page.locator('.grouping label', { hasText: 'Owner' }).click();
    expect((await titles()).sort()).toEqual([
      '(no owner)',
      '@ana-shop',
      '@shop/edge',
      '@shop/infra',
      '@shop/media',
      '@shop/platform',
    ]);
    expect((await titles()).at(-1)).toBe('(no owner)');
  });

  it('shows the code with the place marked, and the fix as a change', async () => {
    const { page } = await openPage(browser, `${shopUrl}#q=baskets`);
    await page.locator('details.finding > summary').click();
    expect(await page.locator('.code mark').textContent()).toContain('/workers/namespaces/');
    const changes = (kind: string): Promise<string[]> => page.locator(`.diff .${kind} .text`).allTextContents();
    expect(await changes('gone')).toEqual([
      '  const response = await fetch(`${API}/accounts/${account}/workers/namespaces/${namespace}/values/${basket}`, {',
    ]);
    expect(await changes('new')).toEqual([
      '  const response = await fetch(`${API}/accounts/${account}/storage/kv/namespaces/${namespace}/values/${basket}`, {',
    ]);
    expect(await page.locator('.diff .new mark').textContent()).toBe('storage/kv');
    expect(await page.locator('.body dd').first().textContent()).toContain('/storage/kv/namespaces');
  });

  it('opens and closes all, and is worked by keys alone', async () => {
    const { page, troubles } = await openPage(browser, shopUrl);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('To the findings');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    expect(await page.locator('details.finding').first().getAttribute('open')).toBe('');
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
    await page.keyboard.type('jk/');
    expect(await page.getByRole('searchbox').inputValue()).toBe('jk/');
    await page.keyboard.press('Escape');
    const total = shopReport.findings.length;
    expect(await page.getByRole('status').textContent()).toBe(`${total} findings`);
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
    await page.getByRole('button', { name: 'Open all' }).click();
    await expect.poll(() => page.locator('details.finding[open] .body').count()).toBe(total);
    await page.getByRole('button', { name: 'Close all' }).click();
    expect(await page.locator('details.finding[open]').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it('names every control for readers that do not see it', async () => {
    const { page } = await openPage(browser, shopUrl);
    const unnamed = await page.evaluate(`[...document.querySelectorAll('button, input, summary, fieldset, pre')]
      .filter((it) => !(it.textContent.trim() || it.getAttribute('aria-label') || it.labels?.[0]?.textContent.trim()))
      .map((it) => it.outerHTML)`);
    expect(unnamed).toEqual([]);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
  });

  it.each(['light', 'dark'] as const)('can be read in %s colours, the reader’s own or chosen', async (colorScheme) => {
    const { page, troubles } = await openPage(browser, `${shopUrl}#fix=safe`, { colorScheme });
    await page.getByRole('button', { name: 'Open all' }).click();
    const pairs: [string, string, string][] = await page.evaluate(`(() => {
      const solid = (it) => {
        for (let at = it; at; at = at.parentElement) {
          const color = getComputedStyle(at).backgroundColor;
          if (!/rgba\\(.*, 0\\)|transparent/.test(color)) return color;
        }
        return getComputedStyle(document.body).backgroundColor;
      };
      const seen = [...document.querySelectorAll('h1, .about, .figure .title, .figure .note, .figure .number, .row .title, .row .date, .row .relative, .facet label:not(.zero) .name, .message, .place, .tag, .when, .number, .text, dt, dd, .count, footer p')];
      return seen.filter((it) => it.offsetParent).map((it) => [it.className || it.tagName, getComputedStyle(it).color, solid(it)]);
    })()`);
    expect(pairs.length).toBeGreaterThan(100);
    const faint = pairs.filter(([, color, background]) => contrast(color, background) < 4.5);
    expect(faint).toEqual([]);
    const background = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const own = await background();
    expect(contrast(own, 'rgb(255, 255, 255)') < 2).toBe(colorScheme === 'light');
    const button = page.getByRole('button', { name: /^Colours/ });
    await button.click();
    const light = await background();
    await button.click();
    const dark = await background();
    expect([light, dark]).toContain(own);
    expect(light).not.toBe(dark);
    await button.click();
    expect(await background()).toBe(own);
    expect(troubles).toEqual([]);
  });

  it('lets nothing run, load or leave that is not its own', async () => {
    const { page, requests } = await openPage(browser, shopUrl);
    const refused: string[] = await page.evaluate(`new Promise((resolve) => {
      const refused = [];
      addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'window.pwned = 1';
      document.body.append(script);
      const style = document.createElement('style');
      style.textContent = 'body { display: none }';
      document.head.append(style);
      const image = new Image();
      image.src = 'http://127.0.0.1:9/x.png';
      document.body.append(image);
      fetch('http://127.0.0.1:9/').catch(() => undefined);
      document.body.insertAdjacentHTML('beforeend', '<p id="styled" style="color: red" onclick="window.pwned = 1">x</p>');
      document.querySelector('#styled').click();
      const wait = () => (new Set(refused).size < 6 ? setTimeout(wait, 20) : resolve(refused));
      wait();
    })`);
    expect([...new Set(refused)].sort()).toEqual([
      'connect-src',
      'img-src',
      'script-src-attr',
      'script-src-elem',
      'style-src-attr',
      'style-src-elem',
    ]);
    expect(await page.evaluate('window.pwned')).toBeUndefined();
    expect(requests.filter((url) => !url.startsWith('http://127.0.0.1:9/'))).toEqual([]);
  });

  it('takes hostile names and texts for nothing but text', async () => {
    const { page, troubles, requests } = await openPage(browser, hostileUrl);
    await page.getByRole('button', { name: 'Open all' }).click();
    for (const hasText of ['Directory', 'Owner']) await page.locator('.grouping label', { hasText }).click();
    expect(await page.locator('details.finding').count()).toBe(hostile.length);
    expect(await page.locator('script').count()).toBe(2);
    expect(await page.locator('img, iframe, a[href^="http"], a[href^="javascript"], [onerror]').count()).toBe(0);
    expect(await page.evaluate('window.pwned')).toBeUndefined();
    await page.getByRole('searchbox').fill('<script>alert(1)</script>');
    expect(await page.locator('.place').allTextContents()).toContain('<script>alert(1)</script>:2:8');
    expect(troubles).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('draws no more than what is seen of 5,000 findings', async () => {
    const { page, troubles } = await openPage(browser, largeUrl);
    expect(await page.getByRole('status').textContent()).toBe('5,000 findings');
    expect(await page.locator('details.finding').count()).toBeLessThanOrEqual(300);
    /** Counts the elements that an action makes, in the page. */
    const made = (action: string): Promise<number> =>
      page.evaluate(`(() => {
        const observer = new MutationObserver(() => undefined);
        observer.observe(document, { childList: true, subtree: true });
        ${action}
        const added = observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]);
        return added.reduce((sum, node) => sum + 1 + (node.querySelectorAll?.('*').length ?? 0), 0);
      })()`);
    const filtered = await made(`document.querySelector('.figure.due').click();`);
    expect(await page.getByRole('status').textContent()).toBe('1,000 of 5,000 findings');
    const typed = await made(`
      const search = document.querySelector('#search');
      search.value = 'module-24';
      search.dispatchEvent(new Event('input'));`);
    // Some twenty elements for each finding that is drawn; all 5,000 would be a hundred thousand.
    expect([filtered > 0, filtered < 20_000, typed > 0, typed < 20_000]).toEqual([true, true, true, true]);
    // More come as the reader goes down, and by the button.
    await page.getByRole('button', { name: 'Clear filters' }).click();
    const before = await page.locator('details.finding').count();
    await page.getByRole('button', { name: /^Show more/ }).click();
    await expect.poll(() => page.locator('details.finding').count()).toBeGreaterThan(before);
    expect(troubles).toEqual([]);
  });

  it('says what was found where scripts are switched off', async () => {
    const { page } = await openPage(browser, shopUrl, { javaScriptEnabled: false });
    expect(await page.locator('noscript').textContent()).toContain('25 errors');
  });

  it('says so where nothing was found, and what comes next', async () => {
    const url = written('empty', html(reportOf([], {}), { entries }));
    const { page, troubles } = await openPage(browser, url);
    expect(await page.locator('.about').textContent()).toBe('As of 2026-11-21: nothing found in 0 files');
    expect(await page.locator('.next li').allTextContents()).toEqual([
      '2026-11-23foundation_dns in DNS settingsin 2 days',
      '2026-12-01DNS analytics reportsin 10 days',
      '2027-03-31Batch operations on zone settingsin 130 days',
      'no dateAccount rolesannounced',
    ]);
    expect(troubles).toEqual([]);
  });
});
