import { describe, expect, it } from 'vitest';
import { ReadBack } from '../../../src/engine/fixing/read-back.js';
import { Project } from '../project.js';

/** Why an expression in `main.tf` may not be changed alone, by what else there is. */
function doubt(
  files: Readonly<Record<string, string>>,
  file = 'main.tf',
  fields = ['ip.geoip.country'],
): string | undefined {
  const all = { 'main.tf': 'expression = "ip.geoip.country eq 1"\n', ...files };
  return new ReadBack(new Project(all).cwd, Object.keys(all)).doubt(file, fields);
}

const LOOKED_AT = 'the text of the expression is looked at';

describe('the text of a declared expression is looked at', () => {
  it.each<[string, string]>([
    ['policy.rego', 'x\ndeny { contains(e, "geoip.country") }'],
    ['policy.sentinel', 'ip.geoip.country'],
    ['a.tftest.hcl', 'condition = strcontains(x, "ip.geoip.country")'],
    ['a.tofutest.json', '{"condition": "geoip.country"}'],
    ['plan_test.go', '"ip.geoip.country eq"'],
    ['out.tf', 'value = cloudflare_ruleset.main.rules[0].expression'],
    ['out.tf', 'value = data.cloudflare_filter.main.expression'],
    ['out.tf', '\n condition = self.rules.*.expression == x'],
    ['out.tf', 'value = [for r in cloudflare_ruleset.main.rules : r.expression]'],
    ['out.tf', 'condition = can(regex("geoip.country", var.x))\n error_message = "a"'],
    ['out.tf', 'condition = (\n  strcontains(var.x, "geoip.country")\n)'],
  ])('by %s: %j', (file, text) => {
    expect(doubt({ [file]: text })).toBe(`${LOOKED_AT} (in \`${file}\`)`);
  });

  it.each<[string, string]>([
    ['policy.rego', 'deny { contains(e, "http.host") }'],
    ['policy.rego', 'my_geoip.country_code'],
    ['notes.md', 'ip.geoip.country'],
    ['plan.go', '"ip.geoip.country eq"'],
    ['out.tf', 'expression = "ip.geoip.country eq 2"'],
    ['out.tf', 'value = cloudflare_ruleset.main.rules[0].action'],
    ['out.tf', 'value = aws_rule.main.expression'],
    ['out.tf', 'condition = var.x\n error_message = "ip.geoip.country"'],
    ['out.tf', 'condition = var.x\n }\n text = "ip.geoip.country"'],
  ])('not by %s: %j', (file, text) => {
    expect(doubt({ [file]: text })).toBeUndefined();
  });

  it.each<[string, number]>([
    ['a\nb = cloudflare_ruleset.main.rules[0].expression', 2],
    ['a\nb = "x"\ncondition = (\n  strcontains(var.x, "geoip.country")\n)', 4],
  ])('in the file itself: %j', (text, line) => {
    expect(doubt({ 'main.tf': text })).toBe(`${LOOKED_AT} (line ${line})`);
  });

  it('is asked of declarations alone, and of each field', () => {
    const policy = { 'policy.rego': '"http.host"' };
    expect(doubt(policy, 'main.tf', ['ip.src', 'http.host'])).toBeDefined();
    expect(doubt(policy, 'main.tf', ['ip.src'])).toBeUndefined();
    expect(doubt(policy, 'main.ts', ['http.host'])).toBeUndefined();
  });

  it('may be, by what is too large to be looked through', () => {
    const large = { 'policy.rego': 'a\n'.repeat(1024 * 1024 + 1) };
    expect(doubt(large)).toBe('`policy.rego` is too large to be looked through');
  });
});
