import { describe, expect, it } from 'vitest';
import { callsIn } from './calls-found.js';

/* What is of an enum, or of a type that lists texts or members, is each of those that are of interest. */
const CASES: readonly (readonly [what: string, file: string, code: string, call: string])[] = [
  [
    'an enum that a loop of Python goes through',
    'a.py',
    `import enum, requests
class Setting(enum.Enum):
    BROTLI = "brotli"
    SSL = "ssl"
for s in Setting:
    requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{s.value}", json={"value": "on"})
`,
    'PATCH settings/brotli',
  ],
  [
    'the values of an enum in a list',
    'a.py',
    `from enum import Enum
import requests
class Setting(str, Enum):
    BROTLI = "brotli"
    SSL = "ssl"
ALL = [s.value for s in Setting]
def go(zone):
    for s in ALL:
        requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{s}", json={"value": "on"})
`,
    'PATCH settings/brotli',
  ],
  [
    'the value of an enum that stands for a word',
    'a.py',
    `from enum import Enum
import requests, sys
class Setting(str, Enum):
    BROTLI = "brotli"
    SSL = "ssl"
def go(zone, name):
    s = Setting(name)
    requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{s.value}", json={"value": "on"})
go("z", sys.argv[1])
`,
    'PATCH settings/brotli',
  ],
  [
    'the value of an enum by its name',
    'a.py',
    `from enum import Enum
import requests, sys
class Setting(Enum):
    BROTLI = "brotli"
    SSL = "ssl"
def go(zone, name):
    s = Setting[name.upper()]
    requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{s.value}", json={"value": "on"})
`,
    'PATCH settings/brotli',
  ],
  [
    'a parameter that is a value of an enum',
    'a.py',
    `from enum import Enum
import requests, sys
class Setting(Enum):
    BROTLI = "brotli"
    SSL = "ssl"
class Client:
    def patch(self, zone: str, s: Setting, value: str):
        return requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{s.value}", json={"value": value})
`,
    'PATCH settings/brotli',
  ],
  [
    'such a parameter that may be none, in quotes',
    'a.py',
    `from enum import Enum
from typing import Optional
import requests, sys
class Setting(Enum):
    BROTLI = "brotli"
    SSL = "ssl"
class Client:
    def patch(self, zone: str, s: "Setting | None" = None, value: str = "on"):
        return requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{s.value}", json={"value": value})
`,
    'PATCH settings/brotli',
  ],
  [
    'a value of an enum with a constructor',
    'a.py',
    `from enum import Enum
import requests, sys
class Endpoint(Enum):
    FILTERS = ("DELETE", "/filters")
    DNS = ("GET", "/dns_records")
    def __init__(self, verb, path):
        self.verb = verb
        self.path = path
class Client:
    def call(self, zone: str, e: Endpoint):
        return requests.request(e.verb, f"https://api.cloudflare.com/client/v4/zones/{zone}{e.path}")
`,
    'DELETE filters',
  ],
  [
    'the members of an enum by their names',
    'a.py',
    `import enum, requests
class Setting(enum.Enum):
    BROTLI = "brotli"
    SSL = "ssl"
for name, s in Setting.__members__.items():
    requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{s.value}", json={"value": "on"})
`,
    'PATCH settings/brotli',
  ],
  [
    'a field of a data class',
    'a.py',
    `import enum, requests
from dataclasses import dataclass
class Setting(enum.Enum):
    BROTLI = "brotli"
    SSL = "ssl"
@dataclass
class Change:
    setting: Setting
    value: str
def apply(zone: str, c: Change):
    requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{c.setting.value}", json={"value": c.value})
`,
    'PATCH settings/brotli',
  ],
  [
    'a name for some texts',
    'a.py',
    `import requests
from typing import Literal
Setting = Literal["brotli", "ssl"]
def apply(zone: str, s: Setting, v: str):
    requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{s}", json={"value": v})
`,
    'PATCH settings/brotli',
  ],
  [
    'the keys of a record',
    'a.ts',
    `type Name = 'brotli' | 'ssl';
export async function apply(zone: string, all: Partial<Record<Name, string>>) {
  for (const [name, value] of Object.entries(all))
    await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/settings/\${name}\`, { method: 'PATCH', body: JSON.stringify({ value }) });
}
`,
    'PATCH settings/brotli',
  ],
  [
    'the fields of an interface',
    'a.ts',
    `interface Wanted { brotli?: 'on' | 'off'; ssl?: string }
export async function apply(zone: string, wanted: Wanted) {
  for (const [name, value] of Object.entries(wanted))
    await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/settings/\${name}\`, { method: 'PATCH', body: JSON.stringify({ value }) });
}
`,
    'PATCH settings/brotli',
  ],
  [
    'an enum within a class',
    'A.java',
    `import java.net.URI; import java.net.http.*;
class A {
  enum Setting { BROTLI("brotli"), SSL("ssl"); final String id; Setting(String id) { this.id = id; } }
  void all(HttpClient c, String zone) throws Exception {
    for (Setting s : Setting.values())
      c.send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings/" + s.id)).method("PATCH", HttpRequest.BodyPublishers.ofString("{\\"value\\":\\"on\\"}")).build(), null);
  }
}
`,
    'PATCH settings/brotli',
  ],
  [
    'a value of Java by its name',
    'A.java',
    `import java.net.URI; import java.net.http.*;
class A {
  enum Setting { BROTLI("brotli"), SSL("ssl"); final String id; Setting(String id) { this.id = id; } }
  void one(HttpClient c, String zone, String name) throws Exception {
    Setting s = Setting.valueOf(name);
    c.send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings/" + s.id)).method("PATCH", HttpRequest.BodyPublishers.ofString("{\\"value\\":\\"on\\"}")).build(), null);
  }
}
`,
    'PATCH settings/brotli',
  ],
  [
    'a set of values',
    'A.java',
    `import java.net.URI; import java.net.http.*; import java.util.*;
class A {
  enum Setting { BROTLI("brotli"), SSL("ssl"); final String id; Setting(String id) { this.id = id; } }
  void one(HttpClient c, String zone) throws Exception {
    for (Setting s : EnumSet.of(Setting.BROTLI, Setting.SSL))
    c.send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings/" + s.id)).method("PATCH", HttpRequest.BodyPublishers.ofString("{\\"value\\":\\"on\\"}")).build(), null);
  }
}
`,
    'PATCH settings/brotli',
  ],
  [
    'the entries of an enum of Kotlin',
    'A.kt',
    `import io.ktor.client.*
import io.ktor.client.request.*
enum class Setting(val id: String) { BROTLI("brotli"), SSL("ssl") }
suspend fun all(c: HttpClient, zone: String) {
    Setting.entries.forEach { s -> c.patch("https://api.cloudflare.com/client/v4/zones/$zone/settings/\${s.id}") { setBody("{\\"value\\":\\"on\\"}") } }
}
`,
    'PATCH settings/brotli',
  ],
  [
    'a value of Kotlin by its name',
    'A.kt',
    `import io.ktor.client.*
import io.ktor.client.request.*
enum class Setting(val id: String) { BROTLI("brotli"), SSL("ssl") }
suspend fun one(c: HttpClient, zone: String, name: String) {
    val s = Setting.valueOf(name.uppercase())
    c.patch("https://api.cloudflare.com/client/v4/zones/$zone/settings/\${s.id}") { setBody("{\\"value\\":\\"on\\"}") }
}
`,
    'PATCH settings/brotli',
  ],
  [
    'the names of an enum of C#',
    'A.cs',
    `using System; using System.Net.Http;
enum Setting { brotli, ssl }
class A {
  public async Task All(HttpClient c, string zone) {
    foreach (string s in Enum.GetNames(typeof(Setting)))
      await c.PatchAsync($"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{s}", new StringContent("{\\"value\\":\\"on\\"}"));
  }
}
`,
    'PATCH settings/brotli',
  ],
  [
    'a switch over what a parameter may be',
    'A.cs',
    `using System; using System.Net.Http;
public enum Setting { Compression, Tls }
public class A {
  static string Id(Setting s) => s switch { Setting.Compression => "brotli", Setting.Tls => "ssl", _ => throw new ArgumentException() };
  public async Task One(HttpClient c, string zone, Setting s) {
      await c.PatchAsync($"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{Id(s)}", new StringContent("{\\"value\\":\\"on\\"}"));
  }
}
`,
    'PATCH settings/brotli',
  ],
  [
    'a list of variants',
    'src/main.rs',
    `#[derive(Clone, Copy)]
pub enum Setting { Brotli, Ssl }
impl Setting {
    const ALL: [Setting; 2] = [Setting::Brotli, Setting::Ssl];
    fn id(self) -> &'static str { match self { Setting::Brotli => "brotli", Setting::Ssl => "ssl" } }
}
pub async fn all(c: &reqwest::Client, zone: &str) {
    for s in Setting::ALL.iter() {
        c.patch(format!("https://api.cloudflare.com/client/v4/zones/{}/settings/{}", zone, s.id())).body("{\\"value\\":\\"on\\"}").send().await.unwrap();
    }
}
`,
    'PATCH settings/brotli',
  ],
  [
    'the cases of an enum of PHP',
    'a.php',
    `<?php
enum Setting: string { case Brotli = 'brotli'; case Ssl = 'ssl'; }
foreach (Setting::cases() as $s) {
    (new GuzzleHttp\\Client())->patch("https://api.cloudflare.com/client/v4/zones/$zone/settings/{$s->value}", ['json' => ['value' => 'on']]);
}
`,
    'PATCH settings/brotli',
  ],
  [
    'the case that stands for a word',
    'a.php',
    `<?php
enum Setting: string { case Brotli = 'brotli'; case Ssl = 'ssl'; }
$s = Setting::from($argv[1]);
(new GuzzleHttp\\Client())->patch("https://api.cloudflare.com/client/v4/zones/$zone/settings/{$s->value}", ['json' => ['value' => 'on']]);
`,
    'PATCH settings/brotli',
  ],
  [
    'a parameter that is a case',
    'a.php',
    `<?php
enum Setting: string { case Brotli = 'brotli'; case Ssl = 'ssl'; }
final class C {
  public function set(string $zone, Setting $s, string $v) {
    return (new GuzzleHttp\\Client())->patch('https://api.cloudflare.com/client/v4/zones/' . $zone . '/settings/' . $s->value, ['json' => ['value' => $v]]);
  }
}
`,
    'PATCH settings/brotli',
  ],
  [
    'constants of a type of Go',
    'a.go',
    `package main
import ("fmt"; "net/http"; "strings")
type Setting string
const ( Brotli Setting = "brotli"; Ssl Setting = "ssl" )
func Patch(zone string, s Setting) {
	req, _ := http.NewRequest(http.MethodPatch, fmt.Sprintf("https://api.cloudflare.com/client/v4/zones/%s/settings/%s", zone, s), strings.NewReader(\`{"value":"on"}\`))
	http.DefaultClient.Do(req)
}
`,
    'PATCH settings/brotli',
  ],
  [
    'an enum of Java that a method of its own goes through',
    'A.java',
    `import java.net.URI; import java.net.http.*;
enum Part { MONITOR("script_monitor"), DNSSEC("dnssec"); final String id; Part(String id) { this.id = id; }
  static Part of(String s) { for (Part p : values()) if (p.id.equals(s)) return p; throw new IllegalArgumentException(s); } }
class A {
  void one(HttpClient c, String zone, String name) throws Exception {
    c.send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/" + Part.of(name).id)).build(), HttpResponse.BodyHandlers.discarding());
  }
}
`,
    'GET script_monitor',
  ],
  [
    'the same as a stream',
    'A.java',
    `import java.net.URI; import java.net.http.*; import java.util.*;
enum Part { MONITOR("script_monitor"), DNSSEC("dnssec"); private final String id; Part(String id) { this.id = id; } String id() { return id; }
  static Optional<Part> of(String s) { return Arrays.stream(values()).filter(p -> p.id.equals(s)).findFirst(); } }
class A {
  void one(HttpClient c, String zone, String name) throws Exception {
    c.send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/" + Part.of(name).orElseThrow().id())).build(), HttpResponse.BodyHandlers.discarding());
  }
}
`,
    'GET script_monitor',
  ],
  [
    'values of Kotlin in a companion',
    'A.kt',
    `import io.ktor.client.*
import io.ktor.client.request.*
enum class Part(val id: String) {
    MONITOR("script_monitor"), DNSSEC("dnssec");
    companion object { fun of(s: String) = values().first { it.id == s } }
}
suspend fun one(c: HttpClient, zone: String, name: String) = c.get("https://api.cloudflare.com/client/v4/zones/$zone/\${Part.of(name).id}")
`,
    'GET script_monitor',
  ],
  [
    'a class method that goes through its class',
    'a.py',
    `from enum import Enum
import requests, sys
class Part(Enum):
    MONITOR = "script_monitor"
    DNSSEC = "dnssec"
    @classmethod
    def of(cls, name):
        for one in cls:
            if one.name.lower() == name:
                return one
        raise KeyError(name)
requests.get(f"https://api.cloudflare.com/client/v4/zones/z/{Part.of(sys.argv[1]).value}").raise_for_status()
`,
    'GET script_monitor',
  ],
  [
    'cases of PHP by their names',
    'a.php',
    `<?php
enum Part: string { case Monitor = 'script_monitor'; case Dnssec = 'dnssec';
  public static function named(string $n): self { foreach (self::cases() as $c) { if ($c->name === $n) return $c; } throw new Exception($n); } }
(new GuzzleHttp\\Client())->get("https://api.cloudflare.com/client/v4/zones/z/" . Part::named($argv[1])->value);
`,
    'GET script_monitor',
  ],
];

describe('a call whose path is made of the value of an enum', () => {
  it.each(CASES)('%s', async (_, file, code, call) => {
    expect(await callsIn(file, code)).toEqual([call]);
  });
});
