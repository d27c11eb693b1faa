import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

/* What sends a path is found where functions are handed over by their names, and where what is made holds what it is given. */

const API = 'https://api.cloudflare.com/client/v4';

/** What is found, and how sure it is: `likely` where what sends a path was not found. */
async function found(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { cwd } = new Project(files);
  const { findings } = await lint({ cwd, asOf: '2026-11-21', threads: 1 });
  return findings.map(({ span, confidence, method }) => `${span.file} ${method ?? '?'} ${confidence}`);
}

const JAVA_SEND = `static final String BASE = "${API}";
  void send(String p) {
    HttpClient.newHttpClient().sendAsync(HttpRequest.newBuilder(URI.create(BASE + p)).GET().build(), null);
  }`;
const KOTLIN_SEND = `fun send(p: String) { OkHttpClient().newCall(Request.Builder().url(BASE + p).build()).execute() }`;

describe('a function that makes the path of each item', () => {
  it.each<[string, string, string]>([
    [
      'JavaScript',
      'a.js',
      `const path = (z) => \`/zones/\${z}/filters\`;
export function run(ids) { ids.map(path).forEach((p) => fetch('${API}' + p)); }`,
    ],
    [
      'Python',
      'a.py',
      `import requests
def path(z): return f"/zones/{z}/filters"
def run(ids):
    for p in map(path, ids): requests.get("${API}" + p)`,
    ],
    [
      'Ruby',
      'a.rb',
      `require 'net/http'
def path(z) = "/zones/#{z}/filters"
def run(ids) = ids.map(&method(:path)).each { |p| Net::HTTP.get(URI('${API}' + p)) }`,
    ],
    [
      'PHP, by a text',
      'a.php',
      `<?php
function path($z) { return "/zones/$z/filters"; }
function run($ids) { foreach (array_map('path', $ids) as $p) file_get_contents('${API}' . $p); }`,
    ],
    [
      'PHP, a method of an object',
      'a.php',
      `<?php
class A {
  function path($z) { return "/zones/$z/filters"; }
  function run($ids) { foreach (array_map([$this, 'path'], $ids) as $p) file_get_contents('${API}' . $p); }
}`,
    ],
    [
      'Java',
      'A.java',
      `import java.net.URI;
import java.net.http.*;
class A {
  ${JAVA_SEND}
  void run(java.util.List<String> ids) { ids.stream().map(A::path).forEach(this::send); }
  static String path(String z) { return "/zones/" + z + "/filters"; }
}`,
    ],
    [
      'Kotlin',
      'a.kt',
      `import okhttp3.*
const val BASE = "${API}"
fun path(z: String) = "/zones/$z/filters"
${KOTLIN_SEND}
fun run(ids: List<String>) { ids.map(::path).forEach(::send) }`,
    ],
    [
      'C#',
      'A.cs',
      `using System.Linq;
using System.Net.Http;
class A {
  static string Path(string z) => $"/zones/{z}/filters";
  void Run(string[] ids) { foreach (var p in ids.Select(Path)) new HttpClient().GetAsync("${API}" + p); }
}`,
    ],
  ])('%s', async (_, file, text) => {
    expect(await found({ [file]: text })).toEqual([`${file} GET certain`]);
  });
});

describe('a function that is given some of its arguments, or called by another', () => {
  const python = `import functools
import requests
def send(p, q=""): return requests.get("${API}" + p + q)\n`;
  const php = `<?php
function send($p) { return file_get_contents('${API}' . $p); }
class A { function send($p) { return file_get_contents('${API}' . $p); } function run() { `;
  const javascript = `const send = (p, done) => fetch('${API}' + p).then(done);\n`;
  it.each<[string, string]>([
    ['a.py', `${python}functools.partial(send, "/zones/1/filters")()\n`],
    ['a.py', `${python}rules = functools.partial(send, "/zones/1/filters")\ndef run(): return rules("?page=1")\n`],
    ['a.php', `${php}} }\ncall_user_func('send', '/zones/1/filters');`],
    ['a.php', `${php}} }\ncall_user_func_array('send', ['/zones/1/filters']);`],
    ['a.php', `${php}return call_user_func([$this, 'send'], '/zones/1/filters'); } }`],
    ['a.php', `${php}return array_map([$this, 'send'], ['/zones/1/filters']); } }`],
    ['a.js', `${javascript}async.mapLimit(['/zones/1/filters'], 5, send);`],
    ['a.js', `${javascript}async.concatSeries(['/zones/1/filters'], send);`],
    ['a.js', `${javascript}_.partial(send, '/zones/1/filters')();`],
  ])('%s: %s', async (file, text) => {
    expect(await found({ [file]: text })).toEqual([`${file} GET certain`]);
  });
});

describe('fields that are set by what makes the object', () => {
  it.each<[string, string]>([
    [
      'A.java',
      `import java.net.URI;
import java.net.http.*;
record A(String path) {
  ${JAVA_SEND}
  void run() { send(path); }
}
class B { void run() { new A("/zones/1/filters").run(); } }`,
    ],
    [
      'a.kt',
      `import okhttp3.*
const val BASE = "${API}"
${KOTLIN_SEND}
data class A(val path: String) { fun run() { send(path) } }
fun main() { A("/zones/1/filters").run() }`,
    ],
    [
      'A.cs',
      `using System.Net.Http;
record A(string Path) { void Run() { new HttpClient().GetAsync("${API}" + Path); } }
class B { void Run() { new A("/zones/1/filters").Run(); } }`,
    ],
    [
      'main.go',
      `package main
import "net/http"
type C struct { base string }
func root() string { return "${API}" }
func New() *C { return &C{base: root()} }
func (c *C) List() { http.Get(c.base + "/zones/1/filters") }
func main() { New().List() }`,
    ],
  ])('%s', async (file, text) => {
    expect(await found({ [file]: text })).toEqual([`${file} GET certain`]);
  });
});

describe('paths that another file of a Go module has', () => {
  const use = (imported: string, path: string): string =>
    `package main\nimport (\n\t"net/http"\n${imported})\nfunc main() { http.Get("${API}" + ${path}) }\n`;
  const mod = { 'go.mod': 'module example.com/x\n\ngo 1.22\n' };
  it.each([
    ['a constant', 'const Path = "/zones/1/filters"', 'Path'],
    ['a variable', 'var Path = "/zones/1/filters"', 'Path'],
    ['a function', 'func Path() string { return "/zones/1/filters" }', 'Path()'],
  ])('%s', async (_, text, path) => {
    const imported = '\tp "example.com/x/internal/paths"\n';
    expect(await found({ ...mod, 'paths.go': `package main\n${text}\n`, 'main.go': use('', path) })).toEqual([
      'paths.go GET certain',
    ]);
    expect(
      await found({
        ...mod,
        'internal/paths/doc.go': 'package paths\n',
        'internal/paths/rules.go': `package paths\n${text}\n`,
        'main.go': use(imported, `p.${path}`),
      }),
    ).toEqual(['internal/paths/rules.go GET certain']);
  });

  it('a test says nothing of what it tests', async () => {
    const files = {
      ...mod,
      'paths_test.go': 'package main\nconst path = "/zones/1/filters"\n',
      'main.go': use('', 'path'),
    };
    expect(await found(files)).not.toContain('paths_test.go GET certain');
  });
});

describe('a constant of another file of Ruby', () => {
  it.each([
    ['frozen', `BASE = '${API}'.freeze`, 'BASE'],
    ['with a default', `BASE = ENV.fetch('API', '${API}')`, 'BASE'],
    ['of a module', `module Config\n  BASE = '${API}'.freeze\nend`, 'Config::BASE'],
  ])('%s', async (_, constant, name) => {
    const main = `require_relative 'config'\nrequire 'httparty'\ndef call(z) = HTTParty.get(${name} + "/zones/#{z}/filters")\n`;
    expect(await found({ 'config.rb': `${constant}\n`, 'main.rb': main })).toEqual(['main.rb GET certain']);
  });
});
