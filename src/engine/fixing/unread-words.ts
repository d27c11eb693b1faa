import { look } from './looked-through.js';

/** By which a file takes names that it does not say; by the kinds of files that say those they take else. */
const TAKES_ANY: Readonly<Record<string, RegExp>> = {
  '.rb': /\b(?:const_get|constants|const_missing|eval|instance_eval|class_eval|module_eval|binding)\b/,
  '.go': /^import\s+\.\s|^\s+\.\s+"|"plugin"|go:linkname/m,
  '.java': /\bget(?:Declared)?Fields\b/,
  '.kt': /\bget(?:Declared)?Fields\b|\b(?:declaredM|m)emberProperties\b|\bdeclaredMembers\b/,
  '.cs': /\bGet(?:Fields|Members)\b/,
  '.php': /\bconstant\s*\(|\bgetConstants\b|\bgetReflectionConstants\b|\beval\s*\(/,
  template: /\b(?:const_get|constants|getConstants)\b|\bconstant\s*\(/,
};

/** Files that say names of programs of some language. */
const TEMPLATES =
  /\.(?:erb|haml|slim|rake|ru|jbuilder|jspx?|gsp|groovy|ftlh?|vm|mustache|twig|phtml|tpl|cshtml|razor|aspx|xaml|kts|scala|clj|fs|vb|html?|xml|ya?ml|properties)$|(?:^|\/)(?:Rakefile|Jenkinsfile)$/i;

/**
 * Whether one of the files that were not read says a name: those of a kind (an extension, or `template`) are looked through
 * once, when one is asked for. Where a kind may take names that it does not say, any may be said.
 */
export function unreadWords(cwd: string, files: readonly string[]): (kind: string, name: string) => boolean {
  const known = new Map<string, ReadonlySet<string> | 'any'>();
  return (kind, name) => {
    const takesAny = TAKES_ANY[kind];
    if (takesAny === undefined) return true;
    const isOf = (file: string): boolean => (kind === 'template' ? TEMPLATES.test(file) : file.endsWith(kind));
    const words = known.get(kind) ?? wordsOf(cwd, files.filter(isOf), takesAny);
    known.set(kind, words);
    return words === 'any' || words.has(name);
  };
}

function wordsOf(cwd: string, files: readonly string[], takesAny: RegExp): ReadonlySet<string> | 'any' {
  const words = new Set<string>();
  for (const file of files) {
    const looked = look(cwd, file, 'words');
    if (looked === 'too large' || (looked !== undefined && takesAny.test(looked.text))) return 'any';
    for (const [word] of looked?.text.matchAll(/\b[A-Z]\w*/g) ?? []) words.add(word);
  }
  return words;
}
