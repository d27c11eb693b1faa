import type { Param, Program, Stmt } from '../../model/program.js';
import type { TypeNote } from '../../model/type-note.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText, Span } from '../../model/span.js';
import { programSurface } from '../documents/surfaces.js';
import { functionOf } from '../grammar/builders.js';
import { givingBack } from '../grammar/tails.js';
import { Expressions } from './expressions.js';
import { tokensOf, type Token } from './tokens.js';

/**
 * Nim, of which there is no grammar here. What is read: constants and variables, procs with their parameters, calls
 * in any notation that has brackets, `&`, `fmt"{x}"`, `%*{...}`. Blocks of control flow are read as if they ran once,
 * one after the other; types, templates and macros are passed over.
 */
export const nim: Reader = {
  id: 'nim',
  surfaces: [programSurface('Nim', ['header names'], ['ciphers', 'form', 'headers'])],
  read,
};

/** A statement: the tokens of its lines, brackets closed. */
interface Line {
  readonly indent: number;
  readonly tokens: readonly Token[];
}

function read(source: SourceText): Reading {
  const lines = linesOf(tokensOf(source.text));
  const program: Program = { file: source.file, language: 'nim', body: statements(lines, source) };
  return { programs: [program], requests: [], problems: [] };
}

/** What a line ends with that goes on below. */
const GOES_ON = /^(?:&|,|\.|and|or)$/;

function linesOf(tokens: readonly Token[]): Line[] {
  const lines: { indent: number; tokens: Token[] }[] = [];
  let open = 0;
  for (const token of tokens) {
    const last = lines.at(-1);
    const before = last?.tokens.at(-1);
    const goesOn = open > 0 || (before !== undefined && GOES_ON.test(before.text) && before.kind !== 'string');
    if (token.indent !== undefined && !goesOn && token.text !== '.')
      lines.push({ indent: token.indent, tokens: [token] });
    else if (last === undefined) lines.push({ indent: 0, tokens: [token] });
    else last.tokens.push(token);
    if (token.kind !== 'sign') continue;
    if (/[[({]$/.test(token.text)) open += 1;
    else if (/^[\])}]$/.test(token.text)) open = Math.max(0, open - 1);
  }
  return lines;
}

function statements(lines: readonly Line[], source: SourceText): Stmt[] {
  const found: Stmt[] = [];
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    const [first] = line?.tokens ?? [];
    if (line === undefined || first === undefined) continue;
    let end = i + 1;
    while ((lines[end]?.indent ?? -1) > line.indent) end += 1;
    const inside = lines.slice(i + 1, end);
    if (/^(?:proc|func|method|template|iterator)$/.test(first.text) && first.kind === 'word') {
      found.push(...procedure(line, inside, source));
      i = end - 1;
    } else if (/^(?:const|let|var)$/.test(first.text) && line.tokens.length === 1) {
      found.push(...inside.flatMap((one) => variable(one.tokens, source)));
      i = end - 1;
    } else if (first.text === 'for' && first.kind === 'word') {
      found.push(...loop(line, inside, source));
      i = end - 1;
    } else if (/^(?:import|from|include|type|export|converter|macro)$/.test(first.text)) {
      if (line.tokens.length === 1 || first.text === 'type') i = end - 1;
    } else found.push(...statement(line.tokens, source));
  }
  return found;
}

/** `for x in items: ...`, its body on this line or below. */
function loop({ tokens }: Line, inside: readonly Line[], source: SourceText): Stmt[] {
  const [first] = tokens;
  const last = inside.at(-1)?.tokens.at(-1) ?? tokens.at(-1);
  const at = tokens.findIndex((one) => one.kind === 'word' && one.text === 'in');
  const colon = top(tokens, ':');
  const names = tokens.slice(1, Math.max(1, at)).filter((one) => one.kind === 'word');
  const rest = colon < 0 ? [] : tokens.slice(colon + 1);
  const body = [...(rest.length === 0 ? [] : statement(rest, source)), ...statements(inside, source)];
  const item = names.at(-1);
  if (first === undefined || last === undefined || item === undefined || at < 0) return body;
  const span: Span = { file: source.file, start: first.start, end: last.end };
  const target = { kind: 'name' as const, name: item.text, span: { ...span, start: item.start, end: item.end } };
  const over = expr(tokens.slice(at + 1, colon < 0 ? undefined : colon), source);
  return [{ kind: 'loop', over, target, body, span }];
}

function statement(tokens: readonly Token[], source: SourceText): Stmt[] {
  const [first, second] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return [];
  const span: Span = { file: source.file, start: first.start, end: last.end };
  if (/^(?:const|let|var)$/.test(first.text)) return variable(tokens.slice(1), source);
  if (first.text === 'return') {
    return tokens.length === 1
      ? [{ kind: 'return', span }]
      : [{ kind: 'return', value: expr(tokens.slice(1), source), span }];
  }
  if (/^(?:if|elif|when|while|for|case|of|else|try|except|finally|block|defer)$/.test(first.text)) {
    const colon = tokens.findIndex((one) => one.text === ':');
    const head = tokens.slice(1, colon < 0 ? undefined : colon);
    const rest = colon < 0 ? [] : tokens.slice(colon + 1);
    const test: Stmt[] =
      head.length === 0 || first.text === 'for' ? [] : [{ kind: 'expr', value: expr(head, source), span }];
    return [...test, ...(rest.length === 0 ? [] : statement(rest, source))];
  }
  const equals = top(tokens, '=');
  if (first.text === 'result' && second?.text === '=')
    return [{ kind: 'return', value: expr(tokens.slice(2), source), span }];
  const addition = tokens.findIndex((one) => one.text === '&=' || one.text === '+=');
  const at = equals >= 0 ? equals : addition;
  if (at > 0) {
    const target = expr(tokens.slice(0, at), source);
    const value = expr(tokens.slice(at + 1), source);
    if (target.kind === 'name' || target.kind === 'member') {
      return [{ kind: 'expr', value: { kind: 'assign', target, op: equals >= 0 ? '=' : '+=', value, span }, span }];
    }
    return [{ kind: 'expr', value, span }];
  }
  return [{ kind: 'expr', value: expr(tokens, source), span }];
}

/** Where a sign stands outside of all brackets. */
function top(tokens: readonly Token[], sign: string): number {
  let open = 0;
  return tokens.findIndex((one) => {
    if (one.kind !== 'sign') return false;
    if (/[[({]$/.test(one.text)) open += 1;
    else if (/^[\])}]$/.test(one.text)) open -= 1;
    return open === 0 && one.text === sign;
  });
}

function expr(tokens: readonly Token[], source: SourceText): ReturnType<Expressions['whole']> {
  return new Expressions(source, tokens).whole();
}

/** `name*: T = value` */
function variable(tokens: readonly Token[], source: SourceText): Stmt[] {
  const [nameToken] = tokens;
  const last = tokens.at(-1);
  const at = top(tokens, '=');
  if (nameToken?.kind !== 'word' || last === undefined || at < 0) return [];
  const span: Span = { file: source.file, start: nameToken.start, end: last.end };
  const target = { kind: 'name' as const, name: nameToken.text, span: { ...span, end: nameToken.end } };
  return [{ kind: 'let', target, value: expr(tokens.slice(at + 1), source), functionScoped: true, span }];
}

/** `proc name*(a: T, b = c): R = ...`, its body on this line or below. */
function procedure(line: Line, inside: readonly Line[], source: SourceText): Stmt[] {
  const [, nameToken] = line.tokens;
  const last = inside.at(-1)?.tokens.at(-1) ?? line.tokens.at(-1);
  if (nameToken?.kind !== 'word' || last === undefined) return [];
  const span: Span = { file: source.file, start: line.tokens[0]?.start ?? 0, end: last.end };
  const open = line.tokens.findIndex((one) => one.text === '(');
  const at = top(line.tokens, '=');
  const own = at < 0 ? [] : line.tokens.slice(at + 1);
  const body = [...(own.length === 0 ? [] : statement(own, source)), ...statements(inside, source)];
  const value = functionOf(
    { name: nameToken.text },
    open < 0 ? [] : params(line.tokens.slice(open + 1), source),
    givingBackLast(body),
    span,
  );
  const target = {
    kind: 'name' as const,
    name: nameToken.text,
    span: { file: source.file, start: nameToken.start, end: nameToken.end },
  };
  return [{ kind: 'let', target, value, hoisted: true, span }];
}

/** An expression that stands last is what the procedure gives back. */
function givingBackLast(body: readonly Stmt[]): readonly Stmt[] {
  const last = body.at(-1);
  return last?.kind === 'expr' && last.value.kind !== 'assign' ? givingBack(body) : body;
}

/** Names before a colon or a default, up to the bracket that closes. */
function params(tokens: readonly Token[], source: SourceText): Param[] {
  const found: Param[] = [];
  let open = 0;
  let fresh = true;
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'sign') {
      if (/[[({]$/.test(token.text)) open += 1;
      else if (/^[\])}]$/.test(token.text)) open -= 1;
      if (open < 0) break;
      if (open === 0 && (token.text === ',' || token.text === ';')) fresh = true;
      continue;
    }
    if (!fresh || open > 0 || token.kind !== 'word') continue;
    fresh = false;
    const span: Span = { file: source.file, start: token.start, end: token.end };
    const target = { kind: 'name' as const, name: token.text, span };
    const end = endOf(tokens, i);
    const at = tokens.slice(i, end).findIndex((one) => one.text === '=');
    const type = typeIn(tokens.slice(i + 1, at < 0 ? end : i + at));
    if (at < 0) found.push({ target, type, span });
    else
      found.push({
        target: { kind: 'default-pattern', target, value: expr(tokens.slice(i + at + 1, end), source), span },
        type,
        span,
      });
  }
  return found;
}

/** `: T`, `: var T`, `: httpclient.T`: the name of a type without arguments. */
function typeIn(tokens: readonly Token[]): TypeNote | undefined {
  const name = tokens.at(-1);
  return tokens[0]?.text === ':' && name?.kind === 'word' ? { kind: 'named', name: [name.text] } : undefined;
}

/** Where a parameter ends: the comma behind it, or the bracket that closes. */
function endOf(tokens: readonly Token[], from: number): number {
  let open = 0;
  for (let i = from; i < tokens.length; i += 1) {
    const { kind, text } = tokens[i] ?? { kind: 'sign', text: ')' };
    if (kind !== 'sign') continue;
    if (/[[({]$/.test(text)) open += 1;
    else if (/^[\])}]$/.test(text)) open -= 1;
    if (open < 0 || (open === 0 && (text === ',' || text === ';'))) return i;
  }
  return tokens.length;
}
