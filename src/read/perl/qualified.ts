import type { ImportBinding, Stmt } from '../../model/program.js';

/** `Cf::get`, `$Cf::BASE`, `My::Cf::RULES`: what it is, its package, its name there. */
const QUALIFIED = /^([$@%&]?)(\w+(?:::\w+)*)::(\w+)$/;

/**
 * Names with the package that they are of: those of packages of this file are names of the file itself, those of modules that
 * it uses are taken from these.
 */
export function withQualified(body: readonly Stmt[]): readonly Stmt[] {
  const own = new Set(body.flatMap((stmt) => (stmt.kind === 'type' ? [stmt.name.replace(/^package /, '')] : [])));
  type Bindings = Map<string, ImportBinding>;
  const asked = new Map<string, Bindings>();
  const open: unknown[] = [body];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    const node = at as { kind?: unknown; name?: unknown; span?: ImportBinding['span'] };
    const [, sigil = '', of = '', name = ''] =
      node.kind === 'name' && typeof node.name === 'string' ? (QUALIFIED.exec(node.name) ?? []) : [];
    const local = String(node.name);
    if (name !== '' && own.has(of)) node.name = `${sigil}${name}`;
    else if (name !== '' && node.span !== undefined) {
      const names: Bindings = asked.get(of) ?? new Map<string, ImportBinding>();
      asked.set(of, names.set(local, { imported: `${sigil}${name}`, local, span: node.span }));
    }
    for (const inner of Object.values<unknown>(node)) open.push(inner);
  }
  const used = new Set<string>();
  const whole = body.map((stmt) => {
    const names = stmt.kind === 'import' ? asked.get(stmt.from) : undefined;
    if (stmt.kind !== 'import' || names === undefined) return stmt;
    used.add(stmt.from);
    return { ...stmt, bindings: [...stmt.bindings, ...names.values()] };
  });
  // `require`, `do "./Cf.pm"` or a module that is used brought the others; `My::Client` is a class.
  const brought = [...asked].flatMap(([from, names]): Stmt[] => {
    const bindings = [...names.values()].filter(({ imported }) => /^[^A-Z]/.test(imported));
    const [first] = bindings;
    if (used.has(from) || first === undefined) return [];
    return [{ kind: 'import', from, bindings, span: first.span }];
  });
  return [...brought, ...whole];
}
