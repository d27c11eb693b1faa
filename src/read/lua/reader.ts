import type { ImportBinding, Program, Stmt } from '../../model/program.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { loadGrammar } from '../grammar/load.js';
import { lowerFile, type Language, type LowerPattern } from '../grammar/lowering.js';
import { programSurface } from '../documents/surfaces.js';
import { foreignNames } from '../top-level.js';
import { expressions, member } from './expressions.js';
import { legible } from './legible.js';
import { exported, statements } from './statements.js';

const memberPattern: LowerPattern = (node, to) => {
  const made = member(node, to);
  return made.kind === 'member' ? made : { kind: 'list-pattern', items: [], span: to.span(node) };
};

/** Lua, from 5.1 on, and LuaJIT. */
export const luaLanguage: Language = {
  id: 'lua',
  grammar: 'lua',
  expressions,
  statements,
  patterns: {
    identifier: (node, to) => ({ kind: 'name', name: to.text(node), span: to.span(node) }),
    dot_index_expression: memberPattern,
    bracket_index_expression: memberPattern,
    method_index_expression: memberPattern,
  },
  bare: new Set(['parenthesized_expression']),
  silent: new Set(['attribute', 'hash_bang_line']),
};

const surface = programSurface('Lua');

export const lua: Reader = {
  id: 'lua',
  surfaces: [{ ...surface, writes: surface.writes.filter((sight) => sight !== 'form') }],
  prepare: (_source, shipped) => loadGrammar('lua', shipped),
  read,
};

const REQUIRED = /^\(require (.+)\)$/;

function read(given: SourceText): Reading {
  const { source, problems } = legible(given);
  // What is blank for the grammar may be in a string for it: texts are those of the file.
  const reading = lowerFile(luaLanguage, given, '', source);
  const programs = reading.programs.map((program): Program => {
    const body = program.body.map(exported);
    return { ...program, body: [...imports(body), ...body] };
  });
  return { ...reading, programs, problems: [...problems, ...reading.problems] };
}

function imports(body: readonly Stmt[]): Stmt[] {
  const [first] = body;
  if (first === undefined) return [];
  const span = { ...first.span, end: first.span.start };
  return foreignNames(body, REQUIRED).map((name): Stmt => {
    const bindings: ImportBinding[] = [{ imported: 'default', local: name, span }];
    return { kind: 'import', from: REQUIRED.exec(name)?.[1] ?? name, bindings, span };
  });
}
