import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../src/model/dialect.js';
import { comparedRead } from '../../src/rewrite/compared-read.js';
import { javascriptDialect } from '../../src/read/javascript/dialect.js';
import { phpDialect } from '../../src/read/php/dialect.js';
import { powershellDialect } from '../../src/read/powershell/dialect.js';
import { pythonDialect } from '../../src/read/python/dialect.js';
import { rubyDialect } from '../../src/read/ruby/dialect.js';
import { shellDialect } from '../../src/read/shell/dialect.js';
import { apply, askedInput } from './fixes.js';
import { requestOf } from './requests.js';

const DIALECTS: Readonly<Record<string, readonly [string, Dialect]>> = {
  javascript: ['js', javascriptDialect],
  php: ['php', phpDialect],
  powershell: ['ps1', powershellDialect],
  python: ['py', pythonDialect],
  ruby: ['rb', rubyDialect],
  shell: ['sh', shellDialect],
};

/** The program where the field stands that is marked: `«value»` is a key, `«"value"»` one in quotes. */
function compared(language: string, marked: string, { path }: { path?: string } = {}): string {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace(/[«»]/g, '');
  const [extension = '', dialect] = DIALECTS[language] ?? [];
  const file = path ?? `a.${extension}`;
  const span = { file, start, end };
  const around = { file, start: 0, end: text.length };
  const input = {
    ...askedInput(text, { around: () => around }, file),
    request: { ...requestOf(''), dialect: language },
    dialect,
  };
  const values = { flatten_all: true, flatten_at_root: false, other: 'a' };
  const outcome = comparedRead(input, { path: ['result', 'value'], span }, 'flat', values, 'the read');
  if (outcome === undefined) return 'no comparison';
  return 'refused' in outcome ? `refused: ${outcome.refused}` : apply(text, outcome.edits);
}

describe('a field that is compared with a text', () => {
  it.each<[string, string, string]>([
    ['javascript', "if (r.«value» === 'flatten_all')", 'if (r.flat === true)'],
    ['javascript', 'if (r["«value»"] !== "flatten_at_root")', 'if (r["flat"] !== false)'],
    ['javascript', "if (r['«value»'] == 'flatten_all')", "if (r['flat'] == true)"],
    ['javascript', "if ((r.«value» ?? '') == 'flatten_all')", "if ((r.flat ?? '') === true)"],
    ['javascript', "if ((r.«value» ?? null) == 'flatten_all')", 'if ((r.flat ?? null) == true)'],
    ['javascript', "if ((r.«value» ?? undefined) === 'flatten_all')", 'if ((r.flat ?? undefined) === true)'],
    ['javascript', "if ((get('/a').result.«value») === 'flatten_all')", "if ((get('/a').result.flat) === true)"],
    [
      'javascript',
      "if ((await get(url(id)).json()).result.«value» === 'flatten_all')",
      'if ((await get(url(id)).json()).result.flat === true)',
    ],
    ['javascript', "if ((await get(url(id))).«value» === 'flatten_all')", 'if ((await get(url(id))).flat === true)'],
    ['javascript', "return (r.«value») === 'flatten_all'", 'return (r.flat) === true'],
    ['javascript', "if (a && r.«value» == 'flatten_all')", 'if (a && r.flat == true)'],
    ['javascript', "if (get(a + b).«value» === 'flatten_all')", 'if (get(a + b).flat === true)'],
    ['javascript', "if (get(')').«value» === 'flatten_all')", "if (get(')').flat === true)"],
    ['javascript', "if (r.«value» === 'flatten_all' /* all */)", 'if (r.flat === true /* all */)'],
    ['javascript', "if (r.«value» === 'flatten_all' && x)", 'if (r.flat === true && x)'],
    [
      'javascript',
      "const mode = r.«value»;\nif (mode === 'flatten_all') a();\nif (mode !== 'flatten_at_root') b();",
      'const mode = r.flat;\nif (mode === true) a();\nif (mode !== false) b();',
    ],
    [
      'javascript',
      "const mode = r.«value»;\nif ((mode) === 'flatten_all') a();",
      'const mode = r.flat;\nif ((mode) === true) a();',
    ],
    [
      'javascript',
      "const mode = (await r.json()).«value»;\nif (mode === 'flatten_all') a();",
      'const mode = (await r.json()).flat;\nif (mode === true) a();',
    ],
    [
      'javascript',
      "const mode = r['«value»'];\nif (mode === 'flatten_all') a();",
      "const mode = r['flat'];\nif (mode === true) a();",
    ],
    ['python', "if r['«value»'] == 'flatten_all':", "if r['flat'] is True:"],
    ['python', 'if r["«value»"] != "flatten_at_root":', 'if r["flat"] is not False:'],
    ['python', 'if r.get("«value»") == "flatten_all":', 'if r.get("flat") is True:'],
    ['python', 'if r.get("result").get("«value»") == "flatten_all":', 'if r.get("result").get("flat") is True:'],
    ['python', 'if get("/%s" % zone)()["«value»"] == "flatten_all":', 'if get("/%s" % zone)()["flat"] is True:'],
    ['python', 'if get("/%s" % zone)["«value»"] == "flatten_all":', 'if get("/%s" % zone)["flat"] is True:'],
    [
      'python',
      'mode = r["«value»"]\nif mode == "flatten_all":\n    a()',
      'mode = r["flat"]\nif mode is True:\n    a()',
    ],
    ['ruby', "if r['«value»'] == 'flatten_all'", "if r['flat'] == true"],
    ['ruby', "if r.dig('result', '«value»') == 'flatten_all'", "if r.dig('result', 'flat') == true"],
    ['ruby', "if r.dig(:result, '«value»') == 'flatten_all'", "if r.dig(:result, 'flat') == true"],
    ['ruby', "mode = r['«value»']\na if mode == 'flatten_all'", "mode = r['flat']\na if mode == true"],
    ['php', "if ($r['«value»'] == 'flatten_all')", "if ($r['flat'] === true)"],
    ['php', "if ($r->«value» !== 'flatten_at_root')", 'if ($r->flat !== false)'],
    ['php', "$mode = $r->«value»;\nif ($mode == 'flatten_all') a();", '$mode = $r->flat;\nif ($mode === true) a();'],
    ['powershell', "if ($r.«value» -eq 'flatten_all')", 'if ($r.flat -eq $true)'],
    ['powershell', "if ($r.«value» -ine 'flatten_all')", 'if ($r.flat -ine $true)'],
    ['powershell', "if ($r.«value» -eq 'flatten_all' -and $x)", 'if ($r.flat -eq $true -and $x)'],
    [
      'shell',
      'if [ "$(echo "$r" | jq -r \'.result.«value» == \\"flatten_all\\"\')" ]; then',
      'if [ "$(echo "$r" | jq -r \'.result.flat == true\')" ]; then',
    ],
    ['shell', 'jq \'.result.«value» == "flatten_all"\'', "jq '.result.flat == true'"],
  ])('is read by its new name in %s: %s', (language, before, expected) => {
    expect(compared(language, before)).toBe(expected);
  });

  it.each<[string, string]>([
    ['javascript', "if (r.«value» === 'other')"],
    ['javascript', "if (r.«value» === 'toString')"],
    ['javascript', 'if (r.«value» === mode)'],
    ['javascript', "if (r.«value».length === 'flatten_all')"],
    ['javascript', "if ((r.«value» ?? 'flatten_all') === 'flatten_all')"],
    ['javascript', "if (normalised(r.«value») === 'flatten_all')"],
    ['javascript', "if (normalised(get(id).«value») === 'flatten_all')"],
    ['javascript', "if (normalised(f(x) + r.«value») === 'flatten_all')"],
    ['javascript', "x = a[(r.«value»)] === 'flatten_all'"],
    ['javascript', "x = f()(r.«value») === 'flatten_all'"],
    ['javascript', "if (prefix + r.«value» === 'flatten_all')"],
    ['javascript', "if (!r.«value» === 'flatten_all')"],
    ['javascript', "if (typeof r.«value» === 'flatten_all')"],
    ['javascript', "if (a == r.«value» == 'flatten_all')"],
    ['javascript', "if (a & r.«value» == 'flatten_all')"],
    ['javascript', "if (r.«value» === 'flatten_all' in seen)"],
    ['javascript', "if (r.«value» === 'flatten_all' + x)"],
    ['javascript', "if (r.«value» === 'flatten_all' / 2)"],
    ['javascript', "if (r.«value» === 'flatten_all' & x)"],
    ['javascript', "if (r.«value» === 'flatten_all' == x)"],
    ['javascript', 'if (r.«value» === "flatten_all\')'],
    ['javascript', "const mode = r.«value»;\nif (mode === 'flatten_all') a();\nif (mode === 'other') b();"],
    ['javascript', "const mode = r.«value»;\nif (mode === 'flatten_all') a();\nlog(mode);"],
    ['javascript', "const mode = r.«value»;\nif (x + mode === 'flatten_all') a();"],
    ['javascript', "const mode = r.«value»;\nif (low(mode) === 'flatten_all') a();"],
    ['javascript', "log(mode);\nconst mode = r.«value»;\nif (mode === 'flatten_all') a();"],
    ['javascript', 'const mode = r.«value»;'],
    ['javascript', "const mode = r.«value» || x;\nif (mode === 'flatten_all') a();"],
    ['javascript', "const mode = a ? r.«value» : x;\nif (mode === 'flatten_all') a();"],
    ['javascript', "const mode = r.«value»;\nif (s.mode === 'flatten_all') a();"],
    ['python', 'if str(r["«value»"]) == "flatten_all":'],
    ['python', 'if not (r["«value»"]) == "flatten_all":'],
    ['python', 'if x in r["«value»"] == "flatten_all":'],
    ['python', 'if r["«value»"] == "flatten_all" in x:'],
    ['python', 'if r["«value»"] == "flatten_all" not in x:'],
    ['python', "print(f\"{r['«value»'] == 'flatten_all' = }\")"],
    ['ruby', "if low(other, r['«value»']) == 'flatten_all'"],
    ['ruby', "$mode = r['«value»']\na if $mode == 'flatten_all'"],
    ['ruby', "mode = r['«value»']\na if mode == 'flatten_all'\ndef b\n  mode == 'flatten_all'\nend"],
    ['php', "if ($a . $r->«value» === 'flatten_all')"],
    ['php', "$mode = $r->«value»;\nif ($mode == 'flatten_all') a();\nuse_all(compact('mode'));"],
    ['powershell', "if ($a, $r.«value» -eq 'flatten_all')"],
    ['powershell', "if ($r.«value» -eq 'flatten_all' - 1)"],
  ])('is left in %s: %s', (language, before) => {
    expect(compared(language, before)).toBe('no comparison');
  });

  it.each([
    ['a.ts', 'value: string', true],
    ['a.tsx', "value?: 'flatten_all'", true],
    ['a.mts', 'value : "flatten_all"', true],
    ['a.ts', 'value: number', false],
    ['a.ts', 'other_value: string', false],
    ['a.js', 'value: string', false],
  ])('goes by a type in %s: %s', (path, member, isText) => {
    const why = 'the read goes by a declared type, in which it is a text (line 1)';
    for (const after of [
      (key: string, value: string) => `;r.${key} === ${value}`,
      (key: string, value: string) => `\nconst mode = r.${key};\nif (mode === ${value}) a();`,
    ]) {
      const type = `type R = { ${member} }`;
      expect(compared('javascript', type + after('«value»', "'flatten_all'"), { path })).toBe(
        isText ? `refused: ${why}` : type + after('flat', 'true'),
      );
    }
  });
});
