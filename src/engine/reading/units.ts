import type { Part, PartValue } from '../../model/part.js';
import type { Beside, Problem, Reader, Reading } from '../../model/reader.js';
import type { SourceText, Span } from '../../model/span.js';
import { linesOf } from '../../text/lines.js';
import { notingLeftOut } from '../../text/left-out.js';
import { outerRange } from '../../text/mapped-text.js';
import { fileOfPart, partName } from '../../text/part-name.js';
import { infrastructureTexts } from '../../read/infrastructure-texts.js';
import type { BesideTexts } from './beside.js';
import { reasonOf } from './files.js';
import { extensionOf, kindOfExtension, readerOf, type Kind } from './kinds.js';
import { withHoles } from './part-holes.js';

/** A text that was read by one reader: a file, or a part of one, with the names and offsets of its own text. */
export interface Unit {
  readonly source: SourceText;
  readonly kind: Kind;
  readonly reading: Reading;
  /** Where the text of a part comes from; absent for the file itself. */
  readonly origin?: { readonly unit: Unit; readonly part: Part } | undefined;
}

/** Parts in parts deeper than this are not read, and no more parts of one file than this. */
const DEEPEST = 4;
const MOST = 5000;

export interface ReadUnits {
  readonly source: SourceText;
  readonly kind: Kind;
  /** Whether a text can matter; parts that cannot are not parsed. */
  readonly matters: (text: string) => boolean;
  /** Looks for the files that the file is read with. */
  readonly beside?: ((wanted: readonly Beside[]) => Promise<BesideTexts>) | undefined;
}

/**
 * The file and all of its parts, each read by the reader of its language. The file comes first. Rejects where the file
 * itself cannot be read: its reader has a bug then.
 */
export async function readUnits({ source, kind, matters, beside }: ReadUnits): Promise<readonly Unit[]> {
  const units: Unit[] = [{ source, kind, reading: await readWhole(kind, source, beside) }];
  let left = 0;
  const depths = [0];
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at];
    const depth = depths[at] ?? 0;
    if (unit?.reading.parts === undefined || depth >= DEEPEST) continue;
    for (const [index, part] of unit.reading.parts.entries()) {
      if (units.length >= MOST) {
        left += unit.reading.parts.length - index;
        break;
      }
      const made = matters(filledIn(part)) ? await readPart(unit, part, index) : undefined;
      if (made === undefined) continue;
      units.push(made);
      depths.push(depth + 1);
    }
  }
  return left === 0
    ? units
    : [withProblem(units, `${String(left)} of its parts were not looked into`), ...units.slice(1)];
}

/** The text of a part, with what is filled in before it is run. */
function filledIn({ content, holes }: Part): string {
  const values = [...(holes?.values() ?? [])].flatMap(({ value }) => knownIn(value));
  return values.length === 0 ? content.text : [content.text, ...values].join('\n');
}

function knownIn(value: PartValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : [value.map((one) => (typeof one === 'string' ? one : '')).join('')];
}

function withProblem([first]: readonly Unit[], message: string): Unit {
  if (first === undefined) throw new Error('a file is a unit of its own');
  const { reading } = first;
  return { ...first, reading: { ...reading, problems: [...reading.problems, { message }] } };
}

async function readPart(unit: Unit, part: Part, index: number): Promise<Unit | undefined> {
  const opened = openPart(part, unit.source.file, index);
  if (opened === undefined) return undefined;
  const reading = await readSafely(opened.kind, opened.source);
  const origin = { unit, part };
  return { ...opened, reading: part.holes === undefined ? reading : withHoles(reading, part.holes), origin };
}

/** A part as a text of its own; undefined where no reader takes its language. */
export function openPart(
  part: Part,
  file: string,
  index: number,
): { readonly source: SourceText; readonly kind: Kind } | undefined {
  const extension = extensionOf(part.language) ?? extensionOf(part.otherwise ?? '');
  const kind = extension === undefined ? undefined : kindOfExtension(extension);
  if (extension === undefined || kind === undefined) return undefined;
  return { source: { file: partName(file, index, extension), text: part.content.text }, kind };
}

/** A part whose reader throws is left out, with the reason. */
export async function readSafely(kind: Kind, source: SourceText): Promise<Reading> {
  try {
    return await readWhole(kind, source, undefined);
  } catch (error) {
    return { programs: [], requests: [], problems: [{ message: reasonOf(error) }] };
  }
}

async function readWhole(kind: Kind, source: SourceText, beside: ReadUnits['beside']): Promise<Reading> {
  const reader = await readerOf(kind);
  await prepare(reader, source);
  const wanted = beside === undefined ? [] : (reader.beside?.(source) ?? []);
  if (wanted.length === 0 || beside === undefined) return readWith(reader, source);
  const { texts, left } = await beside(wanted);
  const reading = readWith(reader, source, texts);
  if (left.length === 0) return reading;
  return { ...reading, problems: [...reading.problems, ...left.map((message) => ({ message }))] };
}

/** Loads what the reader needs besides code. Rejects where it cannot be had. */
export async function prepare(reader: Reader, source: SourceText): Promise<void> {
  if (reader.prepare === undefined) return;
  const { shipped } = await import('./shipped.js');
  try {
    await reader.prepare(source, shipped);
  } catch (error) {
    throw new Error(`the ${reader.id} reader failed: ${reasonOf(error)}`);
  }
}

/**
 * Throws where the reader throws, which is a bug; what exhausts the stack is nested too deeply. What a text may cost is
 * bounded by its size and by the steps that readers count: a limit in time would find less on a busy machine.
 */
export function readWith(reader: Reader, source: SourceText, beside: readonly SourceText[] = []): Reading {
  try {
    const { result, left } = notingLeftOut(() => withInfrastructure(reader.read(source, beside), source));
    if (left.length === 0) return result;
    return { ...result, problems: [...result.problems, ...left.map((message) => ({ message }))] };
  } catch (error) {
    if (error instanceof RangeError && error.message.includes('call stack')) {
      return { programs: [], requests: [], problems: [{ message: 'it is nested too deeply to be read' }] };
    }
    throw new Error(`the ${reader.id} reader failed: ${reasonOf(error)}`);
  }
}

function withInfrastructure(reading: Reading, source: SourceText): Reading {
  const found = infrastructureTexts(reading.programs, source);
  return found.length === 0 ? reading : { ...reading, parts: [...(reading.parts ?? []), ...found] };
}

/** What could not be read in a file and its parts, with the lines of the file. */
export function problemsOf(units: readonly Unit[]): readonly Problem[] {
  return units.flatMap((unit) => (isLoose(unit) ? [] : unit.reading.problems.map((problem) => inFile(unit, problem))));
}

/** Mistakes of every kind, those that are not told included: a fix must not bring up new ones. */
export function mistakesIn(units: readonly Unit[]): number {
  return units.reduce((sum, { reading }) => sum + reading.problems.length, 0);
}

function isLoose({ origin }: Unit): boolean {
  return origin !== undefined && (origin.part.loose === true || isLoose(origin.unit));
}

function inFile(unit: Unit, problem: Problem): Problem {
  if (unit.origin === undefined || problem.span === undefined) return problem;
  const { span, source } = spanInFile(unit, problem.span);
  const { line } = linesOf(source).place(span.start);
  // Readers begin a message with the line of the text they see.
  return { message: `line ${String(line)}: ${problem.message.replace(/^line \d+: /, '')}`, span };
}

/** A span of a unit's text as one of the file it is in, with that file's text. */
export function spanInFile(unit: Unit, span: Span): { readonly span: Span; readonly source: SourceText } {
  if (unit.origin === undefined) return { span, source: unit.source };
  const { unit: outer, part } = unit.origin;
  const { start, end } = outerRange(part.content, span.start, span.end);
  return spanInFile(outer, { file: outer.source.file, start, end });
}

/** The units of many files by the names their spans go by. */
export class UnitIndex {
  private readonly byName: ReadonlyMap<string, Unit>;

  constructor(readonly units: readonly Unit[]) {
    this.byName = new Map(units.map((unit) => [unit.source.file, unit]));
  }

  unit(name: string): Unit | undefined {
    return this.byName.get(name);
  }

  /** A span as one of a real file, with the file's text where it is at hand. */
  inFile(span: Span): { readonly span: Span; readonly source: SourceText | undefined } {
    const unit = this.byName.get(span.file);
    return unit === undefined
      ? { span: { ...span, file: fileOfPart(span.file) }, source: undefined }
      : spanInFile(unit, span);
  }
}
