import type { CallExpr, Expr, FunctionExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { ASKS_MEMBERS, NAMES_FUNCTIONS, ONLY_NAMES, askedIn, askedMembers } from './asks.js';
import type { Chains, Led } from './chains.js';
import { handedOutAs } from './handed-out.js';
import { isOnSelf } from './overriding.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import { calledName } from './tree/written.js';
import { takersOf } from './takers.js';
import type { CallSite, Trees } from './trees.js';
import { holds } from '../../text/spans.js';

/** Names that other files see, in languages in which no import has to name them. */
const OPEN_NAMES: Readonly<Record<string, RegExp>> = { go: /^[A-Z]/, ruby: /^[A-Z]/, shell: /^\w/, perl: /^\$?[A-Z]/ };

/** Languages in which all that stands at the top of a file can be taken by others, and little of it is. */
const OPEN_BY_NATURE = new Set(['javascript']);

/** Which functions calls lead to, and which calls lead to functions, over all that was read. */
export class Callees {
  private readonly exported = new Map<FunctionExpr, boolean>();
  private readonly handedOn = new Map<FunctionExpr, readonly { readonly tree: Tree; readonly expr: Expr }[]>();

  constructor(
    readonly trees: Trees,
    private readonly chains: Chains,
  ) {}

  /** The functions of what was read that a call may lead to; none where it leads out of it. */
  of(tree: Tree, call: CallExpr): readonly { readonly tree: Tree; readonly fn: FunctionExpr }[] {
    if (call.callee.kind === 'function') return [{ tree, fn: call.callee }];
    const name = calledName(call);
    if (name === undefined) return [];
    const led = this.ledTo(call, name);
    if (led !== undefined) return [led, ...this.besides(tree, call, led, name)];
    const binding = call.callee.kind === 'name' ? tree.bindingOf(call.callee) : undefined;
    if (binding !== undefined && binding.functions.length > 0) return binding.functions.map((fn) => ({ tree, fn }));
    if (binding?.imported !== undefined) {
      // A function of a package is not one of the program's that has the same name.
      if (binding.imported.from !== name && !this.trees.modules.isOwn(binding.imported.from)) return [];
      return this.named(tree, binding.imported.name === 'default' ? name : binding.imported.name);
    }
    if (call.callee.kind === 'name')
      return binding === undefined ? this.named(tree, call.construct === true ? `new ${name}` : name) : [];
    const of = call.callee.kind === 'member' ? call.callee.of : undefined;
    const holder = of?.kind === 'name' ? tree.bindingOf(of) : undefined;
    // A method of a package is not one of the program's that has the same name.
    if (holder?.imported !== undefined && !this.trees.modules.isOwn(holder.imported.from)) return [];
    if (
      of?.kind === 'text' ||
      (of?.kind === 'name' && holder === undefined && !/^(?:self|this|\$this|cls)$/.test(of.name))
    )
      return [];
    const own = this.trees.onSelf.of(tree, call, name);
    if (own !== undefined) return own;
    const found = this.named(tree, name);
    if (!isOnSelf(tree, call)) return found;
    const all = new Map(found.map((one) => [one.fn, one]));
    for (const one of found) for (const more of this.trees.overriding.of(tree, call, one, name)) all.set(more.fn, more);
    return [...all.values()];
  }

  /** A place that may put something where a call leads that is not followed. */
  replacedAt(tree: Tree, call: CallExpr, found: readonly Led[]): Span | undefined {
    const name = calledName(call);
    const fns = new Set(found.map(({ fn }) => fn));
    return name === undefined ? undefined : this.trees.replaced.at(tree, call, fns, name);
  }

  /** What else a call may lead to: methods that take a method's place, and functions of its name in files that one takes in. */
  private besides(tree: Tree, call: CallExpr, led: Led, name: string): readonly Led[] {
    const { callee } = call;
    if (callee.kind === 'member' && this.trees.overriding.isAskedFor(tree, name))
      return this.named(tree, name).filter(({ fn }) => fn !== led.fn && fn.params.length === led.fn.params.length);
    if (callee.kind === 'member' || isOnSelf(tree, call)) return this.trees.overriding.of(tree, call, led, name);
    if (callee.kind !== 'name') return [];
    const binding = tree.bindingOf(callee);
    if (binding !== undefined)
      return [
        ...binding.functions.filter((fn) => fn !== led.fn).map((fn) => ({ tree, fn })),
        ...this.importedAlike(tree, led, callee.name),
      ];
    if (led.tree === tree) return this.alike(tree, led, name);
    const taken = new Set(this.trees.modules.importedBy(tree));
    // Functions of PHP have one name each in a run: where two files have the same, one of them is taken in.
    const isAny = tree.program.language === 'php';
    return this.named(tree, name).filter(
      ({ tree: { program } }) => program !== led.tree.program && (isAny || taken.has(program.file)),
    );
  }

  /** `if dry: from dry import get`, `else: from live import get` */
  private importedAlike(tree: Tree, led: Led, name: string): readonly Led[] {
    const alike = tree.imports.filter(({ local }) => local === name);
    if (alike.length < 2) return [];
    const taken = new Set(this.trees.modules.importedBy(tree));
    return alike.flatMap(({ imported }) =>
      this.named(tree, imported).filter(({ tree: other, fn }) => fn !== led.fn && taken.has(other.program.file)),
    );
  }

  /** `if [ "$DRY" ]; then cf() { ... }; fi`: others of its name in one script. */
  private alike(tree: Tree, { fn }: Led, name: string): readonly Led[] {
    return tree.functionsNamed(name).flatMap((one) => (one === fn ? [] : [{ tree, fn: one }]));
  }

  /** Where the evaluator knows the call to lead: the function of that name around the next call of the chain. */
  private ledTo(call: CallExpr, name: string): Led | undefined {
    const known = this.chains.led.get(call);
    if (known !== undefined) return known ?? undefined;
    const found = this.firstBehind(call, name);
    this.chains.led.set(call, found ?? null);
    return found;
  }

  /** The evaluator knows where the call leads. */
  isLed(call: CallExpr): boolean {
    const name = calledName(call);
    return name !== undefined && this.ledTo(call, name) !== undefined;
  }

  private firstBehind(call: CallExpr, name: string): Led | undefined {
    for (const next of this.chains.after(call.span)) {
      const tree = this.trees.of(next.file);
      if (tree === undefined) continue;
      const inner = tree.holding(next)[0];
      const fn = inner === undefined ? undefined : tree.around(inner).find((one) => tree.nameOf(one) === name);
      if (fn !== undefined) return { tree, fn };
    }
    return undefined;
  }

  private named(tree: Tree, name: string): readonly { readonly tree: Tree; readonly fn: FunctionExpr }[] {
    return this.trees.holding(tree, 'function', name).flatMap((other) =>
      other
        .functionsNamed(name)
        .filter((fn) => other === tree || !other.isPrivate(fn))
        .map((fn) => ({ tree: other, fn })),
    );
  }

  /** All calls that may lead to a function, by its name. */
  sites(tree: Tree, fn: FunctionExpr): readonly CallSite[] {
    return this.trees.callsOf(tree, fn);
  }

  /** All places that take a function as a value and do not call it, by its name: `jobs.map(send)`, `{ set: cf.send }`. */
  handed(tree: Tree, fn: FunctionExpr): readonly { readonly tree: Tree; readonly expr: Expr }[] {
    const known = this.handedOn.get(fn) ?? this.findHanded(tree, fn);
    this.handedOn.set(fn, known);
    return known;
  }

  private findHanded(tree: Tree, fn: FunctionExpr): readonly { readonly tree: Tree; readonly expr: Expr }[] {
    const name = tree.nameOf(fn);
    if (name === undefined) return [];
    const members = this.trees
      .handedMembers(tree, name)
      .filter(({ tree: other }) => other === tree || !tree.isPrivate(fn))
      .map(({ tree: other, member }) => ({ tree: other, expr: member }));
    const own = tree.bindingFor(fn);
    if (own === undefined) {
      // A class may give a method another name: `update = put`.
      const names = tree.unbound(name).filter((use) => tree.places.get(use as unknown as Node)?.via !== 'callee');
      return [...members, ...names.map((expr) => ({ tree, expr }))];
    }
    const bound = [{ tree, binding: own }, ...takersOf(this.trees, tree, own.exported ?? name)];
    const names = bound.flatMap(({ tree: other, binding }) =>
      binding.uses
        .filter((use) => other.isHandedOver(use) && handedOutAs(this.trees, other, use) === undefined)
        .map((expr) => ({ tree: other, expr })),
    );
    return [
      ...names,
      ...members.filter(({ tree: other, expr: { of } }) => other.bindingOf(of)?.imported !== undefined),
    ];
  }

  /** Files that were not read may use what stands at the top of one, in languages where no import has to name it. */
  isOpenToUnread(tree: Tree, name: string): boolean {
    const { language, file } = tree.program;
    const isVisible = OPEN_NAMES[language]?.test(name) === true;
    if (!isVisible || !this.trees.hasUnread(tree, name)) return false;
    // A script that is run by itself is no library.
    return language !== 'shell' || this.trees.text(file)?.text.startsWith('#!') !== true;
  }

  /** A place in the scope of a name that asks for all names there, or runs text as code. */
  asksForNames(tree: Tree, { scope, name }: Binding): Span | undefined {
    if (!/^[$@]?\w+$/.test(name)) return undefined;
    // A variable of the object that a script is, which its views see.
    const shown = name.startsWith('@') ? this.asksForMembers(tree) : undefined;
    if (shown !== undefined) return shown;
    const span = scope['span'] as Span | undefined;
    const source = this.trees.text(tree.program.file);
    const text = source?.text;
    const word = name.replace(/^[$@]/, '');
    return askedIn(tree, source).find((at) => {
      if (span !== undefined && !holds(span, at)) return false;
      const names = ONLY_NAMES.exec(text?.slice(at.start, at.end) ?? '')?.[1];
      return names === undefined || new RegExp(`["']${word}["']`).test(names);
    });
  }

  /** A place of a file that asks objects for members by texts that are not written out, or for all of them. */
  asksForMembers(tree: Tree): Span | undefined {
    return askedIn(tree, this.trees.text(tree.program.file), askedMembers, ASKS_MEMBERS)[0];
  }

  /** Places of the programs of a language that name a function by a text or a symbol, to call it. */
  namedByText(tree: Tree, name: string): readonly Span[] {
    const { language } = tree.program;
    const ways = NAMES_FUNCTIONS[language];
    return ways === undefined ? [] : (this.trees.namedBy(language, ways).get(name) ?? []);
  }

  /** The language says what a file hands out, so that it is meant for others. */
  saysExports({ program }: Tree): boolean {
    return OPEN_BY_NATURE.has(program.language);
  }

  isExported(tree: Tree, fn: FunctionExpr): boolean {
    const known = this.exported.get(fn) ?? this.mayBeTaken(tree, fn);
    this.exported.set(fn, known);
    return known;
  }

  private mayBeTaken(tree: Tree, fn: FunctionExpr): boolean {
    if (!this.saysExports(tree)) return false;
    let place = tree.places.get(fn as unknown as Node);
    // A method goes where its class goes.
    while (place !== undefined && place.parent['target'] === undefined) place = tree.places.get(place.parent);
    const target = place?.parent['target'] as Node | undefined;
    const name = target?.['kind'] === 'name' ? (target['name'] as string) : undefined;
    const binding = name === undefined ? undefined : tree.lookUp(tree.program as unknown as Node, name);
    return binding?.exported !== undefined && takersOf(this.trees, tree, binding.exported).length === 0;
  }
}
