import { testedBy } from '../../flow/uses/stand-ins.js';
import { bareName } from '../../flow/uses/module-names.js';
import { tellingWords } from '../../rewrite/proof.js';
import { fileOfPart } from '../../text/part-name.js';
import { isTest } from '../../text/test-file.js';
import type { Choice } from '../choice/choose.js';
import { callingFiles } from '../fixing/calling-files.js';
import { redirectingFiles } from '../fixing/redirecting-files.js';
import type { Parsed, Sources } from '../reading/sources.js';
import type { Unit } from '../reading/units.js';
import { unitsOf, type Analysis } from './analyse.js';

interface Run {
  readonly choice: Choice;
  readonly parsed: ReadonlyMap<string, Parsed>;
  readonly sources: Sources;
  /** Imports are followed. */
  readonly follows: boolean;
  /** Files that others ask for. */
  readonly named: readonly string[];
}

/** Files that may speak against a fix and are not judged: those that say what it would change, tests, and other callers. */
export async function unitsBeside(
  matches: Analysis['matches'],
  { choice: { held, looked, folders }, parsed, sources, follows, named }: Run,
): Promise<readonly Unit[]> {
  const units: Unit[] = [];
  const words = [...new Set(matches.map(({ entry }) => entry))].flatMap(tellingWords);
  const saying = held.filter(({ latin }) => words.some((word) => latin.includes(word)));
  const names = new Set(matches.map(({ finding }) => bareName(fileOfPart(finding.span.file))));
  const tests = [...looked].filter((file) => isTest(file) && names.has(testedBy(file)));
  const listed = folders.length === 0 ? undefined : looked;
  const calling = follows
    ? await callingFiles({ bounds: sources.tree.bounds, matches, units: unitsOf(parsed), looked: listed })
    : [];
  const found = new Set(matches.map(({ finding }) => fileOfPart(finding.span.file)));
  const redirecting = follows
    ? redirectingFiles({ cwd: sources.tree.bounds.cwd, found, units: unitsOf(parsed), looked })
    : [];
  for (const file of new Set([...named, ...saying.map((one) => one.file), ...tests, ...calling, ...redirecting])) {
    const outcome = parsed.has(file) ? undefined : await sources.parse(file);
    if (outcome !== undefined && 'parsed' in outcome) units.push(...outcome.parsed.units);
  }
  return units;
}

/** The files with a finding that nothing read for its own sake: what a request file sends may be written in one. */
export async function foundBeside(
  matches: Analysis['matches'],
  parsed: ReadonlyMap<string, Parsed>,
  sources: Sources,
): Promise<readonly Parsed[]> {
  const found: Parsed[] = [];
  for (const file of new Set(matches.map(({ finding }) => fileOfPart(finding.span.file)))) {
    const outcome = parsed.has(file) ? undefined : await sources.parse(file);
    if (outcome !== undefined && 'parsed' in outcome) found.push(outcome.parsed);
  }
  return found;
}
