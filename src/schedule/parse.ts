import * as v from 'valibot';
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { Entry } from '../model/entry.js';
import { isDeeper } from '../text/yaml-depth.js';
import { faultsOf } from './checks.js';
import { declarationSchema, toEntry } from './schema.js';

/** What is wrong with a file of the schedule. Lines start at 1. */
export interface EntryProblem {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

export type ParsedEntry =
  { readonly ok: true; readonly entry: Entry } | { readonly ok: false; readonly problems: readonly EntryProblem[] };

type Key = string | number;

/** What an entry of a schedule that does not ship with eolint may leave out. */
const LEFT_OUT = { source: 'configuration', surfaces: {}, examples: [] };

/**
 * Reads one entry of the schedule from YAML text. `file` only names it in problems. Never throws; a file with any
 * fault gives no entry, but all of its faults: those of the YAML, else those of its shape, else those of its sense.
 * An entry that is somebody's `own` needs no source, surfaces or examples.
 */
export function parseEntry(yamlText: string, file: string, own = false): ParsedEntry {
  const lines = new LineCounter();
  const fail = (problems: readonly { line: number; reason: string }[]): ParsedEntry => ({
    ok: false,
    problems: inOrder(problems).map((problem) => ({ file, ...problem })),
  });
  const document = readYaml(yamlText, lines);
  if (typeof document === 'string') return fail([{ line: 1, reason: document }]);
  const broken = yamlProblems(document, lines);
  if (broken.length > 0) return fail(broken);

  const lineOf = (path: readonly Key[]): number => lineAt(document, path, lines);
  const data: unknown = document.toJS();
  const filled = own && isMap(document.contents) ? Object.assign({}, LEFT_OUT, data) : data;
  const shape = v.safeParse(declarationSchema, filled, { abortPipeEarly: true });
  if (!shape.success) {
    return fail(
      shape.issues.map((issue) => {
        const path = (issue.path ?? []).map((item) => toKey(item.key));
        return { line: lineOf(path), reason: shapeReason(issue, path) };
      }),
    );
  }
  const faults = faultsOf(shape.output, own);
  if (faults.length > 0) return fail(faults.map(({ path, reason }) => ({ line: lineOf(path), reason })));
  return { ok: true, entry: toEntry(shape.output) };
}

/** By line, the same fault once: the YAML parser repeats itself for every open bracket. */
function inOrder(problems: readonly { line: number; reason: string }[]): readonly { line: number; reason: string }[] {
  const distinct = new Map(problems.map((problem) => [`${problem.line} ${problem.reason}`, problem]));
  return [...distinct.values()].sort((a, b) => a.line - b.line);
}

/** Maps and lists in one another: many more than an entry has. */
const MOST_OPEN = 200;

/** The document, or why there is none: deep nesting exhausts the YAML parser's stack. */
function readYaml(text: string, lineCounter: LineCounter): Document.Parsed | string {
  if (isDeeper(text, MOST_OPEN)) return 'not readable as YAML: it is nested too deeply';
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, stringKeys: true });
  } catch (error) {
    return `not readable as YAML: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Faults of the YAML itself; anchors count as such, since an entry needs none and they can grow without bound. */
function yamlProblems(document: Document.Parsed, lines: LineCounter): { line: number; reason: string }[] {
  const problems = [...document.errors, ...document.warnings].map((error) => ({
    line: lines.linePos(error.pos[0]).line,
    reason: error.message,
  }));
  visit(document, {
    Alias: (_key, alias) => {
      problems.push({ line: lineOfNode(alias, lines), reason: 'aliases are not allowed' });
    },
  });
  return problems;
}

function toKey(key: unknown): Key {
  return typeof key === 'number' ? key : String(key);
}

function shapeReason(issue: v.BaseIssue<unknown>, path: readonly Key[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'an entry is a map of keys and values';
  if (issue.kind === 'schema' && issue.type === 'strict_object') {
    if (issue.expected === 'never') return `unknown key ${JSON.stringify(last)}`;
    if (issue.received === 'undefined') return `${path.join('.')} is missing`;
  }
  return `${path.join('.')} ${issue.message}`;
}

/** The line of the key or list element at `path`, or of the nearest one above it that exists. */
function lineAt(document: Document.Parsed, path: readonly Key[], lines: LineCounter): number {
  let node: unknown = document.contents;
  let line = isNode(node) ? lineOfNode(node, lines) : 1;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
      if (pair === undefined) break;
      if (isNode(pair.key)) line = lineOfNode(pair.key, lines);
      node = pair.value;
    } else if (isSeq(node) && typeof key === 'number') {
      node = node.items[key];
      if (!isNode(node)) break;
      line = lineOfNode(node, lines);
    } else break;
  }
  return line;
}

function lineOfNode(node: Node, lines: LineCounter): number {
  return node.range ? lines.linePos(node.range[0]).line : 1;
}
