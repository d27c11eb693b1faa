import { describe, expect, it } from 'vitest';
import { redirectingFiles } from '../../../src/engine/fixing/redirecting-files.js';
import type { Unit } from '../../../src/engine/reading/units.js';
import { Project } from '../project.js';

const LOGS = 'log.SetOutput(os.Stdout)';
const ERRORS = 'os.Stderr = f';

/** Of files that were not read, those that send on what `main.go` writes. */
function redirecting(
  files: Readonly<Record<string, string>>,
  { says = 'log.Println(err)', file = 'main.go', kind = 'go', isFound = true } = {},
): readonly string[] {
  const { cwd } = new Project(files);
  const unit = { source: { file, text: says }, kind } as unknown as Unit;
  const found = new Set(isFound ? [file] : ['other.go']);
  return redirectingFiles({ cwd, found, units: [unit], looked: [file, ...Object.keys(files)] });
}

describe('files that send on what a program writes for people', () => {
  it.each([
    ['logs', { 'setup.go': LOGS }, ['setup.go']],
    ['errors', { 'setup.go': ERRORS }, ['setup.go']],
    ['nothing', { 'setup.go': 'run()' }, []],
    ['one of each kind', { 'a.go': LOGS, 'b.go': LOGS, 'c.go': ERRORS, 'd.go': ERRORS }, ['a.go', 'c.go']],
    ['both at once', { 'a.go': `${LOGS}\n${ERRORS}`, 'b.go': LOGS, 'c.go': ERRORS }, ['a.go']],
    ['what logs do, twice', { 'a.go': LOGS, 'b.go': `${LOGS}\n${ERRORS}`, 'c.go': ERRORS }, ['a.go', 'b.go']],
    ['a test', { 'setup_test.go': LOGS }, []],
    ['another language', { 'setup.py': 'sys.stderr = f' }, []],
    ['no code', { 'setup.bin': LOGS }, []],
  ])('%s', (_, files, expected) => {
    expect(redirecting(files)).toEqual(expected);
  });

  it.each([
    ['fmt.Println(x)', false],
    ['fmt.Fprintln(os.Stderr, x)', true],
    ['LOGGER.info(x)', true],
  ])('are none where it writes nothing for people: %s', (says, expected) => {
    expect(redirecting({ 'setup.go': LOGS }, { says })).toEqual(expected ? ['setup.go'] : []);
  });

  it('are none where nothing is found in it, and none that was read', () => {
    expect(redirecting({ 'setup.go': LOGS }, { isFound: false })).toEqual([]);
    expect(redirecting({ 'main.go': LOGS })).toEqual([]);
  });
});
