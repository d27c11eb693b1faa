import type { ImportBinding, Pattern, Program, Stmt } from '../../model/program.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { declaringSurface, programSurface } from '../documents/surfaces.js';
import { index, member } from '../grammar/builders.js';
import { loadGrammar } from '../grammar/load.js';
import { lowerFile, type Language, type Lowering, type LowerPattern, type LowerStmt } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { expressions } from './expressions.js';
import { statements } from './statements.js';

const namePattern: LowerPattern = (node, to) => ({ kind: 'name', name: to.text(node), span: to.span(node) });

function asPattern(lower: typeof member | typeof index, of: string, key: string): LowerPattern {
  return (node, to) => {
    const made = lower(of, key)(node, to);
    return made.kind === 'member' ? made : { kind: 'list-pattern', items: [], span: to.span(node) };
  };
}

/** `*p = x` sets what `p` is. */
const dereferenced: LowerPattern = (node, to): Pattern => {
  const of = childOf(node, 'operand');
  return of === undefined ? { kind: 'list-pattern', items: [], span: to.span(node) } : to.pattern(of);
};

/** A package goes by the last part of its path that is no version, unless the import names it. */
const imports: LowerStmt = (node, to) => importSpecs(node).flatMap((spec) => imported(spec, to));

function importSpecs(node: SyntaxNode): SyntaxNode[] {
  return named(node).flatMap((one) => (one.type === 'import_spec' ? [one] : importSpecs(one)));
}

function imported(spec: SyntaxNode, to: Lowering): Stmt[] {
  const path = childOf(spec, 'path');
  const given = childOf(spec, 'name');
  if (path === undefined || given?.type === 'blank_identifier') return [];
  const from = to.text(path).slice(1, -1);
  const span = to.span(spec);
  const local = given === undefined ? packageName(from) : given.type === 'dot' ? '*' : to.text(given);
  const bindings: ImportBinding[] = [{ imported: '*', local, span }];
  return [{ kind: 'import', from, bindings, span }];
}

/** Packages whose name is no part of their path. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map([['github.com/aws/jsii-runtime-go', 'jsii']]);

function packageName(path: string): string {
  const own = OWN_NAMES.get(path);
  if (own !== undefined) return own;
  const parts = path.split('/');
  const last = parts.at(-1) ?? path;
  const name = /^v\d+$/.test(last) && parts.length > 1 ? (parts.at(-2) ?? last) : last;
  // `gopkg.in/resty.v1`, `github.com/cloudflare/cloudflare-go`, `github.com/go-x/go-y`, `resty.dev/v3`
  const plain = name
    .replace(/\.v\d+$/, '')
    .replace(/^go-|[.-]go$/g, '')
    .replace(/\..*$/, '');
  return plain.replaceAll('-', '');
}

export const goLanguage: Language = {
  id: 'go',
  grammar: 'go',
  expressions,
  statements: { ...statements, import_declaration: imports },
  patterns: {
    identifier: namePattern,
    blank_identifier: namePattern,
    selector_expression: asPattern(member, 'operand', 'field'),
    index_expression: asPattern(index, 'operand', 'index'),
    unary_expression: dereferenced,
  },
  bare: new Set(['parenthesized_expression', 'parenthesized_type', 'expression_list']),
  silent: new Set(['package_clause', 'type_arguments', 'label_name', 'parameter_list', 'type_parameter_list']),
};

/** Go. The files of a folder that name the same package are one. */
export const go: Reader = {
  id: 'go',
  surfaces: [
    programSurface('Go', ['go'], ['form']),
    declaringSurface('Pulumi, CDKTF in Go', ['pulumi', 'terraform'], ['pulumi', 'terraform', 'expression']),
  ],
  prepare: (_source, shipped) => loadGrammar('go', shipped),
  read,
};

/** `new` of a value, which the grammar knows of a type alone: a literal, what a call gives, an object with its members. */
const NEW_OF_VALUE = /\bnew(?=\((?:["'`\d-]|(?:true|false)\b|(?!func\b|struct\b|interface\b)[A-Za-z_][\w.]*[({]))/g;

function read(source: SourceText): Reading {
  const parsed = { ...source, text: source.text.replace(NEW_OF_VALUE, 'nev') };
  const reading = lowerFile(goLanguage, source, '', parsed);
  const name = /^[ \t]*package[ \t]+(\w+)/m.exec(source.text)?.[1] ?? '';
  const folder = source.file.slice(0, Math.max(source.file.lastIndexOf('/'), 0));
  const programs = reading.programs.map((program): Program => ({ ...program, package: `go:${folder}:${name}` }));
  return { ...reading, programs };
}
