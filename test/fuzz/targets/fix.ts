import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fix, type FixResult } from '../../../src/engine/fixing/fix.js';
import { lint } from '../../../src/engine/run/lint.js';
import type { Finding } from '../../../src/model/finding.js';
import { applyEdits } from '../../../src/text/edits.js';
import { bounded, holds, namedText, numberOf, type NamedText } from './input.js';

/** An empty folder: the files come from standard input, and nothing is written. */
const cwd = mkdtempSync(join(tmpdir(), 'eolint-fuzz-'));
const settings = { cwd, asOf: '2026-11-21', minConfidence: 'possible', typecheck: false, threads: 1 } as const;

/** A name that a file can have in the folder. */
function nameOf(file: string): string {
  const name = file.replace(/[^\w.-]/g, '').slice(-40);
  return /\w/.test(name) ? name : 'client.js';
}

function misplaced({ span, related, fix: one }: Finding, { file, text }: NamedText): string | undefined {
  const places = [span, ...related].filter((place) => place.file === file);
  const edits = one?.edits.filter((edit) => edit.file === file) ?? [];
  for (const { start, end } of [...places, ...edits]) {
    if (!(start >= 0 && start <= end && end <= text.length)) return `${String(start)} to ${String(end)}`;
  }
  return typeof applyEdits(text, edits) === 'string' ? undefined : 'two edits of one fix overlap';
}

function wellPlaced(findings: readonly Finding[], source: NamedText): void {
  for (const finding of findings) {
    const wrong = misplaced(finding, source);
    holds(wrong === undefined, () => `${finding.rule}: ${String(wrong)}`);
  }
}

const rulesOf = ({ findings }: Pick<FixResult, 'findings'>): readonly string[] =>
  findings.map(({ rule }) => rule).sort();

/** Fixes stand in the text, what they leave can be read, and a second run finds nothing new and changes nothing. */
export function fuzz(data: Uint8Array): Promise<void> {
  return bounded(async () => {
    const input = namedText(data);
    const source = { file: nameOf(input.file), text: input.text };
    const unsafeFixes = numberOf(source.text) % 2 === 0;
    const found = await lint({ ...settings, stdin: source });
    for (const { reason } of found.files.failed) holds(!/reader failed|call stack/.test(reason), () => reason);
    wellPlaced(found.findings, source);
    if (!found.findings.some((finding) => finding.fix !== null)) return;
    const first = await fix({ ...settings, stdin: source, unsafeFixes });
    const text = first.changes.find(({ file }) => file === source.file)?.after ?? source.text;
    wellPlaced(first.findings, { ...source, text });
    holds(first.files.failed.length <= found.files.failed.length, () => `fixed, it cannot be read:\n${text}`);
    const second = await fix({ ...settings, stdin: { ...source, text }, unsafeFixes });
    holds(second.changes.length === 0, () => `a second run changes ${text}\nto ${String(second.changes[0]?.after)}`);
    holds(
      rulesOf(second).join() === rulesOf(first).join(),
      () => `a second run finds ${rulesOf(second).join()}:\n${text}`,
    );
    const before = new Set(found.findings.map(({ rule }) => rule));
    const brought = rulesOf(first).filter((rule) => !before.has(rule));
    holds(brought.length === 0, () => `fixed, it has what it had not: ${brought.join()}\n${text}`);
  });
}
