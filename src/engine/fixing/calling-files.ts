import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { callsOthers } from '../../flow/uses/in-markup.js';
import { isGiven } from '../../flow/uses/other-callers.js';
import { bareName, folderOf, WHOLE_FOLDER } from '../../flow/uses/module-names.js';
import { Trees } from '../../flow/uses/trees.js';
import type { Request } from '../../model/request.js';
import { literally } from '../../text/pattern.js';
import { fileOfPart } from '../../text/part-name.js';
import type { AnyMatch } from '../accounts/joined-matches.js';
import { topsOf } from '../choice/around.js';
import type { Bounds } from '../choice/bounds.js';
import { discover } from '../choice/discover.js';
import { kindByName, type Kind } from '../reading/kinds.js';
import type { Unit } from '../reading/units.js';
import { holdersOf, writtenAt } from './held-names.js';
import { LinkedFiles } from './linked-files.js';
import { textIn } from './looked-through.js';

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
  if (unread?.some((file) => [...kinds].some((kind) => mayCall(file, kind))) === false) return [];
  const functions = openNames(matches, units);
  if (functions.size === 0) return [];
  const texts = new Map(units.map(({ source }) => [source.file, source.text]));
  const wanted = new Map<Kind | 'sniff' | undefined, Wanted>();
  for (const [file, names] of functions) {
    const kind = kindByName(file);
    const one = wanted.get(kind) ?? new Wanted(kind);
    wanted.set(kind, one);
    one.add({ file, text: texts.get(file) ?? '' }, names);
  }
  const listed = unread ?? (await listedAround(bounds, [...functions.keys()]));
  const textOf = (file: string): string => texts.get(file) ?? textIn(bounds.cwd, file);
  for (const file of new Set([...listed, ...read])) {
    const asking = [...wanted.values()].filter(({ kind }) => mayCall(file, kind));
    if (asking.length === 0) continue;
    const text = textOf(file);
    for (const one of asking) one.look(file, text, read.has(file));
  }
  return [...new Set([...wanted.values()].flatMap((one) => one.callers(textOf)))];
}

function mayCall(file: string, kind: Kind | 'sniff' | undefined): boolean {
  const own = kindByName(file);
  return own === kind || callsOthers(file, kind ?? '') || (kind === 'shell' && RUNS_SHELL.has(own ?? ''));
}

/** Kinds of files that hold lines of a shell, or may be scripts. */
const RUNS_SHELL: ReadonlySet<string> = new Set(['sniff', 'makefile', 'dockerfile', 'jenkinsfile', 'yaml', 'nix']);

/** Languages whose names mean the same in any case: some of their readers know them in small letters alone. */
const ANY_CASE = /^(?:powershell|batch|php|nim)$/;

/** What goes through all that a module has: the functions need not be named there. */
const WHOLES = /\bObject\.(?:values|entries|keys|assign)\s*\(|\]\s*\(|\b(?:getattr|vars|send)\s*\(/;

/** Functions of files of one kind, and the files that may call them. */
class Wanted {
  private readonly files: { readonly file: string; readonly text: string }[] = [];
  private readonly folders = new Set<string>();
  private readonly names = new Set<string>();
  /** What finds them in a text: once all are known. */
  private words: { readonly name: RegExp; readonly module: RegExp } | undefined;
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
    this.modules.add(this.cased(moduleOf(of.file)));
    for (const name of [...names].map((one) => this.cased(one))) {
      if (/^[\w$]+$/.test(name)) this.names.add(bare(name));
      else this.spelled.push(name.replace(/^#/, ''));
    }
  }

  /** `isRead`: it is none that is looked for, and may hand on what others take. */
  look(file: string, text: string, isRead: boolean): void {
    if (isRead) return this.linked.add(file, text, false);
    const cased = this.cased(text);
    const { name, module } = (this.words ??= { name: anyOf(this.names), module: anyOf(this.modules) });
    const isNamed = name.test(cased) || this.spelled.some((one) => cased.includes(one));
    if (isNamed && this.folders.has(folderOf(file))) this.found.push(file);
    else if (module.test(cased) && (isNamed || WHOLES.test(text))) this.found.push(file);
    this.linked.add(file, text, isNamed);
  }

  private cased(text: string): string {
    return ANY_CASE.test(this.kind ?? '') ? text.toLowerCase() : text;
  }

  callers(textOf: (file: string) => string): readonly string[] {
    return [...this.found, ...this.linked.leadingTo(this.files, textOf)];
  }
}

/** A variable's name without its sigil: what is set as `BODY=` is read as `$BODY`. */
function bare(name: string): string {
  return name.replace(/^\$+(?=\w)/, '');
}

/** What finds one of the names as a whole word, with a sigil or without. */
function anyOf(names: ReadonlySet<string>): RegExp {
  const spelled = [...names].filter((name) => name !== '').map(literally);
  return spelled.length === 0 ? NOTHING : new RegExp(`(?<![\\w$])\\$*(?:${spelled.join('|')})(?![\\w$])`);
}

const NOTHING = /(?!)/;

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
    const { span: sender, callers, site, client } = match.request;
    // What is called is known where it is known who hands it over.
    const isOpen = client === 'unknown-sender';
    // All requests of a call share its reads.
    const reads = sites.has(site) ? [] : site.reads.map((read) => read.span);
    sites.add(site);
    for (const span of [sender, ...callers, ...reads]) {
      const tree = trees.of(span.file);
      const node = tree?.holding(span)[0];
      if (tree === undefined || node === undefined) continue;
      for (const fn of tree.around(node)) {
        const name = tree.nameOf(fn);
        if (name === undefined || tree.isPrivate(fn) || !(isOpen || isGiven(match.request, fn.span))) continue;
        add(span.file, name);
      }
      const owner = isOpen ? tree.classOf(node)?.name : undefined;
      if (owner !== undefined) add(span.file, owner);
    }
  }
  return found;
}

function moduleOf(file: string): string {
  const name = bareName(file);
  return WHOLE_FOLDER.test(name) ? bareName(folderOf(file)) : name;
}
