import { IgnoreRules, patternOf, type Pattern } from '../../choice/ignore-file.js';

/** Patterns in the notation of ignore files. */
export function patternsOf(lines: readonly string[]): Pattern[] {
  return lines.flatMap((line) => patternOf(line) ?? []);
}

/** Answers whether a file, or a folder around it, matches one of the patterns, which are seen from a folder. */
export function pathMatcher(lines: readonly string[], folder: string): (path: string) => boolean {
  const patterns = patternsOf(lines);
  const rules = new IgnoreRules((path) => (path === folder ? { patterns } : undefined));
  return (path) => rules.ignores(path);
}
