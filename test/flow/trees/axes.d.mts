/** Something that a tree may have more or less of. */
export interface Axis {
  readonly name: string;
  /** A size at which what is measured is more than the start of a run. */
  readonly size: number;
  /** The texts of a tree's files by name; `n` of what the axis counts. */
  tree(n: number): Readonly<Record<string, string>>;
}
export declare const AXES: readonly Axis[];
