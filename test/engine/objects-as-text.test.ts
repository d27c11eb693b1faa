import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

const asOf = '2026-11-21';
const API = 'https://api.cloudflare.com/client/v4';

async function found(file: string, text: string): Promise<readonly (readonly unknown[])[]> {
  const { findings } = await lint({ cwd: new Project({ [file]: text }).cwd, asOf });
  return findings.map(({ rule, confidence, path, fix }) => [rule, confidence, path, fix?.applicability ?? null]);
}

describe('an object whose class says itself what it is as text is that in texts', () => {
  it.each([
    [
      'a.js',
      `class Path {
  constructor(zone, tail) { this.zone = zone; this.tail = tail; }
  toString() { return \`zones/\${this.zone}/\${this.tail}\`; }
}
export const rules = (zone) => fetch(\`${API}/\${new Path(zone, 'firewall/rules')}\`);`,
    ],
    [
      'b.js',
      `class Path {
  constructor(zone) { this.zone = zone; }
  toString() { return 'zones/' + this.zone + '/firewall/rules'; }
}
export const rules = (zone) => fetch('${API}/' + new Path(zone));`,
    ],
    [
      'a.py',
      `import requests
class Path:
    def __init__(self, zone, tail):
        self.zone = zone
        self.tail = tail
    def __str__(self):
        return f"zones/{self.zone}/{self.tail}"
def rules(zone):
    return requests.get(f"${API}/{Path(zone, 'firewall/rules')}").json()`,
    ],
    [
      'b.py',
      `import requests
class Path:
    def __init__(self, zone):
        self.zone = zone
    def __str__(self):
        return "zones/%s/firewall/rules" % self.zone
def rules(zone):
    return requests.get("${API}/{}".format(Path(zone))).json()`,
    ],
    [
      'a.rb',
      `require 'net/http'
class Path
  def initialize(zone, tail); @zone = zone; @tail = tail; end
  def to_s; "zones/#{@zone}/#{@tail}"; end
end
def rules(zone); Net::HTTP.get(URI("${API}/#{Path.new(zone, 'firewall/rules')}")); end`,
    ],
    [
      'a.php',
      `<?php
class Path {
  public function __construct(private string $zone, private string $tail) {}
  public function __toString(): string { return "zones/{$this->zone}/{$this->tail}"; }
}
function rules(string $zone) { return file_get_contents("${API}/" . new Path($zone, 'firewall/rules')); }`,
    ],
    [
      'A.java',
      `import java.net.URI; import java.net.http.*;
record Path(String zone, String tail) { @Override public String toString() { return "zones/" + zone + "/" + tail; } }
class A { String rules(String zone) throws Exception {
  HttpRequest r = HttpRequest.newBuilder(URI.create("${API}/" + new Path(zone, "firewall/rules"))).build();
  return HttpClient.newHttpClient().send(r, HttpResponse.BodyHandlers.ofString()).body(); } }`,
    ],
    [
      'A.kt',
      `import io.ktor.client.*
import io.ktor.client.request.*
class Path(val zone: String, val tail: String) { override fun toString() = "zones/$zone/$tail" }
class Api(private val http: HttpClient) { suspend fun rules(zone: String) = http.get("${API}/\${Path(zone, "firewall/rules")}") }`,
    ],
    [
      'A.cs',
      `using System.Net.Http; using System.Threading.Tasks;
public class Path { string zone, tail; public Path(string z, string t) { zone = z; tail = t; } public override string ToString() => $"zones/{zone}/{tail}"; }
public class A { HttpClient http = new(); public Task<string> Rules(string zone) => http.GetStringAsync($"${API}/{new Path(zone, "firewall/rules")}"); }`,
    ],
    [
      'a.go',
      `package x
import ("fmt"; "net/http")
type path struct { zone, tail string }
func (p path) String() string { return "zones/" + p.zone + "/" + p.tail }
func Rules(zone string) (*http.Response, error) { return http.Get(fmt.Sprintf("${API}/%s", path{zone, "firewall/rules"})) }`,
    ],
    [
      'a.rs',
      `use std::fmt;
struct Path { zone: String, tail: &'static str }
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "zones/{}/{}", self.zone, self.tail) }
}
pub async fn rules(zone: String) { reqwest::get(format!("${API}/{}", Path { zone, tail: "firewall/rules" })).await.unwrap(); }`,
    ],
  ])('%s', async (file, text) => {
    expect((await found(file, `${text}\n`)).map((one) => one.slice(0, 3))).toEqual([
      ['firewall-rules', 'certain', '/zones/{}/firewall/rules'],
    ]);
  });

  it('is no safe fix: no place says where text is made of it', async () => {
    const text = `class Path {
  constructor(zone) { this.zone = zone; }
  toString() { return \`zones/\${this.zone}/script_monitor/scripts\`; }
}
export const scripts = (zone) => fetch(\`${API}/\${new Path(zone)}\`);
export const isSame = (one, zone) => \`\${new Path(zone)}\` === one;\n`;
    expect((await found('a.js', text)).map((one) => one[3])).toEqual(['unsafe']);
  });
});

describe('a variant of an enum of Rust', () => {
  const SETTING = `
pub async fn set(zone: &str, name: Setting) {
    reqwest::Client::new().patch(format!("${API}/zones/{zone}/settings/{}", NAME)).json(&serde_json::json!({"value": "on"})).send().await.unwrap();
}
pub async fn run() { set("z", Setting::Minify).await }
`;
  it.each([
    [
      'as_str of its own',
      'name.as_str()',
      `pub enum Setting { Ssl, Minify }
impl Setting { fn as_str(&self) -> &'static str { match self { Setting::Ssl => "ssl", Setting::Minify => "minify" } } }`,
    ],
    [
      'Display',
      'name',
      `use std::fmt;
pub enum Setting { Ssl, Minify }
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self { Setting::Ssl => write!(f, "ssl"), Self::Minify => f.write_str("minify") }
    }
}`,
    ],
  ])('%s', async (_, name, text) => {
    const all = await found('a.rs', text + SETTING.replace('NAME', name));
    expect(all.map((one) => one.slice(0, 2))).toEqual([['zone-setting-minify', 'certain']]);
  });

  it.each([
    ['#[serde(rename_all = "snake_case")]', 'High', [['security-level', 'certain']]],
    ['#[serde(rename_all = "snake_case")]', 'UnderAttack', []],
    [
      '#[serde(rename_all(serialize = "snake_case", deserialize = "camelCase"))]',
      'High',
      [['security-level', 'certain']],
    ],
    ['#[serde(rename_all(deserialize = "camelCase", serialize = "snake_case"))]', 'UnderAttack', []],
    ['#[serde(untagged)]', 'High', []],
    ['#[serde(tag = "kind", rename_all = "lowercase")]', 'High', []],
    ['#[serde(rename_all = "SCREAMING_SNAKE_CASE")]', '#[serde(rename = "under_attack")] High', []],
  ])('%s %s in a body', async (attribute, variant, expected) => {
    const name = /\w+$/.exec(variant)?.[0] ?? '';
    const text = `use serde::Serialize;
#[derive(Debug, Serialize)]
${attribute}
pub enum Level { Off, ${variant} }
#[derive(Serialize)]
struct Body { value: Level }
pub async fn calm(zone: &str) {
    reqwest::Client::new().patch(format!("${API}/zones/{zone}/settings/security_level")).json(&Body { value: Level::${name} }).send().await.unwrap();
}\n`;
    expect((await found('a.rs', text)).map((one) => one.slice(0, 2))).toEqual(expected);
  });
});
