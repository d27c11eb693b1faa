/** What was asked for cannot be: no repository, no such commit, a cache where something else is kept. */
export class ChoiceError extends Error {
  /** The user can mend it: it is told without a trace. */
  readonly mendable = 'usage';
}
