import { LIVING, RETIRED } from './operations.mjs';
import { randomFrom } from './random.mjs';
import { SHAPES } from './shapes.mjs';
import { csharp } from './languages/csharp.mjs';
import { go } from './languages/go.mjs';
import { java } from './languages/java.mjs';
import { javascript } from './languages/javascript.mjs';
import { php } from './languages/php.mjs';
import { python } from './languages/python.mjs';
import { ruby } from './languages/ruby.mjs';
import { shell } from './languages/shell.mjs';

export const LANGUAGES = [javascript, python, go, php, ruby, java, csharp, shell];

/**
 * Small clients with known answers: `files` by their names, and the places in one of which the call is to be found, where a
 * piece of its path is written or where it is put together. A cell
 * (a shape in a language) has `rounds` of them. The same seed gives the same projects.
 */
export function* projects(rounds, seed = 1) {
  for (const shape of Object.keys(SHAPES)) {
    for (const language of LANGUAGES) {
      const make = language.shapes[shape];
      if (make === undefined) continue;
      for (let round = 0; round < rounds; round += 1) {
        const random = randomFrom(seed * 7919 + round * 104729 + hash(`${shape} ${language.id}`));
        const operation = random.pick(RETIRED);
        const made = make(operation);
        const decoys = language.decoys(random.pick(LIVING)).filter(() => random.next() < 0.5);
        const main = Object.keys(made).at(-1);
        const marked = { ...made, [main]: made[main] + decoys.join('') };
        yield { shape, language: language.id, round, operation, ...unmarked(marked) };
      }
    }
  }
}

/** The files without the mark, and where it was. */
function unmarked(marked) {
  const files = {};
  const expected = [];
  for (const [name, text] of Object.entries(marked)) {
    const at = text.indexOf('§');
    if (at >= 0) expected.push({ file: name, line: text.slice(0, at).split('\n').length });
    files[name] = text.replace('§', '');
  }
  return { files, expected };
}

function hash(text) {
  let made = 0;
  for (const character of text) made = (Math.imul(made, 31) + character.codePointAt(0)) >>> 0;
  return made;
}
