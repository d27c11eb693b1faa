import { describe, expect, it } from 'vitest';
import { accountFor, type Accounted, type FollowedRequest } from '../../../src/match/account/account.js';
import { entry, request, type Sent } from '../make.js';
import { unmarked } from './marked.js';
import { termsOf, type Known } from './terms.js';

const filters = entry('filters', { operations: ['GET /zones/{zone_id}/filters', 'POST /zones/{zone_id}/filters'] });
const entries = [
  filters,
  entry('limits', { operations: ['GET /zones/{zone_id}/rate_limits', 'DELETE /zones/{zone_id}/rate_limits/{id}'] }),
  entry('roles', { operations: ['GET /accounts/{account_id}/roles'], yieldsTo: ['limits'] }),
  entry('minify', { operations: ['PATCH /zones/{zone_id}/settings/minify'] }),
  entry('packages', { operations: ['GET /zones/{zone_id}/firewall/waf/packages'] }),
  entry('board', { operations: ['GET /zones/{zone_id}/analytics/dashboard'] }),
  entry('devices', {
    operations: ['GET /accounts/{account_id}/devices/{id}'],
    live: ['GET /accounts/{account_id}/devices/policies', 'POST /accounts/{account_id}/devices/{id}'],
  }),
];

interface Given extends Known {
  readonly file?: string;
  /** The text is words, which are set apart by `|`. */
  readonly words?: boolean;
}

/** The accounts of the part of a text that is between `«` and `»`. */
function accountsOf(marked: string, { file = 'a.ts', words = false, ...known }: Given = {}): readonly Accounted[] {
  const { text, start, end } = unmarked(marked);
  const span = { file, start, end };
  let at = start;
  const parts = text.slice(start, end).split(words ? '|' : /(\$\{\w+\})/);
  const pieces = parts.flatMap((part, i) => {
    const from = at;
    at += part.length + (words ? 1 : 0);
    if (part === '') return [];
    const where = { ...span, start: from, end: from + part.length };
    const piece = part.startsWith('${')
      ? ({ kind: 'hole', name: part.slice(2, -1), span: where } as const)
      : ({ kind: 'run', text: part, span: where } as const);
    return words && i > 0 ? [{ kind: 'run', text: '/' } as const, piece] : [piece];
  });
  const source = { file, text };
  return accountFor({ pieces, span, as: words ? 'words' : 'path' }, source, { source }, termsOf(known, entries));
}

function accountOf(marked: string, given: Given = {}): string {
  return accountsOf(marked, given)
    .map(({ entries: ids, account }) => {
      if (account.kind === 'followed') return `${ids.join()} followed`;
      return `${ids.join()} ${account.kind === 'explained' ? account.reason : account.confidence}`;
    })
    .join('; ');
}

const followed = (line: string, evidence: FollowedRequest['evidence'] = 'api', found: readonly string[] = []) => {
  const sent: Sent = {};
  return { followed: [{ request: request(line, sent).request, evidence, found: new Set(found) }] };
};
const LISTS = `f('«/zones/\${z}/filters»')`;

describe('a text is followed', () => {
  it.each<[text: string, given: Given, account: string]>([
    [LISTS, { foundAt: ['filters'] }, 'filters followed'],
    [LISTS, { foundAt: ['other'] }, 'filters likely'],
    [LISTS, followed('GET /zones/1/filters', 'api', ['filters']), 'filters followed'],
    // By an entry that it leaves the word to.
    [`f('«/accounts/\${a}/roles»')`, { foundAt: ['limits'] }, 'roles followed'],
    [`f('«/accounts/\${a}/roles»')`, followed('GET /zones', 'api', ['limits']), 'roles followed'],
    [`f('«/accounts/\${a}/roles»')`, { foundAt: ['filters'] }, 'roles likely'],
    // Only what is made of constants is sent by a call around it.
    [LISTS, { sentAround: [{ rule: 'filters', isMadeOf: () => true }] }, 'filters likely'],
  ])('%s %j', (text, given, account) => {
    expect(accountOf(text, given)).toBe(account);
  });

  it('where a call around it sends what its constants spell', () => {
    const source = { file: 'a.ts', text: `const T = '/filters';\nsend('/zones/' + z + T)` };
    const constant = { file: 'a.ts', start: 11, end: 19 };
    const span = { file: 'a.ts', start: 27, end: 43 };
    const pieces = [
      { kind: 'run', text: '/zones/', span: { ...span, start: 28, end: 35 } },
      { kind: 'hole', name: 'z' },
      { kind: 'run', text: '/filters', span: constant },
    ] as const;
    const account = (rule: string, is: boolean) => {
      const terms = termsOf({ sentAround: [{ rule, isMadeOf: (one) => is && one === constant }] }, entries);
      return accountFor({ pieces, span, as: 'path' }, source, { source }, terms)[0];
    };
    expect(account('filters', true)).toMatchObject({ account: { kind: 'followed' }, from: [constant] });
    expect(account('filters', false)?.account.kind).toBe('left-over');
    expect(account('limits', true)?.account.kind).toBe('left-over');
  });
});

describe('a text is explained', () => {
  it.each<[text: string, given: Given, account: string]>([
    [`f('«https://other.example.org/zones/1/filters»')`, {}, 'filters other-host'],
    [LISTS, followed('GET https://other.example.org/zones/1/filters', 'other'), 'filters other-host'],
    [`f('«/accounts/1/devices/policies»')`, {}, 'devices living-operation'],
    [`f('«/v1/\${crn}/zones/\${z}/filters»')`, {}, 'filters other-api'],
    [`// «/zones/1/filters»`, {}, 'filters comment'],
    [`f('call «/zones/1/filters» for more')`, {}, 'filters prose'],
    [`app.get('«/zones/1/filters»', f)`, {}, 'filters own-route'],
    [`myApp.get('«https://api.example.com/client/v4/zones/1/filters»')`, {}, 'filters likely'],
    [`log('«/zones/1/filters»')`, {}, 'filters log'],
    // In texts of several lines: a word among others, and no command.
    [`  run /zones «/zones/1/filters» now`, { inLines: true, file: 'a.conf' }, 'filters prose'],
    [`  run «/zones/1/filters»`, { inLines: true, file: 'a.conf' }, 'filters prose'],
    [`  run «/zones/1/filters»`, { file: 'a.conf' }, 'filters likely'],
    [`«/zones/1/filters»`, { inLines: true, file: 'a.conf' }, 'filters likely'],
    [`  run "«/zones/1/filters»"`, { inLines: true, file: 'a.conf' }, 'filters likely'],
    [`  run «/zones/1/filters»"`, { inLines: true, file: 'a.conf' }, 'filters likely'],
    [`  curl -s «/zones/1/filters»`, { inLines: true, file: 'a.conf' }, 'filters likely'],
    [`  x=$(wget «/zones/1/filters» )`, { inLines: true, file: 'a.conf' }, 'filters likely'],
    [`  Invoke-RestMethod «/zones/1/filters»`, { inLines: true, file: 'a.conf' }, 'filters likely'],
    [`  mycurl «/zones/1/filters»`, { inLines: true, file: 'a.conf' }, 'filters prose'],
    // By what the file is.
    [LISTS, { file: 'a.test.ts', kind: 'data' }, 'filters mock'],
    [LISTS, { file: 'a.ts', kind: 'data' }, 'filters possible'],
    [LISTS, { file: 'a.test.ts', foundInCode: ['filters'] }, 'filters test'],
    [LISTS, { file: 'a.test.ts', foundInCode: ['limits'] }, 'filters possible'],
    [LISTS, { file: 'a.ts', foundInCode: ['filters'] }, 'filters likely'],
    [LISTS, { kind: 'document' }, 'filters documented'],
    [LISTS, { kind: 'document', file: 'a.test.ts', foundInCode: ['filters'] }, 'filters test'],
    // Words are none of a sentence.
    [`f(1, '«zones|filters»')`, { words: true }, 'filters likely'],
    [`// «zones|filters»`, { words: true }, 'filters likely'],
    [`log('«zones|filters»')`, { words: true }, 'filters log'],
    [`f('«/zones/1/other»')`, {}, ''],
  ])('%s %j', (text, given, account) => {
    expect(accountOf(text, given)).toBe(account);
  });
});

describe('a request that a text went into', () => {
  it.each<[line: string, evidence: FollowedRequest['evidence'], account: string]>([
    ['GET /zones/1/filters', 'api', 'filters likely'],
    ['* /zones/1/filters', 'api', 'filters likely'],
    // Asks with a method of which nothing is known.
    ['PUT /zones/1/filters', 'api', 'filters possible'],
    // Asks for something else.
    ['GET /zones/1/filters/2', 'api', 'filters living-operation'],
    ['GET /zones/1/filters/2', 'none', 'filters living-operation'],
    ['GET /base/zones/1/filters/2', 'none', 'filters likely'],
    ['GET /base/zones/1/filters/2', 'api', 'filters living-operation'],
    // Is known to less than what the text spells.
    ['GET /zones/1/${rest}', 'api', 'filters likely'],
    ['GET ${all}', 'api', 'filters likely'],
    // Has something behind it.
    ['GET /zones/1/filters/${query}', 'api', 'filters living-operation'],
  ])('%s', (line, evidence, account) => {
    expect(accountOf(LISTS, followed(line, evidence))).toBe(account);
  });

  it('may ask for an operation of its path that lives on', () => {
    const text = `f('«/accounts/\${a}/devices/\${d}»')`;
    expect(accountOf(text, followed('GET /accounts/1/devices/2'))).toBe('devices likely');
    expect(accountOf(text, followed('POST /accounts/1/devices/2'))).toBe('devices living-operation');
    expect(accountOf(text, followed('PUT /accounts/1/devices/2'))).toBe('devices possible');
  });

  it('may have a query behind it', () => {
    const text = `f('«/zones/\${z}/analytics/dashboard/\${query}»')`;
    expect(accountOf(text, followed('GET /zones/1/analytics/dashboard/${x}'))).toBe('board likely');
    const other = `f('«/zones/\${z}/analytics/dashboard»', x)`;
    expect(accountOf(other, followed('GET /zones/1/analytics/dashboard/${x}'))).toBe('board living-operation');
  });
});

describe('what is left over is as sure as', () => {
  it.each<[text: string, given: Given, account: string]>([
    // A whole path below a zone, the API's address, or neither.
    [LISTS, { shows: 'project' }, 'filters likely'],
    [LISTS, { shows: 'none' }, 'filters possible'],
    [LISTS, { file: 'spec/a_spec.rb' }, 'filters possible'],
    [`f('«/client/v4/accounts/\${a}/roles»')`, { shows: 'project' }, 'roles likely'],
    [`f('«/client/v4/accounts/\${a}/roles»')`, { shows: 'project', kind: 'data' }, 'roles likely'],
    [`f('«/client/v4/accounts/\${a}/roles»')`, { shows: 'none' }, 'roles possible'],
    [LISTS, { kind: 'data' }, 'filters possible'],
    [`f('«/accounts/\${a}/roles»')`, { shows: 'names' }, 'roles likely'],
    [`f('«/accounts/\${a}/roles»')`, { shows: 'client' }, 'roles possible'],
    [`f('«/accounts/\${a}/roles»')`, { shows: 'project' }, 'roles possible'],
    [`f('«/accounts/\${a}/roles»')`, { shows: 'client', file: 'lib/cloudflare/a.ts' }, 'roles likely'],
    [`f('«/accounts/\${a}/roles»')`, { shows: 'project', file: 'lib/cloudflare/a.ts' }, 'roles possible'],
    // Whose path it is would stand where another thing is put in.
    [`f('«/\${team}/\${x}/settings/minify»')`, { shows: 'names' }, 'minify possible'],
    [`f('«\${base}/\${x}/settings/minify»')`, { shows: 'names' }, 'minify likely'],
    // The end of one.
    [`f('«\${x}/settings/minify»')`, { shows: 'names' }, 'minify likely'],
    [`f('«\${x}/settings/minify»')`, { shows: 'client' }, 'minify possible'],
    [`f('«\${zone}/settings/minify»')`, { shows: 'client' }, 'minify likely'],
    [`f('«\${zone}/settings/minify»')`, { shows: 'project' }, 'minify possible'],
    [`endpoint = '«settings/minify»'`, { shows: 'client' }, 'minify likely'],
    [`base_urls = '«settings/minify»'`, { shows: 'client' }, 'minify likely'],
    [`name = '«settings/minify»'`, { shows: 'client' }, 'minify possible'],
    [`endpoint = '«settings/minify»'`, { shows: 'project' }, 'minify possible'],
    [`f('«\${x}/firewall/waf/packages»')`, { shows: 'project' }, 'packages likely'],
    [`f('«\${x}/rate_limits»')`, { shows: 'project' }, 'limits likely'],
    [`f('«/settings/minify»')`, { shows: 'names', kind: 'data' }, 'minify possible'],
    // Its words, with a verb of the operation or without.
    [`api.patch('«zones|x|settings|minify»')`, { words: true, shows: 'project' }, ''],
    [`api.patch('«zones|settings|minify»')`, { words: true, shows: 'project' }, 'minify likely'],
    [`api.get('«zones|settings|minify»')`, { words: true, shows: 'project' }, 'minify possible'],
    [`api.get('«zones|filters»')`, { words: true, shows: 'project' }, 'filters possible'],
    [`api.get('«zones|firewall|waf|packages»')`, { words: true, shows: 'project' }, 'packages likely'],
    [`f('«accounts|roles»')`, { words: true, shows: 'names' }, 'roles possible'],
    [`f('«accounts|roles»')`, { words: true, shows: 'names', file: 'CloudFlare/a.py' }, 'roles likely'],
    [`f('«accounts|roles»')`, { words: true, shows: 'client', file: 'CloudFlare/a.py' }, 'roles likely'],
    [`f('«accounts|roles»')`, { words: true, shows: 'project', file: 'CloudFlare/a.py' }, 'roles possible'],
    [`f('«zones|filters»')`, { words: true, shows: 'client' }, 'filters likely'],
  ])('%s %j', (text, given, account) => {
    expect(accountOf(text, given)).toBe(account);
  });
});

describe('the finding of what is left over', () => {
  it('says what is known of it', () => {
    const [found] = accountsOf(`get('«/zones/\${z}/filters»')`, {});
    const span = { file: 'a.ts', start: 17, end: 24 };
    expect(found).toEqual({
      ...{ span, path: '/zones/{zone_id}/filters', entries: ['filters'], from: [] },
      account: { kind: 'left-over', confidence: 'likely' },
      match: {
        entry: filters,
        finding: {
          ...{ rule: 'filters', status: 'retired', severity: 'error', confidence: 'likely', span, related: [] },
          ...{ method: 'GET', path: '/zones/{}/filters', endOfLife: '2024-08-05', extendedTo: null },
          ...{ replacement: 'do without', disputed: null, fix: null, noFix: null },
          message: 'GET /zones/{zone_id}/filters is retired; the path is written here, and what sends it was not found',
        },
      },
    });
  });

  const said = (text: string, given: Given = {}): string => {
    const [match] = accountsOf(text, given).map((one) => one.match);
    return `${match?.finding.method ?? '-'} ${match?.finding.message.replace(/;.*/, '') ?? ''}`;
  };

  it.each<[text: string, given: Given, says: string]>([
    [LISTS, {}, '- /zones/{zone_id}/filters is retired'],
    [`post('«/zones/1/filters»')`, {}, 'POST POST /zones/{zone_id}/filters is retired'],
    [`put('«/zones/1/filters»')`, {}, '- /zones/{zone_id}/filters is retired'],
    [`x = «/zones/1/filters»\nmethod = "post"`, {}, 'POST POST /zones/{zone_id}/filters is retired'],
    // What is sent goes before what stands beside it.
    [`get('«/zones/1/filters»')`, followed('POST /zones/1/filters'), 'POST POST /zones/{zone_id}/filters is retired'],
    [`get('«/zones/1/filters»')`, followed('* /zones/1/filters'), 'GET GET /zones/{zone_id}/filters is retired'],
    [`get('«/zones/1/filters»')`, followed('PUT /zones/1/filters'), '- /zones/{zone_id}/filters is retired'],
  ])('has the method of the operation that it is: %s %j', (text, given, says) => {
    expect(said(text, given)).toBe(says);
  });

  it('is as an entry, and its settings for a file, have it', () => {
    const finding = (more: object, known: Known = {}) => {
      const one = entry('one', { operations: ['GET /zones/{zone_id}/lists'], ...more });
      const source = { file: 'a.ts', text: '/zones/1/lists' };
      const span = { file: 'a.ts', start: 0, end: 14 };
      const pieces = [{ kind: 'run', text: source.text, span }] as const;
      return accountFor({ pieces, span, as: 'path' }, source, { source }, termsOf(known, [one]))[0]?.match?.finding;
    };
    expect(finding({ disputed: { because: 'it answers' } })).toMatchObject({
      severity: 'warning',
      disputed: 'it answers',
      message: expect.stringContaining('is on the schedule of retired elements;') as string,
    });
    expect(finding({ atMost: { severity: 'info', confidence: 'possible', because: 'a hint' } })).toMatchObject({
      severity: 'info',
      confidence: 'possible',
      disputed: null,
    });
    expect(finding({ extendedTo: '2027-01-01', endOfLife: '2026-11-22' })).toMatchObject({
      ...{ status: 'due', severity: 'warning', endOfLife: '2026-11-22', extendedTo: '2027-01-01' },
    });
    const entryIn: Known['entryIn'] = (of, file) => ({ ...of, endOfLife: file === 'a.ts' ? '2030-01-01' : null });
    expect(finding({}, { entryIn })).toMatchObject({ status: 'announced', severity: 'info', endOfLife: '2030-01-01' });
  });
});
