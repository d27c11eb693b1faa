import type {
  CallExpr,
  ClassExpr,
  ClassMember,
  Expr,
  FunctionExpr,
  MemberExpr,
  Program,
  Stmt,
  TypeNote,
} from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { Intervals } from '../../text/intervals.js';
import { textsOf } from '../type-texts.js';

/** Any node of a program: statements, expressions, and what holds them (arguments, members, parameters, cases). */
export type Node = Readonly<Record<string, unknown>>;

/** Where a node hangs: `via` is the property of the parent, `at` its place in a list. */
export interface Place {
  readonly parent: Node;
  readonly via: string;
  readonly at: number;
}

/** A name in one function, or in the whole program: languages whose blocks have scopes lose no use by that. */
export interface Binding {
  readonly name: string;
  /** The function, or the program, whose name it is. */
  readonly scope: Node;
  /** Places that read it. */
  readonly uses: Expr[];
  /** The functions that it is declared as. */
  readonly functions: FunctionExpr[];
  /** It is what another module hands out. */
  imported?: { readonly from: string; readonly name: string } | undefined;
  /** It is handed out to other modules, as this. */
  exported?: string | undefined;
}

/** Properties that hold no code. */
const SKIPPED = new Set(['span', 'keySpan', 'nameSpan', 'text', 'type', 'returns', 'wire']);

/** A program with the parents of its nodes and the names in it resolved; made once for each program that is asked for. */
export class Tree {
  readonly places = new Map<Node, Place>();
  readonly calls: CallExpr[] = [];
  readonly members: MemberExpr[] = [];
  readonly functions: FunctionExpr[] = [];
  readonly classes: ClassExpr[] = [];
  /** Places that mean the object itself. */
  readonly selves: Expr[] = [];
  readonly texts: Expr[] = [];
  private byName: ReadonlyMap<string, readonly Span[]> | undefined;
  private inTexts: Intervals<true> | undefined;
  readonly imports: { readonly imported: string; readonly local: string; readonly from: string }[] = [];
  private readonly bindings = new Map<Node, Map<string, Binding>>();
  private readonly names: Expr[] = [];
  private readonly scopes = new Map<Node, Node>();
  private lastNames: ReadonlyMap<string, readonly Expr[]> | undefined;
  private namesByName: ReadonlyMap<string, readonly Expr[]> | undefined;
  private readonly callsByName: ReadonlyMap<string, readonly CallExpr[]>;
  private readonly functionsByName: ReadonlyMap<string, readonly FunctionExpr[]>;
  private spans: Intervals<Node> | undefined;
  private parts: Intervals<readonly [Node, Node]> | undefined;
  private callSpans: Intervals<CallExpr> | undefined;
  private patterns: ReadonlyMap<string, readonly Node[]> | undefined;

  constructor(readonly program: Program) {
    this.enter(program as unknown as Node);
    for (const node of this.places.keys()) this.declare(node);
    for (const name of this.names) this.bindingOf(name)?.uses.push(name);
    for (const node of this.places.keys()) this.export(node);
    this.callsByName = byName(this.calls, calledName);
    this.functionsByName = byName(this.functions, (fn) => this.calledAs(fn));
  }

  /** Calls that are written with this name last. */
  callsNamed(name: string): readonly CallExpr[] {
    return this.callsByName.get(name) ?? [];
  }

  /** Functions that are called by this name: constructors by `new` and that of their class. */
  functionsNamed(name: string): readonly FunctionExpr[] {
    return this.functionsByName.get(name) ?? [];
  }

  calledAs(fn: FunctionExpr): string | undefined {
    const place = this.places.get(fn as unknown as Node);
    if (place?.parent['kind'] !== 'constructor') return this.nameOf(fn);
    const owner = this.places.get(place.parent)?.parent;
    return `new ${typeof owner?.['name'] === 'string' ? owner['name'] : ''}`;
  }

  /** The binding that a name means here; undefined for one that nothing declares. */
  bindingOf(name: Expr): Binding | undefined {
    if (name.kind !== 'name') return undefined;
    return this.lookUp(name, name.name);
  }

  lookUp(from: Node, name: string): Binding | undefined {
    for (let scope: Node | undefined = this.scopeOf(from); scope !== undefined; scope = this.outer(scope)) {
      const found = this.bindings.get(scope)?.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Other files that it asks for, by their bare names: imports, and calls that read a file in. */
  asksFor(): ReadonlySet<string> {
    const words = this.imports.flatMap(({ from, imported }) => [from, imported]);
    for (const name of [
      'require',
      'require_relative',
      'require_once',
      'include',
      'include_once',
      'load',
      'dofile',
      'source',
      '.',
    ])
      for (const { args } of this.callsNamed(name)) for (const { value } of args) words.push(lastTextOf(value));
    return new Set(words.map((word) => LAST_NAME.exec(word)?.[1] ?? word));
  }

  /** Places that read a name as that of a module: `Cf::PART`. */
  qualified(name: string): readonly Expr[] {
    this.lastNames ??= byName(this.names, (one) => (one.kind === 'name' ? /::(\w+)$/.exec(one.name)?.[1] : undefined));
    return this.lastNames.get(name) ?? [];
  }

  /** Places that read a name which nothing here declares: a member that is in sight, a global. */
  unbound(name: string): readonly Expr[] {
    return this.namesOf(name).filter((one) => {
      if (one.kind !== 'name') return false;
      const imported = this.bindingOf(one)?.imported;
      // A word that nothing declares is taken for a class beside the file, and may be a member that is in sight.
      return imported === undefined ? this.bindingOf(one) === undefined : imported.from === name;
    });
  }

  /** Places that read a name. */
  namesOf(name: string): readonly Expr[] {
    this.namesByName ??= byName(this.names, (one) => (one.kind === 'name' ? one.name : undefined));
    return this.namesByName.get(name) ?? [];
  }

  /** Names that are read in a range. */
  namesIn(range: Span): readonly Expr[] {
    return this.names.filter(({ span }) => holds(range, span));
  }

  /** Places that give a name its value. */
  patternsOf(binding: Binding): readonly Span[] {
    this.patterns ??= byName(
      [...this.places.keys()].filter((node) => node['kind'] === 'name' && this.isPattern(node)),
      (node) => node['name'] as string,
    );
    const named = this.patterns.get(binding.name) ?? [];
    return named.flatMap((node) => (this.lookUp(node, binding.name) === binding ? [node['span'] as Span] : []));
  }

  /** The values that a name is given where it is declared or assigned. */
  valuesOf(binding: Binding): readonly Expr[] {
    this.patternsOf(binding);
    return (this.patterns?.get(binding.name) ?? []).flatMap((node) => {
      const value = this.places.get(node)?.parent['value'] as Expr | undefined;
      return value !== undefined && this.lookUp(node, binding.name) === binding ? [value] : [];
    });
  }

  /** A name that is called, or that what is called belongs to. */
  isCallee(name: Expr): boolean {
    let place = this.places.get(name as unknown as Node);
    while (place?.via === 'of') place = this.places.get(place.parent);
    return place?.via === 'callee';
  }

  /** A name that a function gets from its caller. */
  isParameter({ scope, name }: Binding): boolean {
    const { params } = scope as unknown as Partial<FunctionExpr>;
    return params?.some(({ target }) => target.kind === 'name' && target.name === name) === true;
  }

  /** Spans of the words that are names here: what a name is used for is known there. */
  known(name: string): readonly Span[] {
    this.byName ??= this.spansByName();
    return this.byName.get(name) ?? [];
  }

  private spansByName(): ReadonlyMap<string, readonly Span[]> {
    const names = new Map<string, Span[]>();
    for (const node of this.places.keys()) {
      const spans = ['span', 'keySpan', 'nameSpan'].flatMap((key) => (node[key] as Span | undefined) ?? []);
      for (const name of new Set([node['name'], node['key'], node['local'], node['imported']])) {
        if (typeof name !== 'string') continue;
        const known = names.get(name);
        if (known === undefined) names.set(name, [...spans]);
        else known.push(...spans);
      }
    }
    return names;
  }

  /** A range lies in a text. */
  isInText(span: Span): boolean {
    this.inTexts ??= new Intervals(this.texts.map((text) => [text.span, true]));
    return this.inTexts.holding(span).length > 0;
  }

  /** The function around a node, or the program. */
  scopeOf(node: Node): Node {
    const known = this.scopes.get(node);
    if (known !== undefined) return known;
    let place = this.places.get(node);
    while (place !== undefined && place.parent['kind'] !== 'function' && this.places.has(place.parent)) {
      place = this.places.get(place.parent);
    }
    const found = place?.parent ?? (this.program as unknown as Node);
    this.scopes.set(node, found);
    return found;
  }

  /** The class around a node. */
  classOf(node: Node): ClassExpr | undefined {
    let place = this.places.get(node);
    while (place !== undefined && place.parent['kind'] !== 'class') place = this.places.get(place.parent);
    return place?.parent as unknown as ClassExpr | undefined;
  }

  /** The functions around a node, innermost first. */
  around(node: Node): FunctionExpr[] {
    const found: FunctionExpr[] = [];
    for (let scope = this.scopeOf(node); scope['kind'] === 'function'; scope = this.scopeOf(scope)) {
      found.push(scope as unknown as FunctionExpr);
    }
    return found;
  }

  /** The name that a function is called by; undefined for one that is only handed on. */
  nameOf(fn: FunctionExpr): string | undefined {
    const place = this.places.get(fn as unknown as Node);
    const parent = place?.parent;
    if (parent !== undefined && place?.via === 'value') {
      const target = parent['target'] as Node | undefined;
      if (target?.['kind'] === 'name') return target['name'] as string;
      if (target?.['kind'] === 'member' && typeof target['key'] === 'string') return target['key'];
      if (typeof parent['key'] === 'string') return parent['key'];
    }
    return fn.name;
  }

  /** The name that a function is declared under; undefined for methods, and functions that are handed on. */
  bindingFor(fn: FunctionExpr): Binding | undefined {
    const place = this.places.get(fn as unknown as Node);
    const target = place?.via === 'value' ? (place.parent['target'] as Node | undefined) : undefined;
    return target?.['kind'] === 'name' ? this.lookUp(target, target['name'] as string) : undefined;
  }

  /** The innermost expression or statement that holds a span, with those around it, innermost first. */
  holding(span: Span): Node[] {
    this.spans ??= new Intervals(
      [...this.places.keys()].flatMap((node) => {
        const own = node['span'] as Span | undefined;
        return own?.file === this.program.file ? [[own, node] as const] : [];
      }),
    );
    if (span.file !== this.program.file) return [];
    return this.spans.holding(span).sort((a, b) => size(a) - size(b) || this.depth(b) - this.depth(a));
  }

  /** Members of objects and items of lists that lie in a range whole, each with its object or list. */
  partsIn(range: Span): readonly (readonly [part: Node, holder: Node])[] {
    this.parts ??= new Intervals(
      [...this.places].flatMap(([node, { parent, via }]) => {
        const isPart = parent['kind'] === 'object' ? via === 'members' : parent['kind'] === 'list' && via === 'items';
        if (!isPart) return [];
        const span = (node['span'] ?? (node['value'] as Node)['span']) as Span;
        return span.file === this.program.file ? [[span, [node, parent] as const] as const] : [];
      }),
    );
    return range.file === this.program.file ? this.parts.within(range) : [];
  }

  /** Calls that have a part of a range in them. */
  callsAt(range: Span): readonly CallExpr[] {
    this.callSpans ??= new Intervals(
      this.calls.flatMap((call) => (call.span.file === this.program.file ? [[call.span, call] as const] : [])),
    );
    return range.file === this.program.file ? this.callSpans.overlapping(range) : [];
  }

  private depth(node: Node): number {
    let depth = 0;
    for (let place = this.places.get(node); place !== undefined; place = this.places.get(place.parent)) depth += 1;
    return depth;
  }

  private outer(scope: Node): Node | undefined {
    return scope === (this.program as unknown as Node) ? undefined : this.scopeOf(scope);
  }

  private enter(root: Node): void {
    const open: Node[] = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      this.note(node);
      for (const [via, value] of Object.entries(node)) {
        if (typeof value !== 'object' || value === null) continue;
        if (via === 'type' || via === 'returns') this.enterType(value as TypeNote, open);
        if (SKIPPED.has(via)) continue;
        for (const [at, one] of (Array.isArray(value) ? (value as unknown[]) : [value]).entries()) {
          if (typeof one !== 'object' || one === null || this.places.has(one as Node)) continue;
          this.places.set(one as Node, { parent: node, via, at });
          open.push(one as Node);
        }
      }
    }
  }

  /** Of a type only the texts stand for values. */
  private enterType(type: TypeNote, open: Node[]): void {
    for (const text of textsOf(type)) {
      const node = text as unknown as Node;
      if (this.places.has(node)) continue;
      this.places.set(node, { parent: type, via: 'type', at: 0 });
      open.push(node);
    }
  }

  private note(node: Node): void {
    const expr = node as unknown as Expr;
    if (expr.kind === 'call') this.calls.push(expr);
    else if (expr.kind === 'member') this.members.push(expr);
    else if (expr.kind === 'function') this.functions.push(expr);
    else if (expr.kind === 'text') this.texts.push(expr);
    else if (expr.kind === 'class') this.classes.push(expr);
    else if (expr.kind === 'this') this.selves.push(expr);
    else if (expr.kind === 'name' && !this.isPattern(node)) this.names.push(expr);
  }

  /** The node is written to, not read. */
  isPattern(node: Node): boolean {
    const place = this.places.get(node);
    if (place === undefined) return false;
    return (
      place.via === 'target' || place.via === 'rest' || place.via === 'param' || place.parent['kind'] === 'list-pattern'
    );
  }

  private declare(node: Node): void {
    if (node['kind'] === 'import') {
      for (const one of (node as unknown as Extract<Stmt, { kind: 'import' }>).bindings) {
        const from = (node as unknown as Extract<Stmt, { kind: 'import' }>).from;
        this.imports.push({ imported: one.imported, local: one.local, from });
        this.bound(node, one.local).imported = { from, name: one.imported };
      }
    }
    if (node['kind'] !== 'name' || !this.isPattern(node)) return;
    const place = this.places.get(node);
    const parent = place?.parent;
    const name = node['name'] as string;
    // In languages without declarations the first assignment declares, and a name from outside stays the outer one.
    if (parent?.['kind'] === 'assign' && this.lookUp(node, name) !== undefined) return;
    const binding = this.bound(parent?.['kind'] === 'assign' ? (this.program as unknown as Node) : node, name);
    const value = parent?.['value'] as Expr | undefined;
    if (value?.kind === 'function') binding.functions.push(value);
  }

  private bound(node: Node, name: string): Binding {
    const scope = node === (this.program as unknown as Node) ? node : this.scopeOf(node);
    const inScope = this.bindings.get(scope) ?? new Map<string, Binding>();
    this.bindings.set(scope, inScope);
    const known = inScope.get(name);
    if (known !== undefined) return known;
    const made: Binding = { name, scope, uses: [], functions: [] };
    inScope.set(name, made);
    return made;
  }

  private export(node: Node): void {
    if (node['kind'] !== 'export') return;
    for (const one of (node as unknown as Extract<Stmt, { kind: 'export' }>).exports) {
      const binding = this.bindings.get(this.program as unknown as Node)?.get(one.local ?? one.exported);
      if (binding !== undefined && one.from === undefined) binding.exported = one.exported;
    }
  }
}

/** The last name of a path of files or modules, without an extension: `consts` of `./lib/consts.js` and `app.consts`. */
const LAST_NAME =
  /(?<![\w-])-*(\w[\w-]*?)(?:\/(?:index|__init__))?(?:\.(?:[cm]?[jt]sx?|py|rb|php|sh|bash|lua|pl|pm|ps1|dart|go|rs))?['"]?$/;

function lastTextOf(expr: Expr): string {
  if (expr.kind === 'text') return expr.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
  const parts = expr.kind === 'join' ? expr.parts : expr.kind === 'binary' ? [expr.right] : [];
  const last = parts.at(-1);
  return last === undefined ? '' : lastTextOf(last);
}

function byName<T>(all: readonly T[], nameOf: (one: T) => string | undefined): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const name = nameOf(one);
    if (name === undefined) continue;
    const known = found.get(name);
    if (known === undefined) found.set(name, [one]);
    else known.push(one);
  }
  return found;
}

export function holds(outer: Span, inner: Span): boolean {
  return outer.file === inner.file && inner.start >= outer.start && inner.end <= outer.end;
}

export function meets(a: Span, b: Span): boolean {
  return holds(a, b) || holds(b, a);
}

function size(node: Node): number {
  const { start, end } = node['span'] as Span;
  return end - start;
}

/** The last name that a call's callee is written with: `get` of `self.get(...)`. */
export function calledName({ callee }: CallExpr): string | undefined {
  if (callee.kind === 'name') return callee.name;
  return callee.kind === 'member' && typeof callee.key === 'string' ? callee.key : undefined;
}

/** A callee as it is written, for messages: `metrics.increment`. */
export function chainOf(expr: Expr): string | undefined {
  if (expr.kind === 'name') return expr.name;
  if (expr.kind === 'this') return 'this';
  if (expr.kind !== 'member' || typeof expr.key !== 'string') return undefined;
  const of = chainOf(expr.of);
  return of === undefined ? expr.key : `${of}.${expr.key}`;
}

export type { ClassMember };
