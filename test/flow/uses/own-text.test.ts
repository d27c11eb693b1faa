import { describe, expect, it } from 'vitest';
import { functionTakenIn } from '../../../src/flow/uses/own-text.js';
import { project } from './uses-in.js';

/* A function that a text takes in spells what is written in it: what stands there is seen. */
describe('the function that a text takes in', () => {
  it.each([
    ['behind a text', `function send() {} log('' + send);`, 'send'],
    ['before a text', `function send() {} log(send + '');`, 'send'],
    ['in a template', 'const send = () => 1; log(`${send}`);', 'send'],
    ['that it only calls', `function send() {} log('' + send());`, undefined],
    ['a function of another file', `import { send } from './b.js'; log('' + send);`, undefined],
    ['what is no function', `const send = 1; log('' + send);`, undefined],
    ['what takes off a number', `function send() {} log(1 - send);`, undefined],
    ['what is given by that name', `function send() {} function f(send) { log('' + send); }`, undefined],
    ['none', `function send() {} run(send);`, undefined],
  ])('%s', async (_, text, expected) => {
    const { trees, said } = await project({ 'a.mjs': text }, text);
    const tree = trees.of('a.mjs');
    if (tree === undefined) throw new Error('no tree');
    expect(said(functionTakenIn(tree))).toBe(expected);
    // It is looked for once.
    expect(said(functionTakenIn(tree))).toBe(expected);
  });

  it('in no other language', async () => {
    const { trees } = await project({ 'a.py': 'def send(): pass\nlog("" + send)' }, 'send');
    const tree = trees.of('a.py');
    expect(tree && functionTakenIn(tree)).toBeUndefined();
  });
});
