import { inner, indexed, isRequest, url, type Sample, type Writers } from './sample.js';

/** The index of an element, or a member by its name, for each step of a dotted path. */
const steps = (path: string): readonly string[] => indexed(path).replaceAll('[0]', '.0').split('.');

/** A call of a client library's method: the language of a block of code, and the program. */
export function libraryProgram({ chain, way }: Sample): readonly [language: string, program: string] | undefined {
  if (chain === undefined) return undefined;
  switch (way) {
    case 'node':
      return [
        'ts',
        `import Cloudflare from 'cloudflare';\n\nconst client = new Cloudflare();\nconsole.log(await client.${chain}());\n`,
      ];
    case 'python':
      return ['python', `from cloudflare import Cloudflare\n\nclient = Cloudflare()\nprint(client.${chain}())\n`];
    default: {
      const imports = 'import (\n\t"context"\n\n\t"github.com/cloudflare/cloudflare-go/v4"\n)';
      const body = `\tclient := cloudflare.NewClient()\n\tclient.${chain}(context.TODO())\n`;
      return ['go', `package main\n\n${imports}\n\nfunc main() {\n${body}}\n`];
    }
  }
}

function python(sample: Sample): string | undefined {
  const [language, program] = libraryProgram(sample) ?? [];
  if (language === 'python') return program;
  if (!isRequest(sample)) return undefined;
  if (sample.ciphers !== undefined) {
    return `context = ssl.create_default_context()\ncontext.set_ciphers("${sample.ciphers}")\nurlopen("${url(sample)}", context=context)\n`;
  }
  const body = inner(sample)?.replaceAll('true', 'True').replaceAll('false', 'False');
  const given = [
    `"${url(sample)}"`,
    ...(sample.headers.length === 0 ? [] : [`headers=${JSON.stringify(Object.fromEntries(sample.headers))}`]),
    ...(body === undefined ? [] : [`json=${body}`]),
  ];
  const read =
    sample.read === undefined
      ? ''
      : steps(sample.read)
          .map((step) => (step === '0' ? '[0]' : `["${step}"]`))
          .join('');
  const tail = sample.read === undefined ? '' : `print(answer.json()${read})\n`;
  return `import requests\n\nanswer = requests.${sample.method.toLowerCase()}(${given.join(', ')})\n${tail}`;
}

function go(sample: Sample): string | undefined {
  const [language, program] = libraryProgram(sample) ?? [];
  if (language === 'go') return program;
  if (!isRequest(sample)) return undefined;
  const body = inner(sample);
  const lines = [
    ...(sample.ciphers === undefined
      ? []
      : ['_ = tls.Config{', '\tCipherSuites: []uint16{', '\t\t0xcc13,', '\t},', '}']),
    `request, _ := http.NewRequest("${sample.method}", "${url(sample)}", ${body === undefined ? 'nil' : `strings.NewReader(\`${body}\`)`})`,
    ...sample.headers.map(([name, value]) => `request.Header.Set("${name}", "${value}")`),
    'answer, _ := http.DefaultClient.Do(request)',
    ...(sample.read === undefined ? [] : goRead(sample.read)),
  ];
  const imports = ['encoding/json', 'fmt', 'net/http', 'strings'].map((name) => `\t"${name}"\n`).join('');
  return `package main\n\nimport (\n${imports})\n\nfunc main() {\n${lines.map((line) => `\t${line}\n`).join('')}}\n`;
}

/** The answer as a structure of its own for each step. */
function goRead(path: string): string[] {
  const names = path.split('.');
  const pascal = (name: string): string =>
    name.replace('[]', '').replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const type = names.reduceRight(
    (below, name) =>
      `struct { ${pascal(name)} ${name.endsWith('[]') ? '[]' : ''}${below} \`json:"${name.replace('[]', '')}"\` }`,
    'string',
  );
  const chain = names.map((name) => `${pascal(name)}${name.endsWith('[]') ? '[0]' : ''}`).join('.');
  return [`var body ${type}`, 'json.NewDecoder(answer.Body).Decode(&body)', `fmt.Println(body.${chain})`];
}

function powershell(sample: Sample): string | undefined {
  if (!isRequest(sample)) return undefined;
  if (sample.ciphers !== undefined) return `curl.exe --ciphers ${sample.ciphers} "${url(sample)}"\n`;
  const body = inner(sample);
  const headers = sample.headers.map(([name, value]) => `'${name}' = '${value}'`).join('; ');
  const words = [
    `Invoke-RestMethod -Method ${sample.method} -Uri '${url(sample)}'`,
    ...(headers === '' ? [] : [`-Headers @{ ${headers} }`]),
    ...(body === undefined ? [] : [`-ContentType 'application/json' -Body '${body}'`]),
  ];
  const tail = sample.read === undefined ? '' : `Write-Output $answer.${indexed(sample.read)}\n`;
  return `$answer = ${words.join(' ')}\n${tail}`;
}

/** Quotes inside of quotes are written \\". */
function batch(sample: Sample): string | undefined {
  if (!isRequest(sample)) return undefined;
  const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;
  const body = inner(sample);
  const words = [
    `curl -X ${sample.method} "${url(sample)}"`,
    ...sample.headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(sample.ciphers === undefined ? [] : [`--ciphers ${sample.ciphers}`]),
    ...(body === undefined ? [] : [`--data ${quoted(body)}`]),
  ];
  return `@echo off\n${words.join(' ')}${sample.read === undefined ? '' : ` | jq ".${sample.read}"`}\n`;
}

const file = (name: string, text: string | undefined): { file: string; text: string } | undefined =>
  text === undefined ? undefined : { file: name, text };

export const LANGUAGES: Writers = {
  Python: (sample) => file('a.py', python(sample)),
  Go: (sample) => file('a.go', go(sample)),
  PowerShell: (sample) => file('a.ps1', powershell(sample)),
  'Windows batch': (sample) => file('a.bat', batch(sample)),
};
