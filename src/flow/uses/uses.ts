import type { CallExpr, Expr, FunctionExpr, MemberExpr, ObjectExpr, ObjectMember } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import type { Edit, SourceText, Span } from '../../model/span.js';
import type { Touched, Use, UsesOfRequests } from '../../model/use.js';
import { fileOfPart } from '../../text/part-name.js';
import { readsAt } from '../../text/read-index.js';
import { addressAsked } from './address.js';
import { Callees } from './callees.js';
import type { Chains } from './chains.js';
import { anyOf, armsAt, assertedIn, copiesIn, copyIn, literalsIn, matchesIn, meansSame, orphanIn } from './copies.js';
import { Follower, textOf, type Ends } from './follow.js';
import { ANSWER_ABOUT, ANSWER_BODY, isAnswered, SETS_UP } from './names.js';
import { Elsewhere } from './elsewhere/elsewhere.js';
import { exampleIn } from './examples.js';
import { keptAs } from './kept.js';
import { Origins } from './origins.js';
import { putAt, sameKey } from './puts.js';
import type { StandIns } from './stand-ins.js';
import { calledName, chainOf, holds, type Binding, type Node, type Tree } from './tree.js';
import type { Trees } from './trees.js';
import { watcherIn } from './watchers.js';
import { wireName } from './wire-names.js';

/** Answers where the texts, members and answers of some requests go, over all files that were read. */
export class Uses implements UsesOfRequests {
  private readonly callees: Callees;
  private readonly ends: Ends;
  /** What each edit changes. */
  private readonly touches: Map<string, readonly Touched[]>;
  private handed: { readonly request: Request; readonly handed: ReadonlySet<CallExpr> } | undefined;

  /** `chains`: of the requests that take the same change; `main`: the one that is looked at. */
  constructor(
    private readonly trees: Trees,
    private readonly chains: Chains,
    private readonly main: Request,
    private readonly standIns: StandIns,
    private readonly elsewhere: Elsewhere = new Elsewhere([]),
  ) {
    this.callees = new Callees(trees, chains);
    this.ends = { isRequest: ({ span }) => chains.sends(span, main) };
    this.touches = touchesOf(chains);
  }

  /** What an edit of a range changes in a program; empty where it stands in none, or in a call that sends. */
  of(edit: Span & { readonly text?: string }): readonly Touched[] {
    const tree = this.trees.of(edit.file);
    if (tree === undefined) return [];
    const key = `${edit.start} ${edit.end} ${edit.file}\0${edit.text ?? ''}`;
    const known = this.touches.get(key) ?? this.touchedBy(tree, edit);
    this.touches.set(key, known);
    return known;
  }

  private touchedBy(tree: Tree, edit: Span & { readonly text?: string }): readonly Touched[] {
    const around = tree.holding(edit);
    const text = around[0]?.['kind'] === 'text' ? around[0] : undefined;
    if (text !== undefined && separates(tree, text)) return [{ what: 'separator', keys: [], uses: [] }];
    const index = text === undefined ? undefined : tree.places.get(text);
    if (index?.via === 'key' && tree.isPattern(index.parent))
      return [this.setLater(tree, index.parent as unknown as MemberExpr)];
    if (text !== undefined)
      return [this.touched(tree, text as unknown as Expr, { what: 'text' }), ...this.byKey(tree, text)];
    const removed = this.removedIn(tree, edit);
    if (removed.length > 0) return removed;
    const named = this.namedIn(tree, edit);
    if (named.length > 0) return named;
    const set = around[0]?.['kind'] === 'member' ? (around[0] as unknown as MemberExpr) : undefined;
    if (set !== undefined && holds(set.keySpan, edit) && tree.isPattern(around[0] as Node))
      return [this.setLater(tree, set)];
    const member = around.find((node) => tree.places.get(node)?.parent['kind'] === 'object');
    const key = member as unknown as ObjectMember | undefined;
    if (member === undefined || key?.keySpan === undefined || !holds(key.keySpan, edit)) return [];
    const object = tree.places.get(member)?.parent as unknown as Expr;
    return [this.touched(tree, object, { what: 'members', keys: keyOf(key) })];
  }

  /** The element of a list that a text is all of, where others stay in the list. */
  element(text: Span): Span | undefined {
    const tree = this.trees.of(text.file);
    const node = tree?.holding(text).find((one) => one['kind'] === 'text');
    const item = node === undefined ? undefined : tree?.places.get(node)?.parent;
    const list = item === undefined ? undefined : tree?.places.get(item)?.parent;
    if (node === undefined || list?.['kind'] !== 'list' || (list as unknown as { items: unknown[] }).items.length < 2)
      return undefined;
    return node['span'] as Span;
  }

  twin(source: SourceText, part: string, edits: readonly Edit[]): Span | undefined {
    const tree = this.trees.of(source.file);
    if (tree === undefined) return undefined;
    const isOwn = (at: Span): boolean => this.chains.spells(at) || edits.some((edit) => meets(edit, at));
    const literals = literalsIn(tree, edits);
    const isEdited = (at: Span): boolean => edits.some((edit) => meets(edit, at));
    const found = this.chains
      .unspelled(source, part, () => copiesIn(source, part))
      .concat(literals.flatMap((word) => this.chains.unspelled(source, word, () => copiesIn(source, word))))
      .find((at) => !isEdited(at));
    if (found !== undefined || literals.length === 0) return found;
    // What the text goes through may say which ones there are: a type, a guard, a table.
    const files = new Set([...this.main.callers, this.main.span].map(({ file }) => file));
    for (const file of files) {
      const other = file === source.file || !this.isProgram(file) ? undefined : this.trees.text(file);
      const copy = other === undefined ? undefined : copyIn(other, literals, isOwn, false);
      if (copy !== undefined) return copy;
    }
    return undefined;
  }

  expected(source: SourceText, words: readonly string[], edits: readonly Edit[]): Span | undefined {
    const tree = this.trees.of(source.file);
    const pattern = anyOf(words);
    if (tree === undefined || pattern === undefined) return undefined;
    const isOwn = (at: Span): boolean => this.chains.holds(at) || edits.some((edit) => meets(edit, at));
    return assertedIn(tree, source, pattern, isOwn);
  }

  spelledElsewhere(path: string, source: SourceText): Span | undefined {
    return this.standIns.ofPath(path, source);
  }

  partElsewhere(part: string): Span | undefined {
    return this.standIns.ofPart(part);
  }

  saidInTests(words: readonly string[], path: string | undefined, source: SourceText): Span | undefined {
    return this.standIns.ofWords(words, path, source);
  }

  meansSame(range: Span, at: Span): boolean {
    const tree = range.file === at.file ? this.trees.of(range.file) : undefined;
    return tree !== undefined && meansSame(tree, range, at);
  }

  around(at: Span): Span | undefined {
    const around = this.trees
      .of(at.file)
      ?.holding(at)
      .findLast((one) => one['kind'] === 'function');
    return around?.['span'] as Span | undefined;
  }

  orphan(edits: readonly Edit[]): Span | undefined {
    const tree = edits[0] === undefined ? undefined : this.trees.of(edits[0].file);
    return tree?.program.language === 'go' ? orphanIn(tree, edits) : undefined;
  }

  textOf(file: string): string | undefined {
    return (this.trees.text(file) ?? this.standIns.text(file))?.text;
  }

  isProgram(file: string): boolean {
    return this.trees.of(file) !== undefined;
  }

  isOwn(at: Span): boolean {
    return this.chains.holds(at);
  }

  /** The key by which a value is put into a map: what else is done there by the same key. */
  private byKey(tree: Tree, text: Node): readonly Touched[] {
    const put = putAt(tree, text);
    const binding = put === undefined ? undefined : tree.bindingOf(put.root);
    if (put === undefined || binding === undefined) return [];
    const follower = new Follower(this.callees, this.ends);
    follower.bound(tree, binding, [], put.root.span);
    const uses = follower.uses.flatMap((use) => {
      const other = this.trees.of(use.span.file);
      return (other === undefined ? undefined : sameKey(other, put, use)) ?? [];
    });
    return uses.length === 0 ? [] : [{ what: 'members', keys: [put.key], uses }];
  }

  /** A function by which one of the requests is sent as well. */
  private sends(name: string | undefined): boolean {
    return name !== undefined && this.chains.names(this.trees).has(name);
  }

  private touched(tree: Tree, expr: Expr, about: Pick<Touched, 'what'> & Partial<Touched>): Touched {
    const follower = new Follower(this.callees, this.ends);
    follower.flow(tree, expr, []);
    const uses = follower.uses.map((use) =>
      use.kind === 'argument' && this.sends(use.name) ? { ...use, kind: 'sent' as const } : use,
    );
    // What is edited is part of the request: a text that is not seen to get there goes a way that is not seen.
    if (about.what === 'text' && uses.every(({ kind }) => HARMLESS.has(kind)))
      uses.push({ kind: 'unknown', span: expr.span });
    const twice = this.twiceIn(follower);
    // That it is sent is said once, however many of the requests there are.
    const sent = uses.findIndex(({ kind }) => kind === 'request');
    const told = uses.filter(({ kind }, at) => kind !== 'request' || at === sent);
    return { keys: [], ...about, uses: twice === undefined ? told : [...told, { kind: 'unknown', span: twice }] };
  }

  /** A place by which it comes to a call that sends a second time: to a header, a name of a file, a label. */
  private twiceIn({ arrivals }: Follower): Span | undefined {
    const seen = new Set<number>();
    for (const { call, at } of arrivals.values()) {
      const group = this.chains.groupOf(call);
      if (group === undefined) continue;
      if (seen.has(group)) return at;
      seen.add(group);
    }
    return undefined;
  }

  /** `of.key = value`: what is done with the object that the member is put into. */
  private setLater(tree: Tree, { of, key }: MemberExpr): Touched {
    const follower = new Follower(this.callees, this.ends);
    const binding = of.kind === 'name' ? tree.bindingOf(of) : undefined;
    if (binding === undefined) follower.end('unknown', of.span);
    else follower.bound(tree, binding, [], of.span);
    const name = typeof key === 'string' ? key : (textOf(key) ?? '');
    for (const span of binding === undefined ? [] : initialKeys(tree, binding, name)) follower.end('set', span, name);
    return { what: 'members', keys: [name], uses: follower.uses };
  }

  assigned(key: Span): { readonly statement: Span; readonly touched: Touched } | undefined {
    const tree = this.trees.of(key.file);
    const around = tree?.holding(key) ?? [];
    const target = around.find((node) => node['kind'] === 'member') as unknown as MemberExpr | undefined;
    const place = target === undefined ? undefined : tree?.places.get(target as unknown as Node);
    const assign = place?.parent;
    const outer = assign === undefined ? undefined : tree?.places.get(assign)?.parent;
    const statement = assign?.['kind'] === 'let' ? assign : outer?.['kind'] === 'expr' ? outer : undefined;
    if (tree === undefined || target === undefined || place?.via !== 'target' || statement === undefined)
      return tree === undefined ? undefined : this.putBy(tree, around);
    // `a = of.key = value` puts it into more.
    const span = statement['span'] as Span;
    if (span.start !== target.span.start) return undefined;
    const touched = this.setLater(tree, target);
    const uses = touched.uses.filter(({ kind, span: at }) => kind !== 'picked' && (kind !== 'set' || !holds(span, at)));
    return { statement: span, touched: { ...touched, uses, effect: effectIn(assign?.['value'] as Node) } };
  }

  /** `of.set('key', value)` */
  private putBy(tree: Tree, [text]: readonly Node[]): ReturnType<Uses['assigned']> {
    const put = text?.['kind'] === 'text' ? putAt(tree, text) : undefined;
    const binding = put === undefined ? undefined : tree.bindingOf(put.root);
    if (put === undefined || binding === undefined) return undefined;
    const follower = new Follower(this.callees, this.ends);
    follower.bound(tree, binding, [], put.root.span);
    const { statement, key, value } = put;
    const uses = follower.uses.filter(({ span }) => !holds(statement, span));
    return { statement, touched: { what: 'members', keys: [key], uses, effect: effectIn(value) } };
  }

  arms(at: Span): readonly { readonly text: string; readonly at: Span }[] | undefined {
    const tree = this.trees.of(at.file);
    return tree === undefined ? undefined : armsAt(tree, at);
  }

  spreadBeside(key: Span): Span | undefined {
    const tree = this.trees.of(key.file);
    const object = tree?.holding(key).find((one) => one['kind'] === 'object') as unknown as ObjectExpr | undefined;
    return object?.members.find((one) => one.key === undefined)?.span;
  }

  member(key: Span): Span | undefined {
    const tree = this.trees.of(key.file);
    const around = tree?.holding(key) ?? [];
    const node = around.find((one) => tree?.places.get(one)?.parent['kind'] === 'object');
    const member = node as unknown as ObjectMember | undefined;
    if (member?.keySpan !== undefined && holds(member.keySpan, key)) return member.span;
    const call = around.find((one) => one['kind'] === 'call') as unknown as CallExpr | undefined;
    const given = call?.args.find(({ nameSpan }) => nameSpan !== undefined && holds(nameSpan, key));
    return given?.span;
  }

  knowsCallers({ file }: Span): boolean {
    const language = this.trees.of(file)?.program.language;
    return language !== undefined && /^(?:javascript|python|php|ruby|shell|powershell|perl|lua)$/.test(language);
  }

  wireName(read: Span, key: string): Span | undefined {
    return wireName(this.trees, read, key);
  }

  declaresMembers({ file }: Span): boolean {
    const language = this.trees.of(file)?.program.language ?? '';
    if (language === 'csharp') return !/\bdynamic\b/.test(this.trees.text(file)?.text ?? '');
    return /^(?:kotlin|java|scala|go|rust|swift|dart|nim)$/.test(language);
  }

  isOperand(text: Span): boolean {
    const tree = this.trees.of(text.file);
    const inner = tree?.holding(text)[0];
    const parent = inner === undefined ? undefined : tree?.places.get(inner)?.parent['kind'];
    return parent === 'binary' || parent === 'join';
  }

  isText(at: Span): boolean {
    return this.trees.of(at.file)?.holding(at)[0]?.['kind'] === 'text';
  }

  separates(text: Span): boolean {
    const tree = this.trees.of(text.file);
    const inner = tree?.holding(text)[0];
    return tree !== undefined && inner?.['kind'] === 'text' && separates(tree, inner);
  }

  /** Members and elements that lie in the range whole. */
  private removedIn(tree: Tree, edit: Span): readonly Touched[] {
    const byHolder = new Map<Node, Node[]>();
    for (const [node, parent] of tree.partsIn(edit)) {
      if (holds(edit, parent['span'] as Span)) continue;
      byHolder.set(parent, [...(byHolder.get(parent) ?? []), node]);
    }
    return [...byHolder].map(([holder, nodes]) => {
      const effect = nodes.map((node) => effectIn(node)).find((span) => span !== undefined);
      const keys = nodes.flatMap((node) => keyOf(node as unknown as ObjectMember));
      const what = holder['kind'] === 'object' ? 'members' : 'elements';
      return this.touched(tree, holder as unknown as Expr, { what, keys, effect });
    });
  }

  /** Arguments that are given by name and lie in the range, or whose name does. */
  private namedIn(tree: Tree, edit: Span & { readonly text?: string }): readonly Touched[] {
    const found: Touched[] = [];
    for (const call of tree.callsAt(edit)) {
      for (const arg of call.args) {
        const { name, nameSpan, span = arg.value.span } = arg;
        if (name === undefined || !(holds(edit, span) || (nameSpan !== undefined && holds(nameSpan, edit)))) continue;
        if (holds(edit, call.span)) continue;
        const follower = new Follower(this.callees, this.ends);
        follower.named(tree, call, arg);
        // What is spelled anew keeps its value.
        const goes = holds(edit, span) && (edit.text ?? '') === '';
        const effect = goes ? effectIn(arg.value as unknown as Node) : undefined;
        found.push({ what: 'members', keys: [name], uses: follower.uses, effect });
      }
    }
    return found;
  }

  address(): Span | undefined {
    return addressAsked(this.trees, this.chains, this.main);
  }

  watcher({ file }: SourceText): Span | undefined {
    const files = new Set([file, ...filesOf(this.main)]);
    for (const one of files) {
      const tree = this.trees.of(one);
      const near = tree === undefined ? [] : this.trees.importedBy(tree);
      for (const name of [one, ...near]) {
        const source = this.trees.text(name);
        const at = source === undefined ? undefined : watcherIn(source);
        if (at !== undefined) return at;
      }
    }
    const language = this.trees.of(file)?.program.language;
    return language === undefined ? undefined : this.standIns.watcherOf(language);
  }

  mention(
    { part, next }: { readonly part: string; readonly next?: string | undefined },
    { file }: SourceText,
    edits: readonly Edit[],
  ): Span | undefined {
    const isDocument = !this.isProgram(file);
    return this.standIns.mentions
      .of(part, next)
      .find((at) => !(isDocument && at.file === file) && !edits.some((edit) => meets(edit, at)));
  }

  inSchema(field: string): Span | undefined {
    return this.standIns.mentions.inSchemas(field)[0];
  }

  example(words: readonly string[], { file }: SourceText): Span | undefined {
    for (const one of new Set([file, this.main.span.file])) {
      const source = this.trees.text(one);
      const at = source === undefined ? undefined : exampleIn(source, words);
      if (at !== undefined) return at;
    }
    return undefined;
  }

  otherOrigin(read: Span): Span | undefined {
    const tree = this.trees.of(read.file);
    return tree === undefined ? undefined : new Origins(tree, (call) => this.chains.has(call)).other(read);
  }

  beside(words: readonly string[], source: SourceText, edits: readonly Edit[]): Span | undefined {
    return copyIn(source, words, (at) => edits.some((edit) => meets(edit, at)));
  }

  matching(pattern: RegExp, source: SourceText, edits: readonly Edit[]): Span | undefined {
    const { source: words, flags } = pattern;
    return matchesIn(source, words, flags).find(
      (at) => !edits.some((edit) => meets(edit, at)) && !this.standIns.isInRequest(at),
    );
  }

  inSettings(part: string, source: SourceText): Span | undefined {
    return this.standIns.ofSettings(part, source);
  }

  answer(request: Request, field: readonly string[]): readonly Use[] {
    const { uses } = this.followed(request, field);
    const seen = this.elsewhere.of(request);
    return seen === undefined ? uses : [...uses, { kind: 'unknown', span: seen }];
  }

  private followed(
    request: Request,
    field: readonly string[],
  ): { readonly uses: readonly Use[]; readonly handed: readonly CallExpr[] } {
    const tree = this.trees.of(request.span.file);
    const node = tree
      ?.holding(request.span)
      .find((one) => same(one['span'] as Span, request.span) && one['kind'] === 'call');
    if (tree === undefined) return { uses: this.registered(request), handed: [] };
    // Where the call is not seen as one, neither is what becomes of its answer.
    if (node === undefined) return { uses: [{ kind: 'unknown', span: request.span }], handed: [] };
    // What a command that changes something answers on the terminal is for people.
    const asks = request.method === undefined || /^(?:GET|HEAD)$/i.test(request.method.name);
    const isBuilt = BUILDERS.test(tree.program.language);
    const shows = (of: Tree, expr: Expr): boolean => {
      const printed = printedAt(of, expr as unknown as Node, this.callees);
      return printed === 'file' || (printed === 'output' && asks);
    };
    const follower = new Follower(this.callees, {
      isRequest: () => false,
      shows: (of, expr) => (expr as unknown as Node) !== node && shows(of, expr),
      member: (key, keySpan) => {
        const read = readsAt(request, keySpan).find(({ span }) => !isWider(span, keySpan));
        if (read !== undefined) return field.length === 0 || isBefore(read.path, field) ? 'go' : 'stop';
        if (/^-?\d+$/.test(key)) return 'go';
        if (ANSWER_ABOUT.test(key)) return 'stop';
        return ANSWER_BODY.test(key) || (isBuilt && BUILDS.test(key)) ? 'go' : undefined;
      },
      piped: (call) => (calledName(call) === 'jq' ? (keepsWhole(call, field) ? 'unknown' : 'stop') : undefined),
      call: (name, chain, call) =>
        isAnswered(name, chain) || sendsBuilt(name, call) ? 'go' : SETS_UP.test(name) ? 'stop' : undefined,
      leadsTo: (calls) => calls.filter((call) => this.chains.has(call.span)),
    });
    if (shows(tree, node as unknown as Expr)) follower.end('printed', request.span);
    follower.flow(tree, node as unknown as Expr, []);
    return { uses: follower.uses, handed: follower.handed };
  }

  private registered({ span }: Request): readonly Use[] {
    const text = this.trees.text(span.file)?.text ?? '';
    const name = keptAs(text, span);
    return name === undefined ? [] : [{ kind: 'unknown', span, name: name === '' ? undefined : name }];
  }

  /** The calls that the whole answer of a request is handed to: the same for each of its reads. */
  private handedWith(request: Request): { readonly handed: ReadonlySet<CallExpr> } {
    if (this.handed?.request !== request) this.handed = { request, handed: new Set(this.followed(request, []).handed) };
    return this.handed;
  }

  stray(request: Request, read: Span, anchors: readonly Span[]): Span | undefined {
    const { handed } = this.handedWith(request);
    const tree = this.trees.of(read.file);
    const inner = tree?.holding(read)[0];
    if (tree === undefined || inner === undefined) return undefined;
    const known = (call: CallExpr): boolean => handed.has(call) || this.chains.has(call.span);
    const seen = new Set<FunctionExpr>();
    const visit = (from: Tree, node: Node): Span | undefined => {
      for (const fn of from.around(node)) {
        if (anchors.some((anchor) => holds(fn.span, anchor))) return undefined;
        if (seen.has(fn)) continue;
        seen.add(fn);
        for (const { tree: other, call } of this.callees.sites(from, fn)) {
          const found = known(call) ? visit(other, call as unknown as Node) : call.span;
          if (found !== undefined) return found;
        }
      }
      return undefined;
    };
    return visit(tree, inner);
  }
}

const shared = new WeakMap<Chains, Map<string, readonly Touched[]>>();

/** Requests that take the same change are followed once for them all, where none of them has calls that only it counts. */
function touchesOf(chains: Chains): Map<string, readonly Touched[]> {
  if (!chains.isSure()) return new Map();
  let known = shared.get(chains);
  if (known === undefined) shared.set(chains, (known = new Map<string, readonly Touched[]>()));
  return known;
}

/** Languages whose clients build a request in a chain of calls that begins with its address. */
const BUILDERS = /^(?:java|kotlin|scala|rust)$/;
/** The calls of such a chain. */
const BUILDS =
  /^(?:send|GET|POST|PUT|DELETE|method|uri|version|timeout|header|setHeader|bearer_auth|basic_auth|build)$/;

/** `client.send(request, BodyHandlers.ofString())` gives the answer of what was built. */
function sendsBuilt(name: string, { args: [, handler] }: CallExpr): boolean {
  if (!/^send(?:Async)?$/.test(name) || handler?.value.kind !== 'call') return false;
  return /\bBodyHandlers\./.test(chainOf(handler.value.callee) ?? '');
}

/** What raises no doubt of a text by itself. */
const HARMLESS: ReadonlySet<Use['kind']> = new Set(['tested', 'logged', 'set', 'merged']);

/** Where objects that a name is given at first have a member of a name. */
function initialKeys(tree: Tree, binding: Binding, name: string): readonly Span[] {
  return tree.patternsOf(binding).flatMap((pattern) => {
    const node = tree.holding(pattern).find((one) => one['value'] !== undefined && one['target'] !== undefined);
    const value = node?.['value'] as Expr | undefined;
    if (value?.kind !== 'object') return [];
    return value.members.flatMap(({ key, keySpan }) => (key === name && keySpan !== undefined ? [keySpan] : []));
  });
}

/** The text stands between the elements of a list that are joined. */
function separates(tree: Tree, text: Node): boolean {
  const place = tree.places.get(text);
  const outer = place === undefined ? undefined : tree.places.get(place.parent);
  const call =
    (place?.via === 'of' ? outer?.parent : outer?.via === 'args' ? outer.parent : undefined) ?? place?.parent;
  const isJoin = (name: string | undefined): boolean => /^(?:join|Join|implode)$/.test(name ?? '');
  if (call === undefined) return false;
  if (call['kind'] === 'call' && isJoin(calledName(call as unknown as CallExpr))) {
    const { args, callee } = call as unknown as CallExpr;
    // Of `joined(separator, list)` and `list.joined(separator)` only the separator is a text.
    return place?.via === 'of' ? (callee as unknown as Node) === place.parent : args.length <= 2;
  }
  return call['kind'] === 'binary' && call['op'] === '-join';
}

/** What a command answers at the top of a script, or of a function that nothing takes, goes to its output. */
function printedAt(tree: Tree, node: Node, callees: Callees): 'file' | 'output' | undefined {
  // A cell of a notebook shows what it ends with.
  if (/\.ipynb$/i.test(fileOfPart(tree.program.file)))
    return tree.places.get(node)?.parent['kind'] === 'expr' ? 'output' : undefined;
  if (!/^(?:shell|batch|powershell)$/.test(tree.program.language)) return undefined;
  const call = node as unknown as CallExpr;
  if (call.kind !== 'call') return undefined;
  const words = call.args.map(({ value }) => textOf(value) ?? '');
  const out = words.findIndex((word) => /^(?:-[a-zA-Z]*[oO]|--output|--output-document)$/.test(word));
  const file = out === -1 ? words.flatMap((word) => /^(?:-o|--output=)(.+)$/.exec(word)?.[1] ?? [])[0] : words[out + 1];
  if (file !== undefined && file !== '-') return file === '/dev/null' ? undefined : 'file';
  if (callees.isRedirected(tree, call.span)) return 'file';
  const kind = tree.places.get(node)?.parent['kind'];
  return (kind === 'expr' || kind === 'if') && !callees.isSilent(tree, call.span) ? 'output' : undefined;
}

/** What a filter of jq gives holds the field under its old name, or goes by the names that there are. */
function keepsWhole({ args }: CallExpr, field: readonly string[]): boolean {
  const words = args.flatMap(({ value }) => textOf(value) ?? []);
  const filter = words.find((word) => !word.startsWith('-')) ?? '.';
  if (
    /\b(?:keys\w*|to_entries|with_entries|map_values|has|paths|tostring|tojson|del|walk|recurse|getpath|length)\b|\.\.|@\w+/.test(
      filter,
    )
  )
    return true;
  if (!/^[\w\s."[\]]+$/.test(filter)) return false;
  const path = [...filter.matchAll(/\[\d*\]|\w+/g)].map(([key]) => (key.startsWith('[') ? '[]' : key));
  return isBefore(path, field);
}

/** A read is of more than the key: a function reads it by a name in a text. */
function isWider(read: Span, { start, end }: Span): boolean {
  return read.end - read.start > end - start + QUOTES;
}

/** What may stand around a key besides its word. */
const QUOTES = 6;

function isBefore(path: readonly string[], field: readonly string[]): boolean {
  return path.length < field.length && path.every((key, at) => key === field[at]);
}

/** What a node does besides giving a value: it calls, assigns, waits. */
function effectIn(root: Node): Span | undefined {
  const open: unknown[] = [root];
  for (let node = open.pop(); open.length > 0 || node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { kind, op, span } = node as { kind?: string; op?: string; span?: Span };
    if (kind === 'function' || kind === 'class') continue;
    const changes = kind === 'unary' && (op === '++' || op === '--');
    if (changes || /^(?:call|assign|await|yield|other)$/.test(kind ?? '')) return span;
    open.push(
      ...Object.entries(node).flatMap(([key, value]) => (key === 'text' || key === 'type' ? [] : [value as unknown])),
    );
  }
  return undefined;
}

function keyOf({ key }: ObjectMember): readonly string[] {
  return typeof key === 'string' ? [key] : [];
}

function same(a: Span, b: Span): boolean {
  return a.file === b.file && a.start === b.start && a.end === b.end;
}

/** The files that a request is put together in. */
function filesOf({ span, callers, builtBy = [], url, query, headers, body }: Request): readonly string[] {
  const parts = [...url, ...query, ...headers].flatMap((part) => part.span ?? []);
  return [span, ...callers, ...builtBy, ...parts, ...(body?.span === undefined ? [] : [body.span])].map(
    ({ file }) => file,
  );
}

function meets(a: Span, b: Span): boolean {
  return holds(a, b) || holds(b, a);
}
