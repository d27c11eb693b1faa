import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** The first browser that is there; tests of the page are left out where none is. */
export const browserPath = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

/** Starts the browser without a network of its own. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** An open page, with everything that went wrong or out on it. */
export interface Opened {
  readonly page: Page;
  /** Messages of the console, errors of scripts, dialogs, and what the policy of the page turned down. */
  readonly troubles: string[];
  /** What was asked for besides the page itself. */
  readonly requests: string[];
}

export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  // How long a machine may take: what never comes is still named.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const troubles: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => troubles.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== url.split('#')[0] && !request.url().startsWith('data:'))
      requests.push(request.url());
  });
  await page.goto(url);
  return { page, troubles, requests };
}

/**
 * Counts how often functions and branches of the page's own scripts are entered while something happens: no clock.
 * It counts from before the page is opened: code that was made fast before the counting began is not counted.
 */
export async function countingEntered(page: Page): Promise<(happens: () => Promise<unknown>) => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async (happens) => {
    await happens();
    const { result } = await session.send('Profiler.takePreciseCoverage');
    const own = result.filter(({ url }) => url !== '');
    const ranges = own.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
    return ranges.reduce((sum, { count }) => sum + count, 0);
  };
}

/** The contrast of two colours as WCAG reckons it, from 1 to 21; colours as `rgb(r, g, b)`. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
