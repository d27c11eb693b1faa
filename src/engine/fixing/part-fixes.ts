import type { Finding, Fix } from '../../model/finding.js';
import type { Part } from '../../model/part.js';
import type { Edit, Span } from '../../model/span.js';
import { mergeFixes } from '../../rewrite/verify.js';
import { applyEdits } from '../../text/edits.js';
import { lineStart } from '../../text/layout.js';
import { outerEditRange } from '../../text/mapped-text.js';
import { spellPart } from '../../text/spelling.js';
import type { Placed } from './placed.js';
import { openPart, readSafely, type Unit, type UnitIndex } from '../reading/units.js';
import { same } from '../../text/spans.js';

/**
 * Findings in the parts of files as findings of the files: every place and edit is that of the file, and the text of an
 * edit is written as the part's container writes it. A fix that cannot be written there goes, with the reason.
 */
export async function inFiles(all: readonly Placed[], index: UnitIndex): Promise<Placed[]> {
  const written = all.map((one) => placedIn(one, index));
  const checks = new Map<Unit, Written[]>();
  for (const [place, { finding }] of all.entries()) {
    const unit = index.unit(finding.span.file);
    if (unit?.origin === undefined || finding.fix === null) continue;
    const edits = writtenEdits(unit, finding.fix.edits);
    if ('refused' in edits) refuse(written, place, edits.refused);
    else {
      const root = rootOf(unit);
      checks.set(root, [...(checks.get(root) ?? []), { place, unit, inner: finding.fix, outer: edits.edits }]);
    }
  }
  for (const [root, fixes] of checks) {
    const refused = await unsound(
      root,
      index.units.filter((unit) => rootOf(unit) === root),
      fixes,
    );
    for (const { place, inner, outer } of fixes) {
      if (refused.has(place)) refuse(written, place, 'the change cannot be written where the text stands');
      else change(written, place, { fix: { ...inner, edits: outer } });
    }
  }
  return surest(written.sort(byPosition));
}

function refuse(written: Placed[], place: number, noFix: string): void {
  change(written, place, { fix: null, noFix });
}

function change(written: Placed[], place: number, by: Partial<Finding>): void {
  const one = written[place];
  if (one !== undefined) written[place] = { ...one, finding: { ...one.finding, ...by } };
}

/** A fix of a part: its edits in the part, and as the file has them. */
interface Written {
  readonly place: number;
  readonly unit: Unit;
  readonly inner: Fix;
  readonly outer: readonly Edit[];
}

function placedIn({ finding, calls, together }: Placed, index: UnitIndex): Placed {
  const inFile = (span: Span): Span => index.inFile(span).span;
  return {
    together,
    finding: { ...finding, span: inFile(finding.span), related: finding.related.map(inFile) },
    calls: calls.map(inFile),
  };
}

function byPosition({ finding: a }: Placed, { finding: b }: Placed): number {
  if (a.span.file !== b.span.file) return a.span.file < b.span.file ? -1 : 1;
  return a.span.start - b.span.start || (a.rule < b.rule ? -1 : 1);
}

const SURENESS = { certain: 0, likely: 1, possible: 2 } as const;

/** Findings at one place stand no further apart than this in the sorted list. */
const NEAR = 50;

/**
 * An expression is found by itself and, in code that sends it, once more; commands that several scripts of a document
 * begin with are found in each. The surest of those at one place stays.
 */
function surest(sorted: readonly Placed[]): Placed[] {
  const kept: Placed[] = [];
  for (const one of sorted) {
    const { finding } = one;
    const from = Math.max(0, kept.length - NEAR);
    const near = kept.slice(from).findLastIndex((other) => samePlace(other.finding, finding));
    const at = from + near;
    const other = near < 0 ? undefined : kept[at];
    if (other === undefined) kept.push(one);
    else if (SURENESS[finding.confidence] < SURENESS[other.finding.confidence]) kept[at] = one;
  }
  return kept;
}

function samePlace(a: Finding, b: Finding): boolean {
  if (a.rule === b.rule && a.method === b.method && same(a.span, b.span)) return true;
  const alone = a.path === '' || b.path === '';
  return (
    alone && a.rule === b.rule && a.span.file === b.span.file && a.span.start < b.span.end && b.span.start < a.span.end
  );
}

function rootOf(unit: Unit): Unit {
  return unit.origin === undefined ? unit : rootOf(unit.origin.unit);
}

type WrittenEdits = { readonly edits: readonly Edit[] } | { readonly refused: string };

/** Edits of a part as edits of the file. */
export function writtenEdits(unit: Unit, edits: readonly Edit[]): WrittenEdits {
  if (unit.origin === undefined) return { edits };
  const { part, unit: outer } = unit.origin;
  const { text } = part.content;
  const { file } = outer.source;
  const all: Edit[] = [];
  for (const edit of edits) {
    const range = outerEditRange(part.content, edit.start, edit.end);
    if (range === undefined) return { refused: 'the text to change is written with an escape or in several places' };
    const spelled = spellPart(part, edit.text, { before: text.slice(0, edit.start), after: text.slice(edit.end) });
    if ('refused' in spelled) return spelled;
    const start = withMargin(part, edit, outer.source.text, range.start);
    all.push({ file, start, end: range.end, text: spelled.text });
  }
  return writtenEdits(outer, all);
}

/** Lines that go take the margin before them along: no line of the part comes to stand behind it, nor behind its signs. */
function withMargin({ content }: Part, edit: Edit, outer: string, start: number): number {
  const { text, chunks } = content;
  const isLines = text[edit.end - 1] === '\n' && (edit.start === 0 || text[edit.start - 1] === '\n');
  if (edit.text !== '' || !isLines) return start;
  const isLast = edit.end === text.length;
  // Where each line has a margin of its own the next one keeps its; else it has taken this one's place.
  if (chunks.some((chunk) => isMargin(chunk, isLast ? edit.start : edit.end))) return lineStart(outer, start);
  const before = chunks.find((chunk) => !chunk.same && chunk.end === edit.start && chunk.to === start);
  if (!isLast || edit.start === 0 || before === undefined) return start;
  return before.from + (outer.startsWith('\r\n', before.from) ? 2 : 1);
}

/** What stands before a line and is no part of its text. */
function isMargin(chunk: Part['content']['chunks'][number], at: number): boolean {
  return !chunk.same && chunk.start === chunk.end && chunk.start === at && chunk.from < chunk.to;
}

/** More fixes of one file than this are not looked at one by one. */
const SINGLY = 20;

/**
 * Which fixes do not come out as meant when the changed file is read again: the parts must hold what their own edits
 * make of them. All at once where that works, for a file may hold many.
 */
async function unsound(root: Unit, units: readonly Unit[], all: readonly Written[]): Promise<ReadonlySet<number>> {
  if (await comesOut(root, units, all)) return new Set();
  if (all.length > SINGLY) return new Set(all.map(({ place }) => place));
  const refused = new Set<number>();
  for (const one of all) if (all.length === 1 || !(await comesOut(root, units, [one]))) refused.add(one.place);
  return refused;
}

async function comesOut(root: Unit, units: readonly Unit[], fixes: readonly Written[]): Promise<boolean> {
  const outer = mergeFixes(fixes.map(({ inner, outer: edits }) => ({ ...inner, edits })));
  const changed = applyEdits(root.source.text, outer.edits);
  if (typeof changed !== 'string') return false;
  const byUnit = new Map<Unit, Fix[]>();
  for (const at of outer.applied) {
    const one = fixes[at];
    if (one !== undefined) byUnit.set(one.unit, [...(byUnit.get(one.unit) ?? []), one.inner]);
  }
  const touched = [...byUnit.keys()];
  const wanted = touched.map((unit) => applyEdits(unit.source.text, mergeFixes(byUnit.get(unit) ?? []).edits));
  const texts = await textsIn(root, changed, Math.max(...units.map(depthOf)));
  const untouched = units.filter((unit) => unit !== root && !touched.some((one) => isIn(one, unit)));
  return [...wanted, ...untouched.map(({ source }) => source.text)].every(
    (text) => typeof text === 'string' && texts.has(text),
  );
}

function depthOf({ origin }: Unit): number {
  return origin === undefined ? 0 : depthOf(origin.unit) + 1;
}

/** `unit` is `outer` or a part of it. */
function isIn(unit: Unit, outer: Unit): boolean {
  return unit === outer || (unit.origin !== undefined && isIn(unit.origin.unit, outer));
}

/** The texts of the parts in a changed file, so many levels deep. */
async function textsIn(root: Unit, text: string, depth: number): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  let level: Pick<Unit, 'source' | 'kind'>[] = [{ source: { file: root.source.file, text }, kind: root.kind }];
  for (let left = depth; left > 0; left -= 1) {
    const next: typeof level = [];
    for (const { source, kind } of level) {
      const { parts = [] } = await readSafely(kind, source);
      for (const [index, part] of parts.entries()) {
        found.add(part.content.text);
        const opened = openPart(part, source.file, index);
        if (opened !== undefined) next.push(opened);
      }
    }
    level = next;
  }
  return found;
}
