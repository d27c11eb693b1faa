/** Numbers that are the same every time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

const random = numbers(20261121);
const pick = (letters: string, length: number): string =>
  Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
const hex = (length: number): string => `a1${pick('0123456789abcdef', length - 2)}`;
const word = (length: number): string =>
  `k7${pick('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', length - 4)}Q2`;

/** A line of a script or program with a credential in it. */
export interface Seed {
  readonly secret: string;
  readonly line: string;
  readonly lang: 'sh' | 'ts' | 'http';
}

type Maker = () => readonly [secret: string, line: string];

const shell: readonly Maker[] = [
  () => with_(word(40), (t) => `curl -H "Authorization: Bearer ${t}" https://intern.example.com/a`),
  () =>
    with_(hex(37), (t) => `curl -H 'X-Auth-Key: ${t}' -H 'X-Auth-Email: ops@example.com' https://intern.example.com/b`),
  () => with_(word(32), (t) => `curl -H "X-API-Key: ${t}" https://intern.example.com/c`),
  () => with_(word(24), (t) => `curl -u admin:${t} https://intern.example.com/d`),
  () => with_(word(24), (t) => `curl --user "admin:${t}" https://intern.example.com/e`),
  () => with_(word(30), (t) => `curl --oauth2-bearer ${t} https://intern.example.com/f`),
  () => with_(word(26), (t) => `curl --proxy-user proxy:${t} https://intern.example.com/g`),
  () => with_(word(28), (t) => `curl https://deploy:${t}@git.example.com/x.git`),
  () => with_(word(28), (t) => `curl "https://intern.example.com/h?access_token=${t}&x=1"`),
  () => with_(word(28), (t) => `curl "https://intern.example.com/i?api_key=${t}"`),
  () => with_(word(40), (t) => `export CLOUDFLARE_API_TOKEN=${t}`),
  () => with_(hex(37), (t) => `CF_API_KEY="${t}"`),
  () => with_(word(36), (t) => `curl -b "session=${t}" https://intern.example.com/j`),
  () => with_(word(32), (t) => `curl --json '{"api_token":"${t}"}' https://intern.example.com/k`),
  () => with_(word(32), (t) => `curl -d 'client_secret=${t}' https://intern.example.com/l`),
];

const code: readonly Maker[] = [
  () => with_(word(40), (t) => `const apiToken = '${t}';`),
  () => with_(word(40), (t) => `const headers1 = { Authorization: \`Bearer ${t}\` };`),
  () => with_(hex(37), (t) => `headers.set('X-Auth-Key', '${t}');`),
  () => with_(`v1.0-${hex(24)}-${hex(120)}`, (t) => `const service = { 'X-Auth-User-Service-Key': '${t}' };`),
  () => with_(`ghp_${word(36)}`, (t) => `const forge = "${t}";`),
  () => with_(`glpat-${word(20)}`, (t) => `const lab = "${t}";`),
  () => with_(`npm_${word(36)}`, (t) => `const registry = "${t}";`),
  () => with_(`xoxb-${pick('0123456789', 12)}-${word(24)}`, (t) => `const chat = "${t}";`),
  () => with_(`AKIA${pick('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`, (t) => `const cloud = "${t}";`),
  () => with_(`cfut_${word(40)}`, (t) => `const scoped = '${t}';`),
  () => with_(`sk-${word(48)}`, (t) => `const model = '${t}';`),
  () => with_(word(32), (t) => `const options1 = { clientSecret: '${t}' };`),
  () => with_(word(24), (t) => `const login1 = { user: 'admin', password: '${t}' };`),
  () => with_(word(28), (t) => `const remote = 'https://deploy:${t}@git.example.com/x.git';`),
  () => with_(`eyJhbGciOiJIUzI1NiJ9.eyJ${word(30)}.${word(43)}`, (t) => `const session = '${t}';`),
];

const requests: readonly Maker[] = [
  () => with_(word(40), (t) => `Authorization: Bearer ${t}`),
  () => with_(hex(37), (t) => `X-Auth-Key: ${t}`),
  () => with_(word(32), (t) => `X-API-Key: ${t}`),
  () => with_(word(36), (t) => `Cookie: session=${t}; theme=dark`),
  () => with_(word(24), (t) => `Private-Token: ${t}`),
];

function with_(secret: string, line: (secret: string) => string): readonly [string, string] {
  return [secret, line(secret)];
}

/** So many lines, of all kinds in turn. */
export function seeds(count: number): Seed[] {
  const makers = [
    ...shell.map((make) => ({ make, lang: 'sh' as const })),
    ...code.map((make) => ({ make, lang: 'ts' as const })),
    ...requests.map((make) => ({ make, lang: 'http' as const })),
  ];
  return Array.from({ length: count }, (_, i) => {
    const { make, lang } = makers[i % makers.length] ?? makers[0]!;
    const [secret, line] = make();
    return { secret, line, lang };
  });
}

const api = 'https://api.cloudflare.com/client/v4';

/** A file in which the lines stand right beside calls that are found, so that they are in every excerpt. */
export function fileOf(lang: Seed['lang'], lines: readonly string[]): string {
  switch (lang) {
    case 'sh':
      return `${lines.flatMap((line, i) => [line, `curl -X PATCH "${api}/zones/$Z${i}/settings/minify"`]).join('\n')}\n`;
    case 'ts': {
      const calls = lines.map(
        (line, i) =>
          `${line}\nexport const f${i} = (zone: string) => fetch(\`${api}/accounts/\${zone}/workers/namespaces\`);`,
      );
      return `const headers = new Headers();\n${calls.join('\n')}\n`;
    }
    case 'http':
      return lines
        .map(
          (line, i) =>
            `### ${i}\nPATCH ${api}/zones/{{zone}}/dns_settings/use_apex_ns\n${line}\n\n{"id": "use_apex_ns", "value": true}\n`,
        )
        .join('\n');
  }
}
