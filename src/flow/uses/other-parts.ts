import type { SourceText, Span } from '../../model/span.js';
import { fileOfPart, holderOf } from '../../text/part-name.js';
import { literally } from '../../text/pattern.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** How blocks of code are set apart in a document, by the kind of document: the word of the language, and the code. */
const BLOCKS: readonly (readonly [files: RegExp, block: RegExp])[] = [
  [
    /\.(?:mdx?|markdown|[qr]md)$/i,
    /^[ \t]*(?:`{3,}|~{3,})[ \t]*\{?([\w+-]*)[^\n]*\n([^]*?)^[ \t]*(?:`{3,}|~{3,})[ \t]*$/gim,
  ],
  [/\.(?:rst|txt)$/i, /^\.\.[ \t]+(?:code-block|code|sourcecode)::[ \t]*(\w*)\n((?:[ \t]*\n|[ \t]+[^\n]*\n?)*)/gm],
  [/\.(?:adoc|asciidoc|asc)$/i, /^\[(?:source|,)[ \t]*,?[ \t]*(\w*)[^\]]*\]\n-{4,}\n([^]*?)^-{4,}$/gm],
  [/\.x?html?$/i, /<(script)\b[^>]*>([^]*?)<\/script>|\s(on)\w+="([^"]*)"/gi],
];

/** The words by which documents name a language. */
const NAMED: Readonly<Record<string, RegExp>> = {
  javascript: /^(?:script|on|js|jsx|mjs|cjs|javascript|ts|tsx|typescript|node)$/i,
  python: /^(?:py|py3|python3?|ipython|pycon)$/i,
  shell: /^(?:sh|bash|zsh|shell|shell-session|console|terminal)$/i,
  ruby: /^(?:rb|ruby|irb)$/i,
  powershell: /^(?:ps1?|powershell|pwsh)$/i,
};

/**
 * A place in another part of a document that goes by a name of this one: the blocks of a document, and the scripts of a
 * page, are run one behind the other. A block that gives the name a value by itself is not meant.
 */
export function inOtherParts(trees: Trees, { program }: Tree, name: string): Span | undefined {
  const holder = holderOf(program.file);
  if (holder === undefined || !/^[A-Za-z_$@]\w*$/.test(name)) return undefined;
  const pattern = BLOCKS.find(([files]) => files.test(fileOfPart(program.file)))?.[1];
  const source = trees.text(holder);
  const own = trees.text(program.file)?.text;
  if (pattern === undefined || source === undefined || own === undefined) return undefined;
  const ownCode = trimmed(own);
  const word = new RegExp(String.raw`(?<![\w.-])${literally(name)}(?!\w|-\w)`);
  for (const { language, code, start: from, words, bare } of blocksOf(source, pattern)) {
    if (!words.has(name.replace(/^[$@]/, '')) || NAMED[program.language]?.test(language) !== true || bare === ownCode)
      continue;
    const found = word.exec(code);
    if (found === null || setsFirst(code, found.index, name)) continue;
    const start = from + found.index;
    return { file: holder, start, end: start + name.length };
  }
  return undefined;
}

/** A block of code of a document. */
interface Block {
  readonly language: string;
  readonly code: string;
  readonly start: number;
  readonly words: ReadonlySet<string>;
  readonly bare: string;
}

const blocksIn = new WeakMap<SourceText, readonly Block[]>();

/** Found once for a document: its parts ask for each of their names. */
function blocksOf(source: SourceText, pattern: RegExp): readonly Block[] {
  const known = blocksIn.get(source);
  if (known !== undefined) return known;
  const found = [...source.text.matchAll(pattern)].map((block): Block => {
    const code = block[2] ?? block[4] ?? '';
    return {
      language: block[1] ?? block[3] ?? '',
      code,
      start: block.index + block[0].indexOf(code),
      words: new Set(code.match(/\w+/g)),
      bare: trimmed(code),
    };
  });
  blocksIn.set(source, found);
  return found;
}

/** Without the margins that the document has and the part has not. */
function trimmed(code: string): string {
  return code.replace(/^[ \t]+|[ \t]+$/gm, '').trim();
}

/** The block begins with a value of its own for the name. */
function setsFirst(code: string, at: number, name: string): boolean {
  const behind = code.slice(at + name.length);
  return (
    /^\s*(?::\s*[\w<>[\], |]+)?:?=(?!=|>)/.test(behind) ||
    /(?:\b(?:def|function|class|import|for|as|const|let|var)\s+)$/.test(code.slice(0, at))
  );
}
