declare module 'eolint:fleet-page' {
  export const script: string;
  export const style: string;
}
declare module 'eolint:report-page' {
  /** The page's script and style, ready to stand between their tags. */
  export const script: string;
  export const style: string;
}
