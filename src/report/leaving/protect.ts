import type { Finding, Fix } from '../../model/finding.js';
import type { FileNote, Hidden, Report } from '../../model/report.js';
import type { Edit, Span } from '../../model/span.js';
import type { Range } from '../../text/layout.js';
import { hiddenText } from '../../text/lexical/hidden-text.js';
import { Hiding } from '../../text/lexical/hiding.js';
import { safePath } from '../../text/lexical/safe-path.js';
import type { Vocabulary } from '../../text/lexical/vocabulary.js';
import { lineStart, lineStop } from '../../text/layout.js';
import { mask, secretRanges } from '../../text/redact.js';
import type { FormatOptions } from '../registry.js';
import { fixedTexts } from '../../text/lexical/fixed-texts.js';
import { reason, sentence } from './said.js';
import { smallestEdits } from './smallest-edits.js';

/**
 * The report as it may leave: by structure, which shows of source lines only names, punctuation and fixed texts, or
 * with the credentials masked. Edits carry only what they add, and none that would carry a value of the file.
 */
export function protectedReport(report: Report, { source = 'structure', entries = [], tokens }: Protection): Report {
  if (source === 'credentials') return { ...report, hidden: credentialsIn(report, tokens) };
  const vocabulary = fixedTexts(entries);
  const hidings = new Map<string, Hiding | undefined>();
  const spans = spansByFile(report);
  const hidingOf = (file: string): Hiding | undefined => {
    const text = report.texts(file);
    if (!hidings.has(file)) {
      hidings.set(file, text === undefined ? undefined : new Hiding(text, file, vocabulary, spans.get(file) ?? []));
    }
    return hidings.get(file);
  };
  // Findings may share the edits of one fix.
  const left = new Map<readonly Edit[], readonly Edit[] | undefined>();
  const editsOf = (edits: readonly Edit[]): readonly Edit[] | undefined => {
    if (!left.has(edits)) left.set(edits, leavingEdits(edits, { report, vocabulary, hidingOf }));
    return left.get(edits);
  };
  const leaving: Leaving = { report, vocabulary, hidingOf, editsOf, values: new Map() };
  const note = (one: FileNote): FileNote => ({ ...one, reason: reason(one.reason, vocabulary) });
  return {
    ...report,
    findings: report.findings.map((finding) => leavingFinding(finding, leaving)),
    suppressed: report.suppressed,
    files: { ...report.files, skipped: report.files.skipped.map(note), failed: report.files.failed.map(note) },
    fixed: report.fixed === undefined ? undefined : { ...report.fixed, refused: report.fixed.refused.map(note) },
    hidden: (file, line) =>
      (hidingOf(file)?.inLine(line.start, line.end) ?? []).map(({ start, end, kind }): Hidden => {
        return { start, end, shown: hiddenText(kind, end - start) };
      }),
    pathOf: (finding) => safePath(finding.path, vocabulary),
  };
}

export type Protection = Pick<FormatOptions, 'source' | 'entries' | 'tokens'>;

interface Leaving {
  readonly report: Report;
  readonly vocabulary: Vocabulary;
  readonly hidingOf: (file: string) => Hiding | undefined;
  /** Edits as they may leave; undefined for those that are withheld. */
  readonly editsOf: (edits: readonly Edit[]) => readonly Edit[] | undefined;
  /** What was found out about the words that sentences quote, by file and word. */
  readonly values: Map<string, boolean>;
}

type Hidings = Pick<Leaving, 'report' | 'vocabulary' | 'hidingOf'>;

function spansByFile({ findings }: Report): Map<string, Range[]> {
  const out = new Map<string, Range[]>();
  const add = ({ file, start, end }: Span): void => {
    const ranges = out.get(file);
    if (ranges === undefined) out.set(file, [{ start, end }]);
    else ranges.push({ start, end });
  };
  // What is no valid expression is as a rule a value, and no fixed text.
  for (const { span, status } of findings) if (status !== 'invalid') add(span);
  return out;
}

/** Credentials as a terminal masks them, by line; the ranges of a file are worked out once. */
function credentialsIn(report: Report, tokens: Protection['tokens']): NonNullable<Report['hidden']> {
  const known = new Map<string, readonly Range[]>();
  return (file, line) => {
    let ranges = known.get(file);
    if (ranges === undefined) {
      const text = report.texts(file) ?? '';
      ranges = joined([...secretRanges(text), ...(tokens?.(file) ?? [])]);
      known.set(file, ranges);
    }
    return ranges
      .filter(({ start, end }) => start < line.end && end > line.start)
      .map(({ start, end }) => ({ start: Math.max(start, line.start), end: Math.min(end, line.end), shown: mask }));
  };
}

function joined(ranges: readonly Range[]): Range[] {
  const out: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (last !== undefined && range.start <= last.end)
      out[out.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else out.push(range);
  }
  return out;
}

function leavingFinding(finding: Finding, leaving: Leaving): Finding {
  const { vocabulary } = leaving;
  const { message, noFix, fix, span, related } = finding;
  const isValue = isValueIn([...new Set([span, ...related].map(({ file }) => file))], leaving);
  const said = (text: string): string => sentence(text, vocabulary, isValue);
  return {
    ...finding,
    message: said(message),
    noFix: noFix === null ? null : said(noFix),
    fix: fix === null ? null : leavingFix(fix, said, leaving),
    draft: leavingDraft(finding, leaving),
  };
}

/** Whether files have a word as a value and nowhere as a name. What is no word of the schedule is looked for once. */
function isValueIn(
  files: readonly string[],
  { report, vocabulary, hidingOf, values }: Leaving,
): (word: string) => boolean {
  const isValue = (file: string, word: string): boolean => {
    const source = report.texts(file) ?? '';
    const hiding = hidingOf(file);
    return hiding !== undefined && isValueOnly(word, source, { start: 0, end: source.length }, hiding);
  };
  return (word) => {
    if (vocabulary.wordAt(word, 0) === word.length) return false;
    return files.some((file) => {
      const key = `${file}\n${word}`;
      const known = values.get(key) ?? isValue(file, word);
      values.set(key, known);
      return known;
    });
  };
}

/** A draft is made of the call's values: it only leaves where it shows none of the file's. */
function leavingDraft({ draft, span: { file } }: Finding, leaving: Leaving): Finding['draft'] {
  if (draft === undefined) return undefined;
  const whole = { file, start: 0, end: leaving.report.texts(file)?.length ?? 0, text: draft.text };
  return carriesValue([whole], [whole], leaving) ? undefined : draft;
}

function leavingFix(fix: Fix, said: (text: string) => string, leaving: Leaving): Fix {
  const because = fix.because === null ? null : said(fix.because);
  const edits = leaving.editsOf(fix.edits);
  return edits === undefined ? { ...fix, because, edits: [], withheld: true } : { ...fix, because, edits };
}

/** What edits add; undefined where that would show a value of the files. */
function leavingEdits(given: readonly Edit[], leaving: Hidings): readonly Edit[] | undefined {
  const edits = given.flatMap((edit) => {
    const text = leaving.report.texts(edit.file);
    return text === undefined ? [edit] : smallestEdits(text, edit);
  });
  return carriesValue(edits, given, leaving) ? undefined : edits;
}

/** Places of a word that are looked at. */
const mostPlaces = 40;

/** Characters of a line, on each side of what is changed, in which a word is looked for. */
const mostOfLine = 10_000;

/** A word that no name is like counts wherever in the files it stands. */
const keyLike = /^(?=\w*\d)\w{8,}$/;

/** Whether the text of edits holds a word that the files have as a value, near what is changed, and show nowhere. */
function carriesValue(
  edits: readonly Edit[],
  given: readonly Edit[],
  { report, vocabulary, hidingOf }: Hidings,
): boolean {
  const added = edits.map(({ text }) => text).join('\n');
  if (secretRanges(added).length > 0) return true;
  for (const file of new Set(given.map((edit) => edit.file))) {
    const hiding = hidingOf(file);
    if (hiding === undefined) continue;
    const source = report.texts(file) ?? '';
    const near = given.filter((edit) => edit.file === file);
    const [first, last] = [Math.min(...near.map(({ start }) => start)), Math.max(...near.map(({ end }) => end))];
    const from = Math.max(lineStart(source, first), first - mostOfLine);
    const to = Math.min(lineStop(source, last), last + mostOfLine);
    for (const word of wordsOf(added)) {
      if (vocabulary.wordAt(word, 0) === word.length) continue;
      const within = keyLike.test(word) ? { start: 0, end: source.length } : { start: from, end: to };
      if (isValueOnly(word, source, within, hiding)) return true;
    }
  }
  return false;
}

/** The words of a text, and what is left of them where a fix put marks around a value: `_sip` of `sip`. */
function wordsOf(text: string): ReadonlySet<string> {
  const whole = text.match(/[\w$\u0080-\uffff]{3,}/g) ?? [];
  const bare = whole.map((word) => word.replace(/^[_$]+|(?<![_$])[_$]+$/g, '')).filter((word) => word.length >= 3);
  return new Set([...whole, ...bare]);
}

function isValueOnly(word: string, source: string, { start: from, end: to }: Range, hiding: Hiding): boolean {
  let places = 0;
  // What is searched ends where the range does: behind it a line may go on for megabytes.
  const near = source.slice(from, to + word.length - 1);
  for (let at = near.indexOf(word); at >= 0 && places < mostPlaces; at = near.indexOf(word, at + word.length)) {
    places += 1;
    if (!hiding.hides(from + at, from + at + word.length)) return false;
  }
  return places > 0;
}
