import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { callsOthers } from '../../flow/uses/in-markup.js';
import { isGiven } from '../../flow/uses/other-callers.js';
import { bareName, Trees } from '../../flow/uses/trees.js';
import type { Request } from '../../model/request.js';
import { fileOfPart } from '../../text/part-name.js';
import type { AnyMatch } from '../accounts/joined-matches.js';
import { topsOf } from '../choice/around.js';
import { discover } from '../choice/discover.js';
import { kindByName, type Kind } from '../reading/kinds.js';
import type { Unit } from '../reading/units.js';
import { LinkedFiles, WHOLE_FOLDER } from './linked-files.js';
import { textIn } from './looked-through.js';

interface Asked {
  readonly cwd: string;
  readonly matches: readonly AnyMatch[];
  readonly units: readonly Unit[];
  /** Files of a folder that were looked through; undefined where only some files were asked for by their names. */
  readonly looked: Iterable<string> | undefined;
}

/**
 * Files that may call functions which send what the schedule retired, where callers say what the path is: they say nothing
 * of the schedule, and are read since a fix in such a function would change what they send as well.
 */
export async function callingFiles({ cwd, matches, units, looked }: Asked): Promise<readonly string[]> {
  const read = new Set(units.map(({ source }) => source.file));
  const kinds = new Set(units.map(({ source }) => kindByName(source.file)));
  const unread = looked === undefined ? undefined : [...looked].filter((file) => !read.has(file));
  if (unread?.some((file) => [...kinds].some((kind) => mayCall(file, kind))) === false) return [];
  const functions = openFunctions(matches, units);
  if (functions.size === 0) return [];
  const texts = new Map(units.map(({ source }) => [source.file, source.text]));
  const wanted = new Map<Kind | 'sniff' | undefined, Wanted>();
  for (const [file, names] of functions) {
    const kind = kindByName(file);
    const one = wanted.get(kind) ?? new Wanted(kind);
    wanted.set(kind, one);
    one.add({ file, text: texts.get(file) ?? '' }, names);
  }
  const listed = unread ?? (await listedAround(cwd, [...functions.keys()]));
  for (const file of new Set([...listed, ...read])) {
    const asking = [...wanted.values()].filter(({ kind }) => mayCall(file, kind));
    if (asking.length === 0) continue;
    const text = texts.get(file) ?? textIn(cwd, file);
    for (const one of asking) one.look(file, text);
  }
  return [...new Set([...wanted.values()].flatMap((one) => one.callers()))].filter((file) => !read.has(file));
}

function mayCall(file: string, kind: Kind | 'sniff' | undefined): boolean {
  return kindByName(file) === kind || callsOthers(file, kind ?? '');
}

/** What goes through all that a module has: the functions need not be named there. */
const WHOLES = /\bObject\.(?:values|entries|keys|assign)\s*\(|\]\s*\(|\b(?:getattr|vars|send)\s*\(/;

/** Functions of files of one kind, and the files that may call them. */
class Wanted {
  private readonly files: { readonly file: string; readonly text: string }[] = [];
  private readonly folders = new Set<string>();
  private readonly names = new Set<string>();
  /** Names with signs in them: `Send-It`, `put!`. */
  private readonly spelled: string[] = [];
  private readonly modules = new Set<string>();
  private readonly found: string[] = [];
  private readonly linked: LinkedFiles;

  constructor(readonly kind: Kind | 'sniff' | undefined) {
    this.linked = new LinkedFiles(kind);
  }

  add(of: { readonly file: string; readonly text: string }, names: ReadonlySet<string>): void {
    this.files.push(of);
    this.folders.add(folderOf(of.file));
    this.modules.add(moduleOf(of.file));
    for (const name of names) {
      if (/^[\w$]+$/.test(name)) this.names.add(name);
      else this.spelled.push(name.replace(/^#/, ''));
    }
  }

  look(file: string, text: string): void {
    const words = new Set(text.match(/[\w$]+/g));
    const isNamed = anyOf(this.names, words) || this.spelled.some((name) => text.includes(name));
    if (isNamed && this.folders.has(folderOf(file))) this.found.push(file);
    else if (anyOf(this.modules, words) && (isNamed || WHOLES.test(text))) this.found.push(file);
    this.linked.add(file, text, isNamed);
  }

  callers(): readonly string[] {
    return [...this.found, ...this.linked.leadingTo(this.files)];
  }
}

function anyOf(names: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  for (const name of names) if (words.has(name)) return true;
  return false;
}

/** The files of the projects that some files are of; those beside them alone where they are of none. */
async function listedAround(cwd: string, files: readonly string[]): Promise<readonly string[]> {
  const paths = topsOf(cwd, files);
  if (paths !== undefined) return (await discover({ cwd, paths, noIgnore: false })).files.map(({ file }) => file);
  return [...new Set(files.map(folderOf))].flatMap((folder) => besides(cwd, folder));
}

function besides(cwd: string, folder: string): readonly string[] {
  try {
    return readdirSync(resolve(cwd, folder)).map((name) => (folder === '' ? name : `${folder}/${name}`));
  } catch {
    return [];
  }
}

/** The functions that requests are sent by, and answers read in, to which others say what the path is, by their files. */
function openFunctions(matches: readonly AnyMatch[], units: readonly Unit[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const sources = new Map(units.map(({ source }) => [source.file, source]));
  const trees = new Trees({
    programs: units.flatMap(({ reading }) => reading.programs),
    textOf: (file) => sources.get(file),
  });
  const sites = new Set<Request['site']>();
  for (const match of matches) {
    if (!('request' in match) || match.finding.noFix !== null) continue;
    const { span: sender, callers, site } = match.request;
    // All requests of a call share its reads.
    const reads = sites.has(site) ? [] : site.reads.map((read) => read.span);
    sites.add(site);
    for (const span of [sender, ...callers, ...reads]) {
      const tree = trees.of(span.file);
      const node = tree?.holding(span)[0];
      if (tree === undefined || node === undefined) continue;
      for (const fn of tree.around(node)) {
        const name = tree.nameOf(fn);
        if (name === undefined || tree.isPrivate(fn) || !isGiven(match.request, fn.span)) continue;
        const file = fileOfPart(span.file);
        found.set(file, (found.get(file) ?? new Set()).add(name));
      }
    }
  }
  return found;
}

function moduleOf(file: string): string {
  const name = bareName(file);
  return WHOLE_FOLDER.test(name) ? bareName(folderOf(file)) : name;
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}
