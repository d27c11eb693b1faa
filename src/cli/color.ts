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

/** Terminals that are known to open links (OSC 8); all others show them as plain text. */
export function hasLinks(env: ColorTerms['env'], isTTY: boolean): boolean {
  const { FORCE_HYPERLINK, TERM_PROGRAM, VTE_VERSION, WT_SESSION, TERM, CI, TMUX } = env;
  if (FORCE_HYPERLINK !== undefined && FORCE_HYPERLINK !== '') return FORCE_HYPERLINK !== '0';
  if (!isTTY || (CI ?? '') !== '' || TMUX !== undefined) return false;
  if (['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'rio'].includes(TERM_PROGRAM ?? '')) return true;
  return (
    Number(VTE_VERSION ?? 0) >= 5000 || WT_SESSION !== undefined || /^(?:xterm-kitty|alacritty|foot)/.test(TERM ?? '')
  );
}
