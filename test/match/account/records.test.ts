import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../../engine/project.js';

const asOf = '2026-11-21';

/** The lines of a file that have findings of a rule; another file of the project names the API. */
async function linesOf(rule: string, files: Readonly<Record<string, string>>): Promise<number[]> {
  const { cwd } = new Project({ 'README.md': 'Talks to https://api.cloudflare.com/client/v4.\n', ...files });
  const { findings } = await lint({ cwd, asOf, minConfidence: 'likely' });
  return findings
    .filter((one) => one.rule === rule)
    .map(({ span: { file, start } }) => (files[file] ?? '').slice(0, start).split('\n').length);
}

const locked: Readonly<Record<string, string>> = {
  'src/Record.cs': `public record Answer
{
    [JsonPropertyName("proxiable")]
    public bool? Proxiable { get; set; }
    [JsonPropertyName("locked")]
    public bool? Locked { get; set; }
}`,
  'src/Record.java': `public class Record {
  @SerializedName("zone_name") private String zoneName;
  private boolean proxiable;

  @SerializedName("locked") private boolean isLocked;
  public boolean proxiable() { return proxiable; }
}`,
  'record.go': `package dns

type answer struct {
	Proxiable bool \`json:"proxiable"\`
	Locked    bool \`json:"locked"\`
}`,
  'src/record.ts': `export interface Answer {
  id: string;
  proxiable: boolean;
  meta: { auto_added: boolean };
  locked: boolean;
}`,
  'record.py': `class Answer(BaseModel):
    proxiable: bool

    data: dict = {}
    locked: bool`,
  'src/record.rs': `#[derive(Deserialize)]
pub struct Answer {
    pub proxiable: bool,

    pub locked: bool,
}`,
  'lib/record.ex': `defmodule Answer do
  defstruct [
    :id,
    proxiable: true,
    locked: false
  ]
end`,
  'Record.kt': `@Serializable
data class Answer(
    val id: String,
    val proxiable: Boolean,
    val locked: Boolean,
)`,
};

describe('the field locked of a DNS record', () => {
  it.each(Object.keys(locked))('is found in the declaration of %s', async (file) => {
    expect(await linesOf('dns-record-locked', { [file]: locked[file] ?? '' })).toEqual([5]);
  });

  it('is none of another record', async () => {
    const files = {
      'src/Domain.java': `public class Domain {
  @SerializedName("auto_renew") private boolean autoRenew;
  @SerializedName("locked") private boolean locked;
}`,
      'src/both.ts': `export interface Record { id: string; proxiable: boolean }
export interface Domain { id: string; locked: boolean }
`,
    };
    expect(await linesOf('dns-record-locked', files)).toEqual([]);
  });

  it('is no finding in a comment, a sentence or a test', async () => {
    const files = {
      'src/a.ts': `export interface Record {
  proxiable: boolean; // was locked
}
`,
      'src/b.ts': `export const say = { proxiable: true, text: 'the record is locked now' };\n`,
      'test/c.test.ts': `export const sample = { proxiable: true, locked: false };\n`,
    };
    expect(await linesOf('dns-record-locked', files)).toEqual([]);
  });
});

describe('the zone of a DNS record', () => {
  it.each([
    ['zone_id: zoneId,', []],
    ['"zone_id": zone_id,', []],
    ["'zone_id' => $zone,", []],
    ["zone_id: 'abc',", []],
    ['zone_id: string,', [3]],
    ['zone_id: record.zone_id,', [3]],
    ["'zone_id' => $record['zone_id'],", [3]],
    ['zone_id: any', [3]],
  ])('is read or declared, or made by the program: %s', async (member, lines) => {
    const file = `const one = {\n  proxiable: true,\n  ${member}\n};\n`;
    expect(await linesOf('dns-record-zone-info', { 'src/one.ts': file })).toEqual(lines);
  });
});

describe('a record of a response that shows itself by what every record has', () => {
  it('is no title in a list of them', async () => {
    const file = `export const titles = ['Name', 'Proxiable', 'Locked', 'Modified On'];\n`;
    expect(await linesOf('dns-record-locked', { 'src/titles.js': file })).toEqual([]);
  });

  it.each([
    ['the name of its zone', 'pub zone_name: String'],
    ['whether it is proxied', 'pub proxied: bool'],
  ])('is one by its content and %s', async (_name, member) => {
    const file = `// Cloudflare's dns_records
pub struct Answer {
    ${member},
    pub content: String,
    pub locked: bool,
}`;
    expect(await linesOf('dns-record-locked', { 'src/model.rs': file })).toEqual([5]);
  });

  it('is one by its time to live', async () => {
    const file = `data class DnsRecord(\n  val proxied: Boolean,\n  val ttl: Int,\n  val locked: Boolean,\n)`;
    expect(await linesOf('dns-record-locked', { 'src/Model.kt': file })).toEqual([4]);
  });

  it.each(['pub content: String', 'pub zone_name: String', 'pub ttl: u32'])('is none by `%s` alone', async (member) => {
    const file = `pub struct Page {\n    ${member},\n    pub locked: bool,\n}`;
    expect(await linesOf('dns-record-locked', { 'src/model.rs': file })).toEqual([]);
  });
});

const zoned: Readonly<Record<string, string>> = {
  'src/models.cs': `public class Answer
{
    public bool? Proxiable { get; set; }

    public string ZoneId { get; set; }
    public string ZoneName { get; set; }
}`,
  'record.go': `package dns

type answer struct {
	Proxiable bool   \`json:"proxiable"\`
	ZoneID    string \`json:"zone_id"\`
	ZoneName  string \`json:"zone_name"\`
}`,
  'record.py': `class Answer(TypedDict):  # of dns_records
    proxied: bool
    content: str
    modified_on: str
    zone_id: str
    zone_name: str`,
  'src/record.ts': `export interface Answer<T> { // of dns_records
  content: T;
  created_on: string;
  proxied: boolean;
  zone_id: string;
  zone_name: string;
}`,
};

/** Names that a record has, in what is none. */
const statements: Readonly<Record<string, string>> = {
  'src/arrow.js': `export const show = async (zone_name, record) => {\n  say(zone_name, record.proxiable);\n};\n`,
  'src/method.ts': `export class A {\n  show(zone_id: string, record: B): void {\n    say(zone_id, record.proxiable);\n  }\n}\n`,
  'src/list.js': `export const more = names.filter((name) => !['proxiable', 'zone_name', 'locked'].includes(name));\n`,
  'show.go': `package dns\n\nfunc show(r Record) string {\n\tzone_name := of(r)\n\tsay(r.proxiable)\n\treturn zone_name\n}\n`,
  'branch.go': `package dns\n\nfunc show(r Record) {\n\tif r.ok {\n\t\tsay(zone_name, r.proxiable)\n\t}\n}\n`,
  'src/show.rs': `fn show(all: Vec<Record>) {\n    all.iter().for_each(|one| {\n        say(zone_name, one.proxiable);\n    });\n}\n`,
  'script.py': `import sys\nzone_name = sys.argv[1]\nsay(zone_name, one['proxiable'])\n`,
  'loop.py': `for one in records:\n    say(zone_name, one['proxiable'])\n`,
  'method.py': `class A:\n    def show(self, zone_name, one):\n        say(zone_name, one['proxiable'])\n`,
  'show.rb': `def show(zone_name, one)\n  say(zone_name, one.proxiable)\nend\n`,
};

describe('the zone of a DNS record', () => {
  it.each(Object.keys(zoned))('is found in the declaration of %s', async (file) => {
    expect(await linesOf('dns-record-zone-info', { [file]: zoned[file] ?? '' })).toEqual([5, 6]);
  });

  it.each(Object.keys(statements))('is none of the variables in %s', async (file) => {
    expect(await linesOf('dns-record-zone-info', { [file]: statements[file] ?? '' })).toEqual([]);
  });

  it('is none of what is sent for a record', async () => {
    const file = `export interface Wanted {\n  zone_id: string;\n  content: string;\n  proxied: boolean;\n  ttl: number;\n}\n`;
    expect(await linesOf('dns-record-zone-info', { 'src/wanted.ts': file })).toEqual([]);
  });

  it.each([
    ['show.go', `package dns\n\nfunc show(zone_name string, r Record) {\n\tsay(r.proxiable)\n\tsay(r.zone_name)\n}\n`],
    ['show.py', `def show(zone_name, one):\n    if one['proxiable']:\n\n        #\n        say(one['zone_name'])\n`],
    [
      'a.rb',
      `class A < Base\n  def initialize(response)\n    super\n    @proxiable = result(:proxiable)\n    @zone_name = result(:zone_name)\n  end\nend\n`,
    ],
    [
      'a.php',
      `<?php\nclass A {\n  public function fill($raw) {\n    $this->proxiable = $raw[0];\n    $this->zone_name = $raw[1];\n  }\n}\n`,
    ],
  ])('is found where a function takes both from one object: %s', async (file, text) => {
    expect(await linesOf('dns-record-zone-info', { [file]: text })).toEqual([5]);
  });

  it.each([
    ['made.js', `export const made = { id: 'a', zone_name: 'example.com', proxiable: true };\n`],
    ['made.rs', `pub const MADE: &str = r#"{"result": {"zone_name": "example.com", "proxiable": true}}"#;\n`],
  ])('is none of a record that is written out: %s', async (file, text) => {
    expect(await linesOf('dns-record-zone-info', { [`src/${file}`]: text })).toEqual([]);
  });

  it('is none beside a word of a comment', async () => {
    const file = `/// Whether proxiable records are proxied.\npublic class Import {\n  // proxiable\n  public string ZoneName { get; set; }\n}\n`;
    expect(await linesOf('dns-record-zone-info', { 'src/Import.cs': file })).toEqual([]);
  });

  it('is found in a value that a branch begins with', async () => {
    const file = `package dns\n\nfunc save() {\n\tif err := put(Answer{proxiable: true, zone_name: zone.Name}); err != nil {\n\t\tpanic(err)\n\t}\n}\n`;
    expect(await linesOf('dns-record-zone-info', { 'save.go': file })).toEqual([4]);
  });
});

const errors: Readonly<Record<string, string>> = {
  'src/errors.rs': `#[derive(Deserialize)]
pub struct Error {
    pub code: u32,
    pub message: String,
    pub error_chain: Option<Vec<Problem>>,
}`,
  'src/Problem.kt': `@Serializable
data class ApiErrors(
    val code: Int,
    val message: String = "",
    @SerialName("error_chain") val errorChain: List<Problem>? = null,
)`,
  'src/Problem.cs': `public class ProblemResponse {
    public int Code { get; set; }
    public string Message { get; set; }
    // As dns_records answers.
    public List<Problem> ErrorChain { get; set; }
}`,
};

describe('the chain of an error', () => {
  it.each(Object.keys(errors))('is found in the declaration of %s', async (file) => {
    expect(await linesOf('dns-error-chain', { [file]: errors[file] ?? '' })).toEqual([5]);
  });

  it('is none of a message of another service', async () => {
    const file = `pub struct CrawlMsg {\n    pub code: u32,\n    pub message: String,\n    pub error_chain: Vec<CrawlMsg>,\n}`;
    expect(await linesOf('dns-error-chain', { 'src/crawl.rs': file })).toEqual([]);
  });

  it.each(['pub code: u32', 'pub message: String'])('is none beside `%s` alone', async (member) => {
    const file = `pub struct Error {\n    ${member},\n    pub error_chain: Vec<String>,\n}`;
    expect(await linesOf('dns-error-chain', { 'src/trouble.rs': file })).toEqual([]);
  });
});

describe('the data of SRV records', () => {
  const members = `'priority': 1, 'weight': 2, 'port': 3, 'target': 'a.example.com'`;

  it('is found where a generator hands it out', async () => {
    const file = `URL = 'https://api.cloudflare.com/client/v4/zones/%s/dns_records'
def contents_for_SRV(record, kind='SRV'):
    for value in record.values:
        yield {
            'data': {
                'service': record.service,
                'proto': record.proto,
                'name': record.name,
                ${members},
            }
        }`;
    expect(await linesOf('dns-srv-data', { 'provider.py': file })).toEqual([6, 7, 8]);
  });

  it('is none of a record that is not given as data', async () => {
    const file = `# cloudflare\nSPEC = { 'service': 'a', 'proto': 'b', 'name': 'c', ${members} }\n`;
    expect(await linesOf('dns-srv-data', { 'provider.py': file })).toEqual([]);
  });
});

describe('notification_email', () => {
  it('is found once in a class that sets members of a pool', async () => {
    const file = `<?php
// Cloudflare
class Pool {
    private $configs = [];
    public function setOrigins(array $origins) { $this->configs['origins'] = $origins; }
    public function setCheckRegions(array $regions) { $this->configs['check_regions'] = $regions; }
    public function setNotificationEmail(string $email) { $this->configs['notification_email'] = $email; }
    public function getNotificationEmail() { return $this->configs['notification_email'] ?? ''; }
}`;
    expect(await linesOf('load-balancer-notification-email', { 'src/Pool.php': file })).toEqual([7]);
  });

  it('is none of the settings of another program', async () => {
    const file = `// cloudflare\nexport const settings = { notification_email: 'a@example.com', origins: [] };\n`;
    expect(await linesOf('load-balancer-notification-email', { 'src/settings.ts': file })).toEqual([]);
  });
});

describe('a constant that is called as a field of expressions', () => {
  it('is found', async () => {
    const files = {
      'src/fields.ts': `export const FIELDS = { IP: 'ip.src', CF_THREAT_SCORE: 'cf.threat_score' };\n`,
      'src/Fields.cs': `static class Fields {\n  public const string ThreatScore = "cf.threat_score";\n}\n`,
    };
    expect(await linesOf('threat-score', files)).toEqual([2, 1]);
  });

  it('is told from a list of names and from a label', async () => {
    const file = `export const all = ['cf.threat_score', 'ip.src'];\nexport const label = { 'cf.threat_score': 'Score' };\n`;
    expect(await linesOf('threat-score', { 'src/names.ts': file })).toEqual([]);
  });
});

it('says nothing more of a record that is made of what is read from an answer', async () => {
  const source = `export async function record(zone, id, headers) {
  const answer = await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/dns_records/\${id}\`, { headers });
  const { result } = await answer.json();
  return {
    name: result.name,
    proxiable: result.proxiable,
    locked: result.locked,
  };
}
`;
  expect(await linesOf('dns-record-locked', { 'src/record.js': source })).toEqual([7]);
});
