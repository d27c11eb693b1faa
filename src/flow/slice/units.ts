import type {
  ClassExpr,
  Expr,
  FunctionExpr,
  MemberExpr,
  Pattern,
  Program,
  Stmt,
  TextExpr,
  TypeNote,
} from '../../model/program.js';

/**
 * A part of a program that is needed or not as a whole: a function, a class, the value of a name or member, or the top
 * level of a file. What is inside of a unit counts as its own.
 */
export interface Unit {
  readonly file: string;
  readonly around: Unit | undefined;
  readonly node: FunctionExpr | ClassExpr | undefined;
  /** The names by which others reach it: as a variable, and as a member. */
  readonly names: Set<string>;
  readonly keys: Set<string>;
  /** What it mentions: names of variables, and of members. */
  readonly mentions: Set<string>;
  readonly mentionedKeys: Set<string>;
  /** Variables from outside of it, and members, that it sets. */
  readonly writes: Set<string>;
  readonly writtenKeys: Set<string>;
  /** A word of interest is in it. */
  seeded: boolean;
  /** Other files may reach it. */
  exported: boolean;
  /** The words of interest that stand in it and in no unit inside of it. */
  readonly seeds: Seed[];
}

/** An expression with a word of interest: a text, or a member by its name. */
export type Seed = TextExpr | MemberExpr;

/** Two names for one thing: what one leads to, the other does. */
export type Alias = readonly [from: string, to: string];

/** What one pass over a program tells of it, without running anything. */
export interface Outline {
  readonly units: readonly Unit[];
  readonly aliases: readonly Alias[];
  /** The names of what other files may reach. */
  readonly exported: ReadonlySet<string>;
  /** How many nodes the program has. */
  readonly size: number;
}

/** Answers whether a text in a file has a word of interest; a NUL stands for what is put into it. */
export type IsSeed = (text: string, file: string) => boolean;

/** Goes over a program once and marks its texts that have a word of interest. */
export function outline(program: Program, isSeedIn: IsSeed): Outline {
  const walker = new Walker(program, (text) => isSeedIn(text, program.file));
  walker.top(program.body);
  return { units: walker.units, aliases: walker.aliases, exported: walker.exported, size: walker.size };
}

class Walker {
  readonly units: Unit[] = [];
  readonly aliases: Alias[] = [];
  readonly exported = new Set<string>();
  size = 0;
  private unit: Unit;
  /** Whatever is written is of interest. */
  private readonly everything: boolean;
  /** Names that belong to the functions around the place, innermost last. */
  private readonly locals: Set<string>[] = [];

  constructor(
    private readonly program: Program,
    private readonly isSeed: (text: string) => boolean,
  ) {
    this.everything = isSeed('');
    this.unit = this.open(undefined, undefined);
  }

  top(body: readonly Stmt[]): void {
    for (const stmt of body) this.visit(stmt);
  }

  private open(node: Unit['node'], around: Unit | undefined): Unit {
    const unit: Unit = {
      file: this.program.package ?? this.program.file,
      around,
      node,
      names: new Set(),
      keys: new Set(),
      mentions: new Set(),
      mentionedKeys: new Set(),
      writes: new Set(),
      writtenKeys: new Set(),
      seeded: this.everything,
      exported: false,
      seeds: [],
    };
    this.units.push(unit);
    return unit;
  }

  private within(node: Unit['node'], names: { readonly name?: string; readonly key?: string }, work: () => void): void {
    const around = this.unit;
    this.unit = this.open(node, around);
    if (names.name !== undefined) this.unit.names.add(names.name);
    if (names.key !== undefined) this.unit.keys.add(names.key);
    work();
    this.unit = around;
  }

  private visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const one of node) this.visit(one);
      return;
    }
    this.size += 1;
    if ('kind' in node) this.visitNode(node as Stmt | Expr | Pattern);
    else this.children(node);
  }

  private children(node: object): void {
    for (const key in node) {
      if (key === 'span' || key === 'keySpan' || key === 'nameSpan') continue;
      const value: unknown = (node as Record<string, unknown>)[key];
      if (key === 'type' || key === 'returns') this.type(value as TypeNote | undefined);
      else if (typeof value === 'object') this.visit(value);
    }
  }

  private visitNode(node: Stmt | Expr | Pattern): void {
    switch (node.kind) {
      case 'text':
        this.text(node);
        return;
      case 'name':
        this.unit.mentions.add(node.name);
        return;
      case 'member':
        this.key(node);
        this.visit(node.of);
        return;
      case 'function':
        this.function(node, node.name);
        return;
      case 'class':
        this.class(node, node.name);
        return;
      case 'object':
        this.object(node);
        return;
      case 'let':
        this.let(node);
        return;
      case 'assign':
        this.assign(node);
        return;
      case 'import':
        for (const one of node.bindings) this.imported(one.imported, one.local, node.from);
        this.package(node);
        return;
      case 'export':
        this.exports(node);
        return;
      case 'extend':
        this.member(node.member);
        return;
      case 'type':
        this.within(undefined, { name: node.name }, () => {
          this.type(node.type);
        });
        return;
      default:
        this.children(node);
    }
  }

  /** A member's name, where it is read, called or written. */
  private key(member: MemberExpr): void {
    const { key } = member;
    if (typeof key !== 'string') {
      this.visit(key);
      return;
    }
    this.unit.mentionedKeys.add(key);
    if (this.isSeed(key)) this.note(member);
  }

  private note(seed: Seed): void {
    seed.seed = true;
    this.unit.seeds.push(seed);
    this.seed();
  }

  /** Names that a declaration mentions: what is declared to be of a type may be used as one. */
  private type(note: TypeNote | undefined): void {
    switch (note?.kind) {
      case 'named':
      case 'value': {
        const [first, ...more] = note.name;
        if (first !== undefined) this.unit.mentions.add(first);
        for (const key of more) this.unit.mentionedKeys.add(key);
        return;
      }
      case 'function':
        this.type(note.returns);
        return;
      case 'several':
        for (const one of note.types) this.type(one);
        return;
      case 'elements':
        this.type(note.of);
        return;
      case 'class':
        this.class(note.of, undefined);
        return;
      case 'members':
        for (const { type } of note.members) this.type(type);
        for (const base of note.bases ?? []) this.type(base);
        return;
      default:
    }
  }

  private seed(): void {
    for (let at: Unit | undefined = this.unit; at?.seeded === false; at = at.around) at.seeded = true;
  }

  private text(expr: TextExpr): void {
    const whole = expr.text.map((piece) => (piece.kind === 'run' ? piece.text : '\0')).join('');
    if (!this.isSeed(whole)) return;
    let found = false;
    for (const piece of expr.text) {
      if (piece.kind !== 'run' || !this.isSeed(piece.text)) continue;
      piece.seed = true;
      found = true;
    }
    if (found) this.note(expr);
  }

  private function(node: FunctionExpr, name: string | undefined, key?: string): void {
    const named = { ...(name === undefined ? {} : { name }), ...(key === undefined ? {} : { key }) };
    this.within(node, named, () => {
      this.locals.push(new Set(['this']));
      for (const { target } of node.params) this.declare(target);
      this.visit(node.params);
      this.type(node.returns);
      for (const stmt of node.body) this.declaredBy(stmt);
      this.visit(node.body);
      this.locals.pop();
    });
  }

  private class(node: ClassExpr, name: string | undefined): void {
    this.within(node, name === undefined ? {} : { name }, () => {
      this.visit(node.base);
      for (const member of node.members) this.member(member);
    });
  }

  private member({ key, value, type, wire }: ClassExpr['members'][number]): void {
    if (key !== undefined && typeof key !== 'string') this.visit(key);
    const name = typeof key === 'string' ? key : undefined;
    if ([name, wire].some((word) => typeof word === 'string' && this.isSeed(word))) this.seed();
    if (type !== undefined) {
      this.within(undefined, name === undefined ? {} : { key: name, name }, () => {
        this.type(type);
      });
    }
    this.valueOf(value, { key: name });
  }

  private valueOf(
    value: Expr | undefined,
    { name, key }: { name?: string | undefined; key?: string | undefined },
  ): void {
    if (value === undefined) return;
    if (value.kind === 'function') this.function(value, name ?? value.name, key);
    else if (value.kind === 'class') this.class(value, name ?? value.name);
    else {
      const named = { ...(name === undefined ? {} : { name }), ...(key === undefined ? {} : { key }) };
      this.within(undefined, named, () => {
        this.visit(value);
      });
    }
  }

  private object({ members }: Extract<Expr, { kind: 'object' }>): void {
    for (const { key, value } of members) {
      if (typeof key === 'string' && this.isSeed(key)) this.seed();
      else if (typeof key === 'object') this.visit(key);
      if (value.kind === 'function') this.function(value, undefined, typeof key === 'string' ? key : undefined);
      else this.visit(value);
    }
  }

  private let({ target, value, type }: Extract<Stmt, { kind: 'let' }>): void {
    this.type(type);
    if (this.locals.length > 0) this.declare(target);
    if (target.kind === 'name') {
      this.valueOf(value, this.isLocal(target.name) && value?.kind !== 'function' ? {} : { name: target.name });
      return;
    }
    if (target.kind === 'member') {
      if (value !== undefined) this.set(target, value);
      return;
    }
    this.visit(target);
    this.within(undefined, {}, () => {
      this.visit(value);
      // What is taken apart goes by the names of its parts.
      for (const name of namesIn(target)) if (!this.isLocal(name)) this.unit.names.add(name);
    });
  }

  private assign({ target, value }: Extract<Expr, { kind: 'assign' }>): void {
    if (target.kind === 'name') {
      if (!this.isLocal(target.name)) this.unit.writes.add(target.name);
      this.valueOf(value, this.isLocal(target.name) ? {} : { name: target.name });
    } else if (target.kind === 'member') this.set(target, value);
    else {
      for (const name of namesIn(target)) if (!this.isLocal(name)) this.unit.writes.add(name);
      this.visit(target);
      this.visit(value);
    }
  }

  /** `of.key = value` */
  private set({ of, key }: MemberExpr, value: Expr): void {
    this.visit(of);
    if (typeof key !== 'string') {
      this.visit(key);
      this.visit(value);
      return;
    }
    this.unit.writtenKeys.add(key);
    const whole = of.kind === 'name' ? of.name === 'exports' : of.kind === 'member' && of.key === 'exports';
    if (key === 'exports') this.handedOut(value, 'default');
    else if (whole) this.handedOut(value, key);
    else this.valueOf(value, { key });
  }

  private exports(stmt: Extract<Stmt, { kind: 'export' }>): void {
    for (const { exported, local, value, from, imported } of stmt.exports) {
      if (local !== undefined || (value === undefined && from === undefined)) this.exported.add(local ?? exported);
      if (value !== undefined) this.handedOut(value, exported);
      else if (from !== undefined) this.imported(imported ?? exported, exported, from);
      else this.aliases.push([local ?? exported, exported === 'default' ? this.moduleName() : exported]);
    }
  }

  private handedOut(value: Expr, as: string): void {
    const before = this.units.length;
    this.valueOf(value, { name: as === 'default' ? this.moduleName() : as });
    const made = this.units[before];
    if (made !== undefined) made.exported = true;
    for (const name of value.kind === 'object' ? value.members.map((one) => one.value) : [value]) {
      if (name.kind === 'name') this.exported.add(name.name);
    }
  }

  private imported(imported: string, local: string, from: string): void {
    const whole = imported === 'default' || imported === '*';
    const name = whole ? moduleNameOf(from) : imported;
    if (name !== local) this.aliases.push([name, local]);
  }

  /** A package whose name alone is of interest: all that is taken from it is. */
  private package({ from, bindings }: Extract<Stmt, { kind: 'import' }>): void {
    if (!this.isSeed(`import ${from} from '${from}' "${from}"`)) return;
    this.within(undefined, {}, () => {
      this.seed();
      for (const { local } of bindings) this.unit.names.add(local);
    });
  }

  private moduleName(): string {
    return moduleNameOf(this.program.file);
  }

  private declare(target: Pattern): void {
    for (const name of namesIn(target)) this.locals.at(-1)?.add(name);
  }

  /** Names that a function declares anywhere in it are its own from its start on. */
  private declaredBy(stmt: Stmt): void {
    if (stmt.kind === 'let') this.declare(stmt.target);
  }

  private isLocal(name: string): boolean {
    return this.locals.some((names) => names.has(name));
  }
}

/** What a module goes by as a whole: its file's name, or that of the folder that it is the index of. */
export function moduleNameOf(file: string): string {
  const parts = file.replace(/\.[a-z]+$/i, '').split(/[/\\.:]+/);
  const last = parts.at(-1) ?? '';
  return `module ${/^(?:index|main|__init__|mod)$/.test(last) ? (parts.at(-2) ?? last) : last}`;
}

/** The variables that a pattern sets. */
function namesIn(pattern: Pattern): readonly string[] {
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
