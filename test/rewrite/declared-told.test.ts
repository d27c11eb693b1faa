import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';

/** What is told of each declaration that is found: the title of its fix and what it is not sure of, or why there is none. */
async function told(content: string): Promise<readonly string[]> {
  const cwd = mkdtempSync(join(tmpdir(), 'eolint-told-'));
  try {
    writeFileSync(join(cwd, 'main.tf'), content);
    const { findings } = await lint({ cwd, asOf: '2026-11-22' });
    const all = findings.map(({ fix, noFix }) =>
      fix === null ? `refused: ${noFix ?? ''}` : `${fix.title} (${fix.because ?? ''})`,
    );
    return [...new Set(all)];
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

const pinned =
  'terraform {\n  required_providers {\n    cloudflare = {\n      source  = "cloudflare/cloudflare"\n      version = "VERSION"\n    }\n  }\n}\n';
const version = (of: string, text: string): string => pinned.replace('VERSION', of) + text;

/** What a ruleset that takes the place of others is never sure of, and what it is not sure of without a version. */
const PINNED =
  "the zone's ruleset may be there already, which is to be imported then; rules that other files have are not in it; what terraform import takes for a ruleset that is there is zone/<zone_id>/<ruleset_id>";
const OPEN = `${PINNED}; it is written for the provider below version 5, since nothing here says which version there is`;
const NAMES =
  'the zone may get other name servers where nothing else has set them; look at the plan before it is applied';
const ORDER =
  'destinations stand in an order, which self_hosted_domains had not; look at the plan before it is applied';

describe('a ruleset in place of rules', () => {
  const rule = (name: string, ...lines: readonly string[]): string =>
    `resource "cloudflare_firewall_rule" "${name}" {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
  const filter = (name: string, ...lines: readonly string[]): string =>
    `resource "cloudflare_filter" "${name}" {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
  const bots = filter('bots', 'zone_id = var.z', 'expression = "cf.client.bot"');
  const ssl = filter('ssl', 'zone_id = var.z', 'expression = "ssl"');
  const block = rule('bots', 'zone_id = var.z', 'filter_id = cloudflare_filter.bots.id', 'action = "block"');
  const log = (zone: string): string =>
    rule('ssl', `zone_id = ${zone}`, 'filter_id = cloudflare_filter.ssl.id', 'action = "log"');
  const more = (line: string): string =>
    rule('bots', 'zone_id = var.z', 'filter_id = cloudflare_filter.bots.id', 'action = "block"', line);

  it.each<[name: string, text: string, told: readonly string[]]>([
    [
      'of one zone',
      bots + ssl + block + log('var.z'),
      [
        `Declare one ruleset (4 blocks) (${OPEN}; the rules stand in the order in which they were gone through, also in the response)`,
      ],
    ],
    [
      'of two zones',
      bots + ssl + block + log('var.other'),
      [`Declare 2 rulesets (4 blocks) (${OPEN}; each \`zone_id\` that is written has to be that of another zone)`],
    ],
    [
      'without a filter that is there',
      block,
      ['refused: the filter of `cloudflare_firewall_rule.bots` is not declared beside it (line 1)'],
    ],
    ['with a filter that is read by a rule alone', bots + ssl + block, [`Declare one ruleset (3 blocks) (${OPEN})`]],
    [
      'of a zone that is not written',
      bots + rule('bots', 'filter_id = cloudflare_filter.bots.id', 'action = "block"'),
      ['refused: the zone of the rule is not written (line 5)'],
    ],
    [
      'of which there may be many',
      bots + more('count = 2'),
      ['refused: the block has `count = 2`, and each of its objects would be a rule (line 5)'],
    ],
    [
      'of which there are as many as of something',
      bots + more('for_each = var.all'),
      ['refused: the block has `for_each = var.all`, and each of its objects would be a rule (line 5)'],
    ],
    [
      'which have to wait for something',
      bots + more('depends_on = [a.b]'),
      ['refused: the block has `depends_on = [a.b]`, which is not that of the ruleset (line 5)'],
    ],
    [
      'with a provider of their own',
      bots + more('provider = a.b'),
      ['refused: the block has `provider = a.b`, which is not that of the ruleset (line 5)'],
    ],
    [
      'with a life of their own',
      bots + more('lifecycle {\n    prevent_destroy = true\n  }'),
      ['refused: the block has `lifecycle {`, which is not that of the ruleset (line 5)'],
    ],
    ['with a comment', bots + more('# why'), ['refused: a comment in the block would be lost (line 5)']],
    [
      'with a comment behind a value',
      bots + more('paused = false // why'),
      ['refused: a comment in the block would be lost (line 5)'],
    ],
    [
      'with a comment before a value',
      bots + more('paused = /* why */ false'),
      ['refused: a comment in the block would be lost (line 5)'],
    ],
    [
      'with an address in a text',
      bots + more('description = "https://a.example.com"'),
      [`Declare one ruleset (2 blocks) (${OPEN})`],
    ],
    [
      'where one of the phase is there',
      `${bots + block}resource "cloudflare_ruleset" "a" {\n  phase = "http_request_firewall_custom"\n}\n`,
      [
        'refused: a ruleset of the phase http_request_firewall_custom, or of this name, is declared already: the rules belong there',
      ],
    ],
    [
      'where one of the name is there',
      `${bots + block}resource "cloudflare_ruleset" "bots" {\n  phase = "http_ratelimit"\n}\n`,
      [
        'refused: a ruleset of the phase http_request_firewall_custom, or of this name, is declared already: the rules belong there',
      ],
    ],
    [
      'where one of another phase and name is there',
      `${bots + block}resource "cloudflare_ruleset" "a" {\n  phase = "http_ratelimit"\n}\n`,
      [`Declare one ruleset (2 blocks) (${OPEN})`],
    ],
    [
      'where Terraform cannot forget',
      `terraform {\n  required_version = "~> 1.5.0"\n}\n${bots}${block}`,
      ['refused: the block `removed` needs Terraform 1.7, and the project says `~> 1.5.0` (line 2)'],
    ],
    [
      'where it can',
      `terraform {\n  required_version = "~> 1.7.0"\n}\n${bots}${block}`,
      [`Declare one ruleset (2 blocks) (${OPEN})`],
    ],
    [
      'where the provider has none',
      version('~> 2.0', bots + block),
      [
        'refused: `cloudflare_ruleset` needs the provider in a version from 3.19, and the project says from 2.0 below 3',
      ],
    ],
    ['where the provider is pinned', version('~> 4.0', bots + block), [`Declare one ruleset (2 blocks) (${PINNED})`]],
    [
      'where the filter is data',
      `data "cloudflare_filter" "bots" {}\n${block}`,
      [
        'refused: the custom rule that uses the filter would have to be known: its member `expression` takes what the filter held',
        'refused: the filter of `cloudflare_firewall_rule.bots` is not declared beside it (line 2)',
      ],
    ],
  ])('%s', async (_name, text, expected) => {
    expect(await told(text)).toEqual(expected);
  });
});

describe('a ruleset in place of rate limits', () => {
  const limit = (name: string, zone: string, ...more: readonly string[]): string =>
    `resource "cloudflare_rate_limit" "${name}" {\n  zone_id = ${zone}\n  threshold = 10\n  period = 60\n  match {\n    request {\n      url_pattern = "example.com/*"\n    }\n  }\n  action {\n    mode = "simulate"\n  }\n${more.map((line) => `  ${line}\n`).join('')}}\n`;

  it.each<[name: string, text: string, told: readonly string[]]>([
    ['of one zone', limit('a', 'var.z') + limit('b', 'var.z'), [`Declare one ruleset (2 blocks) (${OPEN})`]],
    [
      'of two zones',
      limit('a', 'var.z') + limit('b', 'var.y'),
      [`Declare 2 rulesets (2 blocks) (${OPEN}; each \`zone_id\` that is written has to be that of another zone)`],
    ],
    [
      'which is used',
      `${limit('a', 'var.z')}output "id" {\n  value = cloudflare_rate_limit.a.id\n}\n`,
      ['refused: `cloudflare_rate_limit.a` is used elsewhere (line 15)'],
    ],
    [
      'of which one is not known',
      limit('a', 'var.z') + limit('b', 'var.z', 'bypass_url_patterns = var.all'),
      ['refused: the bypass of the rate limit is not written out (line 26)'],
    ],
  ])('%s', async (_name, text, expected) => {
    expect(await told(text)).toEqual(expected);
  });
});

describe('an attribute in place of another', () => {
  const dns = (...lines: readonly string[]): string =>
    version(
      '~> 5.0',
      `resource "cloudflare_account_dns_settings" "a" {\n  account_id = var.a\n${lines.map((line) => `  ${line}\n`).join('')}}\n`,
    );
  const app = (...lines: readonly string[]): string =>
    version(
      '~> 5.0',
      `resource "cloudflare_zero_trust_access_application" "a" {\n  account_id = var.a\n${lines.map((line) => `  ${line}\n`).join('')}}\n`,
    );

  it.each<[name: string, text: string, told: readonly string[]]>([
    [
      'of a value',
      dns('zone_defaults = {', '  foundation_dns = true', '}'),
      [`Replace foundation_dns with nameservers (${NAMES})`],
    ],
    [
      'of one that is not known',
      dns('zone_defaults = {', '  foundation_dns = var.on', '}'),
      ['refused: `foundation_dns` has to be written as `true` or `false` (line 12)'],
    ],
    [
      'of one in quotes',
      dns('zone_defaults = {', '  foundation_dns = "true"', '}'),
      [`Replace foundation_dns with nameservers (${NAMES})`],
    ],
    [
      'of one that nothing stands for',
      dns('zone_defaults = {', '  foundation_dns = "toString"', '}'),
      ['refused: `foundation_dns` has to be written as `true` or `false` (line 12)'],
    ],
    [
      'of one that is put together',
      dns('zone_defaults = {', '  foundation_dns = (true)', '}'),
      [`Replace foundation_dns with nameservers (${NAMES})`],
    ],
    [
      'on a line with others',
      dns('zone_defaults = { foundation_dns = true }'),
      ['refused: `foundation_dns` has to stand on a line of its own (line 11)'],
    ],
    [
      'with a colon',
      dns('zone_defaults = {', '  foundation_dns : true', '}'),
      ['refused: `foundation_dns` has to be written as an attribute of Terraform (line 12)'],
    ],
    [
      'with its name in quotes',
      dns('zone_defaults = {', '  "foundation_dns" = true', '}'),
      ['refused: `foundation_dns` has to be written as an attribute of Terraform (line 12)'],
    ],
    [
      'where the other says the same',
      dns(
        'zone_defaults = {',
        '  foundation_dns = true',
        '  nameservers = {',
        '    type = "cloudflare.advanced"',
        '  }',
        '}',
      ),
      [`Remove foundation_dns (${NAMES})`],
    ],
    [
      'where the other says something else',
      dns(
        'zone_defaults = {',
        '  foundation_dns = true',
        '  nameservers = {',
        '    type = "cloudflare.standard"',
        '  }',
        '}',
      ),
      ['refused: `nameservers` is set, too: it has to say what `foundation_dns` does (line 13)'],
    ],
    [
      'where the other is not known',
      dns('zone_defaults = {', '  foundation_dns = true', '  nameservers = var.all', '}'),
      ['refused: `nameservers` is set, too: it has to say what `foundation_dns` does (line 13)'],
    ],
    [
      'where the other says nothing of it',
      dns('zone_defaults = {', '  foundation_dns = true', '  nameservers = {}', '}'),
      ['refused: `nameservers` is set, too: it has to say what `foundation_dns` does (line 13)'],
    ],
    [
      'of the elements of a list',
      app('self_hosted_domains = ["a", "b"]'),
      [`Replace self_hosted_domains with destinations (${ORDER})`],
    ],
    [
      'of the elements of a list over lines',
      app('self_hosted_domains = [', '  "a",', '  var.b,', ']'),
      [`Replace self_hosted_domains with destinations (${ORDER})`],
    ],
    [
      'of an empty list',
      app('self_hosted_domains = []'),
      ['refused: `self_hosted_domains` is empty, and can just go (line 11)'],
    ],
    [
      'of a list with a comment',
      app('self_hosted_domains = [', '  "a", # first', ']'),
      ['refused: a comment in the value would be lost (line 11)'],
    ],
    [
      'of a list that an expression gives',
      app('self_hosted_domains = var.all'),
      [`Replace self_hosted_domains with destinations (${ORDER})`],
    ],
    [
      'of a list that is made of another',
      app('self_hosted_domains = [for one in var.all : one.name]'),
      [`Replace self_hosted_domains with destinations (${ORDER})`],
    ],
    [
      'of a list with a call in it',
      app('self_hosted_domains = [format("%s", var.a), "b"]'),
      [`Replace self_hosted_domains with destinations (${ORDER})`],
    ],
    [
      'set outside of the declaration',
      version(
        '~> 5.0',
        'locals {\n  d = {\n    foundation_dns = true\n  }\n}\nresource "cloudflare_account_dns_settings" "a" {\n  account_id = var.a\n  zone_defaults = local.d\n}\n',
      ),
      ['refused: `foundation_dns` has to be set in the declaration itself'],
    ],
  ])('%s', async (_name, text, expected) => {
    expect(await told(text)).toEqual(expected);
  });
});
