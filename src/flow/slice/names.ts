import type { Pattern, Program, Stmt } from '../../model/program.js';
import { Node } from './nodes.js';

/** The places that go by names which hold in more than one function: found by their words alone. */
export class Names {
  private readonly nodes = new Map<string, Node>();

  /** A variable of a file's (or package's) top level. */
  variable(file: string, name: string): Node {
    return this.shared(`variable\0${file}\0${name}`);
  }

  /** What some file hands out, or what has this name everywhere. */
  handed(name: string): Node {
    return this.shared(`handed\0${name}`);
  }

  /** The methods of a name, whatever they are methods of. */
  method(name: string): Node {
    const node = this.shared(`method\0${name}`);
    node.isMethod = true;
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

/** What a module goes by as a whole: its file's name, or that of the folder that it is the index of. */
export function moduleNameOf(file: string): string {
  const parts = file.replace(/\.[a-z]+$/i, '').split(/[/\\.:]+/);
  const last = parts.at(-1) ?? '';
  return `module ${/^(?:index|main|__init__|mod)$/.test(last) ? (parts.at(-2) ?? last) : last}`;
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

/** The variables that the statements of a function declare, without those of the functions in it. */
export function declaredIn(body: readonly Stmt[]): Set<string> {
  const into = new Set<string>();
  // Conditions in a row stand in one another, and there may be thousands.
  const open = [...body];
  for (const stmt of open) {
    for (const inner of blocksOf(stmt)) for (const one of inner) open.push(one);
    const target = stmt.kind === 'let' || stmt.kind === 'loop' ? stmt.target : undefined;
    const caught = stmt.kind === 'try' ? stmt.param : undefined;
    for (const pattern of [target, caught]) {
      if (pattern !== undefined) for (const name of namesIn(pattern)) into.add(name);
    }
    if (stmt.kind === 'import') for (const { local } of stmt.bindings) into.add(local);
    if (stmt.kind === 'type') into.add(stmt.name);
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
