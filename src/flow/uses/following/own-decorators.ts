import { literally } from '../../../text/pattern.js';
import type { Tree } from '../tree/tree.js';
import type { Trees } from '../trees.js';

/** Languages in which a decorator is a function that is called with what stands below it. */
const CALLED = /^(?:python|javascript)$/;

/**
 * Whether a decorator that the project has itself only calls what it stands over with all that it is given: `retry` of this
 * file, or of one that it imports, which need not be read for anything else. Nothing is said of those of packages.
 */
export function onlyCalls(trees: Trees, tree: Tree, name: string): boolean | undefined {
  if (!CALLED.test(tree.program.language)) return undefined;
  const [root = name, ...members] = name.split('.');
  const imported = tree.imports.find(({ local }) => local === root);
  if (imported === undefined) {
    const own = trees.text(tree.program.file)?.text ?? '';
    return members.length > 0 || blockOf(own, root) === undefined ? undefined : handsOnAll(own, root);
  }
  const texts = trees.modules.textsOf(tree, imported.from);
  // A path that begins with a dot is one of the project, whether it is found or not.
  if (texts.length === 0) return imported.from.startsWith('.') ? false : undefined;
  const last = members.at(-1) ?? (imported.imported === 'default' ? root : imported.imported);
  return texts.every((text) => handsOnAll(text, last));
}

/** Names of what takes whatever comes, in the head of a function: `*args, **kwargs`, `...args: unknown[]`. */
const TAKES_ALL =
  /(?:\bdef\s+\w+|\bfunction\b[^(\n]*|=>?\s*(?:async\s*)?|\breturn\s+(?:async\s*)?(?=\(\s*\.{3}))\((?:\s*(?:self|cls|this\b[^,()]*)\s*,)?\s*(?:\*|\.{3})(\w+)\b(?:[^()\n]*\*\*(\w+))?/g;

/** What is called with all of it, and shows nothing: `f(*args, **kwargs)`, `fn.apply(this, args)`, `fn(self, *args)`. */
const HANDS_ON =
  /\b(?!print\b|log\b|info\b|debug\b|warn\w*\b|error\b)\w+\(\s*(?:self\s*,\s*)?(?:\*|\.{3})\w+\s*(?:,\s*\*\*\w+\s*)?,?\s*\)|\.(?:apply\(\s*\w+\s*,\s*|call\(\s*\w+\s*,\s*\.{3})\w+\s*\)/g;

function handsOnAll(text: string, name: string): boolean {
  const block = blockOf(text, name);
  const taken = [...(block ?? '').matchAll(TAKES_ALL)];
  if (block === undefined || taken.length === 0) return false;
  const rest = block.replace(TAKES_ALL, '').replace(HANDS_ON, '');
  return !taken.flatMap(([, ...names]) => names).some((one) => one !== undefined && saysName(rest, one));
}

const saysName = (text: string, name: string): boolean => new RegExp(String.raw`\b${literally(name)}\b`).test(text);

/** A function with all that stands deeper than its first line. */
function blockOf(text: string, name: string): string | undefined {
  const said = literally(name);
  const head = new RegExp(
    String.raw`^([ \t]*)(?:export\s+)?(?:default\s+)?(?:(?:async\s+)?(?:def|function)\s+${said}\s*[(<]|class\s+${said}\b|(?:const|let|var)\s+${said}\b[^=\n]*=)`,
    'm',
  ).exec(text);
  if (head === null) return undefined;
  const margin = (head[1] ?? '').length;
  const lines = text.slice(head.index).split('\n');
  const end = lines.findIndex(
    (line, at) => at > 0 && line.trim() !== '' && !/^\s*[)\]}]/.test(line) && /^\s*/.exec(line)![0].length <= margin,
  );
  return lines.slice(0, end < 0 ? undefined : end).join('\n');
}
