import type { CallExpr, Expr, FunctionExpr, MemberExpr, Program } from '../../../model/program.js';
import type { ClassExpr } from '../../../model/class.js';
import type { TypeNote } from '../../../model/type-note.js';
import type { Span } from '../../../model/span.js';
import { Intervals } from '../../../text/intervals.js';
import { textsOf } from '../../type-texts.js';

/** Any node of a program: statements, expressions, and what holds them (arguments, members, parameters, cases). */
export type Node = Readonly<Record<string, unknown>>;

/** Where a node hangs: `via` is the property of the parent, `at` its place in a list. */
export interface Place {
  readonly parent: Node;
  readonly via: string;
  readonly at: number;
}

/** Properties that hold no code. */
const SKIPPED = new Set(['span', 'keySpan', 'nameSpan', 'text', 'type', 'returns', 'wire']);

/** A program with the parents of its nodes, and what stands where in its text. */
export class Places {
  readonly places = new Map<Node, Place>();
  readonly calls: CallExpr[] = [];
  readonly members: MemberExpr[] = [];
  readonly functions: FunctionExpr[] = [];
  readonly classes: ClassExpr[] = [];
  /** Places that mean the object itself. */
  readonly selves: Expr[] = [];
  readonly texts: Expr[] = [];
  /** Places that read a name. */
  readonly names: Expr[] = [];
  private readonly scopes = new Map<Node, Node>();
  private readonly depths = new Map<Node, number>();
  private selvesByClass: Map<ClassExpr | undefined, Expr[]> | undefined;
  private inTexts: Intervals<true> | undefined;
  private spans: Intervals<Node> | undefined;
  private parts: Intervals<readonly [Node, Node]> | undefined;
  private callSpans: Intervals<CallExpr> | undefined;

  constructor(readonly program: Program) {
    this.enter(program as unknown as Node);
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

  /** The node is written to, not read. */
  isPattern(node: Node): boolean {
    const place = this.places.get(node);
    if (place === undefined) return false;
    return (
      place.via === 'target' || place.via === 'rest' || place.via === 'param' || place.parent['kind'] === 'list-pattern'
    );
  }

  /** A name that is called, or that what is called belongs to. */
  isCallee(name: Expr): boolean {
    let place = this.places.get(name as unknown as Node);
    while (place?.via === 'of') place = this.places.get(place.parent);
    return place?.via === 'callee';
  }

  /** A value is read there, and neither called nor written to. */
  isHandedOver(expr: Expr): boolean {
    const node = expr as unknown as Node;
    const place = this.places.get(node);
    return place !== undefined && place.via !== 'callee' && place.via !== 'target' && !this.isPattern(node);
  }

  /** Places that mean the object of a class itself; of no class, those in the functions of the file. */
  selvesIn(of: ClassExpr | undefined): readonly Expr[] {
    if (this.selvesByClass === undefined) {
      this.selvesByClass = new Map();
      for (const self of this.selves) {
        const owner = this.classOf(self as unknown as Node);
        const known = this.selvesByClass.get(owner);
        if (known === undefined) this.selvesByClass.set(owner, [self]);
        else known.push(self);
      }
    }
    return this.selvesByClass.get(of) ?? [];
  }

  /** A range lies in a text. */
  isInText(span: Span): boolean {
    this.inTexts ??= new Intervals(this.texts.map((text) => [text.span, true]));
    return this.inTexts.holding(span).length > 0;
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

  /** The call that is written at a span. */
  callAt(span: Span): CallExpr | undefined {
    const found = this.holding(span).find((node) => node['kind'] === 'call' && size(node) === span.end - span.start);
    return found as unknown as CallExpr | undefined;
  }

  /** Calls that have a part of a range in them. */
  callsAt(range: Span): readonly CallExpr[] {
    this.callSpans ??= new Intervals(
      this.calls.flatMap((call) => (call.span.file === this.program.file ? [[call.span, call] as const] : [])),
    );
    return range.file === this.program.file ? this.callSpans.overlapping(range) : [];
  }

  private depth(node: Node): number {
    const above: Node[] = [];
    let at: Node | undefined = node;
    while (at !== undefined && !this.depths.has(at)) {
      above.push(at);
      at = this.places.get(at)?.parent;
    }
    let depth = at === undefined ? -1 : (this.depths.get(at) ?? 0);
    for (const one of above.reverse()) this.depths.set(one, (depth += 1));
    return depth;
  }

  private enter(root: Node): void {
    const open: Node[] = [root];
    const put = (one: unknown, parent: Node, via: string, at: number): void => {
      if (typeof one !== 'object' || one === null || this.places.has(one as Node)) return;
      this.places.set(one as Node, { parent, via, at });
      open.push(one as Node);
    };
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      this.note(node);
      // The nodes are plain objects, and there are many: no lists of their pairs are made.
      for (const via in node) {
        const value = node[via];
        if (typeof value !== 'object' || value === null) continue;
        if (via === 'type' || via === 'returns') this.enterType(value as TypeNote, open);
        if (SKIPPED.has(via)) continue;
        if (!Array.isArray(value)) put(value, node, via, 0);
        else for (let at = 0; at < value.length; at += 1) put(value[at], node, via, at);
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
}

function size(node: Node): number {
  const { start, end } = node['span'] as Span;
  return end - start;
}
