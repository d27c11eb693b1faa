import type { CallExpr, FunctionExpr, Program } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import { calledName, holds, Tree, type Binding, type Node } from './tree.js';

/** What was read, for those that follow values: programs, their texts, and calls of which it is known where they lead. */
export interface Read {
  readonly programs: readonly Program[];
  textOf(file: string): SourceText | undefined;
  /** Calls that lead to requests, outermost first, each list ending with the call that sends. */
  readonly chains: readonly (readonly Span[])[];
}

/** Languages in which all that stands at the top of a file can be taken by others, and little of it is. */
const OPEN_BY_NATURE = new Set(['javascript']);
/** More hidden words than these of one name need not be shown. */
const MOST_HIDDEN = 3;

/** Which functions calls lead to, and which calls lead to functions, over all that was read. */
export class Callees {
  private readonly byProgram = new Map<Program, Tree>();
  private readonly hiddenIn = new Map<Binding, readonly Span[]>();

  constructor(private readonly read: Read) {}

  tree(program: Program): Tree {
    const known = this.byProgram.get(program);
    if (known !== undefined) return known;
    const made = new Tree(program);
    this.byProgram.set(program, made);
    return made;
  }

  treeOf(file: string): Tree | undefined {
    const program = this.read.programs.find((one) => one.file === file);
    return program === undefined ? undefined : this.tree(program);
  }

  /** The program itself and those of its language: names of members go across files. */
  trees(tree: Tree): readonly Tree[] {
    const { language } = tree.program;
    return this.read.programs.filter((one) => one.language === language).map((one) => this.tree(one));
  }

  /** The functions of what was read that a call may lead to; none where it leads out of it. */
  of(tree: Tree, call: CallExpr): readonly { readonly tree: Tree; readonly fn: FunctionExpr }[] {
    if (call.callee.kind === 'function') return [{ tree, fn: call.callee }];
    const name = calledName(call);
    if (name === undefined) return [];
    const led = this.ledTo(call, name);
    if (led !== undefined) return [led];
    const binding = call.callee.kind === 'name' ? tree.bindingOf(call.callee) : undefined;
    if (binding !== undefined && binding.functions.length > 0) return binding.functions.map((fn) => ({ tree, fn }));
    if (binding?.imported !== undefined)
      return this.named(tree, binding.imported.name === 'default' ? name : binding.imported.name);
    if (call.callee.kind === 'name')
      return binding === undefined ? this.named(tree, call.construct === true ? `new ${name}` : name) : [];
    const of = call.callee.kind === 'member' ? call.callee.of : undefined;
    const holder = of?.kind === 'name' ? tree.bindingOf(of) : undefined;
    // A method of a package is not one of the program's that has the same name.
    if (holder?.imported !== undefined && !this.isOwn(holder.imported.from)) return [];
    if (
      of?.kind === 'text' ||
      (of?.kind === 'name' && holder === undefined && !/^(?:self|this|\$this|cls)$/.test(of.name))
    )
      return [];
    return this.named(tree, name);
  }

  /** Where the evaluator knows the call to lead: the function of that name around the next call of the chain. */
  private ledTo(call: CallExpr, name: string): { readonly tree: Tree; readonly fn: FunctionExpr } | undefined {
    for (const chain of this.read.chains) {
      const at = chain.findIndex((span) => same(span, call.span));
      const next = at === -1 ? undefined : chain[at + 1];
      const tree = next === undefined ? undefined : this.treeOf(next.file);
      if (next === undefined || tree === undefined) continue;
      const inner = tree.holding(next)[0];
      const fn = inner === undefined ? undefined : tree.around(inner).find((one) => tree.nameOf(one) === name);
      if (fn !== undefined) return { tree, fn };
    }
    return undefined;
  }

  private named(tree: Tree, name: string): readonly { readonly tree: Tree; readonly fn: FunctionExpr }[] {
    return this.trees(tree).flatMap((other) =>
      other.functions.filter((fn) => nameIn(other, fn) === name).map((fn) => ({ tree: other, fn })),
    );
  }

  /** All calls that may lead to a function, by its name. */
  sites(tree: Tree, fn: FunctionExpr): readonly { readonly tree: Tree; readonly call: CallExpr }[] {
    const name = nameIn(tree, fn)?.replace(/^new /, '');
    if (name === undefined) return [];
    const own = tree.bindingFor(fn);
    return this.trees(tree).flatMap((other) => {
      const taken = other.imports.filter(({ imported }) => imported === name).map(({ local }) => local);
      return other.calls
        .filter((call) => {
          const called = calledName(call);
          if (called !== name && !taken.includes(called ?? '')) return false;
          if (own === undefined || call.callee.kind === 'member') return own === undefined || isNamespace(other, call);
          const binding = other.bindingOf(call.callee);
          return other === tree ? binding === own : binding?.imported !== undefined || binding === undefined;
        })
        .map((call) => ({ tree: other, call }));
    });
  }

  /** What a command prints goes into a file. */
  isRedirected({ program }: Tree, { start, end }: Span): boolean {
    const text = this.read.textOf(program.file)?.text;
    const line = text === undefined ? '' : `${text.slice(start, end)}${/^.*/.exec(text.slice(end))?.[0] ?? ''}`;
    return /(?:^|[^&\d<=-])1?>{1,2}\s*(?!&|\/dev\/)\S/.test(line.replace(/'[^']*'/g, ''));
  }

  /** What a command prints goes nowhere. */
  isSilent({ program }: Tree, { end }: Span): boolean {
    const text = this.read.textOf(program.file)?.text ?? '';
    return /^[^\n|;]*(?:&?>{1,2}\s*\/dev\/null|\|\s*Out-Null)/.test(text.slice(end, end + 200));
  }

  /** Names under which other files take what a file hands out by this name. */
  takers(tree: Tree, name: string): readonly { readonly tree: Tree; readonly binding: Binding }[] {
    return this.trees(tree).flatMap((other) => {
      if (other === tree) return [];
      return other.imports.flatMap(({ imported, local }) => {
        const binding = imported === name ? other.lookUp(other.program as unknown as Node, local) : undefined;
        return binding === undefined ? [] : [{ tree: other, binding }];
      });
    });
  }

  /** The language says what a file hands out, so that it is meant for others. */
  saysExports({ program }: Tree): boolean {
    return OPEN_BY_NATURE.has(program.language);
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
    const known = this.hiddenIn.get(binding);
    if (known !== undefined) return known;
    const found = this.hiddenWords(tree, binding);
    this.hiddenIn.set(binding, found);
    return found;
  }

  private hiddenWords(tree: Tree, binding: Binding): readonly Span[] {
    const source = this.read.textOf(tree.program.file);
    const span = binding.scope['span'] as Span | undefined;
    if (source === undefined || !/^\$?[A-Za-z_]\w*$/.test(binding.name)) return [];
    const from = span?.start ?? 0;
    const text = source.text.slice(from, span?.end ?? source.text.length);
    const seen = [...tree.known(binding.name)];
    const found: Span[] = [];
    const sign = /^(?:shell|powershell|batch|perl|make)/.test(tree.program.language) ? '' : '$';
    const word = new RegExp(
      `(?<![\\w.${sign}@-])${binding.name.replace('$', '\\$')}(?![\\w-]|\\s*(?:[:(]|=(?!>)))`,
      'g',
    );
    const comments = commentsIn(text);
    for (const match of text.matchAll(word)) {
      const start = from + match.index;
      const one = { file: source.file, start, end: start + match[0].length };
      if (
        seen.some((other) => holds(other, one) && other.end - other.start < LONG + match[0].length) ||
        seen.some((other) => holds(other, one) && isText(other, tree))
      )
        continue;
      if (comments.some((comment) => match.index >= comment.start && match.index < comment.end)) continue;
      found.push(one);
      if (found.length >= MOST_HIDDEN) break;
    }
    return found;
  }

  private isOwn(from: string): boolean {
    const last =
      from
        .replace(/\.\w+$/, '')
        .split(/[./\\]/)
        .at(-1) ?? from;
    return this.read.programs.some(({ file }) => {
      const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
      return name === last || (from.startsWith('.') && name === 'index');
    });
  }
}

/** A name's span may hold a sign or quotes besides the word. */
const LONG = 4;

function isText(span: Span, tree: Tree): boolean {
  return tree.texts.some((text) => same(text.span, span));
}

function nameIn(tree: Tree, fn: FunctionExpr): string | undefined {
  const place = tree.places.get(fn as unknown as Node);
  if (place?.parent['kind'] === 'constructor') {
    const owner = tree.places.get(place.parent)?.parent;
    return `new ${typeof owner?.['name'] === 'string' ? owner['name'] : ''}`;
  }
  return tree.nameOf(fn);
}

/** `of` in `of.name()` stands for a module. */
function isNamespace(tree: Tree, { callee }: CallExpr): boolean {
  const of = callee.kind === 'member' ? callee.of : undefined;
  return of?.kind === 'name' && tree.bindingOf(of)?.imported !== undefined;
}

function same(a: Span, b: Span): boolean {
  return a.file === b.file && a.start === b.start && a.end === b.end;
}

/** Comments, as most languages write them; a sign of one inside a text costs no more than a fix that is not safe. */
export function commentsIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|#|--\s).*$|"""[\s\S]*?"""/gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}
