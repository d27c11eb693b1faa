import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, openPage, startBrowser } from '../report/browser.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'docs/.vitepress/dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

let server: Server;
let browser: Browser;
let base = '';

/** Files of the site below the address that it is made for, with pages that need no ending. */
function fileOf(url: string): string | undefined {
  const path = decodeURIComponent(new URL(url, 'http://x').pathname).replace(/^\/eolint\//, '');
  const candidates = [path, `${path}.html`, join(path, 'index.html')].map((one) => join(built, one));
  return candidates.find((file) => existsSync(file) && statSync(file).isFile());
}

describe.skipIf(browserPath === undefined)('the documentation site in a browser', () => {
  beforeAll(async () => {
    execFileSync('npm', ['run', '--silent', 'docs'], { cwd: root, stdio: 'pipe' });
    server = createServer((request, response) => {
      const file = fileOf(request.url ?? '/');
      response.writeHead(file === undefined ? 404 : 200, {
        'Content-Type': types[extname(file ?? '')] ?? 'application/octet-stream',
      });
      if (file === undefined) response.end();
      else createReadStream(file).pipe(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/eolint/`;
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser.close();
    server.close();
  });

  it('has the page of a rule at its stable address, and asks nobody else for anything', async () => {
    const { page, troubles, requests } = await openPage(browser, `${base}rules/images-v1-direct-upload`);
    expect(await page.textContent('h1')).toContain('Images direct upload v1');
    expect(await page.textContent('main')).toContain('2022-07-01');
    expect(requests.filter((url) => !url.startsWith(base))).toEqual([]);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('searches by itself', async () => {
    const { page } = await openPage(browser, base);
    // The page answers keys once its script has run; the search box takes text once its index is there.
    const box = page.locator('.VPLocalSearchBox input');
    for (let tries = 0; tries < 20 && !(await box.isVisible()); tries += 1) {
      await page.keyboard.press('Control+k');
      await box.waitFor({ timeout: 1500 }).catch(() => undefined);
    }
    await box.fill('brotli');
    await page.waitForSelector('.VPLocalSearchBox .result');
    expect(await page.textContent('.VPLocalSearchBox .results')).toContain('brotli');
    await page.context().close();
  });

  it('has the expression engine in the page', async () => {
    const { page, troubles } = await openPage(browser, `${base}playground`);
    const text = (name: string): Promise<string | null> => page.textContent(`[data-test=${name}]`);
    await page.fill('[data-test=expression]', 'cf.threat_score gt 10 or ssl');
    expect(await text('check')).toContain('retired-field');
    expect(await text('simplified')).toContain('ssl');
    await page.fill('[data-test=fields]', '{ "ssl": true, "cf.threat_score": 0 }');
    expect((await text('value'))?.trim()).toBe('true');
    await page.fill('[data-test=expression]', 'http.host matches "^www" and sha256(http.host) ne ""');
    await page.fill('[data-test=fields]', '{ "http.host": "www.example.com" }');
    expect((await text('value'))?.trim()).toBe('true');
    await page.fill('[data-test=expression]', 'ip.src in {10.0.0.0/8}');
    await page.fill('[data-test=fields]', '{ "ip.src": "10.1.2.3" }');
    expect((await text('value'))?.trim()).toBe('true');
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});
