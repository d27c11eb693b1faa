import type { ByName } from './by-name.js';
import { oncePerName } from './holders.js';
import { bareName, folderOf, moduleNames, nameAsked } from './module-names.js';
import type { ReadFiles } from './read-files.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';
import { withoutExtension } from '../../text/written-extension.js';

/** Languages whose files see what stands at the top of others beside them. */
const PACKAGES = /^(?:go|kotlin|scala|swift|java|csharp|hcl)$/;

/** Files that programs of PHP read in, with what they say in it. */
const INCLUDED = /\.(?:php\d?|phtml|inc|tpl|html?|module|view|ctp)$/;

/** Which of the programs that were read ask for which, by the names of their files. */
export class Modules {
  private readonly asking: ByName<Tree>;
  /** By what its file is called. */
  private readonly named: ByName<Tree>;
  private readonly imported = new Map<Tree, readonly string[]>();
  private readonly fileNames: ReadonlySet<string>;

  constructor(
    private readonly trees: Trees,
    private readonly read: ReadFiles,
  ) {
    this.asking = this.trees.byName((tree) => oncePerName(tree, [...tree.asksFor()]));
    this.named = this.trees.byName((tree) => oncePerName(tree, moduleNames(tree.program.file)));
    this.fileNames = new Set(read.programs.flatMap(({ file }) => moduleNames(file)));
  }

  /** Programs that ask for one by the name of its file, or of its folder. */
  askersOf(of: Tree): readonly Tree[] {
    const { file, language } = of.program;
    const folder = folderOf(file);
    const askers = new Set([file, folder].flatMap((one) => this.asking.of(of, bareName(one))));
    // Files of one package see each other without a word.
    if (PACKAGES.test(language))
      for (const tree of this.trees.alike(of))
        if (tree.program.file.startsWith(folder) && tree !== of) askers.add(tree);
    askers.delete(of);
    return [...askers];
  }

  /** The programs of a language whose files are called by this name, without folder and extension. */
  ofBareName(of: Tree, name: string): readonly Tree[] {
    return this.named.of(of, name);
  }

  /** The texts of files that were not read, by a bare name: what a program of PHP reads in. */
  unreadTexts(name: string): readonly string[] {
    return this.read.unreadModules?.(name, INCLUDED) ?? [];
  }

  /** Files that a program imports, by their names. */
  importedBy(tree: Tree): readonly string[] {
    const known = this.imported.get(tree) ?? this.findImported(tree);
    this.imported.set(tree, known);
    return known;
  }

  private findImported(tree: Tree): readonly string[] {
    const names = new Set(tree.imports.map(({ from }) => moduleName(from)));
    const files = new Set([...names].flatMap((name) => this.ofBareName(tree, name)).map(({ program }) => program.file));
    files.delete(tree.program.file);
    return [...files];
  }

  /** A module may be one of the files that were read, by its name: `./client.js`, `app.client`. */
  isOwn(from: string): boolean {
    return this.fileNames.has(moduleName(from)) || (from.startsWith('.') && this.fileNames.has('index'));
  }

  /** The texts of files that a module may be: of the language of a program, and those that were not read. */
  textsOf(of: Tree, from: string): readonly string[] {
    const read = this.ofBareName(of, moduleName(from)).flatMap(
      ({ program }) => this.trees.text(program.file)?.text ?? [],
    );
    return [...read, ...(this.read.unreadModules?.(moduleName(from)) ?? [])];
  }
}

/** The bare name of the file that an import may mean: `hooks` of `./hooks.js`, `app.hooks`, `app::hooks`, `./hooks/index`. */
function moduleName(from: string): string {
  const path = withoutExtension(from).replace(/\/(?:index|__init__)$/, '');
  // In a path, a dot is a part of the name: `./zone.service`.
  return nameAsked(path.includes('/') ? path : path.replace(path.includes('\\') ? /\\/g : /[.:](?=\w)/g, '/'));
}
