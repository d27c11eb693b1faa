import { describe, expect, it } from 'vitest';
import { callsIn } from './calls-found.js';

/* Of a list of which no more is known than its type, each item is of the type that its items are said to be of. */
const CASES: readonly (readonly [what: string, file: string, code: string, call: string])[] = [
  [
    'a loop over records in TypeScript',
    'a.ts',
    `enum Setting { Brotli = 'brotli', Ssl = 'ssl' }
interface Change { setting: Setting; value: string }
export async function patch(zone: string, changes: Change[]) {
  for (const c of changes) await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/settings/\${c.setting}\`, { method: 'PATCH', body: JSON.stringify({ value: c.value }) });
}
`,
    'PATCH settings/brotli',
  ],
  [
    'records that a function is called for each of',
    'a.ts',
    `enum Setting { Brotli = 'brotli', Ssl = 'ssl' }
interface Change { setting: Setting; value: string }
export async function patch(zone: string, changes: Change[]) {
  changes.forEach((c) => fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/settings/\${c.setting}\`, { method: 'PATCH', body: JSON.stringify({ value: c.value }) }));
}
`,
    'PATCH settings/brotli',
  ],
  [
    'records of which some are kept, then mapped',
    'a.ts',
    `enum Setting { Brotli = 'brotli', Ssl = 'ssl' }
interface Change { setting: Setting; value: string }
export async function patch(zone: string, changes: Change[]) {
  await Promise.all(changes.filter((c) => c.value).map((c) => fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/settings/\${c.setting}\`, { method: 'PATCH', body: JSON.stringify({ value: c.value }) })));
}
`,
    'PATCH settings/brotli',
  ],
  [
    'a field of a struct of Go',
    'a.go',
    `package main
import ("fmt"; "net/http"; "strings")
type Setting string
const ( Brotli Setting = "brotli"; Ssl Setting = "ssl" )
type Change struct { Setting Setting; Value string }
func Patch(zone string, c Change) {
	req, _ := http.NewRequest(http.MethodPatch, fmt.Sprintf("https://api.cloudflare.com/client/v4/zones/%s/settings/%s", zone, c.Setting), strings.NewReader(\`{"value":"on"}\`))
	http.DefaultClient.Do(req)
}
`,
    'PATCH settings/brotli',
  ],
  [
    'a loop over structs of Go',
    'a.go',
    `package main
import ("fmt"; "net/http"; "strings")
type Setting string
const ( Brotli Setting = "brotli"; Ssl Setting = "ssl" )
type Change struct { Setting Setting; Value string }
func Patch(zone string, cs []Change) {
 for _, c := range cs {

	req, _ := http.NewRequest(http.MethodPatch, fmt.Sprintf("https://api.cloudflare.com/client/v4/zones/%s/settings/%s", zone, c.Setting), strings.NewReader(\`{"value":"on"}\`))
	http.DefaultClient.Do(req)
}}
`,
    'PATCH settings/brotli',
  ],
  [
    'what a record of Java hands out',
    'A.java',
    `import java.net.URI; import java.net.http.*;
enum Setting { BROTLI("brotli"), SSL("ssl"); final String id; Setting(String id) { this.id = id; } }
record Change(Setting setting, String value) {}
class A {
  void all(HttpClient c, String zone, Change ch) throws Exception {
      c.send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings/" + ch.setting().id)).method("PATCH", null).build(), null);
  }
}
`,
    'PATCH settings/brotli',
  ],
  [
    'a loop over records of Java',
    'A.java',
    `import java.util.*;
import java.net.URI; import java.net.http.*;
enum Setting { BROTLI("brotli"), SSL("ssl"); final String id; Setting(String id) { this.id = id; } }
record Change(Setting setting, String value) {}
class A {
  void all(HttpClient c, String zone, List<Change> all) throws Exception {
      for (Change ch : all) c.send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings/" + ch.setting().id)).method("PATCH", null).build(), null);
  }
}
`,
    'PATCH settings/brotli',
  ],
  [
    'a loop over data classes of Python',
    'a.py',
    `import requests
import enum
from dataclasses import dataclass
class Setting(enum.Enum):
    BROTLI = "brotli"
    SSL = "ssl"
@dataclass
class Change:
    setting: Setting
    value: str
def apply(zone: str, cs: list[Change]):
    for c in cs:
        requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{c.setting.value}", json={"value": c.value})
`,
    'PATCH settings/brotli',
  ],
  [
    'a loop over data classes of Kotlin',
    'A.kt',
    `import io.ktor.client.*
import io.ktor.client.request.*
enum class Part(val id: String) { MONITOR("script_monitor"), DNSSEC("dnssec") }
data class Check(val part: Part)
suspend fun all(c: HttpClient, zone: String, checks: List<Check>) { for (k in checks) c.get("https://api.cloudflare.com/client/v4/zones/$zone/\${k.part.id}") }
`,
    'GET script_monitor',
  ],
  [
    'a loop over records of C#',
    'A.cs',
    `using System; using System.Net.Http; using System.Collections.Generic;
public enum Part { script_monitor, dnssec }
public record Check(Part Part);
public class A {
  public async Task All(HttpClient c, string zone, IEnumerable<Check> checks) { foreach (var k in checks) await c.GetAsync($"https://api.cloudflare.com/client/v4/zones/{zone}/{k.Part}"); }
}
`,
    'GET script_monitor',
  ],
  [
    'a loop over structs of Rust',
    'src/main.rs',
    `pub enum Part { Monitor, Dnssec }
impl Part { fn id(&self) -> &'static str { match self { Part::Monitor => "script_monitor", Part::Dnssec => "dnssec" } } }
pub struct Check { part: Part }
pub async fn all(c: &reqwest::Client, zone: &str, checks: Vec<Check>) {
    for k in checks.iter() { c.get(format!("https://api.cloudflare.com/client/v4/zones/{zone}/{}", k.part.id())).send().await.unwrap(); }
}
`,
    'GET script_monitor',
  ],
];

describe('a call whose path is made of a field of an item', () => {
  it.each(CASES)('%s', async (_, file, code, call) => {
    expect(await callsIn(file, code)).toEqual([call]);
  });
});
