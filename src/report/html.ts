import { createHash } from 'node:crypto';
import { script, style } from 'eolint:report-page';
import type { Report } from '../model/report.js';
import { pageData } from './html/page-data.js';
import { summary } from './message.js';
import type { FormatOptions } from './registry.js';

/** Between two looks at a report that is written again and again. */
const refreshSeconds = 3;

/** A square with the first letter; browsers that find no icon ask for one. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%23b3261e'/%3E%3Cpath d='M5 4h6v2H7v1.2h3.4v1.8H7V10h4v2H5z' fill='%23fff'/%3E%3C/svg%3E";

/**
 * The report as one page that needs nothing else: it opens from disk, loads nothing and sends nothing, and its policy
 * lets only its own script and style run. The findings are data in it that the script shows as text.
 */
export function html(report: Report, options: Omit<FormatOptions, 'color'>): string {
  const said = [...summary(report), 'The list of findings is shown by a script of this page.'];
  return pageText({
    title: 'End-of-life report',
    ...{ asOf: report.asOf, said, script, style, data: pageData(report, options) },
    watching: options.watching === true,
  });
}

/** What a page is put together from. */
export interface PageParts {
  readonly title: string;
  readonly asOf: string;
  /** What is shown without scripts. */
  readonly said: readonly string[];
  readonly script: string;
  readonly style: string;
  readonly data: object;
  readonly watching?: boolean;
}

/** A page of a script, a style and data; see `html`. */
export function pageText(parts: PageParts): string {
  const { title, asOf, said, script, style, data, watching = false } = parts;
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    // The page keeps its filters in its address, so that it may be loaded anew while it is read.
    ...(watching ? [`<meta http-equiv="refresh" content="${refreshSeconds}">`] : []),
    '<meta name="generator" content="eolint">',
    `<title>${text(title)}, ${text(asOf)}</title>`,
    `<link rel="icon" href="${icon}">`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    `<noscript><main><h1>${text(title)}</h1>${said.map((line) => `<p>${text(line)}</p>`).join('')}</main></noscript>`,
    '<div id="page"></div>',
    `<script type="application/json" id="data">${dataText(data)}</script>`,
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function hashOf(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}

/** JSON that cannot end the element it is in. */
function dataText(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
