import type * as t from '@babel/types';
import type { ExportBinding, Expr, ImportBinding, Stmt } from '../../model/program.js';
import { lowerClass } from './classes.js';
import { declaration } from './declarations.js';
import { lowerFunction } from './functions.js';
import { spanOf, type Lowering } from './lowering.js';
import { declaredNames } from './patterns.js';

/** Lowers imports and exports; `undefined` for any other statement, none for those of types. */
export function moduleStatement(node: t.Node, to: Lowering): Stmt[] | undefined {
  const span = spanOf(to, node);
  switch (node.type) {
    case 'ImportDeclaration':
      return [{ kind: 'import', from: node.source.value, bindings: imported(node, to), span }];
    case 'TSImportEqualsDeclaration':
      return importEquals(node, to);
    case 'ExportNamedDeclaration':
      return named(node, to);
    case 'ExportDefaultDeclaration':
      return exportDefault(node, to);
    case 'ExportAllDeclaration': {
      return [{ kind: 'export', exports: [{ exported: '*', imported: '*', from: node.source.value }], span }];
    }
    case 'TSExportAssignment': {
      const value = to.expr(node.expression);
      return [{ kind: 'expr', value: { kind: 'assign', target: moduleExports(to, node), op: '=', value, span }, span }];
    }
    default:
      return undefined;
  }
}

function isType(kind: string | null | undefined): boolean {
  return kind === 'type' || kind === 'typeof';
}

function nameOf(node: t.Identifier | t.StringLiteral): string {
  return node.type === 'Identifier' ? node.name : node.value;
}

function imported(node: t.ImportDeclaration, to: Lowering): ImportBinding[] {
  return node.specifiers.map((one): ImportBinding => {
    const local = one.local.name;
    const span = spanOf(to, one);
    const typeOnly = isType(node.importKind) ? { typeOnly: true } : {};
    if (one.type === 'ImportDefaultSpecifier') return { imported: 'default', local, ...typeOnly, span };
    if (one.type === 'ImportNamespaceSpecifier') return { imported: '*', local, ...typeOnly, span };
    return { imported: nameOf(one.imported), local, ...(isType(one.importKind) ? { typeOnly: true } : typeOnly), span };
  });
}

/** `import a = require('b')` is a call of `require`, `import a = b.c` an alias. */
function importEquals(node: t.TSImportEqualsDeclaration, to: Lowering): Stmt[] {
  if (isType(node.importKind)) return [];
  const span = spanOf(to, node);
  const reference = node.moduleReference;
  const value: Expr =
    reference.type === 'TSExternalModuleReference'
      ? {
          kind: 'call',
          callee: {
            kind: 'name',
            name: 'require',
            span: { ...spanOf(to, reference), end: (reference.start ?? 0) + 7 },
          },
          args: [{ value: to.expr(reference.expression) }],
          span: spanOf(to, reference),
        }
      : entityName(reference, to);
  const made: Stmt = { kind: 'let', target: to.pattern(node.id), value, span };
  const { name } = node.id;
  return node.isExport ? [made, { kind: 'export', exports: [{ exported: name, local: name }], span }] : [made];
}

function entityName(node: t.TSEntityName, to: Lowering): Expr {
  const span = spanOf(to, node);
  if (node.type === 'Identifier') return { kind: 'name', name: node.name, span };
  if (node.type !== 'TSQualifiedName') return { kind: 'this', span };
  const { name } = node.right;
  return { kind: 'member', of: entityName(node.left, to), key: name, keySpan: spanOf(to, node.right), span };
}

function named(node: t.ExportNamedDeclaration, to: Lowering): Stmt[] {
  const span = spanOf(to, node);
  if (node.declaration) {
    const inner = node.declaration;
    const made = declaration(inner, to, span) ?? [];
    const exports = made.flatMap((stmt): ExportBinding[] => {
      if (stmt.kind === 'type') return [{ exported: stmt.name, local: stmt.name, typeOnly: true }];
      return stmt.kind === 'let' ? declaredNames(stmt.target).map((name) => ({ exported: name, local: name })) : [];
    });
    return exports.length === 0 ? made : [...made, { kind: 'export', exports, span }];
  }
  const from = node.source?.value;
  const exports = node.specifiers.flatMap((one): ExportBinding[] => {
    const exported = nameOf(one.exported);
    if (isType(node.exportKind) || ('exportKind' in one && isType(one.exportKind))) {
      if (one.type !== 'ExportSpecifier') return [];
      const name = nameOf(one.local);
      return [{ exported, typeOnly: true, ...(from === undefined ? { local: name } : { imported: name, from }) }];
    }
    if (one.type === 'ExportNamespaceSpecifier')
      return [{ exported, imported: '*', ...(from === undefined ? {} : { from }) }];
    if (one.type === 'ExportDefaultSpecifier')
      return [{ exported, imported: 'default', ...(from === undefined ? {} : { from }) }];
    const local = nameOf(one.local);
    return [from === undefined ? { exported, local } : { exported, imported: local, from }];
  });
  return [{ kind: 'export', exports, span }];
}

function exportDefault(node: t.ExportDefaultDeclaration, to: Lowering): Stmt[] {
  const span = spanOf(to, node);
  const inner = node.declaration;
  if (inner.type === 'TSDeclareFunction') return [];
  if ((inner.type === 'FunctionDeclaration' || inner.type === 'ClassDeclaration') && inner.id) {
    const made = declaration(inner, to, span) ?? [];
    return [...made, { kind: 'export', exports: [{ exported: 'default', local: inner.id.name }], span }];
  }
  const value =
    inner.type === 'FunctionDeclaration'
      ? lowerFunction(inner, to)
      : inner.type === 'ClassDeclaration'
        ? lowerClass(inner, to)
        : to.expr(inner);
  return [{ kind: 'export', exports: [{ exported: 'default', value }], span }];
}

/** The target of `export = value`. */
function moduleExports(to: Lowering, node: t.TSExportAssignment): Extract<Expr, { kind: 'member' }> {
  const span = { ...spanOf(to, node), end: (node.start ?? 0) + 'export'.length };
  return { kind: 'member', of: { kind: 'name', name: 'module', span }, key: 'exports', keySpan: span, span };
}
