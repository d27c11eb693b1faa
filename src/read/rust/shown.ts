import type { Expr, Stmt } from '../../model/program.js';
import type { ClassMember } from '../../model/class.js';

/** `fmt` of `Display`, as a method that gives what it writes, where it writes once. */
export function showing(member: ClassMember): ClassMember {
  if (member.kind !== 'method' || member.value?.kind !== 'function') return member;
  const body = given(member.value.body);
  return body === undefined ? member : { ...member, value: { ...member.value, body } };
}

/** Statements with what they write for what they give; undefined where they write in several steps. */
function given(body: readonly Stmt[]): readonly Stmt[] | undefined {
  const all = body.map(givenBy);
  return all.every((one) => one !== undefined) ? all : undefined;
}

function givenBy(stmt: Stmt): Stmt | undefined {
  switch (stmt.kind) {
    case 'return':
      return stmt.value === undefined ? stmt : { ...stmt, value: written(stmt.value) };
    case 'block': {
      const body = given(stmt.body);
      return body === undefined ? undefined : { ...stmt, body };
    }
    case 'if': {
      const [then, otherwise] = [given(stmt.then), given(stmt.otherwise)];
      return then === undefined || otherwise === undefined ? undefined : { ...stmt, then, otherwise };
    }
    case 'switch': {
      const cases = stmt.cases.map((one) => ({ ...one, body: given(one.body) }));
      if (!cases.every(hasBody)) return undefined;
      return { ...stmt, cases };
    }
    case 'expr':
    case 'loop':
      return undefined;
    default:
      return stmt;
  }
}

type Case = Extract<Stmt, { kind: 'switch' }>['cases'][number];

function hasBody(one: Omit<Case, 'body'> & { readonly body: readonly Stmt[] | undefined }): one is Case {
  return one.body !== undefined;
}

/** `write!(f, "a{b}")`, `f.write_str("a")`, `"a".fmt(f)` */
function written(value: Expr): Expr {
  if (value.kind === 'other') {
    const [to, text, more] = value.children;
    return to?.kind === 'name' && text !== undefined && more === undefined ? text : value;
  }
  if (value.kind !== 'call' || value.callee.kind !== 'member') return value;
  const { key, of } = value.callee;
  if (key === 'fmt') return of;
  return key === 'write_str' || key === 'pad' ? (value.args[0]?.value ?? value) : value;
}
