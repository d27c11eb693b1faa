import type { Expr, FunctionExpr } from '../../model/program.js';
import type { ClassExpr } from '../../model/class.js';
import { leavesOpen } from '../implementers.js';
import { literally } from '../../text/pattern.js';
import type { ByName } from './by-name.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { lastWord } from './tree/written.js';
import type { Trees } from './trees.js';

/** A class, and the program that it is written in. */
export interface Made {
  readonly tree: Tree;
  readonly of: ClassExpr;
}

/** Bases of bases are looked through so far. */
const DEEP = 8;

/** Where a class names more than one that its methods may come from. */
const MIXES: Readonly<Record<string, RegExp>> = {
  php: /(?:[{};]\s*use|^[^{]*\bimplements)\s+([\w\\,\s]+?)(?=\s*[;{])/g,
  java: /^[^{]*\bimplements\s+([\w.,\s]+?)(?=\s*\{)/g,
  javascript: /^[^{]*\bimplements\s+([\w.,\s]+?)(?=\s*\{)/g,
  kotlin: /^[^{]*\)?\s*:\s*([\w.,\s]+?)(?=\s*\{)/g,
  csharp: /^[^{]*?:\s*([\w.,\s]+?)(?=\s*\{)/g,
  ruby: /^[ \t]*(?:include|prepend)[ (]+([\w:, \t]+)/gm,
  python: /^class\s+\w+\s*\(([^()]*)\)/g,
};

/** Languages in which a class may have a method by another name than it is written with. */
const ALIASES = /^(?:php|ruby)$/;

/** Languages in which a file may give a type another name. */
const NAMES_TYPES = /^(?:kotlin|csharp)$/;

/** Which classes of what was read are made of which. */
export class Families {
  private readonly byName: ByName<Made>;
  private readonly byBase: ByName<Made>;
  /** Whether what was read leaves a class, and its family, as they are written. */
  readonly written = new Map<ClassExpr, boolean>();
  /** Whether some program of a language changes objects without naming them. */
  readonly changed = new Map<string, boolean>();
  private readonly known = new Map<ClassExpr, readonly Made[]>();

  private mixed: readonly Made[] | undefined;
  private readonly open = new Map<string, readonly Made[]>();

  constructor(private readonly trees: Trees) {
    this.byName = trees.byName((tree) => tree.classes.map((of) => [tree.nameOfClass(of), { tree, of }]));
    this.byBase = trees.byName((tree) =>
      tree.classes.flatMap((of) => this.basesOf({ tree, of }).map((base) => [base, { tree, of }] as const)),
    );
  }

  /** The class of what was read that a name means: by its declaration, or the only one of that name. */
  named(tree: Tree, name: string): Made | undefined {
    const binding = tree.lookUp(tree.program as unknown as Node, name);
    const { imported } = binding ?? {};
    if (imported !== undefined && !this.trees.modules.isOwn(imported.from) && imported.from !== name) return undefined;
    const wanted = imported === undefined || imported.name === 'default' ? name : imported.name;
    const found = this.byName.of(tree, wanted);
    const own = imported === undefined ? found.filter((one) => one.tree === tree) : [];
    const all = own.length > 0 ? own : found;
    return all.length === 1 ? all[0] : undefined;
  }

  /** A method of a class, or of those that it is made of; undefined where a base was not read. */
  method({ tree, of }: Made, name: string, deep = DEEP): FunctionExpr | undefined {
    const own = of.members.filter(({ key }) => key === name);
    const [only] = own;
    if (only !== undefined) return own.length === 1 && only.value?.kind === 'function' ? only.value : undefined;
    const base = this.base({ tree, of });
    return base === undefined || deep === 0 ? undefined : this.method(base, name, deep - 1);
  }

  /** Other places in which Ruby goes on with a class. */
  reopened({ tree, of }: Made): readonly Made[] {
    if (tree.program.language !== 'ruby' || of.name === undefined) return [];
    return this.byName.of(tree, of.name).filter((one) => one.of !== of);
  }

  /** Classes whose base is this one. */
  below(tree: Tree, of: ClassExpr): readonly Made[] {
    const name = tree.nameOfClass(of);
    return name === undefined ? [] : this.byBase.of(tree, name).filter((one) => one.of !== of);
  }

  /** Classes that one may be made of: all of the name that it says. */
  above(tree: Tree, of: ClassExpr): readonly Made[] {
    const base = lastWord(of.base);
    return base === undefined ? [] : this.byName.of(tree, base);
  }

  /** A class, and all that are made of it, over any number of others. */
  andBelow({ tree, of }: Made): readonly Made[] {
    const found = new Map<ClassExpr, Made>([[of, { tree, of }]]);
    for (const one of found.values()) for (const sub of this.below(one.tree, one.of)) found.set(sub.of, sub);
    return [...found.values()];
  }

  /** The classes of which objects may be the same as those of one: it, all that it is made of, and all made of it. */
  of({ tree, of }: Made): readonly Made[] {
    const known = this.known.get(of);
    if (known !== undefined) return known;
    const family = new Map<ClassExpr, Made>([[of, { tree, of }]]);
    let deep = DEEP;
    for (let up = this.base({ tree, of }); up !== undefined && deep > 0; up = this.base(up), deep -= 1)
      family.set(up.of, up);
    for (const one of this.andBelow({ tree, of })) family.set(one.of, one);
    const all = [...family.values()];
    this.known.set(of, all);
    return all;
  }

  /** What a class takes the methods of besides those of its base: traits, modules, further bases. */
  mixedInto({ tree, of }: Made): readonly Made[] {
    return this.mixins({ tree, of }).flatMap((name) => this.named(tree, name) ?? []);
  }

  /** Modules of Ruby that are put into classes, or objects, from outside of them: `zone.extend(Dry)`, `Zone.prepend(Dry)`. */
  mixedAnywhere(tree: Tree): readonly Made[] {
    if (tree.program.language !== 'ruby') return [];
    this.mixed ??= this.trees.alike(tree).flatMap((other) => {
      const text = this.trees.text(other.program.file)?.text ?? '';
      return [...text.matchAll(/[.&](?:extend|prepend|include|using)[ (]+([\w:]+)/g)].flatMap(([, name = '']) => {
        const made = this.named(other, lastName(name));
        return made === undefined ? [] : [made];
      });
    });
    return this.mixed;
  }

  /** Classes made of what a function is given, or a call gives: `(Base) => class extends Base { ... }`. */
  ofUnknownBase(tree: Tree): readonly Made[] {
    const { language } = tree.program;
    const known =
      this.open.get(language) ??
      this.trees.alike(tree).flatMap((other) =>
        other.classes.flatMap((of) => {
          const { base } = of;
          if (base === undefined) return [];
          const binding = base.kind === 'name' ? other.bindingOf(base) : undefined;
          const isOpen = binding !== undefined && binding.imported === undefined && !this.names(other, base);
          return isOpen || base.kind === 'call' ? [{ tree: other, of }] : [];
        }),
      );
    this.open.set(language, known);
    return known;
  }

  private names(tree: Tree, base: Expr): boolean {
    return base.kind === 'name' && this.named(tree, base.name) !== undefined;
  }

  /** The names by which a class has a method of one name: `use Dry { put as protected send; }`, `alias send_to put`. */
  namesFor({ tree: { program }, of }: Made, name: string): ReadonlySet<string> {
    const text = ALIASES.test(program.language) ? (this.trees.text(program.file)?.text ?? '') : '';
    const own = text.slice(of.span.start, of.span.end);
    const one = literally(name);
    const said = [
      ...own.matchAll(new RegExp(String.raw`(\w+)\s+as\s+(?:\w+\s+)?${one}\b`, 'g')),
      ...own.matchAll(new RegExp(String.raw`\balias(?:_method)?[ (]+:?${one}\b[ ,]+:?(\w+)`, 'g')),
    ];
    return new Set([name, ...said.flatMap(([, other]) => other ?? [])]);
  }

  private mixins({ tree: { program }, of }: Made): readonly string[] {
    const pattern = MIXES[program.language];
    const text = pattern && this.trees.text(program.file)?.text.slice(of.span.start, of.span.end);
    if (pattern === undefined || text === undefined) return [];
    return [...text.matchAll(pattern)].flatMap(([, names = '']) =>
      names.split(',').flatMap((one) => /(\w+)\s*$/.exec(one)?.[1] ?? []),
    );
  }

  /** Classes that stand where one does: they keep the same interface or abstract class, declared or not read. */
  beside({ tree, of }: Made): readonly Made[] {
    return this.basesOf({ tree, of }).flatMap((name) => {
      const base = this.named(tree, name);
      const isClass = base !== undefined && !leavesOpen(base.of) && !this.isInterface(base);
      return isClass ? [] : this.byBase.of(tree, name).filter((one) => one.of !== of);
    });
  }

  private isInterface({ tree: { program }, of: { span } }: Made): boolean {
    const head = this.trees.text(program.file)?.text.slice(span.start, span.end).split('{', 1)[0] ?? '';
    return /\binterface\b/.test(head);
  }

  /** The names of all that a class says it is built on. */
  basesOf({ tree, of }: Made): readonly string[] {
    const base = lastWord(of.base);
    const said = [...(base === undefined ? [] : [base]), ...this.mixins({ tree, of })];
    return [...new Set(said.flatMap((name) => [name, ...this.otherwise(tree, name)]))];
  }

  /** What a file calls by another name: `using Old = Cf.IApi;`, `typealias Old = Api`, `import cf.Api as Old`. */
  private otherwise({ program }: Tree, name: string): readonly string[] {
    if (!NAMES_TYPES.test(program.language)) return [];
    const word = literally(name);
    const pattern = new RegExp(
      String.raw`\b(?:typealias|using)\s+${word}(?:<[^<>]*>)?\s*=\s*(?:\w+(?:\.|::))*(\w+)|\bimport\s+(?:\w+\.)+(\w+)\s+as\s+${word}\b`,
    );
    const found = pattern.exec(this.trees.text(program.file)?.text ?? '');
    return found === null ? [] : [found[1] ?? found[2] ?? ''];
  }

  private base({ tree, of }: Made): Made | undefined {
    const name = lastWord(of.base);
    return name === undefined ? undefined : this.named(tree, name);
  }
}

function lastName(name: string): string {
  return /\w+$/.exec(name)?.[0] ?? name;
}
