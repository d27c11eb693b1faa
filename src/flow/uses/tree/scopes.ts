import type { Expr, FunctionExpr, Program, Stmt } from '../../../model/program.js';
import { Places, type Node } from './places.js';
import { givesName, nameIn } from './written.js';

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

/** Languages in which a block that is handed over sets the names around it: `items.each { |item| last = item }`. */
const OPEN_BLOCKS = /^(?:ruby|powershell)$/;

/** The names of a program resolved: what each means where it stands. */
export class Scopes extends Places {
  readonly imports: { readonly imported: string; readonly local: string; readonly from: string }[] = [];
  private readonly bindings = new Map<Node, Map<string, Binding>>();

  constructor(program: Program) {
    super(program);
    const inBlocks: { readonly node: Node; readonly blocks: readonly Node[] }[] = [];
    for (const node of this.places.keys()) {
      const blocks = this.blocksAround(node);
      if (blocks.length > 0) inBlocks.push({ node, blocks });
      else this.declare(node);
    }
    // What stands further out is declared first.
    for (const { node, blocks } of inBlocks.toSorted((a, b) => a.blocks.length - b.blocks.length))
      if (!this.isSetAround(node, blocks)) this.declare(node);
    for (const name of this.names) this.bindingOf(name)?.uses.push(name);
    for (const node of this.places.keys()) this.export(node);
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

  /** A name that a function gets from its caller. */
  isParameter({ scope, name }: Binding): boolean {
    const { params } = scope as unknown as Partial<FunctionExpr>;
    return params?.some(({ target }) => nameIn(target) === name) === true;
  }

  /** The same, or a part of what a function gets: `({ body })`. */
  isOfParameter({ scope, name }: Binding): boolean {
    const { params } = scope as unknown as Partial<FunctionExpr>;
    return params?.some(({ target }) => givesName(target, name)) === true;
  }

  /** The name that a function is called by; undefined for one that is only handed on. */
  nameOf(fn: FunctionExpr): string | undefined {
    const place = this.places.get(fn as unknown as Node);
    if (place?.via === 'value') {
      const { parent } = place;
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

  /** No other file can call it by its name. */
  isPrivate(fn: FunctionExpr): boolean {
    return this.places.get(fn as unknown as Node)?.parent['private'] === true;
  }

  calledAs(fn: FunctionExpr): string | undefined {
    const place = this.places.get(fn as unknown as Node);
    if (place?.parent['kind'] !== 'constructor') return this.nameOf(fn);
    const owner = this.places.get(place.parent)?.parent;
    return `new ${typeof owner?.['name'] === 'string' ? owner['name'] : ''}`;
  }

  private outer(scope: Node): Node | undefined {
    return scope === (this.program as unknown as Node) ? undefined : this.scopeOf(scope);
  }

  /** The blocks that a name is set in, innermost first, where these may set names of what is around them. */
  private blocksAround(node: Node): readonly Node[] {
    if (node['kind'] !== 'name' || !OPEN_BLOCKS.test(this.program.language) || !this.isPattern(node)) return [];
    if (this.places.get(node)?.parent['kind'] !== 'let') return [];
    const found: Node[] = [];
    for (let scope = this.scopeOf(node); this.isOpenBlock(scope); scope = this.scopeOf(scope)) found.push(scope);
    return found;
  }

  private isOpenBlock(scope: Node): boolean {
    if (scope['kind'] !== 'function' || scope['arrow'] !== true) return false;
    const place = this.places.get(scope);
    // A function of PowerShell has names of its own, as a block has that is kept.
    return this.program.language === 'ruby' || place?.via === 'callee' || place?.parent['kind'] === undefined;
  }

  /** A block sets the name of a function, or of the program, around it: one that is not its own parameter. */
  private isSetAround(node: Node, blocks: readonly Node[]): boolean {
    const name = node['name'] as string;
    const outermost = blocks.at(-1);
    const scopes = [...blocks, ...(outermost === undefined ? [] : [this.scopeOf(outermost)])];
    return scopes.some((scope) => this.bindings.get(scope)?.has(name) === true);
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
