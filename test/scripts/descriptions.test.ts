import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript, shared with the script
import { additions, endings } from '../../scripts/descriptions/changes.mjs';
// @ts-expect-error plain JavaScript, shared with the script
import { patchOf, proposals } from '../../scripts/descriptions/proposals.mjs';
import { loadSchedule } from '../../src/schedule/load.js';
import { Project } from '../engine/project.js';

const json = (schema: object): object => ({ requestBody: { content: { 'application/json': { schema } } } });

const before = {
  paths: {
    '/zones/{zone_id}/gadgets': {
      get: { parameters: [{ in: 'query', name: 'old' }, { $ref: '#/components/parameters/kept' }] },
      post: json({ $ref: '#/components/schemas/gadget' }),
    },
    '/zones/{zone_id}/gadgets/{id}': { get: {}, delete: {} },
    '/zones/{zone_id}/settings/brotli': { get: {} },
    '/zones/{zone_id}/dns_records': { post: json({ properties: { type: { enum: ['A'] } } }) },
  },
  components: {
    parameters: { kept: { in: 'query', name: 'kept' } },
    schemas: {
      gadget: {
        properties: {
          id: { readOnly: true },
          size: { enum: ['s', 'm', 'l'] },
          inner: { properties: { one: {}, two: {} } },
          list: { items: { properties: { color: {} } } },
          self: { $ref: '#/components/schemas/gadget' },
        },
      },
    },
  },
};
const after = {
  paths: {
    '/zones/{zone_identifier}/gadgets': {
      get: { parameters: [{ in: 'query', name: 'kept' }] },
      post: json({
        required: ['name'],
        properties: {
          name: {},
          size: { enum: ['s', 'xl'] },
          list: { items: { properties: { color: { deprecated: true } } } },
        },
      }),
    },
    '/zones/{zone_id}/gadgets/{gadget_id}': {
      get: { deprecated: true, 'x-cfDeprecation': { eol: '2027-05-05', display: 'use widgets' } },
    },
    '/zones/{zone_id}/dns_records': { post: json({ required: ['type'], properties: { type: { enum: ['A', 'B'] } } }) },
    '/zones/{zone_id}/dns_records/scan': { post: {} },
  },
};
const known = new Set(['GET /zones/{}/settings/brotli']);

describe('two versions of a description', () => {
  it('tell what ended, whatever parameters are called', () => {
    const told = endings(before, after).map(({ what, how, method, path, name, values }: Record<string, unknown>) =>
      `${String(what)} ${String(how)} ${String(method)} ${String(path)} ${String(name)} ${String(values)}`.trim(),
    );
    const post = 'POST /zones/{zone_identifier}/gadgets';
    expect(told).toEqual([
      'parameter removed GET /zones/{zone_identifier}/gadgets old',
      `value removed ${post} size m,l`,
      `field removed ${post} inner`,
      `field deprecated ${post} list[].color`,
      `field removed ${post} self`,
      'operation deprecated GET /zones/{zone_id}/gadgets/{gadget_id} null',
      'operation removed DELETE /zones/{zone_id}/gadgets/{id} null',
      'operation removed GET /zones/{zone_id}/settings/brotli null',
    ]);
    expect(endings(after, after)).toEqual([]);
  });

  it('tell what a double may have to learn', () => {
    const told = additions(before, after).map(({ what }: { what: string }) => what);
    expect(told).toEqual([
      'the field name is new',
      'the field size takes xl too',
      'the field type is required now',
      'the field type takes B too',
      'the operation is new',
    ]);
  });
});

describe('the patch', () => {
  it('adds entries that load, and a list for the double', () => {
    const files = proposals(before, after, { known, day: '2026-11-21' });
    const project = new Project({ 'p.patch': patchOf(files) }).committed();
    project.git('apply', 'p.patch');
    const names = readdirSync(`${project.cwd}/rules/proposed`).sort();
    expect(names).toEqual([
      'gadgets-2027-05.yaml',
      'gadgets-inner.yaml',
      'gadgets-list-color.yaml',
      'gadgets-old.yaml',
      'gadgets-self.yaml',
      'gadgets-size.yaml',
      'gadgets.yaml',
    ]);
    const loaded = loadSchedule(names.map((file) => ({ file, text: project.read(`rules/proposed/${file}`) })));
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    const { schedule } = loaded;
    expect(schedule.entry('gadgets-2027-05')).toMatchObject({
      endOfLife: '2027-05-05',
      replacement: { note: 'use widgets' },
      operations: [{ method: 'GET', path: '/zones/{zone_id}/gadgets/{gadget_id}' }],
    });
    expect(schedule.entry('gadgets-size')?.values).toEqual([{ in: 'body', path: 'size', denied: ['m', 'l'] }]);
    const list = project.read('docs/double-changes.md');
    expect(list).toContain('- [ ] `POST /zones/{zone_id}/dns_records`: the field type takes B too\n');
    // What is in the schedule is no news for it, but may be for the double.
    expect(list).toContain('`GET /zones/{zone_id}/settings/brotli`: the operation was taken out');
    expect(list).not.toContain('gadgets');
  });

  it('is printed by the script, from files', () => {
    const project = new Project({
      'old.json': JSON.stringify(before),
      'new.json': JSON.stringify(after),
      'no.json': '{}',
    });
    const run = (...args: string[]): string =>
      execFileSync(
        process.execPath,
        ['scripts/compare-descriptions.mjs', ...args.map((file) => `${project.cwd}/${file}`)],
        {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
    expect(run('old.json', 'new.json')).toContain('+++ b/rules/proposed/gadgets-2027-05.yaml\n');
    expect(run('new.json', 'new.json')).toBe('');
    expect(() => run('old.json', 'no.json')).toThrow(/no OpenAPI description/);
    expect(readFileSync('scripts/compare-descriptions.mjs', 'utf8')).not.toContain('fetch(');
  });
});
