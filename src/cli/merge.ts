import type { Configurations } from '../engine/policy/configuration/configuration.js';
import type { LintResult } from '../engine/run/lint.js';
import { mergeParts } from '../engine/run/shard/merge.js';
import { partsProblem, readPart, type Part } from '../engine/run/shard/read.js';
import { NoPlainFile, readPlain } from '../engine/reading/plain-file.js';
import { UsageError, type Arguments } from './arguments.js';
import { checkBaseline, withoutKnown } from './run.js';

/** `eolint merge`: the reports of shards as the result of one run, without what the baseline knows. */
export async function merged({ paths, values }: Arguments, configurations: Configurations): Promise<LintResult> {
  checkBaseline(values, configurations);
  if (paths.length === 0) throw new UsageError('merge takes the reports of eolint --shard');
  const parts = paths.map(partFrom);
  const problem = partsProblem(parts);
  const [first, ...rest] = parts;
  if (problem !== undefined || first === undefined) throw new UsageError(problem ?? 'no part is given');
  const cwd = process.cwd();
  const result = await mergeParts([first, ...rest], { cwd, configurations });
  return withoutKnown(result, values, { cwd, configurations }, false);
}

function partFrom(file: string): Part {
  let text: string;
  try {
    text = readPlain(file, { pipes: true });
  } catch (error) {
    if (error instanceof NoPlainFile) throw new UsageError(`${file} ${error.message}`);
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'})`);
  }
  const part = readPart(file, text);
  if (typeof part === 'string') throw new UsageError(`${file}: ${part}`);
  return part;
}
