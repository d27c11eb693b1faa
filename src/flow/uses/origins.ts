import type { CallExpr, Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Callees } from './callees.js';
import { textOf } from './following/spelling.js';
import { givenInstead } from './given-instead.js';
import { isShown } from './names.js';
import { givenTo, reaching } from './reaching.js';
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

  /** `leads`: the call is one that leads to a request that the fix concerns. */
  constructor(
    private readonly tree: Tree,
    private readonly leads: (call: Span) => boolean,
    private readonly callees: Callees,
    private readonly seen = new Set<unknown>(),
  ) {}

  /** A place that gives the object something else than the answer; undefined where there is none. */
  other(read: Span): Span | undefined {
    const around = this.tree.holding(read);
    const member = around.find((node) => node['kind'] === 'member' && holds(node['keySpan'] as Span, read));
    if (member !== undefined) return this.of(member['of'] as Expr);
    const pattern = around.find((node) => node['kind'] === 'object-pattern');
    return pattern === undefined ? undefined : this.given(pattern);
  }

  private of(expr: Expr): Span | undefined {
    if (this.seen.has(expr)) return undefined;
    this.seen.add(expr);
    if (this.seen.size > MOST) return expr.span;
    switch (expr.kind) {
      case 'await':
      case 'typed':
      case 'unary':
      case 'member':
        return this.of(expr.of);
      case 'sequence':
        return first(expr.items.slice(-1), (last) => this.of(last));
      case 'choice':
        return first(expr.options, (one) => this.of(one));
      case 'assign':
        return this.of(expr.value);
      case 'call':
        return this.call(expr);
      case 'name':
        return this.name(expr);
      case 'each':
        return this.of(expr.over);
      case 'list':
        return first(expr.items, ({ value }) => this.of(value));
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
  private call(call: CallExpr): Span | undefined {
    if (this.leads(call.span)) return undefined;
    const { callee, args } = call;
    if (callee.kind === 'member' && this.isFrom(callee.of)) return this.of(callee.of);
    const handed = args.map(({ value }) => value).filter((value) => this.isFrom(value));
    if (handed.length > 0) return first(handed, (value) => this.of(value));
    // A struct of Go holds nothing before it is decoded into.
    return this.tree.program.language === 'go' && call.construct === true && args.length === 0 ? undefined : call.span;
  }

  /** The answer is somewhere in it. */
  private isFrom(root: Expr): boolean {
    const seen = new Set<unknown>();
    const open: unknown[] = [root];
    while (open.length > 0) {
      const node = open.pop();
      if (typeof node !== 'object' || node === null || seen.has(node)) continue;
      seen.add(node);
      if (seen.size > MOST) return true;
      const expr = node as Expr;
      if (expr.kind === 'call' && this.leads(expr.span)) return true;
      const binding = this.tree.bindingOf(expr);
      if (binding !== undefined) {
        if (this.tree.isParameter(binding) && this.isGiven(binding)) return true;
        open.push(...givenTo(this.tree, binding).map(({ value }) => value));
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

  private readonly isAnswer = (tree: Tree, expr: Expr): boolean =>
    new Origins(tree, this.leads, this.callees).isFrom(expr);

  private name(name: Expr): Span | undefined {
    const binding = this.tree.bindingOf(name);
    if (binding === undefined) return undefined;
    const isParameter = this.tree.isParameter(binding);
    const isFilled = this.tree.program.language === 'go' && !this.isSource && !isParameter;
    // Whether a function that does not send is given the answer alone is asked of its callers elsewhere.
    const isInstead = isParameter && !this.isGiven(binding);
    return (
      first(reaching(this.tree, binding, name), ({ value }) => this.of(value)) ??
      (isInstead ? givenInstead(this.callees, this.tree, binding, this.isAnswer) : undefined) ??
      (isFilled ? this.filledOtherwise(binding) : undefined)
    );
  }

  /** A call that may put something else into what a name stands for: `json.Unmarshal(cached, &into)`. */
  private filledOtherwise(binding: Binding): Span | undefined {
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
      return sources.length === 0 ? span : this.readFrom(sources);
    });
  }

  /** What is decoded may be something else too: a file where there is one, and the answer where not. */
  private readFrom(sources: readonly Expr[]): Span | undefined {
    this.isSource = true;
    try {
      return first(sources, (one) => this.of(one));
    } finally {
      this.isSource = false;
    }
  }

  /** What a function of the program that is given it puts into it. */
  private filledWithin(call: CallExpr, at: number): Span | undefined {
    return first(this.callees.of(this.tree, call), ({ tree, fn }) => {
      const target = fn.params[at]?.target;
      const binding = target?.kind === 'name' ? tree.bindingOf(target) : undefined;
      const own = new Origins(tree, this.leads, this.callees, this.seen);
      return binding === undefined ? undefined : own.filledOtherwise(binding);
    });
  }

  /** `const { result: { value } = {} } = answer`: what is taken apart, or stands in for a part that is not there. */
  private given(pattern: Node): Span | undefined {
    for (let node: Node | undefined = pattern; node !== undefined; node = this.tree.places.get(node)?.parent) {
      const value = (node['value'] ?? node['over']) as Expr | undefined;
      const found = value === undefined ? undefined : this.of(value);
      if (found !== undefined || (value !== undefined && node['kind'] !== 'default-pattern')) return found;
    }
    return undefined;
  }
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
