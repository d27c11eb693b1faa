import { forEachChild, parse, type ParsedScript, type SyntaxNode } from 'unbash';
import type { Part } from '../../model/part.js';
import type { Program } from '../../model/program.js';
import type { Problem, Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { condition } from './condition.js';
import { embeddedParts } from './embedded.js';
import type { Lowering } from './lowering.js';
import { printed, substitution } from './printed.js';
import { addProblems } from './problems.js';
import { shellSource } from './shell-source.js';
import { exportsOf } from '../taken-in.js';
import { withSourced } from './sourced.js';
import { statements } from './statement.js';
import { programSurface } from '../documents/surfaces.js';

/** Shell scripts: bash and what is near enough to it (sh, zsh, ksh). */
export const shell: Reader = { id: 'shell', surfaces: [programSurface('shell')], read };

const EXTENSION = /\.(?:sh|bash|zsh|ksh)$/i;
const SHEBANG = /^#![ \t]*\S*\/(?:env[ \t]+(?:-\S+[ \t]+)*)?(?:ba|da|a|z|k|mk)?sh(?:[ \t\r\n]|$)/;

/** Whether a file is a shell script by its name or its first line. */
export function isShellScript(file: string, text: string): boolean {
  return EXTENSION.test(file) || SHEBANG.test(text.slice(0, 200));
}

/**
 * Lowers a script. Commands are calls of their name; the value of a function is what it prints. `$1` is the first
 * element of the list `@`. What the parser does not understand is a problem, and the rest is read.
 */
function read(source: SourceText): Reading {
  const problems: Problem[] = [];
  try {
    const { program, parts } = lower(source, problems);
    return { programs: [program], requests: [], problems, parts };
  } catch (error) {
    // The parser is not ours: whatever it does, one file must not stop a run.
    const why = error instanceof Error ? error.message : String(error);
    return {
      programs: [],
      requests: [],
      problems: [...problems, { message: `cannot be read as a shell script: ${why}` }],
    };
  }
}

/** How often reading starts again behind a line that the parser gave up on. */
const RESUMED = 10;

/** The script, and what follows a line that stopped the parser, each at its own offsets. */
function scripts(text: string): ParsedScript[] {
  const found: ParsedScript[] = [];
  for (let from = 0; found.length <= RESUMED;) {
    const script = parse(from === 0 ? text : ' '.repeat(from) + text.slice(from));
    found.push(script);
    const stopped = Math.max(-1, ...(script.errors ?? []).map((error) => error.pos));
    const reached = Math.max(from, stopped, ...script.commands.slice(-1).map((command) => reach(command, 0)));
    const next = stopped < 0 || reached > stopped ? -1 : text.indexOf('\n', stopped);
    if (next < 0 || next + 1 <= from) break;
    from = next + 1;
  }
  return found;
}

/** The end of a node; one that was closed for want of its end has it from what is in it. */
function reach(node: SyntaxNode, depth: number): number {
  let { end } = node;
  if (end > node.pos || depth > 200) return end;
  forEachChild(node, (child) => {
    end = Math.max(end, reach(child, depth + 1));
  });
  return end;
}

function lower(source: SourceText, problems: Problem[]): { readonly program: Program; readonly parts: Part[] } {
  const cleaned = shellSource(source);
  const grammar = { substitution, statements, printed, condition };
  const cx: Lowering = {
    source: cleaned,
    problems,
    inFunction: false,
    depth: 0,
    written: new Set(),
    changes: new Map(),
    grammar,
  };
  const parsed = scripts(cleaned.text);
  const body = parsed.flatMap((script) => {
    addProblems(cx, script.errors ?? []);
    return statements(cx, script.commands, false);
  });
  const whole = withSourced(body, cleaned);
  const program: Program = { file: source.file, language: 'shell', body: [...exportsOf(whole), ...whole] };
  return { program, parts: embeddedParts(cleaned, source.text, parsed) };
}
