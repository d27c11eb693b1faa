// The loop of the fuzzer, in a thread of its own: for scripts/fuzz.mjs. What reaches a branch that nothing reached, or
// reaches one far more often than anything did, is changed further.
import { parentPort, workerData } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import { mutated, random } from './mutate.mjs';

const { target, branches, words, seeds, runs, seed, longest, current } = workerData;
const seen = (globalThis.__seen = new Uint8Array(branches));
const { fuzz } = await import(pathToFileURL(target).href);
const next = random(seed);
const bytes = new TextEncoder();
const shared = new Uint8Array(current);
const size = new Int32Array(current, 0, 1);

/** How often each branch was reached at most, in powers of two and one more bit for each. */
const reached = new Uint8Array(branches);
const corpus = [];
const broken = new Map();
let done = 0;

for (const text of seeds) await tried(text, true);
const first = corpus.length;
while (done < runs && broken.size < 20) {
  // What came last leads on the furthest.
  const text = corpus[next(2) === 0 ? next(corpus.length) : Math.max(0, corpus.length - 1 - next(20))] ?? '';
  const other = corpus[next(corpus.length)] ?? '';
  await tried(mutated(text, { next, words, other, longest }), false);
}
parentPort.postMessage({
  done,
  branches: reached.reduce((sum, one) => sum + (one > 0 ? 1 : 0), 0),
  found: corpus.slice(first),
  broken: [...broken.values()],
});

async function tried(text, keep) {
  const error = await failure(text);
  done += 1;
  if (error !== undefined) {
    const kind = kindOf(error);
    if (!broken.has(kind)) broken.set(kind, { text: await shortened(text, kind), error: String(error.stack ?? error) });
    return;
  }
  if (isNew() || keep) corpus.push(text);
}

/** What a target throws for a text; undefined where it holds. */
async function failure(text) {
  seen.fill(0);
  const input = bytes.encode(text);
  // Whoever waits for this thread knows what it was at.
  size[0] = input.length;
  shared.set(input.subarray(0, shared.length - 4), 4);
  try {
    await fuzz(input);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function isNew() {
  let any = false;
  for (let i = 0; i < branches; i += 1) {
    if (seen[i] === 0) continue;
    const bit = 1 << Math.min(7, Math.floor(Math.log2(seen[i])));
    if ((reached[i] & bit) !== 0) continue;
    reached[i] |= bit;
    any = true;
  }
  return any;
}

/** Failures are alike that say the same, numbers and quoted texts aside, at the same place. */
function kindOf(error) {
  const [message = '', ...places] = String(error.stack ?? error).split('\n');
  const place = places.find((line) => /^\s+at /.test(line)) ?? '';
  return `${message.replace(/\d+|["'\`][^]*/g, '')} ${place.trim()}`;
}

/** A shorter text that breaks in the same way: pieces are left out, halves first. */
async function shortened(text, kind) {
  let best = text;
  let tries = 400;
  for (let length = Math.ceil(best.length / 2); length >= 1 && tries > 0; length = Math.floor(length / 2)) {
    for (let from = 0; from < best.length && tries > 0;) {
      const shorter = best.slice(0, from) + best.slice(from + length);
      tries -= 1;
      const error = await failure(shorter);
      if (error !== undefined && kindOf(error) === kind) best = shorter;
      else from += length;
    }
  }
  return best;
}
