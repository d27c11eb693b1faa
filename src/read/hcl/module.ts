import { posix } from 'node:path';
import type { Expr, ObjectMember, PatternMember, Program, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { call, letStmt, nameExpr } from '../build.js';
import { ordered } from '../order.js';

type Let = Extract<Stmt, { kind: 'let' }>;

/**
 * The modules that the files make: all files of a folder share their names, whatever their order. Each is a program
 * that exports a function from the module's variables to its outputs. A module that no other calls runs with its defaults and the values that its files of values give; one that only examples and tests
 * call does so too, since its users are not seen.
 */
export function modulesOf(files: readonly Program[]): readonly Program[] {
  const folders = new Map<string, Program[]>();
  for (const file of files) {
    const folder = posix.dirname(file.file);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const called = new Set(files.filter(({ file }) => !TRIAL.test(file)).flatMap(sources));
  return [...folders].map(([folder, programs]) => moduleOf(folder, programs, !called.has(folder)));
}

const TRIAL = /(?:^|\/)(?:examples?|tests?|demos?)\//;

function sources(program: Program): string[] {
  const folder = posix.dirname(program.file);
  return program.body.flatMap((stmt) => (stmt.kind === 'import' ? [folderOf(folder, stmt.from)] : []));
}

/** The folder that a module's source means, seen from a folder. */
export function folderOf(from: string, source: string): string {
  return posix.normalize(posix.join(from, source)).replace(/\/$/, '');
}

function moduleOf(folder: string, programs: readonly Program[], runs: boolean): Program {
  const span: Span = { file: programs[0]?.file ?? folder, start: 0, end: 0 };
  const all = programs.flatMap(({ file, body }) => body.map((stmt) => ({ file, stmt })));
  const imports = all.flatMap(({ stmt }) => (stmt.kind === 'import' ? [stmt] : []));
  const lets = all.flatMap(({ file, stmt }) => (stmt.kind === 'let' ? [{ file, stmt }] : []));
  const variables = lets.filter(({ stmt }) => nameOf(stmt).startsWith('var.'));
  const given = lets.filter(({ stmt }) => nameOf(stmt).startsWith('given.'));
  const shapes = lets.filter(({ stmt }) => nameOf(stmt).startsWith('shape.'));
  const apart = new Set([...variables, ...given, ...shapes]);
  const rest = lets.filter((one) => !apart.has(one)).map(({ stmt }) => stmt);
  const outputs = rest.filter((stmt) => nameOf(stmt).startsWith('output.'));
  const inner = rest.filter((stmt) => !outputs.includes(stmt) && !isVersion(stmt));
  const param = variables.map(({ stmt }) => parameter(stmt, given));
  const version: PatternMember = {
    key: VERSION,
    keySpan: span,
    target: {
      kind: 'default-pattern',
      target: { kind: 'name', name: VERSION, span },
      value: ownVersion(rest, span),
      span,
    },
  };
  const made: Expr = {
    kind: 'function',
    arrow: true,
    params: [
      {
        target: {
          kind: 'default-pattern',
          target: { kind: 'object-pattern', members: [...param, version], span },
          value: { kind: 'object', members: [], span },
          span,
        },
        span,
      },
    ],
    body: [
      ...shapes.map(({ stmt }) => shaped(stmt)),
      ...ordered(inner),
      { kind: 'return', value: outputObject(outputs, span), span },
    ],
    span,
  };
  const body: Stmt[] = [...imports, letStmt(LOCAL, made, span), exported(span)];
  if (runs) body.push({ kind: 'expr', value: call(LOCAL, [], span), span });
  return { file: span.file, language: 'hcl', body };
}

const VERSION = 'locked version';
const LOCAL = 'this module';

function nameOf(stmt: Let): string {
  return stmt.target.kind === 'name' ? stmt.target.name : '';
}

function isVersion(stmt: Let): boolean {
  return /^(?:locked|required) version$/.test(nameOf(stmt));
}

/** The version that is installed, else the one that is asked for. */
function ownVersion(stmts: readonly Let[], span: Span): Expr {
  const of = (name: string): Expr | undefined => stmts.find((stmt) => nameOf(stmt) === name)?.value;
  return of('locked version') ?? of('required version') ?? { kind: 'literal', value: null, span };
}

/** A variable with its default, or what files of values set it to when the module is not called. */
function parameter(stmt: Let, given: readonly { file: string; stmt: Let }[]): PatternMember {
  const { span } = stmt;
  const key = nameOf(stmt).slice('var.'.length);
  const name = nameOf(stmt);
  const set = given.filter((one) => nameOf(one.stmt) === `given.${key}`);
  const sure = set.filter(({ file }) => LOADED.test(file)).at(-1)?.stmt.value;
  const maybe = set.flatMap(({ file, stmt: one }) => (LOADED.test(file) || one.value === undefined ? [] : [one.value]));
  const fallback = sure ?? stmt.value;
  const options = [...(fallback === undefined ? [] : [fallback]), ...maybe];
  const [only, second] = options;
  const unset: Expr = nameExpr(name, span);
  const value: Expr = second === undefined ? (only ?? unset) : { kind: 'choice', by: 'if', options, span };
  const target = { kind: 'default-pattern', target: { kind: 'name', name, span }, value, span } as const;
  return { key, keySpan: span, target };
}

/** Gives a variable the defaults that its type has for parts of it. */
function shaped(shape: Let): Stmt {
  const name = `var.${nameOf(shape).slice('shape.'.length)}`;
  const { span, value } = shape;
  return letStmt(name, call('collection.shaped', [nameExpr(name, span), value ?? nameExpr(name, span)], span), span);
}

/** Files of values that are read without being asked for. */
const LOADED = /(?:^|\/)(?:terraform\.tfvars|[^/]*\.auto\.tfvars)(?:\.json)?$/;

function outputObject(outputs: readonly Let[], span: Span): Expr {
  const members = outputs.flatMap((stmt): ObjectMember[] =>
    stmt.value === undefined
      ? []
      : [{ key: nameOf(stmt).slice('output.'.length), keySpan: stmt.span, value: stmt.value, span: stmt.span }],
  );
  return { kind: 'object', members, span };
}

function exported(span: Span): Stmt {
  return { kind: 'export', exports: [{ exported: 'module', local: LOCAL }], span };
}
