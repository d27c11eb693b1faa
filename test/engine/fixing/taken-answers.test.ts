import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project, asOf } from '../project.js';

const PATCH = `curl -sf -X PATCH "https://api.cloudflare.com/client/v4/zones/$Z/dns_settings/use_apex_ns" --json '{"value":true}'`;
const URL = 'https://api.cloudflare.com/client/v4/zones/z/dns_settings/use_apex_ns';

/** Whether the fix of the one call is safe, though it changes the answer. */
async function isSafe(files: Readonly<Record<string, string>>): Promise<boolean> {
  const { findings } = await lint({ cwd: new Project(files).cwd, asOf });
  expect(findings).toHaveLength(1);
  return findings[0]?.fix?.applicability === 'safe';
}

describe('what a command that changes something prints, in a script', () => {
  it.each([
    ['for people', PATCH, true],
    ['for nobody', `${PATCH} > /dev/null\nls | wc -l`, true],
    ['a loop for people', `for Z in $ZONES; do\n  ${PATCH}\ndone\nls | wc -l`, true],
    ['a loop whose errors are kept', `for Z in $ZONES; do\n  ${PATCH}\ndone 2> errors.log`, true],
    ['a loop for nobody', `for Z in $ZONES; do\n  ${PATCH}\ndone >/dev/null 2>&1`, true],
    ['a loop that reads a file', `while read -r Z; do\n  ${PATCH}\ndone < zones.txt`, true],
    ['behind a block that is taken', `{\n  ls\n} > list.txt\n${PATCH}`, true],
    ['in front of one', `${PATCH}\nif true; then\n  ls\nfi | wc -l`, true],
    ['a loop', `for Z in $ZONES; do\n  ${PATCH}\ndone | jq -s .`, false],
    ['a loop that reads a file, into one', `while read -r Z; do\n  ${PATCH}\ndone < zones.txt > all.json`, false],
    ['a loop with another in it', `for Z in $A; do\n  ${PATCH}\n  for b in 1 2; do ls; done\ndone > all.json`, false],
    ['a condition', `if true; then\n  ${PATCH}\nfi >> all.json`, false],
    ['a block', `{\n  echo '['\n  ${PATCH}\n  echo ']'\n} > all.json`, false],
    ['into a loop', `${PATCH} |\nwhile read -r line; do echo "$line" | jq .result; done`, false],
    ['a coprocess', `coproc C { ${PATCH}; }\nread -r line <&"\${C[0]}"`, false],
    ['all that is printed', `exec >> run.log\n${PATCH}`, false],
    ['all errors', `exec 2>> run.log\n${PATCH}`, true],
  ])('%s', async (_, text, expected) => {
    expect(await isSafe({ 'apply.sh': text })).toBe(expected);
  });
});

describe('a script whose output is taken', () => {
  it.each([
    ['Makefile', 'a:\n\t./apply.sh | jq .result\n', false],
    ['Makefile', 'a:\n\t./apply.sh\n', true],
    ['Makefile', 'a:\n\t./apply.sh || exit 1\n', true],
    ['Makefile', 'a:\n\t./apply.sh > /dev/null\n', true],
    ['Makefile', 'a:\n\t./apply.sh 2> errors.log\n', true],
    ['Makefile', 'a:\n\t./other-apply.sh | jq .result\n', true],
    ['crontab', '0 * * * * /opt/apply.sh >> /var/log/apply.json\n', false],
    ['.github/workflows/a.yml', 'jobs: { a: { steps: [{ run: "v=$(./apply.sh | jq .result)" }] } }\n', false],
    ['.github/workflows/a.yml', 'jobs: { a: { steps: [{ run: ./apply.sh }] } }\n', true],
    ['run.py', 'import subprocess\nout = subprocess.check_output(["./apply.sh"])\n', false],
    ['run.py', 'import subprocess\nsubprocess.check_call(["./apply.sh"])\n', true],
    ['main.tf', 'data "external" "a" {\n  program = ["bash", "apply.sh"]\n}\n', false],
    ['play.yml', '- command: ./apply.sh\n  register: a\n', false],
    ['README.md', '```sh\n./apply.sh | jq .result\n```\n', true],
  ])('by %s: %s', async (file, text, expected) => {
    expect(await isSafe({ 'apply.sh': PATCH, [file]: text })).toBe(expected);
  });

  it('a script of PowerShell', async () => {
    const script = `Invoke-RestMethod -Method Patch -Uri '${URL}' -ContentType application/json -Body '{"value":true}'`;
    expect(await isSafe({ 'apply.ps1': script, 'run.ps1': '$r = & ./apply.ps1\n$r.result' })).toBe(false);
    expect(await isSafe({ 'apply.ps1': script, 'run.ps1': '& ./apply.ps1' })).toBe(true);
  });

  const scripts = (others: Readonly<Record<string, string>>): string =>
    JSON.stringify({ scripts: { apex: PATCH, ...others } });

  it.each([
    ['package.json', scripts({}), true],
    ['package.json', scripts({ both: 'npm install && npm run apex' }), true],
    ['package.json', scripts({ check: 'npm run -s apex | jq -e .result' }), false],
    ['Makefile', `apex:\n\t@${PATCH.replaceAll('$', '$$')}\n`, true],
    ['Makefile', `apex:\n\t@${PATCH.replaceAll('$', '$$')}\ncheck:\n\t@$(MAKE) -s apex | jq .result\n`, false],
    ['Makefile', `OUT := $(shell ${PATCH.replace('$Z', 'z')})\n`, false],
    ['Taskfile.yml', `vars:\n  OUT:\n    sh: |\n      ${PATCH}\n`, false],
    ['play.yml', `- shell: |\n    ${PATCH}\n  register: a\n- debug: { msg: "{{ a.stdout }}" }\n`, false],
    ['play.yml', `- shell: |\n    ${PATCH}\n  register: a\n`, true],
  ])('what is named in %s', async (file, text, expected) => {
    expect(await isSafe({ [file]: text })).toBe(expected);
  });
});

describe('an answer that no value of the call leads to', () => {
  const node = (callback: string): string =>
    `const https = require('https');\nhttps.get('${URL}', (res) => {${callback}});\n`;
  const python = (then: string): string =>
    `import http.client, json\nc = http.client.HTTPSConnection("api.cloudflare.com")\nc.request("GET", "/client/v4/zones/z/dns_settings/use_apex_ns")\n${then}\n`;
  const curl = (more: string): string => `<?php\n$ch = curl_init('${URL}');\n${more}`;
  const ruby = (block: string): string =>
    `require "net/http"\nNet::HTTP.start("api.cloudflare.com", 443, use_ssl: true) do |h|\n  h.request_get("/client/v4/zones/z/dns_settings/use_apex_ns") ${block}\nend\n`;
  const java = (handler: string): string =>
    `import java.net.URI; import java.net.http.*;\nclass A { void f() throws Exception { HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("${URL}")).build(), HttpResponse.BodyHandlers.${handler}); } }\n`;
  const gathers = "let b = ''; res.on('data', (c) => { b += c; });";
  it.each([
    ['a.js', node('res.pipe(process.stdout);'), false],
    ['a.js', node(`${gathers} res.on('end', () => console.log(b));`), false],
    ['a.js', node(`${gathers} res.on('end', () => console.log(JSON.parse(b).result.value));`), true],
    ['a.js', `axios.get('${URL}', { transformResponse: [(d) => own(d)] });\n`, false],
    ['a.js', `axios.get('${URL}');\n`, true],
    ['a.py', python('print(c.getresponse().read().decode())'), false],
    ['a.py', python('print(c.getresponse().status)'), true],
    ['a.php', curl('curl_exec($ch);'), false],
    ['a.php', curl('curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);\ncurl_exec($ch);'), true],
    ['a.php', curl('curl_setopt($ch, CURLOPT_FILE, $out);\ncurl_setopt($ch, CURLOPT_RETURNTRANSFER, true);\ncurl_exec($ch);'), false], // prettier-ignore
    ['a.rb', ruby('{ |r| r.read_body($stdout) }'), false],
    ['a.rb', ruby('{ |r| puts r.body }'), false],
    ['a.rb', ruby('{ |r| puts r.code }'), true],
    ['A.java', java('ofFile(Path.of("o.json"))'), false],
    ['A.java', java('discarding()'), true],
    ['a.pl', `use LWP::UserAgent;\nLWP::UserAgent->new->get('${URL}', ':content_file' => 'o.json');\n`, false],
    ['a.pl', `use LWP::UserAgent;\nLWP::UserAgent->new->get('${URL}');\n`, true],
    ['a.exs', `Req.get!("${URL}", into: File.stream!("o.json"))\n`, false],
    ['a.exs', `Req.get!("${URL}")\n`, true],
    ['a.lua', `local http = require("socket.http")\nhttp.request { url = "${URL}", sink = sink(out) }\n`, false],
    ['a.lua', `local http = require("socket.http")\nhttp.request { url = "${URL}" }\n`, true],
  ])('%s: %s', async (file, text, expected) => {
    expect(await isSafe({ [file]: text })).toBe(expected);
  });
});
