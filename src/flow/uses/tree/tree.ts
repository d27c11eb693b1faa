import type { CallExpr, Expr, FunctionExpr, Program } from '../../../model/program.js';
import type { ClassExpr } from '../../../model/class.js';
import type { TypeNote } from '../../../model/type-note.js';
import type { Span } from '../../../model/span.js';
import { Intervals } from '../../../text/intervals.js';
import type { Node } from './places.js';
import { Scopes, type Binding } from './scopes.js';
import { calledName } from './written.js';

/** Where a name is given a value, and what it is given. */
interface Given {
  readonly nodes: readonly Node[];
  readonly values: readonly Expr[];
}

/** A program with what it holds by name; made once for each program that is asked for. */
export class Tree extends Scopes {
  private byName: ReadonlyMap<string, readonly Span[]> | undefined;
  private readonly wordsByName = new Map<string, Intervals<true>>();
  private usesByType: ReadonlyMap<string, readonly Expr[]> | undefined;
  private lastNames: ReadonlyMap<string, readonly Expr[]> | undefined;
  private namesByPlace: Intervals<Expr> | undefined;
  private namesByName: ReadonlyMap<string, readonly Expr[]> | undefined;
  private readonly callsByName: ReadonlyMap<string, readonly CallExpr[]>;
  private readonly functionsByName: ReadonlyMap<string, readonly FunctionExpr[]>;
  private patterns: ReadonlyMap<string, readonly Node[]> | undefined;
  private readonly given = new Map<Binding, Given>();

  constructor(program: Program) {
    super(program);
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

  /** The name of a class, be it that of what it is put into: `const Zones = class { }`. */
  nameOfClass(of: ClassExpr): string | undefined {
    const target = this.places.get(of as unknown as Node)?.parent['target'] as Node | undefined;
    return target?.['kind'] === 'name' ? (target['name'] as string) : of.name;
  }

  /** Places that read a name. */
  namesOf(name: string): readonly Expr[] {
    this.namesByName ??= byName(this.names, (one) => (one.kind === 'name' ? one.name : undefined));
    return this.namesByName.get(name) ?? [];
  }

  /** Names that are read in a range. */
  namesIn(range: Span): readonly Expr[] {
    this.namesByPlace ??= new Intervals(this.names.map((name) => [name.span, name]));
    return range.file === this.program.file ? this.namesByPlace.within(range) : [];
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

  /** Places that give a name its value. */
  patternsOf(binding: Binding): readonly Span[] {
    return this.patternNodesOf(binding).map((node) => node['span'] as Span);
  }

  /** The names by which it is given a value. */
  patternNodesOf(binding: Binding): readonly Node[] {
    return this.givenTo(binding).nodes;
  }

  /** The values that a name is given where it is declared or assigned. */
  valuesOf(binding: Binding): readonly Expr[] {
    return this.givenTo(binding).values;
  }

  private givenTo(binding: Binding): Given {
    const known = this.given.get(binding);
    if (known !== undefined) return known;
    this.patterns ??= byName(
      [...this.places.keys()].filter((node) => node['kind'] === 'name' && this.isPattern(node)),
      (node) => node['name'] as string,
    );
    const named = this.patterns.get(binding.name) ?? [];
    const nodes = named.filter((node) => this.lookUp(node, binding.name) === binding);
    const values = nodes.flatMap((node) => (this.places.get(node)?.parent['value'] as Expr | undefined) ?? []);
    const made = { nodes, values };
    this.given.set(binding, made);
    return made;
  }

  /** Spans of the words that are names here: what a name is used for is known there. */
  known(name: string): readonly Span[] {
    this.byName ??= this.spansByName();
    return this.byName.get(name) ?? [];
  }

  /** A range lies in a word that is this name, which has at most some letters more: signs, quotes. */
  isKnown(name: string, range: Span, more: number): boolean {
    const most = name.length + more;
    let words = this.wordsByName.get(name);
    if (words === undefined) {
      const own = this.known(name).filter(({ file, start, end }) => file === this.program.file && end - start < most);
      words = new Intervals(own.map((span) => [span, true]));
      this.wordsByName.set(name, words);
    }
    return range.file === this.program.file && words.holding(range).length > 0;
  }

  /** Uses of parameters that say a class is their type. */
  givenAs(name: string): readonly Expr[] {
    this.usesByType ??= this.parametersByType();
    return this.usesByType.get(name) ?? [];
  }

  private parametersByType(): ReadonlyMap<string, readonly Expr[]> {
    const found = new Map<string, Expr[]>();
    for (const { params } of this.functions) {
      for (const { target, type } of params) {
        const name = className(type);
        const binding = target.kind === 'name' && name !== undefined ? this.lookUp(target, target.name) : undefined;
        if (name === undefined || binding === undefined) continue;
        const known = found.get(name);
        if (known === undefined) found.set(name, [...binding.uses]);
        else known.push(...binding.uses);
      }
    }
    return found;
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
}

/** The class that a type names, also that of elements. */
function className(type: TypeNote | undefined): string | undefined {
  if (type?.kind === 'elements') return className(type.of);
  return type?.kind === 'named' ? type.name.at(-1) : undefined;
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
