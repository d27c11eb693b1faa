import { describe, expect, it } from 'vitest';
import { endsInQuery, readSpelled } from '../../../src/match/account/reading.js';
import { RetiredPaths } from '../../../src/match/account/retired-paths.js';
import type { WrittenText } from '../../../src/match/account/spelled.js';
import type { Text } from '../../../src/model/text.js';
import { entry, matching, scheduleOf, Written } from '../make.js';

const paths = new RetiredPaths(
  scheduleOf(
    entry('rules', { operations: ['GET /zones/{zone_id}/firewall/rules', 'GET /zones/{zone_id}/firewall/rules/{id}'] }),
    entry('board', { operations: ['GET /zones/{zone_id}/analytics/dashboard'] }),
    entry('waf', { operations: ['GET /zones/{zone_id}/waf_packages'] }),
    entry('history', { operations: ['GET /user/billing/history'] }),
    entry('devices', {
      operations: ['GET /accounts/{account_id}/devices/{device_id}'],
      live: ['GET /accounts/{account_id}/devices/policies'],
    }),
  ),
);
const { api } = matching([]);

/** What a text spells: entries, the word that tells, the host's evidence, the path, and what else is said of it. */
function shown(written: Written, text: WrittenText): string {
  const spelled = readSpelled(text, paths, api);
  if (spelled === undefined) return '-';
  const { operations, evidence, segments, span, underZone, alive, otherApi } = spelled;
  return [
    [...new Set(operations.map((one) => one.entry.id))].join(),
    `'${written.text.slice(span.start, span.end)}'`,
    evidence,
    segments.map((segment) => segment ?? '{}').join('/'),
    ...(operations.some(({ whole }) => whole) ? [] : ['end']),
    ...(underZone ? ['under a zone'] : []),
    ...(alive === true ? ['alive'] : []),
    ...(otherApi === true ? ['of another'] : []),
  ].join(' ');
}

function spelledBy(line: string): string {
  const written = new Written();
  written.text = '  ';
  const pieces = written.pieces(line);
  return shown(written, { pieces, span: written.span(2), as: 'path' });
}

describe('a path spells', () => {
  it.each<[text: string, spelled: string]>([
    ['/zones/1/firewall/rules', `rules '/zones/1/firewall/rules' none zones/1/firewall/rules`],
    ['zones/${z}/firewall/rules/${r}', `rules 'zones/\${z}/firewall/rules/\${r}' none zones/{}/firewall/rules/{}`],
    [
      'https://api.example.com/client/v4/zones/1/firewall/rules',
      `rules 'https://api.example.com/client/v4/zones/1/firewall/rules' api zones/1/firewall/rules`,
    ],
    ['/client/v4/zones/1/firewall/rules', `rules '/client/v4/zones/1/firewall/rules' api zones/1/firewall/rules`],
    [
      'https://other.example.org/zones/1/firewall/rules',
      `rules 'https://other.example.org/zones/1/firewall/rules' other zones/1/firewall/rules`,
    ],
    ['https://other.example.org/anything', '-'],
    // Places that are filled in later, whatever they are written as.
    ['/zones/{zone}/firewall/rules', `rules '/zones/{zone}/firewall/rules' none zones/{}/firewall/rules`],
    ['/zones/%s/firewall/rules/%d', `rules '/zones/%s/firewall/rules/%d' none zones/{}/firewall/rules/{}`],
    ['/zones/:zone/firewall/rules', `rules '/zones/:zone/firewall/rules' none zones/{}/firewall/rules`],
    // A method before it, and blanks around it.
    ['GET /zones/1/waf_packages', `waf '/zones/1/waf_packages' none zones/1/waf_packages`],
    ['DELETE: /zones/1/waf_packages', `waf '/zones/1/waf_packages' none zones/1/waf_packages`],
    ['  HEAD   /zones/1/waf_packages  ', `waf '/zones/1/waf_packages' none zones/1/waf_packages`],
    [' /zones/${z}/waf_packages ', `waf '/zones/\${z}/waf_packages' none zones/{}/waf_packages`],
    ['TRACE /zones/1/waf_packages', `waf 'TRACE /zones/1/waf_packages' none TRACE /zones/1/waf_packages of another`],
    ['GET', '-'],
    ['', '-'],
    // What a path ends with.
    ['${base}/firewall/rules', `rules '\${base}/firewall/rules' none firewall/rules end`],
    ['${zone}/firewall/rules', `rules '\${zone}/firewall/rules' none firewall/rules end under a zone`],
    [
      '${myZoneUrl}/firewall/rules/${r}',
      `rules '\${myZoneUrl}/firewall/rules/\${r}' none firewall/rules/{} end under a zone`,
    ],
    ['firewall/rules', `rules 'firewall/rules' none firewall/rules end`],
    ['/firewall/rules', `rules '/firewall/rules' none firewall/rules end`],
    ['/client/v4/firewall/rules', '-'],
    ['firewall/lists', '-'],
    // A word alone is a path only behind something that it is put to.
    ['waf_packages', '-'],
    ['/waf_packages', `waf '/waf_packages' none waf_packages end`],
    ['${zone}/waf_packages', `waf '\${zone}/waf_packages' none waf_packages end under a zone`],
    // What is put in at its end may be a query.
    [
      '/zones/1/analytics/dashboard/${query}',
      `board '/zones/1/analytics/dashboard/\${query}' none zones/1/analytics/dashboard/{}`,
    ],
    ['/zones/1/analytics/dashboard/${id}', '-'],
    [
      '/zones/1/analytics/dashboard${id}',
      `board '/zones/1/analytics/dashboard\${id}' none zones/1/analytics/dashboard`,
    ],
    // Of the shape of one that is retired, and alive.
    ['/accounts/1/devices/2', `devices '/accounts/1/devices/2' none accounts/1/devices/2`],
    ['/accounts/1/devices/policies', `devices '/accounts/1/devices/policies' none accounts/1/devices/policies alive`],
    // Behind segments of another API.
    [
      '/v1/${crn}/zones/${z}/firewall/rules',
      `rules '/v1/\${crn}/zones/\${z}/firewall/rules' none v1/{}/zones/{}/firewall/rules of another`,
    ],
    [
      '/v1/${crn}/user/billing/history',
      `history '/v1/\${crn}/user/billing/history' none v1/{}/user/billing/history of another`,
    ],
    ['/v1/${crn}/user/billing', '-'],
    ['/v1/${crn}/other/billing/history', '-'],
  ])('%s', (line, spelled) => {
    expect(spelledBy(line)).toBe(spelled);
  });

  it('and its word is told where it is written, in a text that is put together from constants', () => {
    const written = new Written();
    const [constant] = written.pieces('firewall/rules');
    const start = written.text.length;
    const [hole, slash] = written.pieces('${zone}/');
    const pieces = [hole!, slash!, constant!];
    // The constant stands elsewhere: what is told is the whole of what it is put into.
    expect(shown(written, { pieces, span: written.span(start), as: 'path' })).toBe(
      `rules '\${zone}/' none firewall/rules end under a zone`,
    );
  });
});

describe('words side by side spell', () => {
  /** `|` stands between the words. */
  function ofWords(line: string): string {
    const written = new Written();
    const pieces: Text = line.split('|').flatMap((word, i) => {
      const slash = i === 0 ? [] : [{ kind: 'run', text: '/' } as const];
      return [...slash, ...written.pieces(word)];
    });
    return shown(written, { pieces, span: written.span(0), as: 'words' });
  }

  it.each<[words: string, spelled: string]>([
    ['zones|${z}|firewall|rules', `rules 'rules' none zones/firewall/rules`],
    ['zones|firewall/rules', `rules 'firewall/rules' none zones/firewall/rules`],
    ['/zones/|/firewall/|rules', `rules 'rules' none zones/firewall/rules`],
    ['zones|firewall', '-'],
    ['firewall|rules', '-'],
    ['user|billing/history', `history 'billing/history' none user/billing/history`],
    // Others may stand before them, of which nothing is said.
    ['auth|user|billing|history', `history 'history' none user/billing/history`],
    ['AUTH|user|billing|history', `history 'history' none user/billing/history`],
    // They end where a path ends.
    ['user|billing|history|more', '-'],
    ['user|billing|history|MORE', `history 'history' none user/billing/history`],
    ['user|billing history', '-'],
    ['user|3|billing|history', '-'],
    // One word is none of several.
    ['user/billing/history', '-'],
    ['user/billing/history|x', '-'],
  ])('%s', (words, spelled) => {
    expect(ofWords(words)).toBe(spelled);
  });

  it('nothing, where there are too many of them', () => {
    const many = (count: number): string => [...Array<string>(count).fill('a'), 'user', 'billing', 'history'].join('|');
    expect(ofWords(many(20))).toBe(`history 'history' none user/billing/history`);
  });
});

it.each([
  ['a/${query}', true],
  ['a/${queryString}', true],
  ['a/${params}', true],
  ['a/${search}', true],
  ['a/${qs}', true],
  ['a/${$qs}', false],
  ['a/${qsx}', false],
  ['a/${id}', false],
  ['${query}/a', false],
  ['query', false],
  ['', false],
])('%s ends in a query: %s', (line, is) => {
  expect(endsInQuery(new Written().pieces(line))).toBe(is);
});
