import type { CallExpr, Expr, FunctionExpr, Pattern } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { filledBy } from './following/filled.js';
import { textOf } from './following/spelling.js';
import { isShown } from './names.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import { chainOf } from './tree/written.js';
import { holds } from '../../text/spans.js';

/** More steps back than this are not made: what is left may come from anywhere. */
const MOST = 200;

/**
 * Looks back from a place where a field of an answer is read to all that the object may be: another source of it, such as
 * a cache, a file or a default, has the old field still.
 */
export class Origins {
  /** What is looked at is handed to a decoder, which puts nothing into it. */
  private isSource = false;

  /** `leads`: the call is one that leads to a request that the fix concerns. `callees`: the functions it may lead to. */
  constructor(
    private readonly tree: Tree,
    private readonly leads: (call: Span) => boolean,
    private readonly callees: (tree: Tree, call: CallExpr) => readonly Callee[],
    private readonly seen = new Set<unknown>(),
  ) {}

  /** A place that gives the object something else than the answer; undefined where there is none. */
  other(read: Span): Span | undefined {
    const around = this.tree.holding(read);
    const member = around.find((node) => node['kind'] === 'member' && holds(node['keySpan'] as Span, read));
    if (member !== undefined) return this.of(member['of'] as Expr, read);
    const pattern = around.find((node) => node['kind'] === 'object-pattern');
    return pattern === undefined ? undefined : this.given(pattern, read);
  }

  private of(expr: Expr, read: Span): Span | undefined {
    if (this.seen.has(expr)) return undefined;
    this.seen.add(expr);
    if (this.seen.size > MOST) return expr.span;
    switch (expr.kind) {
      case 'await':
      case 'typed':
      case 'unary':
      case 'member':
        return this.of(expr.of, read);
      case 'sequence':
        return expr.items.length === 0 ? undefined : this.of(expr.items.at(-1) as Expr, read);
      case 'choice':
        return first(expr.options, (one) => this.of(one, read));
      case 'binary':
        return /^(?:\|\||\?\?|or|and|&&|\?:|\/\/)$/.test(expr.op)
          ? first([expr.left, expr.right], (one) => this.of(one, read))
          : undefined;
      case 'assign':
        return this.of(expr.value, read);
      case 'call':
        return this.call(expr, read);
      case 'name':
        return this.name(expr, read);
      case 'each':
        return this.of(expr.over, read);
      case 'list':
        return first(expr.items, ({ value }) => this.of(value, read));
      case 'object':
        return expr.members.length === 0 ? undefined : expr.span;
      case 'text':
        return textOf(expr) === '' ? undefined : expr.span;
      case 'op':
      case 'other':
        return this.isFrom(expr) ? undefined : expr.span;
      default:
        return undefined;
    }
  }

  /** What is called on the answer, or is handed it, reads it. */
  private call(call: CallExpr, read: Span): Span | undefined {
    if (this.leads(call.span)) return undefined;
    const { callee, args } = call;
    if (callee.kind === 'member' && this.isFrom(callee.of)) return this.of(callee.of, read);
    const handed = args.map(({ value }) => value).filter((value) => this.isFrom(value));
    if (handed.length > 0) return first(handed, (value) => this.of(value, read));
    // A struct of Go holds nothing before it is decoded into.
    return this.tree.program.language === 'go' && call.construct === true && args.length === 0 ? undefined : call.span;
  }

  /** The answer is somewhere in it. */
  private isFrom(root: Expr): boolean {
    const seen = new Set<unknown>();
    const open: unknown[] = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (typeof node !== 'object' || node === null || seen.has(node)) continue;
      seen.add(node);
      if (seen.size > MOST) return true;
      const expr = node as Expr;
      if (expr.kind === 'call' && this.leads(expr.span)) return true;
      if (expr.kind === 'name') {
        const binding = this.tree.bindingOf(expr);
        if (binding !== undefined) {
          if (this.tree.isParameter(binding)) {
            if (this.isGiven(binding)) return true;
            continue;
          }
          open.push(...this.values(binding).map(({ value }) => value));
        }
      }
      for (const [key, value] of Object.entries(expr))
        if (key !== 'span' && key !== 'text') open.push(...several(value));
    }
    return false;
  }

  /** A function that makes the request itself is not given its answer. */
  private isGiven({ scope }: Binding): boolean {
    const own = scope['span'] as Span | undefined;
    return own === undefined || !this.tree.calls.some(({ span }) => holds(own, span) && this.leads(span));
  }

  private name(name: Expr, read: Span): Span | undefined {
    const binding = this.tree.bindingOf(name);
    // What a function gets is asked of its callers elsewhere.
    if (binding === undefined || this.tree.isParameter(binding)) return undefined;
    return (
      first(this.reaching(binding, read), ({ value }) => this.of(value, read)) ??
      (this.tree.program.language === 'go' && !this.isSource ? this.filledOtherwise(binding, read) : undefined)
    );
  }

  /** A call that may put something else into what a name stands for: `json.Unmarshal(cached, &into)`. */
  private filledOtherwise(binding: Binding, read: Span): Span | undefined {
    if (this.seen.has(binding)) return undefined;
    this.seen.add(binding);
    return first(binding.uses, (use) => {
      const arg = this.tree.places.get(use as unknown as Node)?.parent;
      const call = arg === undefined ? undefined : (this.tree.places.get(arg)?.parent as unknown as Expr | undefined);
      if (call?.kind !== 'call' || isShown(chainOf(call.callee) ?? '')) return undefined;
      const { callee, args, span } = call;
      const at = args.findIndex(({ value }) => value === use);
      if (this.leads(span)) return this.filledWithin(call, at);
      const sources = [callee, ...args.filter((_, i) => i !== at).map(({ value }) => value)].filter((one) =>
        this.isFrom(one),
      );
      if (sources.length === 0) return span;
      return filledBy(this.tree, call) === use ? this.readFrom(sources, read) : undefined;
    });
  }

  /** What is decoded may be something else too: a file where there is one, and the answer where not. */
  private readFrom(sources: readonly Expr[], read: Span): Span | undefined {
    this.isSource = true;
    try {
      return first(sources, (one) => this.of(one, read));
    } finally {
      this.isSource = false;
    }
  }

  /** What a function of the program that is given it puts into it. */
  private filledWithin(call: CallExpr, at: number): Span | undefined {
    return first(this.callees(this.tree, call), ({ tree, fn }) => {
      const target = fn.params[at]?.target;
      const binding = target?.kind === 'name' ? tree.bindingOf(target) : undefined;
      const own = new Origins(tree, this.leads, this.callees, this.seen);
      return binding === undefined ? undefined : own.filledOtherwise(binding, fn.span);
    });
  }

  private given(pattern: Node, read: Span): Span | undefined {
    let node: Node | undefined = pattern;
    while (node !== undefined && node['value'] === undefined) node = this.tree.places.get(node)?.parent;
    const value = node?.['value'] as Expr | undefined;
    return value === undefined || value.kind === 'function' ? undefined : this.of(value, read);
  }

  /** Values that a name may have where it is read: what is set for sure before it hides what was set earlier. */
  private reaching(binding: Binding, read: Span): readonly Given[] {
    const all = this.values(binding);
    const around = this.tree.holding(read);
    const loops = around.filter((node) => node['kind'] === 'loop');
    const blocks = this.blocks(around[0]);
    const isSure = ({ list, via }: Given): boolean => blocks.get(list) === via;
    const before = all.filter(({ span }) => span.end <= read.start || holds(span, read));
    const sure = before.filter(isSure).at(-1);
    return all.filter((one) => {
      if (one === sure) return true;
      if (sure !== undefined && one.span.start < sure.span.start) return false;
      const isBefore = one.span.start < read.start;
      return isBefore || loops.some((loop) => holds(loop['span'] as Span, one.span));
    });
  }

  /** The nodes around one, each with the part of it that it stands in. */
  private blocks(inner: Node | undefined): ReadonlyMap<Node | undefined, string> {
    const found = new Map<Node | undefined, string>();
    for (let place = inner && this.tree.places.get(inner); place; place = this.tree.places.get(place.parent))
      found.set(place.parent, place.via);
    return found;
  }

  private values(binding: Binding): readonly Given[] {
    return this.tree.patternsOf(binding).flatMap((at) => {
      for (const node of this.tree.holding(at)) {
        const target = node['target'] as Pattern | undefined;
        const value = (node['value'] ?? node['over']) as Expr | undefined;
        if (target === undefined || value === undefined || !holds(target.span, at)) continue;
        const place = this.tree.places.get(node);
        const outer = place?.parent['kind'] === 'expr' ? this.tree.places.get(place.parent) : place;
        return [{ span: node['span'] as Span, value, list: outer?.parent, via: outer?.via }];
      }
      return [];
    });
  }
}

interface Callee {
  readonly tree: Tree;
  readonly fn: FunctionExpr;
}

/** A value that a name is given, with the place and the block of that. */
interface Given {
  readonly span: Span;
  readonly value: Expr;
  readonly list: Node | undefined;
  readonly via: string | undefined;
}

function first<T>(all: readonly T[], ask: (one: T) => Span | undefined): Span | undefined {
  for (const one of all) {
    const found = ask(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function several(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [value];
}
