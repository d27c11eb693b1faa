import { describe, expect, it } from 'vitest';
import { expressionsIn, isProse } from '../../src/match/expression-places.js';
import { plain } from '../../src/match/query.js';
import { matchStrings } from '../../src/match/strings.js';
import type { Program } from '../../src/model/program.js';
import { javascript } from '../../src/read/javascript/reader.js';
import { entry, matching, Written } from './make.js';

/** Each expression of a value, with how it is used. */
function places(given: unknown): string[] {
  return expressionsIn(new Written().value(given), { level: 'zone' }).map(({ pieces, use }) => {
    const { as, counting, loose, phase, level } = use;
    const more = [counting === true ? 'counting' : '', loose === true ? 'loose' : '', phase ?? '', level ?? ''];
    return [plain(pieces), as, ...more.filter((one) => one !== '')].join(' ');
  });
}

describe('expressions in a value', () => {
  it.each<[unknown, string[]]>([
    [{ expression: 'a' }, ['a filter zone']],
    [{ Expression: 'a' }, ['a filter zone']],
    [{ rules: [{ expression: 'a' }, { expression: 'b' }] }, ['a filter zone', 'b filter zone']],
    [{ phase: 'p', rules: [{ expression: 'a' }] }, ['a filter p zone']],
    [{ phase: '${p}', expression: 'a' }, ['a filter zone']],
    [{ ratelimit: { counting_expression: 'a' } }, ['a filter counting zone']],
    [{ ratelimit: { characteristics: ['a', 'b'] } }, ['a value zone', 'b value zone']],
    [{ action_parameters: { uri: { path: { expression: 'a' } } } }, ['a value zone']],
    [{ username_expression: 'a', password_expression: 'b' }, ['a value zone', 'b value zone']],
    [{ from_list: { key: 'a', name: 'b' } }, ['a value zone']],
    [{ other: { key: 'a' } }, ['a filter loose zone']],
    [{ other: 'a' }, ['a filter loose zone']],
    [{ description: 'a', title: 'b', ErrorMessage: 'c', action: 'd', tags: ['e'] }, []],
    [{ expression: ['|', 'a', 'b'] }, ['a filter zone', 'b filter zone']],
    [{ expression: '${a}' }, []],
    [{ expression: 'a ${b}' }, ['a {} filter zone']],
    [{ expression: 5 }, []],
    ['a', ['a filter loose zone']],
  ])('%j', (given, all) => {
    expect(places(given)).toEqual(all);
  });

  it('are looked for to a depth', () => {
    const nested = (depth: number): unknown => (depth === 0 ? { expression: 'a' } : { a: nested(depth - 1) });
    expect(places(nested(11))).toHaveLength(1);
    expect(places(nested(12))).toEqual([]);
  });

  it('are not looked for in words for people', () => {
    expect(['description', 'display_name', 'Display-Name', 'kind'].map(isProse)).toEqual([true, true, true, true]);
    expect(['descriptions', 'expression', 'rule'].map(isProse)).toEqual([false, false, false]);
  });
});

describe('strings of a program', () => {
  const score = entry('score', {
    change: 'expression-field-retired',
    operations: ['POST /zones/{zone_id}/rulesets'],
    expressions: { fields: ['cf.threat_score'] },
  });

  function found(text: string, entries = [score]): string[] {
    const [program] = javascript.read({ file: 'a.js', text }).programs as [Program];
    // A text that is a part of a longer one is looked at by itself too.
    const all = matchStrings(program, matching(entries));
    return [...new Set(all.map(({ finding: { span } }) => text.slice(span.start - 1, span.end)))];
  }

  it.each([
    [`f('cf.threat_score gt 5')`, [`'cf.threat_score`]],
    [`x = 'ssl and cf.threat_score gt ' + n`, [' cf.threat_score']],
    ['x = `cf.threat_score gt ${n}`', ['`cf.threat_score']],
    [`x = { filter: ['cf.threat_score gt 5'] }`, [`'cf.threat_score`]],
    [`x = { description: 'cf.threat_score gt 5' }`, []],
    [`x = { content: { rule: 'cf.threat_score gt 5' } }`, [`'cf.threat_score`]],
    [`const note = 'cf.threat_score gt 5'`, []],
    [`const rule = 'cf.threat_score gt 5'`, [`'cf.threat_score`]],
    [`x = 'of cf.threat_score'`, []],
    [`x = 'ssl'`, []],
  ])('%s', (text, all) => {
    expect(found(text)).toEqual(all);
  });

  it('are not looked at without an entry that has fields', () => {
    expect(found(`f('cf.threat_score gt 5')`, [entry('other', { operations: ['GET /zones'] })])).toEqual([]);
  });
});
