/** What of the environment decides on colours. */
export interface ColorTerms {
  /** `--color` or `--no-color`. */
  readonly flag: unknown;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a terminal reads the output. */
  readonly isTTY: boolean;
}

/** A flag decides, then FORCE_COLOR, then NO_COLOR, then TERM=dumb, then whether a terminal reads it. */
export function wantsColor({ flag, env, isTTY }: ColorTerms): boolean {
  if (typeof flag === 'boolean') return flag;
  const { FORCE_COLOR, NO_COLOR, TERM } = env;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return TERM !== 'dumb' && isTTY;
}
