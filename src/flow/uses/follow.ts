import type {
  Arg,
  AssignExpr,
  CallExpr,
  Expr,
  FunctionExpr,
  MemberExpr,
  ObjectMember,
  Pattern,
  Stmt,
} from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Use, UseKind } from '../../model/use.js';
import type { Callees } from './callees.js';
import {
  COMPARES,
  GIVES_RESULTS,
  GOES_THROUGH,
  isKept,
  isOutput,
  isPassed,
  isShown,
  MERGES,
  RUNS,
  searches,
  SPELLS,
  WRITES_JSON,
} from './names.js';
import { inOtherParts } from './other-parts.js';
import { afterSlice, moved, positionalUses } from './positional.js';
import { calledName, chainOf, holds, type Binding, type Node, type Tree } from './tree.js';
import { CALLED, handedOver, REFLECTIVE, RUNS_LATER } from './wholes.js';

/** Where in a value that which is followed is: keys, indexes as text, `[]` for any. Empty: it is the value itself. */
export type Way = readonly string[];

/** What the one who asks knows: where a way ends. */
export interface Ends {
  /** The call is one that sends the request. */
  readonly isRequest: (call: CallExpr) => boolean;
  /** Decides on a member of the value itself, by its key: `stop`, `go` on with it, or neither. */
  readonly member?: ((key: string, keySpan: Span) => 'stop' | 'go' | undefined) | undefined;
  /** Decides on a function that it is handed to, by its last name and its whole callee. */
  readonly call?: ((name: string, chain: string, call: CallExpr) => 'stop' | 'go' | undefined) | undefined;
  /** Decides on a command that it is piped into. */
  readonly piped?: ((call: CallExpr) => 'stop' | 'unknown' | undefined) | undefined;
  /** Whether what nothing takes is shown, as commands do. */
  readonly shows?: ((tree: Tree, expr: Expr) => boolean) | undefined;
  /** The only calls of a function to which a result goes; all where it says nothing of them. */
  readonly leadsTo?: ((calls: readonly CallExpr[]) => readonly CallExpr[]) | undefined;
}

/** More nodes than this are not followed from one place: what is left is not known. */
const MOST = 600;

/**
 * Follows a value forward through one file, and on through the files that it is handed to: along names, members, list
 * elements, arguments and results. It keeps no order of statements, so it sees more ways than there are, and it ends
 * with `unknown` where it does not understand.
 */
export class Follower {
  readonly uses: Use[] = [];
  private readonly ended = new Set<string>();
  /** The ways by which it comes to calls that send: the call, the argument, and where in it. */
  readonly arrivals = new Map<string, { readonly call: Span; readonly at: Span }>();
  /** Calls to functions of what was read that it is handed to. */
  readonly handed: CallExpr[] = [];
  private readonly seen = new Map<Node, Set<string>>();
  private readonly names = new Map<Binding, Set<string>>();
  private readonly spellings = new Map<string, string>();
  /** Keys by which objects keep it. */
  private readonly kept = new Set<string>();
  private steps = 0;

  constructor(
    private readonly callees: Callees,
    private readonly ends: Ends,
  ) {}

  /** Follows the value of an expression. */
  flow(tree: Tree, expr: Expr, way: Way): void {
    const node = expr as unknown as Node;
    const known = this.seen.get(node) ?? new Set<string>();
    this.seen.set(node, known);
    const key = way.join('\0');
    if (known.has(key)) return;
    known.add(key);
    // One place tells that there is more; to name them all would cost as much as to follow them.
    if (this.steps > MOST) return;
    this.steps += 1;
    if (this.steps > MOST || way.length > 8) {
      this.end('unknown', expr.span);
      return;
    }
    const place = tree.places.get(node);
    if (place === undefined) this.end('unknown', expr.span);
    else this.up(tree, { expr, way, ...place });
  }

  end(kind: UseKind, span: Span, name?: string): void {
    const key = `${kind} ${span.start} ${span.file}`;
    if (this.ended.has(key)) return;
    this.ended.add(key);
    this.uses.push({ kind, span, name });
  }

  private up(tree: Tree, at: Climb): void {
    const { parent, via, expr, way } = at;
    const kind = parent['kind'] as string | undefined;
    const outer = parent as unknown as Expr;
    const go = (inner: Way): void => {
      this.flow(tree, outer, inner);
    };
    switch (kind) {
      case undefined:
        this.held(tree, at);
        return;
      case 'join':
        // A text that a list, a map or a builder of addresses is put into spells what it holds.
        go([]);
        return;
      case 'await':
      case 'typed':
        go(way);
        return;
      case 'sequence':
        if (at.at === (parent as unknown as { items: unknown[] }).items.length - 1) go(way);
        // What is asked of several values at once: `in_array($value, $list)`.
        else if (tree.places.get(parent)?.parent['op'] === 'test') this.end('compared', expr.span);
        return;
      case 'choice':
        if (via === 'test') this.end('tested', expr.span);
        else go(way);
        return;
      case 'unary':
        this.end(/^(?:!|not|-not|void|delete)$/.test(parent['op'] as string) ? 'tested' : 'unknown', expr.span);
        return;
      case 'binary':
        this.binary(at, go);
        return;
      case 'member':
        if (via === 'key') this.end('index', expr.span);
        else this.member(tree, parent as unknown as MemberExpr, way);
        return;
      case 'call':
        if (way[0] === CALLED) go(way.slice(1));
        // `of.name` is written like a call without arguments.
        else if (tree.program.language === 'ruby' && expr.kind === 'member') go(way);
        return;
      case 'op':
        this.end('unknown', expr.span);
        return;
      case 'each':
        if (via === 'over') this.elements(tree, (parent as unknown as { target: Pattern }).target, at);
        else if (via === 'test') this.end('tested', expr.span);
        else go(['[]', ...way]);
        return;
      case 'assign':
        this.bind(tree, (parent as unknown as AssignExpr).target, way, expr.span);
        if (tree.places.get(parent)?.parent['kind'] !== 'expr') go(way);
        return;
      default:
        this.statement(tree, at, kind);
    }
  }

  private binary({ parent, expr, way }: Climb, go: (way: Way) => void): void {
    const op = parent['op'] as string;
    // A text may take members of it by their names.
    if (op === '%' && way.length === 0 && takesByName(parent, expr)) this.end('unknown', expr.span);
    else if (/^(?:\+|\.|~|\.\.|<>|%|-f|\/|-join)$/.test(op) && (way.length === 0 || op === '-join')) go([]);
    else if (op === '%' || op === '-f') go([]);
    else if (COMPARES.test(op) && this.isWhole(way)) return;
    else if (COMPARES.test(op)) this.end(againstNothing(parent, expr) ? 'tested' : 'compared', expr.span);
    else if (/^(?:\|\||&&|\?\?|or|and)$/.test(op)) go(way);
    else if (op === '+' || op === '|') {
      if (way.length === 0 && op === '|') this.end('merged', expr.span);
      go(way);
    } else this.end('unknown', expr.span);
  }

  /** What holds it is an argument, a member of an object, an element. */
  private held(tree: Tree, { parent, expr, way }: Climb): void {
    const outer = tree.places.get(parent);
    if (outer === undefined) {
      this.end('unknown', expr.span);
      return;
    }
    const holder = outer.parent as unknown as Expr;
    const arg = parent as unknown as Arg;
    const member = parent as unknown as ObjectMember;
    switch (holder.kind) {
      case 'call':
        this.argument(tree, holder, outer.at, arg, way);
        return;
      case 'list':
        this.flow(tree, holder, arg.spread === undefined ? [String(outer.at), ...way] : ['[]', ...way.slice(1)]);
        return;
      case 'object':
        if (member.key !== undefined && member.value !== expr) this.end('index', expr.span);
        else if (member.key === undefined) {
          if (way.length === 0) this.end('merged', expr.span);
          this.flow(tree, holder, way);
        } else this.flow(tree, holder, [typeof member.key === 'string' ? member.key : '[]', ...way]);
        return;
      case 'op':
        if (holder.op === 'append') this.flow(tree, holder, outer.at === 0 ? way : ['[]', ...way]);
        else if (holder.op === 'pipe') this.piped(tree, holder, outer.at, expr);
        else this.end('unknown', expr.span);
        return;
      default:
        this.end((holder.kind as string) === 'switch' ? 'compared' : 'unknown', expr.span);
    }
  }

  /** It goes into the next command, which may be the one that sends it. */
  private piped(tree: Tree, pipe: Extract<Expr, { kind: 'op' }>, at: number, expr: Expr): void {
    const next = pipe.args[at + 1]?.value;
    if (next === undefined) this.flow(tree, pipe, []);
    else if (next.kind === 'call' && this.ends.isRequest(next)) this.end('request', next.span);
    else if (next.kind === 'call' && this.ends.piped?.(next) === 'stop') return;
    else if (next.kind === 'call' && this.ends.piped?.(next) === 'unknown') this.end('printed', next.span);
    else if (next.kind === 'call' && calledName(next) !== 'jq' && isPassed(lowered(calledName(next) ?? '')))
      this.piped(tree, pipe, at + 1, expr);
    else if (
      next.kind === 'call' &&
      this.ends.call?.(lowered(calledName(next) ?? ''), chainOf(next.callee) ?? '', next) === 'go'
    )
      return;
    else if (next.kind === 'call' && /^(?:out-null|out-host)$/i.test(calledName(next) ?? '')) return;
    else this.end('argument', expr.span, next.kind === 'call' ? chainOf(next.callee) : 'a pipe');
  }

  private statement(tree: Tree, { parent, via, expr, way }: Climb, kind: string): void {
    const stmt = parent as unknown as Stmt;
    switch (kind) {
      case 'expr':
        // A name by itself does nothing: what it stands in was not read.
        if (expr.kind === 'name' && tree.program.language === 'ruby') this.end('unknown', expr.span);
        if (this.ends.shows?.(tree, expr) === true) this.end('printed', expr.span);
        else if (this.ends.shows === undefined && this.callees.prints(tree, expr)) this.end('printed', expr.span);
        return;
      case 'let':
        if (stmt.kind === 'let') this.bind(tree, stmt.target, way, expr.span);
        // `NAME=value command`
        if (stmt.kind === 'let' && tree.program.language === 'shell' && stmt.functionScoped === false)
          this.end('exported', expr.span);
        return;
      case 'default-pattern':
        this.bind(tree, (parent as unknown as { target: Pattern }).target, way, expr.span);
        return;
      case 'if':
        this.end(this.ends.shows?.(tree, expr) === true ? 'printed' : 'tested', expr.span);
        return;
      case 'switch':
        this.end('compared', expr.span);
        return;
      case 'loop':
        if (via === 'over' && stmt.kind === 'loop' && stmt.target !== undefined)
          this.elements(tree, stmt.target, { expr, way });
        else this.end(via === 'test' ? 'tested' : 'iterated', expr.span);
        return;
      case 'return':
        this.returned(tree, parent, way, expr.span);
        return;
      case 'throw':
        this.end('logged', expr.span);
        return;
      case 'field':
        this.stored(tree, parent, parent['key'], way, expr.span);
        return;
      case 'export':
        this.end('exported', expr.span);
        return;
      case 'function':
        // The value of a function without statements.
        this.returned(tree, parent, way, expr.span);
        return;
      default:
        this.end('unknown', expr.span);
    }
  }

  private elements(tree: Tree, target: Pattern, { expr, way }: Pick<Climb, 'expr' | 'way'>): void {
    if (way.length === 0) this.end('iterated', expr.span);
    else if (target.kind === 'list-pattern' && tree.program.language === 'go') {
      // `for key, value := range list`: the place and the element, not the results of a function.
      for (const one of target.items) if (one !== undefined) this.bind(tree, one, way.slice(1), expr.span);
    } else this.bind(tree, target, way.slice(1), expr.span);
  }

  private member(tree: Tree, member: MemberExpr, way: Way): void {
    const place = tree.places.get(member as unknown as Node);
    const call =
      place?.via === 'callee' && place.parent['kind'] === 'call' ? (place.parent as unknown as CallExpr) : undefined;
    const { key } = member;
    if (place?.via === 'target') {
      // A member of it gets another value.
      if (way.length === 0) this.end('set', member.keySpan, keyText(key));
      return;
    }
    if (way.length === 0 && (typeof key === 'string' || key.kind === 'text' || key.kind === 'literal')) {
      const decided = this.ends.member?.(keyText(key), member.keySpan);
      if (decided === 'stop') return;
      if (decided === 'go') {
        if (call !== undefined && this.asksFor(call)) return;
        // `at('/result/value')`: members by a text that was not taken for a read.
        const deep = call === undefined ? undefined : asksDeep(call);
        if (deep !== undefined) this.end('read', call?.span ?? member.keySpan, deep);
        else this.flow(tree, call ?? member, way);
        return;
      }
    }
    if (call !== undefined && typeof key === 'string') {
      this.method(tree, call, key, way);
      return;
    }
    const name =
      typeof key === 'string'
        ? key
        : key.kind === 'literal'
          ? String(key.value)
          : key.kind === 'text'
            ? textOf(key)
            : undefined;
    const [first, ...rest] = way;
    if (first === undefined && name !== undefined && URL_PARTS.test(name)) return;
    if (first === undefined && name !== undefined && URL_REST.test(name)) this.flow(tree, member, way);
    else if (first === undefined)
      this.end(name === undefined || MEASURES.test(name) ? 'unknown' : 'read', member.keySpan, name);
    else if (name === undefined || first === '[]' || name === first) this.flow(tree, member, rest);
    else if (REFLECTIVE.test(name)) this.flow(tree, member, way);
    else if (URL_TEXTS.test(name)) this.flow(tree, member, []);
  }

  /** `get('result')`, `dig('result', 'value')`: the last of the names that are read. */
  private asksFor({ args }: CallExpr): boolean {
    const decided = args.map(({ value }) =>
      value.kind === 'text' ? this.ends.member?.(textOf(value) ?? '', value.span) : undefined,
    );
    return decided.includes('stop');
  }

  /** A method that is called on the value, or on what holds it. */
  private method(tree: Tree, call: CallExpr, name: string, way: Way): void {
    if (this.ends.isRequest(call)) this.end('request', call.span);
    else if (way[0] === CALLED && /^(?:bind|call|apply)$/.test(name))
      this.flow(tree, call, name === 'bind' ? way : way.slice(1));
    else if (way[1] === CALLED && way[0] === name) this.flow(tree, call, way.slice(2));
    // Its methods see the member by its name.
    else if (this.isWhole(way) && !REFLECTIVE.test(name)) return;
    else if (way.length === 0 && URL_PARTS.test(name)) return;
    else if (way.length === 0 && URL_REST.test(name)) this.flow(tree, call, way);
    else if (
      searches(name) &&
      !(way.length > 0 && GOES_THROUGH.test(name) && call.args[0]?.value.kind === 'function')
    ) {
      this.end('compared', call.span, name);
    } else if (GOES_THROUGH.test(name)) this.through(tree, call, name, way);
    else if (name === 'join' || (name === 'concat' && way.length === 0)) this.flow(tree, call, []);
    else if (name === 'slice' && call.args[0]?.value.kind === 'text') this.end('unknown', call.span, name);
    else if (name === 'slice' && afterSlice(call, way) !== undefined) {
      const inner = afterSlice(call, way) ?? 'cut';
      if (inner !== 'cut') this.flow(tree, call, inner);
    } else if (isKept(name)) {
      if (way.length === 0 && MERGES.test(name)) this.end('merged', call.span);
      if (SPELLS.test(name) && picksMembers(call)) this.end('picked', call.span, name);
      this.flow(tree, call, SPELLS.test(name) ? [] : moved(name, way));
    } else if (way.length > 0 && /^(?:get|fetch|dig|getOrDefault|Get)$/.test(name)) {
      const [asked] = call.args;
      const key = asked?.value.kind === 'text' ? textOf(asked.value) : undefined;
      if (key === undefined || way[0] === '[]' || key === way[0]) this.flow(tree, call, way.slice(1));
    } else if (/^(?:set|Set|put|append|add|Add|setdefault|delete|store)$/.test(name)) {
      const [asked] = call.args;
      if (way.length === 0 && asked?.value.kind === 'text') this.end('set', asked.value.span, textOf(asked.value));
    } else if (/^(?:push|update|<<|unshift)$/.test(name)) return;
    else this.end('unknown', call.span, name);
  }

  /** Each element goes to the function that is handed over; what that gives may make the result. */
  private through(tree: Tree, call: CallExpr, name: string, way: Way): void {
    const given = call.args.map(({ value }) => value);
    const named = given.flatMap((value) => (value.kind === 'name' ? (tree.bindingOf(value)?.functions ?? []) : []));
    const fn = given.find((value) => value.kind === 'function') ?? named[0];
    const inner = /^(?:then|tap|let|also|finally)$/.test(name) ? way : way.slice(1);
    if (fn?.kind !== 'function' || (inner === way ? false : way.length === 0)) {
      this.end('unknown', call.span, name);
      return;
    }
    const [param, second, third] = fn.params;
    if (param !== undefined) this.bind(tree, param.target, inner, param.span);
    // A table hands out keys and values (`each { |key, value| }`); a list of JavaScript its elements, places and itself.
    const hasPairs = !/^(?:javascript|php)$/.test(tree.program.language) && name !== 'each_with_index';
    if (second !== undefined && hasPairs) this.bind(tree, second.target, inner, second.span);
    if (third !== undefined && inner !== way) this.bind(tree, third.target, way, third.span);
    if (!GIVES_RESULTS.test(name)) this.flow(tree, call, moved(name, way));
  }

  /** An argument that is given by name goes, or gets another name: what is done with all that the call makes of them. */
  named(tree: Tree, call: CallExpr, arg: Arg): void {
    if (this.ends.isRequest(call)) return;
    const found = this.callees.of(tree, call);
    const name = calledName(call);
    const chain = chainOf(call.callee) ?? name ?? 'a function';
    const isHolder =
      name !== undefined &&
      (isPassed(lowered(name), chain) || WRITES_JSON.test(chain) || MERGES.test(name) || PUTS.test(name));
    // A class, or a function that was not read, may demand it.
    if (found.length === 0 && !isHolder) this.end('argument', call.span, chain);
    if (found.length === 0) this.flow(tree, call, []);
    // `of.update(key=value)`
    if (found.length === 0 && PUTS.test(name ?? '')) this.put(tree, call, []);
    for (const { tree: other, fn } of found) {
      const own = fn.params.find(({ target }) => nameIn(target) === arg.name);
      const param = own ?? fn.params.find(({ rest }) => rest === 'members');
      if (param === undefined) this.end('unknown', arg.value.span);
      else this.bind(other, param.target, [], param.span);
    }
  }

  private argument(tree: Tree, call: CallExpr, index: number, arg: Arg, way: Way): void {
    if (this.ends.isRequest(call)) {
      this.end('request', call.span);
      const key = [call.span.start, call.span.end, call.span.file, arg.name ?? index, ...way].join(' ');
      this.arrivals.set(key, { call: call.span, at: arg.value.span });
      return;
    }
    const name = calledName(call);
    if (way[0] === CALLED && name !== undefined && RUNS_LATER.test(name)) return;
    if (way[0] === CALLED && name !== undefined && GOES_THROUGH.test(name)) {
      if (RUNS.test(name) || GIVES_RESULTS.test(name))
        this.flow(tree, call, /^(?:then|let)$/.test(name) ? way.slice(1) : ['[]', ...way.slice(1)]);
      return;
    }
    const found = arg.spread === undefined || way.length > 0 ? this.callees.of(tree, call) : [];
    if (found.length > 0) {
      this.handed.push(call);
      for (const one of found) this.into(one, index, arg, way);
      return;
    }
    const chain = chainOf(call.callee) ?? name ?? 'a function';
    const plain = name === undefined ? '' : lowered(name);
    const decided = this.ends.call?.(plain, chain, call);
    if (decided === 'stop') return;
    // A function that is handed over sees each member by its name.
    if (decided === 'go' && call.args.some((other) => other !== arg && other.value.kind === 'function'))
      this.end('unknown', call.span, chain);
    else if (decided === 'go') this.flow(tree, call, way);
    else if (isShown(lowered(chain))) this.shown(tree, call, chain);
    else if (name !== undefined && (name === 'join' || name === 'Join' || name === 'implode'))
      this.flow(tree, call, []);
    else if (name !== undefined && searches(name)) this.end('compared', call.span, chain);
    else if (name === 'powershell.named' || name === 'powershell.splat') this.flow(tree, call, way);
    else if (name === 'powershell.bind' && index === 0 && way.length > 0)
      this.flow(tree, call, ['[]', ...way.slice(1)]);
    else if (name === 'powershell.member' && index === 0) this.asMember(tree, call, way);
    else if (name !== undefined && (isPassed(plain, chain) || WRITES_JSON.test(chain))) {
      const spells = SPELLS.test(plain) || WRITES_JSON.test(chain);
      if (arg.spread !== undefined && /^format$/i.test(plain)) this.end('unknown', arg.value.span);
      if (way.length === 0 && MERGES.test(name) && call.args.length > 1) this.end('merged', call.span);
      if (spells) this.spelled(call, way, arg);
      if (spells && picksMembers(call, arg)) this.end('picked', call.span, chain);
      this.flow(tree, call, spells ? [] : moved(name, way));
    } else if (name !== undefined && /^(?:push|append|add|Add|unshift|<<)$/.test(name) && call.callee.kind === 'member')
      this.put(tree, call, ['[]', ...way]);
    else if (name !== undefined && /^(?:set|Set|put|append)$/.test(name) && call.callee.kind === 'member')
      this.put(tree, call, ['[]', ...way]);
    else this.end('argument', call.span, chain.startsWith('powershell.') ? undefined : chain);
  }

  /** A text that stands in two places of what is spelled out is more than the one that is looked at. */
  private spelled({ span }: CallExpr, way: Way, { value }: Arg): void {
    const place = `${span.start} ${span.end} ${span.file}`;
    const known = this.spellings.get(place) ?? way.join('\0');
    this.spellings.set(place, known);
    if (known !== way.join('\0')) this.end('unknown', value.span);
  }

  /** `of.key`, where the language has members of other kinds as well. */
  private asMember(tree: Tree, call: CallExpr, way: Way): void {
    const key = call.args[1]?.value;
    const name = key === undefined ? undefined : textOf(key);
    const decided = name === undefined || way.length > 0 ? undefined : this.ends.member?.(name, key?.span ?? call.span);
    if (decided === 'stop') return;
    if (decided === 'go') this.flow(tree, call, way);
    else if (way.length === 0)
      this.end(name === undefined || MEASURES.test(name) ? 'unknown' : 'read', key?.span ?? call.span, name);
    else if (name === undefined || way[0] === '[]' || way[0] === name) this.flow(tree, call, way.slice(1));
  }

  /** What a command of a shell prints may go on to another one, into a variable, or into a file. */
  private shown(tree: Tree, call: CallExpr, chain: string): void {
    const isCommand = /^(?:shell|batch|powershell)$/.test(tree.program.language);
    const parent = tree.places.get(call as unknown as Node)?.parent['kind'];
    if (/^write-(?!output)/i.test(chain)) this.end('logged', call.span, chain);
    else if (isCommand && parent !== 'expr') this.flow(tree, call, []);
    else this.end(this.isLogged(tree, call, chain) ? 'logged' : 'printed', call.span, chain);
  }

  /** For people alone: the standard output may be what another program reads. */
  private isLogged(tree: Tree, call: CallExpr, chain: string): boolean {
    if (/^(?:shell|batch|powershell)$/.test(tree.program.language)) return this.callees.isForErrors(tree, call.span);
    return !isOutput(chain) || call.args.some(({ name }) => name === 'file');
  }

  /** It is put into the list or map that a method is called on. */
  private put(tree: Tree, call: CallExpr, way: Way): void {
    let of = call.callee.kind === 'member' ? call.callee.of : undefined;
    while (of?.kind === 'member') of = of.of;
    const binding = of?.kind === 'name' ? tree.bindingOf(of) : undefined;
    const isOther = binding === undefined || binding.functions.length > 0 || binding.imported !== undefined;
    if (isOther || !isContainer(tree, binding)) {
      this.end('argument', call.span, chainOf(call.callee));
    } else this.bound(tree, binding, way, call.span);
  }

  private into(
    { tree, fn }: { readonly tree: Tree; readonly fn: FunctionExpr },
    index: number,
    arg: Arg,
    way: Way,
  ): void {
    const named = arg.name === undefined ? undefined : fn.params.find(({ target }) => nameIn(target) === arg.name);
    // Behind the one that takes all the rest, parameters are given by their names: `def call(self, *parts, **options)`.
    const rest = fn.params.findIndex(({ rest: takes }) => takes === true);
    const param =
      arg.name === undefined
        ? rest >= 0 && index >= rest
          ? fn.params[rest]
          : (fn.params[index] ?? fn.params.at(-1))
        : (named ?? fn.params.find(({ rest: takes }) => takes === 'members'));
    this.asArguments(tree, fn, index, arg, way);
    if (param === undefined) this.end('unknown', arg.value.span);
    else if (param.rest === true) this.bind(tree, param.target, [String(index - rest), ...way], param.span);
    else if (param.rest === 'members') this.bind(tree, param.target, [arg.name ?? '[]', ...way], param.span);
    else if (arg.name === undefined && index >= fn.params.length) this.end('unknown', arg.value.span);
    else this.bind(tree, param.target, way, param.span);
  }

  /** Functions see all that they are given besides their parameters. */
  private asArguments(tree: Tree, fn: FunctionExpr, index: number, { value }: Arg, way: Way): void {
    const { language } = tree.program;
    if (language === 'javascript')
      for (const all of tree.namesOf('arguments'))
        if (holds(fn.span, all.span)) this.flow(tree, all, [String(index), ...way]);
    if (language !== 'php') return;
    for (const call of [...tree.callsNamed('func_get_args'), ...tree.callsNamed('func_get_arg')])
      if (holds(fn.span, call.span)) this.end('unknown', value.span);
  }

  private bind(tree: Tree, target: Pattern, way: Way, span: Span): void {
    const [first, ...rest] = way;
    switch (target.kind) {
      case 'name': {
        const binding = tree.lookUp(target, target.name);
        if (binding === undefined) this.end('unknown', span);
        else this.bound(tree, binding, way, span);
        return;
      }
      case 'default-pattern':
        this.bind(tree, target.target, way, span);
        return;
      case 'object-pattern':
        if (first === undefined) {
          for (const { key, keySpan, target: inner } of target.members) {
            const decided = typeof key === 'string' ? this.ends.member?.(key, keySpan) : undefined;
            if (decided === 'go') this.bind(tree, inner, way, span);
            else if (decided === undefined) this.end('read', keySpan, typeof key === 'string' ? key : undefined);
          }
          if (target.rest !== undefined) this.end('iterated', target.rest.span);
          return;
        }
        for (const one of target.members)
          if (first === '[]' || typeof one.key !== 'string' || one.key === first)
            this.bind(tree, one.target, rest, span);
        if (target.rest !== undefined) this.bind(tree, target.rest, way, span);
        return;
      case 'list-pattern':
        if (first === undefined && tree.program.language === 'go') {
          const [result] = target.items;
          if (result !== undefined) this.bind(tree, result, way, span);
          return;
        }
        if (first === undefined) this.end('iterated', target.span);
        for (const one of target.items) if (one !== undefined) this.bind(tree, one, rest, span);
        return;
      case 'member':
        this.set(tree, target, way, span);
    }
  }

  /** `of.key = value`: all that reads the member, of that object where it has a name here. */
  private set(tree: Tree, target: MemberExpr, way: Way, span: Span): void {
    const key =
      typeof target.key === 'string' ? target.key : target.key.kind === 'text' ? textOf(target.key) : undefined;
    const binding = target.of.kind === 'name' && !isSelf(target.of.name) ? tree.bindingOf(target.of) : undefined;
    const exported = tree.program.language === 'javascript' ? exportedBy(tree, target, key) : undefined;
    if (exported !== undefined) {
      this.required(tree, [...exported, ...way], span);
      return;
    }
    if (binding !== undefined) this.bound(tree, binding, [key ?? '[]', ...way], span);
    else this.stored(tree, target as unknown as Node, key, way, span);
    // What the surroundings offer keeps it, or shows it: the page's title, a storage, the environment.
    if (isForeign(tree, target.of)) this.end('unknown', span);
  }

  /** What `require` gives the files that ask for this one. */
  private required(tree: Tree, way: Way, span: Span): void {
    const [name, ...rest] = way;
    const takers = name === undefined ? [] : this.callees.takers(tree, name);
    for (const { tree: other, binding } of takers) this.bound(other, binding, rest, span);
    const calls = this.callees.requires(tree);
    for (const { tree: other, call } of calls) this.flow(other, call, way);
    if (takers.length + calls.length === 0) this.end('exported', span, name);
  }

  /** It is the member of an object from there on: all that reads it by its name, and what takes the object as a whole. */
  private stored(tree: Tree, node: Node, key: unknown, way: Way, span: Span): void {
    if (typeof key !== 'string') {
      this.end('unknown', span);
      return;
    }
    this.kept.add(key);
    const isPrivate = key.startsWith('#') && tree.program.language === 'javascript';
    const isOfThis =
      node['kind'] !== 'member' ||
      (node['of'] as Node)['kind'] === 'this' ||
      isSelf(String((node['of'] as Node)['name']));
    if (!isPrivate && isOfThis)
      for (const { tree: other, expr } of this.callees.trees.wholes.around(tree, node))
        this.flow(other, expr, [key, ...way]);
    if (/^(?:java|kotlin|csharp|scala)$/.test(tree.program.language))
      for (const hidden of this.callees.hiddenMembers(tree, key)) this.end('unknown', hidden, key);
    const asked = this.callees.asksForMembers(tree);
    if (asked !== undefined && isOfThis) this.end('unknown', asked, key);
    const { trees } = this.callees;
    // A constant of a module is a member of it.
    if (tree.program.language === 'ruby' && this.callees.isOpenToUnread(tree, key)) this.end('exported', span, key);
    for (const { tree: other, member } of trees.withMember(tree, key))
      if (other.places.get(member as unknown as Node)?.via !== 'target') this.flow(other, member, way);
    for (const other of trees.alike(tree))
      for (const name of [...other.unbound(key), ...other.qualified(key)]) this.flow(other, name, way);
  }

  /** What is followed is an object that keeps it, with all of its members. */
  private isWhole(way: Way): boolean {
    return way[0] !== undefined && this.kept.has(way[0]);
  }

  bound(tree: Tree, binding: Binding, way: Way, span: Span): void {
    const known = this.names.get(binding) ?? new Set<string>();
    this.names.set(binding, known);
    // What a function of a shell is given is another list behind a `shift`.
    const key = (binding.name === '@' ? [String(span.start), ...way] : way).join('\0');
    if (known.has(key)) return;
    known.add(key);
    for (const use of positionalUses(tree, binding, span)) this.flow(tree, use, way);
    // Files that take the object read its members by their names.
    if (this.isWhole(way)) return;
    for (const hidden of this.callees.hidden(tree, binding)) this.end('unknown', hidden, binding.name);
    if (binding.scope === (tree.program as unknown as Node)) {
      for (const { tree: other, expr } of this.callees.fromOutside(tree, binding.name)) this.flow(other, expr, way);
      if (this.callees.isOpenToUnread(tree, binding.name)) this.end('exported', span, binding.name);
      const handedOut = tree.program.language === 'python' ? binding.name : binding.exported;
      if (handedOut !== undefined)
        for (const { tree: other, expr } of this.callees.wholes(tree)) this.flow(other, expr, [handedOut, ...way]);
    }
    for (const { tree: other, expr } of this.callees.inSourced(tree, binding.name)) this.flow(other, expr, way);
    const beside =
      binding.scope === (tree.program as unknown as Node)
        ? inOtherParts(this.callees.trees, tree, binding.name)
        : undefined;
    if (beside !== undefined) this.end('unknown', beside, binding.name);
    const later = this.callees.runsUnread(tree, binding.name);
    if (later !== undefined) this.end('unknown', later, binding.name);
    if (binding.exported !== undefined) this.handedOut(tree, binding.exported, way, span);
    if (this.callees.isInEnvironment(tree, binding.name)) this.end('exported', span, binding.name);
    const all = this.callees.asksForNames(tree, binding);
    if (all !== undefined) this.end('unknown', all, binding.name);
  }

  /** What a module hands out goes to the names by which others take it. */
  private handedOut(tree: Tree, name: string, way: Way, span: Span): void {
    const takers = this.callees.takers(tree, name);
    for (const { tree: other, binding } of takers) this.bound(other, binding, way, span);
    const isTaken = takers.length > 0 || this.callees.fromOutside(tree, name).length > 0;
    if (!isTaken && this.callees.saysExports(tree)) this.end('exported', span, name);
  }

  /** A function that is handed to one that was read is called there: what it gives is what those calls give. */
  private handedOn(tree: Tree, call: CallExpr, fn: FunctionExpr, way: Way): boolean {
    const index = call.args.findIndex(({ value }) => value === fn);
    const found = this.callees.of(tree, call);
    for (const { tree: other, fn: callee } of found) {
      const param = callee.params[index]?.target;
      const binding = param?.kind === 'name' ? other.lookUp(param, param.name) : undefined;
      if (binding === undefined) return false;
      for (const use of binding.uses) {
        const place = other.places.get(use as unknown as Node);
        if (place?.via !== 'callee') return false;
        this.flow(other, place.parent as unknown as Expr, way);
      }
    }
    return found.length > 0;
  }

  private returned(tree: Tree, stmt: Node, way: Way, span: Span): void {
    const scope = tree.scopeOf(stmt['kind'] === 'function' ? (tree.places.get(stmt)?.parent ?? stmt) : stmt);
    const fn = (stmt['kind'] === 'function' ? stmt : scope) as unknown as FunctionExpr;
    if ((fn.kind as string) !== 'function') {
      this.end('returned', span);
      return;
    }
    const name = tree.nameOf(fn);
    const place = tree.places.get(fn as unknown as Node);
    const holder = place === undefined ? undefined : tree.places.get(place.parent)?.parent;
    if (name === undefined && holder?.['kind'] === 'call') {
      const call = holder as unknown as CallExpr;
      const method = calledName(call);
      if (this.handedOn(tree, call, fn, way)) return;
      if (method !== undefined && RUNS.test(method)) this.flow(tree, call, way);
      else if (method !== undefined && GIVES_RESULTS.test(method))
        this.flow(tree, call, method === 'then' || method === 'let' ? way : ['[]', ...way]);
      else this.end('returned', span);
      return;
    }
    // What makes an object gives that.
    if (this.isWhole(way) || place?.parent['kind'] === 'constructor') return;
    if (place?.parent['kind'] === 'getter') {
      this.stored(tree, place.parent, place.parent['key'], way, span);
      return;
    }
    const sites = this.callees.sites(tree, fn);
    const only = this.ends.leadsTo?.(sites.map(({ call }) => call)) ?? [];
    for (const { tree: other, call } of sites)
      if (only.length === 0 || only.includes(call)) this.flow(other, call, way);
    if (only.length > 0) return;
    for (const { tree: other, expr } of handedOver(this.callees.trees, tree, fn))
      this.flow(other, expr, [CALLED, ...way]);
    if (name !== undefined && (tree.bindingFor(fn) === undefined || tree.program.language !== 'go'))
      for (const at of this.callees.namedByText(tree, name)) this.end('unknown', at, name);
    const asked = tree.classOf(fn as unknown as Node) === undefined ? undefined : this.callees.asksForMembers(tree);
    if (asked !== undefined) this.end('unknown', asked, name);
    if (holder?.['kind'] === 'object') this.flow(tree, holder as unknown as Expr, [name ?? '[]', CALLED, ...way]);
    const isOpen = name === undefined || sites.length === 0 || this.callees.isExported(tree, fn);
    if (isOpen) this.end('returned', span);
  }
}

/** The way to a member of what a module hands out: `module.exports`, `exports.key`, `module.exports.key`. */
function exportedBy(tree: Tree, { of }: MemberExpr, key: string | undefined): Way | undefined {
  const isFree = (name: Expr): boolean => tree.bindingOf(name) === undefined;
  if (of.kind === 'name' && isFree(of)) {
    if (of.name === 'module' && key === 'exports') return [];
    if (of.name === 'exports') return [key ?? '[]'];
  }
  const isModule = of.kind === 'member' && of.key === 'exports' && of.of.kind === 'name' && of.of.name === 'module';
  return isModule && isFree(of.of) ? [key ?? '[]'] : undefined;
}

interface Climb {
  readonly expr: Expr;
  readonly way: Way;
  readonly parent: Node;
  readonly via: string;
  readonly at: number;
}

/** `'%(name)s' % it` */
function takesByName(parent: Node, expr: Expr): boolean {
  const { left } = parent as unknown as { left: Expr };
  return left !== expr && /%[({<]/.test(textOf(left) ?? '');
}

/** `x !== null`: it is only asked whether there is one. */
function againstNothing(parent: Node, expr: Expr): boolean {
  const { left, right } = parent as unknown as { left: Expr; right: Expr };
  const other = left === expr ? right : left;
  return other.kind === 'literal' && (other.value === null || other.value === undefined || other.value === false);
}

/**
 * What spells an object is told which members to take, or a function that sees each by its name: `JSON.stringify(it, ['id'])`,
 * `qs.stringify(it, { filter })`, `it.to_json(only: [:id])`.
 */
function picksMembers(call: CallExpr, of?: Arg): boolean {
  const { args } = call;
  const takesReplacer = of !== undefined && args[0] === of && calledName(call) === 'stringify';
  return args.some((arg) => {
    if (arg === of) return false;
    if (arg.name !== undefined) return PICKS.test(arg.name);
    if (!takesReplacer || args[1] !== arg) return false;
    const { value } = arg;
    if (value.kind === 'object') return value.members.some(({ key }) => typeof key !== 'string' || PICKS.test(key));
    return value.kind === 'list' || value.kind === 'function' || (value.kind === 'name' && value.name !== 'undefined');
  });
}

const PICKS = /^(?:only|except|filter|replacer|encoder|include|exclude)$/;

/** The last member, where one of a member is asked for in one text. */
function asksDeep({ args: [asked] }: CallExpr): string | undefined {
  const text = asked?.value.kind === 'text' ? textOf(asked.value) : undefined;
  return /^\/?\w+(?:[./]\w+)*[./](\w+)$/.exec(text ?? '')?.[1];
}

function keyText(key: MemberExpr['key']): string {
  if (typeof key === 'string') return key;
  return key.kind === 'literal' ? String(key.value) : (textOf(key) ?? '');
}

/** Names of commands are written in either case. */
function lowered(name: string): string {
  return name.includes('-') ? name.toLowerCase() : name;
}

/** Parts of an address that do not change with its path and query; those that hold them. */
const URL_PARTS = /^(?:host|hostname|port|scheme|protocol|origin)$/;
const URL_REST = /^(?:request_uri|pathname|path|href|search|searchParams|query|AbsoluteUri|PathAndQuery)$/;

/** Members of an address that spell its query. */
const URL_TEXTS = /^(?:href|search|RawQuery|PathAndQuery|AbsoluteUri)$/;

/** Members of a text or list that say how long it is. */
const MEASURES = /^(?:length|size|count|Length|Count|byteLength|keys|Keys|Values|entries|Entries)$/;

/** The name at the root of a chain is declared nowhere that was read, or comes from elsewhere, and is no module's own. */
function isForeign(tree: Tree, of: Expr): boolean {
  let root = of;
  while (root.kind === 'member') root = root.of;
  if (root.kind !== 'name' || isSelf(root.name) || /^(?:module|exports|@|super$)/.test(root.name)) return false;
  const binding = tree.bindingOf(root);
  return binding === undefined || binding.imported !== undefined;
}

/** Methods that put members into what they are called on. */
const PUTS = /^(?:update|merge!?|assign|set|put\w*|add\w*)$/;

/** What makes an object of its own: metrics, queues and stores, which do more with what they are given than to hold it. */
function isContainer(tree: Tree, binding: Binding): boolean {
  return tree.valuesOf(binding).every((value) => {
    let made: Expr = value;
    while (made.kind === 'await' || made.kind === 'typed') made = made.of;
    if (made.kind !== 'call') return made.kind !== 'name' && made.kind !== 'member';
    const name = calledName(made) ?? '';
    const chain = chainOf(made.callee) ?? name;
    // Packages of Go make what they like: `expvar.NewMap`.
    if (
      /^New[A-Z]/.test(name) &&
      chain !== name &&
      !/^(?:url|http|strings|bytes|multipart|textproto|bufio)\./.test(chain)
    )
      return false;
    return isPassed(lowered(name), chain) || HOLDS.test(name);
  });
}

/** Functions that make what only holds, or spells, what it is given, besides those that pass on what they get. */
const HOLDS =
  /^(?:\w*(?:Map|Set|List|Dict|dict|Vec\w*|Array|Hash|Deque|deque|Collection|Table|Params|Parameters|Query|Values|Headers?|Header\w*|FormData|Form|Builder|Buffer|Content|Request|Options|Object|Node|Cookies?)|set|list|tuple|make|new|default\w*|Counter|parse\w*|\w*[uU][rR][lLiI]\w*|slice|map|filter|split|keys|values|items|copy|clone|build\w*|newBuilder|with_capacity|curl_init)$/;

const isSelf = (name: string): boolean => /^(?:self|this|\$this|cls)$/.test(name);

function nameIn(target: Pattern): string | undefined {
  if (target.kind === 'default-pattern') return nameIn(target.target);
  return target.kind === 'name' ? target.name : undefined;
}

/** The text of a literal. */
export function textOf(expr: Expr): string | undefined {
  return expr.kind === 'text' ? expr.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('') : undefined;
}
