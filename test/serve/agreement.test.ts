import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import type { Entry, Operation, ValueRule } from '../../src/model/entry.js';
import { Project } from '../engine/project.js';
import { schedule, start } from './start.js';

/*
 * The linter and the double speak of one schedule: what the linter calls retired on a day, the double treats as retired
 * on that day, and neither does a day earlier.
 */

const day = 86_400_000;
const moved = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

type Call = Awaited<ReturnType<typeof start>>['call'];

/** A request that uses what an entry retires of one of its operations. */
interface Sample {
  readonly operation: Operation;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the client reads of the answer, in JavaScript. */
  readonly reads?: string;
}

/** Members put at a dotted path, `[]` for a list of one. */
function at(path: string, value: unknown): unknown {
  return path
    .split('.')
    .filter((step) => step !== '[]')
    .reduceRight<unknown>((inner, step) => {
      const name = step.replace(/\[\]$/, '');
      return { [name]: step.endsWith('[]') ? [inner] : inner };
    }, value);
}

function merged(a: unknown, b: unknown): unknown {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return b ?? a;
  if (Array.isArray(a) && Array.isArray(b)) return [merged(a[0], b[0])];
  const result: Record<string, unknown> = { ...a };
  for (const [name, value] of Object.entries(b)) result[name] = merged(result[name], value);
  return result;
}

/** A value that a rule refuses. */
function refused({ path, allowed, denied, starts, parts, longerThan }: ValueRule): string {
  if (path === 'type' && allowed?.length === 0) return 'CNAME';
  if (longerThan !== undefined) return 'x'.repeat(longerThan + 1);
  return denied?.[0] ?? (starts !== undefined ? `${starts[0] ?? ''}a` : (parts?.[0] ?? 'high'));
}

/** Whether a body of a rule in a list or one on its own is meant. */
const sendsOneRule = (path: string): boolean => /\/rules(?:\/|$)/.test(path);

/** What a call must send beside what is retired, so that it is not refused for something else. */
function rest({ method, path }: Operation, parameters: boolean): unknown {
  if (!path.includes('/rulesets')) return {};
  const rule = { expression: 'true', ...(parameters ? { action: 'set_config' } : { action: 'block' }) };
  if (sendsOneRule(path)) return rule;
  const kind = path.startsWith('/zones') ? 'zone' : 'root';
  const phase = parameters ? 'http_config_settings' : 'http_request_firewall_custom';
  return { rules: [rule], ...(method === 'POST' ? { name: 'x', kind, phase } : {}) };
}

function filled(path: string): string {
  let count = 0;
  return path.replace('{phase_name}', 'PHASE').replace(/\{\w+\}/g, () => `p${++count}`);
}

function samplesOf(entry: Entry): readonly Sample[] {
  const operations = entry.operations.map((operation): Sample | undefined => {
    const { method, path } = operation;
    const to = filled(path);
    const carries = entry.operations.some(({ carrier }) => carrier === true);
    const whole = entry.fields.length === 0 && entry.values.length === 0 && entry.expressions === undefined;
    if (whole || (carries && operation.carrier !== true)) return { operation, path: to };
    const sent = method === 'GET' ? [] : entry.fields.filter((rule) => rule.in === 'body');
    const own = ({ path: place }: { readonly path: string }): boolean =>
      !path.includes('/rulesets')
        ? !place.includes('action_parameters')
        : place.includes('action_parameters') && place.startsWith('rules[]') !== sendsOneRule(path);
    const fields = sent.filter(own);
    const values = entry.values.filter((rule) => rule.in === 'body' && method !== 'GET').filter(own);
    const [query] = entry.values.filter((rule) => rule.in === 'query');
    const [parameter] = entry.fields.filter((rule) => rule.in === 'query');
    if (query !== undefined) return { operation, path: `${to}?${query.path}=${encodeURIComponent(refused(query))}` };
    if (parameter !== undefined) return { operation, path: `${to}?${parameter.path}=1` };
    if (entry.expressions !== undefined) {
      const expression = `${entry.expressions.fields[0] ?? ''} gt 10`;
      const one = /filters/.test(path) ? { expression } : { filter: { expression } };
      const list = /(?:filters|rules)$/.test(path) ? [one] : one;
      const ruled = sendsOneRule(path) ? { expression } : { rules: [{ expression }] };
      return { operation, path: to, body: path.includes('/rulesets') ? merged(rest(operation, false), ruled) : list };
    }
    const used = [
      ...fields.slice(0, 1).map((rule) => at(rule.path, 'old')),
      ...fields.slice(0, 1).flatMap(({ when }) => (when === undefined ? [] : [at(when.path, when.equals)])),
      ...(fields.length > 0 ? [] : values.slice(0, 1).map((rule) => at(rule.path, refused(rule)))),
    ];
    if (used.length > 0) return { operation, path: to, body: used.reduce(merged, rest(operation, true)) };
    const [read] = entry.fields.filter((rule) => rule.in === 'response');
    if (read === undefined) return undefined;
    const reads = read.path.split('[]').join('[0]');
    return { operation, path: to, reads: `.${reads}`, ...(method === 'GET' ? {} : { body: {} }) };
  });
  const batches = (entry.batches ?? []).map(({ operation, items, key, equals }): Sample => {
    if (key === undefined) {
      const [field] = entry.fields.filter((rule) => rule.in === 'body');
      const { path = '', when } = field ?? {};
      const element = merged(at(path, 'old'), when === undefined ? {} : at(when.path, when.equals));
      return { operation, path: filled(operation.path), body: { [items.replace('[]', '')]: [element] } };
    }
    const value = equals === 'security_level' ? 'high' : 'on';
    return { operation, path: filled(operation.path), body: { items: [{ [key]: equals, value }] } };
  });
  const plain: Sample = { operation: { method: 'GET', path: '/user' }, path: '/user' };
  const { together, sent } = entry.headers ?? {};
  const names = together ?? sent?.slice(0, 1) ?? [];
  const headers = Object.fromEntries(names.map((name) => [name, name === 'Content-Length' ? '0' : 'chunked']));
  return [
    ...operations.filter((sample) => sample !== undefined),
    ...batches,
    ...(names.length === 0 ? [] : [{ ...plain, headers }]),
  ];
}

function programOf({ operation, path, body, headers, reads }: Sample): string {
  const options = JSON.stringify({ method: operation.method, headers, body: 'BODY' }).replace(
    '"BODY"',
    body === undefined ? 'undefined' : `JSON.stringify(${JSON.stringify(body)})`,
  );
  const url = `https://api.cloudflare.com/client/v4${path.replace('PHASE', 'http_config_settings')}`;
  const call = `const response = await fetch(${JSON.stringify(url)}, ${options});`;
  if (reads === undefined) return `${call}\n`;
  return `${call}\nconst body = await response.json();\nconsole.log(body${reads});\n`;
}

/** Entries whose end a request can show. */
const compared = schedule.entries.filter(
  ({ endOfLife, change, through, ciphers, hosts }) =>
    // What only means something else now is nothing that a service refuses, and hosts and ciphers are not in a request.
    endOfLife !== null &&
    change !== 'behaviour' &&
    through === undefined &&
    ciphers === undefined &&
    hosts === undefined,
);

it('compares every entry that a request can show', () => {
  expect(compared.length).toBeGreaterThanOrEqual(50);
  expect(compared.filter((entry) => samplesOf(entry).length === 0)).toEqual([]);
  const operations = compared.flatMap((entry) => entry.operations);
  expect(compared.flatMap(samplesOf).length).toBeGreaterThanOrEqual(operations.length);
});

describe.each(compared.map((entry) => [entry.id, entry] as const))('%s', (id, entry) => {
  const end = entry.endOfLife ?? '';

  it('ends on one day for the linter and the double', async () => {
    const samples = samplesOf(entry);
    const files = Object.fromEntries(samples.map((sample, i) => [`call-${i}.mjs`, programOf(sample)]));
    const project = new Project(files);
    for (const [on, isOver] of [
      [moved(end, -1), false],
      [end, true],
      [moved(end, 1), true],
    ] as const) {
      const { call, calls, address } = await start();
      const { findings } = await lint({ cwd: project.cwd, asOf: on, rules: [id], minConfidence: 'possible' });
      for (const [i, sample] of samples.entries()) {
        const { operation, headers, reads } = sample;
        const name = `${operation.method} ${operation.path}${headers === undefined ? '' : ' (headers)'} on ${on}`;
        const found = findings.filter(({ span }) => span.file === `call-${i}.mjs`).map(({ status }) => status);
        expect([name, ...new Set(found)]).toEqual([name, isOver ? 'retired' : 'due']);
        if (reads !== undefined) continue;

        const [to = '', query] = await pathFor(call, entry, sample, `s${i}`, on);
        const seen = calls.total;
        if (headers !== undefined) await raw(address, headers, on);
        else
          await call(
            operation.method,
            query === undefined ? to : `${to}?${query}`,
            await bodyFor(call, sample, to, on),
            on,
          );
        const used = calls.kept.slice(seen).map(({ rule }) => rule);
        expect([name, used.includes(id)]).toEqual([name, isOver]);
      }
    }
  });
});

/** The path with identifiers of what is there, and its query. */
async function pathFor(call: Call, entry: Entry, { operation, path }: Sample, owner: string, on: string) {
  const [template = '', query] = path.replace('/p1', `/${owner}`).split('?');
  const phase = entry.expressions === undefined ? 'http_config_settings' : 'http_request_firewall_custom';
  const to = template.replace('PHASE', phase);
  if (to.includes('/rulesets/p')) return [await inRuleset(call, to, phase, on), query] as const;
  const item = /^(.*\/(?:dns_records|pagerules))\/p\d$/.exec(to)?.[1];
  if (item === undefined || operation.method === 'GET') return [to, query] as const;
  const made = await call('POST', item, { type: 'TXT', name: 'a', content: 'x' }, on);
  return [`${item}/${made.body.result.id}`, query] as const;
}

/** The body, with the id of what is there where a list changes several at once. */
async function bodyFor(call: Call, { operation, body }: Sample, to: string, on: string): Promise<unknown> {
  if (operation.method === 'POST' || !Array.isArray(body)) return body;
  const plain = JSON.parse(JSON.stringify(body).replace(/"expression":"[^"]*"/g, '"expression":"ssl"')) as object[];
  const made = await call('POST', to, merged(plain, [{ action: 'block' }]), on);
  return merged(body, [{ id: made.body.result[0].id }]);
}

async function inRuleset(call: Call, path: string, phase: string, on: string): Promise<string> {
  const scope = path.split('/rulesets/')[0] ?? '';
  const rule =
    phase === 'http_config_settings'
      ? { action: 'set_config', action_parameters: { bic: true }, expression: 'true' }
      : { action: 'block', expression: 'ssl' };
  const { body } = await call('PUT', `${scope}/rulesets/phases/${phase}/entrypoint`, { rules: [rule] }, on);
  const { id, rules } = body.result as { id: string; rules: readonly { id: string }[] };
  return path.replace('/rulesets/p2', `/rulesets/${id}`).replace('/rules/p3', `/rules/${rules[0]?.id ?? ''}`);
}

/** Sends headers that client libraries would not send together. */
async function raw(address: string, headers: Readonly<Record<string, string>>, on: string): Promise<void> {
  const { hostname, port, pathname } = new URL(address);
  const lines = Object.entries({ ...headers, 'X-Eolint-As-Of': on }).map(([name, value]) => `${name}: ${value}`);
  const text = [
    `POST ${pathname}/zones/z/rulesets HTTP/1.1`,
    `Host: ${hostname}`,
    'Connection: close',
    ...lines,
    '',
    '0',
    '',
    '',
  ];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(text.join('\r\n')));
    socket.on('error', reject).on('close', () => {
      resolve();
    });
    socket.resume();
  });
}
