import * as writers from './writers.mjs';
import { shellProgram } from './shell.mjs';

/** One call that the schedule retires, as generated programs make it. */
export const CALLS = [
  {
    entry: 'dns-settings-use-apex-ns',
    scope: 'zones',
    tail: 'dns_settings/use_apex_ns',
    method: 'GET',
    read: ['result', 'value'],
  },
  {
    entry: 'dns-settings-use-apex-ns',
    scope: 'zones',
    tail: 'dns_settings/use_apex_ns',
    method: 'PATCH',
    body: { value: true },
    read: ['result', 'value'],
  },
  {
    entry: 'dns-settings-secondary-overrides',
    scope: 'zones',
    tail: 'dns_settings/secondary_overrides',
    method: 'PATCH',
    body: { id: 'secondary_overrides', value: true },
    read: ['result', 'value'],
  },
  { entry: 'script-monitor', scope: 'zones', tail: 'script_monitor/scripts', method: 'GET', read: ['result', 0, 'id'] },
  {
    entry: 'workers-kv-legacy-routes',
    scope: 'accounts',
    tail: 'workers/namespaces',
    method: 'GET',
    read: ['result', 0, 'title'],
  },
  {
    entry: 'cname-flattening-setting',
    scope: 'zones',
    tail: 'settings/cname_flattening',
    method: 'PATCH',
    body: { value: 'flatten_all' },
    read: ['success'],
  },
  {
    entry: 'dns-record-locked',
    scope: 'zones',
    tail: 'dns_records',
    method: 'POST',
    body: { type: 'A', name: 'www', content: '192.0.2.1', locked: false },
    read: ['result', 'id'],
  },
  {
    entry: 'load-balancer-notification-email',
    scope: 'accounts',
    tail: 'load_balancers/pools',
    method: 'POST',
    body: { name: 'pool', description: 'main', notification_email: 'ops@example.com' },
    read: ['success'],
  },
  {
    entry: 'dns-records-filter-params',
    scope: 'zones',
    tail: 'dns_records',
    method: 'GET',
    query: { name: 'contains:www', per_page: '5' },
    read: ['result', 0, 'id'],
  },
  {
    entry: 'radar-l7-magnitude',
    scope: '',
    tail: 'radar/attacks/layer7/top/attacks',
    method: 'GET',
    query: { magnitude: 'MITIGATED_REQUESTS', limit: '5' },
    read: ['result', 'top_0', 0, 'value'],
  },
  {
    entry: 'images-v1-direct-upload',
    scope: 'accounts',
    tail: 'images/v1/direct_upload',
    method: 'POST',
    body: { requireSignedURLs: true, creator: 'me' },
    read: ['result', 'uploadURL'],
  },
  {
    entry: 'zone-settings-batch',
    scope: 'zones',
    tail: 'settings',
    method: 'PATCH',
    body: { items: [{ id: 'ssl', value: 'strict' }] },
    read: ['success'],
  },
  {
    entry: 'dns-srv-data',
    scope: 'zones',
    tail: 'dns_records',
    method: 'POST',
    body: {
      type: 'SRV',
      data: { service: '_sip', proto: 'tcp', name: 'example.com', port: '5060', target: 'sip.example.com' },
    },
    read: ['result', 'id'],
  },
  {
    entry: 'tunnel-route-cidr-endpoints',
    scope: 'accounts',
    tail: 'teamnet/routes/network/10.0.0.0%2F16',
    method: 'POST',
    body: { tunnel_id: 't1', comment: 'office' },
    read: ['result', 'id'],
  },
];

/** The ways that the parts of a call travel, and what else is done with them. */
const WAYS = {
  path: [
    'inline',
    'inline',
    'constant',
    'helper',
    'helper',
    'table',
    'method',
    'joined',
    'sum',
    'builder',
    'tail-helper',
  ],
  pathUse: ['none', 'none', 'none', 'none', 'logged', 'compared', 'key', 'counted', 'other-call', 'copied', 'returned'],
  body: ['inline', 'inline', 'constant', 'function', 'set-later', 'parameter'],
  bodyUse: ['none', 'none', 'none', 'none', 'logged', 'field-read', 'keys', 'dumped', 'size', 'other-call'],
  read: ['none', 'field', 'field', 'variable-field', 'helper', 'returned', 'step-by-step'],
  readUse: ['none', 'none', 'none', 'none', 'dumped', 'keys', 'searched', 'other-field', 'shared-reader'],
};

/** Numbers from 0 to 1, the same for the same seed. */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A program by its number: the same number and seed give the same program. */
export function generated(number, seed, languages) {
  const next = numbers(Math.imul(seed, 7919) + number);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const language = pick(languages);
  const call = pick(CALLS);
  const ways = Object.fromEntries(Object.entries(WAYS).map(([name, all]) => [name, pick(all)]));
  const name = `#${number} ${language} ${call.entry} ${Object.entries(ways)
    .map(([key, way]) => `${key}:${way}`)
    .join(' ')}`;
  if (language === 'shell')
    return { name, entry: call.entry, language, files: { 'program.sh': shellProgram(call, ways) } };
  const writer = writers[language];
  const lines = writer.program(new Composer(writer, call, ways).lines());
  return {
    name,
    entry: call.entry,
    language,
    files: { [`program.${writer.extension}`]: `${lines.flat(9).join('\n')}\n` },
  };
}

/** Puts a program together from the ways of its call. */
class Composer {
  before = [];
  after = [];

  constructor(write, call, ways) {
    this.write = write;
    this.call = call;
    this.ways = ways;
  }

  lines() {
    const { write } = this;
    const body = this.body();
    const answer = this.sent(body);
    const reading = this.reading();
    return [...this.before, write.assign('answer', answer), ...reading, ...this.after];
  }

  name(name) {
    return this.write.name(name);
  }

  scoped(tail) {
    const { scope } = this.call;
    if (scope === '') return ['/', tail];
    return [`/${scope}/`, { of: this.name(scope === 'zones' ? 'zone' : 'account') }, '/', tail];
  }

  body() {
    const { write, call, ways } = this;
    if (call.body === undefined) return undefined;
    const literal = write.literal(call.body);
    const [first, ...rest] = Object.entries(call.body);
    switch (ways.body) {
      case 'inline':
        return literal;
      case 'function':
        this.before.push(...write.plainFn('make_body', [], [write.give(literal)]));
        return write.plainCall('make_body', []);
      case 'set-later':
        this.before.push(
          write.assign('body', write.literal(Object.fromEntries(rest))),
          write.put('body', first[0], write.literal(first[1])),
        );
        break;
      default:
        this.before.push(write.assign('body', literal));
    }
    this.useBody(this.name('body'), first[0]);
    return this.name('body');
  }

  useBody(body, key) {
    const { write } = this;
    const uses = {
      logged: () => [write.log(write.dumped(body))],
      'field-read': () => [write.print(write.dumped(write.read(body, [key])))],
      keys: () => write.eachKey(body, 'key', [write.print(this.name('key'))]),
      dumped: () => [write.log(write.dumped(body))],
      size: () => [write.print(write.size(write.dumped(body)))],
      'other-call': () => [
        write.assign(
          'other',
          write.send({
            method: write.literal('PATCH'),
            url: write.text([{ of: this.name('API') }, '/zones/', { of: this.name('zone') }, '/settings/ipv6']),
            body,
          }),
        ),
      ],
    };
    this.after.push(...(uses[this.ways.bodyUse]?.() ?? []));
  }

  sent(body) {
    const { write, call, ways } = this;
    const method = write.literal(call.method);
    const inline = (tail) => write.text([{ of: this.name('API') }, ...this.scoped(tail)]);
    const send = (url) => {
      if (call.query === undefined) return write.send({ method, url, body });
      const query = write.query(url, write.literal(call.query));
      if (typeof query === 'string') return write.send({ method, url: query, body });
      return write.send({ method, url, body }).replace(/\)$/, `, params=${query.params})`);
    };
    const [head, last] = [
      call.tail.slice(0, call.tail.lastIndexOf('/')),
      call.tail.slice(call.tail.lastIndexOf('/') + 1),
    ];
    switch (ways.path) {
      case 'constant':
        this.before.push(write.assign('PART', write.literal(call.tail)));
        this.usePath(this.name('PART'), write.literal(call.tail), this.before);
        return send(write.text([{ of: this.name('API') }, ...this.scoped({ of: this.name('PART') })]));
      case 'table':
        this.before.push(write.assign('PATHS', write.literal({ wanted: call.tail, records: 'dns_records' })));
        this.usePath(write.read(this.name('PATHS'), ['wanted']), write.literal(call.tail), this.before);
        this.before.push(write.assign('wanted', write.read(this.name('PATHS'), ['wanted'])));
        return send(write.text([{ of: this.name('API') }, ...this.scoped({ of: this.name('wanted') })]));
      case 'joined':
        return send(
          write.joined(
            [
              this.name('API'),
              ...(call.scope === ''
                ? []
                : [write.literal(call.scope), this.name(call.scope === 'zones' ? 'zone' : 'account')]),
              write.literal(head === '' ? last : head),
              ...(head === '' ? [] : [write.literal(last)]),
            ].filter((one) => one !== write.literal('')),
          ),
        );
      case 'sum':
        return send(
          write.concat([
            this.name('API'),
            ...this.scoped(call.tail).map((part) => (typeof part === 'string' ? write.literal(part) : part.of)),
          ]),
        );
      case 'builder':
        this.before.push(
          ...write.plainFn(
            'url_for',
            ['part'],
            [write.give(write.text([{ of: this.name('API') }, ...this.scoped({ of: this.name('part') })]))],
          ),
        );
        return send(write.plainCall('url_for', [write.literal(call.tail)]));
      case 'helper':
      case 'method':
      case 'tail-helper': {
        const tail = ways.path === 'tail-helper';
        const given = tail ? write.literal(call.tail) : write.text(this.scoped(call.tail));
        const url = tail
          ? write.text([{ of: this.name('API') }, ...this.scoped({ of: this.name('path') })])
          : write.concat([this.name('API'), this.name('path')]);
        const params = body === undefined ? ['path'] : ['path', 'data'];
        const inner = [];
        this.usePath(this.name('path'), given, inner);
        const held = body === undefined ? undefined : this.name('data');
        const sending = call.query === undefined ? write.send({ method, url, body: held }) : send(url);
        inner.push(write.give(sending));
        const made = ways.path === 'method' ? write.method('call', params, inner) : write.fn('call', params, inner);
        this.before.push(...made);
        const args = body === undefined ? [given] : [given, body];
        if (ways.pathUse === 'other-call' && call.method === 'GET' && call.query === undefined) {
          const other = tail ? write.literal('dnssec') : write.text(['/zones/', { of: this.name('zone') }, '/dnssec']);
          this.after.push(
            write.assign(
              'second',
              ways.path === 'method' ? write.onClient('call', [other]) : write.call('call', [other]),
            ),
          );
        }
        return ways.path === 'method' ? write.onClient('call', args) : write.call('call', args);
      }
      default:
        return send(inline(call.tail));
    }
  }

  usePath(path, given, into) {
    const { write, ways } = this;
    const uses = {
      logged: () => [write.log(path)],
      compared: () => write.when(write.same(path, given), [write.print(write.literal('special'))]),
      key: () => {
        this.before.push(write.assign('TTL', write.object([[this.call.tail, write.literal('60')]])));
        return [write.print(write.dumped(write.at(this.name('TTL'), path)))];
      },
      counted: () => [write.print(write.size(path))],
      copied: () => [write.assign('copy', path), write.log(write.concat([write.literal('calls '), this.name('copy')]))],
    };
    into.push(...(uses[ways.pathUse]?.() ?? []).flat());
  }

  reading() {
    const { write, call, ways } = this;
    const answer = this.name('answer');
    const data = this.name('data');
    const useRaw = ways.readUse === 'searched';
    if (useRaw)
      return [
        write.assign('text', write.raw(answer)),
        write.print(write.dumped(write.holds(this.name('text'), write.literal('"value":true')))),
      ];
    const lines = [write.assign('data', write.answered(answer))];
    const value = write.read(data, call.read);
    const print = (one) => write.print(write.dumped(one));
    const reads = {
      none: () => [],
      field: () => [print(value)],
      'variable-field': () => [write.assign('found', value), print(this.name('found'))],
      helper: () => {
        this.before.push(
          ...write.plainFn('picked', ['from_data'], [write.give(write.read(this.name('from_data'), call.read))]),
        );
        return [print(write.plainCall('picked', [data]))];
      },
      returned: () => {
        this.before.push(
          ...write.plainFn('unwrapped', ['from_data'], [write.give(write.read(this.name('from_data'), ['result']))]),
        );
        return call.read[0] === 'result'
          ? [
              write.assign('inner', write.plainCall('unwrapped', [data])),
              print(write.read(this.name('inner'), call.read.slice(1))),
            ]
          : [];
      },
      'step-by-step': () => [
        write.assign('inner', write.read(data, call.read.slice(0, 1))),
        ...(call.read.length > 1 ? [print(write.read(this.name('inner'), call.read.slice(1)))] : []),
      ],
    };
    lines.push(...reads[ways.read]());
    const uses = {
      dumped: () => [print(write.read(data, ['result']))],
      keys: () =>
        typeof call.read[1] === 'number' || call.read[0] !== 'result'
          ? []
          : write.eachKey(write.read(data, ['result']), 'key', [write.print(this.name('key'))]),
      'other-field': () => [print(write.read(data, ['success']))],
      'shared-reader': () => {
        if (ways.read !== 'helper') return [];
        const other = write.send({
          method: write.literal('GET'),
          url: write.text([{ of: this.name('API') }, '/zones/', { of: this.name('zone') }, '/settings/ipv6']),
        });
        return call.read.join('.') === 'result.value'
          ? [
              write.assign('second', other),
              write.assign('more', write.answered(this.name('second'))),
              print(write.plainCall('picked', [this.name('more')])),
            ]
          : [];
      },
    };
    return [...lines, ...(uses[ways.readUse]?.() ?? [])];
  }
}
