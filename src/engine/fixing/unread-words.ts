import { basesIn } from '../modules/written/bases.js';
import { ASKS_CONSTANTS } from '../../flow/uses/asks.js';
import { look } from './looked-through.js';

/** By which a file takes names that it does not say, of which no class is known that they are of. */
const TAKES_ANY: Readonly<Record<string, RegExp>> = {
  '.rb': /\b(?:const_missing|eval|instance_eval|class_eval|module_eval|binding)\b/,
  '.go': /^import\s+\.\s|^\s+\.\s+"|"plugin"|go:linkname/m,
  '.php': /\beval\s*\(/,
};

/** Languages of kinds of files, by what they ask for a constant with. */
const LANGUAGES: Readonly<Record<string, string>> = {
  '.rb': 'ruby',
  '.java': 'java',
  '.kt': 'kotlin',
  '.cs': 'csharp',
  '.php': 'php',
  '.go': 'go',
};

/** In templates, and in files of other languages that have classes in common. */
const ASKS_ANY = /\b(?:const_get|constants|constantize|getConstants?|get(?:Declared)?Fields?)\b|\bconstant\s*\(/;

/** Files that say names of programs of some language; what has no extension may be a program too. */
const TEMPLATES =
  /\.(?:erb|haml|slim|rake|ru|gemspec|thor|cap|jbuilder|jspx?|gsp|groovy|gradle|ftlh?|vm|mustache|twig|latte|neon|phtml|inc|module|tpl|cshtml|razor|aspx|xaml|java|kts?|scala|clj|fs|vb|html?|xml|ya?ml|properties)$|(?:^|\/)[\w-]+$/i;

/** Files of the languages whose classes are built on those of each other: what these are built on is all that is looked for. */
const BUILT = /\.(?:java|kts?|groovy|scala)$/;

interface Words {
  readonly said: ReadonlySet<string>;
  /** What is said in each file that asks for constants by texts. */
  readonly asking: readonly ReadonlySet<string>[];
  readonly isAny: boolean;
}

/**
 * Whether one of the files that were not read says a name: those of a kind (an extension, `template`, or `built`) are looked through
 * once, when one is asked for. Where a kind may take names that it does not say, any may be said; where it asks a class for
 * them, any of a class that it says.
 */
export function unreadWords(
  cwd: string,
  files: readonly string[],
): (kind: string, name: string, holder: string | undefined) => boolean {
  const known = new Map<string, Words>();
  return (kind, name, holder) => {
    // Words in small letters are everywhere.
    if ((LANGUAGES[kind] === undefined && kind !== 'template' && kind !== 'built') || !/^[A-Z]/.test(name)) return true;
    const pattern = kind === 'template' ? TEMPLATES : BUILT;
    const isOf = (file: string): boolean => (kind.startsWith('.') ? file.endsWith(kind) : pattern.test(file));
    const words = known.get(kind) ?? wordsOf(cwd, files.filter(isOf), kind);
    known.set(kind, words);
    return words.isAny || words.said.has(name) || words.asking.some((said) => holder === undefined || said.has(holder));
  };
}

function wordsOf(cwd: string, files: readonly string[], kind: string): Words {
  const takesAny = TAKES_ANY[kind];
  const asks = kind === 'template' ? ASKS_ANY : ASKS_CONSTANTS[LANGUAGES[kind] ?? ''];
  const all = new Set<string>();
  const asking: ReadonlySet<string>[] = [];
  for (const file of files) {
    const looked = look(cwd, file, 'words');
    if (looked === undefined) continue;
    if (looked === 'too large' || takesAny?.test(looked.text) === true) return { said: all, asking, isAny: true };
    const said = kind === 'built' ? new Set(basesIn(looked.text)) : new Set(looked.text.match(/\b[A-Z]\w*/g));
    if (asks !== undefined && looked.text.search(asks) >= 0) asking.push(said);
    for (const word of said) all.add(word);
  }
  return { said: all, asking, isAny: false };
}
