import type { ClassExpr, Stmt } from '../../model/program.js';
import type { SourceText } from '../../model/span.js';

/** How many names of a file are looked for elsewhere. */
const MOST = 400;

/**
 * Imports for languages in which a class is used by its name without saying in which file it stands: each name with a
 * capital letter that the file does not declare may be that of a class whose file has its name. It is looked for when
 * it is asked for. A method of a class of the file is in sight by its name and no class. `calls`: what is
 * only ever called is a method, as in languages that make objects with `new` alone.
 */
export function namedElsewhere(source: SourceText, body: readonly Stmt[], calls: 'methods' | 'any' = 'any'): Stmt[] {
  const own = new Set(
    body.flatMap((stmt) => {
      if (stmt.kind !== 'let' || stmt.target.kind !== 'name') return [];
      return [stmt.target.name, ...(stmt.value?.kind === 'class' ? methodsOf(stmt.value) : [])];
    }),
  );
  const names = new Set<string>();
  for (const { 0: name, index } of source.text.matchAll(/(?<![\w.$])[A-Z]\w*/g)) {
    if (own.has(name) || names.size >= MOST || names.has(name)) continue;
    if (calls === 'any' || !isCalled(source.text, index, name.length)) names.add(name);
  }
  const span = { file: source.file, start: 0, end: 0 };
  return [...names].map((name) => ({
    kind: 'import',
    from: name,
    bindings: [{ imported: name, local: name, span }],
    span,
  }));
}

function methodsOf({ members }: ClassExpr): readonly string[] {
  return members.flatMap(({ kind, key, value }) => {
    if (value?.kind === 'class') return methodsOf(value);
    return kind === 'method' && typeof key === 'string' ? [key] : [];
  });
}

/** `Send(...)` and not `new Send(...)` or an attribute. */
function isCalled(text: string, at: number, length: number): boolean {
  return (
    /^\(/.test(text.slice(at + length, at + length + 1)) &&
    !/(?:\bnew\s+|\[)$/.test(text.slice(Math.max(0, at - 12), at))
  );
}
