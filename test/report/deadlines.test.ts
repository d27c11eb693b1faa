import { parse } from 'csv-parse/sync';
import ICAL from 'ical.js';
// @ts-expect-error the package has no types
import parsePrometheus from 'parse-prometheus-text-format';
import { describe, expect, it } from 'vitest';
import { entries } from 'eolint:schedule';
import type { Finding } from '../../src/model/finding.js';
import { formats, type FormatOptions } from '../../src/report/registry.js';
import { hostile } from './hostile.js';
import { findingAt, reportOf } from './sample.js';

const text = 'one minify\ntwo minify\nthree dns\nfour banner\n';
const findings: Finding[] = [
  findingAt('a.sh', text, 'one', { advice: 'Delete the call; it does nothing, really.' }),
  findingAt('a.sh', text, 'two'),
  findingAt('a.sh', text, 'three', {
    rule: 'dns-analytics-rest',
    status: 'due',
    endOfLife: '2026-12-01',
    replacement: 'POST /graphql',
    fix: { title: 'ask GraphQL', edits: [], applicability: 'safe', because: null },
  }),
  findingAt('a.sh', text, 'four', {
    rule: 'zone-settings-batch',
    status: 'announced',
    endOfLife: '2027-03-31',
    replacement: 'GET /zones/{zone_id}/settings/{setting_id}, PATCH /zones/{zone_id}/settings/{setting_id}',
  }),
  findingAt('a.sh', text, 'banner', { rule: 'account-roles', status: 'announced', endOfLife: null }),
];

const options: FormatOptions = {
  color: false,
  source: 'credentials',
  entries,
  version: '1.0.0',
  project: 'shop',
  pageOf: (rule) => `https://example.com/rules/${rule}`,
};

async function written(
  format: string,
  found: readonly Finding[] = findings,
  texts = { 'a.sh': text },
): Promise<string> {
  const print = await formats.get(format)?.();
  return print?.(reportOf(found, texts), options) ?? '';
}

/** Names that mean something to one reader or another. */
const hostileFindings = hostile.map((name) => findingAt(name, 'x', 'x', { message: name, advice: name }));
const hostileTexts = Object.fromEntries(hostile.map((name) => [name, 'x']));

interface Row {
  readonly rule: string;
  readonly file: string;
  readonly line: string;
  readonly instead: string;
  readonly fix: string;
  readonly page: string;
}

describe('csv', () => {
  it('is read by a library as it was meant', async () => {
    const rows: Row[] = parse(await written('csv'), { columns: true });
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({
      rule: 'zone-setting-minify',
      file: 'a.sh',
      line: '1',
      instead: 'none. Delete the call; it does nothing, really.',
      page: 'https://example.com/rules/zone-setting-minify',
    });
    expect(rows[2]).toMatchObject({ rule: 'dns-analytics-rest', fix: 'safe', instead: 'POST /graphql' });
  });

  it('has no cell that a spreadsheet takes for a formula', async () => {
    const formulas = ['=cmd()', '+1', '-1', '@x'].map((name) => findingAt(name, 'x', 'x', { message: name }));
    const all = [...formulas, ...hostileFindings];
    const rows: string[][] = parse(await written('csv', all, { ...hostileTexts, 'a.sh': '' }));
    expect(rows).toHaveLength(all.length + 1);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });
});

interface Shown {
  readonly uid: string;
  readonly day: string;
  readonly summary: string;
  readonly description: string;
  readonly alarms: readonly string[];
}

function eventsOf(calendar: string): Shown[] {
  const component = new ICAL.Component(ICAL.parse(calendar));
  expect(component.name).toBe('vcalendar');
  return component.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    const alarms = one.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
    const { uid, startDate, summary, description } = event;
    expect(startDate.isDate).toBe(true);
    return { uid, day: startDate.toString(), summary, description, alarms };
  });
}

describe('ics', () => {
  it('is a day for each rule that has one, with alarms before it where it is ahead', async () => {
    const calendar = await written('ics');
    expect(eventsOf(calendar)).toEqual([
      {
        uid: 'zone-setting-minify.shop@eolint',
        day: '2024-08-05',
        summary: 'shop: end of life of Zone setting minify (2 uses)',
        description: 'Delete the call; it does nothing, really.\n\nUsed in\na.sh:1\na.sh:2',
        alarms: [],
      },
      expect.objectContaining({
        uid: 'dns-analytics-rest.shop@eolint',
        day: '2026-12-01',
        description: 'Instead: POST /graphql\n\nUsed in\na.sh:3',
        alarms: ['-P7D'],
      }),
      expect.objectContaining({ day: '2027-03-31', alarms: ['-P30D', '-P7D'] }),
    ]);
  });

  it('keeps its form: lines of 75 octets that end in CR LF', async () => {
    const calendar = await written('ics', [...findings, ...hostileFindings], { ...hostileTexts, 'a.sh': text });
    expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(eventsOf(calendar)).toHaveLength(3);
    expect(calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(3);
  });

  it('is a calendar where nothing is found as well', async () => {
    expect(eventsOf(await written('ics', []))).toEqual([]);
  });

  it('alarms the day before where less than a week is left', async () => {
    const soon = findingAt('a.sh', text, 'one', { status: 'due', endOfLife: '2026-11-24' });
    expect(eventsOf(await written('ics', [soon])).map(({ alarms }) => alarms)).toEqual([['-P1D']]);
  });
});

interface Metric {
  readonly name: string;
  readonly type: string;
  readonly metrics: readonly { readonly value: string; readonly labels: Readonly<Record<string, string>> }[];
}

describe('openmetrics', () => {
  it('is read by a parser of the format: findings and days left by rule', async () => {
    const out = await written('openmetrics');
    const metrics = parsePrometheus(out) as readonly Metric[];
    const values = (name: string): unknown =>
      Object.fromEntries(
        metrics.find((one) => one.name === name)?.metrics.map(({ value, labels }) => [labels['rule'], value]) ?? [],
      );
    expect(metrics.map(({ type }) => type)).toEqual(metrics.map(() => 'GAUGE'));
    expect(values('eolint_findings')).toEqual({
      'zone-setting-minify': '2',
      'dns-analytics-rest': '1',
      'zone-settings-batch': '1',
      'account-roles': '1',
    });
    expect(values('eolint_end_of_life_days')).toEqual({
      'zone-setting-minify': '-838',
      'dns-analytics-rest': '10',
      'zone-settings-batch': '130',
    });
    expect(values('eolint_fixable_findings')).toMatchObject({ 'dns-analytics-rest': '1', 'zone-setting-minify': '0' });
    expect(out.endsWith('\n# EOF\n')).toBe(true);
    expect(out).toContain('# UNIT eolint_end_of_life_days days\n');
  });

  it('names no family without a sample', async () => {
    const out = await written('openmetrics', []);
    expect(out).not.toContain('eolint_findings');
    expect(out).toContain('eolint_files{project="shop",state="scanned"} 1\n');
  });
});
