/** What a shell is told: the commands with their options, and what words may follow. */
export interface Completed {
  readonly commands: readonly CompletedCommand[];
}

export interface CompletedCommand {
  readonly name: string;
  readonly describe: string;
  readonly options: readonly CompletedOption[];
  /** What it takes besides options; files where this is absent. */
  readonly words: readonly string[] | undefined;
}

export interface CompletedOption {
  readonly flag: string;
  readonly describe: string;
  /** The words that it takes, files, anything, or no value at all. */
  readonly values: readonly string[] | 'files' | 'any' | 'none';
}

/** The command that is meant where none is named. */
export const unnamed = 'run';

/** Options of all commands by flag, each once; where commands differ the first counts. */
export function allOptions({ commands }: Completed): readonly CompletedOption[] {
  const byFlag = new Map<string, CompletedOption>();
  for (const option of commands.flatMap(({ options }) => options)) {
    if (!byFlag.has(option.flag)) byFlag.set(option.flag, option);
  }
  return [...byFlag.values()];
}
