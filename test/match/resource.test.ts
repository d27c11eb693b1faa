import { describe, expect, it } from 'vitest';
import { declaredExpressions, matchResource } from '../../src/match/resource.js';
import { matchRule, matchStanding } from '../../src/match/standing.js';
import type { Entry } from '../../src/model/entry.js';
import type { Resource } from '../../src/model/resource.js';
import type { Span } from '../../src/model/span.js';
import { parseBounds } from '../../src/schedule/version-range.js';
import { entry, FILE, matching, Written } from './make.js';

interface Declared {
  readonly kind?: Resource['kind'];
  readonly names?: Resource['names'];
  readonly provider?: string;
  readonly reads?: readonly string[];
}

/** A declared object with these attributes, and the text that it is written in. */
function resource(type: string, attributes: unknown, more: Declared = {}): { resource: Resource; written: Written } {
  const written = new Written();
  const { kind = 'resource', names = 'terraform', provider, reads = [] } = more;
  written.text = `${type} `;
  const typeSpan = { file: FILE, start: 0, end: type.length };
  const value = written.value(attributes);
  const span = written.span(0);
  const read = reads.map((path) => {
    written.text += ' ';
    const start = written.text.length;
    written.text += path;
    return { path: path.split('.'), span: written.span(start) };
  });
  const range = provider === undefined ? {} : { provider: parseBounds(provider) };
  const made = { names, kind, type, typeSpan, attributes: value, reads: read, span, callers: [], ...range };
  return { resource: { ...made, dialect: 'hcl', apart: 'line' }, written };
}

function found(entries: readonly Entry[], type: string, attributes: unknown, more: Declared = {}): string[] {
  const { resource: made, written } = resource(type, attributes, more);
  const text = ({ start, end }: Span): string => written.text.slice(start, end);
  return matchResource(made, matching(entries)).map(
    ({ finding }) => `${text(finding.span)} ${finding.confidence}: ${finding.message}`,
  );
}

const uses = (row: object, more: object = {}): Entry =>
  entry('uses', {
    operations: ['GET /zones/{zone_id}/filters', 'POST /zones/{zone_id}/filters'],
    surfaces: { terraform: [row] },
    ...more,
  });

describe('a declared object', () => {
  const whole = uses({ resource: 'example_filter' });

  it('is found by its type, as a whole', () => {
    expect(found([whole], 'example_filter', {})).toEqual([
      'example_filter certain: the resource `example_filter` is retired',
    ]);
    expect(found([whole], 'ExampleFilter', {})).toHaveLength(1);
    expect(found([whole], 'example_filters', {})).toEqual([]);
    expect(found([whole], 'example_filter', {}, { names: 'pulumi' })).toEqual([]);
    expect(found([whole], 'example_filter', {}, { kind: 'data' })).toEqual([]);
    const data = uses({ data: 'example_filters' });
    expect(found([data], 'example_filters', {}, { kind: 'data' })).toEqual([
      'example_filters certain: the data source `example_filters` is retired',
    ]);
  });

  it('reaches an operation', () => {
    const { resource: made } = resource('example_filter', { zone_id: 'a' });
    const [match] = matchResource(made, matching([whole]));
    expect(match?.finding).toMatchObject({
      method: 'POST',
      path: '/zones/{}/filters',
      severity: 'error',
      replacement: 'do without',
      related: [],
    });
    const both = uses(
      { resource: 'example_filter' },
      { operations: ['POST /accounts/{account_id}/filters', 'POST /zones/{zone_id}/filters'] },
    );
    const path = (attributes: unknown): string | undefined =>
      matchResource(resource('example_filter', attributes).resource, matching([both]))[0]?.finding.path;
    expect(path({ zone_id: 'a' })).toBe('/zones/{}/filters');
    expect(path({ account_id: 'a' })).toBe('/accounts/{}/filters');
    expect(path({})).toBe('/accounts/{}/filters');
    const read = uses({ data: 'example_filters' });
    const [data] = matchResource(resource('example_filters', {}, { kind: 'data' }).resource, matching([read]));
    expect(data?.finding.method).toBe('GET');
    const none = uses({ resource: 'example_filter' }, { operations: [], headers: { sent: ['X-Key'] } });
    const [without] = matchResource(resource('example_filter', {}).resource, matching([none]));
    expect([without?.finding.method, without?.finding.path]).toEqual([null, '']);
  });

  it.each([
    [undefined, 'likely'],
    ['>=4 <5', 'certain'],
    ['>=4 <6', 'possible'],
    ['>=5 <6', undefined],
  ])('of a provider %s, where another version has the name for something else', (provider, confidence) => {
    const all = found(
      [uses({ resource: 'example_filter', liveIn: '>=5' })],
      'example_filter',
      {},
      provider === undefined ? {} : { provider },
    );
    expect(all).toEqual(
      confidence === undefined ? [] : [`example_filter ${confidence}: the resource \`example_filter\` is retired`],
    );
  });
});

describe('an attribute', () => {
  const set = uses({ resource: 'example_zone', attribute: 'settings[].minify' });
  const says = 'certain: `settings[].minify` of `example_zone` is retired';

  it.each<[unknown, string[]]>([
    [{ settings: [{ minify: 'on' }] }, [`minify ${says}`]],
    [{ settings: { Minify: 'on' } }, [`Minify ${says}`]],
    [{ settings: [{ minify: 'on' }, { minify: 'off' }] }, [`minify ${says}`, `minify ${says}`]],
    [{ settings: ['|', { a: 1 }, { minify: '?' }] }, [`minify ${says}`]],
    [{ settings: [{ minify: null }] }, []],
    [{ settings: [{ a: 1 }] }, []],
    [{ minify: 1 }, []],
    [{ settings: 'on' }, []],
    [{ settings: '?' }, []],
  ])('that is set: %j', (attributes, all) => {
    expect(found([set], 'example_zone', attributes)).toEqual(all);
  });

  it('that is read', () => {
    const read = (path: string): string[] => found([set], 'example_zone', {}, { reads: [path] });
    expect(read('settings.minify')).toEqual([`settings.minify ${says}`]);
    expect(read('settings.[].minify')).toEqual([`settings.[].minify ${says}`]);
    expect(read('first.settings.minify')).toEqual([`first.settings.minify ${says}`]);
    expect(read('settings')).toEqual([]);
    expect(read('settings.minify.css')).toEqual([]);
  });

  it('with a value', () => {
    const equal = uses({ resource: 'example_zone', attribute: 'level', equals: 'off' });
    expect(found([equal], 'example_zone', { level: 'off' })).toEqual([
      'level certain: `level: off` of `example_zone` is retired',
    ]);
    expect(found([equal], 'example_zone', { level: 'on' })).toEqual([]);
    expect(found([equal], 'example_zone', { level: ['|', 'on', 'off'] })).toHaveLength(1);
    expect(found([equal], 'example_zone', {}, { reads: ['level'] })).toEqual([]);
    const allowed = uses({ resource: 'example_zone', attribute: 'level', allowed: ['off'] });
    expect(found([allowed], 'example_zone', { level: 'high' })).toEqual([
      'level certain: `level: high` of `example_zone` is retired',
    ]);
    expect(found([allowed], 'example_zone', { level: 'off' })).toEqual([]);
    expect(found([allowed], 'example_zone', { level: '?' })).toEqual([]);
    expect(found([allowed], 'example_zone', { level: null })).toEqual([]);
  });

  it('under a condition', () => {
    const srv = uses({
      resource: 'example_record',
      attribute: 'data.name',
      when: { path: 'type', equals: 'SRV', shownBy: ['data.port'] },
    });
    const sure = (attributes: unknown): (string | undefined)[] =>
      found([srv], 'example_record', attributes).map((text) => text.split(' ')[1]?.replace(':', ''));
    expect(sure({ type: 'SRV', data: { name: 'a' } })).toEqual(['certain']);
    expect(sure({ type: 'srv', data: { name: 'a' } })).toEqual(['certain']);
    expect(sure({ type: 'A', data: { name: 'a' } })).toEqual([]);
    expect(sure({ type: '?', data: { name: 'a', port: 1 } })).toEqual(['likely']);
    expect(sure({ type: '?', data: { name: 'a' } })).toEqual(['possible']);
    expect(sure({ type: ['|', 'A', '?'], data: { name: 'a' } })).toEqual(['possible']);
    expect(sure({ data: { name: 'a' } })).toEqual([]);
    expect(sure({ data: { name: 'a' }, '...': 1 })).toEqual(['possible']);
  });

  it('gives one finding for those of one block', () => {
    const parts = uses({ resource: 'example_record', attribute: 'data.name' });
    const more = { ...parts, surfaces: parts.surfaces };
    const both = entry('uses', {
      operations: ['POST /zones/{zone_id}/records'],
      surfaces: {
        terraform: [
          { resource: 'example_record', attribute: 'data.name' },
          { resource: 'example_record', attribute: 'data.proto' },
        ],
      },
    });
    expect(found([both], 'example_record', { data: { proto: 'a', name: 'b' } })).toEqual([
      'proto certain: `data.proto` of `example_record` is retired',
    ]);
    expect(found([both], 'example_record', { data: { name: 'b', proto: 'a' } })).toEqual([
      'name certain: `data.name` of `example_record` is retired',
    ]);
    expect(found([more], 'example_record', { data: [{ name: 'a' }, { name: 'b' }] })).toHaveLength(2);
  });

  it('has advice of its own, and is a warning where it is disputed', () => {
    const own = uses({ resource: 'example_zone', attribute: 'a', instead: 'b' }, { disputed: { because: 'it works' } });
    const [match] = matchResource(resource('example_zone', { a: 1 }).resource, matching([own]));
    expect(match?.finding).toMatchObject({ replacement: 'b', severity: 'warning', disputed: 'it works' });
    expect(match?.finding.message).toBe('`a` of `example_zone` is on the schedule of retired elements');
    expect(match?.member?.key).toBe('a');
  });
});

describe('the finding of a declared object', () => {
  it('says what is known of it', () => {
    const one = uses({ resource: 'example_zone', attribute: 'a' }, { extendedTo: '2027-01-01' });
    const { resource: made, written } = resource('example_zone', { zone_id: 'z', a: 1 });
    const at = written.text.indexOf('a:1');
    const span = { file: FILE, start: at, end: at + 1 };
    const [match] = matchResource(made, matching([one]));
    expect(match?.finding).toEqual({
      ...{ rule: 'uses', status: 'retired', severity: 'error', confidence: 'certain', span, related: [] },
      ...{ method: 'POST', path: '/zones/{}/filters', endOfLife: '2024-08-05', extendedTo: '2027-01-01' },
      ...{ replacement: 'do without', advice: 'do without', disputed: null, fix: null, noFix: null },
      message: '`a` of `example_zone` is retired',
    });
    expect(match).toMatchObject({ entry: one, resource: made, expression: undefined });
    expect(match?.use).toMatchObject({ resource: 'example_zone', attribute: 'a' });
  });

  it('is as settings have it for the file', () => {
    const one = uses({ resource: 'example_zone' });
    const later = matching([one], {
      entryIn: (of, file) => ({ ...of, endOfLife: file === FILE ? '2030-01-01' : null }),
    });
    expect(matchResource(resource('example_zone', {}).resource, later)[0]?.finding).toMatchObject({
      ...{ status: 'announced', severity: 'info', endOfLife: '2030-01-01', disputed: null },
      message: 'the resource `example_zone` will be retired',
    });
  });

  it('has no advice where its row says what to use instead', () => {
    const one = uses({ resource: 'example_zone', instead: 'another' });
    const [match] = matchResource(resource('example_zone', {}).resource, matching([one]));
    expect(match?.finding).toMatchObject({ replacement: 'another', advice: undefined });
  });

  /** Where a finding is and what it is related to, of attributes that are written outside of the object. */
  const places = (row: object, attributes: unknown, more: object = {}): string[] => {
    const { resource: made, written } = resource('example_zone', attributes);
    const text = ({ start, end }: Span): string => written.text.slice(start, end);
    const found = matchResource({ ...made, ...more }, matching([uses({ resource: 'example_zone', ...row })]));
    return found.map(({ finding: { span, related } }) => [text(span), ...related.map(text)].join(' '));
  };
  const typeOnly = { span: { file: FILE, start: 0, end: 12 } };

  it.each<[row: object, attributes: unknown, more: object, all: readonly string[]]>([
    [{ attribute: 'a' }, { a: 'x' }, {}, ['a']],
    [{ attribute: 'a' }, { a: 'x' }, typeOnly, ['a example_zone']],
    [{ attribute: 'a', equals: 'x' }, { a: 'x' }, {}, ['a']],
    // What holds the value is outside of the object.
    [{ attribute: 'a', equals: 'x' }, { a: 'x' }, typeOnly, ['a x']],
    [{ attribute: 'a', allowed: ['y'] }, { a: 'x' }, typeOnly, ['a x']],
    // Rows on expressions name no attribute.
    [{ attribute: 'a', contains: 'field' }, { a: 'x' }, {}, []],
  ])('%j in %j', (row, attributes, more, all) => {
    expect(places(row, attributes, more)).toEqual(all);
  });

  it('is at a value that is set elsewhere, where the value is retired', () => {
    const written = new Written();
    written.text = 'example_zone ';
    const attributes = written.value({ a: 'q' });
    if (attributes.kind !== 'object') throw new Error('no object');
    const span = written.span(0);
    written.text += ' elsewhere ';
    const value = written.value('x');
    const member = { ...attributes.members.get('a')!, value };
    const more = { span, attributes: { ...attributes, members: new Map([['a', member]]) } };
    const at = (row: object): string[] => {
      const { resource: made } = resource('example_zone', {});
      const text = ({ start, end }: Span): string => written.text.slice(start, end);
      const found = matchResource({ ...made, ...more }, matching([uses({ resource: 'example_zone', ...row })]));
      return found.map(({ finding }) => [text(finding.span), ...finding.related.map(text)].join(' '));
    };
    expect(at({ attribute: 'a', equals: 'x' })).toEqual(['x example_zone']);
    expect(at({ attribute: 'a', allowed: ['y'] })).toEqual(['a x']);
  });
});

describe('an expression', () => {
  const score = entry('score', {
    change: 'expression-field-retired',
    operations: ['POST /zones/{zone_id}/rulesets'],
    expressions: { fields: ['cf.threat_score'] },
  });

  it('of a declared object', () => {
    const all = (attributes: unknown): string[] => found([score], 'example_ruleset', attributes);
    const says = '`cf.threat_score` in an expression of `example_ruleset` is retired';
    expect(all({ rules: [{ expression: 'cf.threat_score gt 5' }] })).toEqual([`cf.threat_score certain: ${says}`]);
    expect(all({ filter: 'cf.threat_score gt 5' })).toEqual([`cf.threat_score likely: ${says}`]);
    expect(all({ description: 'cf.threat_score gt 5' })).toEqual([]);
    expect(all({ rules: [{ expression: 'ssl' }] })).toEqual([]);
  });

  it('of a declared object belongs to what the object belongs to', () => {
    const level = (attributes: unknown): unknown =>
      declaredExpressions(resource('example_ruleset', attributes).resource)[0]?.use.level;
    const rules = [{ expression: 'ssl' }];
    expect(level({ zone_id: 'z', rules })).toBe('zone');
    expect(level({ account_id: 'a', rules })).toBe('account');
    expect(level({ zone_id: 'z', account_id: 'a', rules })).toBe('zone');
    expect(level({ zone_id: null, account_id: 'a', rules })).toBe('account');
    expect(level({ rules })).toBeUndefined();
  });

  it('has what the row of its type has instead', () => {
    const row = {
      resource: 'example_ruleset',
      attribute: 'rules[].expression',
      contains: 'cf.threat_score',
      instead: 'x',
    };
    const own = { ...score, surfaces: { terraform: [row] } };
    const finding = (type: string) =>
      matchResource(resource(type, { rules: [{ expression: 'cf.threat_score gt 5' }] }).resource, matching([own]))[0];
    expect(finding('example_ruleset')?.finding.replacement).toBe('x');
    expect(finding('example_ruleset')).toMatchObject({ use: row, expression: { text: 'cf.threat_score gt 5' } });
    expect(finding('example_other')?.finding.replacement).toBe('do without');
  });

  it('that stands by itself', () => {
    const written = new Written();
    const pieces = written.pieces('cf.threat_score gt 5');
    const [match] = matchStanding({ pieces, span: written.span(0) }, matching([score]));
    expect(match?.finding).toMatchObject({
      rule: 'score',
      confidence: 'likely',
      severity: 'error',
      message: '`cf.threat_score` in an expression is retired',
      method: null,
      path: '',
      span: { file: FILE, start: 0, end: 15 },
    });
    expect(match?.expression?.text).toBe('cf.threat_score gt 5');
    expect(matchStanding({ pieces: written.pieces('ssl'), span: written.span(0) }, matching([score]))).toEqual([]);
    expect(matchStanding({ pieces, span: written.span(0) }, matching([uses({ resource: 'a' })]))).toEqual([]);
  });

  it('of a rule in a document', () => {
    const written = new Written();
    const rule = written.value({
      expression: 'cf.threat_score gt',
      other: 'cf.threat_score gt 5',
      description: 'cf.threat_score',
    });
    const all = matchRule({ rule, use: {}, span: written.span(0) }, matching([score]));
    expect(all.map(({ finding: { span } }) => [span.start, span.end])).toEqual([[12, 27]]);
  });
});
