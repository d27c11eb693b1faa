import type { CallExpr, FunctionExpr, MemberExpr, Program } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import { fileOfPart } from '../../text/part-name.js';
import { ByName, type Named } from './by-name.js';
import { CallIndex } from './call-index.js';
import { Families } from './class-family.js';
import { commentsIn } from './comments.js';
import { Holders, oncePerName, type Held } from './holders.js';
import { MemberUses } from './member-uses.js';
import { bareName, folderOf, moduleNames, nameAsked } from './module-names.js';
import { Replaced } from './replaced.js';
import { Overriding } from './overriding.js';
import { Wholes } from './wholes.js';
import { Tree } from './tree/tree.js';
import { withoutExtension } from '../../text/written-extension.js';

/** Languages whose programs use the classes of each other. */
const RELATED: readonly string[] = ['java', 'kotlin', 'scala', 'groovy'];

/** What was read, as far as uses are looked for in it. */
export interface ReadFiles {
  readonly programs: readonly Program[];
  textOf(file: string): SourceText | undefined;
  /** Extensions of files that are there and were not read. */
  readonly unread?: ReadonlySet<string> | undefined;
  /** Whether one of those with an extension may say a name; of any where it is not known. */
  readonly unreadSays?: ((extension: string, name: string, holder: string | undefined) => boolean) | undefined;
  /** The texts of files that were not read, by the name that an import has for them. */
  readonly unreadModules?: ((name: string, of?: RegExp) => readonly string[]) | undefined;
  /** Where a file, read or not, takes a name of a module by a text. */
  readonly takenLate?: ((file: string, language: string, name: string) => Span | undefined) | undefined;
  /** Logs that the project keeps in files and reads again. */
  readonly logs?: Logs | undefined;
  /** Texts that are no programs and may call functions of some: pages, notebooks, files of other languages. */
  readonly documents?: readonly SourceText[] | undefined;
}

/** What is known of the logs that a project keeps, and of what its programs print. */
export interface Logs {
  /** A file of this name is read as text: a log that is counted, say. */
  isRead(name: string): boolean;
  /** The errors of a program that is run by the name of this file are kept in one that is read. */
  keepsErrorsOf(file: string): boolean;
  /** Where a program of this name is run so that it says all that it runs or asks, and something takes that. */
  tracesCallsOf(file: string): Span | undefined;
  /** Something runs a script by the name of this file, or what is named in it, and takes what that prints. */
  takesOutputOf(file: string): boolean;
}

/** A call, and the tree that it stands in. */
export interface CallSite {
  readonly tree: Tree;
  readonly call: CallExpr;
}

/** A member, and the tree that it stands in. */
export interface NamedMember {
  readonly tree: Tree;
  readonly member: MemberExpr;
}

/** The tree of each program: it depends on that alone. */
const MADE = new WeakMap<Program, Tree>();

/** The trees of all programs that were read, each made when it is asked for. */
export class Trees {
  private readonly programs = new Map<string, Program>();
  private readonly languages = new Map<string, Program[]>();
  private readonly members = this.byName((tree) => namedMembers(tree));
  private readonly handed = new Map<string, readonly NamedMember[]>();
  private readonly asking = this.byName((tree) => oncePerName(tree, [...tree.asksFor()]));
  private readonly sites = new Map<FunctionExpr, readonly CallSite[]>();
  private readonly imported = new Map<Tree, readonly string[]>();
  private readonly fileNames: ReadonlySet<string>;
  private parts: Map<string, string[]> | undefined;
  private readonly holders = new Holders((tree) => this.alike(tree));
  private readonly modules = this.byName((tree) => oncePerName(tree, moduleNames(tree.program.file)));
  private readonly named = new Map<string, Map<string, readonly Span[]>>();
  readonly documents: readonly SourceText[];
  readonly wholes = new Wholes(this);
  readonly families = new Families(this);
  readonly memberUses = new MemberUses(this);
  readonly overriding = new Overriding(this);
  readonly replaced = new Replaced(this);
  private readonly calls = new CallIndex(this);

  constructor(private readonly read: ReadFiles) {
    for (const program of read.programs) {
      if (!this.programs.has(program.file)) this.programs.set(program.file, program);
      const alike = this.languages.get(program.language);
      if (alike === undefined) this.languages.set(program.language, [program]);
      else alike.push(program);
    }
    this.documents = read.documents ?? [];
    this.fileNames = new Set(read.programs.flatMap(({ file }) => moduleNames(file)));
  }

  of(file: string): Tree | undefined {
    const program = this.programs.get(file);
    return program === undefined ? undefined : this.tree(program);
  }

  /** The program itself and those of its language: names of members go across files. */
  alike({ program }: Tree): readonly Tree[] {
    return (this.languages.get(program.language) ?? []).map((one) => this.tree(one));
  }

  /** Those of them that hold something of a name. */
  holding(of: Tree, what: Held, name: string): readonly Tree[] {
    return this.holders.of(of, what, name);
  }

  /** What they hold, by name. */
  byName<T>(named: Named<T>): ByName<T> {
    return new ByName((tree) => this.alike(tree), named);
  }

  /** Those of other languages that have its classes in common. */
  related({ program: { language } }: Tree): readonly Tree[] {
    if (!RELATED.includes(language)) return [];
    const others = RELATED.filter((one) => one !== language);
    return others.flatMap((one) => (this.languages.get(one) ?? []).map((program) => this.tree(program)));
  }

  /** A file that was not read may take a constant of a class: one of the same kind, or a template. */
  saysUnread({ program: { file } }: Tree, name: string, holder: string | undefined): boolean {
    const { unread, unreadSays } = this.read;
    const extension = /\.\w+$/.exec(file)?.[0] ?? '';
    return unreadSays === undefined
      ? unread !== undefined
      : unreadSays(extension, name, holder) || unreadSays('template', name, holder);
  }

  /** Programs that ask for one by the name of its file, or of its folder. */
  askersOf(of: Tree): readonly Tree[] {
    const { file, language } = of.program;
    const folder = folderOf(file);
    const askers = new Set([file, folder].flatMap((one) => this.asking.of(of, bareName(one))));
    // Files of one package see each other without a word.
    if (PACKAGES.test(language))
      for (const tree of this.alike(of)) if (tree.program.file.startsWith(folder) && tree !== of) askers.add(tree);
    askers.delete(of);
    return [...askers];
  }

  /** Places that a pattern finds in the programs of a language, the first of each by what its group says. */
  namedBy(language: string, pattern: RegExp): ReadonlyMap<string, readonly Span[]> {
    const known = this.named.get(language);
    if (known !== undefined) return known;
    const found = new Map<string, readonly Span[]>();
    this.named.set(language, found);
    for (const { file } of this.languages.get(language) ?? []) {
      const source = this.text(file);
      if (source === undefined) continue;
      const comments = commentsIn(source);
      for (const { 0: all, 1: name, index } of source.text.matchAll(pattern)) {
        if (name === undefined || found.has(name) || comments.holds(index)) continue;
        found.set(name, [{ file, start: index, end: index + all.length }]);
      }
    }
    return found;
  }

  /** The programs of a language whose files are called by this name, without folder and extension. */
  ofBareName(of: Tree, name: string): readonly Tree[] {
    return this.modules.of(of, name);
  }

  /** A class of a file that was not read says that it is built on a type of this name. */
  buildsUnread(type: string): boolean {
    return this.read.unreadSays?.('built', type, undefined) === true;
  }

  /** Files of the kind of one are there that were not read, and may say a name. */
  hasUnread({ program: { file } }: Tree, name: string): boolean {
    const extension = /\.\w+$/.exec(file)?.[0] ?? '';
    return this.read.unread?.has(extension) === true && this.read.unreadSays?.(extension, name, undefined) !== false;
  }

  /** Where a file takes a name of a module by a text, while it runs. */
  takenLate({ program: { file, language } }: Tree, name: string): Span | undefined {
    return this.read.takenLate?.(file, language, name);
  }

  /** The logs of the project that are read again. */
  get logs(): Logs | undefined {
    return this.read.logs;
  }

  /** Files that a program imports, by their names. */
  importedBy(tree: Tree): readonly string[] {
    const known = this.imported.get(tree) ?? this.findImported(tree);
    this.imported.set(tree, known);
    return known;
  }

  private findImported(tree: Tree): readonly string[] {
    const names = new Set(tree.imports.map(({ from }) => moduleName(from)));
    const files = new Set([...names].flatMap((name) => this.ofBareName(tree, name)).map(({ program }) => program.file));
    files.delete(tree.program.file);
    return [...files];
  }

  /** Members of this name in programs of one language. */
  withMember(of: Tree, name: string): readonly NamedMember[] {
    return this.members.of(of, name);
  }

  /** Members of a name that are read as values, and not called: asked for with each function of the name. */
  handedMembers(of: Tree, name: string): readonly NamedMember[] {
    const key = `${of.program.language}.${name}`;
    const known =
      this.handed.get(key) ?? this.withMember(of, name).filter(({ tree, member }) => tree.isHandedOver(member));
    this.handed.set(key, known);
    return known;
  }

  /** All calls that may lead to a function, by its name. */
  callsOf(tree: Tree, fn: FunctionExpr): readonly CallSite[] {
    const name = tree.calledAs(fn)?.replace(/^new /, '');
    if (name === undefined) return [];
    const known = this.sites.get(fn) ?? this.calls.of(tree, fn, name);
    this.sites.set(fn, known);
    return known;
  }

  text(file: string): SourceText | undefined {
    return this.read.textOf(file);
  }

  /** The programs that stand in a file of another kind, by their names. */
  partsOf(file: string): readonly string[] {
    if (this.parts === undefined) {
      this.parts = new Map();
      for (const { file: part } of this.read.programs) {
        const holder = fileOfPart(part);
        const known = this.parts.get(holder);
        if (holder === part) continue;
        if (known === undefined) this.parts.set(holder, [part]);
        else known.push(part);
      }
    }
    return this.parts.get(file) ?? [];
  }

  /** A module may be one of the files that were read, by its name: `./client.js`, `app.client`. */
  isOwn(from: string): boolean {
    return this.fileNames.has(moduleName(from)) || (from.startsWith('.') && this.fileNames.has('index'));
  }

  /** The texts of files that a module may be: of the language of a program, and those that were not read. */
  textsOf(of: Tree, from: string): readonly string[] {
    const read = this.ofBareName(of, moduleName(from)).flatMap(({ program }) => this.text(program.file)?.text ?? []);
    return [...read, ...(this.read.unreadModules?.(moduleName(from)) ?? [])];
  }

  /** The texts of files that were not read, by a bare name: what a program of PHP reads in. */
  unreadTexts(name: string): readonly string[] {
    return this.read.unreadModules?.(name, INCLUDED) ?? [];
  }

  private tree(program: Program): Tree {
    const known = MADE.get(program);
    if (known !== undefined) return known;
    const made = new Tree(program);
    MADE.set(program, made);
    return made;
  }
}

/** Files that programs of PHP read in, with what they say in it. */
const INCLUDED = /\.(?:php\d?|phtml|inc|tpl|html?|module|view|ctp)$/;

/** Languages whose files see what stands at the top of others beside them. */
const PACKAGES = /^(?:go|kotlin|scala|swift|java|csharp|hcl)$/;

function namedMembers(tree: Tree): readonly (readonly [string, NamedMember])[] {
  return tree.members.flatMap((member) => (typeof member.key === 'string' ? [[member.key, { tree, member }]] : []));
}

/** The bare name of the file that an import may mean: `hooks` of `./hooks.js`, `app.hooks`, `app::hooks`, `./hooks/index`. */
function moduleName(from: string): string {
  const path = withoutExtension(from).replace(/\/(?:index|__init__)$/, '');
  // In a path, a dot is a part of the name: `./zone.service`.
  return nameAsked(path.includes('/') ? path : path.replace(path.includes('\\') ? /\\/g : /[.:](?=\w)/g, '/'));
}
