import type { Expr, FunctionExpr, Arg, ObjectMember, Param, Pattern } from '../../src/model/program.js';
import type { ClassMember } from '../../src/model/class.js';
import type { ImportBinding, Stmt } from '../../src/model/program.js';
import type { TypeNote } from '../../src/model/type-note.js';
import type { Text } from '../../src/model/text.js';

/** Prints statements, expressions and types in one line. */
export interface Printer {
  readonly printed: (body: readonly Stmt[]) => string;
  readonly expr: (node: Expr) => string;
  readonly note: (type: TypeNote) => string;
  readonly text: (text: Text) => string;
}

/**
 * `join(...)`, `choice`, ... are spelled out, calls and members are as in the language. `whole`: with the types of names,
 * parameters and members, how texts are quoted (by the first letters), and all else that is said beside the form.
 */
export function printer(whole: boolean): Printer {
  const typed = (type: TypeNote | undefined): string => (whole && type !== undefined ? `: ${note(type)}` : '');
  const said = (...all: readonly (readonly [word: string, holds: boolean | undefined])[]): string =>
    whole ? all.map(([word, holds]) => (holds === true ? `${word} ` : '')).join('') : '';

  function printed(body: readonly Stmt[]): string {
    return body
      .filter((stmt) => !isCalledOn(stmt))
      .map(statement)
      .join(' ');
  }

  function statement(stmt: Stmt): string {
    switch (stmt.kind) {
      case 'let': {
        const how = stmt.hoisted ? 'hoisted ' : stmt.functionScoped ? 'var ' : 'let ';
        return `${how}${pattern(stmt.target)}${typed(stmt.type)}${stmt.value === undefined ? '' : ` = ${expr(stmt.value)}`};`;
      }
      case 'expr':
        return `${expr(stmt.value)};`;
      case 'if':
        return `if (${expr(stmt.test)}) {${printed(stmt.then)}} else {${printed(stmt.otherwise)}}`;
      case 'loop': {
        const target = stmt.target ? pattern(stmt.target) : '?';
        const over = stmt.over === undefined ? '' : ` ${target} by ${stmt.by} of ${expr(stmt.over)}`;
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
        return `import [${stmt.bindings.map(binding).join(', ')}] from ${stmt.from};`;
      case 'extend':
        if (stmt.member === undefined) return `extend ${stmt.of} by ${String(stmt.keeps)};`;
        return `extend ${stmt.of} with ${whole ? classMember(stmt.member) : String(stmt.member.key)};`;
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

  function binding(one: ImportBinding): string {
    const module = whole && one.module !== undefined ? ` or ${one.module}` : '';
    return `${said(['guessed', one.guessed])}${one.typeOnly ? 'type ' : ''}${one.imported} as ${one.local}${module}`;
  }

  function note(type: TypeNote): string {
    switch (type.kind) {
      case 'named': {
        const given = whole && type.args !== undefined ? `<${several(type.args)}>` : '';
        const keys =
          type.keys === undefined ? '' : ` ${type.keys.only ? 'only' : 'without'} ${type.keys.of.join(', ')}`;
        return `${type.name.join('.')}${given}${keys}`;
      }
      case 'value':
        return `${type.called ? 'result of ' : type.element ? 'element of ' : 'typeof '}${type.name.join('.')}`;
      case 'function':
        return `() => ${note(type.returns)}`;
      case 'texts':
        return type.of.map((one) => expr(one)).join(' | ');
      case 'several':
        return `(${several(type.types)})`;
      case 'elements':
        return `${note(type.of)}[]`;
      case 'keys':
        return `keyof ${note(type.of)}`;
      case 'class':
        return expr(type.of);
      case 'members': {
        const bases = (type.bases ?? []).map((base) => `${note(base)} & `).join('');
        const params = type.params === undefined ? '' : `<${type.params.join(', ')}>`;
        return `${params}${bases}{${type.members.map((one) => (one.type === undefined ? one.key : `${one.key}: ${note(one.type)}`)).join(', ')}}`;
      }
    }
  }

  function several(types: readonly (TypeNote | undefined)[]): string {
    return types.map((one) => (one === undefined ? '?' : note(one))).join(', ');
  }

  function text(pieces: Text): string {
    let before: string | undefined;
    const shown = pieces.map((piece) => {
      if (piece.kind === 'hole') return whole ? `<${piece.name ?? ''}${piece.segment === true ? '/' : ''}>` : '?';
      if ((piece.kind as string) !== 'run') return '!';
      const run = JSON.stringify(piece.text).slice(1, -1);
      const quoting = piece.quoting?.map((one) => one[0]).join('') ?? '';
      const change = whole && quoting !== before && before !== undefined ? `(${quoting})` : '';
      before = quoting;
      return `${change}${run}`;
    });
    const [first] = pieces.flatMap((piece) => (piece.kind === 'run' ? [piece.quoting?.map((one) => one[0])] : []));
    return `${whole ? (first?.join('') ?? '') : ''}'${shown.join('|')}'`;
  }

  function expr(node: Expr): string {
    switch (node.kind) {
      case 'text':
        return text(node.text);
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
        return `${node.goesOn ? 'this by ' : ''}${node.construct ? 'new ' : ''}${expr(node.callee)}${node.answers === undefined ? '' : `<${note(node.answers)}>`}(${args(node.args)})`;
      case 'object':
        return `${said(['united', node.union])}{${node.members.map(member).join(', ')}}`;
      case 'list':
        return `[${args(node.items)}]`;
      case 'choice':
        return `${node.by}(${[...(node.test ? [node.test] : []), ...node.options].map(expr).join(', ')})`;
      case 'function':
        return fn(node);
      case 'class': {
        const members = node.members.map(classMember);
        const sight = said(['names in sight,', node.namesInSight], ['members in sight,', node.membersInSight]);
        const params = whole && node.params !== undefined ? `<${node.params.join(', ')}>` : '';
        const bases = whole && node.bases !== undefined ? ` on ${node.bases.join(', ')}` : '';
        const mixed = (node.mixins ?? []).map((one) => ` with ${expr(one)}`).join('');
        return `${sight}class${node.name === undefined ? '' : ` ${node.name}`}${params}${node.base ? ` of ${expr(node.base)}` : ''}${mixed}${bases} {${members.join('; ')}}`;
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

  function fn(node: FunctionExpr): string {
    const head = `${node.extends ? 'extension ' : ''}${node.arrow ? 'arrow' : 'function'}${node.generator === 'one' ? '*1' : node.generator ? '*' : ''}`;
    const name = node.name === undefined ? '' : ` ${node.name}`;
    return `${head}${name}(${node.params.map(param).join(', ')})${typed(node.returns)} {${printed(node.body)}}`;
  }

  function classMember(one: ClassMember): string {
    const head = `${one.static ? 'static ' : ''}${one.kind}${one.key === undefined ? '' : ` ${key(one.key, '')}`}`;
    const wire = whole && one.wire !== undefined ? ` as ${JSON.stringify(one.wire)} in JSON` : '';
    const how = said(
      ['embedded', one.embedded],
      ['part', one.part],
      ['private', one.private],
      ['abstract', one.abstract],
      ['unseen', one.unseen],
    );
    return `${how}${head}${wire}${typed(one.type)}${one.value === undefined ? '' : ` = ${expr(one.value)}`}`;
  }

  function key(of: string | Expr, dot: string): string {
    return typeof of === 'string' ? `${dot}${of}` : `[${expr(of)}]`;
  }

  function args(all: readonly Arg[]): string {
    return all
      .map(({ value, spread, name, forType, byReference }) => {
        const before = spread === 'members' ? '**' : spread ? '...' : name === undefined ? '' : `${name}=`;
        const type = whole && forType !== undefined ? ` for ${forType}` : '';
        return `${before}${byReference ? '&' : ''}${expr(value)}${type}`;
      })
      .join(', ');
  }

  function member(one: ObjectMember): string {
    if (one.key === undefined) return `...${expr(one.value)}`;
    const apart = whole && one.apart !== undefined ? ` (${one.apart})` : '';
    return `${one.shorthand ? 'short ' : ''}${one.getter ? 'get ' : ''}${key(one.key, '')}: ${expr(one.value)}${apart}`;
  }

  function param(one: Param): string {
    return `${one.rest === 'members' ? '**' : one.rest ? '...' : ''}${pattern(one.target)}${typed(one.type)}`;
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

  return { printed, expr, note, text };
}

/** What is called on objects may be functions of other files: the extensions say which, and every call has one. */
function isCalledOn(stmt: Stmt): boolean {
  return stmt.kind === 'import' && stmt.bindings.some(({ imported, local }) => local === `.${imported}`);
}
