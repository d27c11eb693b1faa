import type * as t from '@babel/types';
import type { Program, Stmt } from '../../model/program.js';
import type { Problem, Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { handingOn } from './common-js.js';
import { lowerExpression } from './expressions.js';
import type { Lowering } from './lowering.js';
import { parseSource, problemAt } from './parse.js';
import { lowerPattern } from './patterns.js';
import { lowerStatement } from './statements.js';
import { declaringSurface, programSurface } from '../documents/surfaces.js';

/**
 * JavaScript and TypeScript, and the script blocks of Vue, Svelte and Astro components. A file gives one program, or
 * none when nothing in it could be read; every part that could not is a problem.
 */
export const javascript: Reader = {
  id: 'javascript',
  surfaces: [
    programSurface('JavaScript, TypeScript', ['node']),
    declaringSurface('Pulumi, CDKTF in TypeScript', ['pulumi', 'terraform'], ['pulumi', 'terraform', 'expression']),
  ],
  read,
};

function read(source: SourceText): Reading {
  const { lines, trees, problems } = parseSource(source);
  if (trees.length === 0 && problems.length > 0) return { programs: [], requests: [], problems };
  const failed: Problem[] = [];
  const to = lowering(source);
  const body = trees.flatMap((tree) =>
    tree.program.body.flatMap((node) =>
      topLevel(node, to, (at) => failed.push(problemAt(source, lines, at, TOO_DEEP))),
    ),
  );
  // Imports hold from the start, wherever they are written.
  const [imports, others] = [body.filter(isImport), body.filter((stmt) => !isImport(stmt))];
  const program: Program = { file: source.file, language: 'javascript', body: [...imports, ...handingOn(others)] };
  return { programs: [program], requests: [], problems: [...problems, ...failed] };
}

function isImport({ kind }: Stmt): boolean {
  return kind === 'import';
}

function lowering({ file, text }: SourceText): Lowering {
  const to: Lowering = {
    file,
    text,
    expr: (node, within) => lowerExpression(node, to, within),
    statements: (nodes) => nodes.flatMap((node) => lowerStatement(node, to)),
    pattern: (node) => lowerPattern(node, to),
  };
  return to;
}

const TOO_DEEP = 'the code is nested too deeply to be read';

/** One statement of the file. What is nested too deeply costs this statement only. */
function topLevel(node: t.Statement, to: Lowering, fail: (at: number) => void): Stmt[] {
  try {
    return lowerStatement(node, to);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    fail(node.start ?? 0);
    return [];
  }
}
