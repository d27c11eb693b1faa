/** The user stopped the program: nothing is written. */
export class Interrupted extends Error {
  /** Told without a trace, and with an exit code of its own. */
  readonly mendable = 'interrupted';

  constructor() {
    super('stopped; nothing was written');
  }
}
