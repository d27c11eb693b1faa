import { expect, it } from 'vitest';
import { isAnswered, isGivenOn, isPrinted, saysTheSame } from '../../../src/flow/uses/program-outputs.js';
import { project } from './uses-in.js';

it.each([
  ['console.log', true],
  ['print', true],
  ['process.stdout.write', true],
  ['$stdout.puts', true],
  ['System.out.println', true],
  ['res.json', true],
  ['reply.send', true],
  ['JSONResponse', true],
  // What is only shown to people goes elsewhere, as long as nothing sends it to the output.
  ['logger.info', false],
  ['console.error', false],
  ['process.stderr.write', false],
  ['save', false],
  ['stdout.read', false],
  ['sender', false],
])('%s is part of the output: %s', async (chain, expected) => {
  const { trees } = await project({ 'a.mjs': 'run();' }, 'run()');
  const tree = trees.of('a.mjs');
  if (tree === undefined) throw new Error('no tree');
  expect(isPrinted(trees, tree, chain)).toBe(expected);
});

it('what is shown is part of the output where it is sent there', async () => {
  const { trees } = await project({ 'a.mjs': 'console.error = console.log;' }, 'console.error');
  const tree = trees.of('a.mjs');
  if (tree === undefined) throw new Error('no tree');
  expect(isPrinted(trees, tree, 'console.error')).toBe(true);
  expect(isPrinted(trees, tree, 'save')).toBe(false);
});

it.each([
  ['res.json', true],
  ['abort', true],
  ['process.stdout.write', true],
  ['fs.writeFileSync', true],
  ['json.dump', true],
  ['out.write', true],
  ['requests.post', true],
  ['transport.sendMail', true],
  ['error_log.write', false],
  ['logger.info', false],
  ['requests.get', false],
  ['resend', false],
])('%s gives on what it is given: %s', (chain, expected) => {
  expect(isGivenOn(chain)).toBe(expected);
});

it.each([
  ['splitlines', true],
  ['slice', true],
  ['0', true],
  ['length', false],
  ['status', false],
])('%s of a text says the same: %s', (key, expected) => {
  expect(saysTheSame(key)).toBe(expected);
});

it.each([
  ['ctx.body', true],
  ['this.payload', true],
  ['ctx.status', false],
  ['other.body', false],
  ['my.ctx.body', false],
])('%s holds an answer: %s', (chain, expected) => {
  expect(isAnswered(chain)).toBe(expected);
});
