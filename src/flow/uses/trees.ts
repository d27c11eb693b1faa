import type { CallExpr, FunctionExpr, MemberExpr, Program } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import { fileOfPart } from '../../text/part-name.js';
import { ByName, type Named } from './by-name.js';
import { CallIndex } from './call-index.js';
import { Families } from './class-family.js';
import { commentsIn } from './comments.js';
import { Holders, type Held } from './holders.js';
import { MemberUses } from './member-uses.js';
import { MethodsOnSelf } from './methods-on-self.js';
import { Modules } from './modules.js';
import { Replaced } from './replaced.js';
import { Overriding } from './overriding.js';
import { Wholes } from './wholes.js';
import { Tree } from './tree/tree.js';
import type { ReadFiles, Logs } from './read-files.js';

/** Languages whose programs use the classes of each other. */
const RELATED: readonly string[] = ['java', 'kotlin', 'scala', 'groovy'];

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
  private readonly sites = new Map<FunctionExpr, readonly CallSite[]>();
  private parts: Map<string, string[]> | undefined;
  private readonly holders = new Holders((tree) => this.alike(tree));
  private readonly named = new Map<string, Map<string, readonly Span[]>>();
  readonly documents: readonly SourceText[];
  readonly modules: Modules;
  readonly wholes = new Wholes(this);
  readonly families = new Families(this);
  readonly memberUses = new MemberUses(this);
  readonly overriding = new Overriding(this);
  readonly onSelf = new MethodsOnSelf(this);
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
    this.modules = new Modules(this, read);
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

  private tree(program: Program): Tree {
    const known = MADE.get(program);
    if (known !== undefined) return known;
    const made = new Tree(program);
    MADE.set(program, made);
    return made;
  }
}

function namedMembers(tree: Tree): readonly (readonly [string, NamedMember])[] {
  return tree.members.flatMap((member) => (typeof member.key === 'string' ? [[member.key, { tree, member }]] : []));
}
