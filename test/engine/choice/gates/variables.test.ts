import { describe, expect, it } from 'vitest';
import { isVariable } from '../../../../src/engine/choice/gates/variables.js';

describe('a word with the name of a member of answers is a variable', () => {
  it.each<[language: string, written: string, expected: boolean]>([
    ['javascript', 'one.«zone_id»', false],
    ['javascript', 'const { «zone_id», name } = one;', false],
    ['javascript', '  «zone_id»: string;', false],
    ['javascript', 'one.«zoneId»', true],
    ['javascript', 'f(«zoneId»)', true],
    ['javascript', '`/zones/${«zone_id»}/x`', true],
    ['python', 'one["«zone_id»"]', false],
    ['python', "one.get('«zone_id»')", false],
    ['python', 'record.«zone_id»', false],
    ['python', 'class R:\n    «zone_id»: str', false],
    ['python', 'class R:\n    «zone_id»: str = ""', false],
    ['python', 'class R:\n    «zone_id»: Annotated[str, Field()]', false],
    ['python', 'class R:\n    «zone_id» = fields.Str()', false],
    ['python', 'class R:\n    «zone_id» = db.Column(String)', false],
    ['python', 'def f(\n    «zone_id»: str,  # whose\n):', true],
    ['python', 'self.«zone_id»', true],
    ['python', 'myself.«zone_id»', false],
    ['python', 'def f(«zone_id»):', true],
    ['python', 'def f(\n    «zone_id»: str,\n    name: str,\n):', true],
    ['python', 'f(«zone_id»=1)', true],
    ['python', '    «zone_id» = 1', true],
    ['php', "$one['«zone_id»']", false],
    ['php', '$one->«zone_id»', false],
    ['php', '«$zone_id»', false],
    ['php', 'f($«zone_id»);', true],
    ['php', '    public string $«zone_id»;', false],
    ['php', 'public function f($«zone_id»)', true],
    ['php', 'function __construct(private string $«zone_id»)', false],
    ['php', '$one->«zoneId»', true],
    ['go', 'Zone string `json:"«zone_id»"`', false],
    ['go', 'f(«zoneID»)', true],
    // Types give their members names of their own.
    ['java', 'record R(String «zoneId») {}', false],
    ['csharp', 'public string «ZoneId» { get; set; }', false],
    ['ruby', 'f(«zone_id»)', false],
  ])('%s: %s, %s', (language, written, expected) => {
    const [before = '', word = '', after = ''] = written.split(/[«»]/);
    expect(isVariable(before + word + after, before.length, word, language)).toBe(expected);
  });
});
