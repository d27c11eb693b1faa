import type { Finding } from '../../../model/finding.js';
import type { FileNote, Notice } from '../../../model/report.js';
import { decode } from '../../../text/decode.js';
import { discover } from '../../choice/discover.js';
import type { Configurations } from '../../policy/configuration/configuration.js';
import { unusedMessage } from '../../policy/suppression/ledger.js';
import { WantedFindings } from '../../policy/wanted-findings.js';
import { Bounds } from '../../choice/bounds.js';
import { diskTree } from '../../reading/files.js';
import type { LintResult } from '../lint.js';
import { decidedFixes, keyOf, type Decided } from './decided.js';
import { digestOf } from './part.js';
import type { Part, PartFinding } from './read.js';

/** The work tree is not the one that the parts were made from. */
export class OtherTree extends Error {
  readonly mendable = 'usage';
}

/**
 * Puts the parts of a run together: the result is that of one run over all of it. `cwd` holds the files that were
 * looked at, as they were then: reports show their lines, and a baseline looks at them. Reads files, lists the tree;
 * throws `OtherTree` where a file is gone or another.
 */
export async function mergeParts(
  parts: readonly [Part, ...Part[]],
  { cwd, configurations }: { readonly cwd: string; readonly configurations: Configurations },
): Promise<LintResult> {
  const [{ terms }] = parts;
  const { asOf, dueWithin, scanned, whole, empty, noIgnore, checkExpressions } = terms;
  const paths = terms.paths.length === 0 ? ['.'] : terms.paths;
  const listing = await discover({ cwd, paths, noIgnore });
  await configurations.prepare(listing.steering, listing.files);
  const texts = await readTexts(parts, cwd, configurations.run.maxFileSize);
  const said = {
    cwd,
    asOf,
    configurations,
    checkExpressions,
    rules: terms.rules ?? undefined,
    minConfidence: terms.minConfidence ?? undefined,
  };
  const wanted = new WantedFindings(said);
  const ignored = noIgnore ? undefined : configurations.ignored();
  const parsed = new Set(parts.flatMap((part) => part.parsed));
  const sawAll = new Set(parts.filter((part) => new Set(part.parsed).size === parsed.size));
  const decided = await decidedFixes(parts, { ...said, paths: terms.paths, noIgnore, dueWithin }, parsed);
  const back = (one: PartFinding, part: Part): Finding =>
    restored(one, part, sawAll.has(part) ? one : decided.get(keyOf(one)));
  const findingsOf = (list: readonly PartFinding[], part: Part): Finding[] => list.map((one) => back(one, part));
  return {
    asOf,
    dueWithin,
    findings: parts.flatMap((part) => findingsOf(part.findings, part)),
    unsure: parts.flatMap((part) => findingsOf(part.unsure, part)),
    suppressed: parts.flatMap((part) => part.suppressed.map((one) => ({ ...one, finding: back(one.finding, part) }))),
    notices: noticesOf(parts),
    texts: (file) => texts.get(file),
    files: {
      scanned,
      parsed: parsed.size,
      skipped: once(parts.flatMap((part) => part.skipped)),
      failed: once(parts.flatMap((part) => part.failed)),
    },
    notes: [...new Set(parts.flatMap((part) => part.notes))],
    whole,
    empty,
    looked: (rule, file) =>
      wanted.counts(rule) && listing.all.has(file) && ignored?.(file) !== true && !wanted.isOff(rule, file),
    parsedFiles: new Map(),
    requests: [],
    accounts: [],
    work: { steps: 0, characters: 0 },
    calls: new Map(),
    unusedLedger: [],
  };
}

/** It was not met again, as where less work was left for it. */
const NOT_ASKED = 'a part of the files was asked what speaks against it; eolint fix asks all';

/** `decided`: its fix as one run decides it; undefined where that is not known. */
function restored({ print, ...finding }: PartFinding, { ordinals }: Part, decided: Decided | undefined): Finding {
  const { fix } = finding;
  const doubted = fix?.applicability === 'safe' && decided === undefined;
  return {
    ...finding,
    ...(decided === undefined ? {} : { fix: decided.fix, noFix: decided.noFix, draft: decided.draft }),
    ...(doubted ? { fix: { ...fix, applicability: 'unsafe', because: NOT_ASKED } } : {}),
    prints: { ...print, ordinals: ordinals[print.key] ?? [] },
  };
}

/**
 * A suppression of the configuration leaves nothing out only where it does so in every part; what is said of a comment
 * is said by the one part that its file falls to.
 */
function noticesOf(parts: readonly Part[]): Notice[] {
  const told = new Map<string, Notice[]>();
  for (const notice of parts.flatMap(({ notices }) => notices)) {
    const { kind, file, line, column, rules, message } = notice;
    const key = JSON.stringify([kind, file, line, column, rules === undefined ? message : '']);
    told.set(key, [...(told.get(key) ?? []), notice]);
  }
  return [...told.values()].flatMap((notices): Notice[] => {
    const [first] = notices;
    if (first?.rules === undefined) return first === undefined ? [] : [first];
    const rules = first.rules.filter((rule) => notices.every((one) => one.rules?.includes(rule) === true));
    if (notices.length < parts.length || rules.length === 0) return [];
    return [{ ...first, rules, message: unusedMessage(rules) }];
  });
}

/** What several parts say of one file. */
function once(notes: readonly FileNote[]): FileNote[] {
  const kept = new Map(notes.map((note) => [JSON.stringify(note), note]));
  return [...kept.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
}

/** The texts of the files that the parts speak of, which must be what they were. */
async function readTexts(parts: readonly Part[], cwd: string, most?: number): Promise<Map<string, string>> {
  const tree = diskTree(Bounds.of(cwd), most);
  const texts = new Map<string, string>();
  for (const { digests, file: from } of parts) {
    for (const [file, digest] of Object.entries(digests)) {
      const outcome = await tree.read(file, 'module');
      const decoded = 'read' in outcome ? decode(outcome.read.bytes) : undefined;
      if (decoded?.ok !== true || digestOf(decoded.text) !== digest) {
        const how = decoded?.ok === true ? 'is not what it was' : 'is not there';
        throw new OtherTree(`${file} ${how} when ${from} was made: merge the parts in a checkout of the same commit`);
      }
      texts.set(file, decoded.text);
    }
  }
  return texts;
}
