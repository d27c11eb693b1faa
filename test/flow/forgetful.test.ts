import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { asOf, Project } from '../engine/project.js';
import type { Case } from './forgetful/case.js';
import * as compiled from './forgetful/compiled.js';
import * as javascript from './forgetful/javascript.js';
import * as javascriptState from './forgetful/javascript-state.js';
import * as php from './forgetful/php.js';
import * as python from './forgetful/python.js';
import * as ruby from './forgetful/ruby.js';
import * as shell from './forgetful/shell.js';

/*
 * Small programs that an evaluator gets wrong when it forgets: what a caller does not take, what stands behind a bound,
 * what a loop carries over, what holds where something fails. Each is found in some run of the program.
 */
async function found({ files }: Case): Promise<string[]> {
  const { findings } = await lint({ cwd: new Project(files).cwd, asOf, minConfidence: 'possible' });
  return [...new Set(findings.map(({ rule }) => rule))].sort();
}

const groups = { ...javascript, ...javascriptState, ...python, ...compiled, ...php, ...shell, ...ruby };

/** Not found yet: a block is run once by the client that answers for what it is given to. */
const MISSED = new Set(['Ruby: what a block assigns for its next round']);

describe.each(Object.entries(groups))('%s', (_, cases: readonly Case[]) => {
  for (const one of cases) {
    (MISSED.has(one.name) ? it.fails : it)(one.name, async () => {
      const rules = await found(one);
      expect(rules).toEqual(expect.arrayContaining([...one.finds]));
      expect(rules.filter((rule) => one.never.includes(rule))).toEqual([]);
    });
  }
});
