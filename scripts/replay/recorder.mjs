import { createServer, request as ask } from 'node:http';

/**
 * An API that answers everything and keeps what it was asked: the old answers at the old paths, the new ones at the new
 * paths. With a `target` it hands each request on to that address and keeps the status it answers with.
 */
export class Recorder {
  /** @type {{ method: string, path: string, query: string[], type: string, body: unknown, status: number }[]} */
  requests = [];
  target = undefined;

  async start() {
    this.server = createServer((incoming, outgoing) => {
      const chunks = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('end', () => void this.handle(incoming, outgoing, Buffer.concat(chunks)));
    });
    await new Promise((done) => this.server.listen(0, '127.0.0.1', done));
    this.base = `http://127.0.0.1:${this.server.address().port}`;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  take() {
    const taken = this.requests;
    this.requests = [];
    return taken;
  }

  async handle(incoming, outgoing, bytes) {
    const url = new URL(incoming.url, this.base);
    const type = (incoming.headers['content-type'] ?? '').split(';')[0].trim();
    const entry = {
      method: incoming.method,
      path: url.pathname,
      query: [...url.searchParams].map(([name, value]) => `${name}=${value}`).sort(),
      type,
      body: await bodyOf(incoming.headers['content-type'] ?? '', bytes),
      authorized: incoming.headers.authorization !== undefined,
      status: 200,
    };
    this.requests.push(entry);
    if (this.target === undefined) {
      outgoing.writeHead(200, { 'Content-Type': 'application/json' });
      outgoing.end(JSON.stringify(answerTo(entry)));
      return;
    }
    const onward = ask(
      `${this.target}${incoming.url}`,
      { method: incoming.method, headers: { ...incoming.headers, host: new URL(this.target).host } },
      (answer) => {
        entry.status = answer.statusCode;
        outgoing.writeHead(answer.statusCode, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.writeHead(502).end());
    onward.end(bytes);
  }
}

/** The body in a form that can be compared: JSON as a value, the fields of a form in their order. */
async function bodyOf(type, bytes) {
  if (bytes.length === 0) return undefined;
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
    return { form: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])) };
  }
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const envelope = (result) => ({ success: true, errors: [], messages: [], result });

const setting = (id, value) => ({ id, value, editable: true, modified_on: '2020-01-01T00:00:00Z' });

/** By the end of the path, the first that fits. The fields that both worlds have hold the same. */
const ANSWERS = [
  [/\/dns_settings\/use_apex_ns$/, () => setting('use_apex_ns', true)],
  [/\/dns_settings\/secondary_overrides$/, () => setting('secondary_overrides', true)],
  [
    /\/dns_settings$/,
    () => ({ multi_provider: true, secondary_overrides: true, flatten_all_cnames: true, ns_ttl: 86400 }),
  ],
  [/\/zones\/\w+\/settings$/, (_, { body }) => (body?.items ?? []).map(({ id, value }) => setting(id, value))],
  [/\/settings\/(\w+)$/, ([, id]) => setting(id, id === 'cname_flattening' ? 'flatten_all' : 'on')],
  [/\/(?:script_monitor|page_shield)\/scripts$/, () => [{ id: 's1', url: 'https://a.example.com/a.js' }]],
  [/\/(?:script_monitor|page_shield)$/, () => ({ enabled: true, updated_at: '2020-01-01T00:00:00Z' })],
  [
    /\/namespaces$/,
    () => [
      { id: 'n1', title: 'first' },
      { id: 'n2', title: 'second' },
    ],
  ],
  [/\/direct_upload$/, () => ({ id: 'i1', uploadURL: 'https://upload.example.com/i1' })],
  [/\/dns_records(?:\/\w+)?$/, (_, { method }) => (method === 'GET' ? [record] : record)],
  [/\/top\/attacks$/, () => ({ top_0: [{ value: '40' }] })],
];
const record = { id: 'r1', type: 'A', name: 'www.example.com', content: '192.0.2.1', proxied: false };

function answerTo(entry) {
  for (const [pattern, answer] of ANSWERS) {
    const found = pattern.exec(entry.path);
    if (found !== null) return envelope(answer(found, entry));
  }
  return envelope({ id: 'x' });
}
