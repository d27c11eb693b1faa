import type { Expr, Program, Stmt } from '../../../model/program.js';
import { isTest } from '../../../text/test-file.js';
import { placeOf, sharesNames, topOf, type Names } from '../names.js';
import { Node, type Seed, type Site, type Sources, type Unit } from '../nodes.js';
import { KEPT, OWN } from '../ways.js';
import type { Settled } from '../settled.js';
import { NOTHING, rootOf } from '../shapes.js';
import type { Spread } from '../spread.js';
import { expression } from './expressions.js';
import { KnownClasses } from './known-classes.js';
import { placesNamed } from './named-places.js';
import type { Around, Beside, Import, Outline } from './outline.js';
import { statement } from './statements.js';
import { unitIn } from './units.js';

/** What stands deeper in one another is not gone over, and the file is named. */
const DEEPEST = 1000;

/** Where the pass over a program is: what stands around the place, and what is known so far. */
export class Walk implements Outline {
  readonly units: Unit[] = [];
  readonly sites: Site[] = [];
  size = 0;
  unit: Unit;
  /** Variables of the functions around the place, innermost last. */
  readonly scopes: Map<string, Node>[] = [];
  readonly topLevel: ReadonlyMap<string, unknown>;
  readonly imports: Import[] = [];
  readonly importNames = new Set<string>();
  /** Those from files of the project. */
  readonly ownImports = new Set<string>();
  readonly exported = new Set<string>();
  readonly inSight: Node[] = [];
  readonly inPackage: Map<string, Node> | undefined;
  open = false;
  /** What it exports is for the files that take it in as a whole. */
  isIncluded = false;
  passesOn = false;
  isCut = false;
  /** The names of modules as a whole. */
  readonly namespaces = new Set<string>();
  /** Those of modules that are none of the project's. */
  readonly outside = new Set<string>();
  /** What the class around the place is built on. */
  bases: readonly Node[] = [];
  /** What that class goes by. */
  owners: readonly Node[] = [];
  readonly selves = new Set<Node>();
  /** Members of the classes around the place that go by their names alone. */
  membersInSight: readonly { readonly keys: ReadonlySet<string>; readonly inherits: boolean }[] = [];
  site: Site | undefined;
  readonly seed: Node;
  readonly kept: Node;
  /** What a declaration takes of a module goes by the names that it gives. */
  isTakenApart = false;
  /** What an answer is waited for of. */
  awaited: Expr | undefined;
  /** What the test under way reads. */
  tested: Set<Node> | undefined;
  /** The constructor around the place: what it sets is there before anything else is called. */
  constructing: Unit['node'];
  /** What the names of imports are handed out as. */
  readonly importedAs = new Map<string, Node>();
  /** The name of the member that is read of what is gone over now. */
  after: string | undefined;
  /** The last name of what a pattern takes apart. */
  before: string | undefined;
  depth = 0;
  readonly classes = new KnownClasses(this.outside);
  readonly file: string;
  readonly shares: boolean;
  readonly isTest: boolean;

  readonly names: Names;
  readonly spread: Spread;
  readonly settled: Settled;

  constructor(
    readonly program: Program,
    readonly around: Around,
  ) {
    const { names, spread, settled } = around;
    this.names = names;
    this.spread = spread;
    this.settled = settled;
    this.file = placeOf(program);
    this.shares = sharesNames(program);
    this.isTest = isTest(program.file);
    this.topLevel = topOf(program);
    names.top(program);
    this.open = this.shares;
    const seen = new Map(Array.from(this.topLevel.keys(), (name) => [name, names.variable(this.file, name)]));
    if (program.package !== undefined) this.inPackage = seen;
    else if (this.shares) this.inSight.push(...seen.values());
    this.unit = this.unitOf(undefined);
    this.seed = new Node(false);
    this.kept = new Node(false);
    spread.reach(this.seed, OWN);
    spread.reach(this.kept, KEPT);
  }

  isSeed(text: string, beside?: Beside): boolean | 'answers' {
    return this.around.isSeed(text, this.program.file, beside);
  }

  /** What a package from elsewhere hands out is not what a file of the project does under the same name. */
  isOutside(from: string): boolean {
    return !this.shares && this.around.isOutside(this.program.file, from);
  }

  /** Goes over all statements. */
  top(): void {
    for (const stmt of this.program.body) this.whole(stmt);
  }

  /** A statement of the top level, as far as the stack reaches: what takes more frames than most ends there too. */
  private whole(stmt: Stmt): void {
    const { unit, site, bases, owners, membersInSight } = this;
    const { awaited, tested, constructing, after, before, depth } = this;
    const { length } = this.scopes;
    try {
      this.stmt(stmt);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      Object.assign(this, { unit, site, bases, owners, membersInSight });
      Object.assign(this, { awaited, tested, constructing, after, before, depth });
      this.scopes.length = length;
      this.isCut = true;
    }
  }

  // Units

  unitOf(node: Unit['node']): Unit {
    const around = this.units.length === 0 ? undefined : this.unit;
    const unit = unitIn(this.program.file, { isTest: this.isTest, around, node, within: this.site });
    this.units.push(unit);
    return unit;
  }

  inside(unit: Unit, work: () => void): void {
    const { unit: around, site } = this;
    this.unit = unit;
    this.site = undefined;
    work();
    this.unit = around;
    this.site = site;
  }

  // Names

  resolve(name: string): Node[] {
    return placesNamed(this, name);
  }

  /** `this`, or a variable that stands for it: `self` of Python, `const self = this`. */
  isSelf(expr: Expr): boolean {
    if (expr.kind !== 'name') return expr.kind === 'this';
    const known = this.scopes.findLast((scope) => scope.has(expr.name))?.get(expr.name);
    return known !== undefined && this.selves.has(known);
  }

  /** A name of this program, and none that the language or another file gives. */
  isDeclared(name: string): boolean {
    return this.shares || this.topLevel.has(name) || this.isLocal(name);
  }

  /** What is called is imported from a file of the project. */
  isOwn(callee: Expr): boolean {
    const root = rootOf(callee);
    return root?.kind === 'name' && this.ownImports.has(root.name) && this.isImported(root);
  }

  /** A variable or parameter of a function. */
  isLocal(name: string): boolean {
    return this.scopes.some((scope) => scope.has(name));
  }

  isImported(expr: Expr): boolean {
    if (expr.kind === 'name') return this.importNames.has(expr.name) && !this.isLocal(expr.name);
    return expr.kind === 'member' && this.isImported(expr.of);
  }

  /** What the methods of a file give that are asked for by names which are put together. */
  asked(): Node {
    return this.names.memberOf(this.file, 'by name');
  }

  /** Two names for one thing. */
  same(one: Node, other: Node): void {
    this.spread.alias(one, other);
  }

  // Statements

  block(body: readonly Stmt[]): void {
    for (const stmt of body) this.stmt(stmt);
  }

  stmt(stmt: Stmt): void {
    this.depth += 1;
    if (this.depth > DEEPEST) this.isCut = true;
    else statement(this, stmt);
    this.depth -= 1;
  }

  flow(to: Node, value: Sources): void {
    for (const from of value.flow) if (from !== to) this.spread.link(from, to);
    this.spread.make(to, value.need, this.unit);
  }

  // Expressions

  expr(expr: Expr): Sources {
    this.depth += 1;
    if (this.depth > DEEPEST) this.isCut = true;
    const sources = this.depth > DEEPEST ? NOTHING : expression(this, expr);
    this.depth -= 1;
    return sources;
  }

  note(seed: Seed): void {
    seed.seed = true;
    this.unit.seeds.push(seed);
  }

  seedNode(word: string): Node {
    return this.nodeOf(this.isSeed(word));
  }

  nodeOf(found: boolean | 'answers'): Node {
    return found === 'answers' ? this.kept : this.seed;
  }

  /** Whether a field of this name may be sent with a word of interest, or be one. */
  isField(name: string): boolean {
    return this.isSeed(name, { before: undefined, after: undefined, isField: true }) !== false;
  }

  seedWord(word: string, to: Node): void {
    if (this.isSeed(word) !== false) this.spread.link(this.seedNode(word), to);
  }

  /** What the members of a name may hold; `own`: those of the object whose method it is. */
  held(key: string, own: boolean): Sources {
    const nodes = [this.names.memberOf(this.file, key)];
    // An object that is given may be of a class in another file.
    if (!own) return { flow: [...nodes, this.names.passedDown(key)], need: nodes };
    nodes.push(this.names.inherited(key));
    if (this.bases.length > 0) nodes.push(this.names.passedDown(key));
    return { flow: nodes, need: nodes };
  }
}
