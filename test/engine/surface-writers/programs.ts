import { inner, isRequest, url, type Sample, type Writer, type Writers } from './sample.js';

/** Code in a language that has requests, and no declarations or expressions by themselves. */
const program =
  (file: string, write: (sample: Sample) => string | undefined): Writer =>
  (sample) => {
    if (!isRequest(sample)) return undefined;
    const text = write(sample);
    return text === undefined ? undefined : { file, text };
  };

const single = (text: string): string => `'${text}'`;
const double = (text: string): string => JSON.stringify(text);

/** A dotted path as steps, each spelled by `around`: a key in quotes, or the first element of a list. */
const keys = (path: string, around: (key: string) => string, quote = single): string =>
  path
    .split('.')
    .flatMap((key) => (key.endsWith('[]') ? [around(quote(key.slice(0, -2))), around('0')] : [around(quote(key))]))
    .join('');

const title = (text: string): string => text.charAt(0) + text.slice(1).toLowerCase();

/** Whether the sample says something that the usual clients of a language have no words for. */
const silent = (sample: Sample): boolean => sample.ciphers !== undefined;

const elixirRead = (path: string): string =>
  path
    .split('.')
    .reduce((of, key) => (key.endsWith('[]') ? `Enum.at(${of}["${key.slice(0, -2)}"], 0)` : `${of}["${key}"]`), 'body');

/** JSON as a map of Elixir. */
const elixir = (text: string): string => text.replaceAll('{', '%{').replaceAll('":', '" => ');

export const PROGRAMS: Writers = {
  PHP: program('a.php', (sample) => {
    const body = inner(sample);
    const options = [
      `CURLOPT_CUSTOMREQUEST => '${sample.method}'`,
      `CURLOPT_HTTPHEADER => [${sample.headers.map(([name, value]) => `'${name}: ${value}'`).join(', ')}]`,
      ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => '${body}'`]),
      ...(sample.ciphers === undefined ? [] : [`CURLOPT_SSL_CIPHER_LIST => '${sample.ciphers}'`]),
    ];
    const read = sample.read === undefined ? '' : keys(sample.read, (key) => `[${key}]`);
    const lines = [`$ch = curl_init('${url(sample)}');`, `curl_setopt_array($ch, [${options.join(', ')}]);`];
    return `<?php\n${lines.join('\n')}\necho json_decode(curl_exec($ch), true)${read};\n`;
  }),
  Ruby: program('a.rb', (sample) => {
    if (sample.ciphers !== undefined) {
      const { host } = new URL(sample.base);
      return `http = Net::HTTP.new('${host}', 443)\nhttp.ciphers = '${sample.ciphers}'\nhttp.get('/client/v4/user')\n`;
    }
    const body = inner(sample);
    const headers = sample.headers.map(([name, value]) => `'${name}' => '${value}'`).join(', ');
    const given = [
      `'${url(sample)}'`,
      ...(headers === '' ? [] : [`headers: { ${headers} }`]),
      ...(body === undefined ? [] : [`body: ${body.replaceAll('":', '" => ')}.to_json`]),
    ];
    const read = sample.read === undefined ? '' : keys(sample.read, (key) => `[${key}]`);
    const tail = sample.read === undefined ? '' : `puts JSON.parse(answer.body)${read}\n`;
    return `answer = HTTParty.${sample.method.toLowerCase()}(${given.join(', ')})\n${tail}`;
  }),
  Lua: program('a.lua', (sample) => {
    const body = inner(sample);
    const options = [
      `method = '${sample.method}'`,
      `headers = { ${sample.headers.map(([name, value]) => `['${name}'] = '${value}'`).join(', ')} }`,
      ...(body === undefined ? [] : [`body = '${body}'`]),
      ...(sample.ciphers === undefined ? [] : [`ciphers = '${sample.ciphers}'`]),
    ];
    const read = sample.read === undefined ? '' : keys(sample.read, (key) => `[${key === '0' ? '1' : key}]`);
    const call = `require('resty.http').new():request_uri('${url(sample)}', { ${options.join(', ')} })`;
    return `local answer = ${call}\nprint(require('cjson').decode(answer.body)${read})\n`;
  }),
  Perl: program('a.pl', (sample) => {
    if (silent(sample)) return undefined;
    const body = inner(sample);
    const options = [
      `headers => { ${sample.headers.map(([name, value]) => `'${name}' => '${value}'`).join(', ')} }`,
      ...(body === undefined ? [] : [`content => '${body}'`]),
    ];
    const call = `HTTP::Tiny->new->request('${sample.method}', '${url(sample)}', { ${options.join(', ')} })`;
    const read = sample.read === undefined ? '' : `->${keys(sample.read, (key) => (key === '0' ? '[0]' : `{${key}}`))}`;
    return `my $answer = ${call};\nprint decode_json($answer->{content})${read};\n`;
  }),
  Rust: program('a.rs', (sample) => {
    if (silent(sample)) return undefined;
    const body = inner(sample);
    const calls = [
      `reqwest::blocking::Client::new().request(reqwest::Method::${sample.method}, "${url(sample)}")`,
      ...sample.headers.map(([name, value]) => `.header("${name}", "${value}")`),
      ...(body === undefined ? [] : [`.json(&serde_json::json!(${body}))`]),
      '.send()?',
    ];
    const read = sample.read === undefined ? '' : keys(sample.read, (key) => `[${key}]`, double);
    const tail =
      sample.read === undefined
        ? ''
        : `    let body: serde_json::Value = answer.json()?;\n    println!("{}", body${read});\n`;
    return `fn main() -> Result<(), Box<dyn std::error::Error>> {\n    let answer = ${calls.join('')};\n${tail}    Ok(())\n}\n`;
  }),
  'C#': program('A.cs', (sample) => {
    if (sample.ciphers !== undefined) {
      return `var policy = new CipherSuitesPolicy(Suites("${sample.ciphers}"));\nvar address = "${url(sample)}";\n`;
    }
    const body = inner(sample);
    const lines = [
      `var request = new HttpRequestMessage(HttpMethod.${title(sample.method)}, "${url(sample)}")${body === undefined ? '' : ` { Content = new StringContent(${double(body)}) }`};`,
      ...sample.headers.map(([name, value]) => `request.Headers.Add("${name}", "${value}");`),
      'var answer = await new HttpClient().SendAsync(request);',
      ...(sample.read === undefined
        ? []
        : [
            'var body = JsonNode.Parse(await answer.Content.ReadAsStringAsync());',
            `Console.WriteLine(body${keys(sample.read, (key) => `[${key}]`, double)});`,
          ]),
    ];
    return `class A {\n  async Task Run() {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n}\n`;
  }),
  Java: program('A.java', (sample) => {
    if (sample.ciphers !== undefined) {
      return `class A {\n  String address = "${url(sample)}";\n  void set(SSLSocket socket) {\n    socket.setEnabledCipherSuites(new String[] {"${sample.ciphers}"});\n  }\n}\n`;
    }
    const body = inner(sample);
    const publisher =
      body === undefined
        ? 'HttpRequest.BodyPublishers.noBody()'
        : `HttpRequest.BodyPublishers.ofString(${double(body)})`;
    const calls = [
      `HttpRequest.newBuilder().uri(URI.create("${url(sample)}")).method("${sample.method}", ${publisher})`,
      ...sample.headers.map(([name, value]) => `.header("${name}", "${value}")`),
      '.build()',
    ];
    const lines = [
      `HttpRequest request = ${calls.join('')};`,
      'HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
      ...(sample.read === undefined
        ? []
        : [
            'JSONObject body = new JSONObject(answer.body());',
            `System.out.println(body${keys(sample.read, (key) => `.get(${key})`, double)});`,
          ]),
    ];
    return `class A {\n  void run() throws Exception {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n}\n`;
  }),
  Kotlin: program('a.kt', (sample) => {
    if (sample.ciphers !== undefined) {
      return `val address = "${url(sample)}"\nsocket.enabledCipherSuites = arrayOf("${sample.ciphers}")\n`;
    }
    const body = inner(sample);
    const lines = [
      `val answer = client.request("${url(sample)}") {`,
      `    method = HttpMethod.${title(sample.method)}`,
      ...sample.headers.map(([name, value]) => `    headers.append("${name}", "${value}")`),
      ...(body === undefined ? [] : [`    setBody(${double(body)})`]),
      '}',
      ...(sample.read === undefined
        ? []
        : [
            'val body = JSONObject(answer.bodyAsText())',
            `println(body${keys(sample.read, (key) => `.get(${key})`, double)})`,
          ]),
    ];
    return `suspend fun run(client: HttpClient) {\n${lines.map((line) => `    ${line}\n`).join('')}}\n`;
  }),
  Elixir: program('a.ex', (sample) => {
    if (silent(sample)) return undefined;
    const body = inner(sample);
    const headers = `[${sample.headers.map(([name, value]) => `{"${name}", "${value}"}`).join(', ')}]`;
    const call = `HTTPoison.request!(:${sample.method.toLowerCase()}, "${url(sample)}", ${body === undefined ? '""' : `Jason.encode!(${elixir(body)})`}, ${headers})`;
    const tail =
      sample.read === undefined
        ? ''
        : `    body = Jason.decode!(answer.body)\n    IO.puts(${elixirRead(sample.read)})\n`;
    return `defmodule A do\n  def run do\n    answer = ${call}\n${tail}  end\nend\n`;
  }),
  Nim: program('a.nim', (sample) => {
    if (silent(sample)) return undefined;
    const body = inner(sample);
    const headers = sample.headers.map(([name, value]) => `"${name}": "${value}"`).join(', ');
    const given = [
      `"${url(sample)}"`,
      `httpMethod = Http${title(sample.method)}`,
      ...(body === undefined ? [] : [`body = $ %*${body}`]),
      ...(headers === '' ? [] : [`headers = newHttpHeaders({${headers}})`]),
    ];
    const read = sample.read === undefined ? '' : keys(sample.read, (key) => `[${key}]`, double);
    const tail = sample.read === undefined ? '' : `echo parseJson(answer.body)${read}\n`;
    return `import std/[httpclient, json]\nlet answer = newHttpClient().request(${given.join(', ')})\n${tail}`;
  }),
};
