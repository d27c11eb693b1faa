import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { redact, secretRanges } from '../../src/text/redact.js';
import { expectProportional } from '../work.js';

/** Repeatable random characters. */
function generator(seed: number): (alphabet: string, length: number) => string {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return (alphabet, length) => Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join('');
}

const hex = '0123456789abcdef';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const word = `${letters}0123456789`;
const url = `${word}-_`;

const credentials: [string, (pick: ReturnType<typeof generator>) => string][] = [
  ['API token', (pick) => pick(url, 40)],
  ['API key', (pick) => pick(hex, 37)],
  ['long API key', (pick) => pick(hex, 45)],
  ['user token of 2026', (pick) => `cfut_${pick(word, 40)}${pick(hex, 8)}`],
  ['global key of 2026', (pick) => `cfk_${pick(word, 40)}${pick(hex, 8)}`],
  ['service key', (pick) => `v1.0-${pick(hex, 24)}-${pick(hex, 146)}`],
  ['JWT', (pick) => `eyJ${pick(url, 30)}.eyJ${pick(url, 60)}.${pick(url, 43)}`],
];

/** Lines in which `§` stands for a credential; none of them may let it through, whatever its kind. */
const contexts: string[] = [
  `curl -H "Authorization: Bearer §" https://api.cloudflare.com/client/v4/zones`,
  `  -H 'X-Auth-Key: §' \\`,
  `  --header="x-auth-user-service-key: §" \\`,
  `curl -H X-Auth-Key:§ https://x`,
  `curl -HX-Auth-Key:§ https://x`,
  `curl -sSHX-Auth-Key:§ https://x`,
  `curl --key k.pem --pass § https://x`,
  `gpg --passphrase § a`,
  `curl -u 'me@example.com:§' https://x`,
  `curl --user me:§ https://x`,
  `  -u me:§ \\`,
  `spawnSync('curl', ['-u', 'me:§', url]);`,
  `curl -b 'CF_Authorization=§' https://x`,
  `wget --http-password=§ https://x`,
  `http GET https://x X-Auth-Key:§`,
  `Authorization: Bearer §`,
  `X-Auth-Key: §`,
  `Cookie: session=§; theme=dark`,
  `headers: { 'X-Auth-Key': '§', "Accept": 'x' }`,
  `headers: { Authorization: 'Bearer §' }`,
  `headers: { Authorization: 'Zoho-oauthtoken §' }`,
  'headers: { Authorization: `Bearer §` }',
  `const body = "{\\"headers\\": {\\"Authorization\\": \\"Bearer §\\"}}";`,
  `req.Header.Set("X-Auth-Key", "§")`,
  `req.headers["X-Auth-User-Service-Key"] = "§"`,
  `headers = {"Authorization": f"Bearer §"}`,
  `headers = {"Authorization": "Bearer " + "§"}`,
  `{"name": "Authorization", "value": "Bearer §"}`,
  `{"value": "§", "name": "X-Auth-Key"}`,
  `{"key":"Cookie","value":"a=§","type":"text"}`,
  `- name: X-Auth-Key\n  value: '§'`,
  `const cf = new Cloudflare({ apiToken: '§' });`,
  `CF_API_TOKEN="§"`,
  `CLOUDFLARE_API_KEY=§`,
  `api_token = "§"`,
  `"tunnel_secret": "§"`,
  `git clone https://user:§@example.com/x.git`,
  `https://§@example.com/`,
  `fetch("https://example.com/?access_token=§&page=1")`,
  `// was Bearer § before`,
  `"POST /x HTTP/1.1\\r\\nAuthorization: Bearer §\\r\\nHost: x"`,
];

describe('redact', () => {
  const seeded = Array.from({ length: 10 }, (_, index) => generator(index + 1));
  const cases = seeded.flatMap((pick) => credentials.map(([kind, make]) => [kind, make(pick)] as const));

  it.each(contexts)('lets no credential through %s', (context) => {
    for (const [kind, credential] of cases) {
      const line = context.replace('§', credential);
      expect(line).toContain(credential);
      const out = redact(line);
      expect(out, kind).not.toContain(credential);
      expect(out, kind).not.toContain(credential.slice(4, 16));
      expect(out, kind).not.toContain(credential.slice(-12));
      expect(out).toContain('***');
    }
  });

  it.each(credentials)('knows a %s without any context', (_, make) => {
    for (const pick of seeded) {
      expect(redact(`client.call("${make(pick)}", zone)`)).toBe('client.call("***", zone)');
    }
  });

  it.each([
    [`curl -H "Authorization: Bearer abc123" https://x`, `curl -H "Authorization: Bearer ***" https://x`],
    [`-H 'X-Auth-Email: me@example.com' -H 'Accept: x'`, `-H 'X-Auth-Email: ***' -H 'Accept: x'`],
    [`'X-Auth-Email': 'me@example.com',`, `'X-Auth-Email': '***',`],
    [`X-Auth-Email: me@example.com\nAccept: x`, `X-Auth-Email: ***\nAccept: x`],
    [`curl -u "me@example.com:$KEY" https://x`, `curl -u "***:$KEY" https://x`],
    [`curl -H X-Auth-Key:abc123 https://x`, `curl -H X-Auth-Key:*** https://x`],
    [`Cookie: a=b; c=d`, `Cookie: ***`],
    [`https://me:secret@example.com/x`, `https://***@example.com/x`],
    [`headers.set('Cookie', 'a=b')`, `headers.set('Cookie', '***')`],
    ['Authorization: `Bearer ${token}x1`', 'Authorization: `Bearer ${token}***`'],
    [`apiEmail: 'me@example.com'`, `apiEmail: '***'`],
    [`password: "hunter22"`, `password: "***"`],
    [
      '-----BEGIN PRIVATE KEY-----\nMIIE\nvQ==\n-----END PRIVATE KEY-----\nx',
      '-----BEGIN PRIVATE KEY-----***-----END PRIVATE KEY-----\nx',
    ],
    ['-----BEGIN EC PRIVATE KEY-----\nMIIE', '-----BEGIN EC PRIVATE KEY-----***'],
  ])('keeps the shape of %s', (line, masked) => {
    expect(redact(line)).toBe(masked);
    expect(redact(masked)).toBe(masked);
  });

  it.each([
    // Names and values in records.
    ['{"name": "Cookie", "value": "a=b"}', '{"name": "Cookie", "value": "***"}'],
    ['{"value": "a=b", "name": "Cookie"}', '{"value": "***", "name": "Cookie"}'],
    ['{"value": "a=b", "key": "Cookie"}', '{"value": "***", "key": "Cookie"}'],
    ['{"value": "a=b", "other": "Cookie"}', '{"value": "a=b", "other": "Cookie"}'],
    ['[{"value": "a=b"}, {"name": "Cookie"}]', '[{"value": "a=b"}, {"name": "Cookie"}]'],
    ['- name: "X-Auth-Key"\n  value: "abc"', '- name: "X-Auth-Key"\n  value: "***"'],
    ['h["X-Auth-Key"] = "abc"', 'h["X-Auth-Key"] = "***"'],
    ["h['X-Auth-Key'] => ['abc']", "h['X-Auth-Key'] => ['***']"],
    ['Set("X-Auth-Key", "abc1")', 'Set("X-Auth-Key", "***")'],
    ['Set("X-Auth-Key", f"abc1")', 'Set("X-Auth-Key", f"***")'],
    ['["X-Auth-Key", "X-Auth-Email"]', '["X-Auth-Key", "X-Auth-Email"]'],
    ['\\"X-Auth-Key\\": \\"abc\\"', '\\"X-Auth-Key\\": \\"***\\"'],
    ['x_auth_key = "abc"', 'x_auth_key = "***"'],
    ['X_AUTH_KEY=abcdefghijklmno1', 'X_AUTH_KEY=***'],
    ['X_AUTH_KEY=abcdefghijklmn1', 'X_AUTH_KEY=abcdefghijklmn1'],
    ['authorization = bearer abc', 'authorization = bearer ***'],
    ["-H 'X-Auth-Key: abc' -H 'X: y'", "-H 'X-Auth-Key: ***' -H 'X: y'"],
    ['-H X-Auth-Key:abc -v', '-H X-Auth-Key:*** -v'],
    ['--header X-Auth-Key:abc -v', '--header X-Auth-Key:*** -v'],
    ['X-Auth-Key: abc def\r\nX: y', 'X-Auth-Key: ***\r\nX: y'],
    ['"X-Auth-Key: abc\\r\\nX: y"', '"X-Auth-Key: ***\\r\\nX: y"'],
    ["'a: b', X-Auth-Key: abc 'c'", "'a: b', X-Auth-Key: *** 'c'"],
    // Commands.
    ['curl -u a:b https://x', 'curl -u *** https://x'],
    ['curl -ua:b https://x', 'curl -u*** https://x'],
    ['curl -U a:b https://x', 'curl -U *** https://x'],
    ['curl -b a=b https://x', 'curl -b *** https://x'],
    ['curl -b jar https://x', 'curl -b jar https://x'],
    ['curl -u -v a:b', 'curl -u -v a:b'],
    ['curl --user a https://x', 'curl --user a https://x'],
    ['curl --user 1:2 https://x', 'curl --user 1:2 https://x'],
    ['curl --user a://b https://x', 'curl --user a://b https://x'],
    ['x --token abc y', 'x --token *** y'],
    ['x --password=abc y', 'x --password=*** y'],
    ['["--password", "abc"]', '["--password", "***"]'],
    ['x --password "a b" y', 'x --password "***" y'],
    ['x --password --verbose', 'x --password --verbose'],
    ['x --tokens abc', 'x --tokens abc'],
    ['curl \\\n  -u a:b', 'curl \\\n  -u ***'],
    ['curl https://x\nsort -u a:b', 'curl https://x\nsort -u a:b'],
    ['  -u a:b', '  -u ***'],
    ['tar -u a:b', 'tar -u a:b'],
    ['httpie -a a:b', 'httpie -a a:b'],
    ['http -a a:b x', 'http -a *** x'],
    ["api_token = 'ab\\'cd1'", "api_token = '***'"],
    ['api_token = "ab1cd2', 'api_token = "***'],
    ['api_token = "ab1cd2\nx"', 'api_token = "***\nx"'],
    ['api_token = `ab1\ncd2`', 'api_token = `ab1\ncd2`'],
    ['{\\"api_token\\": \\"ab1cd2\\", 1}', '{\\"api_token\\": \\"***\\", 1}'],
    ['X-Auth-Key: a ${b} c $(d) e {{f}} g %h% i', 'X-Auth-Key: a ${b} *** $(d) *** {{f}} *** %h% ***'],
    ['X-Auth-Key: , a ;', 'X-Auth-Key: , *** ;'],
    ['X-Auth-Key: token $A', 'X-Auth-Key: token $A'],
    ['X-Auth-Key: mine $A', 'X-Auth-Key: mine $A'],
    // Addresses.
    ['https://abcdefghijklmnopqrst@x.y', 'https://***@x.y'],
    ['https://abcdefghijklmnopqrs@x.y', 'https://abcdefghijklmnopqrs@x.y'],
    ['https://x?token=abcdefgh', 'https://x?token=***'],
    ['https://x?token=abcdefg', 'https://x?token=abcdefg'],
    ['https://x?a=b&Client_Secret=abcdefgh&c', 'https://x?a=b&Client_Secret=***&c'],
    ['https://x?token=${abcdefgh}', 'https://x?token=${abcdefgh}'],
    // By their names.
    ['api_token = "abcde1"', 'api_token = "***"'],
    ['api_token = "abcd1"', 'api_token = "abcd1"'],
    ['api_token = "abcdef"', 'api_token = "abcdef"'],
    ['api_token = "123456"', 'api_token = "123456"'],
    ['api_token = "abcdefghijklmnopqrst"', 'api_token = "***"'],
    ['api_token = "abcdefghijklmnopqrs"', 'api_token = "abcdefghijklmnopqrs"'],
    ['api_token = "abc def1"', 'api_token = "abc def1"'],
    ['api_token = "/run/secret1"', 'api_token = "/run/secret1"'],
    ['API_TOKEN=a1b2c3d4e5f6g7h8i9j0', 'API_TOKEN=***'],
    ['API_TOKEN=a1b2c3d4e5f6g7h8i9j', 'API_TOKEN=a1b2c3d4e5f6g7h8i9j'],
    ['API_TOKEN=abcdefghijklmnopqr12', 'API_TOKEN=abcdefghijklmnopqr12'],
    ['API_TOKEN=a1b2c3d4.5f6g7h8i9j0k', 'API_TOKEN=a1b2c3d4.5f6g7h8i9j0k'],
    // By their shape.
    ['x Bearer abcdefg1 y', 'x Bearer *** y'],
    ['x Bearer abcdefgh y', 'x Bearer abcdefgh y'],
    ['x Bearer abcdefghijklmnopqrstuvwx y', 'x Bearer *** y'],
    ['x Bearer abcdefghijklmnopqrstuvw y', 'x Bearer abcdefghijklmnopqrstuvw y'],
    ['x basic YWJjOmRlZg== y', 'x basic YWJjOmRlZg== y'],
    ['x basic YWJjOmRlZ2hpamtsbW5vcA== y', 'x basic *** y'],
    ["'aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgHiJkLmN'", "'***'"],
    ['aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgHiJkLmN', 'aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgHiJkLmN'],
    ['aBcDe1FgHi2JkLm3NoPqRsTuVwXyZaBcDeFgHiJk', '***'],
    [
      '-----BEGIN PRIVATE KEY----- *** -----END PRIVATE KEY-----',
      '-----BEGIN PRIVATE KEY----- *** -----END PRIVATE KEY-----',
    ],
  ])('makes of %j', (line, masked) => {
    expect(redact(line)).toBe(masked);
  });

  it.each([
    // Variables and placeholders.
    'curl -H "Authorization: Bearer $CF_TOKEN" https://x',
    'curl -H "X-Auth-Key: ${CF_KEY}" -H "X-Auth-Email: $CF_EMAIL"',
    'curl -u "$CF_USER:$CF_PASS" https://x',
    'Authorization: Bearer {{token}}',
    'X-Auth-Key: {{ $dotenv.KEY }}',
    'Authorization: `Bearer ${process.env.CF_API_TOKEN}`,',
    "'X-Auth-Key': apiKey,",
    'headers: { authorization: token, cookie: jar.header(url) },',
    'req.Header.Set("Authorization", fmt.Sprintf("Bearer %s", token))',
    '"Authorization": "Bearer " + token',
    'Authorization: Bearer <API token>',
    'token: ${{ secrets.CF_API_TOKEN }}',
    'const apiToken = process.env.CLOUDFLARE_API_TOKEN;',
    'api_token = var.cloudflare_api_token',
    'export CF_TOKEN=$(cat token.txt)',
    "const hidden = ['authorization', 'cookie', 'x-auth-key'];",
    'authorization?: string; cookie: string | undefined;',
    // Identifiers, digests, paths.
    'PATCH /zones/023e105f4ecef8ad9ca31a8372d0c353/settings/minify',
    'const zoneId = "023e105f4ecef8ad9ca31a8372d0c353";',
    'account_id = "01a7362d577a6c3019a474fd6f485823"',
    'tunnel: f70ff985-a4ef-4643-bbbc-4a0ed4fc8415',
    'uses: actions/checkout@8ade135a41bc03ea155e62e844d188df1ea18608',
    '"integrity": "sha512-hKKBAQx1Pk3TDvqjMCzwCoxDcH8i0Qb4h7uHUC+rhQuTNGYLSLNSMTTyyPrMOXgnMmCWLHXkKDcFqY4ZyEhWlg=="',
    '/assets/AbCdEfGh12345678IjKlMnOp12345678QrStUvWx/x.js',
    'https://api.cloudflare.com/client/v4/accounts/01a7362d577a6c3019a474fd6f485823/images/v1/direct_upload',
    // Names and prose that only look alike.
    'function zoneSettingMinifyV2ApplyRequestsHandlers() {}',
    'ZONE_SETTING_SECURITY_LEVEL_DEFAULT_VALUE_1',
    'Use a Bearer token instead; Basic authentication is retired.',
    'docker run -u 1000:1000 image',
    'docker run -u node:node image',
    'sort -u names:txt',
    'git checkout -b topic',
    'ssh://git@github.com/x/y.git',
    'token_type: "Bearer"',
    'tokens: 12',
    'Authorization: `Zoho-oauthtoken ${token}`',
    'fetch(`https://x/?api_token=${encodeURIComponent(token)}`)',
    '"cookie": "^0.7.1",',
    'const nextToken = sourceCode.getTokenAfter(first);',
    'export declare const isNotArrowToken: IsPunctuatorTokenWithValueFunction;',
    '"invalidVoidNotReturnOrThisParamOrGeneric"',
    'the client speaks basic HTTP/1.1 only',
    'send `Authorization: Bearer` with it',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'GET /user/tokens/verify',
    'v1.0-beta',
    '[link](https://example.com/a?key=short)',
    '',
  ])('leaves %j as it is', (line) => {
    expect(redact(line)).toBe(line);
  });

  it('changes nothing the second time', () => {
    const bit = fc.constantFrom(
      'Authorization',
      ': ',
      'Bearer ',
      '"',
      "'",
      '`',
      'X-Auth-Key',
      '=',
      '***',
      'abc123',
      '$X',
      '${y}',
      '\n',
      ' ',
      'cookie',
      'curl -u a:b',
      'token',
      '\\',
      '://u:p@h',
      '@',
      ',',
      '{"value":',
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 15 }), (bits) => {
        const once = redact(bits.join(''));
        expect(redact(once)).toBe(once);
      }),
      { numRuns: 5000 },
    );
  });

  it('gives ordered ranges that do not meet', () => {
    const line = contexts.join('\n').replaceAll('§', generator(7)(url, 40));
    const ranges = secretRanges(line);
    ranges.forEach((range, index) => {
      expect(range.end).toBeGreaterThan(range.start);
      if (index > 0) expect(range.start).toBeGreaterThan(ranges[index - 1]!.end);
    });
  });

  it('takes a value of very many parts', () => {
    expect(redact(`X-Auth-Key: ${'$a b'.repeat(300_000)}`)).not.toContain('b');
  });

  it.each([
    'cookie: ',
    'authorization: ',
    '"cookie","',
    '"cookie": `',
    "token='\\",
    'token=',
    '-u a:b ',
    '-u,',
    '://a',
    'eyJ',
    'eyJaaaaaaa.',
    '-----BEGIN PRIVATE KEY-----',
    'Bearer ',
    'aA1',
    '${',
    '{"value":"x"',
    '"value" "name":"cookie',
    '\\',
    'a',
    'curl -u a:b \\\n',
  ])('is work in proportion to the text: %j again and again', async (bit) => {
    await expectProportional((size) => redact(bit.repeat(Math.ceil(size / bit.length))), 10_000);
    // What the search for a pattern does is counted as one: it would take minutes here.
    redact(bit.repeat(Math.ceil(300_000 / bit.length)));
  });
});

it('a key is one in a path, too', () => {
  const key = '0a1b2c3d4e'.repeat(3) + '1234567';
  expect(redact(`GET /zones/${key}/filters`)).toBe('GET /zones/***/filters');
  expect(redact(`/zones/${key}`)).toBe('/zones/***');
});
