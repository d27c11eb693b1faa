/** The names that `--format` takes, in the order of the help. */
export const FORMATS = [
  'stylish',
  'compact',
  'grouped',
  'unix',
  'json',
  'sarif',
  'github',
  'gitlab',
  'junit',
  'checkstyle',
  'markdown',
  'html',
  'csv',
  'ics',
  'openmetrics',
] as const;

/** Those of `eolint fleet report`. */
export const FLEET_FORMATS = ['markdown', 'html', 'json', 'csv', 'openmetrics'] as const;

export type FormatName = (typeof FORMATS)[number];
