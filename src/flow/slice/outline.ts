import type {
  Arg,
  CallExpr,
  ClassExpr,
  Expr,
  FunctionExpr,
  MemberExpr,
  Pattern,
  Program,
  Stmt,
  TypeNote,
} from '../../model/program.js';
import { membershipsIn } from '../membership.js';
import { COMPARES, ENDS, BUILDS, MAKES, SENDERS, ANSWERS, BINDS, PLATFORM, REFLECTS, PUTS } from './called-names.js';
import { isTest } from '../../text/test-file.js';
import { declaredIn, moduleNameOf, namesIn, sharesNames, type Names } from './names.js';
import { KEPT, Node, OWN, type Seed, type Site, type Sources, type Unit } from './nodes.js';
import {
  NOTHING,
  all,
  both,
  flattened,
  isExports,
  isPlace,
  isReflective,
  lastNameOf,
  requiredIn,
  rootOf,
  textOf,
} from './shapes.js';
import type { Settled } from './settled.js';
import type { Spread } from './spread.js';

/**
 * Whether a text in a file has a word of interest; `answers`: what is answered to it is of interest too. A NUL stands for
 * what is put into the text; `beside`: it is the name of a member.
 */
export type IsSeed = (text: string, file: string, beside?: Beside) => boolean | 'answers';

/** The names that a member's name stands between, where they are written out: `settings` and `edit` of `settings.minify.edit`. */
export interface Beside {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A name that is taken from another module. */
export interface Import {
  readonly from: string;
  readonly imported: string;
  readonly node: Node;
}

/** What one pass over a program tells of it, without running anything. */
export interface Outline {
  readonly units: readonly Unit[];
  readonly sites: readonly Site[];
  /** The names of what other files may reach. */
  readonly exported: ReadonlySet<string>;
  readonly imports: readonly Import[];
  /** Nodes of what stands at the top of a file whose names others see. */
  readonly inSight: readonly Node[];
  /** Other files may reach its functions without importing them by name. */
  readonly open: boolean;
  /** It hands on whatever another one exports. */
  readonly passesOn: boolean;
  /** How many nodes the program has. */
  readonly size: number;
}

/** What the outlines of several programs share. */
export interface Around {
  readonly names: Names;
  readonly spread: Spread;
  readonly settled: Settled;
  readonly isSeed: IsSeed;
  /** A module is none of the project's, seen from a file. */
  readonly isOutside: (file: string, specifier: string) => boolean;
}

/** Assignments that take place or not by what is there. */
const DECIDES: ReadonlySet<string> = new Set(['||=', '&&=', '??=']);
/** What stands deeper in one another is not gone over: it is run as it comes. */
const DEEPEST = 1000;
/** How many arguments a parameter takes that takes all that are left. */
const REST = 12;
/** Goes over a program once: its units, its calls, what values go where, its words of interest. */
export function outline(program: Program, around: Around): Outline {
  const walker = new Walker(program, around);
  walker.top();
  return walker;
}

class Walker implements Outline {
  readonly units: Unit[] = [];
  readonly sites: Site[] = [];
  size = 0;
  private unit: Unit;
  /** Variables of the functions around the place, innermost last. */
  private readonly scopes: Map<string, Node>[] = [];
  private readonly topLevel: ReadonlySet<string>;
  readonly imports: Import[] = [];
  private readonly importNames = new Set<string>();
  /** Those from files of the project. */
  private readonly ownImports = new Set<string>();
  readonly exported = new Set<string>();
  readonly inSight: Node[] = [];
  open = false;
  passesOn = false;
  /** What the class around the place is built on. */
  private bases: Node[] = [];
  /** Members of the classes around the place that go by their names alone. */
  private membersInSight: readonly { readonly keys: ReadonlySet<string>; readonly inherits: boolean }[] = [];
  private site: Site | undefined;
  private readonly seed: Node;
  private readonly kept: Node;
  /** What an answer is waited for of. */
  private awaited: Expr | undefined;
  /** What the test under way reads. */
  private tested: Set<Node> | undefined;
  private constructing = false;
  /** The name of the member that is read of what is gone over now. */
  private after: string | undefined;
  /** The last name of what a pattern takes apart. */
  private before: string | undefined;
  private depth = 0;
  private readonly file: string;
  private readonly shares: boolean;
  private readonly isTest: boolean;

  private readonly names: Names;
  private readonly spread: Spread;
  private readonly settled: Settled;

  constructor(
    private readonly program: Program,
    private readonly around: Around,
  ) {
    const { names, spread, settled } = around;
    this.names = names;
    this.spread = spread;
    this.settled = settled;
    this.file = program.package ?? program.file;
    this.shares = sharesNames(program);
    this.isTest = isTest(program.file);
    this.topLevel = declaredIn(program.body);
    this.open = this.shares;
    if (this.shares) for (const name of this.topLevel) this.inSight.push(names.variable(this.file, name));
    this.unit = this.unitOf(undefined);
    this.seed = new Node(false);
    this.kept = new Node(false);
    spread.reach(this.seed, OWN);
    spread.reach(this.kept, KEPT);
  }

  private isSeed(text: string, beside?: Beside): boolean | 'answers' {
    return this.around.isSeed(text, this.program.file, beside);
  }

  /** What a package from elsewhere hands out is not what a file of the project does under the same name. */
  private isOutside(from: string): boolean {
    return !this.shares && this.around.isOutside(this.program.file, from);
  }

  top(): void {
    this.block(this.program.body);
    for (const unit of this.units) {
      const isTop = unit.around?.around === undefined;
      unit.exported ||= [...unit.words].some((word) => this.exported.has(word));
      unit.exported ||= this.program.package !== undefined && isTop;
    }
  }

  // Units

  private unitOf(node: Unit['node']): Unit {
    const around = this.units.length === 0 ? undefined : this.unit;
    const unit: Unit = {
      file: this.program.file,
      isTest: this.isTest,
      around,
      node,
      within: this.site,
      params: [],
      results: new Node(false),
      names: [],
      words: new Set(),
      hidden: false,
      constructs: false,
      gaveBack: new Map(),
      exported: false,
      hot: around === undefined,
      seeds: [],
    };
    unit.results.unit = unit;
    this.units.push(unit);
    return unit;
  }

  private inside(unit: Unit, work: () => void): void {
    const { unit: around, site } = this;
    this.unit = unit;
    this.site = undefined;
    work();
    this.unit = around;
    this.site = site;
  }

  private function(node: FunctionExpr, goesBy: readonly Node[], word: string | undefined): Unit {
    const unit = this.unitOf(node);
    if (word !== undefined) unit.words.add(word);
    unit.hidden = word !== undefined && /^[#_]/.test(word);
    this.inside(unit, () => {
      const scope = new Map<string, Node>();
      this.scopes.push(scope);
      for (const { target, type, rest } of node.params) {
        for (const name of namesIn(target)) scope.set(name, new Node(false));
        const given = new Node(false);
        unit.params.push(given);
        if (rest !== undefined && rest !== false) for (let i = 0; i < REST; i += 1) unit.params.push(given);
        this.bind(target, { flow: [given], need: [given] });
        if (type !== undefined) this.into(target, this.type(type));
      }
      if (node.name !== undefined && !scope.has(node.name) && goesBy.length === 0)
        scope.set(node.name, new Node(false));
      for (const name of declaredIn(node.body)) if (!scope.has(name)) scope.set(name, new Node(false));
      for (const name of goesBy) this.spread.hold(name, unit);
      // What is called back gets what is there where it is given.
      if (unit.within !== undefined) {
        unit.within.inline.push(unit);
        this.spread.link(unit.results, unit.within.result);
      }
      if (node.returns !== undefined) this.flow(unit.results, this.type(node.returns));
      this.block(node.body);
      this.scopes.pop();
    });
    return unit;
  }

  private class(node: ClassExpr, goesBy: readonly Node[], word: string | undefined): Unit {
    const unit = this.unitOf(node);
    if (word !== undefined) unit.words.add(word);
    const base = node.base === undefined ? undefined : this.expr(node.base);
    for (const need of base?.need ?? []) this.spread.want(need, 'here', 0);
    const bases = node.base?.kind === 'name' ? this.resolve(node.base.name) : [];
    const isBuilt = node.members.some(({ kind }) => kind === 'constructor');
    if (!isBuilt) {
      for (const own of goesBy) for (const of of bases) this.same(own, of);
    }
    for (const own of goesBy) for (const of of base?.flow ?? []) this.spread.link(of, own);
    const { bases: before, membersInSight: inSight } = this;
    this.bases = [...bases];
    if (node.membersInSight === true) {
      const keys = node.members.flatMap(({ key }) => (typeof key === 'string' ? [key] : []));
      this.membersInSight = [...inSight, { keys: new Set(keys), inherits: node.base !== undefined }];
    }
    this.inside(unit, () => {
      for (const member of node.members) this.member(member, goesBy);
    });
    this.bases = before;
    this.membersInSight = inSight;
    return unit;
  }

  private member({ kind, key, value, type, wire }: ClassExpr['members'][number], owners: readonly Node[]): void {
    if (key !== undefined && typeof key !== 'string') this.expr(key);
    const name = typeof key === 'string' ? key : undefined;
    for (const word of [name, wire]) if (typeof word === 'string') for (const own of owners) this.seedWord(word, own);
    const fields = name === undefined ? [] : [this.names.memberOf(this.file, name)];
    if (name !== undefined && this.bases.length > 0) fields.push(this.names.inherited(name));
    if (name !== undefined && value !== undefined && value.kind !== 'function') {
      fields.push(this.names.passedDown(name));
      if (this.shares) this.inSight.push(this.names.memberOf(this.file, name));
    }
    if (type !== undefined) for (const field of fields) this.flow(field, this.type(type));
    if (value === undefined) return;
    if (value.kind === 'function') {
      const isBuilt = kind === 'constructor';
      const { constructing } = this;
      this.constructing = isBuilt;
      const unit = this.function(value, isBuilt ? owners : name === undefined ? [] : [this.names.method(name)], name);
      this.constructing = constructing;
      unit.constructs = isBuilt;
      if (!isBuilt) this.flow(this.asked(), { flow: [unit.results], need: [unit.results] });
      if (name !== undefined && REFLECTS.test(name)) this.reflects(unit);
      if (kind === 'getter')
        for (const field of fields) this.flow(field, { flow: [unit.results], need: [unit.results] });
    } else for (const field of fields) this.flow(field, this.expr(value));
  }

  // Names

  private resolve(name: string): Node[] {
    for (let i = this.scopes.length - 1; i >= 0; i -= 1) {
      const known = this.scopes[i]?.get(name);
      if (known !== undefined) return [known];
    }
    if (this.topLevel.has(name) || this.program.package !== undefined) {
      const own = [this.names.variable(this.file, name)];
      // A class of another file may have the name, too.
      const isMember = this.membersInSight.some(
        ({ keys, inherits }) => keys.has(name) || (inherits && this.importNames.has(name)),
      );
      return isMember ? [...own, this.names.method(name), ...this.held(name, true).flow] : own;
    }
    if (!this.shares && PLATFORM.test(name)) return [this.names.variable('', name)];
    return this.shares
      ? [
          this.names.handed(name),
          this.names.method(name),
          this.names.memberOf(this.file, name),
          this.names.inherited(name),
          ...(this.bases.length > 0 ? [this.names.passedDown(name)] : []),
        ]
      : [this.names.handed(name)];
  }

  /** A name of this program, and none that the language or another file gives. */
  private isDeclared(name: string): boolean {
    return this.shares || this.topLevel.has(name) || this.scopes.some((scope) => scope.has(name));
  }

  /** What is called is imported from a file of the project. */
  private isOwn(callee: Expr): boolean {
    const root = rootOf(callee);
    return root?.kind === 'name' && this.ownImports.has(root.name) && this.isImported(root);
  }

  private isImported(expr: Expr): boolean {
    if (expr.kind === 'name')
      return this.importNames.has(expr.name) && !this.scopes.some((scope) => scope.has(expr.name));
    return expr.kind === 'member' && this.isImported(expr.of);
  }

  /** What the methods of a file give that are asked for by names which are put together. */
  private asked(): Node {
    return this.names.memberOf(this.file, 'by name');
  }

  /** What a function is asked for by name may be a word of interest. */
  private reflects({ params }: Unit): void {
    for (const param of params) this.spread.link(this.names.askedFor(), param);
  }

  /** Two names for one thing. */
  private same(one: Node, other: Node): void {
    this.spread.alias(one, other);
  }

  // Statements

  private block(body: readonly Stmt[]): void {
    for (const stmt of body) this.stmt(stmt);
  }

  private stmt(stmt: Stmt): void {
    if (this.depth >= DEEPEST) return;
    this.depth += 1;
    this.stmtHere(stmt);
    this.depth -= 1;
  }

  private stmtHere(stmt: Stmt): void {
    this.size += 1;
    switch (stmt.kind) {
      case 'let':
        this.let(stmt);
        return;
      case 'expr':
        this.expr(stmt.value);
        return;
      case 'if':
        this.test(stmt.test);
        this.among(stmt.test);
        this.block(stmt.then);
        this.block(stmt.otherwise);
        return;
      case 'loop': {
        const over = stmt.over === undefined ? NOTHING : this.expr(stmt.over);
        if (stmt.target !== undefined) this.bind(stmt.target, over);
        if (stmt.test !== undefined) this.test(stmt.test);
        this.block(stmt.body);
        if (stmt.update !== undefined) this.expr(stmt.update);
        return;
      }
      case 'return':
        if (stmt.value !== undefined) this.flow(this.unit.results, this.expr(stmt.value));
        return;
      case 'throw':
        if (stmt.value !== undefined) this.flow(this.thrown(), this.expr(stmt.value));
        return;
      case 'try':
        this.block(stmt.body);
        if (stmt.param !== undefined) this.bind(stmt.param, { flow: [this.thrown()], need: [this.thrown()] });
        this.block(stmt.handler);
        this.block(stmt.finalizer);
        return;
      case 'switch':
        this.test(stmt.on);
        for (const one of stmt.cases) {
          if (one.test !== undefined) this.expr(one.test);
          this.block(one.body);
        }
        return;
      case 'block':
        this.block(stmt.body);
        return;
      case 'import':
        this.import(stmt);
        return;
      case 'export':
        this.exports(stmt);
        return;
      case 'extend':
        this.member(stmt.member, this.resolve(stmt.of));
        return;
      case 'type':
        for (const node of this.resolve(stmt.name)) this.flow(node, this.type(stmt.type));
        return;
      default:
    }
  }

  /** What is tested to be one of several is one of them behind the test. */
  private among(test: Expr): void {
    for (const { value, among } of membershipsIn(test)) if (value.kind === 'name') this.touch(value, this.expr(among));
  }

  /** What is thrown in a file is caught there, as far as is known. */
  private thrown(): Node {
    return this.names.memberOf(this.file, 'throw');
  }

  private let({ target, value, type }: Extract<Stmt, { kind: 'let' }>): void {
    const from = value === undefined ? undefined : requiredIn(value);
    if (value !== undefined && from !== undefined) this.required(target, value, from);
    if (type !== undefined) this.into(target, this.type(type));
    if (value !== undefined) this.assignTo(target, value);
    else this.bind(target, NOTHING);
  }

  /** `const a = require('x')`, `const { a } = require('x')`, `const a = require('x').b` */
  private required(target: Pattern, value: Expr, from: string): void {
    const take = (name: string, imported: string): void => {
      if (this.scopes.length === 0) this.importNames.add(name);
      if (/^(?:\.|[@~#]\/)/.test(from)) this.ownImports.add(name);
      for (const node of this.resolve(name)) {
        this.imports.push({ from, imported, node });
        if (!this.isOutside(from)) this.same(this.names.handed(imported === '*' ? moduleNameOf(from) : imported), node);
      }
    };
    const member = value.kind === 'member' && typeof value.key === 'string' ? value.key : '*';
    if (target.kind === 'name') take(target.name, member);
    else if (target.kind === 'object-pattern') {
      for (const { key, target: inner } of target.members) {
        if (typeof key === 'string' && inner.kind === 'name') take(inner.name, key);
      }
    }
  }

  private assignTo(target: Pattern, value: Expr): Sources {
    if (target.kind === 'member' && typeof target.key === 'string') {
      if (target.key === 'exports' || isExports(target.of)) {
        this.handOut(value, target.key === 'exports' ? this.moduleName() : target.key);
        return NOTHING;
      }
    }
    if (value.kind === 'function' || value.kind === 'class') {
      const named = this.namedBy(target);
      if (value.kind === 'function') this.function(value, named.nodes, named.word ?? value.name);
      else this.class(value, named.nodes, named.word ?? value.name);
      if (target.kind === 'member') this.expr(target.of);
      return NOTHING;
    }
    const sources = this.expr(value);
    this.before = lastNameOf(value);
    this.bind(target, sources);
    this.before = undefined;
    return sources;
  }

  private namedBy(target: Pattern): { nodes: readonly Node[]; word: string | undefined } {
    if (target.kind === 'name') {
      const nodes = this.resolve(target.name);
      // Other files may see what stands at the top.
      const isTop = this.shares && this.scopes.length === 0;
      return { nodes: isTop ? [...nodes, this.names.handed(target.name)] : nodes, word: target.name };
    }
    if (target.kind !== 'member' || typeof target.key !== 'string') return { nodes: [], word: undefined };
    return { nodes: [this.names.method(target.key)], word: target.key };
  }

  /** What a pattern sets gets a value. */
  private bind(target: Pattern, value: Sources): void {
    switch (target.kind) {
      case 'name':
        for (const node of this.resolve(target.name)) {
          this.settled.set(node, this.unit);
          this.flow(node, value);
        }
        return;
      case 'member':
        this.put(target, value);
        return;
      case 'default-pattern':
        this.bind(target.target, both(value, this.expr(target.value)));
        return;
      case 'list-pattern':
        for (const one of [...target.items, target.rest]) if (one !== undefined) this.bind(one, value);
        return;
      case 'object-pattern':
        for (const { key, target: inner } of target.members) {
          if (typeof key !== 'string') this.expr(key);
          const held = typeof key === 'string' ? this.held(key, false) : NOTHING;
          if (typeof key === 'string' && this.isSeed(key, { before: this.before, after: undefined }) !== false)
            this.noteMember(undefined, value);
          this.bind(inner, both(value, held));
        }
        if (target.rest !== undefined) this.bind(target.rest, value);
    }
  }

  /** `of.key = value` */
  private put({ of, key }: MemberExpr, value: Sources): void {
    this.expr(of);
    if (typeof key !== 'string') this.expr(key);
    else {
      this.flow(this.names.memberOf(this.file, key), value);
      if (of.kind === 'this' && !this.constructing) this.settled.set(this.names.memberOf(this.file, key), this.unit);
      if (of.kind === 'this' && this.bases.length > 0) this.flow(this.names.inherited(key), value);
      if (this.isSeed(key) !== false) this.touch(of, { flow: [this.seedNode(key)], need: [] });
    }
    this.touch(of, value);
  }

  /** What an expression stands for holds a value from now on. */
  private touch(of: Expr, value: Sources): void {
    const root = rootOf(of);
    if (root?.kind !== 'name' || !this.isDeclared(root.name)) return;
    for (const node of this.resolve(root.name)) {
      this.settled.set(node, this.unit);
      this.flow(node, value);
    }
  }

  private into(target: Pattern, value: Sources): void {
    for (const name of namesIn(target)) for (const node of this.resolve(name)) this.flow(node, value);
  }

  private flow(to: Node, value: Sources): void {
    for (const from of value.flow) if (from !== to) this.spread.link(from, to);
    this.spread.make(to, value.need, this.unit);
  }

  // Modules

  private import({ bindings, from }: Extract<Stmt, { kind: 'import' }>): void {
    const found = this.isSeed(`import ${from} from '${from}' "${from}"`);
    for (const { imported, local } of bindings) {
      this.importNames.add(local);
      if (/^(?:\.|[@~#]\/)/.test(from)) this.ownImports.add(local);
      const whole = imported === 'default' || imported === '*';
      for (const node of this.resolve(local)) {
        this.imports.push({ from, imported, node });
        if (imported !== '*' && !this.isOutside(from))
          this.same(this.names.handed(whole ? moduleNameOf(from) : imported), node);
        if (found !== false) this.spread.link(found === 'answers' ? this.kept : this.seed, node);
      }
    }
  }

  private exports({ exports }: Extract<Stmt, { kind: 'export' }>): void {
    for (const { exported, local, value, from, imported } of exports) {
      const as = exported === 'default' ? this.moduleName() : exported;
      const handed = this.names.handed(as);
      if (value !== undefined) this.handOut(value, as);
      else if (from === undefined) {
        this.exported.add(local ?? exported);
        for (const node of this.resolve(local ?? exported)) this.same(node, handed);
      } else if (exported === '*') this.passesOn = true;
      else {
        const name = imported ?? exported;
        if (name !== '*' && !this.isOutside(from))
          this.same(this.names.handed(name === 'default' ? moduleNameOf(from) : name), handed);
      }
    }
  }

  /** Others may use a value by a name. */
  private handOut(value: Expr, as: string): void {
    const handed = this.names.handed(as);
    this.exported.add(as);
    switch (value.kind) {
      case 'function':
        this.function(value, [handed, this.names.method(as)], as);
        return;
      case 'class':
        this.class(value, [handed], as);
        return;
      case 'name':
        this.exported.add(value.name);
        for (const node of this.resolve(value.name)) this.same(node, handed);
        return;
      case 'object':
        for (const { key, value: one } of value.members) {
          if (typeof key !== 'string') this.flow(handed, this.expr(one));
          else if (one.kind === 'function' || one.kind === 'class' || one.kind === 'name') {
            this.handOut(one, key);
            this.spread.link(this.names.handed(key), handed);
          } else {
            const of = this.expr(one);
            this.exported.add(key);
            this.flow(this.names.handed(key), of);
            this.flow(handed, of);
          }
          if (typeof key === 'string' && this.isSeed(key) !== false) this.spread.link(this.seedNode(key), handed);
        }
        return;
      default:
        this.flow(handed, this.expr(value));
    }
  }

  private moduleName(): string {
    return moduleNameOf(this.program.file);
  }

  // Expressions

  private expr(expr: Expr): Sources {
    if (this.depth >= DEEPEST) return NOTHING;
    this.depth += 1;
    const sources = this.exprHere(expr);
    this.depth -= 1;
    return sources;
  }

  private exprHere(expr: Expr): Sources {
    this.size += 1;
    switch (expr.kind) {
      case 'text':
      case 'join':
        return this.joined([expr]);
      case 'name': {
        const nodes = this.resolve(expr.name);
        for (const { callable } of nodes) callable.readers.push(this.unit);
        if (this.isDeclared(expr.name)) for (const node of nodes) this.tested?.add(node);
        return { flow: nodes, need: nodes };
      }
      case 'member':
        return this.read(expr);
      case 'call':
        return this.call(expr);
      case 'object':
        return this.object(expr);
      case 'list':
        return all(expr.items.map(({ value }) => this.expr(value)));
      case 'choice': {
        const test = expr.test === undefined ? NOTHING : this.test(expr.test);
        // What comes last is no test.
        const last = expr.by === 'if' ? undefined : expr.options.at(-1);
        const { flow, need } = all(
          expr.options.map((option) => (last === undefined || option === last ? this.expr(option) : this.test(option))),
        );
        return { flow, need: [...need, ...test.need] };
      }
      case 'function':
        return this.made(expr);
      case 'class':
        this.class(expr, [], expr.name);
        return NOTHING;
      case 'await':
      case 'typed': {
        if (expr.kind === 'await') this.awaited = expr.of;
        const of = this.expr(expr.of);
        return expr.kind === 'typed' ? both(of, this.type(expr.type)) : of;
      }
      case 'yield': {
        const of = this.expr(expr.of);
        this.flow(this.unit.results, of);
        return of;
      }
      case 'assign':
        if (expr.target.kind === 'name' && DECIDES.has(expr.op))
          this.settled.reads(expr, this.unit, this.resolve(expr.target.name));
        return this.assignTo(expr.target, expr.value);
      case 'binary':
        if (expr.op === '+' || expr.op === '.') return this.joined([expr]);
        if (COMPARES.test(expr.op)) {
          this.expr(expr.left);
          this.expr(expr.right);
          return NOTHING;
        }
        return both(this.expr(expr.left), this.expr(expr.right));
      case 'unary': {
        const of = this.expr(expr.of);
        return expr.op === '!' || expr.op === 'typeof' || expr.op === 'not' ? NOTHING : of;
      }
      case 'op':
        return all(expr.args.map(({ value }) => this.expr(value)));
      case 'each': {
        this.bindEach(expr.target, this.expr(expr.over));
        if (expr.test !== undefined) this.expr(expr.test);
        return this.expr(expr.body);
      }
      case 'sequence':
        return all(expr.items.map((item) => this.expr(item)));
      case 'other':
        return all(expr.children.map((child) => this.expr(child)));
      default:
        return NOTHING;
    }
  }

  /** An expression that decides what is run. */
  private test(expr: Expr): Sources {
    const { tested: around } = this;
    this.tested = new Set();
    const sources = this.expr(expr);
    this.settled.reads(expr, this.unit, [...this.tested]);
    for (const node of this.tested) around?.add(node);
    this.tested = around;
    return sources;
  }

  /** A function that is written where it is used. */
  private made(expr: FunctionExpr): Sources {
    const node = new Node(false);
    node.isFunction = true;
    const unit = this.function(expr, [node], expr.name);
    // A function that is given back holds what it was made with.
    if (unit.within === undefined) this.spread.link(unit.results, node);
    return { flow: [node], need: [] };
  }

  /** Variables of a comprehension are its own; they go as those of the function. */
  private bindEach(target: Pattern, over: Sources): void {
    const scope = this.scopes.at(-1);
    for (const name of namesIn(target)) if (scope?.has(name) === false) scope.set(name, new Node(false));
    this.bind(target, over);
  }

  /** Text that is put together: what fills whole segments of a path need not be known. */
  private joined(parts: readonly Expr[]): Sources {
    const flat = flattened(parts);
    const whole = flat.map((part) => (part.kind === 'text' ? textOf(part) : '\0')).join('');
    const found = this.isSeed(whole);
    const flow: Node[] = [];
    const need: Node[] = [];
    flat.forEach((part, i) => {
      if (part.kind === 'text') {
        this.size += 1;
        if (found !== false && this.text(part)) flow.push(found === 'answers' ? this.kept : this.seed);
        return;
      }
      const of = this.expr(part);
      flow.push(...of.flow);
      const [before, after] = [flat[i - 1], flat[i + 1]];
      const isSegment =
        before?.kind === 'text' &&
        textOf(before).endsWith('/') &&
        (after === undefined || (after.kind === 'text' && /^[/?]/.test(textOf(after))));
      if (!isSegment) need.push(...of.need);
      else if (of.need.length > 0) need.push(this.segment(of));
    });
    return { flow, need };
  }

  /** What fills a whole segment of a path. */
  private segment(of: Sources): Node {
    const node = new Node(false);
    node.isSegment = true;
    this.flow(node, of);
    return node;
  }

  /** Marks the runs of a text that have a word of interest. */
  private text(expr: Extract<Expr, { kind: 'text' }>): boolean {
    let found = false;
    for (const piece of expr.text) {
      if (piece.kind !== 'run' || this.isSeed(piece.text) === false) continue;
      piece.seed = true;
      found = true;
    }
    if (found) this.note(expr);
    return found;
  }

  private note(seed: Seed): void {
    seed.seed = true;
    this.unit.seeds.push(seed);
  }

  private seedNode(word: string): Node {
    return this.nodeOf(this.isSeed(word));
  }

  private nodeOf(found: boolean | 'answers'): Node {
    return found === 'answers' ? this.kept : this.seed;
  }

  /** Goes over what a member is read of. */
  private holder(of: Expr, key: string | undefined): Sources {
    this.after = key;
    const sources = this.expr(of);
    this.after = undefined;
    return sources;
  }

  private seedWord(word: string, to: Node): void {
    if (this.isSeed(word) !== false) this.spread.link(this.seedNode(word), to);
  }

  /** What the members of a name may hold; `own`: those of the object whose method it is. */
  private held(key: string, own: boolean): Sources {
    const nodes = [this.names.memberOf(this.file, key)];
    if (own) nodes.push(this.names.inherited(key));
    if (own && this.bases.length > 0) nodes.push(this.names.passedDown(key));
    return { flow: nodes, need: nodes };
  }

  private read(expr: MemberExpr): Sources {
    const { after } = this;
    const of = this.holder(expr.of, typeof expr.key === 'string' ? expr.key : undefined);
    if (typeof expr.key !== 'string') {
      const key = this.expr(expr.key);
      if (key.flow.some((node) => node === this.seed || node === this.kept)) this.noteMember(undefined, of);
      return both(of, key);
    }
    const found = this.isSeed(expr.key, { before: lastNameOf(expr.of), after });
    this.names.method(expr.key).callable.readers.push(this.unit);
    const held = this.held(expr.key, expr.of.kind === 'this');
    if (expr.of.kind === 'this') this.tested?.add(this.names.memberOf(this.file, expr.key));
    const flow = [...of.flow, ...held.flow];
    const need = [...of.need, ...held.need];
    if (this.isImported(expr.of)) {
      const handed = this.names.handed(expr.key);
      handed.callable.readers.push(this.unit);
      flow.push(handed);
      need.push(handed);
    }
    if (found !== false) {
      this.noteMember(expr, of);
      flow.push(this.nodeOf(found));
    }
    return { flow, need };
  }

  /** A member whose name is of interest is read: what it is read of matters. */
  private noteMember(expr: MemberExpr | undefined, of: Sources): void {
    if (expr !== undefined) this.note(expr);
    this.spread.reach(this.names.askedFor(), OWN);
    this.spread.heat(this.unit);
    for (const node of of.need) this.spread.want(node, 'callers');
  }

  private object({ members }: Extract<Expr, { kind: 'object' }>): Sources {
    const flow: Node[] = [];
    const need: Node[] = [];
    for (const { key, value, getter } of members) {
      if (typeof key === 'string') {
        const found = this.isSeed(key);
        if (found !== false) flow.push(this.seedNode(key));
        if (value.kind === 'function') {
          const node = new Node(false);
          const unit = this.function(value, [this.names.method(key), node], key);
          flow.push(node);
          if (getter === true) {
            this.flow(this.names.memberOf(this.file, key), { flow: [unit.results], need: [unit.results] });
            flow.push(unit.results);
          }
          if (this.site?.name === 'Proxy') this.reflects(unit);
          continue;
        }
      } else if (key !== undefined) this.expr(key);
      const of = this.expr(value);
      flow.push(...of.flow);
      need.push(...of.need);
      if (typeof key === 'string') this.spread.make(this.names.memberOf(this.file, key), of.need, this.unit);
    }
    return { flow, need };
  }

  private call(expr: CallExpr): Sources {
    const { callee } = expr;
    const { after } = this;
    this.after = undefined;
    const sends = expr.construct !== true && (this.awaited === expr || ANSWERS.has(this.program.language));
    if (callee.kind === 'member' && typeof callee.key === 'string' && /^(?:then|catch|finally)$/.test(callee.key)) {
      this.awaited = callee.of;
    }
    const receiver =
      callee.kind === 'member'
        ? this.holder(callee.of, typeof callee.key === 'string' ? callee.key : undefined)
        : NOTHING;
    const callees: Node[] = [];
    let name = '';
    let called = NOTHING;
    if (callee.kind === 'name') {
      name = callee.name;
      const nodes = this.resolve(name);
      callees.push(...nodes);
      called = { flow: nodes, need: nodes };
    } else if (callee.kind === 'member') {
      if (typeof callee.key === 'string') {
        name = callee.key;
        callees.push(this.names.method(name), ...receiver.flow);
        if (this.isImported(callee.of)) callees.push(this.names.handed(name));
        called = this.held(name, callee.of.kind === 'this');
        const found = this.isSeed(name, { before: lastNameOf(callee.of), after });
        if (found !== false) {
          this.noteMember(callee, receiver);
          called = { flow: [...called.flow, this.nodeOf(found)], need: called.need };
        }
      } else {
        called = this.expr(callee.key);
        callees.push(...receiver.flow);
      }
    } else if (callee.kind === 'super') callees.push(...this.bases);
    else {
      called = this.expr(callee);
      callees.push(...called.flow);
    }
    for (const { callable } of callees) callable.readers.push(this.unit);
    const site: Site = {
      expr,
      unit: this.unit,
      name,
      callees,
      inline: [],
      receiver: receiver.flow,
      answers: sends && SENDERS.test(name),
      onSelf: callee.kind === 'member' && callee.of.kind === 'this',
      operands: [...receiver.flow, ...called.flow],
      needs: [...receiver.need, ...called.need],
      result: new Node(false),
      given: [],
      ways: 0,
      does: ENDS.test(name)
        ? 'ends'
        : this.isOwn(callee)
          ? 'own'
          : BUILDS.test(name) || (callee.kind === 'name' && MAKES.test(name))
            ? 'builds'
            : 'sends',
      live: false,
      coming: 0,
    };
    site.result.site = site;
    this.sites.push(site);
    expr.dull = true;
    const { site: around } = this;
    this.site = site;
    const args = expr.args.map((arg) => this.arg(arg));
    this.site = around;
    site.operands = [...site.operands, ...args.flatMap(({ flow }) => flow)];
    site.given = args.map((arg, i) => {
      const { spread: isSpread, name: by } = expr.args[i] ?? {};
      return [isSpread !== undefined || by !== undefined || BINDS.test(name) ? '*' : i, arg] as const;
    });
    if (isReflective(callee)) this.flow(site.result, { flow: [this.asked()], need: [this.asked()] });
    if (BINDS.test(name)) for (const node of site.operands) this.spread.link(node, site.result);
    this.connect(site, args);
    return { flow: [site.result], need: [site.result] };
  }

  private arg({ value, byReference }: Arg): Sources {
    const sources = this.expr(value);
    if (byReference === true && this.site !== undefined)
      this.touch(value, { flow: [this.site.result], need: [this.site.result] });
    return sources;
  }

  private connect(site: Site, args: readonly Sources[]): void {
    for (const node of new Set(site.operands)) {
      this.spread.use(site, node);
      this.spread.link(node, site.result, 'functions');
    }
    for (const callee of site.callees) this.spread.call(site, callee);
    this.handFunctions(site);
    for (const unit of site.inline) this.callsBack(site, unit, args);
    if (site.does !== 'ends') this.changes(site, args);
  }

  /** A function that is written in an argument gets what is there. */
  private callsBack({ operands, needs }: Site, unit: Unit, args: readonly Sources[]): void {
    const { params, around } = unit;
    const need = [...needs, ...args.flatMap((arg) => arg.need)];
    for (const param of new Set(params)) {
      for (const node of operands) if (!node.isFunction) this.spread.link(node, param);
      if (around !== undefined) this.spread.make(param, need, around);
    }
  }

  /** A function that is given by its name may be called back with what the call is made on. */
  private handFunctions({ expr, receiver, needs, unit }: Site): void {
    for (const { value } of expr.args) {
      if (value.kind !== 'name' || receiver.length === 0) continue;
      for (const { callable } of this.resolve(value.name)) {
        const given = callable.given('*');
        for (const node of receiver) this.spread.link(node, given);
        this.spread.make(given, needs, unit);
      }
    }
  }

  /** What a call may put into its receiver and into variables among its arguments. */
  private changes({ expr, name, result, unit }: Site, args: readonly Sources[]): void {
    const { callee } = expr;
    // All that is given comes together in one node: each of many arguments may get what is in each other one.
    let given: Node | undefined;
    const gathered = (): Node => {
      const all = new Node(false);
      for (const from of new Set(args.flatMap((arg) => arg.flow))) this.spread.link(from, all);
      return all;
    };
    const done = new Set<Node>();
    const targets = callee.kind === 'member' ? [callee.of] : [];
    if (args.length > 1) targets.push(...expr.args.map(({ value }) => value).filter(isPlace));
    for (const target of targets) {
      const root = rootOf(target);
      const nodes = root?.kind === 'name' && this.isDeclared(root.name) ? this.resolve(root.name) : [];
      const isField = target.kind === 'member' && target.of.kind === 'this' && typeof target.key === 'string';
      if (isField) nodes.push(this.names.memberOf(this.file, String(target.key)));
      for (const node of nodes) {
        // Others may use what outlives a function for something else.
        this.settled.set(node, unit);
        if (done.has(node)) continue;
        if (node.shared && !isField && this.scopes.length > 0 && !PUTS.test(name)) continue;
        done.add(node);
        this.spread.link((given ??= gathered()), node);
        this.spread.make(node, [result], unit);
      }
    }
  }

  /** What is declared to be of a type may be used as one. */
  private type(note: TypeNote | undefined): Sources {
    switch (note?.kind) {
      case 'named':
      case 'value': {
        const [first] = note.name;
        const nodes = first === undefined ? [] : this.resolve(first);
        for (const { callable } of nodes) callable.readers.push(this.unit);
        return { flow: nodes, need: [] };
      }
      case 'function':
        return this.type(note.returns);
      case 'several':
        return all(note.types.map((one) => this.type(one)));
      case 'elements':
        return this.type(note.of);
      case 'class': {
        const made = new Node(false);
        this.class(note.of, [made], undefined);
        return { flow: [made], need: [] };
      }
      case 'members':
        return all([
          ...note.members.map(({ type }) => this.type(type)),
          ...(note.bases ?? []).map((one) => this.type(one)),
        ]);
      default:
        return NOTHING;
    }
  }
}
