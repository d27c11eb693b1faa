import type { SourceText } from '../../model/span.js';
import { askedIn } from './asks.js';
import type { Tree } from './tree/tree.js';

/** What sends the lines of logs, or of errors, of a program to its standard output, by language. */
const REDIRECTS: Readonly<Record<string, RegExp>> = {
  go: /\blog\.(?:SetOutput|New)\(\s*(?:io\.MultiWriter\([^()]*)?os\.Stdout\b/g,
  python: /\bStreamHandler\(\s*(?:stream\s*=\s*)?sys\.stdout\b|\bbasicConfig\([^()]*\bstream\s*=\s*sys\.stdout\b/g,
  ruby: /\bLogger\.new\(?\s*(?:\$stdout|STDOUT)\b|\$stderr\s*=\s*\$stdout\b|\$stderr\.reopen\(?\s*(?:\$stdout|STDOUT)\b/g,
  php: /["']error_log["']\s*,\s*["']php:\/\/(?:stdout|output)["']|\bStreamHandler\(\s*["']php:\/\/(?:stdout|output)["']/g,
  shell: /^[ \t]*exec\s+(?:>\S+\s+)?2>&1/gm,
};

/** Functions that write to the errors whatever logs do. */
const TO_ERRORS = /^(?:fmt\.Fprint\w*|warn|print|echo|printf)$|(?:^|\.)stderr\./i;
/** Languages in which the errors themselves go there. */
const ALL_ERRORS = /^shell$/;

/** A program sends what it logs by this function to its standard output, which other programs may read. */
export function isSentToOutput(tree: Tree, source: SourceText | undefined, chain: string): boolean {
  if (REDIRECTS[tree.program.language] === undefined) return false;
  if (!ALL_ERRORS.test(tree.program.language) && TO_ERRORS.test(chain)) return false;
  return askedIn(tree, source, redirected, REDIRECTS).length > 0;
}

const redirected = new WeakMap<Tree, ReturnType<typeof askedIn>>();
