/** What was asked of git cannot be answered: no repository, no such commit. */
export class ChoiceError extends Error {
  /** The user can mend it: it is told without a trace. */
  readonly mendable = 'usage';
}
