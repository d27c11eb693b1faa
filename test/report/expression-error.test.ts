import { describe, expect, it } from 'vitest';
import { explainEntry } from '../../src/cli/explain.js';
import { check, type ErrorKind } from '../../src/expression/index.js';
import { EXPRESSION_ERROR } from '../../src/match/expression-errors.js';
import { expressionError } from '../../src/report/expression-error.js';
import { sarif } from '../../src/report/sarif/log.js';
import { findingAt, reportOf } from './sample.js';

const terms = { asOf: '2026-11-21', dueWithin: 90, json: false };

describe('what is told of mistakes in expressions', () => {
  it.each(expressionError.kinds)('has examples of $kind', ({ kind, wrong, right }) => {
    const found = check(wrong);
    expect(found.ok ? undefined : found.errors[0]?.kind).toBe(kind);
    expect(check(right).ok).toBe(true);
  });

  it('names every kind that is reported', () => {
    const kinds: Record<Exclude<ErrorKind, 'retired-field'>, true> = {
      ...{ 'unknown-field': true, 'type-mismatch': true, 'bad-literal': true, arity: true, syntax: true },
      ...{ 'bad-regex': true, limit: true, 'bad-operator': true },
    };
    expect(expressionError.kinds.map(({ kind }) => kind).sort()).toEqual(Object.keys(kinds).sort());
    expect(expressionError.id).toBe(EXPRESSION_ERROR);
  });

  it('is explained by its id', () => {
    const text = explainEntry([], 'expression-error', terms);
    expect(text).toContain('--check-expressions');
    expect(text).toContain('http.host eq "example.com"');
    const json = JSON.parse(explainEntry([], 'expression-error', { ...terms, json: true })) as Record<string, unknown>;
    expect(json).toMatchObject({ schemaVersion: 1, entries: [], rule: { id: 'expression-error' } });
  });

  it('is a rule of its own in SARIF', () => {
    const text = '{"expression": "http.host = 5"}';
    const rest = { rule: 'expression-error', status: 'invalid', endOfLife: null } as const;
    const one = findingAt('rules.json', text, '=', rest);
    const log = JSON.parse(sarif(reportOf([one], { 'rules.json': text }), { version: '1.0.0' })) as {
      runs: { tool: { driver: { rules: { id: string; helpUri: string }[] } } }[];
    };
    const [rule] = log.runs[0]?.tool.driver.rules ?? [];
    expect(rule).toMatchObject({ id: 'expression-error', name: 'ExpressionError', helpUri: expressionError.url });
  });
});
