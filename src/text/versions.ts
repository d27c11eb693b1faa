/** A segment of a path that says a version: routes may have another word in its place. */
export function isVersion(segment: string): boolean {
  return /^v\d+$/.test(segment);
}
