import type { Expr } from '../../model/program.js';
import type { Run, Text } from '../../model/text.js';
import type { Span } from '../../model/span.js';

/** Names that a parameter has in the path: of Retrofit, Spring, JAX-RS and Feign; of Refit and RestEase. */
const ALIAS =
  /@(?:\w+\.)*(?:Path|PathVariable|PathParam|Param)\s*\(\s*(?:(?:value|name)\s*=\s*)?"([^"]+)"|\[(?:AliasAs|Path)\s*\(\s*"([^"]+)"/;
const ANNOTATIONS = /@[\w.:]+\s*(?:\([^()]*\))?|\[[^\]]*\]/g;

/** The variables that stand in a path for `{name}`, by that name: the parameters of the method that sends it. */
export function pathParameters(list: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const one of parametersIn(list)) {
    const alias = ALIAS.exec(one);
    const plain = one.replace(ANNOTATIONS, ' ').replace(/=.*$/s, '').trim();
    // `name: Type`, or `Type name`
    const name = /^(?:vararg\s+)?(\w+)\s*:/.exec(plain)?.[1] ?? /(\w+)$/.exec(plain)?.[1];
    if (name !== undefined) found.set(alias?.[1] ?? alias?.[2] ?? name, name);
  }
  return found;
}

/** A list of parameters by its commas, those in brackets and texts apart. */
function parametersIn(list: string): string[] {
  const inner = list.trim().replace(/^\(|\)$/g, '');
  const parts = inner.match(/(?:"[^"]*"|\([^()]*\)|<[^<>]*(?:<[^<>]*>[^<>]*)*>|\[[^\]]*\]|[^,])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** A path whose whole segments `{name}` are those variables. */
export function withVariables(path: Expr, variables: ReadonlyMap<string, string>): Expr {
  if (path.kind !== 'text' || variables.size === 0) return path;
  const parts = path.text.flatMap((piece): readonly Expr[] =>
    piece.kind === 'run' ? splitRun(piece, path.span, variables) : [textOf([piece], path.span)],
  );
  return parts.some(({ kind }) => kind === 'name') ? { kind: 'join', parts, span: path.span } : path;
}

function splitRun(run: Run, span: Span, variables: ReadonlyMap<string, string>): readonly Expr[] {
  const at = run.span;
  if (at === undefined || at.end - at.start !== run.text.length) return [textOf([run], span)];
  const part = (start: number, end: number): Span => ({ ...at, start: at.start + start, end: at.start + end });
  const parts: Expr[] = [];
  let from = 0;
  const upTo = (end: number): void => {
    if (end > from) parts.push(textOf([{ ...run, text: run.text.slice(from, end), span: part(from, end) }], span));
  };
  for (const { 0: whole, 1: name = '', index } of run.text.matchAll(/(?<=^|\/)\{(\w+)\}(?=$|[/?])/g)) {
    const variable = variables.get(name);
    if (variable === undefined) continue;
    upTo(index);
    from = index + whole.length;
    parts.push({ kind: 'name', name: variable, span: part(index, from) });
  }
  upTo(run.text.length);
  return parts;
}

function textOf(text: Text, span: Span): Expr {
  return { kind: 'text', text, span };
}
