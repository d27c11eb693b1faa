import { isCommon } from './called-names.js';
import type { Pattern, Program, Stmt } from '../../model/program.js';
import { withoutExtension } from '../../text/written-extension.js';
import { Node } from './nodes.js';

/** The places that go by names which hold in more than one function: found by their words alone. */
export class Names {
  private readonly nodes = new Map<string, Node>();
  /** What modules hand out, by their names, and which of them are taken as a whole. */
  private readonly handing = new Map<string, Set<Node>>();
  private readonly taken = new Set<string>();
  /** The names that stand at the top of files, by the file or its package. */
  private readonly tops = new Map<string, Set<string>>();
  /** What is to be done once another file of a package turns out to have a name at its top. */
  private readonly waiting = new Map<string, ((outer: Node) => void)[]>();

  /** A program is among those that are known. */
  top(program: Program): void {
    const place = placeOf(program);
    const known = this.tops.get(place) ?? new Set();
    this.tops.set(place, known);
    for (const [name, where] of topOf(program)) {
      if (where === 'import' || known.has(name)) continue;
      known.add(name);
      for (const tell of this.waiting.get(`${place}\0${name}`) ?? []) tell(this.variable(place, name));
    }
  }

  /** Tells of the variable of this name at the top of a program, or of another one of its package, if there is one. */
  whereTop(program: Program, name: string, tell: (outer: Node) => void): void {
    const place = placeOf(program);
    const key = `${place}\0${name}`;
    if (this.tops.get(place)?.has(name) === true) tell(this.variable(place, name));
    else if (program.package !== undefined) this.waiting.set(key, [...(this.waiting.get(key) ?? []), tell]);
  }

  /** A variable of a file's (or package's) top level. */
  variable(file: string, name: string): Node {
    return this.shared(`variable\0${file}\0${name}`);
  }

  /** What some file hands out, or what has this name everywhere. */
  handed(name: string): Node {
    return this.shared(`handed\0${name}`);
  }

  /**
   * What a module hands out by any name, for those that take it where they use it: `await import('./paths')`. Few are taken
   * so; `link` is told of each that is, with what it hands out so far.
   */
  anyOf(module: string, link: (handed: Node, any: Node) => void): Node {
    const any = this.shared(`any of\0${module}`);
    if (!this.taken.has(module)) for (const handed of this.handing.get(module) ?? []) link(handed, any);
    this.taken.add(module);
    return any;
  }

  /** A module hands something out. */
  handsOut(module: string, handed: Node, link: (handed: Node, any: Node) => void): void {
    if (this.taken.has(module)) link(handed, this.anyOf(module, link));
    else this.handing.set(module, (this.handing.get(module) ?? new Set()).add(handed));
  }

  /** The methods of a name, whatever they are methods of. */
  method(name: string): Node {
    const node = this.shared(`method\0${name}`);
    node.isMethod = true;
    node.isCommon = isCommon(name);
    return node;
  }

  /** Members of a name that classes set which are built on others: the methods of those may read them. */
  inherited(key: string): Node {
    return this.shared(`inherited\0${key}`);
  }

  /** What classes set as members of a name where they declare them: those that are built on them may read it. */
  passedDown(key: string): Node {
    return this.shared(`passed down\0${key}`);
  }

  /** The members of a name that a file sets. Those of objects from elsewhere come with the objects. */
  memberOf(file: string, key: string): Node {
    return this.shared(`member of\0${file}\0${key}`);
  }

  /** What is thrown in a file is caught there, as far as is known. */
  thrownIn(file: string): Node {
    return this.memberOf(file, 'throw');
  }

  /** What objects that have a member by any name may be asked for: words of interest that are read as members. */
  askedFor(): Node {
    return this.shared('asked for');
  }

  private shared(key: string): Node {
    const known = this.nodes.get(key);
    if (known !== undefined) return known;
    const made = new Node(true);
    this.nodes.set(key, made);
    return made;
  }
}

/** What a module goes by as a whole, by its file or a specifier: its last word, or that of the folder that it is the index of. */
export function moduleNameOf(specifier: string): string {
  const parts = withoutExtension(specifier).split(/[/\\.:]+/);
  const last = parts.at(-1) ?? '';
  return `module ${/^(?:index|main|__init__|mod)$/.test(last) ? (parts.at(-2) ?? last) : last}`;
}

/** What a program goes by as a whole, by the name of its file. */
export function moduleOf({ file }: Program): string {
  return moduleNameOf(file.replace(/\.[a-z]+$/i, ''));
}

/** The variables that a pattern sets. */
export function namesIn(pattern: Pattern): readonly string[] {
  switch (pattern.kind) {
    case 'name':
      return [pattern.name];
    case 'member':
      return [];
    case 'default-pattern':
      return namesIn(pattern.target);
    case 'list-pattern':
      return [...pattern.items, pattern.rest].flatMap((one) => (one === undefined ? [] : namesIn(one)));
    case 'object-pattern':
      return [...pattern.members.map(({ target }) => target), pattern.rest].flatMap((one) =>
        one === undefined ? [] : namesIn(one),
      );
  }
}

/** What the top levels of a package's files see of each other, or what a file has for itself. */
export function placeOf(program: Program): string {
  return program.package ?? program.file;
}

/** Where a name is declared: for a whole function, only in blocks of it, or taken from another module. */
type Place = 'whole' | 'blocks' | 'import';
const TOPS = new WeakMap<Program, ReadonlyMap<string, Place>>();

/** The names that a program declares at its top. */
export function topOf(program: Program): ReadonlyMap<string, Place> {
  const known = TOPS.get(program) ?? declaredIn(program.body);
  TOPS.set(program, known);
  return known;
}

/**
 * The variables that the statements of a function declare, without those of the functions in it. Outside of the blocks
 * that a variable is declared in, its name may be another one's.
 */
export function declaredIn(body: readonly Stmt[]): Map<string, Place> {
  const into = new Map<string, Place>();
  const declare = (pattern: Pattern | undefined, isWhole: boolean): void => {
    if (pattern === undefined) return;
    for (const name of namesIn(pattern)) into.set(name, isWhole || into.get(name) === 'whole' ? 'whole' : 'blocks');
  };
  // Conditions in a row stand in one another, and there may be thousands.
  const open = [...body];
  const outermost = open.length;
  for (const [at, stmt] of open.entries()) {
    for (const inner of blocksOf(stmt)) for (const one of inner) open.push(one);
    if (stmt.kind === 'let') declare(stmt.target, at < outermost || stmt.functionScoped === true);
    if (stmt.kind === 'loop') declare(stmt.target, false);
    if (stmt.kind === 'try') declare(stmt.param, false);
    if (stmt.kind === 'import') for (const { local } of stmt.bindings) into.set(local, 'import');
    if (stmt.kind === 'type') into.set(stmt.name, 'whole');
  }
  return into;
}

function blocksOf(stmt: Stmt): readonly (readonly Stmt[])[] {
  switch (stmt.kind) {
    case 'if':
      return [stmt.then, stmt.otherwise];
    case 'loop':
    case 'block':
      return [stmt.body];
    case 'try':
      return [stmt.body, stmt.handler, stmt.finalizer];
    case 'switch':
      return stmt.cases.map(({ body }) => body);
    default:
      return [];
  }
}

/** Whether the files of a program's language see each other's names without importing them. */
export function sharesNames({ language }: Program): boolean {
  return language !== 'javascript' && language !== 'typescript';
}

/** Languages in which what a loop or a handler declares is a variable of the function. */
const WITHOUT_BLOCKS = new Set(['python', 'ruby', 'php', 'nim', 'shell', 'powershell', 'batch']);

/** Whether a block of a program may have variables of its own. */
export function hasBlockScopes({ language }: Program): boolean {
  return !WITHOUT_BLOCKS.has(language);
}
