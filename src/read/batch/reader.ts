import type { Stmt } from '../../model/program.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { nameExpr } from '../build.js';
import { programSurface } from '../documents/surfaces.js';
import { chain, statements } from './statement.js';
import type { Cursor } from './word.js';

/** Batch files of Windows. Commands are calls of their name, a label is a function of `%1` to `%9`. */
export const batch: Reader = { id: 'batch', surfaces: [programSurface('Windows batch')], read };

interface Section {
  /** Undefined before the first label. */
  readonly label: string | undefined;
  readonly start: number;
  readonly end: number;
}

function read({ file, text }: SourceText): Reading {
  const sections = sectionsOf(text);
  const bodies = sections.map(({ start, end }) => statements({ file, text, at: start, end, chain } satisfies Cursor));
  const functions: Stmt[] = [];
  for (const [i, { label, start, end }] of sections.entries()) {
    if (label === undefined) continue;
    const span = { file, start, end };
    const body = [...(bodies[i] ?? []), ...fallThrough(sections[i + 1], bodies[i], file)];
    const params = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => ({
      target: { kind: 'name', name: `%${digit}`, span } as const,
      span,
    }));
    const value = { kind: 'function', name: label, params, body, arrow: true, span } as const;
    functions.push({
      kind: 'let',
      target: { kind: 'name', name: `:${label}`, span },
      value,
      hoisted: true,
      functionScoped: true,
      span,
    });
  }
  const main = [...(bodies[0] ?? []), ...fallThrough(sections[1], bodies[0], file)];
  return { programs: [{ file, language: 'batch', body: [...functions, ...main] }], requests: [], problems: [] };
}

function sectionsOf(text: string): Section[] {
  const labels = [...text.matchAll(/^[ \t]*:(?!:)[ \t]*([^\s:=,;+]+)[^\r\n]*$/gm)];
  const starts = [
    { label: undefined, from: 0, start: 0 },
    ...labels.map((found) => ({
      label: (found[1] ?? '').toLowerCase(),
      from: found.index,
      start: found.index + found[0].length,
    })),
  ];
  return starts.map(({ label, start }, i) => ({ label, start, end: starts[i + 1]?.from ?? text.length }));
}

/** What is not left runs on into the next label. */
function fallThrough(next: Section | undefined, body: readonly Stmt[] | undefined, file: string): Stmt[] {
  if (next?.label === undefined || body?.at(-1)?.kind === 'return') return [];
  const span = { file, start: next.start, end: next.start };
  return [{ kind: 'expr', value: { kind: 'call', callee: nameExpr(`:${next.label}`, span), args: [], span }, span }];
}
