import type { ParserOptions, ParserPlugin } from '@babel/parser';
import type * as t from '@babel/types';
import type { Problem } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { lineIndex, type LineIndex } from '../../text/lines.js';
import { astroBlocks, componentBlocks, type Block } from './blocks.js';
import { labelDepth } from './labels.js';
import { angledDepth } from './nesting.js';
import { parse } from './parser.js';

export interface Trees {
  readonly lines: LineIndex;
  /** Positions count from the start of the file, in blocks too. */
  readonly trees: readonly t.File[];
  readonly problems: readonly Problem[];
}

/** The syntax trees of a file: one, or one for each script block of a component. Never throws. */
export function parseSource(source: SourceText): Trees {
  const { blocks, unclosed } = blocksOf(source);
  const lines = lineIndex(source.text);
  const trees: t.File[] = [];
  const problems: Problem[] = unclosed.map((at) => problemAt(source, lines, at, 'the script block is not closed'));
  for (const { start, end, typed } of blocks) {
    const parsed = parseBlock(source, { start, end, typed }, lines);
    if ('tree' in parsed) trees.push(parsed.tree);
    else problems.push(parsed.problem);
  }
  return { lines, trees, problems };
}

/** A problem on one line: `line 3: reason`. */
export function problemAt({ file, text }: SourceText, lines: LineIndex, at: number, reason: string): Problem {
  const start = Math.min(Math.max(at, 0), text.length);
  const { line } = lines.place(start);
  return { message: `line ${line}: ${reason}`, span: { file, start, end: Math.min(start + 1, text.length) } };
}

function blocksOf({ file, text }: SourceText): { blocks: readonly Block[]; unclosed: readonly number[] } {
  if (/\.(?:vue|svelte)$/i.test(file)) return componentBlocks(text);
  if (/\.astro$/i.test(file)) return astroBlocks(text);
  return { blocks: [{ start: 0, end: text.length, typed: /\.[mc]?tsx?$/i.test(file) }], unclosed: [] };
}

/** Which grammars to try, in this order. Angle brackets are type assertions without `jsx`, and elements with it. */
function grammars(file: string, typed: boolean): readonly ParserPlugin[][] {
  if (/\.d\.[mc]?ts$/i.test(file)) return [[['typescript', { dts: true }]]];
  if (/\.tsx$/i.test(file)) return [['typescript', 'jsx'], ['typescript']];
  if (typed) return [['typescript'], ['typescript', 'jsx']];
  return [['jsx'], ['jsx', 'flow'], ['typescript', 'jsx'], ['typescript']];
}

const SHARED: ParserOptions = {
  sourceType: 'unambiguous',
  errorRecovery: true,
  attachComment: false,
  allowAwaitOutsideFunction: true,
  allowImportExportEverywhere: true,
  allowNewTargetOutsideFunction: true,
  allowReturnOutsideFunction: true,
  allowSuperOutsideMethod: true,
  allowUndeclaredExports: true,
};

const PROPOSALS: readonly ParserPlugin[] = [
  'decoratorAutoAccessors',
  'deprecatedImportAssert',
  'explicitResourceManagement',
  'exportDefaultFrom',
  'sourcePhaseImports',
  'deferredImportEvaluation',
  'throwExpressions',
];

/** Only `decorators-legacy` knows parameter decorators, only `decorators` knows `export @d class`. */
const DECORATORS: readonly ParserPlugin[] = ['decorators-legacy', 'decorators'];

/** At this depth the TypeScript grammar takes about half a second, and twice that for each level more. */
const MOST_ANGLED = 12;

/** As many labels of one name in one another take less than a tenth of a second. */
const MOST_LABELS = 100;

type Parsed = { readonly tree: t.File } | { readonly problem: Problem };

function parseBlock(source: SourceText, block: Block, lines: LineIndex): Parsed {
  const { file, text } = source;
  const code = block.start === 0 && block.end === text.length ? text : text.slice(block.start, block.end);
  const { line, column } = lines.place(block.start);
  const start = { startIndex: block.start, startLine: line, startColumn: column - 1 };
  const isAngled = (): boolean => angledDepth(code) > MOST_ANGLED;
  if (labelDepth(code, MOST_LABELS) > MOST_LABELS && !(block.typed && isAngled())) {
    return { problem: problemAt(source, lines, block.start, 'labels are nested too deeply to be read') };
  }
  const decorators = code.includes('@') ? DECORATORS : DECORATORS.slice(0, 1);
  let best: Attempt | undefined;
  for (const grammar of grammars(file, block.typed)) {
    if (isTyped(grammar) && isAngled()) {
      const reason = 'type arguments are nested too deeply to be read';
      best = better(best, { at: block.start, reason });
      break;
    }
    for (const decorator of decorators) {
      best = better(best, attempt(code, { ...SHARED, ...start, plugins: [...grammar, decorator, ...PROPOSALS] }));
      if ('tree' in best && best.mistakes === 0) return best;
    }
  }
  if (best === undefined) return { problem: problemAt(source, lines, block.start, 'the code cannot be read') };
  return 'tree' in best ? best : { problem: problemAt(source, lines, Math.max(best.at, block.start), best.reason) };
}

/**
 * A parser may get through code of another grammar by mending it, and misread it: the fewest mistakes are best. Of
 * those that gave up, the one that came furthest tells best what is wrong.
 */
function better(one: Attempt | undefined, other: Attempt): Attempt {
  if (one === undefined) return other;
  if ('tree' in one) return 'tree' in other && other.mistakes < one.mistakes ? other : one;
  return 'tree' in other || other.at > one.at ? other : one;
}

function isTyped(grammar: readonly ParserPlugin[]): boolean {
  return grammar.some((plugin) => plugin === 'typescript' || plugin[0] === 'typescript');
}

type Attempt =
  | { readonly tree: t.File; readonly mistakes: number }
  /** `at` is an offset in the file; -1 when it is not known. */
  | { readonly at: number; readonly reason: string };

/** Mistakes of the program that another grammar would not make right. */
const MEANT: ReadonlySet<string> = new Set([
  'VarRedeclaration',
  'PrivateNameRedeclaration',
  'LabelRedeclaration',
  'DuplicateConstructor',
  'DuplicateExport',
  'DuplicateProto',
]);

function attempt(code: string, options: ParserOptions): Attempt {
  try {
    const tree = parse(code, options);
    const mistakes = tree.errors?.filter(({ reasonCode }) => !MEANT.has(reasonCode)).length ?? 0;
    return { tree, mistakes };
  } catch (error) {
    if (error instanceof RangeError) return { at: -1, reason: 'the code is nested too deeply to be read' };
    if (!(error instanceof Error)) return { at: -1, reason: String(error) };
    const [first = ''] = error.message.split('\n');
    // Babel does not always know its own place.
    const at = 'pos' in error && Number.isInteger(error.pos) ? (error.pos as number) : -1;
    return { at, reason: first.replace(/ \(\d+:\d+\)$/, '') };
  }
}
