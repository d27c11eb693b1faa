import { describe, expect, it } from 'vitest';
import { hiddenText } from '../../../src/text/lexical/hidden-text.js';
import { Hiding } from '../../../src/text/lexical/hiding.js';
import { isName } from '../../../src/text/lexical/name.js';
import { safePath } from '../../../src/text/lexical/safe-path.js';
import { vocabularyOf } from '../../../src/text/lexical/vocabulary.js';

const vocabulary = vocabularyOf(
  ['use_apex_ns', 'minify', 'brotli'],
  ['zones', 'settings', 'minify'],
  [],
  ['/zones/{zone_id}/settings/minify', '/accounts/{account_id}/images/v1/{image_id}'],
);

/** A text as it is shown, its lines one by one. `found`: what of it is reported. */
function shown(file: string, text: string, found = ''): string {
  const at = text.indexOf(found);
  const hiding = new Hiding(text, file, vocabulary, found === '' ? [] : [{ start: at, end: at + found.length }]);
  let start = 0;
  return text
    .split('\n')
    .map((line) => {
      let out = '';
      let done = start;
      for (const hidden of hiding.inLine(start, start + line.length)) {
        out += text.slice(done, hidden.start) + hiddenText(hidden.kind, hidden.end - hidden.start);
        done = hidden.end;
      }
      out += text.slice(done, start + line.length);
      start += line.length + 1;
      return out;
    })
    .join('\n');
}

describe('lines of programs', () => {
  it.each([
    ['a.ts', "const key = 'abc'; // note", "const key = '‹text 3›'; // ‹comment 4›"],
    ['a.ts', 'const n = 42, v4 = 0x1f;', 'const n = ‹number 2›, v4 = ‹number 4›;'],
    ['a.ts', 'f(`a ${b ? `x${c}` : "y"} d`)', 'f(`‹text 1› ${b ? `‹text 1›${c}` : "‹text 1›"} ‹text 1›`)'],
    ['a.ts', "x.replace(/'/g, 'y')", "x.replace(/'/g, '‹text 1›')"],
    [
      'a.ts',
      "const o = { 'Content-Type': 'a/b', plain: 'x' };",
      "const o = { 'Content-Type': '‹text 3›', plain: '‹text 1›' };",
    ],
    ['a.ts', "const o = ok ? 'aaa' : 'bbb';", "const o = ok ? '‹text 3›' : '‹text 3›';"],
    ['a.ts', 'const k7Zp2QxW9vLr4TtY8mBn = 1;', 'const ‹word 20› = ‹number 1›;'],
    ['a.py', '"""one\ntwo"""; x = "three"', '"""‹text 3›\n‹text 3›"""; ‹text 1› = "‹text 5›"'],
    ['a.py', "d = {'k': 'v'}", "d = {'k': '‹text 1›'}"],
    ['a.go', 'a := `one\n"two`', 'a := `‹text 3›\n"‹text 3›`'],
    ['a.rb', "a = <<~T, 'b'\n  one\nT\nc = 'd'", "a = <<~T, '‹text 1›'\n  ‹text 3›\nT\nc = '‹text 1›'"],
    ['a.rb', 'a = %w[one two]; b = x % 3', 'a = %w[‹text 7›]; b = x % ‹number 1›'],
    ['a.rb', 'get :status, key: :other', 'get :‹word 6›, key: :‹word 5›'],
    ['a.pl', 'my $a = q{one {two} three};', 'my $a = q{‹text 3› {two} ‹text 5›};'],
    ['a.pl', "$x =~ s{'}{\"}; my $a = 'b';", "$x =~ s{'}{\"}; my $a = '‹text 1›';"],
    ['a.pl', '=pod\n\nsecretive\n\n=cut\nmy $a;', '=‹comment 3›\n\n‹comment 9›\n\n=cut\nmy $a;'],
    [
      'a.rs',
      "fn f<'a>(x: &'a str) { let c = '\"'; let r = r#\"one\"#; }",
      "fn f<'a>(x: &'a str) { let c = '\"'; let r = r#\"‹text 3›\"#; }",
    ],
    ['a.cs', 'var a = @"one ""two"" \\"; var b = "c";', 'var a = @"‹text 3› ""‹text 3›"" \\"; var b = "‹text 1›";'],
    ['a.rs', '/* a /* b */ one */ let c = 1;', '/* ‹comment 1› /* ‹comment 1› */ ‹comment 3› */ let c = ‹number 1›;'],
    ['a.kt', '/* a /* b */ one */ val c', '/* ‹comment 1› /* ‹comment 1› */ ‹comment 3› */ val c'],
    ['a.nim', '#[ a #[ b ]# one ]# let c', '#[ ‹comment 6› ]‹comment 5› ]# let c'],
    ['a.java', '/* a /* b */ one', '/* ‹comment 1› /* ‹comment 1› */ one'],
    ['a.cs', '#region one two\n#error three\nint a;', '#region ‹comment 7›\n#error ‹comment 5›\nint a;'],
    ['a.lua', 'a = [==[ one ]] two ]==] --[[ three ]]', 'a = [==[ ‹text 3› ]] ‹text 3› ]==] --[[ ‹text 5› ]]'],
    ['a.exs', '~s(one) <> "two #{three}" <> ~S"four"', '~s(‹text 3›) <> "‹text 3› #{three}" <> ~S"‹text 4›"'],
    ['a.nim', 'let a = r"one"; let b = """two"""', 'let a = r"‹text 3›"; let b = """‹text 3›"""'],
    ['a.php', "text <?php $a = <<<'E'\none\nE;\n?> more", "‹text 4› <?php $a = <<<'E'\n‹text 3›\nE;\n?> ‹text 4›"],
    ['a.rs', 'match x { "one" => 1, _ => 2 }', 'match x { "‹text 3›" => ‹number 1›, _ => ‹number 1› }'],
    ['a.cs', 'x switch { "a", "one" => y };', 'x switch { "‹text 1›", "‹text 3›" => y };'],
    ['a.go', 'case "one", "two": f()', 'case "‹text 3›", "‹text 3›": f()'],
    ['a.go', 'm{"one": a}; cases{"two": b}', 'm{"one": a}; cases{"two": b}'],
    ['a.tf', 'a = <<-E\n  one ${var.x}\n  E\nb = "c"', 'a = <<-E\n  ‹text 3› ${var.x}\n  E\nb = "‹text 1›"'],
    // What names a member, and what only looks like it.
    ['a.ts', "f({ 'a.b': 'x' }, ['c'], 'd')", "f({ 'a.b': '‹text 1›' }, ['‹text 1›'], '‹text 1›')"],
    ['a.ts', "const o = { 'a b': 1, '9': 2 };", "const o = { '‹text 3›': ‹number 1›, '‹text 1›': ‹number 1› };"],
    ['a.rb', "h['key'] = 'x'; h['key'] == 'x'", "h['key'] = '‹text 1›'; h['‹text 3›'] == '‹text 1›'"],
    ['a.rb', "{ 'key' => 'x' }", "{ 'key' => '‹text 1›' }"],
    ['a.cs', 'f("a"::b, c ? "d" : "e")', 'f("‹text 1›"::b, c ? "‹text 1›" : "‹text 1›")'],
    ['a.ts', 'f(\n"key": 1)', 'f(\n"key": ‹number 1›)'],
    ['a.ts', `f({ '${'k'.repeat(80)}': a })`, `f({ '${'k'.repeat(80)}': a })`],
    ['a.ts', `f({ '${'k'.repeat(82)}': a })`, "f({ '‹text 82›': a })"],
    // Words that touch a quote, and numbers.
    ['a.ts', 'a 1.5e3 v1', 'a ‹number 5› v1'],
    ['a.py', "x = abcd'e'", "x = ‹text 4›'‹text 1›'"],
    ['a.py', "x = f'e'", "x = f'‹text 1›'"],
    ['a.ts', 'a\n`b\nc` + key + "d"', 'a\n`‹text 1›\n‹text 1›` + ‹text 3› + "‹text 1›"'],
    ['a.ts', 'a\n`b\nc` + key', 'a\n`‹text 1›\n‹text 1›` + key'],
    ['a.jsx', 'const a = <p>one {two} three</p>;', 'const a = <p>‹text 3› {two} ‹text 5›</p>;'],
  ])('%s %j', (file, text, expected) => {
    expect(shown(file, text)).toBe(expected);
  });
});

it('says of a stretch whether something of it is hidden', () => {
  const text = "a = 'bcd';\r\nconst e = 1;\n";
  const hiding = new Hiding(text, 'a.ts', vocabulary, []);
  const hides = (part: string): boolean => hiding.hides(text.indexOf(part), text.indexOf(part) + part.length);
  expect(['a', "'", 'cd', "d'", ';', 'const', '1', '= 1', '\n'].map(hides)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
});

describe('lines of bare words', () => {
  it.each([
    [
      'a.sh',
      'export KEY=abc; curl -H \'X-A: b\' -pabc --user=x "$URL"',
      'export KEY=‹word 3›; curl -H \'‹word 3›: ‹word 1›\' ‹word 5› --user=‹word 1› "$URL"',
    ],
    ['a.sh', 'echo ${A} ${B:-c} pa$WORD', 'echo ${A} ‹word 6›} ‹word 7›'],
    ['a.yml', 'key: value # why', 'key: ‹text 11›'],
    ['a.yml', '- name: ${{ secrets.X }}', '- name: ${{ secrets.X }}'],
    ['a.json', '{"a": "b", "n": 12, "t": true}', '{"a": "‹word 1›", "n": ‹number 2›, "t": true}'],
    ['.env', 'KEY=abc=', 'KEY=‹word 4›'],
    ['a.sh', 'c2VjcmV0cGFzc3dvcmQ=', '‹word 20›'],
    ['a.toml', '[a.b]\nc = "d"', '[a.b]\nc = "‹word 1›"'],
    ['a.md', 'The word is abc.', '‹text 16›'],
    ['a.html', '<a href="x">y</a>', '<a href="‹word 1›">‹word 1›</a>'],
    ['a.xyz', 'who knows 12', '‹text 12›'],
    // Flags, names of variables, elements and sections stand; their values do not.
    ['a.sh', 'cmd -v -fsSL --out-file x', '‹word 3› -v -fsSL --out-file ‹word 1›'],
    ['a.sh', 'A+=b C:=d E ?= f', 'A+=‹word 1› C:=‹word 1› E ?= ‹word 1›'],
    ['a.sh', 'curl -X POST --data-k7Zp2QxW9vLr4TtY x', 'curl -X POST ‹text 25›'],
    ['a.ps1', 'Invoke-RestMethod -Uri $URL -Method Patch', 'Invoke-RestMethod -Uri $URL -Method ‹word 5›'],
    ['a.xml', '<plain key="x">word</plain>', '<plain key="‹word 1›">‹word 4›</plain>'],
    ['a.sh', 'cat <<<one; cmd <two three <<FOUR', '‹word 3› <<<‹word 3›; ‹word 3› <‹text 9› <<‹word 4›'],
    ['a.html', '<p\nclass="a">', '<p\nclass="‹word 1›">'],
    ['a.html', 'x <p class="a"> y <br /> z', '‹word 1› <p class="‹word 1›"> ‹word 1› <br /> ‹word 1›'],
    ['a.yml', 'a: b', 'a: ‹word 1›'],
    ['a.yml', '- a: {b: 1, c: [x, 2]}', '- a: {b: ‹number 1›, c: [‹word 1›, ‹number 1›]}'],
    ['a.yml', '# why minify', '‹comment 12›'],
    ['a.yml', 'k7Zp2QxW9vLr4TtY: b', '‹word 16›: ‹word 1›'],
    ['a.ini', '[part one]', '[part one]'],
    ['a.ini', '[k7Zp2QxW9vLr4TtY]', '[‹word 16›]'],
    ['a.ini', '; note\n; use_apex_ns', '; ‹comment 4›\n; use_apex_ns'],
    ['a.txt', "$HOME/$name '$other' %(name)s %s {} $1", "$HOME/$name '‹word 6›' %(name)s %s {} $1"],
    ['a.txt', 'minify, (brotli) minify.', 'minify, (brotli) minify.'],
    ['a.txt', '1.5 -2, x', '‹text 6›, ‹word 1›'],
  ])('%s %j', (file, text, expected) => {
    expect(shown(file, text)).toBe(expected);
  });
});

describe('addresses of the API', () => {
  it.each([
    ['https://api.cloudflare.com/client/v4/zones/$Z/settings/minify', undefined],
    ['https://me:pass@api.cloudflare.com/client/v4/zones', 'https://‹word 26›/client/v4/zones'],
    [
      'https://api.cloudflare.com/client/v4/zones/abc?key=def&page={page}#ghi',
      'https://api.cloudflare.com/client/v4/zones/‹word 3›?key=‹word 3›&page={page}#‹word 3›',
    ],
    ['https://other.example.com/abc', 'https://‹word 21›'],
    ['/zones/{zone_id}/settings/minify', undefined],
    ['/home/abc', '/‹word 8›'],
    // Queries, fragments, references and what stands around a path.
    ['/zones?name', '/zones?‹word 4›'],
    ['/zones?name=&page=1', '/zones?name=&page=‹word 1›'],
    ['/zones?a={b}&c=$d', '/zones?a={b}&c=$d'],
    ['/zones?9=x', '/zones?‹word 3›'],
    ['/zones#', '/zones#'],
    ['/zones/#a', '/zones/#‹word 1›'],
    ['/zones//settings/', '/zones//settings/'],
    ['zones/abc/settings', 'zones/‹word 3›/settings'],
    ['/zones/:zone/<id>/%s/{{z}}/${{ z }}/#{z}/*/...', '/zones/:zone/<id>/%s/{{z}}/${{ z }}/#{z}/*/...'],
    ['x/zones/a', '‹word 1›/zones/‹word 1›'],
    ['@/zones/a', '‹word 9›'],
    ['$BASE/zones/a', '$BASE/zones/‹word 1›'],
    ['${BASE}/zones/a', '${BASE}/zones/‹word 1›'],
    ['HTTPS://API.cloudflare.com/other', 'HTTPS://API.cloudflare.com/‹word 5›'],
    ['api.cloudflare.com/other', 'api.cloudflare.com/‹word 5›'],
  ])('%s', (text, expected) => {
    expect(shown('a.txt', text)).toBe(expected ?? text);
  });

  it('show plain words where they are found', () => {
    expect(shown('a.txt', 'a /zones/{z}/new_thing', '/zones/{z}/new_thing')).toBe('‹word 1› /zones/{z}/new_thing');
  });

  it.each([
    ['/zones/mulberry/settings/minify', '/zones/‹word 8›/settings/minify'],
    ['/client/v4/zones/mulberry/settings/minify', '/client/v4/zones/‹word 8›/settings/minify'],
    ['zones/mulberry/settings/minify', 'zones/‹word 8›/settings/minify'],
    ['https://api.cloudflare.com/client/v4/zones/mulberry', 'https://api.cloudflare.com/client/v4/zones/‹word 8›'],
    ['/zones/${z}/settings/new_thing', '/zones/${z}/settings/new_thing'],
  ])('show no words in the places of identifiers, also where they are found: %s', (text, expected) => {
    expect(shown('a.txt', `a ${text}`, text)).toBe(`‹word 1› ${expected}`);
  });

  it.each([
    ['/zones/${z ? a : b}/new_thing?k=${k}mulberry', '/zones/${z ? a : b}/new_thing?k=${k}‹text 8›'],
    ['/zones/${z}/new_thing?k=${k}&p=mulberry', '/zones/${z}/new_thing?k=${k}&‹text 10›'],
    ['/zones/${z}/new_thing#${k}mulberry', '/zones/${z}/new_thing#${k}‹text 8›'],
  ])('show no words of the query and fragment of what is found: %s', (text, expected) => {
    expect(shown('a.ts', `f(\`${text}\`)`, text)).toBe(`f(\`${expected}\`)`);
  });
});

describe('names', () => {
  it.each([
    'zone_id',
    'getZoneSettings',
    'XMLHttpRequest',
    'sha256',
    'x',
    '$form',
    'TestA_ReturnsB',
    'étoile',
    'oauth2ClientSecret',
  ])('%s is one', (word) => {
    expect(isName(word)).toBe(true);
  });

  it.each(['k7Zp2QxW9vLr4TtY', 'jKTgsa0CWQASAYGeh96X', '9f86d081884c7d65', '12', 'aBcDeFgH1', 'a'.repeat(81)])(
    '%s is none',
    (word) => {
      expect(isName(word)).toBe(false);
    },
  );
});

describe('paths', () => {
  it.each([
    ['/zones/{}/settings/minify', '/zones/{}/settings/minify'],
    ['/zones/023e105f4ecef8ad9ca31a8372d0c353/x', '/zones/023e105f4ecef8ad9ca31a8372d0c353/x'],
    ['/zones/k7Zp2QxW9vLr4TtY8mBn3HsD6fGj/x', '/zones/{}/x'],
    ['/accounts/test-account-id/roles/role-123', '/accounts/test-account-id/roles/role-123'],
  ])('%s', (path, expected) => {
    expect(safePath(path)).toBe(expected);
  });
});

describe('the path of a request that leaves the machine', () => {
  it.each([
    ['/zones/Pass25word/settings/minify', '/zones/{}/settings/minify'],
    ['/zones/correct.horse31/settings/minify', '/zones/{}/settings/minify'],
    ['/zones/dev-hunter-37/x', '/zones/{}/x'],
    ['/zones/4839201756/x', '/zones/{}/x'],
    ['/zones/483920/10.20.30.40', '/zones/483920/10.20.30.40'],
    ['/zones/023e105f4ecef8ad9ca31a8372d0c353/cfd_tunnel', '/zones/023e105f4ecef8ad9ca31a8372d0c353/cfd_tunnel'],
    ['/zones/{}/custom-pages/v1/layer7', '/zones/{}/custom-pages/v1/layer7'],
    ['/zones/Cfd_Tunnel/layer77', '/zones/{}/{}'],
    ['/zones/mulberry/settings/minify', '/zones/{}/settings/minify'],
    ['/accounts/{}/images/v1/mulberry', '/accounts/{}/images/v1/{}'],
    ['/accounts/{}/images/other', '/accounts/{}/images/other'],
  ])('%s', (path, expected) => {
    expect(safePath(path, vocabulary)).toBe(expected);
  });
});
