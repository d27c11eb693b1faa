import type * as t from '@babel/types';

type Any = t.Node & Readonly<Record<string, unknown>>;

/** The name of the type that a statement declares. */
export function typeNameOf(statement: t.Statement): string | undefined {
  const inner = /^Export(?:Named|Default)/.test(statement.type) ? declarationIn(statement) : statement;
  return inner?.type === 'TSInterfaceDeclaration' || inner?.type === 'TSTypeAliasDeclaration'
    ? inner.id.name
    : undefined;
}

/**
 * Names of the types of a file that stand in what it hands out: parameters and results of functions, variables with a
 * type, members of classes, other types. What functions do inside is nobody else's.
 */
export function shownTypes(body: readonly t.Statement[]): ReadonlySet<string> {
  const handed = new Set<string>();
  for (const statement of body) {
    if (statement.type === 'ExportNamedDeclaration')
      for (const one of statement.specifiers) if (one.type === 'ExportSpecifier') handed.add(one.local.name);
    if (statement.type === 'ExportDefaultDeclaration' && statement.declaration.type === 'Identifier')
      handed.add(statement.declaration.name);
    if (statement.type === 'TSExportAssignment' && statement.expression.type === 'Identifier')
      handed.add(statement.expression.name);
  }
  const shown = new Set<string>();
  const types = new Map<string, t.Statement>();
  for (const statement of body) {
    const name = typeNameOf(statement);
    if (name !== undefined) types.set(name, statement);
    // `export { Settings }`, `export type { Settings }`
    if (name !== undefined && handed.has(name)) shown.add(name);
    if (/^Export/.test(statement.type) || namesOf(statement).some((one) => handed.has(one))) named(statement, shown);
  }
  // A set hands out what is put in while it is gone through.
  for (const name of shown) {
    const declared = types.get(name);
    if (declared !== undefined) named(declared, shown);
  }
  return shown;
}

function declarationIn(statement: t.Statement): t.Node | undefined {
  const inner = (statement as unknown as Any)['declaration'];
  return typeof inner === 'object' && inner !== null ? (inner as t.Node) : undefined;
}

/** The names that a statement declares. */
function namesOf(statement: t.Statement): readonly string[] {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  const { id } = statement as { readonly id?: t.Node | null };
  return id?.type === 'Identifier' ? [id.name] : [];
}

/** Puts in the types that are named in a node, outside of the bodies of functions and of values. */
function named(root: t.Node, into: Set<string>): void {
  const open: Any[] = [root as Any];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const one = node as t.Node;
    if (one.type === 'TSTypeReference' && one.typeName.type === 'Identifier') into.add(one.typeName.name);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'body' && /Function|Method/.test(one.type)) continue;
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (typeof child !== 'object' || child === null || typeof (child as Any).type !== 'string') continue;
        const isValue = key === 'init' || (key === 'value' && one.type === 'ClassProperty');
        if (isValue && !/Function|Class/.test((child as Any).type)) continue;
        open.push(child as Any);
      }
    }
  }
}
