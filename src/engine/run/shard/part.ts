import { createHash } from 'node:crypto';
import type { Finding } from '../../../model/finding.js';
import type { ShardPart } from '../../../model/report.js';
import { printsOf } from '../../../text/fingerprint.js';
import type { Choice } from '../../choice/choose.js';
import type { LintOptions, LintResult } from '../lint.js';
import type { Shard } from './shard.js';

/** The result of a shard with what its report needs to be put together with the others. */
export function withPart(
  result: LintResult,
  shard: Shard,
  choice: Choice | undefined,
  options: LintOptions,
): LintResult {
  const { findings, unsure, suppressed = [], texts } = result;
  const hidden = suppressed.map(({ finding }) => finding);
  const prints = printsOf([...findings, ...unsure, ...hidden], texts);
  const printed = (finding: Finding): Finding => ({ ...finding, prints: prints.get(finding) });
  return {
    ...result,
    findings: findings.map(printed),
    unsure: unsure.map(printed),
    suppressed: suppressed.map((one) => ({ ...one, finding: printed(one.finding) })),
    shard: partOf(result, shard, choice, options),
  };
}

function partOf(result: LintResult, shard: Shard, choice: Choice | undefined, options: LintOptions): ShardPart {
  const { index, count, version } = shard;
  const { asOf, dueWithin, whole, empty, notes, files, parsedFiles, texts } = result;
  const digests: Record<string, string> = {};
  for (const file of [...namedFiles(result)].sort()) {
    const text = texts(file);
    if (text !== undefined) digests[file] = digestOf(text);
  }
  return {
    index,
    count,
    terms: {
      version,
      asOf,
      dueWithin,
      rules: options.rules ?? null,
      minConfidence: options.minConfidence ?? null,
      checkExpressions: options.checkExpressions === true,
      paths: options.paths ?? [],
      noIgnore: options.noIgnore === true,
      tree: digestOf([...(choice?.looked ?? [])].sort().join('\0')),
      scanned: files.scanned,
      whole,
      empty,
    },
    parsed: [...parsedFiles.keys()].sort(),
    digests,
    notes,
  };
}

/** Every file that a report of the result would show a line of. */
function namedFiles({ findings, unsure, suppressed = [], files }: LintResult): Set<string> {
  const all = [...findings, ...unsure, ...suppressed.map(({ finding }) => finding)];
  const spans = all.flatMap(({ span, related, fix }) => [span, ...related, ...(fix?.edits ?? [])]);
  const notes = [...files.skipped, ...files.failed].flatMap(({ at }) => at ?? []);
  return new Set([...spans, ...notes].map(({ file }) => file));
}

/** SHA-256 of a text, in hexadecimal digits. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
