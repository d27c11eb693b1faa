import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SourceText } from '../../model/span.js';
import { isOwnFile } from '../policy/own-file.js';
import { kindByName } from '../reading/kinds.js';
import { bareName } from '../../flow/uses/module-names.js';
import { isOfFolder } from '../../flow/uses/elsewhere/collections.js';
import { isOfPlay, registeredIn } from '../../flow/uses/elsewhere/registered.js';
import { sharesWith } from '../../flow/uses/elsewhere/sourced.js';
import { testedBy } from '../../flow/uses/stand-ins.js';
import { isTest } from '../../text/test-file.js';
import { look, LookedThrough, type Looked, type Others } from './looked-through.js';

/** What holds no text, by its extension. */
const BINARY =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|svg|mp[34]|m4[av]|mov|avi|webm|ogg|wav|flac|woff2?|ttf|otf|eot|pdf|docx?|xlsx?|pptx?|zip|t?gz|bz2|xz|zst|7z|rar|tar|jar|war|class|o|a|so|dylib|dll|exe|wasm|pyc|whl|gem|db|sqlite3?|bin|dat|map|lock|sum|pem|crt|key|p12|jks|keystore|psd|ai|sketch|fig|blend|glb|gltf|pb|onnx|parquet|npy|npz|pkl)$/i;

/** It holds no text, by its name. */
export function isBinary(file: string): boolean {
  return BINARY.test(file);
}

/** Sums and signatures of other files. */
const SUMS = /(?:^|\/)[\w.-]*(?:sha\d*|md5|b2|check)[_-]?sums?[\w.-]*$|\.(?:sha\d+|md5|asc|sig|minisig)$/i;

/**
 * Files of kinds that are not read, in which one of the words stands: snapshots, recorded requests, steps of tests, rules
 * in languages of their own. They are read for fixes alone, as text. `all`: every file that was listed.
 */
export function otherFiles(cwd: string, all: Iterable<string>, words: readonly string[]): Others {
  if (words.length === 0) return NONE;
  const found = new LookedThrough(cwd, 'words');
  let linked: ReadonlySet<string> | undefined;
  for (const file of all) {
    if (isRead(file) || BINARY.test(file)) continue;
    const text = found.look(file);
    if (text === undefined || !words.some((word) => text.includes(word)) || isOwnFile({ file, text })) continue;
    // Another name of a file that is read says nothing of its own.
    const link = linkOf(cwd, file);
    if (link !== undefined) {
      linked ??= new Set([...all].filter(isRead).flatMap((one) => linkOf(cwd, one) ?? []));
      if (linked.has(link)) continue;
    }
    found.texts.push({ file, text });
  }
  return found;
}

/**
 * Tests of some files that were not read, since nothing in them says the API, by their names: `test_zones.py` of `zones.py`.
 * What they say an answer holds is what the code reads.
 */
export function testsOf(
  cwd: string,
  all: Iterable<string>,
  files: ReadonlySet<string>,
  known: (file: string) => boolean,
): Others {
  const names = new Set([...files].map(bareName));
  if (names.size === 0) return NONE;
  const found = new LookedThrough(cwd, 'source');
  for (const file of all) {
    if (!isRead(file) || known(file) || !isTest(file) || !names.has(testedBy(file))) continue;
    found.take(file);
  }
  return found;
}

/**
 * Files that may see what the requests of some files answer without saying the API themselves: the rest of a play, what a
 * folder of requests has in common, scripts that share variables. They are read for this alone.
 */
export function seeingAnswers(
  cwd: string,
  all: Iterable<string>,
  changed: readonly SourceText[],
  known: (file: string) => boolean,
): Others {
  // All files of a kind tell the same ones: each is asked for once.
  const told = [...new Set(changed.map(toldBy))].filter((one) => one !== undefined);
  if (told.length === 0) return NONE;
  const found = new LookedThrough(cwd, 'source');
  for (const file of all) {
    if (known(file) || BINARY.test(file) || !told.some((tells) => tells(file))) continue;
    found.take(file);
  }
  return found;
}

const NONE: Others = { texts: [], unread: undefined };

/** Which files may see what the requests of a file answer. */
function toldBy({ file, text }: SourceText): ((other: string) => boolean) | undefined {
  if (/\.bru$/i.test(file)) return isOfFolder;
  if (/\.ya?ml$/i.test(file)) return registeredIn(text) === undefined ? undefined : isOfPlay;
  return sharesWith(file);
}

/** What else is said in files of which only the texts are looked at, nobody else looks for. */
function isRead(file: string): boolean {
  const kind = kindByName(file);
  return kind !== undefined && kind !== 'texts';
}

/** What tells a file that has several names (hard links) from others; undefined for one that has one name. */
function linkOf(cwd: string, file: string): string | undefined {
  const about = lstatSync(resolve(cwd, file), { throwIfNoEntry: false });
  return about === undefined || about.nlink < 2 ? undefined : `${about.dev} ${about.ino}`;
}

/** Whether a sum or a signature of a file is kept in another one: an edit breaks it. */
export function summedIn(cwd: string, all: Iterable<string>): (file: string) => string | undefined {
  const sums = [...all].filter((file) => SUMS.test(file));
  const texts = new Map<string, Looked>();
  return (file) =>
    sums.find((sum) => {
      if (sum.startsWith(`${file}.`)) return true;
      const looked = texts.has(sum) ? texts.get(sum) : look(cwd, sum, 'words');
      texts.set(sum, looked);
      if (looked === 'too large') return true;
      return looked?.text.split(/[\s*]+/).some((word) => isNamed(file, word)) === true;
    });
}

/** A list of sums names files as they lie beside it. */
function isNamed(file: string, word: string): boolean {
  const name = word.replace(/^\.\//, '');
  return name !== '' && (file === name || file.endsWith(`/${name}`));
}
