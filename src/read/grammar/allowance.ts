/** Processor's time that one text may take. It runs from when it is first asked for: most texts never ask. */
export class Allowance {
  private until: number | undefined;

  /** `spent`: milliseconds of processor time so far. `most`: how many more of them may go by. */
  constructor(
    private readonly spent: () => number,
    private readonly most: number,
  ) {}

  isUsedUp(): boolean {
    const now = this.spent();
    this.until ??= now + this.most;
    return now > this.until;
  }
}
