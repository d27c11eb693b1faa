/** One option of the command line. */
export interface Option {
  readonly type: 'string' | 'boolean';
  /** The heading that the help shows it below. */
  readonly group: string;
  readonly describe: string;
  /** What it does with a command where that is something else. */
  readonly describeWith?: Readonly<Partial<Record<Command, string>>>;
  /** One letter: `-f` for `--format`. */
  readonly short?: string;
  readonly multiple?: true;
  /** Several values may stand in one, set apart by commas. */
  readonly list?: true;
  readonly choices?: readonly string[];
  readonly value?: string;
  /** Of a switch: only `--no-NAME` is meant for people, or both are. */
  readonly negated?: 'only' | 'also';
  readonly on: readonly Command[];
}

export type Command =
  'run' | 'merge' | 'fix' | 'rules' | 'explain' | 'expr' | 'serve' | 'pr' | 'fleet' | 'init' | 'completion';

export type Options = Readonly<Record<string, Option>>;
