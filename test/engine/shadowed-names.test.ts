import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

const FILTERS = 'https://api.cloudflare.com/client/v4/zones/';

/** A variable that another function sets is tested outside of a block that has one of the same name. */
const PROJECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Go, in three files of a package': {
    'go.mod': 'module x\n',
    'kind.go': 'package main\nvar kind string\n',
    'flags.go': 'package main\nimport "flag"\nfunc init() { flag.StringVar(&kind, "kind", "", "which") }\n',
    'main.go': `package main
import "net/http"
func run(zone string, kinds []string) {
	for _, kind := range kinds { println(kind) }
	if kind == "filters" { http.Get("${FILTERS}" + zone + "/filters") }
}`,
  },
  JavaScript: {
    'a.mjs': `let kind = '';
export function choose(name) { kind = name; }
export async function run(kinds, zone) {
  for (const kind of kinds) console.log(kind);
  if (kind === 'filters') await fetch(\`${FILTERS}\${zone}/filters\`);
}`,
  },
  'C#, a field': {
    'A.cs': `using System.Net.Http;
class A {
  private string kind = "";
  private readonly HttpClient client = new HttpClient();
  public void Choose(string name) { kind = name; }
  public async Task Run(string[] kinds, string zone) {
    { var kind = kinds[0]; Console.WriteLine(kind); }
    if (kind == "filters") await client.GetAsync($"${FILTERS}{zone}/filters");
  }
}`,
  },
  Kotlin: {
    'a.kt': `import io.ktor.client.*
import io.ktor.client.request.*
var kind = ""
val client = HttpClient()
fun choose(name: String) { kind = name }
suspend fun run(kinds: List<String>, zone: String) {
  for (kind in kinds) println(kind)
  if (kind == "filters") client.get("${FILTERS}$zone/filters")
}`,
  },
  Lua: {
    'a.lua': `local http = require("socket.http")
local kind = ""
function choose(name) kind = name end
function run(kinds, zone)
  for _, kind in ipairs(kinds) do print(kind) end
  if kind == "filters" then http.request("${FILTERS}" .. zone .. "/filters") end
end`,
  },
  Perl: {
    'a.pl': `use LWP::UserAgent;
my $ua = LWP::UserAgent->new;
my $kind = "";
sub choose { $kind = shift; }
sub run {
  my ($zone, @kinds) = @_;
  foreach my $kind (@kinds) { print $kind; }
  if ($kind eq "filters") { $ua->get("${FILTERS}$zone/filters"); }
}`,
  },
};

it.each(Object.entries(PROJECTS))('what is behind a test of the outer one is looked at: %s', async (_, files) => {
  const { findings } = await lint({ cwd: new Project(files).cwd, asOf: '2026-11-27', minConfidence: 'certain' });
  expect(findings.map(({ rule, method }) => `${rule} ${method ?? ''}`)).toEqual(['filters GET']);
});
