import { describe, expect, it } from 'vitest';
import { entries } from 'eolint:schedule';
import { foundBeside, unitsBeside } from '../../../src/engine/run/beside.js';
import { openSources } from '../../../src/engine/reading/sources.js';
import { partName } from '../../../src/text/part-name.js';
import { Project } from '../project.js';

type Asked = Parameters<typeof unitsBeside>;
type Run = Asked[1];
type Parsed = Parameters<typeof foundBeside>[1];

/** Files of a project, those of them that were parsed already, and what is known of the others. */
interface Given {
  readonly found: readonly string[];
  readonly parsed?: readonly string[];
  readonly held?: readonly string[];
  readonly looked?: readonly string[];
  readonly named?: readonly string[];
  readonly follows?: boolean;
  readonly folders?: readonly string[];
}

const entry = entries.find(({ id }) => id === 'dns-settings-use-apex-ns');
const matchesIn = (files: readonly string[]): Asked[0] =>
  files.map((file) => ({ entry, finding: { span: { file, start: 0, end: 1 } } })) as unknown as Asked[0];

async function beside(
  files: Readonly<Record<string, string>>,
  given: Given,
  matches = matchesIn(given.found),
): Promise<string[]> {
  const { found, parsed = found, held = [], looked = Object.keys(files), named = [], folders = ['.'] } = given;
  const sources = await openSources({ cwd: new Project(files).cwd });
  const known = new Map<string, unknown>();
  for (const file of parsed) {
    const outcome = await sources.parse(file);
    if ('parsed' in outcome) known.set(file, outcome.parsed);
  }
  const choice = { held: held.map((file) => ({ file, latin: files[file] })), looked: new Set(looked), folders };
  const run = { choice, parsed: known, sources, follows: given.follows ?? false, named } as unknown as Run;
  const units = await unitsBeside(matches, run);
  sources.tree.close();
  return units.map(({ source }) => source.file);
}

/** The finding of what is sent by the `fetch(` of a file, to the path that is written in it. */
const sentIn = (file: string, text: string): Asked[0] => {
  const at = (words: string): object => ({ file, start: text.indexOf(words), end: text.indexOf(words) + words.length });
  const request = {
    ...{ query: [], callers: [], client: 'fetch', span: at('fetch('), site: { reads: [], escapes: [] } },
    url: [{ kind: 'run', text: '/zones', span: at("'/zones'") }],
  };
  return [{ entry, request, finding: { span: at('fetch('), noFix: null } }] as unknown as Asked[0];
};

const CALL = 'fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/dns_settings/use_apex_ns`)';

describe('what is read beside the files with findings', () => {
  it.each<[string, Record<string, string>, Given, string[]]>([
    ['nothing', { 'a.ts': CALL, 'b.ts': 'start()' }, { found: ['a.ts'] }, []],
    [
      'what was held back and says what a fix would change',
      { 'a.ts': CALL, 'b.ts': "go('use_apex_ns')", 'c.ts': "go('dns_settings')" },
      { found: ['a.ts'], held: ['b.ts', 'c.ts'] },
      ['b.ts'],
    ],
    ['not where nothing was found', { 'b.ts': "go('use_apex_ns')" }, { found: [], held: ['b.ts'] }, []],
    [
      'tests of a file with a finding',
      { 'src/a.ts': CALL, 'test/a.test.ts': 'a()', 'test/b.test.ts': 'b()', 'lib/a.ts': 'a()' },
      { found: ['src/a.ts'] },
      ['test/a.test.ts'],
    ],
    [
      'tests of one whose part has the finding',
      { 'src/a.ts': CALL, 'test/a.test.ts': 'a()' },
      { found: [partName('src/a.ts', 0, 'sh')], parsed: ['src/a.ts'] },
      ['test/a.test.ts'],
    ],
    ['only what was looked at', { 'a.ts': CALL, 'a.test.ts': 'a()' }, { found: ['a.ts'], looked: ['a.ts'] }, []],
    ['what others ask for', { 'a.ts': CALL, 'b.ts': 'b()' }, { found: ['a.ts'], named: ['b.ts'] }, ['b.ts']],
    [
      'nothing that is parsed',
      { 'a.ts': CALL, 'a.test.ts': '' },
      { found: ['a.ts'], parsed: ['a.ts', 'a.test.ts'] },
      [],
    ],
    ['what is there', { 'a.ts': CALL }, { found: ['a.ts'], named: ['none.ts'] }, []],
    [
      'each once, in its order',
      { 'a.ts': CALL, 'a.test.ts': "go('use_apex_ns')", 'b.ts': '' },
      { found: ['a.ts'], held: ['a.test.ts'], named: ['b.ts', 'a.test.ts'] },
      ['b.ts', 'a.test.ts'],
    ],
  ])('%s', async (_, files, given, expected) => {
    expect(await beside(files, given)).toEqual(expected);
  });

  const SENDER = "export function send(p) { return fetch(p) }\nsend('/zones');";
  const CALLERS = { 'a.js': SENDER, 'b.js': "import { send } from './a.js'; send('/a')" };
  it.each<[string, Partial<Given>, string[]]>([
    ['where imports are followed', { follows: true }, ['b.js']],
    ['not where they are not', {}, []],
    ['not where they were not looked at', { follows: true, looked: ['a.js'] }, []],
    [
      'whatever was looked at, where no folder was asked for',
      { follows: true, looked: ['a.js'], folders: [] },
      ['b.js'],
    ],
  ])('other callers of what sends, %s', async (_, given, expected) => {
    expect(await beside(CALLERS, { found: ['a.js'], ...given }, sentIn('a.js', SENDER))).toEqual(expected);
  });

  const LOGS = { 'a.ts': `${CALL}.catch(console.warn)`, 'setup.ts': 'console.warn = console.log;' };
  it.each([
    [true, ['setup.ts']],
    [false, []],
  ])('what sends its logs elsewhere, where imports are followed: %s', async (follows, expected) => {
    expect(await beside(LOGS, { found: ['a.ts'], follows })).toEqual(expected);
  });
});

describe('files with a finding that were not read for their own sake', () => {
  it('are read once each', async () => {
    const sources = await openSources({ cwd: new Project({ 'a.ts': CALL, 'b.sh': 'go', 'c.ts': '' }).cwd });
    const parsed = new Map([['c.ts', {}]]) as unknown as Parsed;
    const found = ['a.ts', partName('b.sh', 0, 'sql'), 'b.sh', 'c.ts', 'none.ts'];
    const all = await foundBeside(matchesIn(found), parsed, sources);
    expect(all.map(({ source }) => source.file)).toEqual(['a.ts', 'b.sh']);
    sources.tree.close();
  });
});
