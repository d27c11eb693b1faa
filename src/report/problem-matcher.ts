import { unixLine } from './unix.js';

/*
 * How other programs read the lines of the format `unix`. The files under problem-matchers/ are made from this by
 * scripts/problem-matchers.mjs.
 */

const owner = 'eolint';
// `info` is no severity of GitHub's: there it is left out of the match, and the default holds.
const withoutInfo = unixLine.replace('(error|warning|info)', '(?:(error|warning)|info)');

/** For `::add-matcher::` of GitHub Actions. */
export const githubMatcher = {
  problemMatcher: [
    {
      owner,
      severity: 'notice',
      pattern: [{ regexp: withoutInfo, file: 1, line: 2, column: 3, severity: 4, message: 5, code: 6 }],
    },
  ],
};

/** For a task of VS Code, under `problemMatcher`. */
export const codeMatcher = {
  owner,
  source: owner,
  applyTo: 'allDocuments',
  fileLocation: ['relative', '${workspaceFolder}'],
  pattern: { regexp: unixLine, file: 1, line: 2, column: 3, severity: 4, message: 5, code: 6 },
};
