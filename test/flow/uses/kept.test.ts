import { describe, expect, it } from 'vitest';
import { keptAs } from '../../../src/flow/uses/kept.js';

/** The name by which what is between `«` and `»` is used further on; empty without one, undefined where it is not. */
const kept = (marked: string, file = 'tasks.yml'): string | undefined =>
  keptAs(marked.replace(/[«»]/g, ''), { file, start: marked.indexOf('«'), end: marked.indexOf('»') - 1 });

describe('a task', () => {
  it.each([
    ['used behind', '- «uri: x»\n  register: answer\n- debug: var=answer', 'answer'],
    ['used nowhere', '- «uri: x»\n  register: answer\n- debug: var=other', undefined],
    ['used in front alone', '- debug: var=answer\n- «uri: x»\n  register: answer', undefined],
    ['in quotes', '- «uri: x»\n  register: "answer"\n- debug: var=answer', 'answer'],
    ['registered by the one behind', '- «uri: x»\n- command: y\n  register: answer\n- debug: var=answer', undefined],
    ['registered in what is asked about', '- «uri: x\n  register: answer»\n- debug: var=answer', 'answer'],
    ['a longer name', '- «uri: x»\n  register: answer\n- debug: var=answers', undefined],
    ['asked by its own condition', '- «uri: x\n  failed_when: answer.json.a»\n  register: answer', 'answer'],
    ['asked until it is', '- «uri: x\n  until: answer.json.a»\n  register: answer', 'answer'],
    ['said in another key', '- «uri: x\n  name: answer»\n  register: answer', undefined],
    ['not registered', '- «uri: x»\n- debug: var=answer', undefined],
    ['assigned in a file of no steps', 'def answer = «httpRequest x»\necho answer', undefined],
  ])('%s', (_, text, name) => {
    expect(kept(text)).toBe(name);
  });
});

describe('a step of a pipeline', () => {
  it.each([
    ['used behind', 'def answer = «httpRequest x»\necho answer', 'answer'],
    ['without a word before', 'answer = «httpRequest x»\necho answer', 'answer'],
    ['in a block', 'steps { def answer = «httpRequest x»; echo answer }', 'answer'],
    ['used nowhere', 'def answer = «httpRequest x»\necho other', undefined],
    ['used in front alone', 'echo answer\ndef answer = «httpRequest x»', undefined],
    ['compared', 'if (a == «httpRequest x») go()', ''],
    ['an argument', 'echo(«httpRequest x»)', ''],
    ['the second argument', 'save(a, «httpRequest x»)', ''],
    ['a named argument', 'save(b: «httpRequest x»)', ''],
    ['given back', 'return «httpRequest x»', ''],
    ['asked for a member', '«httpRequest x».content', ''],
    ['in brackets', '(«httpRequest x»)', ''],
    ['by itself', 'go()\n«httpRequest x»\ngo()', undefined],
  ])('%s', (_, text, name) => {
    expect(kept(text, 'Jenkinsfile')).toBe(name);
  });

  it.each([
    ['Jenkinsfile', ''],
    ['ci/Jenkinsfile.release', ''],
    ['a.groovy', ''],
    ['a.jenkinsfile', ''],
    ['build.gradle', ''],
    ['MyJenkinsfile', undefined],
    ['a.kts', undefined],
  ])('stands in %s', (file, name) => {
    expect(kept('return «httpRequest x»', file)).toBe(name);
  });
});
