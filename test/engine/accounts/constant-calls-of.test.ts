import { describe, expect, it } from 'vitest';
import { ConstantCalls } from '../../../src/engine/accounts/constant-calls.js';
import { kindByName } from '../../../src/engine/reading/kinds.js';
import { readUnits } from '../../../src/engine/reading/units.js';
import type { Match } from '../../../src/match/match.js';
import type { Span } from '../../../src/model/span.js';

type Files = Readonly<Record<string, string>>;
/** Where something is written: the first place of a text in a file. */
type At = readonly [file: string, text: string];

function spanOf(files: Files, [file, text]: At): Span {
  const start = (files[file] ?? '').indexOf(text);
  if (start < 0) throw new Error(`${text} is not in ${file}`);
  return { file, start, end: start + text.length };
}

/** The calls that take the text at a place, of requests of which each has a call, and callers around it, the outermost first. */
async function taken(files: Files, text: At, requests: readonly (readonly At[])[]): Promise<string[]> {
  const units = await Promise.all(
    Object.entries(files).map(([file, written]) => {
      const kind = kindByName(file);
      if (kind === undefined || kind === 'sniff') throw new Error(file);
      return readUnits({ source: { file, text: written }, kind, matters: () => true });
    }),
  );
  const written = units
    .flat()
    .flatMap(({ reading, source }) => reading.programs.map((program) => ({ program, source })));
  const matches = requests.map((places) => {
    const [span, ...callers] = places.map((place) => spanOf(files, place)).reverse();
    return { request: { span, callers: callers.reverse() } } as unknown as Match;
  });
  const calls = new ConstantCalls(written).of(spanOf(files, text), matches);
  return [...calls.keys()].map(({ file, start, end }) => (files[file] ?? '').slice(start, end));
}

/** A file with a constant, and two functions behind it that take it. */
const two = (constant: string, first = 'send(RULES)', second = 'drop(RULES)'): Files => ({
  'a.ts': `${constant}\nfunction one(zone) { return ${first}; }\nfunction two(zone) { return ${second}; }\n`,
});
const PATH: At = ['a.ts', '/firewall/rules'];
const BOTH = [[['a.ts', 'send(RULES)']], [['a.ts', 'drop(RULES)']]] as const;

describe('the calls that take a text that is written apart from them', () => {
  it.each<[what: string, files: Files, text: At, requests: readonly (readonly At[])[], found: readonly string[]]>([
    ['name a constant', two("const RULES = '/firewall/rules';"), PATH, BOTH, ['send(RULES)', 'drop(RULES)']],
    [
      'name a typed one',
      two("const RULES: string | null = '/firewall/rules';"),
      PATH,
      BOTH,
      ['send(RULES)', 'drop(RULES)'],
    ],
    [
      'name one that a call makes',
      two("const RULES = String.raw('/firewall/rules');"),
      PATH,
      BOTH,
      ['send(RULES)', 'drop(RULES)'],
    ],
    ['name a key', two("const paths = { 'RULES': '/firewall/rules' };"), PATH, BOTH, ['send(RULES)', 'drop(RULES)']],
    ['do not, where the name is another', two("const OTHER = '/firewall/rules';"), PATH, BOTH, []],
    ['do not, where it has none', two("note('x'); '/firewall/rules';"), PATH, BOTH, []],
    [
      'do not, where its name stands too far before it',
      two(`const RULES = '${'/x'.repeat(90)}/firewall/rules';`),
      PATH,
      BOTH,
      [],
    ],
    [
      'do not, where the name is part of a longer one',
      two("const RULES = '/firewall/rules';", 'send(RULES)', 'drop(RULES_2)'),
      PATH,
      [[['a.ts', 'send(RULES)']], [['a.ts', 'drop(RULES_2)']]],
      [],
    ],
    ['are more than one', two("const RULES = '/firewall/rules';"), PATH, [BOTH[0]], []],
    ['are more than one place', two("const RULES = '/firewall/rules';"), PATH, [BOTH[0], BOTH[0]], []],
    [
      'are each told once',
      two("const RULES = '/firewall/rules';"),
      PATH,
      [BOTH[0], BOTH[1], BOTH[0]],
      ['send(RULES)', 'drop(RULES)'],
    ],
    [
      'are not those whose function has a parameter of that name',
      {
        'a.ts':
          "const RULES = '/firewall/rules';\nconst one = (RULES) => send(RULES);\nconst two = () => drop(RULES);\n",
      },
      PATH,
      BOTH,
      [],
    ],
    [
      'may have parameters of other names and patterns',
      {
        'a.ts':
          "const RULES = '/firewall/rules';\nconst one = ({ RULES: other }, zone) => send(RULES);\nconst two = ([id]) => drop(RULES);\n",
      },
      PATH,
      BOTH,
      ['send(RULES)', 'drop(RULES)'],
    ],
    [
      'do not stand beside it',
      { 'a.ts': "const RULES = '/firewall/rules';\nsend(RULES);\ndrop(RULES);\n" },
      PATH,
      BOTH,
      [],
    ],
    [
      'may stand at the top of another file',
      { 'a.ts': "export const RULES = '/firewall/rules';\n", 'b.ts': 'send(RULES);\ndrop(RULES);\n' },
      PATH,
      [[['b.ts', 'send(RULES)']], [['b.ts', 'drop(RULES)']]],
      ['send(RULES)', 'drop(RULES)'],
    ],
    [
      'are not those of tests',
      {
        'a.ts': "export const RULES = '/firewall/rules';\n",
        'b.test.ts': 'const one = () => send(RULES);\nconst two = () => drop(RULES);\n',
      },
      PATH,
      [[['b.test.ts', 'send(RULES)']], [['b.test.ts', 'drop(RULES)']]],
      [],
    ],
    [
      'name a function that makes it',
      {
        'a.ts': `function rules(zone) { return '/firewall/rules' + zone; }\nfunction one() { return send(rules(1)); }\nfunction two() { return drop(rules(2)); }\n`,
      },
      PATH,
      [[['a.ts', 'send(rules(1))']], [['a.ts', 'drop(rules(2))']]],
      ['send(rules(1))', 'drop(rules(2))'],
    ],
    [
      'name a function that is the value of a name',
      {
        'a.ts': `const rules = (zone) => '/firewall/rules' + zone;\nfunction one() { return send(rules(1)); }\nfunction two() { return drop(rules(2)); }\n`,
      },
      PATH,
      [[['a.ts', 'send(rules(1))']], [['a.ts', 'drop(rules(2))']]],
      ['send(rules(1))', 'drop(rules(2))'],
    ],
    [
      'do not stand in the function that it is written in',
      {
        'a.ts': "function rules() {\n  const path = '/firewall/rules';\n  return [send(path), drop(path)];\n}\n",
      },
      PATH,
      [[['a.ts', 'send(path)']], [['a.ts', 'drop(path)']]],
      [],
    ],
    [
      'are not around it',
      two("const RULES = send('/firewall/rules');"),
      PATH,
      [[['a.ts', "send('/firewall/rules')"]], [['a.ts', 'drop(RULES)']]],
      [],
    ],
    [
      'are the innermost that take it, and not what these call',
      {
        'a.ts':
          "const RULES = '/firewall/rules';\nfunction send(path) { return fetch(path); }\nfunction one() { return send(RULES); }\nfunction two() { return send(RULES + 1); }\nfunction all() { return [one(), two()]; }\n",
      },
      PATH,
      [
        [
          ['a.ts', 'one(),'],
          ['a.ts', 'send(RULES)'],
          ['a.ts', 'fetch(path)'],
        ],
        [
          ['a.ts', 'two()]'],
          ['a.ts', 'send(RULES + 1)'],
          ['a.ts', 'fetch(path)'],
        ],
      ],
      ['send(RULES)', 'send(RULES + 1)'],
    ],
    [
      'are of files that were read',
      { 'a.ts': "const RULES = '/firewall/rules';\nconst one = () => send(RULES);\n", 'b.json': '"drop(RULES)"' },
      PATH,
      [[['a.ts', 'send(RULES)']], [['b.json', 'drop(RULES)']]],
      [],
    ],
    [
      'are known in other languages',
      {
        'a.py': "RULES = '/firewall/rules'\n\ndef one():\n    send(RULES)\n\ndef two():\n    drop(RULES)\n",
      },
      ['a.py', '/firewall/rules'],
      [[['a.py', 'send(RULES)']], [['a.py', 'drop(RULES)']]],
      ['send(RULES)', 'drop(RULES)'],
    ],
    [
      'take what a constant of PHP is defined as',
      {
        'a.php':
          "<?php\ndefine('RULES', '/firewall/rules');\nfunction one() { send(RULES); }\nfunction two() { drop(RULES); }\n",
      },
      ['a.php', '/firewall/rules'],
      [[['a.php', 'send(RULES)']], [['a.php', 'drop(RULES)']]],
      ['send(RULES)', 'drop(RULES)'],
    ],
    [
      'take a variable of Go that is formatted',
      {
        'a.go':
          'package a\nvar rules = fmt.Sprintf("/firewall/rules/%s", x)\nfunc one() { send(rules) }\nfunc two() { drop(rules) }\n',
      },
      ['a.go', '/firewall/rules'],
      [[['a.go', 'send(rules)']], [['a.go', 'drop(rules)']]],
      ['send(rules)', 'drop(rules)'],
    ],
    [
      'take a method of Ruby that asks',
      {
        'a.rb':
          "def rules?(zone)\n  '/firewall/rules'\nend\ndef one\n  send(rules(1))\nend\ndef two\n  drop(rules(2))\nend\n",
      },
      ['a.rb', '/firewall/rules'],
      [[['a.rb', 'send(rules(1))']], [['a.rb', 'drop(rules(2))']]],
      ['send(rules(1))', 'drop(rules(2))'],
    ],
  ])('%s', async (_, files, text, requests, found) => {
    expect(await taken(files, text, requests)).toEqual(found);
  });
});
