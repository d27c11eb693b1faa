import type { ImportBinding, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Lowering } from '../grammar/lowering.js';
import { named, type SyntaxNode } from '../grammar/syntax-node.js';

/*
 * `require __DIR__ . '/config.php'`: what stands before the last text of the path is a folder of the project, most
 * often that of the file.
 */

/** The path of an inclusion, from the folder that the rest of it names; undefined where it is not written out. */
function pathOf(node: SyntaxNode, to: Lowering): string | undefined {
  const [of] = named(node);
  if (of === undefined) return undefined;
  const found = /(['"])([^'"$\\\n]+\.(?:php|inc))\1\s*\)?$/.exec(to.text(of))?.[2];
  return found === undefined ? undefined : `./${found.replace(/^\.?\/+/, '')}`;
}

/** The name that stands for what an included file returns. */
export function requiredName(node: SyntaxNode, to: Lowering): string | undefined {
  const path = pathOf(node, to);
  return path === undefined ? undefined : `(include ${path})`;
}

/** The import that an inclusion stands for, by that name: every name of the other file is there, and what it returns. */
export function includeOf(name: string, span: Span): Stmt | undefined {
  const from = /^\(include (.*)\)$/.exec(name)?.[1];
  if (from === undefined) return undefined;
  const bindings: ImportBinding[] = [
    { imported: '*', local: '*', span },
    { imported: 'default', local: name, span },
  ];
  return { kind: 'import', from, bindings, span };
}
