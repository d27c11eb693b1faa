import type { CallExpr, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { between, wholeImport } from '../taken-in.js';
import { sourcedFiles } from '../../text/sourced-files.js';
import type { ShellSource } from './shell-source.js';

/** The statements of a script, with an import of every name before each that takes in another file. */
export function withSourced(body: readonly Stmt[], source: ShellSource): readonly Stmt[] {
  const found = sourcedFiles(source.text);
  // What a text says is no command: a heredoc that shows how a file is taken in.
  const commands = found.length === 0 ? [] : sourcingIn(body);
  const imports = found.flatMap(({ path, start, end }): Stmt[] => {
    const span = source.span(start, end);
    const isRun = commands.some((one) => one.start <= span.start && span.end <= one.end);
    return isRun ? [wholeImport(path, span)] : [];
  });
  return between(body, imports);
}

/** Where the commands stand that take in files. */
function sourcingIn(body: readonly Stmt[]): readonly Span[] {
  const found: Span[] = [];
  const open: unknown[] = [body];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { kind, callee, span } = node as Partial<CallExpr>;
    if (kind === 'call' && span !== undefined && callee?.kind === 'name' && /^(?:source|\.)$/.test(callee.name))
      found.push(span);
    for (const value of Object.values(node)) if (typeof value === 'object') open.push(value);
  }
  return found;
}
