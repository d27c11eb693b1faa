declare module 'eolint:report-page' {
  /** The page's script and style, ready to stand between their tags. */
  export const script: string;
  export const style: string;
}
