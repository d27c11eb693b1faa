import type { Expr, Program, Stmt } from '../../model/program.js';
import type { ClassExpr, ClassMember } from '../../model/class.js';
import type { Problem, Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { programSurface } from '../documents/surfaces.js';
import { plainText } from '../grammar/builders.js';
import { exportsOf } from '../top-level.js';
import { attributesOf, namedBy } from './attributes.js';
import { commandsIn } from './commands.js';
import { Cursor } from './cursor.js';
import { expression } from './expressions.js';
import { block, statements } from './statements.js';
import { withQualified } from './qualified.js';
import { constructing } from './subs.js';
import { tokensOf } from './tokens.js';

/**
 * Perl, as far as its programs send requests: there is no grammar of it to be had as a file, and no parser can know
 * all of it without running it. Read are scalars, lists and hashes with what is taken of them, strings and what is put
 * in them, here-documents, calls of functions and methods, subs with their parameters, packages as classes,
 * conditions and loops. Formats, patterns, prototypes and source filters are passed over; what is not understood costs
 * the statement that it stands in.
 */

export const perl: Reader = {
  id: 'perl',
  surfaces: [programSurface('Perl', [], ['ciphers', 'form'])],
  read,
};

function read(source: SourceText): Reading {
  const problems: Problem[] = [];
  let body: Stmt[] = [];
  try {
    body = statements(new Cursor(source, tokensOf(source.text), { block, expression }));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    problems.push({ message: 'the code is nested too deeply to be read' });
  }
  const whole = classesIn(withQualified(body));
  const [main] = whole.filter((stmt) => stmt.kind === 'let' && stmt.value?.kind === 'class');
  const name = main?.kind === 'let' && main.target.kind === 'name' ? main.target.name : undefined;
  const program: Program = { file: source.file, language: 'perl', body: [...exportsOf(whole, name), ...whole] };
  return { programs: [program], requests: [], parts: commandsIn(source), problems };
}

/** Each package is a class of its subs as well, which are its methods. */
function classesIn(body: readonly Stmt[]): Stmt[] {
  const packages: { readonly name: string; readonly span: Stmt['span']; readonly body: Stmt[] }[] = [];
  const before: Stmt[] = [];
  for (const stmt of body) {
    if (stmt.kind === 'type') packages.push({ name: stmt.name.replace(/^package /, ''), span: stmt.span, body: [] });
    else (packages.at(-1)?.body ?? before).push(stmt);
  }
  const classes = packages.flatMap(({ name, span, body: own }): Stmt[] => {
    if (name === 'main') return own;
    const methods = own.flatMap(methodOf);
    const isBuilt = methods.some(({ kind }) => kind === 'constructor');
    const members = [...attributesOf(own, isBuilt), ...methods];
    const roles = namedBy(own, 'with').map((role): Expr => ({ kind: 'name', ...role }));
    const mixins = roles.length === 0 ? {} : { mixins: roles };
    const value: ClassExpr = { kind: 'class', name, ...baseOf(own), ...mixins, members, span };
    const target = { kind: 'name', name, span } as const;
    return [
      ...own.filter((stmt) => methodOf(stmt).length === 0 || isPlain(stmt)),
      { kind: 'let', target, value, functionScoped: true, span },
    ];
  });
  return [...before, ...takenIn(packages), ...classes];
}

/** The modules of other packages that these are built on or mix in: nothing else need name them. */
function takenIn(packages: readonly { readonly name: string; readonly body: readonly Stmt[] }[]): Stmt[] {
  const own = new Set(packages.map(({ name }) => name));
  const named = packages.flatMap(({ body }) => [...basesIn(body), ...namedBy(body, 'with')]);
  return named
    .filter(({ name }) => /^[A-Z]/.test(name) && !own.has(name))
    .map(({ name, span }): Stmt => ({
      kind: 'import',
      from: name,
      bindings: [{ imported: '*', local: '*', span }],
      span,
    }));
}

function methodOf(stmt: Stmt): ClassMember[] {
  if (stmt.kind !== 'let' || stmt.value?.kind !== 'function' || stmt.target.kind !== 'name') return [];
  const key = stmt.target.name;
  if (!/^\w+$/.test(key)) return [];
  const { span, value } = stmt;
  if (key === 'new') return [{ kind: 'constructor', key, value: withoutSelf(constructing(value)), span }];
  return [{ kind: 'method', key, value: withoutSelf(value), span }];
}

/** Subs that do not begin with the object are called by their names. */
function isPlain(stmt: Stmt): boolean {
  if (stmt.kind !== 'let' || stmt.value?.kind !== 'function') return true;
  return !stmt.value.params.some(isSelf) && JSON.stringify(stmt.value.body.slice(0, 1)).includes('"this"') === false;
}

function isSelf({ target }: { readonly target: { readonly kind: string } }): boolean {
  return (target as { readonly name?: string }).name === '$self';
}

function withoutSelf<T extends { readonly params: readonly { readonly target: { readonly kind: string } }[] }>(
  fn: T,
): T {
  return { ...fn, params: fn.params.filter((param) => !isSelf(param)) };
}

function baseOf(body: readonly Stmt[]): { base?: Expr } {
  const [first] = basesIn(body);
  return first === undefined ? {} : { base: { kind: 'name', ...first } };
}

function basesIn(body: readonly Stmt[]): { readonly name: string; readonly span: Expr['span'] }[] {
  const isa = body.find((stmt) => stmt.kind === 'let' && stmt.target.kind === 'name' && stmt.target.name === '@ISA');
  const names = isa?.kind === 'let' && isa.value !== undefined ? namesIn(isa.value) : namedBy(body, 'extends');
  return names.filter(({ name }) => !name.startsWith('-'));
}

/** The words of a list, or of one in it: `('A', 'B')`, `qw(A B)`. */
function namesIn(value: Expr): { readonly name: string; readonly span: Expr['span'] }[] {
  if (value.kind === 'list') return value.items.flatMap((item) => namesIn(item.value));
  const known = value.kind === 'text' ? plainText(value) : undefined;
  return known === undefined ? [] : [{ name: known.text, span: value.span }];
}
