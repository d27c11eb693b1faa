import { describe, expect, it } from 'vitest';
import { declaredErrors, errorFinding, expressionErrors, ruleErrors } from '../../src/match/expression-errors.js';
import { mistakesOf } from '../../src/match/expressions.js';
import type { ExpressionUse } from '../../src/model/expression-text.js';
import type { Resource } from '../../src/model/resource.js';
import type { Span } from '../../src/model/span.js';
import { FILE, matching, request, Written } from './make.js';

describe('mistakes in an expression', () => {
  function mistakes(text: string, use: Partial<ExpressionUse> = {}): string[] {
    const written = new Written();
    written.text = 'x = ';
    const found = mistakesOf({ pieces: written.pieces(text), use: { as: 'filter', ...use } });
    return found.map(({ error, span }) => `${written.text.slice(span?.start, span?.end)}: ${error.kind}`);
  }

  it.each<[string, Partial<ExpressionUse>, string[]]>([
    ['ssl', {}, []],
    ['http.hos eq "a"', {}, ['http.hos: unknown-field']],
    ['ssl and http.hos eq "a"', {}, ['http.hos: unknown-field']],
    ['http.hos eq "${a}"', {}, []],
    ['http.hos eq "a"', { loose: true }, []],
    ['cf.colo.id', { as: 'value' }, []],
    [' cf.unique_visitor_id ', { as: 'value' }, []],
    ['cf.colo.id', {}, ['cf.colo.id: unknown-field']],
    ['cf.colo.idx', { as: 'value' }, ['cf.colo.idx: unknown-field']],
    ['a.a or b.b or c.c or d.d', {}, ['a.a: unknown-field', 'b.b: unknown-field', 'c.c: unknown-field']],
  ])('%s as %j', (text, use, all) => {
    expect(mistakes(text, use)).toEqual(all);
  });

  it('are placed at what is written nearest to them, where folding made the text', () => {
    const written = new Written();
    const pieces = [...written.pieces('ssl and '), { kind: 'run', text: 'http.hos eq "a"' } as const];
    const [mistake] = mistakesOf({ pieces, use: { as: 'filter' } });
    expect(mistake?.span).toEqual({ file: FILE, start: 0, end: 8 });
  });
});

describe('expressions of a request', () => {
  const wrong = { expression: 'http.hos eq "a"' };
  function errors(line: string, body: unknown = { rules: [wrong] }, isClient = true): string[] {
    const { request: made, written } = request(line, { body });
    const text = ({ start, end }: Span): string => written.text.slice(start, end);
    return expressionErrors(made, matching([], { isClient: () => isClient })).map(
      ({ span, confidence, method, path }) => `${text(span)} ${confidence} ${method ?? '?'} ${path}`,
    );
  }

  it.each([
    ['PUT /zones/${z}/rulesets/1', ['http.hos likely PUT /zones/{}/rulesets/1']],
    ['* https://api.example.com/client/v4/accounts/1/rulesets', ['http.hos likely ? /accounts/1/rulesets']],
    ['POST https://api.example.com/client/v4/zones/1/filters', ['http.hos certain POST /zones/1/filters']],
    ['POST /zones/1/firewall/rules', ['http.hos likely POST /zones/1/firewall/rules']],
    ['POST /zones/1/firewall/access_rules', []],
    ['POST /zones/1/firewall', []],
    ['PUT /zones/1/snippets/snippet_rules', ['http.hos likely PUT /zones/1/snippets/snippet_rules']],
    ['PUT /zones/1/snippets/a', []],
    ['PUT /zones/1/cloud_connector/rules', ['http.hos likely PUT /zones/1/cloud_connector/rules']],
    ['PUT /zones/1/waiting_rooms/2/rules', ['http.hos likely PUT /zones/1/waiting_rooms/2/rules']],
    ['PUT /zones/1/waiting_rooms/2/events', []],
    ['POST /zones/1/page_shield/policies', ['http.hos likely POST /zones/1/page_shield/policies']],
    ['PUT /zones/1/cloud_connector/a', []],
    ['PUT /zones/1/other/rules', []],
    ['PUT /zones/1/other/2/rules', []],
    ['PUT /zones/1/other/snippet_rules', []],
    ['PUT /zones/1/page_shield/a', []],
    ['PUT /zones/1/other/policies', []],
    ['POST /zones/1/settings', []],
    ['POST /user/1/rulesets', []],
    ['POST https://other.example.org/zones/1/rulesets', []],
  ])('%s', (line, all) => {
    expect(errors(line)).toEqual(all);
  });

  it('may be those of another API, where nothing shows a client', () => {
    expect(errors('POST /zones/1/filters', [wrong], false)).toEqual(['http.hos possible POST /zones/1/filters']);
  });

  it('may be one of several', () => {
    expect(errors('POST /zones/1/filters', ['|', { expression: 'ssl' }, wrong])).toHaveLength(1);
    expect(errors('POST /zones/1/filters', undefined)).toHaveLength(1);
    expect(errors('POST /zones/1/filters', '{"expression": "http.hos"}')).toEqual([
      'http.hos likely POST /zones/1/filters',
    ]);
  });
});

describe('expressions of a declared object', () => {
  function errors(type: string, kind: Resource['kind'] = 'resource', expression = 'http.hos eq "a"'): string[] {
    const written = new Written();
    const attributes = written.value({ rules: [{ expression }] });
    const typeSpan = { file: FILE, start: 0, end: 1 };
    const made = { names: 'terraform', kind, type, typeSpan, attributes, reads: [], span: written.span(0) } as const;
    const found = declaredErrors({ ...made, callers: [], dialect: 'hcl', apart: 'line' });
    return found.map(({ span, confidence }) => `${written.text.slice(span.start, span.end)} ${confidence}`);
  }

  it.each([
    'cloudflare_ruleset',
    'Ruleset',
    'cloudflare_firewall_rule',
    'cloudflare_waiting_room_rules',
    'PageShieldPolicy',
  ])('%s', (type) => {
    expect(errors(type)).toEqual(['http.hos certain']);
  });

  it('of no other type, and not those that are only looked up', () => {
    expect(errors('cloudflare_zone')).toEqual([]);
    expect(errors('my_ruleset')).toEqual([]);
    expect(errors('cloudflare_ruleset', 'data')).toEqual([]);
    expect(errors('cloudflare_ruleset', 'resource', 'ssl')).toEqual([]);
  });
});

describe('a mistake in a finding', () => {
  const whole = { file: FILE, start: 0, end: 9 };
  const origin = { span: whole, confidence: 'likely', method: null, path: '' } as const;
  const about = { kind: 'unknown-field', reason: 'no such field', message: 'm', start: 0, end: 1 } as const;

  it('has no day', () => {
    expect(errorFinding({ error: about, span: undefined }, origin)).toEqual({
      rule: 'expression-error',
      status: 'invalid',
      severity: 'error',
      confidence: 'likely',
      span: whole,
      related: [],
      method: null,
      path: '',
      endOfLife: null,
      extendedTo: null,
      replacement: 'none',
      disputed: null,
      message: 'the expression is not valid: no such field',
      fix: null,
      noFix: null,
    });
  });

  it('is a warning where it depends on the plan', () => {
    const severity = (kind: 'limit' | 'syntax', reason: string): string =>
      errorFinding({ error: { ...about, kind, reason, hint: 'h' }, span: whole }, origin).severity;
    expect(severity('limit', 'this is not allowed')).toBe('warning');
    expect(severity('limit', 'this is too long')).toBe('error');
    expect(severity('syntax', 'this is not allowed')).toBe('error');
    expect(errorFinding({ error: { ...about, hint: 'h' }, span: whole }, origin).replacement).toBe('h');
  });

  it('of a rule in a document', () => {
    const written = new Written();
    const rule = written.value({ expression: 'http.hos eq "a"', other: 'http.hos' });
    const found = ruleErrors({ rule, use: {}, span: written.span(0) });
    expect(found.map(({ span, confidence }) => [written.text.slice(span.start, span.end), confidence])).toEqual([
      ['http.hos', 'likely'],
    ]);
  });
});
