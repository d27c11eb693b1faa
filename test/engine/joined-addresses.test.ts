import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project, asOf } from './project.js';

describe('addresses that languages which are not parsed put together', () => {
  it.each([
    [
      'a.scala',
      'val a = fetch(POST(b, uri"https://api.cloudflare.com/client/v4" / "zones" / zone / "filters"))',
      'POST',
    ],
    ['a.hs', 'a = req POST (https "api.cloudflare.com" /: "client" /: "v4" /: "zones" /: z /: "filters")', 'POST'],
    ['a.swift', 'delete(URL(string: "https://api.cloudflare.com/client/v4/zones/" + zone + "/filters")!)', 'DELETE'],
    ['a.dart', "http.post(Uri.parse('https://api.cloudflare.com/client/v4/zones/' + zone + '/filters'));", 'POST'],
    ['a.clj', '(http/post (str "https://api.cloudflare.com/client/v4/zones/" zone "/filters"))', 'POST'],
    ['a.R', 'POST(paste0("https://api.cloudflare.com/client/v4/zones/", zone, "/filters"))', 'POST'],
  ])('%s %s', async (file, line, method) => {
    const { cwd } = new Project({ [file]: `${line}\n` });
    const { findings } = await lint({ cwd, asOf });
    expect(findings.map((one) => [one.rule, one.confidence, one.method])).toEqual([['filters', 'likely', method]]);
  });

  it('are none of a comment, and others of the words are alive', async () => {
    const { cwd } = new Project({
      'a.scala': `// https://api.cloudflare.com/client/v4: base / "zones" / zone / "filters"
val live = base / "zones" / zone / "firewall" / "access_rules" / "rules"
val other = base / "zones" / zone / "workers" / "filters"
`,
    });
    expect((await lint({ cwd, asOf, minConfidence: 'possible' })).findings).toEqual([]);
  });
});
