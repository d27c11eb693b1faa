import type { CallExpr, Expr, FunctionExpr, TextExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import {
  ASKS_MEMBERS,
  NAMES_FUNCTIONS,
  ONLY_NAMES,
  ONLY_SETS,
  RUNS_TEXT,
  askedIn,
  askedLater,
  askedMembers,
} from './asks.js';
import type { Chains } from './chains.js';
import { commentsIn } from './comments.js';
import { calledName, holds, type Binding, type Node, type Tree } from './tree.js';
import { bareName, type CallSite, type Trees } from './trees.js';
import { wordsIn } from './words.js';

/** Names that other files see, in languages in which no import has to name them. */
const OPEN_NAMES: Readonly<Record<string, RegExp>> = { go: /^[A-Z]/, ruby: /^[A-Z]/, shell: /^\w/, perl: /^\$?[A-Z]/ };

/** Languages in which all that stands at the top of a file can be taken by others, and little of it is. */
const OPEN_BY_NATURE = new Set(['javascript']);
/** More hidden words than these of one name need not be shown. */
const MOST_HIDDEN = 3;

const hiddenBy = new WeakMap<Binding, readonly Span[]>();

/** Which functions calls lead to, and which calls lead to functions, over all that was read. */
export class Callees {
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
    if (led !== undefined) return [led];
    const binding = call.callee.kind === 'name' ? tree.bindingOf(call.callee) : undefined;
    if (binding !== undefined && binding.functions.length > 0) return binding.functions.map((fn) => ({ tree, fn }));
    if (binding?.imported !== undefined) {
      // A function of a package is not one of the program's that has the same name.
      if (binding.imported.from !== name && !this.trees.isOwn(binding.imported.from)) return [];
      return this.named(tree, binding.imported.name === 'default' ? name : binding.imported.name);
    }
    if (call.callee.kind === 'name')
      return binding === undefined ? this.named(tree, call.construct === true ? `new ${name}` : name) : [];
    const of = call.callee.kind === 'member' ? call.callee.of : undefined;
    const holder = of?.kind === 'name' ? tree.bindingOf(of) : undefined;
    // A method of a package is not one of the program's that has the same name.
    if (holder?.imported !== undefined && !this.trees.isOwn(holder.imported.from)) return [];
    if (
      of?.kind === 'text' ||
      (of?.kind === 'name' && holder === undefined && !/^(?:self|this|\$this|cls)$/.test(of.name))
    )
      return [];
    return this.named(tree, name);
  }

  /** Where the evaluator knows the call to lead: the function of that name around the next call of the chain. */
  private ledTo(call: CallExpr, name: string): { readonly tree: Tree; readonly fn: FunctionExpr } | undefined {
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
    return this.trees.alike(tree).flatMap((other) => other.functionsNamed(name).map((fn) => ({ tree: other, fn })));
  }

  /** All calls that may lead to a function, by its name. */
  sites(tree: Tree, fn: FunctionExpr): readonly CallSite[] {
    return this.trees.callsOf(tree, fn);
  }

  /** What a command prints goes into a file. */
  isRedirected({ program }: Tree, { start, end }: Span): boolean {
    const text = this.trees.text(program.file)?.text;
    const line = text === undefined ? '' : `${text.slice(start, end)}${/^.*/.exec(text.slice(end))?.[0] ?? ''}`;
    return /(?:^|[^&\d<=-])1?>{1,2}\s*(?!&|\/dev\/)\S/.test(line.replace(/'[^']*'/g, ''));
  }

  /** What a command prints goes where errors go, or nowhere. */
  isForErrors(tree: Tree, span: Span): boolean {
    const text = this.trees.text(tree.program.file)?.text ?? '';
    const after = /^[^\n|;&]*(?:&2)?/.exec(text.slice(span.end, span.end + 200))?.[0] ?? '';
    return (
      /1?>{1,2}\s*(?:&2|\/dev\/stderr)/.test(`${text.slice(span.start, span.end)}${after}`) || this.isSilent(tree, span)
    );
  }

  /** What a command prints goes nowhere; what it says of errors alone does not count. */
  isSilent({ program }: Tree, { start, end }: Span): boolean {
    const text = this.trees.text(program.file)?.text ?? '';
    const after = /^[^\n|;]*(?:\|\s*Out-Null)?/.exec(text.slice(end, end + 200))?.[0] ?? '';
    return /(?<![02-9])&?>{1,2}\s*\/dev\/null|\|\s*Out-Null/.test(`${text.slice(start, end)}${after}`);
  }

  /** Names under which other files take what a file hands out by this name. */
  takers(tree: Tree, name: string): readonly { readonly tree: Tree; readonly binding: Binding }[] {
    return this.trees.alike(tree).flatMap((other) => {
      if (other === tree) return [];
      return other.imports.flatMap(({ imported, local }) => {
        const binding = imported === name ? other.lookUp(other.program as unknown as Node, local) : undefined;
        return binding === undefined ? [] : [{ tree: other, binding }];
      });
    });
  }

  /** Places where other files use all that one hands out as one value: `Object.values(consts)` of `import * as consts`. */
  wholes(tree: Tree): readonly { readonly tree: Tree; readonly expr: Expr }[] {
    const { file, language } = tree.program;
    const own = bareName(file);
    return this.trees.askersOf(tree).flatMap((other) =>
      other.imports.flatMap(({ imported, local, from }) => {
        const asked = language === 'python' ? from.split('.').at(-1) : moduleName(from);
        if (imported !== '*' || local === '*' || asked !== own) return [];
        const binding = other.lookUp(other.program as unknown as Node, local);
        const uses = binding?.uses.filter((use) => {
          const place = other.places.get(use as unknown as Node);
          // Its members are met by their names.
          return place?.parent['kind'] !== 'member' || place.via === 'key' || typeof place.parent['key'] !== 'string';
        });
        return (uses ?? []).map((expr) => ({ tree: other, expr }));
      }),
    );
  }

  /** Places by which other files take what stands at the top of one: `consts.PART`, `Parts::PART`, `PART`. */
  fromOutside(tree: Tree, name: string): readonly { readonly tree: Tree; readonly expr: Expr }[] {
    const askers = this.trees.askersOf(tree);
    const asking = new Set(askers);
    const isConstant = /^[A-Z][A-Z\d_]+$/.test(name);
    const members = this.trees.withMember(tree, name).flatMap(({ tree: other, member }) => {
      if (other === tree || other.isPattern(member as unknown as Node)) return [];
      const root = member.of.kind === 'name' ? member.of : undefined;
      const isModule = asking.has(other) && root !== undefined && isWhole(other, root);
      return isModule || (isConstant && root !== undefined) ? [{ tree: other, expr: member }] : [];
    });
    const bare = askers.flatMap((other) =>
      [...other.unbound(name), ...other.qualified(name)].map((expr) => ({ tree: other, expr })),
    );
    return [...members, ...bare];
  }

  /** Files that were not read may use what stands at the top of one, in languages where no import has to name it. */
  isOpenToUnread(tree: Tree, name: string): boolean {
    const { language, file } = tree.program;
    const isVisible = OPEN_NAMES[language]?.test(name) === true;
    if (!isVisible || !this.trees.hasUnread(tree)) return false;
    // A script that is run by itself is no library.
    return language !== 'shell' || this.trees.text(file)?.text.startsWith('#!') !== true;
  }

  /** Calls by which other files ask for one: `require('./consts')`. */
  requires(tree: Tree): readonly { readonly tree: Tree; readonly call: CallExpr }[] {
    const file = bareName(tree.program.file);
    return this.trees.alike(tree).flatMap((other) =>
      other.callsNamed('require').flatMap((call) => {
        const from = call.args[0]?.value;
        const isOwn = from?.kind === 'text' && moduleName(textIn(from)) === file;
        return isOwn ? [{ tree: other, call }] : [];
      }),
    );
  }

  /** What a command of a script gives, and nothing takes, goes to its output. */
  prints(tree: Tree, expr: Expr): boolean {
    if (!/^(?:shell|batch|powershell)$/.test(tree.program.language)) return false;
    return expr.kind !== 'assign' && !this.isForErrors(tree, expr.span);
  }

  /** A place in the scope of a name that asks for all names there, or runs text as code. */
  asksForNames(tree: Tree, { scope, name }: Binding): Span | undefined {
    if (!/^\$?\w+$/.test(name)) return undefined;
    const span = scope['span'] as Span | undefined;
    const source = this.trees.text(tree.program.file);
    const text = source?.text;
    const word = name.replace('$', '');
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

  /** Places that other scripts give a variable of a script, whose file they are read into. */
  inSourced(tree: Tree, name: string): readonly { readonly tree: Tree; readonly expr: Expr }[] {
    if (!/^(?:shell|php)$/.test(tree.program.language)) return [];
    return [...tree.asksFor()]
      .flatMap((asked) => this.trees.ofBareName(tree, asked))
      .filter((other) => other !== tree)
      .flatMap((other) => other.unbound(name).map((expr) => ({ tree: other, expr })));
  }

  /** A place where a script reads in a file that is not there, or hands on text with a variable in it that runs later. */
  runsUnread(tree: Tree, name: string): Span | undefined {
    const source = this.trees.text(tree.program.file);
    if (tree.program.language !== 'shell' || source === undefined || !/^\w+$/.test(name)) return undefined;
    const later = askedIn(tree, source, askedLater, { shell: RUNS_TEXT }).find(({ start, end }) =>
      new RegExp(`\\$\\{?${name}\\b`).test(source.text.slice(start, end)),
    );
    if (later !== undefined) return later;
    const calls = [...tree.callsNamed('source'), ...tree.callsNamed('.')];
    return calls.find(({ args: [first] }) => {
      const path = first?.value;
      const text = path === undefined ? '' : source.text.slice(path.span.start, path.span.end).replace(/["']/g, '');
      const isRead = this.trees.ofBareName(tree, bareName(text)).length > 0;
      return !isRead && !ONLY_SETS.test(text);
    })?.span;
  }

  /** The language says what a file hands out, so that it is meant for others. */
  saysExports({ program }: Tree): boolean {
    return OPEN_BY_NATURE.has(program.language);
  }

  /** A variable of a script that the commands it runs have as well. */
  isInEnvironment({ program }: Tree, name: string): boolean {
    if (!/^(?:shell|batch|powershell)$/.test(program.language)) return false;
    if (/^\$?(?:env|global):/i.test(name)) return true;
    const text = this.trees.text(program.file)?.text ?? '';
    if (/(?:^|[;&|]\s*)set\s+(?:-[a-z]*a|-o\s+allexport)\b/m.test(text)) return true;
    const exported = `\\b(?:export|declare\\s+-\\w*x\\w*|typeset\\s+-\\w*x\\w*)\\s+(?:[^\\n;&|]*\\s)?${name}(?:=|\\s|$)`;
    return /^\w+$/.test(name) && new RegExp(exported, 'm').test(text);
  }

  isExported(tree: Tree, fn: FunctionExpr): boolean {
    if (!this.saysExports(tree)) return false;
    let place = tree.places.get(fn as unknown as Node);
    // A method goes where its class goes.
    while (place !== undefined && place.parent['target'] === undefined) place = tree.places.get(place.parent);
    const target = place?.parent['target'] as Node | undefined;
    const name = target?.['kind'] === 'name' ? (target['name'] as string) : undefined;
    const binding = name === undefined ? undefined : tree.lookUp(tree.program as unknown as Node, name);
    return binding?.exported !== undefined && this.takers(tree, binding.exported).length === 0;
  }

  /** Words in the scope of a name that look like it and were not read as it: macros, types, what no reader takes. */
  hidden(tree: Tree, binding: Binding): readonly Span[] {
    const known = hiddenBy.get(binding) ?? this.hiddenWords(tree, binding);
    hiddenBy.set(binding, known);
    return known;
  }

  /** The same of a member that the functions of its class see by its bare name. */
  hiddenMembers(tree: Tree, name: string): readonly Span[] {
    return this.hiddenWords(tree, { name, scope: tree.program as unknown as Node });
  }

  private hiddenWords(tree: Tree, binding: Pick<Binding, 'name' | 'scope'>): readonly Span[] {
    const source = this.trees.text(tree.program.file);
    const span = binding.scope['span'] as Span | undefined;
    if (source === undefined || !/^\$?[A-Za-z_]\w*$/.test(binding.name)) return [];
    const [from, to] = [span?.start ?? 0, span?.end ?? source.text.length];
    const seen = tree.known(binding.name);
    const found: Span[] = [];
    const sign = /^(?:shell|powershell|batch|perl|make)/.test(tree.program.language) ? '' : '$';
    const bare = binding.name.replace('$', '');
    const word = new RegExp(
      `(?<![\\w.${sign}@-])${binding.name.replace('$', '\\$')}(?!\\w|-(?!>)|\\s*(?:[:(]|=(?![>=~])))`,
      'y',
    );
    const comments = commentsIn(source);
    for (const place of wordsIn(source).get(bare) ?? []) {
      const start = place - (binding.name.length - bare.length);
      word.lastIndex = start;
      if (start < from || place + bare.length > to || !word.test(source.text)) continue;
      const one = { file: source.file, start, end: place + bare.length };
      const isName = seen.some((other) => holds(other, one) && other.end - other.start < LONG + binding.name.length);
      if (isName || tree.isInText(one)) continue;
      if (comments.holds(start)) continue;
      found.push(one);
      if (found.length >= MOST_HIDDEN) break;
    }
    return found;
  }
}

/** A name's span may hold a sign or quotes besides the word. */
const LONG = 4;

/** A name stands for a module, a class or something that is not declared here. */
function isWhole(tree: Tree, name: Expr): boolean {
  const binding = tree.bindingOf(name);
  return binding === undefined || binding.imported !== undefined || binding.functions.length === 0;
}

function textIn({ text }: TextExpr): string {
  return text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
}

/** The file that a path of a module means, by its bare name: `./consts`, `./consts.js`, `./consts/index`. */
function moduleName(from: string): string {
  return bareName(from.replace(/\/index(?:\.\w+)?$/, ''));
}
