import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { isGiven } from '../../flow/uses/other-callers.js';
import { bareName, Trees } from '../../flow/uses/trees.js';
import type { Request } from '../../model/request.js';
import { fileOfPart } from '../../text/part-name.js';
import { literally } from '../../text/pattern.js';
import type { AnyMatch } from '../accounts/joined-matches.js';
import { topsOf } from '../choice/around.js';
import type { Bounds } from '../choice/bounds.js';
import { discover } from '../choice/discover.js';
import { kindByName } from '../reading/kinds.js';
import type { Unit } from '../reading/units.js';
import { holdersOf, writtenAt } from './held-names.js';
import { textIn } from './looked-through.js';

/** Files that have a name for all that their folder hands out. */
const WHOLE_FOLDER = /^(?:index|__init__|mod|init|main)$/;

interface Asked {
  readonly bounds: Bounds;
  readonly matches: readonly AnyMatch[];
  readonly units: readonly Unit[];
  /** Files of a folder that were looked through; undefined where only some files were asked for by their names. */
  readonly looked: Iterable<string> | undefined;
}

/**
 * Files that may call functions which send what the schedule retired, where callers say what the path is: they say nothing
 * of the schedule, and are read since a fix in such a function would change what they send as well. So are those that may take
 * what is sent (a constant that is a body) for something else.
 */
export async function callingFiles({ bounds, matches, units, looked }: Asked): Promise<readonly string[]> {
  const read = new Set(units.map(({ source }) => source.file));
  const kinds = new Set(units.map(({ source }) => kindByName(source.file)));
  const unread = looked === undefined ? undefined : [...looked].filter((file) => !read.has(file));
  if (unread?.some((file) => kinds.has(kindByName(file))) === false) return [];
  const functions = openNames(matches, units);
  if (functions.size === 0) return [];
  const wanted = [...functions].map(([file, names]) => new Wanted(file, names));
  for (const file of unread ?? (await listedAround(bounds, [...functions.keys()]))) {
    const alike = read.has(file) ? [] : wanted.filter(({ kind }) => kind === kindByName(file));
    if (alike.length === 0) continue;
    const text = textIn(bounds.cwd, file);
    for (const one of alike) one.look(file, text);
  }
  return [...new Set(wanted.flatMap((one) => one.callers()))];
}

/** What goes through all that a module has: the functions need not be named there. */
const WHOLES = /\bObject\.(?:values|entries|keys|assign)\s*\(|\]\s*\(|\b(?:getattr|vars|send)\s*\(/;

/** The functions of one file, and the files that may call them. */
class Wanted {
  readonly kind: ReturnType<typeof kindByName>;
  private readonly folder: string;
  private readonly module: RegExp;
  private readonly names: RegExp;
  private readonly found: string[] = [];
  /** Modules that take this one, and may hand on what they have of it: a client that another file makes. */
  private readonly taking = new Set<string>();
  /** Files that name a function and not the module. */
  private readonly naming: { readonly file: string; readonly text: string }[] = [];

  constructor(file: string, names: ReadonlySet<string>) {
    this.kind = kindByName(file);
    this.folder = folderOf(file);
    this.module = word(moduleOf(file));
    this.names = new RegExp([...names].map((name) => word(name).source).join('|'));
  }

  look(file: string, text: string): void {
    const isNamed = this.names.test(text);
    if (this.module.test(text)) {
      this.taking.add(moduleOf(file));
      if (isNamed || WHOLES.test(text)) this.found.push(file);
    } else if (isNamed && this.folder === folderOf(file)) this.found.push(file);
    else if (isNamed) this.naming.push({ file, text });
  }

  callers(): readonly string[] {
    const through = this.naming.filter(({ text }) =>
      (text.match(/[\w$]+/g) ?? []).some((name) => this.taking.has(name)),
    );
    return [...this.found, ...through.map(({ file }) => file)];
  }
}

/** The files of the projects that some files are of; those beside them alone where they are of none. */
async function listedAround(bounds: Bounds, files: readonly string[]): Promise<readonly string[]> {
  const paths = topsOf(bounds, files);
  const { cwd } = bounds;
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

/**
 * The functions that requests are sent by, and answers read in, to which others say what the path is, and what outlives a
 * call and holds what they send, by their files.
 */
function openNames(matches: readonly AnyMatch[], units: readonly Unit[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const sources = new Map(units.map(({ source }) => [source.file, source]));
  const trees = new Trees({
    programs: units.flatMap(({ reading }) => reading.programs),
    textOf: (file) => sources.get(file),
  });
  const add = (file: string, name: string): void => {
    const of = fileOfPart(file);
    found.set(of, (found.get(of) ?? new Set()).add(name));
  };
  const sites = new Set<Request['site']>();
  const written = new Set<string>();
  for (const match of matches) {
    if (!('request' in match) || match.finding.noFix !== null) continue;
    for (const at of writtenAt(match.request)) {
      const place = `${at.file} ${at.start}`;
      const tree = written.has(place) ? undefined : trees.of(at.file);
      written.add(place);
      if (tree !== undefined) for (const name of holdersOf(tree, at)) add(at.file, name);
    }
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
        add(span.file, name);
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

/** A name as a word of its own. */
function word(name: string): RegExp {
  return new RegExp(`(?<![\\w$])${literally(name)}(?![\\w$])`);
}
