import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import type { Operation } from '../../src/model/entry.js';
import type { Step } from '../../src/model/rewrite.js';
import { titleOf } from '../../src/rewrite/title.js';
import { after, apply, entryOf, run } from './fixes.js';
import { requestOf } from './requests.js';

const apex: Step[] = [
  { path: { replace: 'dns_settings/use_apex_ns', with: 'dns_settings' } },
  { body: { rename: { value: 'multi_provider' }, remove: ['id'] } },
  { response: { rename: 'result.value', to: 'result.multi_provider' } },
];
const images: Step[] = [
  { path: { replace: 'images/v1/direct_upload', with: 'images/v2/direct_upload' } },
  { header: { remove: 'Content-Type' } },
  { body: { encode: 'multipart' } },
];

describe('a whole rewrite', () => {
  it('makes all steps', () => {
    const text = [
      'const res = await fetch(`${api}/zones/${zone}/dns_settings/use_apex_ns`, {',
      "  method: 'PATCH',",
      "  body: JSON.stringify({ id: 'use_apex_ns', value: true }),",
      '});',
      'if (!res.result.value) throw new Error();',
      '',
    ].join('\n');
    const expected = [
      'const res = await fetch(`${api}/zones/${zone}/dns_settings`, {',
      "  method: 'PATCH',",
      '  body: JSON.stringify({ multi_provider: true }),',
      '});',
      'if (!res.result.multi_provider) throw new Error();',
      '',
    ].join('\n');
    expect(after(text, apex)).toBe(expected);
    expect(run(text, apex)).toMatchObject({
      fix: {
        title: 'Use dns_settings, send multi_provider, drop id, read result.multi_provider',
        applicability: 'safe',
      },
    });
  });

  it('makes a request without a body', () => {
    const text =
      "fetch('/a/images/v1/direct_upload', { method: 'POST', headers: { 'Content-Type': 'application/json' } })";
    expect(after(text, images)).toBe("fetch('/a/images/v2/direct_upload', { method: 'POST', headers: {} })");
    expect(run(text, images)).toMatchObject({
      fix: { title: 'Use images/v2/direct_upload, drop the header Content-Type' },
    });
  });

  it('makes a form and drops the header, edits in order', () => {
    const text =
      "fetch('/images/v1/direct_upload', { headers: { 'Content-Type': 'application/json', a: b }, body: JSON.stringify({ expiry: 'x' }) })";
    expect(after(text, images)).toBe(
      "fetch('/images/v2/direct_upload', { headers: { a: b }, body: form({ expiry: 'x' }) })",
    );
    expect(run(text, images)).toMatchObject({ fix: { title: 'Use images/v2/direct_upload, send a multipart form' } });
  });

  it('makes nothing where one step is refused', () => {
    expect(run("fetch('/dns_settings/use_apex_ns', { method: 'PATCH', body: payload })", apex)).toEqual({
      noFix: 'the body comes from `payload` (line 1)',
    });
  });

  it('keeps the reasons of the entry and of the place', () => {
    const text = "const res = fetch('/dns_settings/use_apex_ns');\nreturn res";
    const entry = entryOf(apex, { applicability: 'unsafe', because: 'the answer has another shape' });
    expect(run(text, apex, { entry })).toMatchObject({
      fix: {
        applicability: 'unsafe',
        because:
          'the answer has another shape; the response is returned at line 2; code that reads `result.value` from it must read `result.multi_provider`',
      },
    });
  });

  it('refuses steps that change the same text', () => {
    const twice: Step[] = [{ path: { replace: 'a', with: 'b' } }, { path: { replace: 'a', with: 'c' } }];
    expect(after("fetch('/a')", twice)).toBe('refused: two steps of the rewrite change the same text');
  });
});

describe('operations', () => {
  const get: Operation = { method: 'GET', path: '/zones/{zone_id}/filters' };
  const post: Operation = { method: 'POST', path: '/zones/{id}/filters' };
  const step: Step[] = [{ path: { replace: 'filters', with: 'rules' } }];
  const limited = entryOf(step, { operations: [get] }, [get, post]);
  const open = entryOf(step, {}, [get, post]);
  const text = "fetch('/zones/z/filters')";
  const unknown = "fetch('/zones/z/filters', { method })";

  it.each([
    ['served', limited, text, get, "fetch('/zones/z/rules')"],
    [
      'served under another parameter name',
      limited,
      text,
      { ...get, path: 'zones/{z}/filters' },
      "fetch('/zones/z/rules')",
    ],
    ['not served', limited, text, post, 'no rewrite'],
    ['all served', open, text, post, "fetch('/zones/z/rules')"],
    ['any served, method unknown', open, unknown, get, unknown.replace('filters', 'rules')],
    [
      'some served, method unknown',
      limited,
      unknown,
      get,
      'refused: the method is not known, and only some methods of this path can be rewritten',
    ],
  ])('%s', (_, entry, before, operation, expected) => {
    expect(after(before, step, { entry, operation })).toBe(expected);
  });

  it('has nothing to say where the entry has no rewrite', () => {
    const { rewrite: _, ...entry } = entryOf(step);
    expect(run(text, step, { entry })).toBeUndefined();
  });
});

describe('titles', () => {
  it.each([
    [[{ method: { to: 'put' } }, { path: { replace: 'a/b', with: '' } }], 'Send PUT, drop a/b'],
    [[{ body: { encode: 'multipart' } }, { header: { remove: 'Content-Type' } }], 'Send a multipart form'],
    [[{ header: { remove: 'Content-Length' } }], 'Drop the header Content-Length'],
    [[], ''],
  ] as [Step[], string][])('%j', (steps, title) => {
    expect(titleOf(steps)).toBe(title);
  });
});

const member = fc.constantFrom("id: 'x'", 'value', 'value: true', "'value': on", 'other: 1', 'note: `a, ${b}`');
const members = fc.uniqueArray(member, { maxLength: 4, selector: (text) => text.replace(/\W.*|'/g, '') || 'value' });

describe('laws of the plan', () => {
  const arbitrary = fc.record({
    path: fc.constantFrom(
      "'/z/dns_settings/use_apex_ns'",
      '`${a}/dns_settings/use_apex_ns?x=1`',
      "'/dns_' + 'settings/use_apex_ns'",
      '`/dns_settings/${x}`',
    ),
    members,
    end: fc.constantFrom('\n', '\r\n'),
    lines: fc.boolean(),
    tail: fc.constantFrom('', 'log(res.result.value);', 'const { value } = res.result;', 'return res'),
  });
  const textOf = ({
    path,
    members,
    end,
    lines,
    tail,
  }: typeof arbitrary extends fc.Arbitrary<infer T> ? T : never): string => {
    const gap = lines ? `${end}    ` : ' ';
    return `const res = fetch(${path}, { method: 'PATCH', body: JSON.stringify({${gap}${members.join(`,${gap}`)}${gap}}) });${end}${tail}${end}`;
  };

  it('finds nothing more to do after one fix, and keeps every line end', () => {
    fc.assert(
      fc.property(arbitrary, (shape) => {
        const text = textOf(shape);
        const result = run(text, apex);
        if (result === undefined || 'noFix' in result) return;
        const { edits } = result.fix;
        const fixed = apply(text, edits);
        expect(run(fixed, apex)).toHaveProperty('noFix');
        const value = requestOf(fixed).body?.value;
        const object = value?.kind === 'encoded' ? value.value : value;
        const keys = object?.kind === 'object' ? [...object.members.keys()] : [];
        expect(keys).not.toContain('id');
        expect(keys).not.toContain('value');
        if (shape.end === '\r\n') expect(fixed.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const [index, edit] of edits.entries()) {
          expect(edit.start).toBeGreaterThanOrEqual(edits[index - 1]?.end ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never throws, whatever the spans say', () => {
    const offset = fc.integer({ min: -5, max: 200 });
    fc.assert(
      fc.property(arbitrary, offset, offset, (shape, start, end) => {
        const text = textOf(shape);
        const request = requestOf(text);
        const at = { file: 'src/app.js', start, end };
        const wrong = {
          ...request,
          url: request.url.map((piece) => ({ ...piece, span: at })),
          site: { ...request.site, reads: request.site.reads.map((read) => ({ ...read, span: at })) },
        };
        const result = run(text, apex, { request: wrong });
        if (result === undefined || 'noFix' in result) return;
        for (const edit of result.fix.edits) {
          expect(edit.start).toBeGreaterThanOrEqual(0);
          expect(edit.end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});
