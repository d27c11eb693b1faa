import type { Tree, TreeCursor } from 'web-tree-sitter';
import type { Problem } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { lineIndex, type LineIndex } from '../../text/lines.js';
import { Allowance } from './allowance.js';
import { withinBounds } from './error-bounds.js';
import { abandonGrammars, loadedGrammar, type GrammarName, type Loaded } from './load.js';
import { withoutOperatorRows } from './operator-rows.js';
import type { SyntaxNode } from './syntax-node.js';

/** What a grammar made of a text: a tree that belongs to nobody else, and what it could not make sense of. */
export interface Syntax {
  /** Undefined when there is none at all. */
  readonly root: SyntaxNode | undefined;
  readonly problems: readonly Problem[];
}

/**
 * A parse that takes more steps, reads of its text or memory (bytes) than this is given up. Ordinary files take 4 to 24
 * steps and up to 4 reads for 1,000 characters; a grammar that is at odds with a text takes far more of either.
 */
const STEPS = { least: 20_000, perCharacter: 0.1 };
const READS = { least: 2000, perCharacter: 0.04 };
const MEMORY = 256 * 1024 * 1024;
/**
 * A step may take a thousand times as long as another, where a grammar lost its way, and nothing that can be counted shows
 * it. So there is an end to the processor's time, too: milliseconds, a hundred times what ordinary files take.
 */
const TIME = { least: 1000, perCharacter: 0.02 };
/** Characters that the parser takes at a time: its buffer holds no more. */
const CHUNK = 5000;
/** The first problems of a file tell enough. */
const MOST_PROBLEMS = 20;
/** Operands that a grammar has for tokens, and where they are none. */
interface Operands {
  readonly token: string;
  readonly not: RegExp;
}

const OPERANDS: Partial<Record<GrammarName, Operands>> = {
  'c-sharp': { token: 'this', not: /^(?:modifier|parameter|indexer_declaration|constructor_initializer)$/ },
};
/** Nodes further down are left out, so that nothing that walks a tree runs out of stack. */
const DEEPEST = 600;

/**
 * Parses text with a grammar that `loadGrammar` loaded before. Never throws: text that the grammar does not know is an
 * `ERROR` node with the parts that it could make out, and a problem. `lead` is read before the text, for what begins
 * otherwise than the grammar has it.
 */
export function parseSyntax(name: GrammarName, source: SourceText, lead = ''): Syntax {
  const grammar = loadedGrammar(name);
  if (grammar === undefined)
    return { root: undefined, problems: [{ message: `the grammar for ${name} is not loaded` }] };
  const plain = withoutOperatorRows(source.text);
  // Its scanner looks for the end of a long bracket wherever something is out of place.
  const time = new Allowance(grammar.spent, TIME.least + TIME.perCharacter * plain.length);
  try {
    const text = name === 'lua' ? withinBounds(grammar, plain, time) : plain;
    const parsed = parse(grammar, lead + text, time);
    if (typeof parsed === 'string') return { root: undefined, problems: [{ message: parsed }] };
    const syntax = copied(parsed, {
      types: grammar.language.types,
      source,
      before: lead.length,
      operands: OPERANDS[name],
    });
    return text === source.text ? syntax : { ...syntax, problems: [leftOut(source, text), ...syntax.problems] };
  } catch {
    // What engines say of it is about themselves: that they were aborted, or read where nothing is.
    abandonGrammars();
    return { root: undefined, problems: [{ message: 'the parser broke off in it' }] };
  }
}

/** Where the first line stands that was left out. */
function leftOut({ file, text }: SourceText, kept: string): Problem {
  let at = 0;
  while (at < text.length && text[at] === kept[at]) at++;
  const { line } = lineIndex(text).place(at);
  return { message: `line ${line}: this is not understood, and was left out`, span: { file, start: at, end: at + 1 } };
}

/** The tree, or why there is none. */
function parse(grammar: Loaded, text: string, time: Allowance): Tree | string {
  const held = grammar.memory();
  const most = ({ least, perCharacter }: typeof STEPS): number => least + Math.ceil(perCharacter * text.length);
  let steps = most(STEPS);
  let reads = most(READS);
  let stopped: string | undefined;
  const progressCallback = (): boolean => {
    steps -= 1;
    // Asking the clock costs as much as many steps.
    if (steps < 0 || (steps % 64 === 0 && time.isUsedUp())) stopped ??= 'parsing it takes too many steps';
    if (grammar.memory() - held > MEMORY) stopped ??= `parsing it takes more than ${MEMORY / 1024 / 1024} MB`;
    return stopped !== undefined;
  };
  // A token may be read again and again: then the work grows with the square of its length, and steps do not show it.
  const read = (at: number): string | undefined => {
    reads -= 1;
    if (reads < 0) stopped ??= 'parsing it takes too many steps';
    return stopped === undefined ? text.slice(at, at + CHUNK) : undefined;
  };
  const tree = grammar.parser.parse(read, null, { progressCallback });
  if (tree !== null && stopped === undefined) return tree;
  tree?.delete();
  grammar.parser.reset();
  return stopped ?? 'it could not be parsed';
}

interface Mutable extends SyntaxNode {
  readonly children: Mutable[];
}

/** What a tree is read with: the names of its nodes, and how many characters were put before the text. */
interface Reading {
  readonly types: readonly string[];
  readonly source: SourceText;
  readonly before: number;
  readonly operands: Operands | undefined;
}

/** Takes the tree out of the parser's memory, with the stretches that were not understood. */
function copied(tree: Tree, reading: Reading): Syntax {
  const cursor = tree.walk();
  try {
    return walked(cursor, reading);
  } finally {
    cursor.delete();
    tree.delete();
  }
}

function walked(cursor: TreeCursor, reading: Reading): Syntax {
  const problems = new Problems(reading.source);
  const above: Mutable[] = [];
  let root: Mutable | undefined;
  for (let going = true; going;) {
    const parent = above.at(-1);
    const made = nodeAt(cursor, parent?.type ?? '', reading);
    if (made.type === 'ERROR') problems.add(made.start, 'this is not understood');
    else if (made.start === made.end && cursor.nodeIsMissing) problems.add(made.start, `${made.type} is missing`);
    // Comments stand anywhere, and mean nothing to any language.
    const kept = made.named && /comment$/.test(made.type) ? undefined : made;
    if (parent === undefined) root = made;
    else if (kept !== undefined) parent.children.push(kept);
    if (above.length >= DEEPEST) problems.add(made.start, 'the code is nested too deeply to be read');
    else if (kept !== undefined && cursor.gotoFirstChild()) {
      above.push(made);
      continue;
    }
    while (going && !cursor.gotoNextSibling()) {
      going = cursor.gotoParent();
      above.pop();
    }
  }
  return { root, problems: problems.found };
}

function nodeAt(cursor: TreeCursor, around: string, { types, before, operands }: Reading): Mutable {
  const type = types[cursor.nodeTypeId] ?? cursor.nodeType;
  return {
    type,
    named: cursor.nodeIsNamed || (type === operands?.token && !operands.not.test(around)),
    field: cursor.currentFieldName ?? undefined,
    start: Math.max(cursor.startIndex - before, 0),
    end: Math.max(cursor.endIndex - before, 0),
    children: [],
  };
}

/** Problems by line, the first of them. */
class Problems {
  readonly found: Problem[] = [];
  private lines: LineIndex | undefined;
  private last = 0;

  constructor(private readonly source: SourceText) {}

  add(at: number, reason: string): void {
    if (this.found.length >= MOST_PROBLEMS) return;
    this.lines ??= lineIndex(this.source.text);
    const { line } = this.lines.place(at);
    if (line === this.last) return;
    this.last = line;
    const end = Math.min(at + 1, this.source.text.length);
    this.found.push({ message: `line ${line}: ${reason}`, span: { file: this.source.file, start: at, end } });
  }
}
