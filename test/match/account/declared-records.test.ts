import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../../engine/project.js';

/** The lines of a file that have findings of a rule. */
async function linesOf(rule: string, file: string, text: string): Promise<number[]> {
  const { cwd } = new Project({ 'README.md': 'Talks to https://api.cloudflare.com/client/v4.\n', [file]: text });
  const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'likely' });
  return findings.filter((one) => one.rule === rule).map(({ span }) => text.slice(0, span.start).split('\n').length);
}

const MEMBERS = ['service', 'proto', 'name', 'priority', 'weight', 'port', 'target'] as const;

function all(one: (name: string) => string): string {
  return MEMBERS.map((name) => one(name)).join('\n');
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

describe('the data of an SRV record that something of that name declares', () => {
  it.each([
    [
      'SrvData.cs',
      `namespace Acme.Cloudflare; // SRV records of api.cloudflare.com\npublic class SrvData {\n${all((name) => `  [JsonProperty("${name}")] public string ${pascal(name)} { get; set; }`)}\n}\n`,
    ],
    [
      'srv.go',
      `package cloudflare // SRV records\ntype SRVData struct {\n${all((name) => `\t${pascal(name)} string \`json:"${name}"\``)}\n}\n`,
    ],
    [
      'srv.rs',
      `// SRV records of api.cloudflare.com\npub struct SrvData {\n${all((name) => `    pub ${name}: String,`)}\n}\n`,
    ],
    [
      'a.ps1',
      `# SRV records of api.cloudflare.com\n$srvData = @{\n${all((name) => `    ${name} = $from.${pascal(name)}`)}\n}\nAdd-Record $srvData\n`,
    ],
    [
      'a.rb',
      `# SRV records of api.cloudflare.com\nsrv_data = {\n${all((name) => `  ${name}: from.${name},`)}\n}\nadd(srv_data)\n`,
    ],
  ])('is found in %s', async (file, text) => {
    expect(await linesOf('dns-srv-data', file, text)).toEqual([3, 4, 5]);
  });

  it('is found in the calls of a builder, not in the names of its variables', async () => {
    const text = `// SRV records of api.cloudflare.com\nclass SrvRecord extends Base {\n  SrvRecord(String name) {\n    super(\n      name,\n      Document.make()\n${all((name) => `        .append("${name}", ${name})`)});\n  }\n}\n`;
    expect(await linesOf('dns-srv-data', 'SrvRecord.java', text)).toEqual([7, 8, 9]);
  });

  it('is none of what another name declares, and none where only the project names the API', async () => {
    const member = (name: string): string => `  ${name}: string;`;
    const other = `// SRV records of api.cloudflare.com\nexport interface Endpoint {\n${all(member)}\n}\n`;
    expect(await linesOf('dns-srv-data', 'a.ts', other)).toEqual([]);
    expect(await linesOf('dns-srv-data', 'a.ts', `// SRV\nexport interface SrvData {\n${all(member)}\n}\n`)).toEqual(
      [],
    );
  });
});

describe('members of classes that are declared as variables', () => {
  const members = '    [string]$ID\n    [bool]$Proxiable\n    [bool]$Locked\n';

  it('are found in a class of PowerShell', async () => {
    const text = `# api.cloudflare.com\nclass Answer {\n${members}}\n`;
    expect(await linesOf('dns-record-locked', 'a.ps1', text)).toEqual([5]);
  });

  it('are found once in PHP, where they are read from the answer', async () => {
    const text = `<?php // api.cloudflare.com
class Answer {
    public bool $proxiable;
    public bool $locked;
    public static function of(array $data): self {
        $made = new self();
        $made->proxiable = (bool) $data['proxiable'];
        $made->locked = (bool) $data['locked'];
        return $made;
    }
}
class Api {
    public function list($zone) {
        $got = $this->http->get("https://api.cloudflare.com/client/v4/zones/$zone/dns_records")->json();
        return Answer::of($got['result'][0]);
    }
}
`;
    expect(await linesOf('dns-record-locked', 'a.php', text)).toEqual([8]);
  });
});

describe('fields that a function takes from one object', () => {
  it.each([
    [
      'A.java',
      `package acme.cloudflare;\nclass A {\n  static A of(JSONObject row) {\n    boolean a = row.getBoolean("proxiable");\n    boolean locked = row.getBoolean("locked");\n    return new A(a, locked);\n  }\n}\n`,
    ],
    [
      'a.kt',
      `package acme.cloudflare\n\nfun of(json: JSONObject): Answer {\n    val a = json.getBoolean("proxiable")\n    val locked = json.optBoolean("locked")\n    return Answer(a, locked)\n}\n`,
    ],
    [
      'a.go',
      `package cloudflare\n\nfunc of(row map[string]any) Answer {\n\ta := row["proxiable"].(bool)\n\tlocked := row["locked"].(bool)\n\treturn Answer{a, locked}\n}\n`,
    ],
    [
      'a.php',
      `<?php // api.cloudflare.com\nclass Answer {\n  static function of(array $row) {\n    $a = $row['proxiable'];\n    $locked = $row['locked'];\n    return new self($a, $locked);\n  }\n}\n`,
    ],
  ])('are found in %s', async (file, text) => {
    expect(await linesOf('dns-record-locked', file, text)).toEqual([5]);
  });

  it('are none of two objects', async () => {
    const text = `package acme.cloudflare;\nclass A {\n  static A of(JSONObject row, JSONObject domain) {\n    boolean a = row.getBoolean("proxiable");\n    boolean b = domain.getBoolean("locked");\n    return new A(a, b);\n  }\n}\n`;
    expect(await linesOf('dns-record-locked', 'A.java', text)).toEqual([]);
  });
});
