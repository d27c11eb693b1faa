import { expect, it } from 'vitest';
import type { Stmt } from '../../../src/model/program.js';
import { shell } from '../../../src/read/shell/reader.js';

function handedOut(text: string): string {
  const [program] = shell.read({ file: 'x.sh', text }).programs;
  const stmt = program?.body.find(({ kind }) => kind === 'export') as Extract<Stmt, { kind: 'export' }> | undefined;
  return stmt === undefined ? '' : stmt.exports.map(({ exported, from }) => from ?? exported).join(' ');
}

it.each([
  ['', ''],
  ['echo x', ''],
  ['f() { true; }', 'f'],
  ['API=x', 'API'],
  ['export API=x', 'API'],
  ['API=x; API=y', 'API'],
  ['if true; then API=x; else OTHER=y; fi', 'API OTHER'],
  ['f() { local inner=x; }; API=x', 'f API'],
  ['. ./lib.sh', './lib.sh'],
  ['API=x; . ./lib.sh', 'API ./lib.sh'],
])('%s hands out %s', (text, expected) => {
  expect(handedOut(text)).toBe(expected);
});

/** What stands where, with the files that are taken in. */
function order(text: string): string {
  const [program] = shell.read({ file: 'x.sh', text }).programs;
  const body = (program?.body ?? []).filter(({ kind }) => kind !== 'export');
  return body.map((stmt) => (stmt.kind === 'import' ? stmt.from : stmt.kind)).join(' ');
}

it.each([
  ['A=1\n. ./lib.sh\nf() { :; }', 'expr ./lib.sh expr let'],
  ['. ./a.sh\nA=1\n. ./b.sh', './a.sh expr expr ./b.sh expr'],
  ['if true; then . ./lib.sh; fi\nA=1', './lib.sh if expr'],
  ['f() { . ./lib.sh; }\nA=1', './lib.sh let expr'],
])('%j takes in files before what comes behind: %s', (text, expected) => {
  expect(order(text)).toBe(expected);
});
