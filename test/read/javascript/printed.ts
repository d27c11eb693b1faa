import { javascript } from '../../../src/read/javascript/reader.js';
import type { Arg, Expr, ObjectMember, Param, Pattern, Program, Stmt, TypeNote } from '../../../src/model/program.js';

/** The program of a source that must be readable. */
export function programOf(text: string, file = 'a.ts'): Program {
  const { programs, problems } = javascript.read({ file, text });
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('; '));
  const [program] = programs;
  if (program === undefined) throw new Error('no program');
  return program;
}

/** The lowered form of a source in one line. */
export function lowered(text: string, file?: string): string {
  return printed(programOf(text, file).body);
}

/** Prints statements; `join(...)`, `choice`, ... are spelled out, calls and members are as in the language. */
export function printed(body: readonly Stmt[]): string {
  return body.map(statement).join(' ');
}

function statement(stmt: Stmt): string {
  switch (stmt.kind) {
    case 'let': {
      const how = stmt.hoisted ? 'hoisted ' : stmt.functionScoped ? 'var ' : 'let ';
      return `${how}${pattern(stmt.target)}${stmt.value === undefined ? '' : ` = ${expr(stmt.value)}`};`;
    }
    case 'expr':
      return `${expr(stmt.value)};`;
    case 'if':
      return `if (${expr(stmt.test)}) {${printed(stmt.then)}} else {${printed(stmt.otherwise)}}`;
    case 'loop': {
      const over =
        stmt.over === undefined
          ? ''
          : ` ${stmt.target ? pattern(stmt.target) : '?'} by ${stmt.by} of ${expr(stmt.over)}`;
      const test = stmt.test === undefined ? '' : ` ${stmt.testAfter ? 'until after' : 'while'} ${expr(stmt.test)}`;
      const update = stmt.update === undefined ? '' : ` then ${expr(stmt.update)}`;
      return `loop${over}${test}${update} {${printed(stmt.body)}}`;
    }
    case 'return':
    case 'throw':
      return `${stmt.kind}${stmt.value === undefined ? '' : ` ${expr(stmt.value)}`};`;
    case 'jump':
      return `${stmt.to};`;
    case 'try': {
      const param = stmt.param === undefined ? '' : ` ${pattern(stmt.param)}`;
      return `try {${printed(stmt.body)}} catch${param} {${printed(stmt.handler)}} finally {${printed(stmt.finalizer)}}`;
    }
    case 'switch': {
      const cases = stmt.cases.map(
        ({ test, body }) => `${test === undefined ? 'default' : expr(test)}: {${printed(body)}}`,
      );
      return `switch (${expr(stmt.on)}) {${cases.join(' ')}}`;
    }
    case 'block':
      return `{${printed(stmt.body)}}`;
    case 'import':
      return `import [${stmt.bindings.map((one) => `${one.typeOnly ? 'type ' : ''}${one.imported} as ${one.local}`).join(', ')}] from ${stmt.from};`;
    case 'extend':
      return `extend ${stmt.of} with ${String(stmt.member.key)};`;
    case 'type':
      return `type ${stmt.name} = ${note(stmt.type)};`;
    case 'export':
      return `export [${stmt.exports
        .map((one) => {
          const what = one.value === undefined ? (one.local ?? `${one.imported} from ${one.from}`) : expr(one.value);
          return `${one.typeOnly ? 'type ' : ''}${what} as ${one.exported}`;
        })
        .join(', ')}];`;
  }
}

export function note(type: TypeNote): string {
  switch (type.kind) {
    case 'named':
      return type.name.join('.');
    case 'value':
      return `${type.called ? 'result of ' : type.element ? 'element of ' : 'typeof '}${type.name.join('.')}`;
    case 'function':
      return `() => ${note(type.returns)}`;
    case 'texts':
      return type.of.map((one) => expr(one)).join(' | ');
    case 'several':
      return `(${type.types.map((one) => (one === undefined ? '?' : note(one))).join(', ')})`;
    case 'elements':
      return `${note(type.of)}[]`;
    case 'class':
      return expr(type.of);
    case 'members': {
      const bases = (type.bases ?? []).map((base) => `${note(base)} & `).join('');
      return `${bases}{${type.members.map((one) => `${one.key}: ${note(one.type)}`).join(', ')}}`;
    }
  }
}

export function expr(node: Expr): string {
  switch (node.kind) {
    case 'text':
      return `'${node.text.map((piece) => (piece.kind === 'run' ? JSON.stringify(piece.text).slice(1, -1) : '?')).join('|')}'`;
    case 'join':
      return `join(${node.parts.map(expr).join(', ')})`;
    case 'literal':
      return String(node.value);
    case 'name':
      return node.name;
    case 'this':
    case 'super':
      return node.kind;
    case 'member':
      return `${expr(node.of)}${key(node.key, '.')}`;
    case 'call':
      return `${node.construct ? 'new ' : ''}${expr(node.callee)}(${args(node.args)})`;
    case 'object':
      return `{${node.members.map(member).join(', ')}}`;
    case 'list':
      return `[${args(node.items)}]`;
    case 'choice':
      return `${node.by}(${[...(node.test ? [node.test] : []), ...node.options].map(expr).join(', ')})`;
    case 'function':
      return `${node.arrow ? 'arrow' : 'function'}${node.generator ? '*' : ''}${node.name === undefined ? '' : ` ${node.name}`}(${node.params
        .map(param)
        .join(', ')}) {${printed(node.body)}}`;
    case 'class': {
      const members = node.members.map((one) => {
        const head = `${one.static ? 'static ' : ''}${one.kind}${one.key === undefined ? '' : ` ${key(one.key, '')}`}`;
        return one.value === undefined ? head : `${head} = ${expr(one.value)}`;
      });
      return `class${node.name === undefined ? '' : ` ${node.name}`}${node.base ? ` of ${expr(node.base)}` : ''} {${members.join('; ')}}`;
    }
    case 'await':
      return `await ${expr(node.of)}`;
    case 'yield':
      return `yield${node.each ? '*' : ''} ${expr(node.of)}`;
    case 'typed':
      return `(${expr(node.of)} as ${note(node.type)})`;
    case 'assign':
      return `(${pattern(node.target)} ${node.op} ${expr(node.value)})`;
    case 'binary':
      return `(${expr(node.left)} ${node.op} ${expr(node.right)})`;
    case 'unary':
      return `(${node.op} ${expr(node.of)})`;
    case 'op':
      return `${node.op}(${args(node.args)})`;
    case 'each': {
      const test = node.test === undefined ? '' : ` if ${expr(node.test)}`;
      return `${node.flat ? 'flat ' : ''}each(${expr(node.body)} for ${pattern(node.target)} of ${expr(node.over)}${test})`;
    }
    case 'sequence':
      return `sequence(${node.items.map(expr).join(', ')})`;
    case 'other':
      return `other(${node.children.map(expr).join(', ')})`;
  }
}

function key(of: string | Expr, dot: string): string {
  return typeof of === 'string' ? `${dot}${of}` : `[${expr(of)}]`;
}

function args(all: readonly Arg[]): string {
  return all
    .map(({ value, spread, name, byReference }) => {
      const before = spread === 'members' ? '**' : spread ? '...' : name === undefined ? '' : `${name}=`;
      return `${before}${byReference ? '&' : ''}${expr(value)}`;
    })
    .join(', ');
}

function member(one: ObjectMember): string {
  if (one.key === undefined) return `...${expr(one.value)}`;
  return `${one.shorthand ? 'short ' : ''}${one.getter ? 'get ' : ''}${key(one.key, '')}: ${expr(one.value)}`;
}

function param(one: Param): string {
  return `${one.rest === 'members' ? '**' : one.rest ? '...' : ''}${pattern(one.target)}`;
}

function pattern(one: Pattern): string {
  switch (one.kind) {
    case 'name':
      return one.name;
    case 'member':
      return expr(one);
    case 'default-pattern':
      return `${pattern(one.target)} = ${expr(one.value)}`;
    case 'list-pattern':
      return `[${[...one.items.map((item) => (item ? pattern(item) : '-')), ...(one.rest ? [`...${pattern(one.rest)}`] : [])].join(', ')}]`;
    case 'object-pattern': {
      const members = one.members.map(
        (item) => `${item.shorthand ? 'short ' : ''}${key(item.key, '')}: ${pattern(item.target)}`,
      );
      return `{${[...members, ...(one.rest ? [`...${pattern(one.rest)}`] : [])].join(', ')}}`;
    }
  }
}
