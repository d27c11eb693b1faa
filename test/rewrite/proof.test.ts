import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import type { Span } from '../../src/model/span.js';
import type { UsesOfRequests } from '../../src/model/use.js';
import { proved, tellingWords, unsaid } from '../../src/rewrite/proof.js';
import type { Rewriting } from '../../src/rewrite/step.js';
import { entryOf, sourceOf } from './fixes.js';
import { file, requestOf } from './requests.js';

const TEXT = "fetch('/zones/z/script_monitor')";
const PLACE: Span = { file, start: 0, end: 5 };
const path: Step = { path: { replace: 'script_monitor', with: 'page_shield' } };
const images: Step = { path: { replace: 'images/v1/direct_upload', with: 'images/v2/direct_upload' } };
const kv: Step = { path: { replace: 'workers/namespaces', with: 'storage/kv/namespaces' } };
const segment: Step = { segment: { path: 'teamnet/routes/network', to: 'network' } };
const body: Step = { body: { remove: ['locked'] } };
const edits = [{ ...PLACE, text: '' }];

/** Uses that know nothing but what is said. */
function uses(known: Partial<UsesOfRequests>): UsesOfRequests {
  const nothing = { isProgram: () => true, ...known } as Readonly<Record<string, unknown>>;
  return new Proxy(nothing, {
    get: (of, key) => of[String(key)] ?? ((): undefined => undefined),
  }) as unknown as UsesOfRequests;
}

function input(known: Partial<UsesOfRequests>, more: Partial<Rewriting> = {}): Rewriting {
  return {
    entry: entryOf([path]),
    request: requestOf(TEXT),
    source: sourceOf(TEXT),
    dialect: undefined,
    sharedWith: () => false,
    uses: uses(known),
    ...more,
  };
}

const doubts = (known: Partial<UsesOfRequests>, step: Step = path, more: Partial<Rewriting> = {}): readonly string[] =>
  proved(input(known, more), [step], edits).doubts;

describe('a fix is proved', () => {
  it('where nothing is known against it', () => {
    expect(doubts({})).toEqual([]);
  });

  it('only where something is changed, and uses are known', () => {
    const known = { watcher: () => PLACE };
    expect(proved(input(known), [path], []).doubts).toEqual([]);
    expect(proved(input(known), [], edits).doubts).toEqual([]);
    expect(proved({ ...input(known), uses: undefined }, [path], edits).doubts).toEqual([]);
  });

  it('by no request of a test', () => {
    const test = 'the request is part of a test, which may be answered by something else than the API';
    expect(doubts({}, path, { source: { file: 'a.test.js', text: TEXT } })).toEqual([test]);
    const request = requestOf(TEXT);
    const there = { ...request, span: { ...request.span, file: 'test/a.js' } };
    expect(doubts({}, path, { request: there })).toEqual([test]);
  });

  it('where nothing looks at requests', () => {
    const seen = ['something may look at each request, or answer it (line 1)'];
    expect(doubts({ watcher: () => PLACE })).toEqual(seen);
    expect(doubts({ watcher: () => PLACE }, body)).toEqual(seen);
    expect(doubts({ watcher: () => PLACE, isProgram: () => false })).toEqual([]);
  });

  it('where nothing asks for the address that changes', () => {
    const asked = ['the address is asked for (line 1)'];
    const known = { address: (): Span => PLACE };
    expect(doubts(known)).toEqual(asked);
    expect(doubts(known, segment)).toEqual(asked);
    expect(doubts(known, { query: { remove: 'magnitude' } })).toEqual(asked);
    expect(doubts(known, { single: { list: 'items', key: 'id', path: 'settings' } })).toEqual(asked);
    expect(doubts(known, body)).toEqual([]);
  });

  it('where no example says the old form', () => {
    const known = { example: (words: readonly string[]) => (words.includes('locked') ? PLACE : undefined) };
    expect(doubts(known, body)).toEqual(['an example says the old form (line 1)']);
    expect(doubts(known)).toEqual([]);
  });

  it('where no text looks for the old form in answers and rules', () => {
    const looking = (text: string): Partial<UsesOfRequests> => ({
      matching: (pattern) => (text.search(pattern) >= 0 ? PLACE : undefined),
    });
    const found = ['the old form is looked for (line 1)'];
    const expression: Step = { expression: 'simplify' };
    for (const text of ['"threat_score"', '/threat_score/', 'f.threat_score)', "'threat_score gt 5'"])
      expect([text, doubts(looking(text), expression).length]).toEqual([text, text.includes('gt') ? 0 : 1]);
    const join: Step = {
      join: { to: 'name', from: ['data.service'], underscored: [], when: { path: 'type', equals: 'SRV' } },
    };
    expect(doubts(looking('record.data.service'), join)).toEqual(found);
    expect(doubts(looking("data['proto']"), join)).toEqual(found);
    expect(doubts(looking('data.services'), join)).toEqual([]);
    expect(doubts(looking('"threat_score" data.service'), path)).toEqual([]);
  });

  it('where no settings say the path', () => {
    const known = { inSettings: (part: string) => (part === 'script_monitor' ? PLACE : undefined) };
    expect(doubts(known)).toEqual(['`script_monitor` stands line 1 too']);
    expect(doubts(known, kv)).toEqual([]);
  });

  it('where the new form is not asked for as well', () => {
    const asked: string[] = [];
    const known: Partial<UsesOfRequests> = {
      beside: (words) => {
        asked.push(...words);
        return PLACE;
      },
    };
    expect(doubts(known)).toEqual(['`page_shield` is asked for as well, and one may stand in for the other (line 1)']);
    doubts(known, images);
    doubts(known, kv);
    doubts(known, { path: { replace: 'a/use_apex_ns', with: 'a' } });
    expect(asked).toEqual(['page_shield', 'v2/direct_upload', 'storage/kv/namespaces']);
  });
});

describe('the old form is said nowhere else', () => {
  it('in no other place, by the words that tell it from others', () => {
    const asked: unknown[] = [];
    const known: Partial<UsesOfRequests> = {
      mention: (part) => {
        asked.push(part);
        return undefined;
      },
    };
    const apex: Step = { path: { replace: 'dns_settings/use_apex_ns', with: 'dns_settings' } };
    expect(unsaid(input(known), [path, images, kv, segment, apex, body], edits)).toEqual([]);
    expect(asked).toEqual([
      { part: 'script_monitor' },
      { part: 'images/v1', next: 'direct_upload' },
      { part: 'workers/namespaces', next: undefined },
      { part: 'routes/network', next: undefined },
      { part: 'use_apex_ns' },
    ]);
    expect(unsaid(input({ mention: () => PLACE }), [kv], edits)).toEqual([
      '`workers/namespaces` stands outside of requests too (line 1)',
    ]);
    expect(unsaid(input({ mention: () => PLACE }), [body], edits)).toEqual([]);
  });

  it('in no schema, by fields that tell', () => {
    const known: Partial<UsesOfRequests> = { inSchema: () => PLACE };
    expect(unsaid(input(known), [body], edits)).toEqual(['a schema has `locked` (line 1)']);
    expect(unsaid(input(known), [{ body: { remove: ['notification_email'] } }], edits)).toHaveLength(1);
    expect(unsaid(input(known), [{ body: { rename: { value: 'multi_provider' } } }], edits)).toEqual([]);
    expect(unsaid({ ...input(known), uses: undefined }, [body], edits)).toEqual([]);
  });

  it('by the words of safe rewrites', () => {
    expect(tellingWords(entryOf([path, body]))).toEqual(['script_monitor']);
    expect(tellingWords(entryOf([path], { applicability: 'unsafe' }))).toEqual([]);
  });
});
