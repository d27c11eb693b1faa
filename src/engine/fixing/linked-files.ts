import type { Kind } from '../reading/kinds.js';
import { bareName, folderOf, WHOLE_FOLDER } from '../../flow/uses/module-names.js';

/** Languages in which files go by what they say that they are of. */
const PACKAGES = /^(?:go|java|kotlin|scala|php|perl|elixir|ruby|csharp|swift|powershell)$/;
/** Languages whose classes are found by their names, wherever these stand. */
const BY_CLASS = /^(?:ruby|php|perl|elixir|java|kotlin|scala|dart|powershell)$/;
/** Languages whose files see each other without a word. */
const OPEN = /^(?:csharp|swift)$/;

/** Lines by which a file takes, or hands on, what others have. */
const TAKING =
  /^.*(?:\b(?:import|from|require\w*|use|using|include\w*|extends?|implements|export\w*|load|dofile|source|mod|part|with|Import-Module|alias)\b|\bclass\s+\w+\s*[:<(]|^\s*\.\s|%run\b|<script\b|^\s*(?:[\w.]+[ \t]+)?"[\w./-]+"[ \t]*$).*$/gm;
const DECLARED =
  /\b(?:package|namespace|(?:def)?module|class|object|trait|interface)\s+[\w.\\:]*?(\w+)\s*(?=[\s;:({<]|$)/gm;

/** Which files of a kind come to what one of them has, over any number of others that hand it on. */
export class LinkedFiles {
  private readonly byName = new Map<string, string[]>();
  private readonly names = new Map<string, readonly string[]>();
  /** Files whose names were looked for: those that hand on what they take. */
  private readonly named: string[] = [];

  constructor(private readonly kind: Kind | 'sniff' | undefined) {}

  /** `isNamed`: it says a name that is looked for. */
  add(file: string, text: string, isNamed: boolean): void {
    if (isNamed) this.named.push(file);
    const names = namesOf(file, text, this.kind ?? '');
    this.names.set(file, names);
    for (const name of names) put(this.byName, name, file);
  }

  /** Of the files that say a name, those that come to one of these, which are given with what they say. */
  leadingTo(
    files: readonly { readonly file: string; readonly text: string }[],
    textOf: (file: string) => string,
  ): readonly string[] {
    if (OPEN.test(this.kind ?? '')) return this.named;
    const reached = new Set<string>();
    const words = new Set(files.flatMap(({ file, text }) => namesOf(file, text, this.kind ?? '')));
    const takers = this.takers(words, textOf);
    for (const word of words) {
      for (const file of takers.get(word) ?? []) {
        reached.add(file);
        for (const name of this.names.get(file) ?? []) words.add(name);
      }
    }
    return this.named.filter((file) => reached.has(file));
  }

  /**
   * The files that take something by a name, of those that a file comes to that says what is looked for: of all others it
   * does not matter what they take. `aims`: names at which a way ends.
   */
  private takers(aims: ReadonlySet<string>, textOf: (file: string) => string): ReadonlyMap<string, readonly string[]> {
    const takers = new Map<string, string[]>();
    const files = new Set(this.named);
    for (const file of files) {
      for (const word of wordsIn(textOf(file), this.kind ?? '')) {
        const found = this.byName.get(word);
        if (found === undefined && !aims.has(word)) continue;
        put(takers, word, file);
        for (const one of found ?? []) files.add(one);
      }
    }
    return takers;
  }
}

function put(lists: Map<string, string[]>, key: string, item: string): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [item]);
  else known.push(item);
}

/** What others call a file by. */
function namesOf(file: string, text: string, kind: string): readonly string[] {
  const folder = bareName(folderOf(file));
  const own = bareName(file);
  const isPackage = PACKAGES.test(kind);
  const declared = isPackage ? [...text.matchAll(DECLARED)].map(([, name = '']) => name) : [];
  const names = [own, ...declared, ...(isPackage || WHOLE_FOLDER.test(own) ? [folder] : [])];
  return names.map(plain).filter((name) => name !== '');
}

function wordsIn(text: string, kind: string): ReadonlySet<string> {
  const said = [...text.matchAll(TAKING)].flatMap(([line]) => line.match(/\w[\w-]*/g) ?? []);
  const classes = BY_CLASS.test(kind) ? (text.match(/\b[A-Z]\w+/g) ?? []) : [];
  return new Set([...said, ...classes].map(plain));
}

/** `BaseClient` stands in `base_client.rb`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}
