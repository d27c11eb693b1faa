import { expect, it } from 'vitest';
import { matchStrings } from '../../src/match/strings.js';
import { javascript } from '../../src/read/javascript/reader.js';
import { entry, FILE, matching } from './make.js';

const score = entry('score', { change: 'expression-field-retired', expressions: { fields: ['cf.threat_score'] } });

/** The texts of a program that use the field. */
function found(text: string, entries = [score]): string[] {
  const [program] = javascript.read({ file: FILE, text }).programs;
  if (program === undefined) throw new Error('no program');
  return matchStrings(program, matching(entries)).map(({ finding: { span } }) => text.slice(span.start, span.end));
}

it.each<[string, number]>([
  ["f('cf.threat_score gt 1')", 1],
  ["const x = { rules: [{ expression: 'cf.threat_score gt 1 and ssl' }] };", 1],
  ['f(`cf.threat_score gt ${n}`)', 1],
  ["f('cf.threat_score gt ' + n)", 1],
  ["f('cf.threat_score gt 1', g('cf.threat_score lt 2'))", 2],
  ["f('ssl', null, 1, undefined, true)", 0],
  ["const description = 'cf.threat_score gt 1';", 0],
  ["const x = { description: 'cf.threat_score gt 1' };", 0],
  ["const x = { content: { rule: 'cf.threat_score gt 1' }, content: ['cf.threat_score gt 1'] };", 2],
  ["const x = { content: 'cf.threat_score gt 1' };", 0],
  ["const content = ['cf.threat_score gt 1'];", 1],
  ['', 0],
])('%s', (text, count) => {
  const all = found(text);
  expect(all).toHaveLength(count);
  for (const one of all) expect(one).toBe('cf.threat_score');
});

it('is of entries that retire a field of expressions', () => {
  expect(found("f('cf.threat_score gt 1')", [entry('other', { operations: ['GET /zones'] })])).toEqual([]);
});
